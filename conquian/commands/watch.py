"""A watch over an author's own folders: the site begins anew once what lies there has changed and can be read."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NoReturn

import click

from conquian.commands.output import Output
from conquian.commands.own import read_own
from conquian.course.shelf import ContentShelf
from conquian.explain.words import system_language
from conquian.notation.errors import NotationError

INTERVAL = 0.5
"""The seconds between two looks."""


@dataclass
class OwnWatch:
    """The files of an author's own as they were last seen, and the environment in which they were named."""

    output: Output
    seen: frozenset[tuple[str, int, int]] | None = None
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))

    def wait(self) -> None:
        """Wait until all of it can be read, and say what cannot be."""
        while not self.look():
            time.sleep(INTERVAL)

    def look(self) -> bool:
        """Whether it has changed since the last look, and can be read. What cannot be read is said.

        Python reads each file once, so a process of its own reads them here.
        """
        before, self.seen = self.seen, _files()
        if self.seen == before:
            return False
        reader = subprocess.run([sys.executable, "-P", "-m", __name__], check=False)  # noqa: S603 - nothing in it is a visitor's
        if reader.returncode:
            click.echo(self.output.words("watch", "waits"))
        return not reader.returncode

    def begin_anew(self, port: int) -> NoReturn:
        """Run the same command in place of this process, at this port."""
        click.echo(self.output.words("watch", "changed"))
        command = [sys.executable, *sys.orig_argv[1:], "--port", str(port), "--no-browser"]
        if sys.platform == "win32":  # where a process that is replaced leaves its terminal
            sys.exit(subprocess.run(command, env=self.environment, check=False).returncode)  # noqa: S603 - as above
        os.execve(sys.executable, command, self.environment)  # noqa: S606 - no shell is needed


def _files() -> frozenset[tuple[str, int, int]]:
    """Each file there, with the time of its last change in nanoseconds and its size in bytes."""
    found: set[tuple[str, int, int]] = set()
    for shelf in ContentShelf:
        with suppress(NotationError, OSError):  # the reader names the place
            for _, file in shelf.packed():
                status = file.stat()
                found.add((str(file), status.st_mtime_ns, status.st_size))
    return frozenset(found)


if __name__ == "__main__":
    reader = Output(system_language(), as_json=False)
    with reader.readable():
        read_own(reader)
