"""What a visitor gets: the page around a notebook, in three languages, and the pages that say what is wrong."""

import gzip
import json
import re
import tomllib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import Request, urlopen

import pytest
from tornado.web import Application
from voila.paths import collect_static_paths

from conquian.explain.words import LANGUAGES, topic, words
from conquian.rooms import DOORS
from conquian.site import language
from conquian.site.channels import Channels
from conquian.site.config import HEADERS, site_config
from conquian.site.content import PACKAGE, content_root
from conquian.site.language import LONGEST_ACCEPTED, choose_language
from conquian.site.pages import ROOM_ONLY, NotebookPage
from conquian.site.render_queue import PageKernel
from conquian.site.server import serve
from conquian.site.voila_seams import HEARTBEAT
from conquian.ui.modules import as_sent
from tests.conftest import RunningSite
from tests.coroutines import outcome
from tests.counting import counted
from tests.site.visitor import Answer, ask, kernel_of, say_goodbye, write_notebook

PAGE = "/voila/render/melds.ipynb"
served = pytest.mark.slow
"""The tests that start a server of their own."""
FILES = ("site.css", "site.js", "favicon.svg", "theme-light.css", "theme-dark.css")


@pytest.fixture(scope="module")
def opened(site: RunningSite) -> Answer:
    return ask(site, f"{PAGE}?lang=de")


@pytest.mark.parametrize("path", ["/", "/voila", "/voila/", "/voila/tree", "/voila/render", "/voila/render/"])
def test_every_way_in_leads_to_the_first_page(site: RunningSite, path: str) -> None:
    first = "index" if (content_root() / "index.ipynb").is_file() else "melds"
    answer = ask(site, f"{path}?lang=es&cards=3c4c5c")
    assert (answer.status, answer.headers["Location"]) == (302, f"/voila/render/{first}.ipynb?lang=es&cards=3c4c5c")


@pytest.mark.parametrize("name", DOORS)
def test_the_address_that_the_docs_write_leads_to_its_room(site: RunningSite, name: str) -> None:
    answer = ask(site, f"/{name}.ipynb?lang=es&cards=3c4c5c")
    assert (answer.status, answer.headers["Location"]) == (302, f"/voila/render/{name}.ipynb?lang=es&cards=3c4c5c")
    assert ask(site, "/nothing.ipynb").status == 404


