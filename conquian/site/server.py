"""Our Voilà: a standalone application that serves a fixed list of addresses.

Standalone matters. Only this application passes nothing but widget messages on to the kernels, so that visitors cannot
run code; Voilà as an extension of Jupyter Server, in front of visitors, would let them.
"""

import ipaddress
import os
import socket
import sys
import webbrowser
from contextlib import ExitStack
from typing import Any, Final

import click
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.netutil import bind_sockets
from traitlets.config import Config

from conquian.explain.words import system_language, words
from conquian.site.capacity import capacity, raise_file_limit
from conquian.site.channels import Channels
from conquian.site.config import site_config
from conquian.site.connections import Connections
from conquian.site.content import PACKAGE, content_root
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
from conquian.site.runtime_folder import environment, runtime_folder
from conquian.site.voila_seams import (
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    TornadoVoilaHandler,
    Voila,
    VoilaKernelWebsocketHandler,
    VoilaShutdownKernelHandler,
    remember_templates,
)

# Voilà's handlers that we serve, and by what. Any other, also one that a later Voilà brings, is left out: the list of
# notebooks, the contents of the folder, its files, the log-in page.
SERVED: Final[dict[type, type]] = {
    TornadoVoilaHandler: NotebookPage,
    TemplateStaticFileHandler: TemplateFiles,
    MultiStaticFileHandler: VoilaFiles,
    FileFindHandler: WidgetScripts,
    KernelHandler: KernelModel,
    VoilaKernelWebsocketHandler: Channels,
    VoilaShutdownKernelHandler: Farewell,
}


class Site(Voila):
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
        """Serve until stopped, having said where."""
        sockets = self._bind()
        Connections(self.app, most=capacity().connections).add_sockets(sockets)
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
    """Serve as `config` (of `site_config`) says, until interrupted; SystemExit where no file can be written."""
    templates = str(PACKAGE / "site" / "share" / "jupyter")
    inherited = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [templates, inherited]))
    remember_templates()
    raise_file_limit()
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(runtime_folder())
        except OSError as error:
            sys.exit(words(system_language(), "site", "server", "folder", error=error))
        os.environ |= environment(folder)
        config.Site.connection_dir_root = str(folder)
        Site.launch_instance(argv=[], config=config)


def _say(key: str, **values: object) -> None:
    """One sentence in the terminal, in its language."""
    click.echo(words(system_language(), "site", "server", key, **values))


def serve(port: int | None = None, open_browser: bool = True, host: str = "127.0.0.1") -> None:
    """Serve the notebooks on this machine until interrupted, at `port` or, where that is taken, at any free one.

    Raises ValueError for a `host` that other machines can reach.
    """
    if not _is_loopback(host):
        raise ValueError(f"{host!r} is not an address of this machine alone, such as 127.0.0.1")
    run(site_config(content_root(), host, port, open_browser))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
