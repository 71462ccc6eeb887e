"""Sets as text: one TOML file, one reader, one writer, and a short form for a link."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from functools import partial
from typing import Final

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
from conquian.explain.markup import pieces
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.judge import UnknownCards, judge
from conquian.game.state import State
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.notation.tables import line_of, quoted
from conquian.notation.toml_fields import (
    FileFormat,
    TomlField,
    TomlReader,
    as_written,
    list_of,
    matching,
    one_of,
    parsed,
    plain_text,
    truth,
)

LONGEST_SET: Final = 60_000
"""The most letters of a file of a set."""
LONGEST_LINK: Final = 4_000
"""A set that is longer, packed for a link, is handed on as a file."""

_FORMAT: Final = FileFormat("set", FORMAT, LONGEST_SET, ("format", "lang", "title", "about", "chapters"))
_OF_CHAPTER: Final = ("title", "words")
_KINDS: Final = {
    "lesson": ("lesson", "level", *_OF_CHAPTER),
    "puzzle": ("puzzle", *_OF_CHAPTER),
    "position": ("position", *_OF_CHAPTER, "lit", "arrows", "moves", "why", "wrong", "open"),
}
"""The fields of each kind of chapter; the first tells the kind."""
_NAME: Final = matching(SLUG, "a-name")
_PACKED: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


# --- reading ----------------------------------------------------------------------------------------------------------


def loads(text: str) -> ChapterSet:
    r"""The set that this text describes. Raises NotationError.

    Whether there are such lessons and puzzles is not asked here.

    >>> loads('format = 1\ntitle = "First"\n[[chapters]]\nlesson = "pack"').chapters
    (LessonChapter(lesson='pack', level='', title=(), words=()),)
    """
    file = _FORMAT.read(text)
    language = file.get("lang", one_of(LANGUAGES), LANGUAGES[0])
    title = file.need("title", partial(_texts, language, LONGEST_TITLE))
    if not title:
        raise file.part("title").error(Fault.FIELD_MISSING, "title")
    return ChapterSet(
        title,
        file.need("chapters", list_of(partial(_chapter, language), "[[chapters]]", MOST_CHAPTERS, least=1)),
        file.get("about", partial(_texts, language, LONGEST_WORDS), ()),
        language,
    )


def _chapter(language: str, chapter: TomlField) -> Chapter:
    kinds = [key.written for key, _ in chapter.entries("[[chapters]]") if key.written in _KINDS]
    if len(kinds) != 1:
        raise chapter.error(Fault.NOT_A_FIELD, " | ".join(_KINDS), " + ".join(kinds) or "–")
    (kind,) = kinds
    chapter.only(*_KINDS[kind])
    title = chapter.get("title", partial(_texts, language, LONGEST_TITLE), ())
    words = chapter.get("words", partial(_texts, language, LONGEST_WORDS), ())
    match kind:
        case "lesson":
            level = chapter.get("level", _NAME, "")
            return LessonChapter(*home(chapter.need("lesson", _NAME), level), title, words)
        case "puzzle":
            return PuzzleChapter(chapter.need("puzzle", _NAME), title, words)
        case _:
            return _position(language, chapter, title, words)


def _position(language: str, chapter: TomlField, title: Texts, words: Texts) -> PositionChapter:
    state = chapter.need("position", parsed(position, '"pone=… dealer=… turn=…"'))
    texts = partial(_texts, language, LONGEST_WORDS)
    return PositionChapter(
        state,
        title,
        words,
        chapter.get("lit", _lit, NO_CARDS),
        chapter.get("arrows", list_of(_arrow, f'["7h>centre"], 0 … {MOST_ARROWS}', MOST_ARROWS), ()),
        chapter.get("moves", list_of(partial(_move, state), f'["decline"], 0 … {MOST_MOVES}', MOST_MOVES), ()),
        chapter.get("why", texts, ()),
        chapter.get("wrong", partial(_wrong, state, texts), ()),
        chapter.get("open", truth, False),
    )


def _wrong(state: State, read: TomlReader[Texts], table: TomlField) -> tuple[tuple[Action, Texts], ...]:
    """The moves that have words of their own, each once however it is written. Raises NotationError."""
    moves: dict[str, tuple[Action, Texts]] = {}
    for key, words in table.entries(f'{{ "decline" = "…" }}, 0 … {MOST_MOVES}', MOST_MOVES):
        action = _action(state, key)
        if answer_key(action) in moves:
            raise key.error(Fault.FIELD_TWICE, "", str(action))
        moves[answer_key(action)] = action, read(words)
    return tuple(moves.values())


def _lit(field: TomlField) -> Cards:
    cards = parsed(codes.cards, '"7h8h"')(field)
    if len(cards) > MOST_LIT:
        raise field.error(Fault.NOT_A_NUMBER, f"0 … {MOST_LIT}", str(len(cards)))
    return cards


def _arrow(field: TomlField) -> tuple[End, End]:
    start, mark, end = field.written.partition(">") if isinstance(field.written, str) else ("", "", "")
    if not mark:
        raise field.error(Fault.NOT_A_VALUE, "7h>centre")
    return _end(start, field), _end(end, field)


def _end(text: str, field: TomlField) -> End:
    if text in PLACES:
        return text
    try:
        return str(codes.card(text))
    except NotationError:
        raise field.error(Fault.NOT_A_CARD, f"7h {' '.join(PLACES)}", text) from None


def _move(state: State, field: TomlField) -> Action:
    """A move that is allowed here. Raises NotationError."""
    action = _action(state, field)
    verdict = judge(state, action)
    if not verdict:
        raise field.error(Fault.ILLEGAL, str(verdict.law), str(action))
    return action


def _action(state: State, field: TomlField) -> Action:
    """A move that can be judged here: one that is tried may be forbidden. Raises NotationError."""
    action = parsed(codes.action, '"turn meld decline force allow discard give"')(field)
    try:
        judge(state, action)
    except UnknownCards:
        raise field.error(Fault.UNKNOWN, str(state.turn), str(action)) from None
    return action


def _texts(language: str, longest: int, field: TomlField) -> Texts:
    """A text, in the language of the set or in those that are named; cards in braces have to be cards."""
    texts = {language: field}
    if not isinstance(field.written, str):
        expected = '"…" { en = "…", de = "…" }'
        texts = {key.written: text for key, text in field.entries(expected)}
        field.only(*LANGUAGES)
    said = {each: plain_text(longest, "\n")(text).strip() for each, text in texts.items()}
    for each, text in texts.items():
        as_written(partial(pieces, language=each))(text)
    return tuple((each, said[each]) for each in LANGUAGES if said.get(each))


def placed(error: NotationError, text: str) -> NotationError:
    """The error in a chapter of this set with the line on which its field stands."""
    way = (int(each) - 1 if each.isdigit() else each for each in error.field.split("."))
    return error.on_line(line_of(text, tuple(way)))


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
    return f"{key} = [{', '.join(map(quoted, texts))}]"


def _text_row(key: str, texts: Texts, language: str) -> Iterator[str]:
    if texts:
        yield f"{key} = {_value(texts, language)}"


def _value(texts: Texts, language: str) -> str:
    if [each for each, _ in texts] == [language]:
        return quoted(texts[0][1])
    return f"{{ {', '.join(f'{each} = {quoted(text)}' for each, text in texts)} }}"


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
    conquian.notation.errors.NotationError: chapters: “cabbage” cannot stand here. Possible: ….
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
