"""Fresh installations of the wheel and of the sdist with each extra, on the Python that runs this: `.ci/installs.py`.

It needs `build` and `twine`, and leaves both archives in `dist`.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
WORKS: Final = {
    "": "import conquian as cq; assert cq.solve(cq.deal(1897)) == -1; import importlib.metadata as m; "
    "assert {each.name for each in m.distributions()} <= {'conquian', 'pip', 'setuptools'}",
    "cli": "import subprocess, sys; subprocess.run([sys.executable, '-m', 'conquian', 'law', '6.1'], check=True)",
    "widgets": "from conquian.widgets import CardPicker, Table; Table(compact=True), CardPicker('7h')",
    "site": "import conquian.site.server, conquian.widgets, conquian.site.doctor as d; assert [*d.examine()]",
    "docs": "import sphinx, myst_nb, pydata_sphinx_theme, sphinx_click, playwright",
    "lite": "import jupyterlite_core, jupyterlite_pyodide_kernel",
    "test": "import conquian.site.server, pytest, playwright, hypothesis, scipy, mypy, nbval",
    "dev": "import pre_commit, pytest",
}
"""What works with each extra, and without one."""


def run(*command: str | Path) -> None:
    """A command that has to succeed; it says so."""
    subprocess.run(command, cwd=ROOT, check=True)


def main() -> None:
    """Build both, look at their metadata, install them, and use what they bring."""
    run(sys.executable, "-m", "build", "--outdir", "dist")
    archives = sorted((ROOT / "dist").glob("conquian-*"))
    run(sys.executable, "-m", "twine", "check", "--strict", *archives)
    for archive in archives:
        for extra, program in WORKS.items():
            with TemporaryDirectory() as at:
                venv.create(at, with_pip=True)
                python = Path(at, "Scripts/python.exe" if sys.platform == "win32" else "bin/python")
                run(python, "-m", "pip", "install", "--quiet", f"{archive}[{extra}]" if extra else archive)
                subprocess.run([python, "-c", program], cwd=at, check=True)
                print(f"Python {sys.version.partition(' ')[0]}, {archive.name}[{extra}]: works", flush=True)


if __name__ == "__main__":
    main()
