"""The build: where there is a C++ compiler, modules of `conquian` are compiled from the files that run without one too.

`pip install .` does it by itself, and where it cannot, installs Python alone. CONQUIAN_COMPILED=0 builds Python alone
everywhere, CONQUIAN_COMPILED=1 fails where it cannot compile. `python hatch_build.py` compiles into a checkout.
"""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # `python hatch_build.py` does without
    BuildHookInterface = object  # type: ignore[misc,assignment]

ROOT = Path(__file__).parent
# The module alone: to import the package as well would be to choose before there is a choice.
_SPEC = spec_from_file_location("compiled_modules", ROOT / "conquian" / "compiled_modules.py")
assert _SPEC is not None
assert _SPEC.loader is not None
_MODULE = module_from_spec(_SPEC)
_SPEC.loader.exec_module(_MODULE)
CHOICE, FOLDER, SOURCES = _MODULE.CHOICE, _MODULE.FOLDER, _MODULE.SOURCES

MODULES = (
    "conquian.solver.core.sides",
    "conquian.advice.routine",
    "conquian.game.judge",
    "conquian.game.spreads",
    "conquian.solver.core.search",
    "conquian.game.play",
    "conquian.solver.core.race",
    "conquian.game.melds",
    "conquian.game.forcing",
)
"""The modules that are compiled, those first that take longest; beside each lies a `.pxd` with the machine's types."""
TRIAL = "#include <vector>\n#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return nullptr; }\n"
"""What has to compile before anything else is tried."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]
    """What hatchling asks when it builds a wheel."""

    def dependencies(self) -> list[str]:
        """What compiling takes, where it is not ruled out."""
        return [] if os.environ.get(CHOICE) == "0" else ["cython>=3.1,<4", "setuptools>=75"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the extensions. An editable installation has none: there the files themselves run."""
        choice = os.environ.get(CHOICE)
        if version == "editable" or choice == "0":
            return
        self.folder = tempfile.TemporaryDirectory()
        try:
            found = compile_into(Path(self.folder.name))
        except BaseException as error:  # a compiler may fail in any way, and distutils may leave by SystemExit
            if choice == "1" or isinstance(error, KeyboardInterrupt):
                raise
            self.app.display_warning(f"conquian is installed as Python alone, and is slower: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): f"conquian/{FOLDER}/{path.name}" for path in found})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing behind."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


def compile_into(folder: Path, flags: tuple[str, ...] = ()) -> list[Path]:
    """Compile the modules, and return the files that are in the folder now. Raises whatever the compiler raises."""
    with tempfile.TemporaryDirectory() as temporary:
        trial = Path(temporary, "trial.cpp")
        trial.write_text(TRIAL, encoding="utf-8")
        _built("trial", trial, ())  # before a second is spent on the rest

        from Cython.Compiler import Main  # noqa: PLC0415 - it may be missing

        options = {"annotation_typing": False, "cdivision": True}
        with ThreadPoolExecutor(os.cpu_count()) as pool:  # the compiler works on one while Cython reads the next
            compiled = []
            for name in MODULES:
                source = Path(temporary, f"{name}.cpp")
                how = Main.CompilationOptions(
                    output_file=str(source), cplus=True, language_level=3, compiler_directives=options
                )
                Main.compile(str(ROOT / f"{name.replace('.', '/')}.py"), how, full_module_name=name)
                compiled.append(pool.submit(_built, name, source, flags))
            for name, found in zip(MODULES, compiled, strict=True):
                found.result().replace(folder / f"{name}{EXTENSION_SUFFIXES[0]}")
    (folder / SOURCES).write_text(_MODULE.digests(str(ROOT / "conquian")), encoding="utf-8", newline="\n")
    return [*folder.iterdir()]


def _built(name: str, source: Path, flags: tuple[str, ...]) -> Path:
    """The extension made from this file."""
    from setuptools import Distribution, Extension  # noqa: PLC0415 - it may be missing
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415 - it may be missing

    usual = ["/std:c++17"] if sys.platform == "win32" else ["-g0", "-std=c++17"]
    # All but the search gain nothing by more than this, which takes longer to compile.
    level = "2" if name == "conquian.solver.core.search" else "1"
    level = f"/O{level}" if sys.platform == "win32" else f"-O{level}"
    extension = Extension(name, [str(source)], extra_compile_args=[level, *usual, *flags], extra_link_args=[*flags])
    command = build_ext(Distribution({"name": "conquian", "ext_modules": [extension]}))
    command.build_lib = command.build_temp = str(source.parent)
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(name))


if __name__ == "__main__":
    os.chdir(ROOT)
    home = ROOT / "conquian" / FOLDER
    home.mkdir(exist_ok=True)
    for path in compile_into(home, tuple(sys.argv[1:])):
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
