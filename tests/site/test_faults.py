"""Injected faults: when the machine has no descriptors, no disk, no home or no temporary folder, the site says so.

Nothing that was opened is lost, and what could not be done is done as soon as the fault is over.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from conquian.explain.words import LANGUAGES, words
from conquian.site import runtime_folder
from conquian.site.connections import Connections
from tests.conftest import START, RunningSite
from tests.site import probes
from tests.site.visitor import Answer, ask, channel, kernel_of, say_goodbye, write_notebook
from tests.site.watched import FEW, FEW_DESCRIPTORS, NO_HOME, watched_site
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the faults are those of POSIX systems"),
    pytest.mark.slow,
]

PAGE = "/voila/render/melds.ipynb"

# As long as a file `full` lies in the folder, nothing new can be written.
FULL = """
import errno
import pathlib
import tempfile

full = pathlib.Path({flag!r})

def guard(module, name, writes):
    real = getattr(module, name)

    def guarded(path, *more, **how):
        if full.exists() and writes(*more):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        return real(path, *more, **how)

    setattr(module, name, guarded)

guard(os, "mkdir", lambda *_: True)
guard(os, "open", lambda flags=0, *_: bool(flags & os.O_CREAT))
"""

# As long as a file `eaten` lies in the folder, no descriptor can be had: those below the limit have been in use since
# the start. (To eat them up one by one is not the same: each that is given back would let a visitor in.)
EATEN = """
import pathlib
import resource
import threading
import time

flag, done = pathlib.Path({flag!r}), pathlib.Path({done!r})

def limit(descriptors):
    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, 200))

def eat():
    while True:
        if flag.exists() and not done.exists():
            done.touch()
            limit(10)
        elif done.exists() and not flag.exists():
            limit(200)
            done.unlink()
        time.sleep(0.01)

limit(200)
threading.Thread(target=eat, daemon=True).start()
"""

# The server looks for connections more often, and the log tells of each look.
LOOKING = """
from conquian.site import connections

connections.LONG_PAUSE = 0.01
say = connections.Connections._say

def say_more(self, error):
    os.write(2, b"looked\\n")
    say(self, error)

connections.Connections._say = say_more
"""


def works(site: RunningSite, answer: Answer) -> bool:
    """Whether the kernel of this page answers."""
    with channel(site, kernel_of(answer)) as kernel:
        kernel.replies_until_alive("shell")
    return True


@pytest.fixture
def simple(tmp_path: Path) -> Path:
    """A folder of notebooks with one that only says that it lives."""
    (root := tmp_path / "notebooks").mkdir()
    write_notebook(root / "melds.ipynb", "print('it lives')")
    return root


# --- no descriptors


def test_without_descriptors_visitors_wait_and_the_log_stays_short(tmp_path: Path, simple: Path) -> None:
    flag, done = tmp_path / "eaten", tmp_path / "done"
    with watched_site(tmp_path, EATEN.format(flag=str(flag), done=str(done)) + LOOKING, root=simple) as watched:
        opened = ask(watched.site, PAGE)
        flag.touch()
        wait_until(done.exists)
        with ThreadPoolExecutor(4) as visitors:
            waiting = [visitors.submit(ask, watched.site, "/nothing") for _ in range(4)]
            wait_until(lambda: "No connection can be taken" in watched.log)
            wait_until(lambda: watched.log.count("looked") > 20)
            flag.unlink()
            assert [answer.result().status for answer in waiting] == [404] * 4
        wait_until(lambda: not done.exists())
        assert watched.log.count("No connection can be taken") == 1
        assert "Traceback" not in watched.log
        assert works(watched.site, opened), "what was open is lost"
        assert "it lives" in ask(watched.site, PAGE).text


def test_idle_connections_make_room_for_visitors(tmp_path: Path, simple: Path) -> None:
    with watched_site(tmp_path, FEW_DESCRIPTORS, root=simple) as watched:
        opened = ask(watched.site, PAGE)
        with probes.idle_connections(watched.site, 2 * FEW):
            assert ask(watched.site, "/nothing").status == 404
            assert "it lives" in ask(watched.site, PAGE).text
            assert works(watched.site, opened)
        assert "Too many open files" not in watched.log


def test_a_visitor_who_does_not_read_answers_makes_room_as_well(tmp_path: Path, simple: Path) -> None:
    request = b"GET /voila/static/voila.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with watched_site(tmp_path, FEW_DESCRIPTORS, root=simple) as watched, ExitStack() as stack:
        for _ in range(40):
            deaf = stack.enter_context(socket.socket())
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(probes.address_of(watched.site))
            with suppress(OSError):  # it may have made room already
                deaf.sendall(request * 400)  # more answers than the system keeps for a visitor
        assert "it lives" in ask(watched.site, PAGE).text


def test_of_connections_that_are_all_answered_the_oldest_makes_room_that_does_not_read() -> None:
    class Line:
        """A connection, and whether an answer waits for its visitor to read it."""

        def __init__(self, *, unread: bool) -> None:
            self.unread, self.is_open = unread, True

        def writing(self) -> bool:
            return self.unread

        def close(self) -> None:
            self.is_open = False

    reading, deaf, deaf_too, waiting = Line(unread=False), Line(unread=True), Line(unread=True), Line(unread=False)
    connections: Any = object.__new__(Connections)
    connections._open = {reading: True, deaf: True, deaf_too: True, waiting: False}
    left = []
    for _ in range(4):
        connections._make_room()
        left.append([line.is_open for line in (reading, deaf, deaf_too, waiting)])
    assert left[0] == [True, True, True, False], "who waits for nothing goes first"
    assert left[1] == [True, False, True, False]
    assert left[2] == left[3] == [True, False, False, False], "a visitor who reads is not hung up on"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the limits of another process")
def test_the_limit_of_descriptors_is_raised(tmp_path: Path, simple: Path) -> None:
    import resource  # noqa: PLC0415 - there is no such module on Windows

    limit = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (256, 3000))\n"
    with watched_site(tmp_path, limit, root=simple) as watched:
        assert watched.process.rlimit(resource.RLIMIT_NOFILE) == (3000, 3000)


# --- no disk


def test_a_full_disk_is_said_and_passes(tmp_path: Path, simple: Path) -> None:
    flag = tmp_path / "full"
    with watched_site(tmp_path, FULL.format(flag=str(flag)), root=simple, max_kernels=2) as watched:
        site = watched.site
        opened = ask(site, PAGE)
        flag.touch()
        for _ in range(2):  # no seat is lost
            assert words("en", "site", "page", "broken") in ask(site, PAGE).text
        assert works(site, opened), "what was open is lost"
        assert "A page could not be drawn: [Errno 28] No space left on device" in watched.log
        flag.unlink()
        assert "it lives" in ask(site, PAGE).text


def start(before: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The end of a site that cannot start."""
    command = [sys.executable, "-c", START, "", "0", "", "{}", f"import os\n{before}"]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, env={**os.environ, **environment}
    )


