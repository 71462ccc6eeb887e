"""The seams: what we lean on inside Voilà and Jupyter. After an upgrade these tests fail first, and say what is new.

Most of them look at a site that tells, in its log, how Voilà and Jupyter go about a few visits.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.multikernelmanager import AsyncMultiKernelManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from nbconvert.exporters.templateexporter import TemplateExporter
from tornado.httpserver import HTTPServer
from tornado.web import StaticFileHandler
from tornado.websocket import WebSocketProtocol13, _WebSocketParams
from voila import notebook_renderer

from conquian.explain.words import words
from conquian.site.kernels import OwnPython
from conquian.site.server import SERVED
from conquian.site.voila_seams import (
    HEARTBEAT,
    Exporter,
    OfflineMessages,
    PacedFrames,
    PageKernelManager,
    bound_offline_messages,
    forget_session,
    paced_frames,
)
from tests.coroutines import outcome
from tests.site.visitor import Answer, ask, channel, kernel_of, write_notebook
from tests.site.watched import Watched, watched_site
from tests.waiting import wait_until

# Reports each seam as it is used.
TELLING = """
import asyncio
from conquian.site import channels, kernels, pages, render_queue, server, voila_seams

def tell(*what):
    os.write(2, " ".join(map(str, ("seam:", *what))).encode() + b"\\n")

def telling(owner, name, say=lambda *_: ()):
    real = getattr(owner, name)
    def told(*arguments, **how):
        tell(name, *say(*arguments))
        return real(*arguments, **how)
    setattr(owner, name, told)

def missing(self, name):
    tell("missing", name)
    raise AttributeError(name)

task = lambda *_: (id(asyncio.current_task()),)
asked = voila_seams.PageKernelManager
asked.notebook_data = property(lambda self: tell("notebook_data") or {})
render_queue.PageKernel.__getattr__ = missing
telling(asked, "get_pool_size")
telling(render_queue.PageKernel, "start_kernel")
telling(asked, "get_kernel")
telling(pages.NotebookPage, "get", task)
telling(render_queue.PageKernel, "__await__", task)
telling(pages.NotebookPage, "_describe")
telling(voila_seams.TranslatedTemplates, "load_bytecode")
telling(voila_seams.TranslatedTemplates, "dump_bytecode")
for step in ("init_settings", "init_handlers", "listen"):
    telling(server.Site, step)

real_rules, real_settings, real_line = server.Voila.init_handlers, server.Voila.init_settings, channels.Channels.get

def init_handlers(self):
    rules = real_rules(self)
    tell("served", *{rule[1].__name__ for rule in rules})
    return rules

def init_settings(self):
    settings = real_settings(self)
    tell("remote", settings["allow_remote_access"])
    return settings

async def line(self, kernel_id):
    tell("line begins")
    await real_line(self, kernel_id)
    tell("line ends")

server.Voila.init_handlers, server.Voila.init_settings, channels.Channels.get = init_handlers, init_settings, line
telling(voila_seams.PacedFrames, "_receive_frame")
telling(kernels.NoDelayConnection, "connect")

real_answers = kernels._answers

async def answers(kernel):
    stream = kernel.connect_shell()
    tell("context", stream.socket.context is kernel.parent.context)
    stream.close()
    return await real_answers(kernel)

