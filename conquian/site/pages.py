"""The pages and the files that the site answers with."""

import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.escape import url_escape
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.routing import Matcher

from conquian.art import alma
from conquian.explain.words import topic, words
from conquian.site.gzip_cache import GzipCache
from conquian.site.handlers import LINE, NOTES, WAITING, SiteHandler, bare_page, is_our_name, is_unseen
from conquian.site.kernels import SiteKernelManager
from conquian.site.render_queue import PageKernel
from conquian.site.rooms.room_page import FILE_KINDS, RoomPage, packed, room_file, room_page
from conquian.site.seats.waiting_line import LONGEST, new_ticket
from conquian.site.shell import TEMPLATE, first_page, is_notebook, page_path
from conquian.site.voila_seams import (
    HEARTBEAT,
    FileFindHandler,
    KernelHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
    TornadoVoilaHandler,
    VoilaShutdownKernelHandler,
)
from conquian.ui.modules import as_sent

ENTER: Final = "enter"
"""The path, below that of the site, at which a browser shows that it has the cookie; a page's name follows."""
ROOM_ONLY: Final = "X-Conquian-Room"
"""The header by which a page asks for another room's page without a kernel, since it goes there with its own."""
ENTERED: Final = "entered"
"""The cookie of a browser that has been here; it says nothing else."""