@pytest.mark.parametrize("path", ["/", PAGE, "/nothing", "/voila/static/voila.js", "/voila/labextensions/nothing.js"])
def test_everything_comes_with_our_headers(site: RunningSite, path: str) -> None:
    answer = ask(site, path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    if "kernelId" in answer.text:
        say_goodbye(site, answer)


def test_no_script_stands_in_the_page_itself(opened: Answer) -> None:
    scripts = re.findall(r"<script([^>]*)>", opened.text)
    assert scripts
    assert all(" src=" in script or 'json"' in script for script in scripts)
    assert not re.search(r"\son\w+=", opened.text)


def test_the_pages_name_no_other_host(site: RunningSite, opened: Answer) -> None:
    for text in (opened.text, ask(site, "/nothing").text):
        assert not re.findall(r"""["'(](?:https?:)?//(?!www\.w3\.org/2000/svg["'])[^"')]+""", text)


@pytest.mark.parametrize("name", FILES)
def test_the_page_finds_its_files(site: RunningSite, name: str) -> None:
    assert ask(site, f"/voila/templates/conquian/static/{name}").status == 200


def test_large_files_travel_compressed(site: RunningSite) -> None:
    answer = ask(site, "/voila/static/voila.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    ("asked", "is_compressed"),
    [
        ("gzip", True),
        ("gzip, br", True),
        ("identity", False),
        ("br", False),
    ],
)
def test_only_a_browser_that_takes_it_gets_it_compressed(site: RunningSite, asked: str, is_compressed: bool) -> None:
    for path in ("/voila/static/voila.js", "/voila/templates/conquian/static/favicon.svg"):
        answer = ask(site, path, headers={"Accept-Encoding": asked})
        assert answer.headers.get("Content-Encoding", "identity") == ("gzip" if is_compressed else "identity")
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_what_is_compressed_already_is_not_compressed_again(site: RunningSite) -> None:
    folders = map(Path, collect_static_paths(["voila", "nbconvert"], "lab"))
    font = next(path for folder in folders for path in folder.glob("*.woff"))
    answer = ask(site, f"/voila/static/{font.name}", headers={"Accept-Encoding": "gzip"})
    assert answer.status == 200
    assert "Content-Encoding" not in answer.headers
    assert int(answer.headers["Content-Length"]) == font.stat().st_size


def test_what_travels_compressed_is_the_file(site: RunningSite) -> None:
    for path in ("/voila/static/voila.js", "/voila/labextensions/anywidget/package.json"):
        plain = raw(site, path, {"Accept-Encoding": "identity"})
        for _ in range(2):  # the second time it is remembered
            packed = raw(site, path, {"Accept-Encoding": "gzip, br"})
            assert gzip.decompress(packed) == plain
        assert raw(site, path, {"Accept-Encoding": "identity", "Range": "bytes=1-9"}) == plain[1:10]


def test_what_the_template_sends_compressed_is_the_file_without_remarks(site: RunningSite) -> None:
    path = "/voila/templates/conquian/static/site.css"
    plain = raw(site, path, {"Accept-Encoding": "identity"})
    assert b"/*" in plain
    assert gzip.decompress(raw(site, path, {"Accept-Encoding": "gzip"})) == as_sent(plain.decode()).encode()


def raw(site: RunningSite, path: str, headers: dict[str, str]) -> bytes:
    """What comes over the wire."""
    with urlopen(Request(site.address + path, headers=headers)) as answer:  # noqa: S310 - our own address
        content: bytes = answer.read()
        return content


def test_the_page_is_in_the_language_of_the_link(opened: Answer) -> None:
    page = topic("de", "site")
    assert '<html lang="de">' in opened.text
    assert f"<title>{page['pages']['melds']['title']} – Conquian</title>" in opened.text
    for sentence in (page["page"]["privacy"], page["page"]["skip"], page["pages"]["melds"]["text"]):
        assert sentence in opened.text


def test_the_page_is_in_the_language_of_the_browser(site: RunningSite) -> None:
    answer = ask(site, PAGE, headers={"Accept-Language": "fr-FR, es-MX;q=0.8, en;q=0.5"})
    assert '<html lang="es">' in answer.text
    assert say_goodbye(site, answer) == 204


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        ("de-AT", "es", "de"),
        (None, "", "en"),
        ("", "*", "en"),
        (None, "de;q=0, es", "es"),
        (None, "de;q=0", "en"),
        (None, "de;q=0.0, es;q=0", "en"),
        (None, "de;q=-1", "en"),
        (None, "de;q=x, es; q=0.1", "es"),
        (None, "en;q=0.1,de;q=0.9", "de"),
        (None, "de;q=1, es", "de"),
        (None, "de, es;q=1", "de"),
        ("DE", "", "de"),
        ("../../de", "\x00", "en"),
    ],
)
def test_the_link_comes_before_the_browser_and_english_last(asked: str | None, accepted: str, language: str) -> None:
    assert choose_language(asked, accepted) == language


def test_of_languages_without_end_a_handful_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed: list[object] = []
    monkeypatch.setattr(language, "_weight", counted(language._weight, weighed))
    assert choose_language(None, f"de,{'a,' * 30_000}") == "de"
    assert len(weighed) <= 2 * LONGEST_ACCEPTED


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_page_says_so_and_leads_home(site: RunningSite, language: str) -> None:
    answer = ask(site, f"/nothing?lang={language}")
    assert answer.status == 404
    assert words(language, "site", "problem", "404", "title") in unescape(answer.text)
    assert f'href="/?lang={language}"' in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/voila/templates/conquian/static/nothing.css",
        "/voila/templates/nothing",
        "/voila/labextensions/nothing.js",
        "/voila/render/nothing.ipynb",
        "/api/kernels/00000000-0000-0000-0000-000000000000",
    ],
)
def test_whatever_is_missing_says_so(site: RunningSite, path: str) -> None:
    answer = ask(site, f"{path}?lang=es")
    assert answer.status == 404
    assert answer.headers["Content-Type"].startswith("text/html")
    assert words("es", "site", "problem", "404", "title") in unescape(answer.text)
    assert '<a class="bubble" href="/' in answer.text and answer.text.count("<svg") >= 2, "Alma, a hand, and a way on"


