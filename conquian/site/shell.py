"""The frame around a notebook: the rooms of the site, its languages, and a notebook's opening words translated."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl, urlencode

from nbformat import NotebookNode

from conquian.art import alma, things
from conquian.art.door import DoorState, door
from conquian.art.fan import fan
from conquian.art.pack import Pack
from conquian.explain.names import usual_faces
from conquian.explain.words import LANGUAGES, has_words, topic, words
from conquian.notation.codes import cards
from conquian.rooms import ROOMS
from conquian.site.proxied.link_home import LinkHome

TEMPLATE: Final = "conquian"
FOLDER: Final = "voila/render/"

HEADER: Final = tuple(door.name for door in ROOMS if door.in_header)
"""The rooms whose names stand in the header of every page; visitors see the first of them first."""
LISTED: Final = tuple(door.name for door in ROOMS if door.is_listed)
"""The rooms that every page leads to: those that are not in the header open below it."""
FRONT: Final = HEADER[0]
HOOK: Final = "hook"
"""The room that newcomers are led to, once."""
WISHES: Final = {"puzzles": "list=yes"}
"""What a link in the header asks of a room: here for all puzzles, and not for the one that was solved last."""
TILES: Final = {"learn": "door", "puzzles": "key", "play": "medal"}
"""The rooms that the first page shows in large, and what is drawn there."""
HAND: Final = cards("Ad6s7sJsKh")
"""The hand that the first page shows at once; after the seven comes the jack."""


@lru_cache
def art(language: str) -> Mapping[str, str]:
    """The drawings of pages that Alma looks out of, with the cards that are usual in this language."""
    return {
        "alma": alma.portrait(alma.Mood.PLEASED),
        "hand": fan(HAND, Pack(usual_faces(language), language)),
        "door": door(DoorState.NEXT),
        "key": things.key(),
        "medal": things.medal(),
    }


LONGEST_LINK: Final = 2_000  # letters of a query that the links to other languages take along


class Asked(Protocol):
    """A visitor's request, as it was written: the path, and the query after its `?`."""

    path: str
    query: str


class Visited(Protocol):
    """A handler at work for a visitor: what they asked for, what they read, and where they are."""

    @property
    def request(self) -> Asked:
        """The request of the visitor."""

    @property
    def language(self) -> str:
        """The language that the visitor reads."""

    @property
    def settings(self) -> dict[str, Any]:
        """The application's settings: here the path of the site, and what knows the folder of the notebooks."""


@dataclass(frozen=True, slots=True)
class RoomLink:
    """The way to a room: its address, its name, one line about it, and whether the visitor is in it already.

    `is_listed` says that its name stands in the header of every page. `art` is the name of its drawing on the first
    page, if it has one.
    """

    address: str
    name: str
    text: str
    here: bool
    is_listed: bool
    art: str = ""


@dataclass(frozen=True, slots=True)
class Tongue:
    """The way to the same page in another language, and whether it is the one that the visitor reads."""

    language: str
    name: str
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class DeskLink:
    """The way to a page that only the teacher of a class has, and whether it is the one that is open."""

    name: str
    address: str
    here: bool


class ClassPart(StrEnum):
    """The side of a class that a page belongs to: the machine that runs the site, or a device."""

    TEACHER = "teacher"
    PUPIL = "pupil"


UNASKED: Final = {"lang", "faces", "redirects"}
"""The fields of a link that name nothing to be shown; JupyterHub adds the last where it has started the site."""


@dataclass(frozen=True, slots=True)
class Shell:
    """The template's data beside Voilà's own configuration: `words` are those of the topic `site`.

    `title` and `text` say which page this is; they are empty where that is not known. The first page says what this is
    (`about`), and leads on: with Alma to the `hook`, in large to the `tiles`, with `art` their drawings, and below to
    the `doors`, which are all others; every other page has none of them. Of the rooms, those in `header` stand in the
    header itself, the one that is open among them, and `more` in a list that opens below it. `link_home` is
    where copied links open, None where they open here, and `class_url` where a
    class reaches the site, empty where it is open to this machine alone; `class_part` is then whose page it is, and
    `board` what its script needs to show the class what is done on a board. On the teacher's machine `desks` lead to
    the teacher's pages; on a device `calls` has what its script needs to hear the teacher's calls. `base` is the path
    of the site, to which its cookies belong; `is_afar` says that it runs on another machine than its visitors'.
    """

    language: str
    words: dict[str, Any]
    title: str
    text: str
    home: str
    rooms: tuple[RoomLink, ...]
    about: str
    hook: RoomLink | None
    tiles: tuple[RoomLink, ...]
    doors: tuple[RoomLink, ...]
    tongues: tuple[Tongue, ...]
    usual_faces: str
    base: str = "/"
    is_afar: bool = False
    class_url: str = ""
    link_home: LinkHome | None = None
    class_part: ClassPart | None = None
    desks: tuple[DeskLink, ...] = ()
    calls: Mapping[str, str] = field(default_factory=dict)
    board: Mapping[str, str] = field(default_factory=dict)
    art: Mapping[str, str] = field(default_factory=dict)

    @property
    def header(self) -> tuple[RoomLink, ...]:
        """The rooms that stand in the header."""
        return tuple(room for room in self.rooms if room.is_listed or room.here)

    @property
    def more(self) -> tuple[RoomLink, ...]:
        """The rooms in the list that opens."""
        return tuple(room for room in self.rooms if not (room.is_listed or room.here))


