"""The commands at a real terminal: Ctrl+C from the first line on, and no colours where none are wanted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

import conquian as cq

if sys.platform == "win32":
    pytest.skip("a terminal cannot be made there", allow_module_level=True)

WAITING = """
import signal, sys, time
from conquian.__main__ import main

class Late:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == late:
            print("loading", flush=True)
            time.sleep(60)

signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
late = sys.argv.pop(1)
sys.meta_path.insert(0, Late)
main()
"""
"""The command line, which waits before it loads a module."""

READING = """
import signal, sys, time
from types import SimpleNamespace
from conquian.__main__ import main

class Slow:
    @staticmethod
    def read(size=-1):
        print("reading", flush=True)
        time.sleep(60)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.stdin = SimpleNamespace(buffer=Slow)
main()
"""
"""The command line, which waits for what it reads."""

MODULES = {
    "deal": ("conquian.commands.group", "conquian.worksheet.sheet"),
    "solve": ("click",),
    "worksheet": ("conquian.rooms.puzzles.miner",),
    "serve --no-browser": ("conquian.commands.site", "conquian.site.server", "voila.app"),
    "lab --no-browser": ("jupyterlab.labapp",),
    "build-site site": ("jinja2",),
    "doctor": ("conquian.site.doctor",),
}
DEAL = str(cq.deal(1897))


class AtTerminal:
    """A program at a terminal, to which keys can be typed."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int) -> None:
        self._process = process
        self._terminal = terminal
        self.shown = ""

    def until(self, text: str) -> None:
        """Wait until this is shown."""
        while text not in self.shown:
            assert self._read(), self.shown

    def press(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def end(self) -> int:
        """The code with which it ends by itself."""
        while self._read():
            pass
        return self._process.wait()

    def _read(self) -> bool:
        try:
            more = os.read(self._terminal, 65_536)
        except OSError:  # nobody is at the other side any more
            return False
        self.shown += more.decode(errors="replace")
        return bool(more)


@contextmanager
def at_terminal(*arguments: str, environment: Mapping[str, str] = {}) -> Iterator[AtTerminal]:
    ours, theirs = os.openpty()
    usual = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "LC_ALL"}}
    process = subprocess.Popen(
        [sys.executable, *arguments],
        env={**usual, "TERM": "xterm", "LANG": "C.UTF-8", **environment},
        close_fds=True,
        preexec_fn=lambda: os.login_tty(theirs),  # noqa: PLW1509 - nothing else runs in between
    )
    os.close(theirs)
    try:
        yield AtTerminal(process, ours)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(ours)


@pytest.mark.parametrize(
    ("command", "late"), [(command, late) for command, modules in MODULES.items() for late in modules]
)
def test_ctrl_c_while_a_command_is_loaded_ends_it_without_a_word(command: str, late: str) -> None:
    with at_terminal("-c", WAITING, late, *command.split()) as typed:
        typed.until("loading")
        typed.press(b"\x03")
        assert typed.end() == 130
        assert typed.shown.replace("^C", "").split() == ["loading"]


def test_ctrl_c_while_a_command_reads_ends_it_without_a_word() -> None:
    with at_terminal("-c", READING, "show", "-") as typed:
        typed.until("reading")
        typed.press(b"\x03")
        assert typed.end() == 130
        assert typed.shown.replace("^C", "").split() == ["reading"]


@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize(
    "command",
    [
        ("show", DEAL), ("show", "nonsense"), ("judge", DEAL, "decline"), ("layouts", "3c4c5c"), ("law", "6.1"),
        ("law", "6.99"), ("solve", DEAL, "--budget", "10"), ("outlook", DEAL), ("stats", "--deals", "1"),
        ("doctor",), ("--help",),
    ],
    ids=" ".join,
)  # fmt: skip
def test_nothing_steers_a_terminal_that_wants_none_of_it(command: tuple[str, ...], wish: Mapping[str, str]) -> None:
    with at_terminal("-m", "conquian", *command, environment=wish) as typed:
        typed.end()
    assert typed.shown
    assert "\x1b" not in typed.shown


@pytest.mark.parametrize("wish", [{}, {"NO_COLOR": ""}])
def test_a_terminal_shows_colours_otherwise(wish: Mapping[str, str]) -> None:
    with at_terminal("-m", "conquian", "law", "6.1", environment=wish) as typed:
        assert typed.end() == 0
    assert re.match(r"\x1b\[1m", typed.shown)
