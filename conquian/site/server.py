"""Our Voilà: a standalone application that serves a fixed list of addresses.

Standalone matters. Only this application passes nothing but widget messages on to the kernels, so that visitors cannot
run code; Voilà as an extension of Jupyter Server, in front of visitors, would let them.
"""

import asyncio
import ipaddress
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, Final

import click
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.netutil import bind_sockets
from traitlets import Any as AnyTrait
from traitlets import Bool, Instance, Unicode
from traitlets.config import Config

from conquian.classes.friends.tables import FriendTables
from conquian.classes.running_class import RunningClass
from conquian.course.shelf import ContentShelf
from conquian.explain.names import listed, usual_faces
from conquian.explain.words import system_language, words
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.site.channels import Channels
from conquian.site.class_mode.board_pages import BOARD_PAGES
from conquian.site.class_mode.desk_pages import DESK_PAGES
from conquian.site.class_mode.friend_pages import FRIEND_PAGES
from conquian.site.class_mode.join_page import NUMBER, JoinPage, NumberedPage
from conquian.site.class_mode.last_address import last_address
from conquian.site.class_mode.network import class_address, is_private, own_addresses
from conquian.site.class_mode.places import Places
from conquian.site.class_mode.private_pages import PHONE_PAGES
from conquian.site.class_mode.quiz_pages import QUIZ_PAGES, RESULTS
from conquian.site.class_mode.teacher_page import TeacherPage
from conquian.site.class_mode.vote_pages import VOTE_PAGES
from conquian.site.config import behind_proxy, site_config
from conquian.site.connections import Connections
from conquian.site.content import PACKAGE, content_root
from conquian.site.handlers import HEALTH, LINE
from conquian.site.pages import (
    ENTER,
    Entrance,
    Farewell,
    ForeignName,
    ForeignSite,
    Home,
    KernelModel,
    MissingPage,
    NotebookPage,
    RoomFiles,
    ShortAddress,
    TemplateFiles,
    VoilaFiles,
    WidgetScripts,
)
from conquian.site.proxied.link_home import LinkHome
from conquian.site.proxied.public_address import PublicAddress
from conquian.site.rooms.room_page import FOLDER
from conquian.site.runtime_folder import environment, runtime_folder
from conquian.site.seat_pages import Health, LineNow
from conquian.site.seats.capacity import capacity, raise_file_limit
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

    class_address = Unicode("", help="Where a class reaches the site; empty where it is for this machine alone.").tag(
        config=True
    )

    class_name = Unicode("", help="A lasting name of that address, such as laptop.local; empty where it has none.").tag(
        config=True
    )

    teachers_word = Unicode("", help="What lets the teacher of a class in that is behind a proxy; empty for none.").tag(
        config=True
    )

    keeps_address = Bool(False, help="Whether the address of a class is remembered on this machine.").tag(config=True)

    public_address: PublicAddress | None = Instance(  # type: ignore[assignment]  # traitlets' own types say less
        PublicAddress, allow_none=True, help="Where visitors reach the site through a proxy; None where there is none."
    ).tag(config=True)

    link_home: LinkHome | None = Instance(  # type: ignore[assignment]  # traitlets' own types say less
        LinkHome, allow_none=True, help="Where copied links open; None where they open here."
    ).tag(config=True)

    changed: Callable[[], bool] | None = AnyTrait(  # type: ignore[assignment]  # traitlets' own types say less
        None, help="Whether what the site serves has changed since, which ends it; None where nobody looks."
    ).tag(config=True)

    has_changed = Bool(False, help="Whether it ended since that has changed.")

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings with ours, for which it has no option."""
        settings: dict[str, Any] = super().init_settings()
        settings["allow_remote_access"] = False  # other sites' scripts come with a foreign Host header
        settings["compress_response"] = True
        settings["default_handler_class"] = MissingPage
        has_class = bool(self.teachers_word)  # any other has its address once there is a port
        settings["class_url"] = str(self.public_address) if has_class else ""
        settings["class_before"] = ""  # where the class was last time, if that was elsewhere
        settings["public_address"] = self.public_address
        settings["link_home"] = self.link_home
        if self.public_address:  # others may live on the same host
            settings["xsrf_cookie_kwargs"] = {"path": self.base_url, "secure": self.public_address.is_sealed}
        settings["places"] = Places()
        settings["running_class"] = RunningClass(self.base_url, self.teachers_word)
        settings["friend_tables"] = FriendTables()
        settings["worksheet_lock"] = asyncio.Lock()
        IOLoop.current().add_callback(self.kernel_manager.warm)
        return settings

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Every address that is answered: those of `SERVED`, and the ways to the first page."""
        rules = super().init_handlers()
        ours = [(rule[0], SERVED[rule[1]], *rule[2:]) for rule in rules if rule[1] in SERVED]
        ways_home = ("/", "/voila/?", "/voila/(?:render|tree)/?")
        ways: list[tuple[str, type]] = [(way, Home) for way in ways_home]
        ways.append((r"/([a-z]+)\.ipynb", ShortAddress))
        ways += [(f"/{FOLDER}(.+)", RoomFiles), (f"/{LINE}", LineNow), (f"/{HEALTH}", Health)]
        ways += [(f"/{page.address}", page) for page in FRIEND_PAGES]
        if self.class_address or self.teachers_word:
            ways += [(f"/({NUMBER})", NumberedPage), (f"/{ENTER}/([^/]+)", Entrance)]
            pages = (JoinPage, *VOTE_PAGES, *QUIZ_PAGES, *PHONE_PAGES, *BOARD_PAGES, *DESK_PAGES)
            ways += [(f"/{page.address}", page) for page in pages]
        if self.teachers_word:
            ways.append((f"/{TeacherPage.address}", TeacherPage))
        foreign = (ForeignName(lambda: self.app), ForeignSite)
        return [foreign, *((url_path_join(self.server_url, way), handler) for way, handler in ways), *ours]

    def listen(self) -> None:
        """Serve until stopped; where is written on the terminal."""
        sockets = self._bind()
        Connections(self.app, most=capacity().connections).add_sockets(sockets)
        self.port = sockets[0].getsockname()[1]
        address = self._invite() if self.class_address else str(self.public_address or self.connection_url)
        _say("address", address=address)
        if self.public_address:
            _say("behind", address=f"http://127.0.0.1:{self.port}{self.base_url}")
            if self.teachers_word:
                _say("teacher", address=address, teacher=f"{address}{TeacherPage.address}")
        self.ioloop = IOLoop.current()
        if self.open_browser:
            self.ioloop.run_in_executor(None, webbrowser.open, address)
        if sys.platform == "win32":  # where a sleeping loop does not notice Ctrl+C
            PeriodicCallback(lambda: None, 500).start()
        if self.changed:
            PeriodicCallback(partial(self._end_if, self.changed), 500).start()
        try:
            self._serve()
        finally:
            self.stop()

    async def _end_if(self, changed: Callable[[], bool]) -> None:
        """End the site where what it serves has changed."""
        self.has_changed = await self.ioloop.run_in_executor(None, changed)
        if self.has_changed:
            self.ioloop.stop()

    def _serve(self) -> None:
        """Serve until interrupted; where that would lose what came of a class's votes, until interrupted once more."""
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            n = len(self.app.settings["running_class"].session.results)
            if n:
                _say("results", n=n, address=f"{self.connection_url}{RESULTS}")
                with suppress(KeyboardInterrupt):
                    self.ioloop.start()

    def stop(self) -> None:
        """End all kernels, and what they were forked from."""
        self.kernel_manager.cool()
        super().stop()

    def _bind(self) -> list[socket.socket]:
        """The port that was asked for or, where it cannot be had, any free one.

        A proxy knows one port, and a class's browsers keep progress by it: SystemExit where that cannot be had.
        """
        hosts = [host for host in (self.ip, self.class_address) if host]
        try:
            return _listening(self.port, hosts)
        except OSError:
            if self.public_address or self.class_address:
                why = "needed" if self.public_address else "kept"
                sys.exit(words(system_language(), "site", "server", why, port=self.port))
            _say("taken", port=self.port)
            return _listening(0, hosts)

    def _invite(self) -> str:
        """The address of the page that says how to join; where the class reaches the site is written on the terminal.

        All puzzles are read before a class can ask for one: that takes a second.
        """
        puzzle_titles(system_language(), usual_faces(system_language()))
        url = class_url(self.class_name or self.class_address, self.port, self.base_url)
        before = last_address(url) if self.keeps_address else ""
        self.app.settings |= {"class_url": url, "class_before": before}
        _say("class", address=url)
        if before:
            _say("changed", before=before)
        _say("phone")
        others = [address for address in own_addresses() if address != self.class_address]
        if others:
            _say("others", addresses=listed(others, system_language()))
        if not is_private(self.class_address):
            _say("public", address=self.class_address)
        return f"{self.connection_url}{JoinPage.address}"


