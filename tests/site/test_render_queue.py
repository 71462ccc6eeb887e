"""The queue in front of the kernels: who waits, who leaves, and kernels that die before they answer."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from conquian.explain.words import words
from conquian.site import config
from tests.conftest import RunningSite
from tests.site.visitor import Answer, ask, kernel_of, say_goodbye, visit, write_notebook
from tests.site.watched import watched_site
from tests.waiting import wait_until

pytestmark = pytest.mark.slow

PAGE = "/voila/render/melds.ipynb"
CLASS = 8
StartSite = Callable[..., AbstractContextManager[RunningSite]]

# Says how many are being drawn at the same time, and stays until as many are there as are waited for.
MEETING = """
import os, time
from pathlib import Path
Path(f"{os.getpid()}.here").touch()
while len(list(Path().glob("*.here"))) < 2:
    time.sleep(0.05)
print("met another here")
"""

# As long as it stays no other one can be drawn.
ALONE = """
import time
from pathlib import Path
begun = open("begun", "x")
while not Path("go").exists():
    time.sleep(0.05)
time.sleep(0.2)
Path("begun").unlink()
print("alone here")
"""

# Notes that it has begun, and stays until it may go.
STAYING = """
import os, time
from pathlib import Path
with open("begun", "a") as begun:
    begun.write("x")
while not Path("go").exists():
    time.sleep(0.05)
print("gone on")
"""


# How kernels are reached: as on Windows, and as elsewhere.
TCP = {"KernelManager": {"transport": "tcp"}, "MappingKernelManager": {"transport_encryption": "auto"}}
IPC = {"KernelManager": {"transport": "ipc"}}
Settings = dict[str, dict[str, object]]
both_transports = pytest.mark.parametrize("transport", [TCP, IPC], ids=["tcp", "ipc"])


def open_together(site: RunningSite, number: int) -> list[Answer]:
    with ThreadPoolExecutor(number) as visitors:
        return list(visitors.map(lambda _: ask(site, PAGE), range(number)))


def test_one_after_the_other(tmp_path: Path) -> None:
    (root := tmp_path / "notebooks").mkdir()
    write_notebook(root / "melds.ipynb", ALONE)
    loading = words("en", "site", "page", "loading")
    with (
        watched_site(tmp_path, root=root, settings={"SiteKernelManager": {"renders": 1}}) as watched,
        ExitStack() as stack,
    ):
        pages = [stack.enter_context(visit(watched.site, PAGE)) for _ in range(CLASS)]
        for page in pages:
            page.read_until(loading)
        wait_until((root / "begun").exists)
        assert len(watched.process.children()) == 1, "another kernel has been started"
        (root / "go").touch()
        for page in pages:
            assert "alone here" in page.read_to_end().text, "another was drawn meanwhile"
            assert page.text.rstrip().endswith("</html>")


def test_two_at_once_where_two_may(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", MEETING)
    with start_site(root=tmp_path, settings={"SiteKernelManager": {"renders": 2}}) as site:
        for answer in open_together(site, 2):
            assert "met another here" in answer.text


def test_a_visitor_who_waits_sees_a_page_and_may_leave(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", STAYING)
    begun = tmp_path / "begun"
    with (
        start_site(root=tmp_path, max_kernels=2, settings={"SiteKernelManager": {"renders": 1}}) as site,
        visit(site, PAGE) as first,
        visit(site, PAGE) as second,
    ):
        second.read_until(words("en", "site", "page", "loading"))
        wait_until(begun.exists)
        full = ask(site, PAGE)  # one page is being drawn and one waits: both seats are taken
        assert full.status == 503
        second.go()
        with ExitStack() as stack:
            third = None

            def free() -> bool:
                nonlocal third
                third = stack.enter_context(visit(site, PAGE))
                return third.response.status == 200

            wait_until(free)
            assert third is not None
            (tmp_path / "go").touch()
            for page in (first, third):
                assert "gone on" in page.read_to_end().text
                assert say_goodbye(site, page.answer) == 204
    assert begun.read_text() == "xx"  # the second has never started a kernel


def test_a_page_that_is_left_while_it_is_drawn_ends_its_kernel(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", STAYING)
    settings = {"SiteKernelManager": {"renders": 1}}
    with start_site(root=tmp_path, settings=settings) as site:
        with visit(site, PAGE) as first:
            first.read_until("kernelId")
            kernel = f"/api/kernels/{kernel_of(first.answer)}"
        assert ask(site, kernel).status == 200
        (tmp_path / "go").touch()
        wait_until(lambda: ask(site, kernel).status == 404)
        assert "gone on" in ask(site, PAGE).text  # and its place in the queue is free


# The first kernels of the site end as soon as they start.
DEAD_AT_FIRST = """
import sys
from jupyter_client.provisioning import LocalProvisioner

