"""Terms as they are drawn, as plain JSON: what each is called and means, its laws, its picture, and where to read."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from conquian.explain.markup import plain
from conquian.explain.names import Faces
from conquian.explain.pictures import PicturePlace, Row, caption, picture
from conquian.explain.terms import Entry, entries, meaning, term_name
from conquian.explain.words import topic, words
from conquian.ui.links import room
from conquian.ui.prose import Piece, prose
from conquian.ui.views import Marks, codes, marks, sentence_case


class RowView(TypedDict, total=False):
    """A row of a picture; only what is there is sent. `count` are the hidden cards in words."""

    place: str
    groups: list[list[str]]
    down: int
    count: str
    marked: list[str]
    lit: bool
    refused: str
    counters: int
    paid: int


class PictureView(TypedDict):
    """A picture: its rows, what there is to see, as it is drawn and as it is read out."""

    rows: list[RowView]
    caption: list[Piece]
    read: str


class TermView(TypedDict):
    """A term where it was touched; `terms` are the places in its meaning where further terms stand."""

    name: str
    text: str
    terms: Marks
    laws: list[str]
    picture: PictureView
    href: str


@lru_cache(maxsize=8)
def terms_view(language: str, faces: Faces) -> dict[str, TermView]:
    """Every term by its name."""
    return {name: term_view(entry, language, faces) for name, entry in entries().items()}


def term_view(entry: Entry, language: str, faces: Faces) -> TermView:
    """A term as it is shown in a box."""
    text = meaning(entry.name, language, faces)
    return {
        "name": sentence_case(term_name(entry.name, language)),
        "text": text,
        "terms": marks(text, language),
        "laws": codes(entry.laws),
        "picture": picture_view(entry.name, language, faces),
        "href": room("glossary", {"term": entry.name}, language, faces),
    }


def picture_view(name: str, language: str, faces: Faces) -> PictureView:
    """A term's picture."""
    said = caption(name, language)
    rows = picture(name)
    hidden = [_hidden(row.place, row.down, language) for row in rows if row.place is not None and row.down]
    return {
        "rows": [_row(row, language) for row in rows],
        "caption": prose(said, language, faces),
        "read": " ".join([plain(said, language, faces), *hidden]),
    }


def _row(row: Row, language: str) -> RowView:
    view: RowView = {}
    if row.place is not None:
        view["place"] = place_name(row.place, language)
    if row.groups:
        view["groups"] = [codes(group) for group in row.groups if group]
    if row.down or (row.place is not None and not any(row.groups)):
        view["down"] = row.down
        view["count"] = _count(row.down, language)
    if row.marked:
        view["marked"] = codes(row.marked)
    if row.lit:
        view["lit"] = True
    if row.refused is not None:
        view["refused"] = row.refused.value
    if row.counters:
        view["counters"], view["paid"] = row.counters, row.paid
    return view


def place_name(place: PicturePlace, language: str) -> str:
    """The name of a place of a picture."""
    found: str = topic(language, "terms")["places"][place]
    return found


def _hidden(place: PicturePlace, count: int, language: str) -> str:
    """A place where cards lie face down, as it is read out."""
    return f"{place_name(place, language)}: {_count(count, language)}."


def _count(count: int, language: str) -> str:
    return words(language, "game", "count", "cards", n=count)
