"""The view of a set, as plain JSON: its chapters with what came of them, and the one that is open."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from conquian.course.chapter_set import PLACES, Chapter, PositionChapter
from conquian.course.homework import dumps as homework_text
from conquian.course.homework import file_name
from conquian.course.set_file import dumps
from conquian.explain.names import Faces, seat_name
from conquian.explain.words import words
from conquian.game.state import Seat
from conquian.notation.codes import card
from conquian.rooms.sets import library
from conquian.rooms.sets.phrases import SetText, answer_told, chapter_address, done_told, set_text, where
from conquian.rooms.sets.session import SetsSession, kind_of, linked, title_of
from conquian.rooms.sets.sheets import ChapterSheet, chapter_sheets
from conquian.table.guide import Button, Guide
from conquian.table.view import TableView, table_view
from conquian.ui.room import Voice
from conquian.ui.views import Option, ScreenWords, codes, screen_words


class SetsWords(ScreenWords):
    """All that depends on the language and the faces alone; `sets` are those on the shelf."""

    sets: list[Option]


class ChapterRow(TypedDict):
    """A chapter in the list, as a button that opens it: title, kind, and what came of it, in words and as a sign."""

    do: str
    value: str
    title: str
    kind: str
    told: str
    state: str


class ArrowView(TypedDict):
    """An arrow: from a card or a place to another, and how it is read out."""

    start: str
    end: str
    text: str


class ChapterView(TypedDict):
    """The chapter that is open. `href` leads to a lesson or a puzzle; it `asks` while a move is to be found."""

    kind: str
    where: str
    words: SetText
    href: str
    go: str
    told: str
    state: str
    arrows: list[ArrowView]
    asks: bool


class SavedFile(TypedDict):
    """A file to be saved: its name and its text."""

    name: str
    text: str


class SetsView(TableView):
    """The table, the chapters, and the one that is open, from 1; 0 is the list.

    `file` is the homework, `set_file` the set itself where it isn't on the shelf. `draft` says which languages are
    missing; `is_long` that the set is too long for a link.
    """

    set: str
    title: str
    title_lang: str
    about: SetText
    draft: str
    chapters: list[ChapterRow]
    at: int
    done: str
    steps: list[Button]
    chapter: ChapterView | None
    nickname: str
    file: SavedFile
    set_file: SavedFile | None
    is_long: bool
    sheets: list[ChapterSheet]


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> SetsWords:
    """The words of the room, and the sets on the shelf."""
    return {**screen_words("sets", language, faces, "table"), "sets": sets(language)}


def sets(language: str) -> list[Option]:
    """The sets on the shelf, by their titles."""
    found: list[Option] = []
    for name in library.names():
        one = library.chapter_set(name)
        title, spoken = one.told(one.title, language)
        found.append({"id": name, "name": title, "lang": spoken})
    return found


def sets_view(session: SetsSession, voice: Voice) -> SetsView:
    """The set as it is drawn."""
    one, language = session.one, voice.language
    title, title_lang = one.told(one.title, language)
    missing = [voice.words("screen", "languages", each) for each in one.languages]
    rows = [_row(session, number, voice) for number in range(1, len(one.chapters) + 1)]
    shown = session.position
    guide = Guide(
        lead=None if session.awaits_move else where(session, session.at, voice) if session.at else title,
        hint=answer_told(session, voice),
        hints=False,
        unlit=True,
        is_question=True,
        can_undo=False,
        choices=None if session.awaits_move else (),
        quiet=(),
        ghosts=False,
        glow=() if shown is None or session.table.game.done else tuple(codes(shown.lit)),
    )
    return {
        **table_view(session.table, voice, guide),
        "set": session.name,
        "title": title,
        "title_lang": title_lang,
        "about": set_text(session, one.about, voice),
        "draft": _draft(missing, voice) if one.is_draft else "",
        "chapters": rows,
        "at": session.at,
        "done": done_told(session, voice),
        "steps": _steps(session, rows, voice),
        "chapter": None if session.chapter is None else _chapter(session, session.chapter, voice),
        "nickname": session.nickname,
        "file": {
            "name": file_name(session.nickname, session.name or session.one.digest),
            "text": homework_text(session.homework(language)),
        },
        "set_file": None if session.name else {"name": f"{one.digest}.toml", "text": dumps(one)},
        "is_long": not session.name and not linked(one),
        "sheets": chapter_sheets(session, voice) if session.is_printed else [],
    }


def _steps(session: SetsSession, rows: list[ChapterRow], voice: Voice) -> list[Button]:
    """Where one can go from here: at the list to the first chapter that is not done, else on, back, and to the list."""

    def step(key: str, number: int, *, main: bool = False) -> Button:
        return {"do": "chapter", "label": voice.words("sets", "steps", key), "value": str(number), "main": main}

    at, last = session.at, len(rows)
    if not at:
        begun = any(row["state"] != "open" for row in rows)
        open_ones = [n for n, row in enumerate(rows, 1) if row["state"] not in {"passed", "helped"}]
        return [step("go_on" if begun else "begin", next(iter(open_ones), 1), main=True)]
    leads = session.position is not None and not session.awaits_move
    found = [step("back", at - 1)] if at > 1 else []
    if at < last:
        found.append(step("next", at + 1, main=leads))
    found.append(step("all", 0, main=leads and at == last))
    if session.position is not None and session.table.game.done:
        found.append({"do": "again", "label": voice.words("sets", "steps", "again"), "main": False})
    return found


def _draft(there: list[str], voice: Voice) -> str:
    return voice.words("sets", "draft", "in" if there else "mixed", languages=", ".join(there))


def _row(session: SetsSession, number: int, voice: Voice) -> ChapterRow:
    state = session.result_of(number).state
    return {
        "do": "chapter",
        "value": str(number),
        "title": f"{number}. {title_of(session, number, voice.language, voice.faces)}",
        "kind": words(voice.language, "sets", "kinds", kind_of(session.one.chapters[number - 1])),
        "told": words(voice.language, "sets", "states", state),
        "state": state,
    }


def _chapter(session: SetsSession, chapter: Chapter, voice: Voice) -> ChapterView:
    state = session.result_of(session.at).state
    return {
        "kind": kind_of(chapter),
        "where": where(session, session.at, voice),
        "words": set_text(session, chapter.words, voice),
        "href": chapter_address(chapter, voice),
        "go": words(voice.language, "sets", "go", kind_of(chapter)),
        "told": words(voice.language, "sets", "states", state),
        "state": state,
        "arrows": _arrows(chapter, voice) if not session.table.game.done else [],
        "asks": session.awaits_move,
    }


def _arrows(chapter: Chapter, voice: Voice) -> list[ArrowView]:
    if not isinstance(chapter, PositionChapter):
        return []
    return [
        {
            "start": start,
            "end": end,
            "text": voice.words("game", "arrow", start=_end(start, voice), end=_end(end, voice)),
        }
        for start, end in chapter.arrows
    ]


def _end(end: str, voice: Voice) -> str:
    if end in set(map(str, Seat)):
        return seat_name(Seat[end.upper()], voice.language)
    return voice.words("game", end) if end in PLACES else voice.card(card(end))
