"""The answers of the site without a kernel: what is wrong, in which language, and files that travel compressed."""

import asyncio
import gzip
import json
import re
import time
from collections.abc import Callable, Coroutine, Mapping
from html import unescape
from pathlib import Path
from threading import Event
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final
from urllib.parse import unquote, urlencode

import pytest
from jinja2 import Environment, FileSystemLoader
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httputil import HTTPHeaders
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, StaticFileHandler

from conquian.classes.address_pace import AT_ONCE
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.site import server
from conquian.site.class_mode import class_pages, desk_pages
from conquian.site.class_mode.vote_pages import STAMP
from conquian.site.config import HEADERS
from conquian.site.connections import Connections
from conquian.site.content import PACKAGE, content_root
from conquian.site.gzip_cache import GzipCache
from conquian.site.handlers import DESKS, PASSED_ON, WAITING, SiteHandler, bare_page
from conquian.site.pages import ENTERED, ROOM_ONLY, NotebookPage
from conquian.site.rooms.room_page import is_room, room_page
from conquian.site.seats.waiting_line import LONGEST, TICKET, WaitingLine
from conquian.site.shell import TEMPLATE
from tests.coroutines import outcome
from tests.counting import counted
from tests.site.inner_site import CLASS, Browser, InnerSite, inner_site
from tests.site.visitor import write_notebook

TEMPLATES = PACKAGE / "site" / "share" / "jupyter" / "voila" / "templates" / TEMPLATE
BASE = "/games/"


class Wrong(SiteHandler):
    """A page with which something is wrong."""

    def get(self, status: str) -> None:
        raise HTTPError(int(status))


class Files(SiteHandler, GzipCache, StaticFileHandler):
    """Files that travel compressed."""


def asked(path: str, method: str = "GET", settings: Any = MappingProxyType({}), **headers: str) -> HTTPResponse:
    """What a site below `BASE` answers, with the files of the template."""

    async def ask() -> HTTPResponse:
        usual: dict[str, Any] = {
            "headers": HEADERS,
            "base_url": BASE,
            "voila_jinja2_env": Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True),
            "contents_manager": SimpleNamespace(root_dir=str(content_root())),
        }
        rules = [(rf"{BASE}wrong/(\d+)", Wrong), (rf"{BASE}files/(.*)", Files, {"path": str(TEMPLATES / "static")})]
        server = Connections(Application(rules, **usual | settings), most=10)  # type: ignore[arg-type]  # Tornado's own are wider
        (listener,) = bind_sockets(0, "127.0.0.1")
        server.add_sockets([listener])
        client = AsyncHTTPClient(force_instance=True)
        request = HTTPRequest(
            f"http://127.0.0.1:{listener.getsockname()[1]}{BASE}{path}", method, headers, decompress_response=False
        )
        try:
            return await client.fetch(request, raise_error=False)
        finally:
            client.close()
            await server.close_all_connections()
            listener.close()

    return outcome(ask())


@pytest.mark.parametrize("status", [404, 503, 418])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_in_the_visitor_s_language(language: str, status: int) -> None:
    key = "other" if status == 418 else str(status)
    told = words(language, "site", "problem", key, "title")
    other = next(one for one in LANGUAGES if one != language)
    for query, headers in (
        (f"?lang={language}", {"Accept-Language": other, "Cookie": f"lang={other}"}),
        ("", {"Accept-Language": other, "Cookie": f"lang={language}"}),
        ("", {"Accept-Language": language}),
        ("?lang=%ff", {"Accept-Language": language}),
    ):
        answer = asked(f"wrong/{status}{query}", **headers)
        assert answer.code == status
        assert answer.headers["Content-Type"].startswith("text/html")
        page = unescape(answer.body.decode())
        assert f"<h1>{told}</h1>" in page
        assert f'<html lang="{language}"' in page
        assert ("Retry-After" in answer.headers) == (status == 503)


def test_a_page_that_says_what_is_wrong_finds_its_files() -> None:
    answer = asked("wrong/404")
    page = answer.body.decode()
    for name in ("favicon.svg", "site.css", "shell.js"):
        assert f'"{BASE}voila/templates/{TEMPLATE}/static/{name}"' in page
        assert (TEMPLATES / "static" / name).is_file()
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "Server" not in answer.headers