def class_url(address: str, port: int, path: str = "/") -> str:
    """The address of the site for a class, without what a browser adds by itself.

    >>> class_url("192.168.1.23", 8897), class_url("192.168.1.23", 80)
    ('http://192.168.1.23:8897/', 'http://192.168.1.23/')
    """
    return f"http://{address}{'' if port == 80 else f':{port}'}{path}"


def _listening(port: int, hosts: Sequence[str]) -> list[socket.socket]:
    """Sockets at one port of all these addresses, any free one where it is 0; OSError if one of them has it already."""
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            sockets += bind_sockets(port, host)
            port = sockets[0].getsockname()[1]
    except OSError:
        for each in sockets:
            each.close()
        raise
    return sockets


def run(config: Config) -> int | None:
    """Serve as `config` (of `site_config`) says, until interrupted, or until it has changed: the port that it had then.

    SystemExit where no file can be written.
    """
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
        own = [shelf for shelf in ContentShelf if shelf.own is not None]
        config.SiteKernelManager.own = {shelf.variable: str(shelf.copy(folder)) for shelf in own}
        Site.launch_instance(argv=[], config=config)
        site = Site.instance()
        return int(site.port) if site.has_changed else None


def _say(key: str, **values: object) -> None:
    """One sentence in the terminal, in its language."""
    click.echo(words(system_language(), "site", "server", key, **values))