kernels._answers = answers
"""

# Stays for some heartbeats.
SLOW = "import time\ntime.sleep(2.5)\nprint('it lives')"
PAGE = "/voila/render/melds.ipynb"


@dataclass(frozen=True)
class Told:
    """A site that reports on its seams, and the pages that were opened there."""

    watched: Watched
    pages: tuple[Answer, Answer]

    @property
    def seams(self) -> list[list[str]]:
        """The reports so far."""
        return [line.split()[1:] for line in self.watched.log.splitlines() if line.startswith("seam:")]

    def of(self, name: str) -> list[list[str]]:
        """The reports of one seam, one for each time that it was used."""
        return [more for first, *more in self.seams if first == name]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    folder = tmp_path_factory.mktemp("seams")
    (root := folder / "notebooks").mkdir()
    write_notebook(root / "melds.ipynb", SLOW)
    with watched_site(folder, TELLING, root=root) as watched:
        yield Told(watched, (ask(watched.site, PAGE), ask(watched.site, PAGE)))


def test_voila_beats_like_this_while_nothing_comes(told: Told) -> None:
    for page in told.pages:
        assert "it lives" in page.text
        assert page.text.count("<!-- … -->") >= 2, "Voilà no longer beats each second in which nothing comes"
        assert HEARTBEAT not in page.text, "Voilà beats otherwise: NotebookPage sends it as a script"
        assert "voila_heartbeat()" not in page.text


def test_voila_asks_a_kernel_manager_for_no_more_than_our_stand_in_has(told: Told) -> None:
    assert told.of("missing") in ([], [["get_rendered_notebook"]] * len(told.pages)), (
        "Voilà's page handler asks its kernel manager for something else: PageKernelManager does not have it"
    )
    for name in (name for name in vars(PageKernelManager) if not name.startswith("_")):
        assert told.of(name), f"Voilà no longer asks for {name}: PageKernelManager need not have it"


def test_voila_awaits_the_kernel_when_the_page_is_drawn(told: Told) -> None:
    answering, drawing = told.of("get"), told.of("__await__")
    assert len(answering) == len(drawing) == len(told.pages), (
        "Voilà no longer awaits the kernel in the task that draws the page: PageKernel would never get its turn"
    )
    assert all(one != other for one, other in zip(answering, drawing, strict=True)), (
        "Voilà no longer draws a page in a task of its own: PageKernel could not tell when it is drawn"
    )


def test_voila_calls_the_hook_that_the_handler_has(told: Told) -> None:
    assert len(told.of("_describe")) == len(told.pages), (
        "Voilà no longer calls its handler's page_config_hook: pages would come without header and language"
    )
    assert words("en", "site", "page", "skip") in told.pages[0].text


def test_voila_draws_with_the_exporter_that_the_module_names(told: Told) -> None:
    assert notebook_renderer.VoilaExporter in Exporter.mro()
    assert len(told.of("load_bytecode")) > len(told.of("dump_bytecode")) > 0, (
        "Voilà takes its exporter, or nbconvert its environment, from elsewhere: each page costs more"
    )
    assert "_create_environment" in vars(TemplateExporter)


def test_voila_has_an_environment_of_templates_in_its_settings(told: Told) -> None:
    answer = ask(told.watched.site, "/nothing")
    assert (answer.status, words("en", "site", "problem", "404", "title") in unescape(answer.text)) == (404, True), (
        "Voilà keeps its templates' environment elsewhere: page_template() cannot draw what is wrong"
    )


def test_voila_serves_what_we_replace(told: Told) -> None:
    (served,) = told.of("served")
    for handler, ours in SERVED.items():
        assert handler.__name__ in served, f"Voilà no longer serves {handler.__name__}: {ours.__name__} answers nothing"


def test_voila_would_serve_foreign_hosts_by_itself(told: Told) -> None:
    assert told.of("remote") == [["True"]], (
        "Voilà has another setting for foreign Host headers: look at Site.init_settings"
    )


def test_voila_starts_in_these_steps(told: Told) -> None:
    steps = [first for first, *_ in told.seams if first in {"init_settings", "init_handlers", "listen"}]
    assert steps == ["init_settings", "init_handlers", "listen"], (
        "Voilà starts in other steps: look at what Site does in each"
    )


def test_jupyter_awaits_its_websockets_for_as_long_as_they_are_open(told: Told) -> None:
    with channel(told.watched.site, kernel_of(told.pages[0])) as line:
        frames = len(told.of("_receive_frame"))
        line.replies_until_alive("shell")
        assert told.of("line") == [["begins"]], (
            "Tornado no longer awaits a websocket to its end in `get`: Channels would give its place away too early"
        )
        # the next frame is waited for once the last has been dealt with, which may be after its answer
        wait_until(lambda: len(told.of("_receive_frame")) > frames)  # else Tornado reads its frames elsewhere
        assert told.of("connect"), (
            "Jupyter opens a page's channels elsewhere: NoDelayConnection no longer speeds up clicks"
        )
    wait_until(lambda: told.of("line") == [["begins"], ["ends"]])


def test_a_websocket_reads_frame_by_frame() -> None:
    waited: list[int] = []

    async def before_next_frame(size: int) -> None:
        waited.append(size)

    class Stream:
        sent = bytes([0x89, 0, 0x01, 2]) + b"ab" + bytes([0x00, 1]) + b"c"  # a ping, and two parts of a message

        async def read_bytes(self, n: int) -> bytes:
            head, self.sent = self.sent[:n], self.sent[n:]
            return head

    frames: Any = object.__new__(PacedFrames)
    frames.handler = SimpleNamespace(before_next_frame=before_next_frame, on_ping=lambda _: None)
    frames.stream, frames.params = Stream(), SimpleNamespace(max_message_size=100)
    frames._decompressor = frames._fragmented_message_buffer = frames._pong_future = None
    frames._wire_bytes_in, frames.client_terminated, frames._frame_compressed = 0, False, False
    frames._send_pong = lambda _: None
    frames._run_callback = lambda callback, data: callback(data)

    async def read() -> None:
        for _ in range(3):
            await frames._receive_frame()

    outcome(read())
    assert waited == [2, 4, 3], "Tornado reads its frames in another way: PacedFrames does not slow a flood down"


def test_a_websocket_knows_how_it_was_made() -> None:
    handler: Any = SimpleNamespace(request=SimpleNamespace(connection=SimpleNamespace(detach=lambda: "stream")))
    how = _WebSocketParams(max_message_size=7)
    made = paced_frames(WebSocketProtocol13(handler, True, how), handler)
    assert (made.handler, made.mask_outgoing, made.params) == (handler, True, how), (
        "Tornado's websocket no longer says how it was made: paced_frames() cannot make the same"
    )


def test_jupyter_keeps_a_line_by_its_session_from_when_it_is_prepared() -> None:
    line: Any = SimpleNamespace(
        kernel_id="k", session=SimpleNamespace(session="s"), websocket_handler="page", multi_kernel_manager={"k"},
        _open_sessions={},
    )  # fmt: skip
    assert hasattr(ZMQChannelsWebsocketConnection, "_open_sessions")
    outcome(ZMQChannelsWebsocketConnection._register_session(line))
    assert line._open_sessions == {line.session_key: "page"}, "Jupyter keeps lines elsewhere: so must forget_session()"
    forget_session(line)
    assert not line._open_sessions


def test_jupyter_keeps_what_a_kernel_says_while_its_page_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = AsyncMappingKernelManager()
    monkeypatch.setattr(manager, "_check_kernel_id", lambda _: None)
    heard: list[Callable[[list[bytes]], None]] = []
    manager.start_buffering("k", "session", {"iopub": SimpleNamespace(on_recv=heard.append)})
    bound_offline_messages(manager, "k", most=10)
    for part in (b"12345", b"67890", b"x"):
        heard[0]([part])
    kept = manager.get_buffer("k", "session")
    assert kept is not None
    assert isinstance(kept["buffer"], OfflineMessages)
    assert kept["buffer"] == [("iopub", [b"12345"]), ("iopub", [b"67890"])], (
        "Jupyter keeps a cut-off page's messages elsewhere: nothing bounds them"
    )


def test_jupyter_tells_when_a_kernel_was_last_heard() -> None:
    assert "last_activity" in ServerKernelManager.class_trait_names(), (
        "Jupyter no longer notes a kernel's last_activity: kernels of vanished pages would not be ended"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a kernel has no limit of memory on Windows")
def test_jupyter_starts_a_kernel_again_as_it_was_started(told: Told) -> None:
    def kernels() -> list[list[str]]:
        return [child.cmdline() for child in told.watched.process.children() if child.status() != "zombie"]

    named = kernel_of(told.pages[1])
    (process,) = [each for each in told.watched.process.children() if any(named in part for part in each.cmdline())]
    how = process.cmdline()
    process.kill()
    process.wait(20)
    assert any("RLIMIT_DATA" in part for part in how)
    own = told.watched.process.cmdline()  # which a process has until it has become the kernel
    wait_until(lambda: len(found := kernels()) == len(told.pages) and own not in found)
    assert how in kernels(), "Jupyter forgets how a kernel was started: one started again would have no limit of memory"


def test_the_sockets_to_kernels_come_from_one_context(told: Told) -> None:
    assert "context" in AsyncMultiKernelManager.class_trait_names()
    assert told.of("context") == [["True"]] * len(told.pages), (
        "Jupyter makes its sockets elsewhere: neither their number nor what waits in them is bounded"
    )


def test_jupyter_knows_no_kernel_but_ours() -> None:
    assert "kernel_dirs" in KernelSpecManager.class_trait_names(), "Jupyter looks for kernels elsewhere: see OwnPython"
    assert set(OwnPython().find_kernel_specs()) == {"python3"}


def test_tornado_tells_of_requests_and_of_closed_connections() -> None:
    for step in ("handle_stream", "start_request", "on_close"):
        assert step in vars(HTTPServer), f"Tornado's HTTP server has no {step}: Connections counts wrongly"


@pytest.mark.parametrize("name", ["get_content", "get_content_size", "get_content_type", "set_headers"])
def test_tornado_sends_a_file_in_these_steps(name: str) -> None:
    assert name in vars(StaticFileHandler), f"Tornado sends files in other steps: GzipCache leans on {name}"