class NotebookPage(SiteHandler, TornadoVoilaHandler):
    """A notebook, run in a kernel of its own and sent as its cells are done."""

    patience = 120  # heartbeats, one each second

    def initialize(self, **kwargs: Any) -> None:
        """Let the template know this request's language, which Voilà's own configuration cannot."""
        super().initialize(**kwargs)
        self.page_config_hook = self._describe
        self.room: RoomPage | None = None
        self.kernel = PageKernel(self.settings["kernel_manager"], self.get_cookie(WAITING, ""))

    @property
    def kernel_manager(self) -> PageKernel:
        """The source from which Voilà gets this page's kernel."""
        return self.kernel

    async def get(self, path: str | None = None) -> None:
        """Send the page, with the cookie that its farewell needs: without it the server refuses to end the kernel."""
        self.head(path)
        if self._must_enter():
            self.set_cookie(ENTERED, "1", path=self.settings["base_url"], httponly=True, samesite="Lax")
            self.redirect(
                _with_query(self, url_path_join(self.settings["base_url"], ENTER, url_escape(path or "", plus=False)))
            )
            return
        if ROOM_ONLY in self.request.headers:
            await self._send_room(path or "")
            return
        token = self.xsrf_token
        self.kernel.browser = self.get_cookie("_xsrf") or token.decode()
        waits = 0
        async for html in self.get_generator(path=path):
            if html != HEARTBEAT:
                waits = 0
                self.write(html)
            elif self.kernel.broken or waits > self.patience:  # Voilà would wait for ever
                notice = words(self.language, "site", "page", "broken")
                self.write(f'<p class="notice" role="alert">{notice}</p>')
                self.kernel.leave()
                return
            else:
                waits += not self.kernel.waiting
                self.write("<!-- … -->")  # a heartbeat is a script, which our headers forbid
            self.flush()

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """The page, piece by piece; where it is a room and no more, its kernel makes no widget."""
        self.room = await self._room(path or "")
        if self.room:
            self.kernel.serve_room()
        async for html in super().get_generator(path=path):
            yield html

    def head(self, path: str | None = None) -> None:
        """Say whether the page could be sent, and open no kernel."""
        if is_unseen(self.request.headers):
            raise web.HTTPError(403)
        is_withheld = bool(self.settings.get("class_url")) and path == NOTES and not self.is_teachers
        if is_withheld or not is_notebook(self, path):
            raise web.HTTPError(404)

    def _problem_page(self, status_code: int) -> str:
        """Where every seat is taken, the waiting line, which moves by itself while there is room in it."""
        kernels: SiteKernelManager = self.settings["kernel_manager"]
        if status_code != 503 or kernels.waiting_line.present(time.monotonic()) >= LONGEST:
            return super()._problem_page(status_code)
        ticket = self.get_cookie(WAITING, "")
        if not kernels.waiting_line.holds(ticket):
            ticket = new_ticket()
        self.keep_waiting(ticket)
        kernels.come_back(self.kernel.browser, ticket)
        self.set_header("Retry-After", "5")
        text = topic(self.language, "site")
        return self.page(
            "line.html",
            text=text["line"],
            problem=text["problem"]["503"],
            place=self.place_in_line(ticket),
            line=f"{self.settings['base_url']}{LINE}?lang={self.language}",
            alma=alma.portrait(alma.Mood.PLEASED),
        )

    def _must_enter(self) -> bool:
        """Whether the browser does not say who asks, as over plain http, and has to show that it is a visitor.

        The cookie comes where a visitor follows, types or scans a link. It does not where a page of another site asks
        for a picture, a frame or a script, not even after a redirect that sets it.
        """
        says_who_asks = "Sec-Fetch-Site" in self.request.headers
        return self.is_of_class and not says_who_asks and self.get_cookie(ENTERED) is None

    def on_connection_close(self) -> None:
        """Draw nothing for a visitor who left before the page was done."""
        super().on_connection_close()
        self.kernel.leave()

    def _describe(self, page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
        page_config["site"] = self.shell
        page_config["room"] = self.room
        return page_config

    async def _send_room(self, name: str) -> None:
        """Send what of the page belongs to its room; HTTP error 404 where it is more than a room, or none."""
        room = await self._room(name)
        if room is None:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-store")  # or the way back might show it, at the address of the whole page
        self.finish(self.page("room_only.html", room=room, files=self.settings["base_url"] + room.files))

    async def _room(self, name: str) -> RoomPage | None:
        """The room that the notebook of this name shows and nothing else; its first views are made once, beside all."""
        root = Path(self.settings["contents_manager"].root_dir)
        return await IOLoop.current().run_in_executor(None, room_page, root / name, self.language)


def _with_query(handler: web.RequestHandler, path: str) -> str:
    """The address of a path below that of the site, with the query that was asked for."""
    address: str = url_path_join(handler.settings["base_url"], path)
    return f"{address}?{handler.request.query}" if handler.request.query else address


class Entrance(SiteHandler, JupyterHandler):
    """The way back to a page, for a browser that was given the cookie."""

    def get(self, name: str) -> None:
        """Go back to the page; without the cookie HTTP status 403, and what can be done."""
        if not is_notebook(self, name):
            raise web.HTTPError(404)
        link = _with_query(
            self, url_path_join(self.base_url, page_path(url_escape(name.removesuffix(".ipynb"), False)))
        )
        if self.get_cookie(ENTERED) is not None:
            self.redirect(link)
            return
        self.set_status(403)
        problem = topic(self.language, "site")["problem"]["cookies"]
        self.finish(self.page("problem.html", problem=problem, again=link))

    head = get


class Home(SiteHandler, JupyterHandler):
    """The way to the first page from every address that stands for "here"."""

    def get(self, *_: str) -> None:
        """Go on to the first page and take the query along."""
        met = self.get_cookie("met") is not None  # the hook's script says so once its first hand is over
        self.redirect(_with_query(self, first_page(self, met=met)))

    head = get


class ShortAddress(SiteHandler, JupyterHandler):
    """The way to a page from its name alone, as links are written in the docs."""

    def get(self, name: str) -> None:
        """Go on to the page of this name and take the query along; 404 if there is none."""
        if not is_notebook(self, f"{name}.ipynb"):
            raise web.HTTPError(404)
        self.redirect(_with_query(self, page_path(name)))

    head = get


class MissingPage(SiteHandler, JupyterHandler):
    """Every address that is not served."""

    async def prepare(self, **_: Any) -> None:
        """Answer 404, whatever was asked and by whichever method."""
        raise web.HTTPError(404)


class ForeignName(Matcher):
    """The rule, before all others, for every request by a name that is not this site's."""

    def __init__(self, application: Callable[[], web.Application]) -> None:
        self._application = application

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty dictionary for such a request, None for any other."""
        return None if is_our_name(request.host, self._application().settings) else {}


class ForeignSite(SiteHandler):
    """The answer to what came by another name, from a page that must not learn what is here."""

    def prepare(self) -> None:
        """HTTP error 403, whatever was asked and by whichever method."""
        raise web.HTTPError(403)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say no more than that."""
        self.finish(bare_page(status_code))


class WidgetScripts(SiteHandler, GzipCache, FileFindHandler):
    """The scripts of ipywidgets and anywidget."""


class KernelModel(SiteHandler, KernelHandler):
    """The model of a kernel, which its page may read, and the request that ends it."""


class Farewell(SiteHandler, VoilaShutdownKernelHandler):
    """The end of a kernel whose page is being left."""


class RoomFiles(SiteHandler, JupyterHandler):
    """The files that a page loads if it is only a room; the address changes with them, so they are kept for good."""

    def get(self, path: str) -> None:
        """Send a file; HTTP error 404 for one that is not there, or not any more."""
        content = room_file(path)
        if content is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", FILE_KINDS[path.rpartition(".")[2]])
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            content = packed(path)
        self.finish(content)

    head = get


class VoilaFiles(SiteHandler, GzipCache, MultiStaticFileHandler):
    """Voilà's own scripts and fonts."""


class TemplateFiles(SiteHandler, GzipCache, TemplateStaticFileHandler):
    """The files that our own template needs; other templates on this machine are nobody's business."""

    @staticmethod
    def prepared(content: bytes) -> bytes:
        """The content of a script, a style or a drawing without what only people read."""
        return as_sent(content.decode()).encode()

    def parse_url_path(self, url_path: str) -> str:
        """The file's path below the template; HTTP error 404 if it does not lie there."""
        name = url_path.removeprefix(f"{TEMPLATE}/static/")
        if name in {url_path, "", "."} or ".." in name or "\0" in name:
            raise web.HTTPError(404)
        path: str = super().parse_url_path(url_path)
        return path
