"""A site that is looked at from inside: its log, its process, and the faults that are injected into it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

import psutil

from tests.conftest import RunningSite, running_site

NOTE = """
import os
os.dup2(os.open({log!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
with open({number!r}, "w") as note:
    note.write(str(os.getpid()))
"""

FEW: Final = 200
FEW_DESCRIPTORS: Final = f"import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}))\n"
"""A server with these descriptors cannot have more."""
NO_HOME: Final = """
import os
for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
    os.environ.pop(name, None)
os.environ["HOME"] = "/dev/null"  # below it nobody can write, not even the superuser
"""


@dataclass(frozen=True)
class Watched:
    """A running site, what it says to those who run it, and its process."""

    site: RunningSite
    folder: Path

    @property
    def log(self) -> str:
        """What it has said so far."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    @property
    def process(self) -> psutil.Process:
        """Its process; the kernels are its children."""
        return psutil.Process(int((self.folder / "number").read_text(encoding="utf-8")))


@contextmanager
def watched_site(folder: Path, before: str = "", **how: Any) -> Iterator[Watched]:
    """A site whose log and number lie in this folder; `before` is code that runs in its process before it starts.

    Its kernels are told apart by their commands, so each is started by its own.
    """
    alone = "config.SiteKernelManager.forks = False\nconfig.SiteKernelManager.spares = 0\n"
    before = alone + dedent(before)
    note = NOTE.format(log=str(folder / "log"), number=str(folder / "number"))
    with running_site(before=dedent(note) + before, **how) as site:
        yield Watched(site, folder)
