"""Sets as text: one TOML file, one reader, one writer, and a short form for a link. Anyone may have written them."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from conquian.course import toml_fields
from conquian.course.chapter_set import (
    FORMAT,
    LONGEST_TITLE,
    LONGEST_WORDS,
    MOST_ARROWS,
    MOST_CHAPTERS,
    MOST_LIT,
    MOST_MOVES,
    PLACES,
    Chapter,
    ChapterSet,
    End,
    LessonChapter,
    PositionChapter,
    PuzzleChapter,
    Texts,
    answer_key,
)
from conquian.course.moved_levels import home
from conquian.course.shelf import SLUG
from conquian.course.toml_fields import shown
from conquian.explain.markup import pieces
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.judge import UnknownCards, judge
from conquian.game.state import State
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.notation.tables import read_table

LONGEST_SET: Final = 60_000
"""No file of a set has more letters."""
LONGEST_LINK: Final = 4_000
"""A set that is longer, packed for a link, is handed on as a file."""

_TOP: Final = ("format", "lang", "title", "about", "chapters")
_OF_ANY: Final = ("title", "words")
_OF_POSITION: Final = ("position", *_OF_ANY, "lit", "arrows", "moves", "why", "wrong", "open")
_KINDS: Final = ("lesson", "puzzle", "position")
Value = TypeVar("Value")
_PACKED: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


# --- reading ----------------------------------------------------------------------------------------------------------


def loads(text: str) -> ChapterSet:
    r"""The set that this text describes. Raises NotationError, with the line where one can be told.

    Whether there are such lessons and puzzles is not asked here.

    >>> loads('format = 1\ntitle = "First"\n[[chapters]]\nlesson = "pack"').chapters
    (LessonChapter(lesson='pack', level='', title=(), words=()),)
    """
    table = read_table(text, LONGEST_SET, "set")
    try:
        return _set(table)
    except NotationError as error:
        raise placed(error, text) from None


def _set(table: dict[str, Any]) -> ChapterSet:
    toml_fields.only(table, "set", *_TOP)
    toml_fields.of_format(table, FORMAT)
    language = table.get("lang", LANGUAGES[0])
    if language not in LANGUAGES:
        raise NotationError(Fault.NOT_A_VALUE, shown(language), field="lang", expected=" ".join(LANGUAGES))
    title = _texts(table, "title", "title", language, LONGEST_TITLE)
    if not title:
        raise NotationError(Fault.FIELD_MISSING, "", field="title", expected="title")
    about = _texts(table, "about", "about", language, LONGEST_WORDS)
    found = table.get("chapters", [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise NotationError(Fault.NOT_THE_TYPE, shown(found), field="chapters", expected="[[chapters]]")
    if not 0 < len(found) <= MOST_CHAPTERS:
        raise NotationError(
            Fault.NOT_A_NUMBER, str(len(found)), field="chapters", expected=f"1 … {MOST_CHAPTERS} [[chapters]]"
        )
    chapters = tuple(_chapter(each, f"chapters.{number}", language) for number, each in enumerate(found, 1))
    return ChapterSet(title, chapters, about, language)


def _chapter(table: dict[str, Any], field: str, language: str) -> Chapter:
    kinds = [each for each in _KINDS if each in table]
    if len(kinds) != 1:
        raise NotationError(Fault.NOT_A_FIELD, " + ".join(kinds) or "–", field=field, expected=" | ".join(_KINDS))
    own = {"lesson": ("lesson", "level", *_OF_ANY), "puzzle": ("puzzle", *_OF_ANY), "position": _OF_POSITION}
    toml_fields.only(table, field, *own[kinds[0]])
    title = _texts(table, "title", f"{field}.title", language, LONGEST_TITLE)
    said = _texts(table, "words", f"{field}.words", language, LONGEST_WORDS)
    match kinds[0]:
        case "lesson":
            level = _name(table, "level", field) if "level" in table else ""
            return LessonChapter(*home(_name(table, "lesson", field), level), title, said)
        case "puzzle":
            return PuzzleChapter(_name(table, "puzzle", field), title, said)
        case _:
            return _position(table, field, language, title, said)


def _name(table: Mapping[str, Any], key: str, field: str) -> str:
    found = table[key]
    if not isinstance(found, str) or not SLUG.fullmatch(found):
        raise NotationError(Fault.NOT_A_VALUE, shown(found), field=f"{field}.{key}", expected="a-name")
    return found


def _position(table: dict[str, Any], field: str, language: str, title: Texts, said: Texts) -> PositionChapter:
    state = _read(position, table["position"], f"{field}.position", "pone=… dealer=… turn=…")
    wrong = table.get("wrong", {})
    if not isinstance(wrong, dict) or len(wrong) > MOST_MOVES:
        raise NotationError(
            Fault.NOT_THE_TYPE,
            shown(wrong),
            field=f"{field}.wrong",
            expected=f'{{ "decline" = "…" }}, 0 … {MOST_MOVES}',
        )
    moves = tuple(
        _move(state, each, f"{field}.moves") for each in _list(table, "moves", field, MOST_MOVES, '"decline"')
    )
    return PositionChapter(
        state,
        title,
        said,
        _lit(table, field),
        tuple(_arrow(each, f"{field}.arrows") for each in _list(table, "arrows", field, MOST_ARROWS, '"7h>centre"')),
        moves,
        _texts(table, "why", f"{field}.why", language, LONGEST_WORDS),
        _wrong(state, wrong, f"{field}.wrong", language),
        _truth(table, field),
    )


def _wrong(state: State, table: Mapping[str, Any], field: str, language: str) -> tuple[tuple[Action, Texts], ...]:
    """The moves that have words of their own, each once however it is written. Raises NotationError."""
    found: dict[str, tuple[Action, Texts]] = {}
    for each in table:
        action = _move(state, each, field, is_allowed=False)
        if answer_key(action) in found:
            raise NotationError(Fault.FIELD_TWICE, str(action), field=field)
        found[answer_key(action)] = action, _texts(table, each, field, language, LONGEST_WORDS)
    return tuple(found.values())


def _truth(table: Mapping[str, Any], field: str) -> bool:
    found = table.get("open", False)
    if not isinstance(found, bool):
        raise NotationError(Fault.NOT_THE_TYPE, shown(found), field=f"{field}.open", expected="true false")
    return found


def _lit(table: Mapping[str, Any], field: str) -> Cards:
    if "lit" not in table:
        return NO_CARDS
    cards = _read(codes.cards, table["lit"], f"{field}.lit", "7h8h")
    if len(cards) > MOST_LIT:
        raise NotationError(Fault.NOT_A_NUMBER, str(len(cards)), field=f"{field}.lit", expected=f"0 … {MOST_LIT}")
    return cards


def _list(table: Mapping[str, Any], key: str, field: str, most: int, example: str) -> list[Any]:
    return toml_fields.listed(table.get(key, []), f"{field}.{key}", most, f"[{example}], 0 … {most}")


def _arrow(found: object, field: str) -> tuple[End, End]:
    start, mark, end = found.partition(">") if isinstance(found, str) else ("", "", "")
    if not mark:
        raise NotationError(Fault.NOT_A_VALUE, shown(found), field=field, expected="7h>centre")
    return _end(start, field), _end(end, field)


def _end(text: str, field: str) -> End:
    if text in PLACES:
        return text
    try:
        return str(codes.card(text))
    except NotationError:
        raise NotationError(Fault.NOT_A_CARD, text, field=field, expected=f"7h {' '.join(PLACES)}") from None


def _move(state: State, found: object, field: str, *, is_allowed: bool = True) -> Action:
    """A move here; one that is not right may be forbidden: it is what is tried. Raises NotationError."""
    action = _read(codes.action, found, field, "turn meld decline force allow discard give")
    try:
        verdict = judge(state, action)
    except UnknownCards:
        raise NotationError(Fault.UNKNOWN, str(action), field=field, expected=str(state.turn)) from None
    if is_allowed and not verdict:
        raise NotationError(Fault.ILLEGAL, str(action), field=field, expected=str(verdict.law))
    return action


def _read(reader: Callable[[str], Value], found: object, field: str, expected: str) -> Value:
    if not isinstance(found, str):
        raise NotationError(Fault.NOT_THE_TYPE, shown(found), field=field, expected=f'"{expected}"')
    try:
        return reader(found)
    except NotationError as error:
        inner = f"{field}.{error.field}" if error.field and not field.endswith(error.field) else field
        raise NotationError(error.fault, error.text, field=inner, place=error.place, expected=error.expected) from None


def _texts(table: Mapping[str, Any], key: str, field: str, language: str, longest: int) -> Texts:
    """A text, in the language of the set or in those that are named; cards in braces have to be cards."""
    found = table.get(key, "")
    texts = {language: found} if isinstance(found, str) else found
    if not isinstance(texts, dict):
        raise NotationError(Fault.NOT_THE_TYPE, shown(found), field=field, expected='"…" { en = "…", de = "…" }')
    toml_fields.only(texts, field, *LANGUAGES)
    for each, text in texts.items():
        _check_text(text, field, each, longest)
    return tuple((each, texts[each].strip()) for each in LANGUAGES if texts.get(each, "").strip())


def _check_text(text: object, field: str, language: str, longest: int) -> None:
    if not isinstance(text, str) or not all(each.isprintable() or each == "\n" for each in text):
        raise NotationError(Fault.NOT_THE_TYPE, shown(text), field=field, expected='"…"')
    if len(text) > longest:
        raise NotationError(Fault.TOO_LONG, text, field=field, expected=str(longest))
    try:
        pieces(text, language)
    except NotationError as error:
        raise NotationError(error.fault, error.text, field=field, place=error.place, expected=error.expected) from None


def placed(error: NotationError, text: str) -> NotationError:
    """The same error with the line on which its field stands, where that can be told."""
    names = error.field.split(".")
    rows, number = text.split("\n"), 0
    first = 0
    if names[0] == "chapters" and len(names) > 1 and names[1].isdigit():
        heads = [n for n, row in enumerate(rows) if row.strip().replace(" ", "") == "[[chapters]]"]
        if int(names[1]) > len(heads):
            return error
        first = heads[int(names[1]) - 1]
        number, rows = first + 1, rows[: [*heads, len(rows)][int(names[1])]]  # it is looked for in its chapter
        names = names[2:]
    if names and names[0]:
        key = re.compile(
            rf"\s*(?:\"?{re.escape(names[0])}\"?\s*[=.]|\[+\s*(?:chapters\s*\.\s*)?{re.escape(names[0])}\s*\])"
        )
        number = next((n for n, row in enumerate(rows[first:], first + 1) if key.match(row)), number)
    if not number:
        return error
    return NotationError(
        error.fault, error.text, field=error.field, place=error.place, expected=error.expected, line=number
    )


# --- writing ----------------------------------------------------------------------------------------------------------


def dumps(one: ChapterSet) -> str:
    """The text of a set; what is read from it is the same set.

    >>> print(dumps(ChapterSet((("en", "First"),), (PuzzleChapter("hole-001"),))))
    format = 1
    lang = "en"
    title = "First"
    <BLANKLINE>
    [[chapters]]
    puzzle = "hole-001"
    <BLANKLINE>
    """
    rows = [f"format = {FORMAT}", f'lang = "{one.language}"', *_text_row("title", one.title, one.language)]
    rows += _text_row("about", one.about, one.language)
    for chapter in one.chapters:
        rows += ["", "[[chapters]]", *_rows(chapter, one.language)]
    return "\n".join([*rows, ""])


def _rows(chapter: Chapter, language: str) -> Iterator[str]:
    match chapter:
        case LessonChapter(lesson, level):
            yield f'lesson = "{lesson}"'
            if level:
                yield f'level = "{level}"'
        case PuzzleChapter(puzzle):
            yield f'puzzle = "{puzzle}"'
        case PositionChapter():
            yield f'position = "{chapter.position}"'
    yield from _text_row("title", chapter.title, language)
    yield from _text_row("words", chapter.words, language)
    if not isinstance(chapter, PositionChapter):
        return
    if chapter.lit:
        yield f'lit = "{chapter.lit}"'
    if chapter.arrows:
        yield _list_row("arrows", [f"{start}>{end}" for start, end in chapter.arrows])
    if chapter.moves:
        yield _list_row("moves", [*map(str, chapter.moves)])
    yield from _text_row("why", chapter.why, language)
    if chapter.wrong:
        said = (f'"{action}" = {_value(texts, language)}' for action, texts in chapter.wrong)
        yield f"wrong = {{ {', '.join(said)} }}"
    if chapter.is_open:
        yield "open = true"


def _list_row(key: str, texts: list[str]) -> str:
    return f"{key} = [{', '.join(map(_quoted, texts))}]"


def _text_row(key: str, texts: Texts, language: str) -> Iterator[str]:
    if texts:
        yield f"{key} = {_value(texts, language)}"


def _value(texts: Texts, language: str) -> str:
    if [each for each, _ in texts] == [language]:
        return _quoted(texts[0][1])
    return f"{{ {', '.join(f'{each} = {_quoted(text)}' for each, text in texts)} }}"


def _quoted(text: str) -> str:
    """A basic string of TOML: every text that is read has letters and line breaks only."""
    inner = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{inner}"'


# --- in a link --------------------------------------------------------------------------------------------------------


def packed(one: ChapterSet) -> str:
    """The set as the field of a link; empty where it is too long for one.

    >>> here = ChapterSet((("en", "First"),), (PuzzleChapter("hole-001"),))
    >>> unpacked(packed(here)) == here
    True
    """
    text = base64.urlsafe_b64encode(zlib.compress(dumps(one).encode(), 9)).decode().rstrip("=")
    return text if len(text) <= LONGEST_LINK else ""


def unpacked(text: str) -> ChapterSet:
    """The set that a link holds. Raises NotationError; however little is packed, no more is unpacked than may be read.

    >>> unpacked("cabbage")
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: chapters, column 1: not-a-value: 'cabbage' (expected: …)
    """
    wrong = NotationError(Fault.NOT_A_VALUE, text, field="chapters", expected="…")
    if len(text) > 2 * LONGEST_LINK or not _PACKED.fullmatch(text):
        raise wrong
    reader = zlib.decompressobj()
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        found = reader.decompress(raw, 4 * LONGEST_SET)
        told = found.decode()
    except (ValueError, zlib.error):
        raise wrong from None
    if not reader.eof or reader.unused_data:
        raise wrong
    return loads(told)