NO_TEMPORARY_FOLDER = """
import tempfile
tempfile.tempdir = None
tempfile._candidate_tempdir_list = lambda: ["/dev/null"]
os.access = lambda *_: False
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_site_that_cannot_write_does_not_start_and_says_why(tmp_path: Path, language: str) -> None:
    (flag := tmp_path / "full").touch()
    for fault in (NO_TEMPORARY_FOLDER, FULL.format(flag=str(flag))):
        run = start(fault, LANG=f"{language}.UTF-8", LC_ALL="")
        assert run.returncode == 1
        assert run.stderr.startswith(words(language, "site", "server", "folder", error="")[:-1].rstrip())
        assert "Traceback" not in run.stderr


@pytest.mark.parametrize("fault", ["temporary", "full"])
def test_the_doctor_finds_it_out_by_writing(tmp_path: Path, fault: str) -> None:
    (flag := tmp_path / "full").touch()
    code = NO_TEMPORARY_FOLDER if fault == "temporary" else FULL.format(flag=str(flag))
    program = f"import os\n{code}\nfrom conquian.commands.group import main\nmain(['doctor', '--lang', 'en'])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "No temporary files can be written" in run.stdout
    assert "TMPDIR=" in run.stdout
    assert "Traceback" not in run.stderr


# --- no home


@pytest.mark.always
def test_a_home_that_cannot_be_written_is_not_needed(tmp_path: Path, simple: Path) -> None:
    with watched_site(tmp_path, NO_HOME, root=simple) as watched:
        answer = ask(watched.site, PAGE)
        assert (answer.status, "it lives" in answer.text) == (200, True)
        assert works(watched.site, answer)
        assert say_goodbye(watched.site, answer) == 204


def test_nothing_is_written_below_a_home_that_can_be_written(tmp_path: Path, simple: Path) -> None:
    (home := tmp_path / "home").mkdir()
    with watched_site(tmp_path, f"os.environ['HOME'] = {str(home)!r}\n", root=simple) as watched:
        assert works(watched.site, ask(watched.site, PAGE))
        assert not list(home.iterdir())


# --- what a killed server leaves


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (folder := tmp_path / "t").mkdir()
    monkeypatch.setattr(runtime_folder, "socket_parent", lambda: str(folder))
    return folder


def test_a_server_s_folder_goes_with_it(parent: Path) -> None:
    with runtime_folder.runtime_folder() as folder:
        assert folder.parent == parent
        assert set(runtime_folder.environment(folder)) == set(runtime_folder.OURS)
        with runtime_folder.runtime_folder() as other:
            assert folder.is_dir() and other.is_dir(), "who starts does not sweep away who runs"
    assert not list(parent.iterdir())


def test_a_folder_without_a_lock_is_swept_when_it_is_a_day_old(parent: Path) -> None:
    day = 24 * 60 * 60
    for name, age in (("old", day + 60), ("young", day - 60)):
        (folder := parent / f"{runtime_folder.PREFIX}{name}" / "runtime").mkdir(parents=True)
        os.utime(folder.parent, (time.time() - age,) * 2)
    with runtime_folder.runtime_folder() as own:
        assert set(parent.iterdir()) == {own, parent / f"{runtime_folder.PREFIX}young"}


def test_the_folder_of_a_killed_server_is_swept(tmp_path: Path, simple: Path) -> None:
    parent = Path(tempfile.mkdtemp())  # sockets need a short path
    other = parent / "conquian_other"
    other.mkdir()  # it has no lock: it may just be being made
    where = f"from conquian.site import runtime_folder\nruntime_folder.socket_parent = lambda: {str(parent)!r}\n"
    with watched_site(tmp_path, where, root=simple) as killed:
        ask(killed.site, PAGE)
        kernels = killed.process.children(recursive=True)
        killed.process.send_signal(signal.SIGKILL)
        wait_until(lambda: not any(kernel.is_running() for kernel in kernels))
        assert len(list(parent.iterdir())) == 2
    with watched_site(tmp_path, where, root=simple) as alive:
        assert "it lives" in ask(alive.site, PAGE).text
        assert len(list(parent.iterdir())) == 2
    assert list(parent.iterdir()) == [other]
    shutil.rmtree(parent)
