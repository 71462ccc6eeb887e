"""All of Voilà's and Jupyter's inside that the site leans on: nobody promises it, so a new release may change it.

Only this module imports from Voilà. `tests/site/test_voila_seams.py` has one test for each of these seams, which says
what has changed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator
from types import CodeType
from typing import Any, Final

from jinja2 import Environment, Template
from jinja2.bccache import Bucket, BytecodeCache
from jupyter_client.manager import KernelManager
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.iostream import IOStream
from tornado.web import RequestHandler
from tornado.websocket import WebSocketHandler, WebSocketProtocol13
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import get_voila_labextensions_path

__all__ = [
    "FileFindHandler", "KernelHandler", "MultiStaticFileHandler", "TemplateStaticFileHandler", "TornadoVoilaHandler",
    "Voila", "VoilaKernelWebsocketHandler", "VoilaShutdownKernelHandler", "get_voila_labextensions_path",
]  # fmt: skip

HEARTBEAT: Final = "<script>window.voila_heartbeat()</script>\n"
"""What Voilà's page handler yields each second in which nothing comes."""


class PageKernelManager:
    """A stand-in for the kernel manager, for the handler of one page: the kernel to be, which is awaited later.

    Voilà asks for the kernel's id before it sends a page's first words, and awaits the kernel after them, in the task
    that draws the page.
    """

    notebook_data: Final[dict[str, Any]] = {}  # kernels that wait for visitors, of which there are none

    def get_pool_size(self, _notebook: str) -> int:
        """The number of kernels that wait for visitors."""
        return 0

    @abstractmethod
    async def start_kernel(self, **how: Any) -> str:
        """The id of the kernel to be, which is started like this."""

    def get_kernel(self, _kernel_id: str) -> PageKernelManager:
        """Itself, to be awaited."""
        return self

    @abstractmethod
    def __await__(self) -> Generator[Any, None, KernelManager]: ...


class TranslatedTemplates(BytecodeCache):
    """The Python of every template that was translated, for as long as the server runs."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what is remembered of this template, as long as its text is the same."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Remember this template."""
        assert bucket.code is not None  # jinja has just made it
        self._codes[bucket.key, bucket.checksum] = bucket.code


class Exporter(VoilaExporter):
    """Voilà's exporter, which otherwise reads and translates eleven templates for every page that is opened.

    That is a tenth of a second of the server's time, in which it answers nobody else.
    """

    templates = TranslatedTemplates()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self.templates
        return environment


def remember_templates() -> None:
    """Let Voilà draw its pages with `Exporter`, for which it has no option."""
    notebook_renderer.VoilaExporter = Exporter


def page_template(handler: RequestHandler, name: str) -> Template:
    """The template of a page without a notebook, such as `problem.html`."""
    template: Template = handler.settings["voila_jinja2_env"].get_template(name)
    return template


class PacedFrames(WebSocketProtocol13):
    """A websocket whose handler decides after each frame when the next one is read.

    Tornado tells a handler of whole messages only: pings, and the parts of a message without an end, cost as much.
    """

    async def _receive_frame(self) -> None:
        before = self._wire_bytes_in
        await super()._receive_frame()
        handler: Any = self.handler
        await handler.before_next_frame(self._wire_bytes_in - before)


def paced_frames(plain: WebSocketProtocol13, handler: WebSocketHandler) -> PacedFrames:
    """The same websocket as `PacedFrames`."""
    return PacedFrames(handler, plain.mask_outgoing, plain.params)


def page_stream(handler: WebSocketHandler) -> IOStream:
    """The connection below a websocket."""
    assert handler.ws_connection is not None
    stream: Any = handler.ws_connection.stream
    assert isinstance(stream, IOStream)
    return stream


def forget_session(connection: ZMQChannelsWebsocketConnection) -> None:
    """Keep nothing of a line that was prepared and never opened."""
    connection._open_sessions.pop(connection.session_key, None)  # noqa: SLF001 - no method undoes `prepare` alone


class OfflineMessages(list[Any]):
    """The messages of a kernel whose page is cut off, kept until the page is back: at most `most` bytes."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.left = most

    def append(self, message: tuple[str, list[Any]]) -> None:
        """Keep a message, a channel and its parts, unless there are too many."""
        self.left -= sum(len(part) for part in message[1])
        if self.left >= 0:
            super().append(message)


def bound_offline_messages(manager: AsyncMappingKernelManager, kernel_id: str, most: int) -> None:
    """Keep at most `most` bytes of this kernel's messages while its page is cut off."""
    manager._kernel_buffers[kernel_id]["buffer"] = OfflineMessages(most)  # noqa: SLF001 - no setting bounds it