def test_the_way_to_the_teachers_pages_is_for_the_machine_that_runs_the_site() -> None:
    of_class = {"class_url": "http://192.168.1.23:8897/"}
    desks = [f"{BASE}{path}?lang=en" for path in DESKS]

    def ways(settings: Mapping[str, Any], **headers: str) -> list[str]:
        page = unescape(asked("wrong/404?lang=en", settings=settings, **headers).body.decode())
        return [address for address in desks if f'"{address}"' in page]

    assert ways({}) == []
    assert ways(of_class) == desks
    assert ways(of_class, Host="192.168.1.23:8897") == []
    for name in PASSED_ON:
        assert ways(of_class, **{name: "192.168.1.30"}) == []


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_file_is_as_long_as_what_travels(method: str) -> None:
    plain = (TEMPLATES / "static" / "site.css").read_bytes()
    for encoding, travels in (("gzip", gzip.compress(plain, mtime=0)), ("identity", plain)):
        answer = asked("files/site.css", method, **{"Accept-Encoding": encoding})
        assert answer.code == 200
        assert answer.headers["Content-Length"] == str(len(travels))
        assert answer.body == (b"" if method == "HEAD" else travels)
        assert answer.headers.get("Content-Encoding") == ("gzip" if encoding == "gzip" else None)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("melds.ipynb", {}, None),
        ("melds.ipynb", {"Sec-Purpose": "prefetch"}, 403),
        ("melds.ipynb", {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, None),
        ("melds.ipynb", {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, None),
        (
            "melds.ipynb",
            {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
            None,
        ),
        (
            "melds.ipynb",
            {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
            403,
        ),
        ("melds.ipynb", {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, 403),
        ("nothing.ipynb", {}, 404),
        ("", {}, 404),
        (None, {}, 404),
    ],
)
def test_a_page_is_opened_for_a_notebook_that_a_visitor_asks_for(
    path: str | None, headers: Mapping[str, str], status: int | None
) -> None:
    page: Any = SimpleNamespace(
        request=SimpleNamespace(headers=headers),
        settings={"contents_manager": SimpleNamespace(root_dir=str(content_root()))},
    )
    found = None
    try:
        NotebookPage.head(page, path)
    except HTTPError as error:
        found = error.status_code
    assert found == status


# --- the whole site, in this process


def meets(visit: Callable[[InnerSite], Coroutine[object, object, None]], **how: str) -> None:
    """Let this happen to a site all of whose seats are taken."""

    async def happen() -> None:
        async with inner_site(**how) as site:
            await visit(site)

    outcome(happen())


def test_a_page_is_sent_what_belongs_to_another_room_and_files_that_are_kept_for_good() -> None:
    async def visit(site: InnerSite) -> None:
        browser = Browser(site)
        answer = await browser.ask("/voila/render/rules.ipynb?lang=de", headers={ROOM_ONLY: "1"})
        page = answer.body.decode()
        assert answer.code == 200
        found = re.search(r'<script type="application/json" id="page">(.*?)</script>', page)
        assert found
        told = json.loads(found[1])
        (opening,) = told["first"]["openings"]
        assert (told["room"], opening["query"]) == ("rules", "?lang=de")
        style = re.search(r'<link rel="stylesheet" href="(/voila/rooms/[^"]+)" data-room>', page)
        assert style
        plain = await browser.ask(style[1], headers={"Accept-Encoding": "identity"})
        packed = await browser.ask(style[1], headers={"Accept-Encoding": "gzip"})
        assert plain.body and gzip.decompress(packed.body) == plain.body
        for file in (plain, packed):
            assert (file.code, file.headers["Content-Type"]) == (200, "text/css")
            assert "immutable" in file.headers["Cache-Control"]
            assert "Accept-Encoding" in file.headers["Vary"], "or a cache gives it packed to who cannot unpack it"
        assert "Content-Encoding" not in plain.headers

    meets(visit)


@pytest.mark.parametrize("path", ["voila/rooms/nothing.css", "voila/rooms/000000000000/rooms/rules.css"])
def test_a_file_of_rooms_that_is_not_there_any_more_is_missing(path: str) -> None:
    async def visit(site: InnerSite) -> None:
        assert (await Browser(site).ask(f"/{path}")).code == 404

    meets(visit)


HEADING: Final = {"cell_type": "markdown", "source": "# Rules"}
OPENS: Final = {"cell_type": "code", "source": ["from conquian.pages import rules\n", "\n", "rules()"]}
MORE: Final = {"cell_type": "code", "source": "print('more')"}


@pytest.mark.parametrize(
    ("notebook", "is_one"),
    [
        (json.dumps({"cells": [HEADING, OPENS]}), True),
        (json.dumps({"cells": [HEADING, OPENS, MORE]}), False),
        (json.dumps({"cells": [HEADING, MORE]}), False),
        (json.dumps({"cells": [HEADING, {**OPENS, "source": [7]}]}), False),
        (json.dumps({"cells": []}), False),
        (json.dumps([HEADING, OPENS]), False),
        ("{", False),
    ],
)
def test_a_notebook_in_which_an_author_has_changed_something_is_no_mere_room(notebook: str, is_one: bool) -> None:
    assert is_room("rules", notebook) is is_one
    assert not is_room("melds", notebook)


def test_a_room_begins_with_one_of_its_first_views_in_the_reader_s_language(tmp_path: Path) -> None:
    found = room_page(content_root() / "melds.ipynb", "es")
    assert found is not None and found.name == "melds"
    told = json.loads(found.data)
    (opening,) = told["first"]["openings"]
    assert opening["query"].endswith("lang=es")
    write_notebook(tmp_path / "melds.ipynb", "print('mine')")
    assert room_page(tmp_path / "melds.ipynb", "es") is None


def test_who_finds_every_seat_taken_waits_in_a_line_as_long_as_there_is_room_in_it() -> None:
    async def visit(site: InnerSite) -> None:
        browser, page = Browser(site), "/voila/render/melds.ipynb?lang=en"
        waits = await browser.ask(page)
        assert (waits.code, waits.headers["Retry-After"]) == (503, "5")
        assert "waiting_line.js" in waits.body.decode()
        assert TICKET.fullmatch(browser.cookies[WAITING])
        line = WaitingLine()
        for number in range(LONGEST):
            line = line.heard(f"{number:0>16}", time.monotonic())
        site.kernel_manager.waiting_line = line
        late = Browser(site)
        full = await late.ask(page)
        assert full.code == 503
        assert "waiting_line.js" not in full.body.decode() and WAITING not in late.cookies

    meets(visit)


def test_nobody_waits_in_line_for_a_page_that_is_not_there() -> None:
    async def visit(site: InnerSite) -> None:
        browser = Browser(site)
        answer = await browser.ask("/voila/render/nothing.ipynb?lang=en")
        assert answer.code == 404
        assert "waiting_line.js" not in answer.body.decode() and not browser.cookies

    meets(visit)


def test_a_browser_of_a_class_shows_once_that_it_keeps_a_cookie() -> None:
    async def visit(site: InnerSite) -> None:
        pupil, page = Browser(site, of_class=True), "/voila/render/melds.ipynb"
        first = await pupil.ask(f"{page}?cards=7h")
        assert (first.code, first.headers["Location"]) == (302, "/enter/melds.ipynb?cards=7h")
        assert pupil.cookies == {ENTERED: "1"}
        back = await pupil.ask(first.headers["Location"])
        assert (back.code, back.headers["Location"]) == (302, f"{page}?cards=7h")
        assert (await pupil.ask(page)).code == 503, "it is let in, and finds every seat taken"
        assert (await Browser(site, of_class=True).ask(page, headers={"Sec-Fetch-Site": "none"})).code == 503
        assert (await Browser(site).ask(page)).code == 503, "this machine is no device of the class"

    meets(visit, class_address=CLASS)


def test_the_page_for_the_projector_says_where_its_number_leads() -> None:
    async def visit(site: InnerSite) -> None:
        here = Browser(site)
        shown = (await here.ask("/join?lang=en")).body.decode()
        typed = f'<strong translate="no">{CLASS}:{site.port}{{}}</strong>'
        assert typed.format("") in shown and words("en", "site", "join", "first") in unescape(shown)
        lesson = "/voila/render/learn.ipynb?lesson=pack"
        chosen = await here.ask("/join?lang=en", {"link": lesson, "room": ""})
        assert (chosen.code, chosen.headers["Location"]) == (303, "/join?lang=en&n=1")
        shown = (await here.ask(chosen.headers["Location"])).body.decode()
        room = words("en", "site", "rooms", "learn", "name")
        assert typed.format("/1") in shown
        assert f'<p class="goal">{words("en", "site", "join", "goal", page=room)}</p>' in unescape(shown)
        went = await Browser(site, of_class=True).ask("/1")
        assert (went.code, went.headers["Location"]) == (302, lesson)
        for number in ("2", "0", "100", "cabbage", "٣"):
            none = (await here.ask(f"/join?{urlencode({'lang': 'en', 'n': number})}")).body.decode()
            assert typed.format("") in none, number

    meets(visit, class_address=CLASS)


def test_the_teacher_s_pages_are_there_for_a_class_and_for_this_machine_alone() -> None:
    pages = ("desk", "desk/now", "vote/desk", "vote/desk/now", "board/desk", "board/desk/now")

    async def with_class(site: InnerSite) -> None:
        for page in pages:
            assert (await Browser(site).ask(f"/{page}")).code == 200, page
            assert (await Browser(site, of_class=True).ask(f"/{page}")).code == 404, page

    async def without(site: InnerSite) -> None:
        for page in ("join", "1", *pages):
            assert (await Browser(site).ask(f"/{page}")).code == 404, page

    meets(with_class, class_address=CLASS)
    meets(without)


UNSEEN: Final = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
FOLLOWED: Final = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


def test_no_page_of_the_teacher_s_is_made_for_another_site_that_asks_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(desk_pages, "_sheet", counted(lambda *_: "a sheet", made))
    sheet = "desk/worksheet?theme=&level=&count=1&seed=7"

    async def visit(site: InnerSite) -> None:
        for page in ("join", "desk", "desk/now", "vote/desk", "vote/desk/now", "board/desk", "board/desk/now", sheet):
            assert (await Browser(site).ask(f"/{page}", headers=UNSEEN)).code == 403, page
            assert not made
            assert (await Browser(site).ask(f"/{page}", headers={**FOLLOWED, "Sec-Purpose": "prefetch"})).code == 403
        assert (await Browser(site).ask(f"/{sheet}", headers=FOLLOWED)).body == b"a sheet"

    meets(visit, class_address=CLASS)


def test_one_worksheet_is_made_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    has_begun, may_end, loop = asyncio.Event(), Event(), list[asyncio.AbstractEventLoop]()

    def make(*_: object) -> str:
        loop[0].call_soon_threadsafe(has_begun.set)
        return "a sheet" if may_end.wait(60) else ""

    monkeypatch.setattr(desk_pages, "_sheet", make)
    sheet = "/desk/worksheet?theme=&level=&count=1&seed=7&lang=en"

    async def visit(site: InnerSite) -> None:
        browser = Browser(site)
        loop.append(asyncio.get_running_loop())
        first = asyncio.ensure_future(browser.ask(sheet))
        await has_begun.wait()
        refused = await Browser(site).ask(sheet)
        assert refused.code == 429
        assert words("en", "class", "refused", "busy") in unescape(refused.body.decode())
        may_end.set()
        assert (await first).body == b"a sheet"
        assert (await browser.ask(sheet)).body == b"a sheet"

    meets(visit, class_address=CLASS)


@pytest.mark.parametrize(
    "path",
    [
        "", "nothing", "health", "line", "join", "desk", "vote", "voila/render/melds.ipynb", "voila/static/voila.js",
        "voila/templates/conquian/static/shell.css", "voila/templates/base/static/x.js", "voila/files/x",
        "api/kernels/x", "api/kernels/x/channels", "static/x", "voila/nbextensions/x.js",
    ],
)  # fmt: skip
def test_by_another_name_nothing_is_answered(path: str) -> None:
    async def visit(site: InnerSite) -> None:
        for host in ("evil.example", f"evil.example:{site.port}", "10.0.0.1", f"localhost.evil.example:{site.port}"):
            for upgrade in ({}, {"Upgrade": "websocket", "Connection": "Upgrade"}):
                answer = await Browser(site).ask(f"/{path}", headers={"Host": host, **upgrade})
                assert answer.code == 403, host
                assert answer.body == bare_page(403).encode(), "nothing of what is here, and no way to it"
                assert not answer.headers.get_list("Set-Cookie")
            assert (await Browser(site).ask(f"/{path}", {"a": "b"}, headers={"Host": host})).code == 403

    meets(visit, class_address=CLASS)


def test_a_page_of_another_scheme_is_another_origin() -> None:
    page: Any = object.__new__(SiteHandler)
    page.application = SimpleNamespace(settings={})
    for origin, is_ours in (
        (None, True),
        ("http://127.0.0.1:9201", True),
        ("https://127.0.0.1:9201", False),
        ("file://127.0.0.1:9201", False),
        ("http://127.0.0.1:9201/", False),
        ("http://127.0.0.1:9202", False),
        ("null", False),
    ):
        told = {} if origin is None else {"Origin": origin}
        page.request = SimpleNamespace(host="127.0.0.1:9201", headers=HTTPHeaders(told))
        assert page.check_origin() is is_ours, origin


@pytest.mark.parametrize("path", ["/vote", "/board"])
def test_a_page_that_a_device_asks_for_without_end_is_drawn_at_a_pace(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(SiteHandler, "page", counted(SiteHandler.page, drawn))
    monkeypatch.setattr(SiteHandler, "is_here", property(lambda _: False))
    monkeypatch.setattr(class_pages, "time", SimpleNamespace(monotonic=lambda: 5.0))

    async def visit(site: InnerSite) -> None:
        pupil = Browser(site, of_class=True)
        answers = [await pupil.ask(path) for _ in range(AT_ONCE + 3)]
        assert [each.code for each in answers] == [200] * AT_ONCE + [429] * 3
        assert answers[-1].headers["Refresh"] == "3"
        assert len(drawn) == AT_ONCE

    meets(visit, class_address=CLASS)


def test_the_end_of_a_lesson_forgets_who_told_what_from_where() -> None:
    async def visit(site: InnerSite) -> None:
        paces = site.app.settings["running_class"].paces.values()
        assert len(paces) == 6
        teacher = Browser(site)
        await teacher.ask("/desk")
        for pace in paces:
            pace.may("192.168.1.30", 0.0)
        assert (await teacher.ask("/desk", {"do": "wipe"})).code == 303
        assert not any(pace._paid_until for pace in paces)

    meets(visit, class_address=CLASS)


def test_a_vote_keeps_the_place_of_a_device_that_the_desk_has_listed() -> None:
    async def visit(site: InnerSite) -> None:
        teacher, pupil = Browser(site), Browser(site, of_class=True)
        for _ in range(2):  # it is listed once its number comes back
            await pupil.ask("/class/now?room=melds")
        await teacher.ask("/vote/desk")
        assert (await teacher.ask("/vote/desk", {"do": "open", "question": "?", "choices": "a\nb"})).code == 303
        running = site.app.settings["running_class"]
        assert list(running.session.vote.vote.now.kept) == [unquote(pupil.cookies["seat"])]
        await pupil.ask("/vote")
        assert (await pupil.ask("/vote", {"choice": "1", "stamp": running.session.vote_stamp})).code == 303
        now = running.session.vote.vote.now
        assert (len(now.marks), now.kept) == (1, frozenset())

    meets(visit, class_address=CLASS)


def test_a_teacher_hears_that_a_vote_was_lost_with_the_server_before() -> None:
    gone = words("en", "vote", "desk", "gone")

    async def visit(site: InnerSite) -> None:
        async def told(stamp: str) -> bool:
            answer = await Browser(site).ask("/vote/desk?lang=en", headers={STAMP: stamp})
            return gone in unescape(answer.body.decode())

        run = site.app.settings["running_class"].session.run
        assert await told("0123abcd-1-1-open")
        for quiet in ("", "0123abcd-1", f"{run}-1-1-open", f"{run}-rehearsal-1-1-open"):
            assert not await told(quiet), quiet

    meets(visit, class_address=CLASS)


def test_what_a_class_asks_for_is_read_before_it_can_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    monkeypatch.setattr(server, "puzzle_titles", counted(puzzle_titles, read))

    async def visit(_: InnerSite) -> None:
        assert read

    meets(visit, class_address=CLASS)


def test_of_a_device_that_does_not_hold_the_board_nothing_is_read() -> None:
    async def visit(site: InnerSite) -> None:
        teacher, pupil = Browser(site), Browser(site, of_class=True)
        await teacher.ask("/board/desk")
        assert (await teacher.ask("/board/desk", {"do": "show", "here": "hole-001"})).code == 303
        await pupil.ask("/board")
        for here in ("hole-002", "x" * 30_000):
            answer = await pupil.ask("/class/board", {"do": "show", "here": here})
            assert answer.code == 200
            assert json.loads(answer.body) == {"told": False, "shown": True, "holder": ""}
        assert site.app.settings["running_class"].session.board.puzzle == "hole-001"

    meets(visit, class_address=CLASS)


def test_the_address_that_a_class_is_told_is_the_whole_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    ports: list[int] = []

    async def visit(site: InnerSite) -> None:
        ports.append(site.port)
        address = f"http://{CLASS}:{site.port}{BASE}"
        assert site.app.settings["class_url"] == address
        went = await Browser(site, of_class=True).ask(BASE)
        assert went.headers["Location"].startswith(f"{BASE}voila/render/")

    meets(visit, class_address=CLASS, base_url=BASE)
    assert f"http://{CLASS}:{ports[0]}{BASE}" in capsys.readouterr().out