@pytest.mark.parametrize(
    ("method", "path", "problem"),
    [
        ("POST", "/voila/api/shutdown/00000000-0000-0000-0000-000000000000", "form"),
        ("GET", "/voila/static/nothing.js", "other"),
    ],
)
def test_whatever_is_refused_says_so(site: RunningSite, method: str, path: str, problem: str) -> None:
    answer = ask(site, f"{path}?lang=de", method)
    assert answer.status == 403
    assert answer.headers["Content-Type"].startswith("text/html")
    assert words("de", "site", "problem", problem, "title") in unescape(answer.text)


def test_a_language_that_is_no_text_is_no_reason_to_fail(site: RunningSite) -> None:
    answer = ask(site, "/nothing?lang=%ff")
    assert answer.status == 404
    assert words("en", "site", "problem", "404", "title") in unescape(answer.text)


def test_the_notebook_says_in_english_what_the_page_says() -> None:
    notebook = json.loads((content_root() / "melds.ipynb").read_text(encoding="utf-8"))
    english = topic("en", "site")["pages"]["melds"]
    assert "".join(notebook["cells"][0]["source"]) == f"# {english['title']}\n\n{english['text']}"


def test_the_languages_have_the_same_words() -> None:
    def keys(table: dict[str, Any], above: str = "") -> set[str]:
        return {
            key
            for name, value in table.items()
            for key in (keys(value, f"{above}{name}.") if isinstance(value, dict) else {above + name})
        }

    english, *others = (keys(topic(language, "site")) for language in LANGUAGES)
    assert all(other == english for other in others)


def test_the_wheel_takes_the_notebooks_and_the_template_along() -> None:
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["notebooks"] == "conquian/content/notebooks"
    template = PACKAGE / "site/share/jupyter/voila/templates/conquian"
    assert json.loads((template / "conf.json").read_text(encoding="utf-8")) == {"base_template": "lab"}


def test_other_machines_are_not_served() -> None:
    for host in ("0.0.0.0", "192.0.2.1", "::", "", "example.org"):  # noqa: S104 - this is what is refused
        with pytest.raises(ValueError, match="this machine alone"):
            serve(host=host)


def test_the_configuration_reads_no_file() -> None:
    assert site_config(Path("notebooks")).Site.config_file_paths == []


@served
def test_a_taken_port_is_replaced_and_said(site: RunningSite, start_site: Callable[..., Any]) -> None:
    taken = int(site.address.rpartition(":")[2])
    with start_site(port=taken) as other:
        assert other.said[0] == words("en", "site", "server", "taken", port=taken)
        assert other.address != site.address
        assert ask(other, "/").status == 302


