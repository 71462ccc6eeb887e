"""The answers of the site without a kernel: what is wrong, in which language, and files that travel compressed."""

import gzip
from collections.abc import Mapping
from html import unescape
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, StaticFileHandler

from conquian.explain.words import LANGUAGES, words
from conquian.site.config import HEADERS
from conquian.site.connections import Connections
from conquian.site.content import PACKAGE, content_root
from conquian.site.gzip_cache import GzipCache
from conquian.site.handlers import DESKS, PASSED_ON, Courteous, NotebookPage
from conquian.site.shell import TEMPLATE
from tests.coroutines import outcome

TEMPLATES = PACKAGE / "site" / "share" / "jupyter" / "voila" / "templates" / TEMPLATE
BASE = "/games/"


class Wrong(Courteous):
    """A page with which something is wrong."""

    def get(self, status: str) -> None:
        raise HTTPError(int(status))


class Files(Courteous, GzipCache, StaticFileHandler):
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