def describe(visited: Visited) -> Shell:
    """The shell of the page that this visitor asked for, be it a notebook or what is wrong with the link."""
    language = visited.language
    around = frame(
        page_name(visited),
        language,
        open_rooms(visited),
        address=lambda room: _link(visited, room and page_path(room), language),
        tongue=lambda other: _tongue(visited, other),
    )
    class_url = visited.settings.get("class_url", "")
    home = visited.settings.get("link_home")
    is_afar = bool(class_url or visited.settings.get("public_address"))
    return replace(around, base=visited.settings["base_url"], is_afar=is_afar, class_url=class_url, link_home=home)


def frame(
    name: str, language: str, listed: Sequence[str], address: Callable[[str], str], tongue: Callable[[str], str]
) -> Shell:
    """The shell of the page of this name in this language.

    `address` is that of a room among those that are `listed`, and of the way in where the name is empty; `tongue` that
    of this page in another language.
    """
    title, text = _opening(name, language)
    links = {room: _room(room, language, _asking(address(room), room), here=room == name) for room in listed}
    rooms = tuple(links.values())
    ways = {room: link for room, link in links.items() if not link.here} if name == FRONT else {}
    return Shell(
        language=language,
        words=topic(language, "site"),
        title=title,
        text=text,
        home=address(""),
        rooms=rooms,
        about=words(language, "site", "rooms", FRONT, "text") if ways else "",
        hook=ways.get(HOOK),
        tiles=tuple(replace(ways[room], art=art) for room, art in TILES.items() if room in ways),
        doors=tuple(link for room, link in ways.items() if room not in (HOOK, *TILES)),
        usual_faces=usual_faces(language).value,
        art=art(language),
        tongues=tuple(
            Tongue(other, words(other, "game", "language"), tongue(other), other == language) for other in LANGUAGES
        ),
    )


def first_page(visited: Visited, *, met: bool = True) -> str:
    """The address, below that of the site, of the page that visitors see first.

    It is the hook for those who have not `met` Alma yet, unless their link names something to be shown.
    """
    rooms = open_rooms(visited)
    asks = {name for name, _ in parse_qsl(visited.request.query, keep_blank_values=True)} - UNASKED
    if not (met or asks) and HOOK in rooms:
        return page_path(HOOK)
    return page_path(FRONT if FRONT in rooms else "melds")


def open_rooms(visited: Visited) -> tuple[str, ...]:
    """Those of `LISTED` whose notebook is there."""
    root = Path(visited.settings["contents_manager"].root_dir)
    return tuple(name for name in LISTED if (root / f"{name}.ipynb").is_file())


def is_notebook(visited: Visited, name: str | None) -> bool:
    """Whether a notebook of this name lies in the served folder itself; those in folders below it are for readers."""
    root = Path(visited.settings["contents_manager"].root_dir)
    return name in {path.name for path in root.glob("*.ipynb") if path.is_file()}


def page_name(visited: Visited) -> str:
    """The name of the notebook that was asked for, empty where the address is not that of a notebook.

    It comes from the visitor: good for looking something up, never for showing it.
    """
    before, folder, name = visited.request.path.partition(visited.settings["base_url"] + FOLDER)
    return name.removesuffix(".ipynb") if folder and not before and name.endswith(".ipynb") else ""


def page_path(name: str) -> str:
    """The path of the page of this name, below the address of the site."""
    return f"{FOLDER}{name}.ipynb"


def in_language(query: str, language: str, spoken: str = LANGUAGES[0]) -> str:
    """The same query in another language, with nothing in it that could mean something to HTML.

    Faces that are usual in the language that is `spoken` there stay behind, as nobody has chosen them.

    It is a link that begins with `?`, so that whatever the visitor wrote, it leads to the page that it stands on.

    >>> in_language("cards=3c4c5c,6d&lang=en", "de"), in_language('"><b>', "es")
    ('?cards=3c4c5c,6d&lang=de', '?%22%3E%3Cb%3E=&lang=es')
    >>> in_language("faces=french", "es", "en"), in_language("faces=french", "en", "es")
    ('?lang=es', '?faces=french&lang=en')
    """
    left = {("faces", usual_faces(spoken).value)}
    kept = [
        (name, value)
        for name, value in parse_qsl(query, keep_blank_values=True)
        if name != "lang" and (name, value) not in left
    ]
    return "?" + urlencode([*kept, ("lang", language)], safe=",/")


def translate_heading(visited: Visited, notebook: NotebookNode, **_: Any) -> NotebookNode:
    """The notebook with its opening words, which authors read in English, in the visitor's language."""
    name = page_name(visited)
    if has_words("site", "pages", name):
        title, text = _opening(name, visited.language)
        notebook.cells[0].source = f"# {title}\n\n{text}"
    return notebook


def _room(name: str, language: str, address: str, here: bool) -> RoomLink:
    title, text = (words(language, "site", "rooms", name, key) for key in ("name", "text"))
    return RoomLink(address, title, text, here, name in HEADER)


def _asking(address: str, room: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}{WISHES[room]}" if room in WISHES else address


def _tongue(visited: Visited, language: str) -> str:
    query = visited.request.query
    known = query if len(query) <= LONGEST_LINK else ""  # the page's script knows the whole
    return in_language(known, language, visited.language)


def _link(visited: Visited, address: str, language: str) -> str:
    return f"{visited.settings['base_url']}{address}?lang={language}"


def _opening(name: str, language: str) -> tuple[str, str]:
    """The title and the text of a page, as far as there are words for it."""
    for table, key in (("pages", "title"), ("rooms", "name")):
        if has_words("site", table, name):
            return words(language, "site", table, name, key), words(language, "site", table, name, "text")
    return "", ""