@served
def test_a_full_house_and_a_broken_notebook_say_so(
    tmp_path: Path, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    write_notebook(tmp_path / "melds.ipynb", "1 / 0")
    with start_site(root=tmp_path, max_kernels=1) as small:
        broken = ask(small, PAGE)
        assert words("en", "site", "page", "broken") in broken.text
        assert "ZeroDivisionError" not in broken.text
        full = ask(small, f"{PAGE}?lang=es")
        assert full.status == 503
        assert words("es", "site", "problem", "503", "title") in full.text
        assert int(full.headers["Retry-After"]) > 0
        assert say_goodbye(small, broken) == 204
        again = ask(small, PAGE)
        assert again.status == 200
        assert kernel_of(again) != kernel_of(broken)


class StuckPage:
    """Stands in for a page whose kernel falls silent after these first words, and a while in line before them."""

    xsrf_token = b""
    language = "de"
    request = SimpleNamespace(headers={})
    patience = NotebookPage.patience

    def __init__(self, kernel: PageKernel, *first: str) -> None:
        self.sent: list[str] = []
        self.kernel = kernel
        self.first = first

    async def get_generator(self, **_: str | None) -> AsyncIterator[str]:
        for html in self.first:
            yield html
        while True:
            yield HEARTBEAT

    def get_cookie(self, _name: str) -> str:
        return "a browser's"

    def write(self, html: str) -> None:
        self.sent.append(html)

    def flush(self) -> None:
        pass

    def head(self, path: str) -> None:
        pass

    def _must_enter(self) -> bool:
        return False


class SilentKernel(PageKernel):
    """Comes after a while in line, and says nothing."""

    in_line = 3
    left = False

    def __init__(self) -> None:
        pass

    @property
    def waiting(self) -> bool:
        self.in_line -= 1
        return self.in_line >= 0

    @property
    def broken(self) -> bool:
        return False

    def leave(self) -> None:
        self.left = True


@pytest.mark.parametrize("first", [(), ("<main>",), ("<main>", "<p>")])
def test_a_page_that_gets_stuck_says_so_in_the_end(first: tuple[str, ...]) -> None:
    kernel = SilentKernel()
    page = StuckPage(kernel, *first)
    outcome(NotebookPage.get(page, "melds.ipynb"))  # type: ignore[arg-type]  # as much of a page as is asked
    assert tuple(page.sent[: len(first)]) == first
    assert words("de", "site", "page", "broken") in page.sent[-1]
    assert len(page.sent) == len(first) + SilentKernel.in_line + page.patience + 2
    assert kernel.left
    assert not any("<script" in html for html in page.sent)


def test_a_page_with_a_kernel_is_sent_of_another_room_what_belongs_to_it_and_no_kernel(site: RunningSite) -> None:
    answer = ask(site, "/voila/render/rules.ipynb?law=5.2&lang=de", headers={ROOM_ONLY: "1"})
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "kernelId" not in answer.text
    assert '<html lang="de">' in answer.text
    assert re.search(r'<link rel="stylesheet" href="/voila/rooms/[0-9a-f]{12}/rooms/rules.css" data-room>', answer.text)
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', answer.text)
    assert found
    assert json.loads(found[1])["room"] == "rules"
    for part in ('<header class="site">', '<main id="rendered_cells"', 'href="?law=5.2&amp;lang=es"'):
        assert part in answer.text, part


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/voila/render/nothing.ipynb", {}, 404),
        (PAGE, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, 403),
        (PAGE, {"Sec-Purpose": "prefetch"}, 403),
        (PAGE, {"Host": "elsewhere.example"}, 403),
    ],
)
def test_what_belongs_to_a_room_is_sent_to_visitors_alone(
    site: RunningSite, path: str, headers: dict[str, str], status: int
) -> None:
    assert ask(site, path, headers={ROOM_ONLY: "1", **headers}).status == status


@pytest.mark.parametrize("path", ["/voila/render/melds.ipynb%00", "/voila/templates/conquian/static/site.css%00"])
def test_a_path_with_a_nul_leads_nowhere(site: RunningSite, path: str) -> None:
    assert ask(site, path).status == 404


ONLY_ONCE = """
from jinja2 import Environment

translate, translated = Environment.compile, set()

def once(environment, source, name=None, filename=None, *more, **how):
    assert filename not in translated, filename
    translated.add(filename)
    return translate(environment, source, name, filename, *more, **how)

Environment.compile = once
"""


@served
def test_templates_are_translated_once_for_all_visitors(
    tmp_path: Path, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    write_notebook(tmp_path / "melds.ipynb", "1")
    with start_site(root=tmp_path, before=ONLY_ONCE) as site:
        for _ in range(2):
            assert ask(site, PAGE).text.rstrip().endswith("</html>")


def test_a_page_keeps_its_line_however_long_it_stays() -> None:
    """Jupyter gives a line up at a ping if the answer to an earlier one is overdue: no sooner than at the third."""
    handler = object.__new__(Channels)
    handler.application = Application(**site_config(Path("notebooks")).Site.tornado_settings)
    assert handler.ping_timeout >= 2 * handler.ping_interval > 0
