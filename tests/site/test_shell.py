"""What stands around a notebook: the rooms, the languages, and nothing that a visitor wrote."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat import NotebookNode

import conquian
from conquian.explain.words import LANGUAGES, topic, words
from conquian.rooms import ROOMS
from conquian.site.content import content_root
from conquian.site.shell import (
    FRONT,
    HEADER,
    LISTED,
    Asked,
    describe,
    first_page,
    in_language,
    is_notebook,
    open_rooms,
    page_name,
    translate_heading,
)
from tests.conftest import RunningSite
from tests.game.strategies import PROPERTY
from tests.site.visitor import ask, say_goodbye

PAGE = "/voila/render/melds.ipynb"
EVIL = ("x", '"><script>alert(1)</script>', "' onload='alert(1)", "//evil.example", "javascript:alert(1)", "\ud7ff", "")


@dataclass
class Guest:
    """Stands in for a handler at work."""

    root: Path
    address: str = "/"
    language: str = "en"
    base_url: str = "/"

    @property
    def request(self) -> Asked:
        path, _, query = self.address.partition("?")
        return SimpleNamespace(path=path, query=query)

    @property
    def settings(self) -> dict[str, Any]:
        return {"base_url": self.base_url, "contents_manager": SimpleNamespace(root_dir=str(self.root))}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with the notebook of every room, and one that is no room."""
    for name in (*LISTED, "attic"):
        (tmp_path / f"{name}.ipynb").touch()
    return tmp_path


# --- rooms


def test_a_room_is_open_when_its_notebook_is_there(house: Path) -> None:
    assert open_rooms(Guest(house)) == LISTED
    (house / "rearrange.ipynb").unlink()
    assert open_rooms(Guest(house)) == tuple(name for name in LISTED if name != "rearrange")
    assert open_rooms(Guest(house / "nowhere")) == ()
    (house / "rearrange.ipynb").mkdir()
    assert "rearrange" not in open_rooms(Guest(house)), "a folder is no notebook"
    assert not is_notebook(Guest(house), "rearrange.ipynb") and is_notebook(Guest(house), "attic.ipynb")


def test_newcomers_meet_alma_first_unless_their_link_asks_for_something(house: Path) -> None:
    hook, front = "voila/render/hook.ipynb", "voila/render/index.ipynb"
    assert first_page(Guest(house, "/?lang=es&faces=spanish"), met=False) == hook
    assert first_page(Guest(house, "/?lang=es&faces=spanish"), met=True) == front
    assert first_page(Guest(house, "/?course=first&n=2"), met=False) == front
    (house / "hook.ipynb").unlink()
    assert first_page(Guest(house), met=False) == front


def test_the_first_page_is_the_front_or_else_the_melds(house: Path) -> None:
    assert first_page(Guest(house)) == "voila/render/index.ipynb"
    (house / "index.ipynb").unlink()
    assert first_page(Guest(house)) == "voila/render/melds.ipynb"


@pytest.mark.parametrize("name", LISTED)
def test_every_room_knows_where_the_visitor_is(house: Path, name: str) -> None:
    shell = describe(Guest(house, f"/voila/render/{name}.ipynb?lang=de", "de"))
    assert [room.here for room in shell.rooms] == [room == name for room in LISTED]
    address = {room: f"/voila/render/{room}.ipynb?lang=de{'&list=yes' * (room == 'puzzles')}" for room in LISTED}
    assert [room.address for room in shell.rooms] == [*address.values()]
    assert [room.name for room in shell.rooms] == [words("de", "site", "rooms", room, "name") for room in LISTED]
    assert [room.address for room in shell.header if room.here] == [address[name]]
    assert [room for room in shell.rooms if room in (*shell.header, *shell.more)] == list(shell.rooms)
    assert len(shell.header) == len({*HEADER, name})
    assert not set(shell.header) & set(shell.more)
    assert shell.home == "/?lang=de"
    assert shell.title
    assert shell.text


def test_only_the_first_page_has_doors_and_none_leads_back_to_it(house: Path) -> None:
    front = describe(Guest(house, f"/voila/render/{FRONT}.ipynb"))
    assert front.hook is not None and front.hook.address.endswith("hook.ipynb?lang=en")
    assert [tile.name for tile in front.tiles] == ["Learn", "Puzzles", "Play"]
    assert all(front.art[tile.art].startswith("<svg") for tile in front.tiles)
    assert len(front.art["hand"]) < 30_000, "drawn in the page itself, so it has to be light"
    shown = {link.address for link in (front.hook, *front.tiles, *front.doors)}
    assert shown == {link.address for link in front.rooms[1:]}
    assert len(front.doors) == len(shown) - 4
    for other in (PAGE, "/"):
        shell = describe(Guest(house, other))
        assert not (shell.doors or shell.tiles or shell.hook or shell.about)
    (house / "hook.ipynb").unlink()
    (house / "play.ipynb").unlink()
    less = describe(Guest(house, f"/voila/render/{FRONT}.ipynb"))
    assert less.hook is None
    assert [tile.name for tile in less.tiles] == ["Learn", "Puzzles"]


