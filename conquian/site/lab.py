"""The command `conquian lab`: the same notebooks in JupyterLab, where an author can change them."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jupyterlab.labapp import LabApp

from conquian.site.content import PACKAGE, content_root, notebooks

COPIES: Final = Path("conquian-notebooks")


@dataclass(frozen=True, slots=True)
class Workshop:
    """A folder with notebooks to be changed; `kept` files stood there before, under a name of ours, and still do."""

    folder: Path
    copied: int
    kept: int


def workshop(named: Path | None = None) -> Workshop:
    """A checkout itself, otherwise copies of its notebooks: in the `named` folder or in `COPIES` here.

    Those of the lessons lie in a folder of their own. A file that stands in the folder is never written over. Raises
    OSError where there can be no such folder.
    """
    source = content_root()
    if named is None and not source.is_relative_to(PACKAGE):
        return Workshop(source.parents[1], copied=0, kept=0)
    folder = (COPIES if named is None else named).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    copied = kept = 0
    for name, notebook in notebooks().items():
        place = folder / name
        place.parent.mkdir(exist_ok=True)
        try:
            with place.open("xb") as copy, notebook.open("rb") as original:
                shutil.copyfileobj(original, copy)
            copied += 1
        except FileExistsError:
            kept += 1
        except OSError:
            place.unlink(missing_ok=True)  # half a copy would be kept as an author's own
            raise
    return Workshop(folder, copied, kept)


def open_lab(folder: Path, port: int | None = None, open_browser: bool = True, allow_root: bool = False) -> None:
    """Open a folder in JupyterLab until interrupted, with the very Python that runs this as its kernel."""
    arguments = [
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.kernel_spec_manager_class=conquian.site.kernels.OwnPython",
    ]
    if (folder / "notebooks").is_dir():
        arguments.append("--LabApp.default_url=/lab/tree/notebooks")
    arguments += [] if port is None else [f"--ServerApp.port={port}"]
    arguments += [] if open_browser else ["--no-browser"]
    arguments += ["--allow-root"] if allow_root else []
    LabApp.launch_instance(arguments)