def serve(
    port: int | None = None,
    open_browser: bool = True,
    host: str = "127.0.0.1",
    link_home: LinkHome | None = None,
    changed: Callable[[], bool] | None = None,
) -> int | None:
    """Serve the notebooks on this machine until interrupted, at `port` or, where that is taken, at any free one.

    It also ends once `changed` says that what it serves has changed, and then returns its port. Links that are copied
    open at `link_home`, if there is one. Raises ValueError for a `host` that other machines can reach.
    """
    if not _is_loopback(host):
        raise ValueError(f"{host!r} is not an address of this machine alone, such as 127.0.0.1")
    config = site_config(content_root(), host, port, open_browser)
    config.Site.link_home, config.Site.changed = link_home, changed
    return run(config)


def serve_class(
    port: int | None = None,
    open_browser: bool = True,
    address: str | None = None,
    link_home: LinkHome | None = None,
    name: str = "",
) -> None:
    """Serve them to the local network as well, at this address of the machine or, without one, at the likeliest.

    A class types the `name` of the address, where it has one. Links that are copied open at `link_home`, if there is
    one. Raises NetworkError where there is no such address.
    """
    config = site_config(content_root(), port=port, open_browser=open_browser)
    config.Site.class_address, config.Site.class_name = class_address(address), name
    config.Site.keeps_address = True
    config.Site.link_home = link_home
    run(config)


def serve_behind(public_address: PublicAddress, port: int | None = None, teachers_word: str = "") -> None:
    """Serve them to a proxy on this machine, which passes on what visitors ask for below this address, and no more.

    With a word for a teacher it is a class of its own.
    """
    config = behind_proxy(site_config(content_root(), port=port), public_address)
    config.Site.teachers_word = teachers_word
    run(config)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