def test_a_site_below_a_path_of_its_own_leads_nowhere_else(house: Path) -> None:
    shell = describe(Guest(house, "/games/voila/render/melds.ipynb", base_url="/games/"))
    assert [room.address for room in shell.rooms if room.here] == ["/games/voila/render/melds.ipynb?lang=en"]
    assert shell.home == "/games/?lang=en"


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (PAGE, "melds"),
        (f"{PAGE}?x=/voila/render/rules.ipynb", "melds"),
        ("/voila/render/melds.py", ""),
        ("/voila/render/", ""),
        ("/elsewhere/voila/render/melds.ipynb", ""),
        ("//evil.example/voila/render/melds.ipynb", ""),
        ("/melds.ipynb", ""),
    ],
)
def test_the_page_that_was_asked_for(address: str, name: str) -> None:
    assert page_name(Guest(Path(), address)) == name


def test_a_page_that_nobody_described_has_no_title(house: Path) -> None:
    shell = describe(Guest(house, "/voila/render/attic.ipynb"))
    assert (shell.title, shell.text) == ("", "")
    assert not any(room.here for room in shell.rooms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_room_has_words(language: str) -> None:
    rooms = topic(language, "site")["rooms"]
    assert set(rooms) == set(LISTED)
    assert all(len(rooms[name]["name"]) <= 13 for name in HEADER)  # they stand side by side on a phone
    assert all(len(room["name"]) <= 18 for room in rooms.values())
    assert len({room["name"] for room in rooms.values()}) == len(LISTED)


# --- opening words


def notebook_saying(source: str) -> NotebookNode:
    return cast("NotebookNode", SimpleNamespace(cells=[SimpleNamespace(cell_type="markdown", source=source)]))


def test_a_notebook_opens_with_the_visitor_s_words(house: Path) -> None:
    notebook = notebook_saying("# Melds")
    translate_heading(Guest(house, PAGE, "es"), notebook)
    page = topic("es", "site")["pages"]["melds"]
    assert notebook.cells[0].source == f"# {page['title']}\n\n{page['text']}"


def test_a_notebook_without_words_is_left_as_it_is(house: Path) -> None:
    notebook = notebook_saying("# The attic")
    translate_heading(Guest(house, "/voila/render/attic.ipynb", "es"), notebook)
    assert notebook.cells[0].source == "# The attic"


def test_every_notebook_is_a_room_and_says_in_english_what_its_page_says() -> None:
    pages = topic("en", "site")["pages"]
    notebooks = sorted(content_root().glob("*.ipynb"))
    assert [path.stem for path in notebooks] == sorted(door.name for door in ROOMS)
    for path in notebooks:
        first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
        assert "".join(first["source"]) == "# {title}\n\n{text}".format(**pages[path.stem]), path.name


# --- languages


def test_the_languages_are_links_to_the_same_page(house: Path) -> None:
    shell = describe(Guest(house, f"{PAGE}?cards=3c4c5c,6d&lang=de&waste=", "de"))
    assert [tongue.address for tongue in shell.tongues] == [
        f"?cards=3c4c5c,6d&waste=&lang={language}" for language in LANGUAGES
    ]
    assert [tongue.name for tongue in shell.tongues] == ["English", "Deutsch", "Español"]
    assert [tongue.here for tongue in shell.tongues] == [False, True, False]


@PROPERTY
@given(st.lists(st.tuples(st.text(), st.text())), st.sampled_from(LANGUAGES))
def test_a_link_keeps_every_field_but_the_language(fields: list[tuple[str, str]], language: str) -> None:
    query = "&".join(f"{quote(name)}={quote(value)}" for name, value in fields)
    link = urlsplit(in_language(query, language))
    kept = [(name, value) for name, value in fields if name != "lang"]
    assert parse_qsl(link.query, keep_blank_values=True) == [*kept, ("lang", language)]
    assert not (link.scheme or link.netloc or link.path or link.fragment)


@PROPERTY
@given(st.text(st.characters(max_codepoint=255)))
def test_nothing_in_a_link_means_anything_to_html(query: str) -> None:
    link = in_language(query, "es")
    assert link[0] == "?"
    assert link.endswith("lang=es")
    assert link.isascii()
    assert not set(link) & set("\"'<>` \n\r\t\\#")


# --- what is sent


class Seen(HTMLParser):
    """The elements of a page, with their attributes, and its title."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.title = ""
        self._in_title = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in_title = tag == "title"

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data
            self._in_title = False

    def all(self, tag: str, attribute: str) -> Iterator[dict[str, str | None]]:
        return (attributes for name, attributes in self.elements if name == tag and attribute in attributes)


def test_a_page_shows_the_rooms_the_languages_and_what_it_is(site: RunningSite) -> None:
    answer = ask(site, f"{PAGE}?cards=3c4c5c&lang=es")
    seen = Seen(answer.text)
    page = topic("es", "site")["pages"]["melds"]
    assert seen.title == f"{page['title']} – Conquian"
    assert {"name": "description", "content": page["text"]} in seen.all("meta", "content")
    here = [link["href"] for link in seen.all("a", "aria-current") if link["aria-current"] == "page"]
    assert here == [f"{PAGE}?lang=es"]
    assert [(link["hreflang"], link["lang"], link["href"]) for link in seen.all("a", "hreflang")] == [
        (language, language, f"?cards=3c4c5c&lang={language}") for language in LANGUAGES
    ]
    assert say_goodbye(site, answer) == 204


def test_a_page_that_says_what_is_wrong_shows_them_as_well(site: RunningSite) -> None:
    seen = Seen(ask(site, "/nothing/at/all?x=1&lang=de").text)
    assert seen.title == f"{words('de', 'site', 'problem', '404', 'title')} – Conquian"
    assert f"{PAGE}?lang=de" in [link["href"] for link in seen.all("a", "href")]
    assert not [link for link in seen.all("a", "aria-current") if link["aria-current"] == "page"]
    assert [link["href"] for link in seen.all("a", "hreflang")] == [f"?x=1&lang={language}" for language in LANGUAGES]


def evil_queries() -> Iterator[str]:
    for name in ("lang", "cards", "faces", "theme", "template", '"><script>alert(1)</script>', "//evil.example"):
        for value in EVIL:
            yield f"{quote(name)}={quote(value)}"
    yield from (
        '"><script>alert(1)</script>',
        "'onload='alert(1)",
        "%ff%00%22",
        "&&==&",
        "lang=de&lang=%22%3E",
        "a;b=%",
    )


@pytest.mark.parametrize("path", ["/nothing", "/voila/render/nothing.ipynb", "//evil.example/x", "//evil.example/..//"])
def test_what_is_wrong_is_said_without_a_word_of_the_visitor_s(site: RunningSite, path: str) -> None:
    plain = outline(ask(site, "/nothing").text)
    for query in evil_queries():
        answer = ask(site, f"{path}?{query}".replace(" ", "+"), headers={"Cookie": f"lang={quote(query)}"})
        assert answer.status == 404
        check_links(Seen(answer.text))
        assert outline(answer.text) == plain


def test_a_notebook_s_page_holds_no_word_of_the_visitor_s(site: RunningSite) -> None:
    query = "&".join(evil_queries()).replace(" ", "+")
    answer = ask(site, f"{PAGE}?{query}")
    assert answer.status == 200
    check_links(Seen(answer.text))
    for trace in ("<script>alert", "' onload", "'onload", "javascript:alert", '"//evil'):
        assert trace not in answer.text
    assert say_goodbye(site, answer) == 204


def check_links(seen: Seen) -> None:
    """Every address in a page is one of this site, and no element listens to anything."""
    assert seen.elements
    for _, attributes in seen.elements:
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("href", "src", "action"):
            address = attributes.get(name) or "#"
            assert address[0] in "/?#"
            assert not address.startswith(("//", "/\\"))


def outline(html: str) -> list[tuple[str, list[str]]]:
    """The elements of a page and what is said of each, but for the mark of the language, which anyone may choose."""
    return [(tag, sorted(set(attributes) - {"aria-current"})) for tag, attributes in Seen(html).elements]


def test_the_page_has_the_colours_of_the_widgets() -> None:
    """Its style sheet is served by itself, so it cannot import the tokens."""
    package = Path(conquian.__file__).parent
    page = (package / "site/share/jupyter/voila/templates/conquian/static/site.css").read_text(encoding="utf-8")
    tokens = (package / "ui/static/tokens.css").read_text(encoding="utf-8")
    for of_page, of_widgets in (
        ("ground", "room"),
        ("ink", "room-ink"),
        ("link", "accent"),
        ("line", "line"),
        ("band", "ground"),
    ):
        token = re.search(rf"--{of_widgets}: (light-dark\([^)]*\));", tokens)
        assert token and f"--site-{of_page}: {token[1]};" in page, of_page
