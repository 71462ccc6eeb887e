"""The same attacks on our site and on servers as they come: there they work, so that here their failure says something.

The controls are a Voilà without any configuration and, since that one runs no visitor's code either, a Jupyter Server
with Voilà as its extension and without a token.
"""

import os
import select
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.client import HTTPException
from pathlib import Path

import pytest

from conquian.site.content import content_root
from tests.conftest import RunningSite
from tests.site import probes
from tests.site.visitor import ask, kernel_of, write_notebook
from tests.site.watched import FEW, FEW_DESCRIPTORS, NO_HOME

pytestmark = pytest.mark.slow
posix = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no limit of descriptors to lower, and looks for no home in HOME"
)

PAGE = "/voila/render/melds.ipynb"
UNPROTECTED = "/voila/render/unprotected.ipynb"  # a widget without our base
PROTECTED = "/voila/render/protected.ipynb"  # one of ours
WIDGET = "import anywidget\nanywidget.AnyWidget(_esm='export default {render() {}}')"
OURS = "from conquian.widgets import Table\nTable()"

RUN_ELSEWHERE = {
    "json, shell",
    "json, control",
    "json, no lane",
    "binary, shell",
    "binary, control",
    "legacy binary",
    "json, named twice, allowed first",
    "binary, named twice, allowed first",
    "in front of a message",
    "allowed outside, not in the header",
}
"""The ways in which code runs where nothing is forbidden; the others are no messages that a kernel understands."""

# Starts a module as `python -m` does, after other code.
START = """
import runpy
import sys
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


@contextmanager
def control(folder: Path, *command: str, before: str = "") -> Iterator[RunningSite]:
    """Another server on a free port, with no configuration of this machine, in the folder that it serves.

    `before` is code that runs in its process before it starts.
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(folder / "none"), "JUPYTER_NO_CONFIG": "1"}
    program = ["-c", before + START] if before else ["-m"]
    arguments = [sys.executable, *program, *command, "--no-browser", f"--port={port}"]
    site = RunningSite(f"http://127.0.0.1:{port}", ())
    with subprocess.Popen(
        arguments, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            while not _answers(site):
                assert process.poll() is None, f"{command} has ended"
                time.sleep(0.1)
            yield site
        finally:
            process.terminate()
            process.wait(timeout=30)


def _answers(site: RunningSite) -> bool:
    try:
        return ask(site, "/voila/static/voila.js").status == 200
    except (OSError, HTTPException):
        return False


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our notebooks, and one with a widget that takes whatever it is sent."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(content_root(), folder, dirs_exist_ok=True)
    write_notebook(folder / "unprotected.ipynb", WIDGET)
    write_notebook(folder / "protected.ipynb", OURS)
    return folder


@pytest.fixture(scope="module")
def default_voila(folder: Path) -> Iterator[RunningSite]:
    with control(folder, "voila", ".") as running:
        yield running


@pytest.fixture(scope="module")
def jupyter_server(folder: Path) -> Iterator[RunningSite]:
    command = ("jupyter_server", "--allow-root", "--ServerApp.token=", "--IdentityProvider.token=")
    with control(folder, *command, "--ServerApp.jpserver_extensions={'voila.server_extension': True}") as running:
        yield running


def test_a_script_in_the_link(site: RunningSite, default_voila: RunningSite) -> None:
    assert probes.puts_a_script_into_the_page(default_voila, UNPROTECTED)
    assert not probes.puts_a_script_into_the_page(site, PAGE)


def test_a_template_in_the_link(site: RunningSite, default_voila: RunningSite) -> None:
    assert probes.chooses_the_template(default_voila, UNPROTECTED)
    assert not probes.chooses_the_template(site, PAGE)


def test_a_page_that_is_fetched_ahead(site: RunningSite, default_voila: RunningSite) -> None:
    assert probes.opens_a_kernel_unseen(default_voila, UNPROTECTED)
    assert not probes.opens_a_kernel_unseen(site, PAGE)


def test_a_line_break_in_the_name(site: RunningSite, default_voila: RunningSite) -> None:
    assert probes.breaks_the_server(default_voila, "/voila/render/%0d%0aX:1")
    assert not probes.breaks_the_server(site, "/voila/render/%0d%0aX:1")


def test_memory_of_a_kernel(
    folder: Path, default_voila: RunningSite, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    write_notebook(folder / "greedy.ipynb", "print('took', len(bytearray(700_000_000)))")
    assert probes.takes_memory(default_voila, "/voila/render/greedy.ipynb")
    with start_site(root=folder) as ours:
        assert not probes.takes_memory(ours, "/voila/render/greedy.ipynb")


def test_the_list_of_notebooks(site: RunningSite, default_voila: RunningSite) -> None:
    assert probes.lists_the_folder(default_voila)
    assert not probes.lists_the_folder(site)


def test_a_widget_rewritten_by_its_visitor(
    folder: Path, default_voila: RunningSite, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    assert probes.writes_what_the_browser_runs(default_voila, UNPROTECTED)
    with start_site(root=folder) as ours:
        assert not probes.writes_what_the_browser_runs(ours, PROTECTED)


def test_more_pages_than_seats(
    default_voila: RunningSite, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    assert probes.opens_pages(default_voila, UNPROTECTED, 3) == 3
    with start_site(max_kernels=1) as small:
        assert probes.opens_pages(small, PAGE, 3) == 1


def test_websockets_opened_at_once(default_voila: RunningSite) -> None:
    """A kernel gets as many as are asked for; `test_floods` has ours, where it gets a few."""
    assert probes.lines_at_once(default_voila, kernel_of(ask(default_voila, UNPROTECTED)), 24) == 24


@posix
def test_idle_connections(folder: Path) -> None:
    """A visitor is kept out as long as they are there; `test_faults` has ours, to which twice as many come.

    More than a few above the limit would find no room in the queue of the system, and not even be idle.
    """
    with (
        control(folder, "voila", ".", before=FEW_DESCRIPTORS) as small,
        probes.idle_connections(small, FEW + 20) as idle,
        socket.create_connection(probes.address_of(small), timeout=60) as visitor,
    ):
        visitor.sendall(b"GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert not select.select([visitor], [], [], 3)[0]
        idle.close()
        assert visitor.recv(12) == b"HTTP/1.1 404"


@posix
def test_a_home_that_cannot_be_written(folder: Path, default_voila: RunningSite) -> None:
    """The same server has no page without a home, and one with a home; `test_faults` has ours, which needs none."""
    with control(folder, "voila", ".", before=NO_HOME) as homeless:
        assert ask(homeless, UNPROTECTED).status == 500
    assert ask(default_voila, UNPROTECTED).status == 200


def ways_that_work(site: RunningSite, path: str, trace: Path) -> set[str]:
    """The ways in which a visitor's code runs; the kernel answers before and after each of them."""
    kernel = kernel_of(ask(site, path))
    return {way for way in probes.WAYS if probes.runs_code(site, kernel, way, trace)}


@pytest.mark.always
def test_code_of_a_visitor(
    site: RunningSite, default_voila: RunningSite, jupyter_server: RunningSite, tmp_path: Path
) -> None:
    assert ways_that_work(jupyter_server, UNPROTECTED, tmp_path / "ran") == RUN_ELSEWHERE
    assert not ways_that_work(default_voila, UNPROTECTED, tmp_path / "ran")
    assert not ways_that_work(site, PAGE, tmp_path / "ran")
