"""Our Voilà: a standalone application that serves a fixed list of addresses.

Standalone matters. Only this application passes nothing but widget messages on to the kernels, so that visitors cannot
run code; Voilà as an extension of Jupyter Server, in front of visitors, would let them.
"""

import os
import socket
import sys
import webbrowser
from typing import Any, Final

import click
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila import app, shutdown_kernel_handler, static_file_handler
from voila.tornado import handler, kernel_websocket_handler

from conquian.explain.words import system_language, words
from conquian.site.channels import Channels
from conquian.site.content import PACKAGE
from conquian.site.handlers import (
    Farewell,
    Home,
    KernelModel,
    MissingPage,
    NotebookPage,
    TemplateFiles,
    VoilaFiles,
    WidgetScripts,
)
from conquian.site.templates import remember_templates

# Voilà's handlers that we serve, and by what. Any other, also one that a later Voilà brings, is left out: the list of
# notebooks, the contents of the folder, its files, the log-in page.
SERVED: Final[dict[type, type]] = {
    handler.TornadoVoilaHandler: NotebookPage,
    static_file_handler.TemplateStaticFileHandler: TemplateFiles,
    static_file_handler.MultiStaticFileHandler: VoilaFiles,
    FileFindHandler: WidgetScripts,
    KernelHandler: KernelModel,
    kernel_websocket_handler.VoilaKernelWebsocketHandler: Channels,
    shutdown_kernel_handler.VoilaShutdownKernelHandler: Farewell,
}


class Site(app.Voila):
    """The application: Voilà with our handlers, on one port of this machine."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings with ours, for which it has no option."""
        settings: dict[str, Any] = super().init_settings()
        settings["allow_remote_access"] = False  # other sites' scripts come with a foreign Host header
        settings["compress_response"] = True
        settings["default_handler_class"] = MissingPage
        return settings

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Every address that is answered: those of `SERVED`, and the ways to the first page."""
        rules = super().init_handlers()
        ours = [(rule[0], SERVED[rule[1]], *rule[2:]) for rule in rules if rule[1] in SERVED]
        ways_home = ("/", "/voila/?", "/voila/(?:render|tree)/?")
        return [*((url_path_join(self.server_url, way), Home) for way in ways_home), *ours]

    def listen(self) -> None:
        """Serve until somebody stops it, having said where."""
        sockets = self._bind()
        limits = {"idle_connection_timeout": 60, "body_timeout": 30, "max_body_size": 65_536}  # a page posts a farewell
        HTTPServer(self.app, **limits).add_sockets(sockets)
        self.port = sockets[0].getsockname()[1]
        _say("address", address=self.connection_url)
        self.ioloop = IOLoop.current()
        if self.open_browser:
            self.ioloop.run_in_executor(None, webbrowser.open, self.connection_url)
        if sys.platform == "win32":  # where a sleeping loop does not notice Ctrl+C
            PeriodicCallback(lambda: None, 500).start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def _bind(self) -> list[socket.socket]:
        """The port that was asked for or, where it cannot be had, any free one."""
        try:
            return bind_sockets(self.port, self.ip)
        except OSError:
            _say("taken", port=self.port)
            return bind_sockets(0, self.ip)


def run(config: Config) -> None:
    """Serve as `config` (of `site_config`) says, until interrupted."""
    templates = str(PACKAGE / "site" / "share" / "jupyter")
    inherited = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [templates, inherited]))
    remember_templates()
    Site.launch_instance(argv=[], config=config)


def _say(key: str, **values: object) -> None:
    """One sentence in the terminal, in its language."""
    click.echo(words(system_language(), "site", "server", key, **values))
