"""The address at which this machine had a class last: browsers keep progress by it."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

FILE: Final = "class-address"
"""The file with it, in the folder that the system has for this program."""


def last_address(address: str, folder: Path | None = None) -> str:
    """The address of the last class, empty where it was this one or is not known; this one is kept in its place.

    Where the file can be neither read nor written nothing is known.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> [last_address(f"http://192.168.1.{n}:8897/", folder) for n in (23, 23, 5)]
    ['', '', 'http://192.168.1.23:8897/']
    """
    file = (folder or Path(click.get_app_dir("conquian"))) / FILE
    before = ""
    with suppress(OSError, UnicodeDecodeError):
        before = file.read_text(encoding="utf-8").strip()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{address}\n", encoding="utf-8", newline="\n")
    is_address = re.fullmatch(r"http://[a-z0-9.-]{1,253}(:[0-9]{1,5})?/", before, re.ASCII)
    return before if is_address and before != address else ""