starts = []
launch = LocalProvisioner.launch_kernel

async def launch_kernel(self, cmd, **more):
    starts.append(cmd)
    return await launch(self, [sys.executable, "-c", ""] if len(starts) <= {dead} else cmd, **more)

LocalProvisioner.launch_kernel = launch_kernel
"""

# The first kernels of the site are stopped as soon as they start, and less patience is had with them than with others.
STOPPED_AT_FIRST = """
import sys
from jupyter_client.provisioning import LocalProvisioner
from conquian.site import kernels

starts = []
launch = LocalProvisioner.launch_kernel
stop = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"

async def launch_kernel(self, cmd, **more):
    starts.append(cmd)
    is_stopped = len(starts) <= {stopped}
    kernels.LONGEST_START = 1.0 if is_stopped else 60.0
    return await launch(self, [sys.executable, "-c", stop] if is_stopped else cmd, **more)

LocalProvisioner.launch_kernel = launch_kernel
"""

# The first port that is given to a kernel has been taken by another program in the meantime.
TAKEN_AT_FIRST = """
import socket
from jupyter_client.connect import LocalPortCache

taken = socket.create_server(("127.0.0.1", 0))
given = []
find = LocalPortCache.find_available_port

def find_available_port(self, ip):
    given.append(1)
    return taken.getsockname()[1] if len(given) == 1 else find(self, ip)

LocalPortCache.find_available_port = find_available_port
"""


@both_transports
def test_a_kernel_that_dies_before_it_answers_is_started_again(
    tmp_path: Path, start_site: StartSite, transport: Settings
) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('it lives')")
    with start_site(root=tmp_path, max_kernels=1, settings=transport, before=DEAD_AT_FIRST.format(dead=2)) as site:
        answer = ask(site, PAGE)
        assert "it lives" in answer.text
        assert ask(site, PAGE).status == 503, "it is one kernel"
        assert say_goodbye(site, answer) == 204
        assert "it lives" in ask(site, PAGE).text, "and the others are gone"


def test_a_kernel_whose_port_is_taken_is_started_again(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('it lives')")
    with start_site(root=tmp_path, settings=TCP, before=TAKEN_AT_FIRST) as site:
        assert "it lives" in ask(site, PAGE).text


@both_transports
def test_kernels_that_always_die_are_given_up_and_leave_nothing_behind(
    tmp_path: Path, start_site: StartSite, transport: Settings
) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('it lives')")
    settings = {**transport, "SiteKernelManager": {"renders": 1}}
    before = DEAD_AT_FIRST.format(dead=3)
    with start_site(root=tmp_path, max_kernels=1, settings=settings, before=before) as site:
        assert words("en", "site", "page", "broken") in ask(site, PAGE).text
        assert "it lives" in ask(site, PAGE).text, "its seat and its place in the queue are free again"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process")
@pytest.mark.parametrize(("stopped", "alive"), [(1, 2), (3, 1)], ids=["once", "always"])
def test_a_kernel_that_never_answers_is_ended_and_holds_up_nobody(tmp_path: Path, stopped: int, alive: int) -> None:
    (root := tmp_path / "notebooks").mkdir()
    write_notebook(root / "melds.ipynb", "print('it lives')")
    settings = {"SiteKernelManager": {"renders": 1}}
    before = STOPPED_AT_FIRST.format(stopped=stopped)
    with watched_site(tmp_path, before, root=root, max_kernels=2, settings=settings) as watched:
        with ThreadPoolExecutor(2) as visitors:
            answers = [each.result().text for each in [visitors.submit(ask, watched.site, PAGE) for _ in range(2)]]
        assert sum("it lives" in answer for answer in answers) == alive, "each page has had its turn"
        assert sum(words("en", "site", "page", "broken") in answer for answer in answers) == 2 - alive
        assert len(watched.process.children()) == alive, "a stopped kernel is left"


@both_transports
def test_a_class_opens_the_page_together(start_site: StartSite, transport: Settings) -> None:
    with start_site(settings=transport) as site:
        answers = open_together(site, CLASS)
        assert all(answer.text.rstrip().endswith("</html>") for answer in answers)
        assert all('id="page"' in answer.text and 'role="alert"' not in answer.text for answer in answers)
        assert len({kernel_of(answer) for answer in answers}) == CLASS


def test_without_socket_files_kernels_are_reached_through_tcp_and_nobody_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(config, "socket_parent", lambda: None)
    made = config.site_config(Path("notebooks"))
    assert "transport" not in made.KernelManager, "TCP is what Jupyter takes by itself"
    assert made.MappingKernelManager.transport_encryption == TCP["MappingKernelManager"]["transport_encryption"]
