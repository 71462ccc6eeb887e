"""Notes for teachers: Markdown files beside a lesson, read into values of which there are few kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import count
from typing import Any, Final

import mistune

from conquian.course import catalogue
from conquian.course.shelf import named, text_of
from conquian.explain.markup import Named, Plain, pieces
from conquian.explain.names import Faces, usual_faces
from conquian.explain.words import LANGUAGES, in_pack
from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.notation.toml_fields import NAME
from conquian.teach.answer_order import mixed

LONGEST_FILE: Final = 50_000
RIGHT: Final = "✓"
"""What ends the answer that is right; the law that says so may come after it."""

Token = dict[str, Any]


class NotesPart(StrEnum):
    """The sections of the notes, in their order."""

    AIM = "aim"
    FIVE = "five"
    FIFTEEN = "fifteen"
    FORTY_FIVE = "forty-five"
    QUESTIONS = "questions"
    HANDOUT = "handout"
    ANSWERS = "answers"


PLANS: Final = {NotesPart.FIVE: 5, NotesPart.FIFTEEN: 15, NotesPart.FORTY_FIVE: 45}
"""The plans, and how many minutes each takes."""


# --- what stands in a line --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cited:
    """A law, by its number."""

    law: Law


@dataclass(frozen=True, slots=True)
class Stressed:
    """Words that matter, or that matter much."""

    inside: tuple[Inline, ...]
    is_strong: bool = False


class Answered(StrEnum):
    """The target of a link: a level of the lesson, or a room of the site."""

    LEVEL = "level"
    ROOM = "room"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to the level or room of this name."""

    inside: tuple[Inline, ...]
    way: Answered
    name: str


Inline = Plain | Named | Cited | Stressed | Link


# --- what stands below each other -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some lines."""

    inside: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a section."""

    inside: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; `first` is the number of its first item, None if it has no numbers."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its head, and its rows of cells."""

    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


Block = Paragraph | Heading | Listing | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A section: what it is called, and what stands in it."""

    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]

    @property
    def numbered(self) -> tuple[tuple[Block, ...], ...]:
        """The items of its numbered lists."""
        lists = [each for each in self.blocks if isinstance(each, Listing) and each.first is not None]
        return tuple(item for each in lists for item in each.items)


@dataclass(frozen=True, slots=True)
class AnswerBox:
    """An answer to a question.

    `belief` is the misconception that it shows, None if it is right or none is named, and `law` the one by which it is
    right, None where it is wrong or no law says so.
    """

    inside: tuple[Inline, ...]
    is_right: bool
    belief: tuple[Inline, ...] | None
    law: Law | None = None


@dataclass(frozen=True, slots=True)
class TeacherQuestion:
    """A question to a class, and what is answered to it."""

    asked: tuple[Block, ...]
    answers: tuple[AnswerBox, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of a lesson in one language: what they are called, and their seven sections."""

    title: tuple[Inline, ...]
    sections: tuple[Section, ...]

    def section(self, part: NotesPart) -> Section:
        """This section."""
        return self.sections[list(NotesPart).index(part)]

    @property
    def questions(self) -> tuple[TeacherQuestion, ...]:
        """The questions, each with its answers."""
        return tuple(map(question, self.section(NotesPart.QUESTIONS).numbered))


# --- where they are ---------------------------------------------------------------------------------------------------


def written(name: str) -> tuple[str, ...]:
    """The languages in which there are notes for the lesson of this name. Raises KeyError if there is none."""
    folder = catalogue.folders()[name]
    return tuple(language for language in LANGUAGES if named(folder, _file(language)).is_file())


def names() -> tuple[str, ...]:
    """The names of the lessons that have notes in every language, in their order."""
    return tuple(name for name in catalogue.names() if written(name) == LANGUAGES)


@lru_cache(maxsize=64)
def notes(name: str, language: str, faces: Faces | None = None) -> Notes:
    """The notes for the lesson of this name, the answers mixed. Raises NotationError for what cannot stand in them."""
    text = text_of(named(catalogue.folders()[name], _file(language)))
    return _mixed(loads(text, language, faces), name)


def _mixed(found: Notes, lesson: str) -> Notes:
    """The same notes, with the answers to each question in an order that does not say which is right."""
    numbers = count(1)

    def of_question(item: tuple[Block, ...]) -> tuple[Block, ...]:
        name = f"{lesson}:{next(numbers)}"
        return tuple(
            replace(each, items=mixed(name, each.items)) if isinstance(each, Listing) else each for each in item
        )

    def of_section(block: Block) -> Block:
        if not isinstance(block, Listing) or block.first is None:
            return block
        return replace(block, items=tuple(map(of_question, block.items)))

    place = list(NotesPart).index(NotesPart.QUESTIONS)
    asked = found.sections[place]
    mended = replace(asked, blocks=tuple(map(of_section, asked.blocks)))
    return replace(found, sections=(*found.sections[:place], mended, *found.sections[place + 1 :]))


def _file(language: str) -> str:
    return f"teacher.{language}.md"


# --- reading ----------------------------------------------------------------------------------------------------------

_MARKDOWN: Final = mistune.create_markdown(renderer="ast", plugins=["table"])
_LAW: Final = re.compile(r"§ ?(\d+\.\d+)")
_LINK: Final = re.compile(rf"({'|'.join(Answered)}):({NAME.pattern})", re.ASCII)
_KINDS: Final = "# ## ### * ** - 1. | level: room: {7h} § 3.2"
"""What can stand in notes, in short."""


def loads(text: str, language: str, faces: Faces | None = None) -> Notes:
    """The notes that this text holds, for these or the usual faces. Raises NotationError, placed in its section.

    >>> loads("# The pack", "en")
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: ##: “0” is not a number that can stand here. Possible: 7.
    """
    if len(text) > LONGEST_FILE:
        raise NotationError(Fault.TOO_LONG, text, field="notes", expected=str(LONGEST_FILE))
    faces = faces or usual_faces(language)
    tokens = [
        token for token in _MARKDOWN(in_pack(text, faces)) if isinstance(token, dict) and token["type"] != "blank_line"
    ]
    if not tokens or _level(tokens[0]) != 1:
        raise NotationError(Fault.FIELD_MISSING, field="notes", expected="#")
    title, heads = tokens[0], [index for index, token in enumerate(tokens) if _level(token) in {1, 2}][1:]
    if heads[:1] not in ([], [1]) or any(_level(tokens[index]) == 1 for index in heads):
        raise NotationError(Fault.NOTHING_EXPECTED, _raw(tokens[1]), field="notes", expected="##")
    if len(heads) != len(NotesPart):
        raise NotationError(Fault.NOT_A_NUMBER, str(len(heads)), field="##", expected=str(len(NotesPart)))
    read = _Reader(language, faces)
    ends = [*heads[1:], len(tokens)]
    return Notes(
        read.line(title, "notes"),
        tuple(read.section(tokens[start], tokens[start + 1 : end]) for start, end in zip(heads, ends, strict=True)),
    )


def _level(token: Token) -> int | None:
    return int(token["attrs"]["level"]) if token["type"] == "heading" else None


def _raw(token: Token) -> str:
    """What stood there, without its marks."""
    return token["raw"] if "raw" in token else "".join(map(_raw, token.get("children", [])))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Makes values of what mistune found; `field` names the section, in case something there needs mending."""

    language: str
    faces: Faces

    def section(self, head: Token, tokens: Iterable[Token]) -> Section:
        field = _raw(head)
        return Section(self.line(head, field), tuple(self.blocks(tokens, field)))

    def blocks(self, tokens: Iterable[Token], field: str) -> Iterator[Block]:
        for token in tokens:
            match token["type"]:
                case "blank_line":
                    continue
                case "paragraph" | "block_text":
                    yield Paragraph(self.line(token, field))
                case "heading" if _level(token) == 3:
                    yield Heading(self.line(token, field))
                case "list":
                    items = tuple(tuple(self.blocks(item["children"], field)) for item in token["children"])
                    yield Listing(items, token["attrs"].get("start", 1) if token["attrs"]["ordered"] else None)
                case "table":
                    head, body = (*token["children"], {"children": []})[:2]
                    yield Grid(self.cells(head, field), tuple(self.cells(row, field) for row in body["children"]))
                case kind:
                    raise NotationError(Fault.NOTHING_EXPECTED, _raw(token) or kind, field=field, expected=_KINDS)

    def cells(self, row: Token, field: str) -> tuple[tuple[Inline, ...], ...]:
        return tuple(self.line(cell, field) for cell in row["children"])

    def line(self, token: Token, field: str) -> tuple[Inline, ...]:
        return tuple(self.inlines(token["children"], field))

    def inlines(self, tokens: list[Token], field: str) -> Iterator[Inline]:
        said = ""  # mistune cuts a sentence where a mark could have begun
        for token in tokens:
            if token["type"] in {"text", "softbreak"}:
                said += token.get("raw", " ")
                continue
            yield from self.said(said, field)
            said = ""
            match token["type"]:
                case "emphasis" | "strong" as kind:
                    yield Stressed(self.line(token, field), is_strong=kind == "strong")
                case "link":
                    found = _LINK.fullmatch(token["attrs"]["url"])
                    if found is None:
                        url = token["attrs"]["url"]
                        raise NotationError(Fault.NOT_A_VALUE, url, field=field, expected="level:… room:…")
                    yield Link(self.line(token, field), Answered(found[1]), found[2])
                case kind:
                    raise NotationError(Fault.NOTHING_EXPECTED, _raw(token) or kind, field=field, expected=_KINDS)
        yield from self.said(said, field)

    def said(self, text: str, field: str) -> Iterator[Inline]:
        try:
            found = pieces(text, self.language, self.faces)
        except NotationError as error:
            raise error.within(field) from None
        for piece in found:
            match piece:
                case Named():
                    yield piece
                case Plain():
                    yield from self.cited(piece.text, field)
                case _:
                    raise NotationError(Fault.NOTHING_EXPECTED, piece.text, field=field, expected=_KINDS)

    def cited(self, text: str, field: str) -> Iterator[Inline]:
        words = _LAW.split(text)  # every second one is a number
        for index, each in enumerate(words):
            if index % 2 == 0:
                if each:
                    yield Plain(each)
            elif each in set(Law):
                yield Cited(Law(each))
            else:
                raise NotationError(Fault.NOT_A_VALUE, each, field=field, expected="1.1 … 9.3")


def question(item: tuple[Block, ...]) -> TeacherQuestion:
    """The question in this item of a list, with the answers in the lists below it."""
    asked = tuple(block for block in item if not isinstance(block, Listing))
    lists = [block for block in item if isinstance(block, Listing)]
    return TeacherQuestion(asked, tuple(_answer(answer) for each in lists for answer in each.items))


def _answer(item: tuple[Block, ...]) -> AnswerBox:
    inside = tuple(each for block in item if isinstance(block, Paragraph) for each in block.inside)
    match inside:
        case (*before, Plain(text), Cited(law)) if text.rstrip().endswith(RIGHT):
            return _right(before, text, law)
        case (*before, Plain(text)) if text.rstrip().endswith(RIGHT):
            return _right(before, text)
        case (*before, Stressed(belief, is_strong=False)):
            return AnswerBox(tuple(before), is_right=False, belief=belief)
        case _:
            return AnswerBox(inside, is_right=False, belief=None)


def _right(before: Sequence[Inline], text: str, law: Law | None = None) -> AnswerBox:
    last = Plain(text.rstrip().removesuffix(RIGHT).rstrip())
    return AnswerBox((*before, last), is_right=True, belief=None, law=law)


def walk(found: Notes | Section | Block | Inline | Iterable[Any]) -> Iterator[Inline]:
    """Everything that is said somewhere in this, and what is inside it."""
    match found:
        case Notes(title, sections):
            yield from walk((title, sections))
        case Section(title, blocks):
            yield from walk((title, blocks))
        case Paragraph(inside) | Heading(inside):
            yield from walk(inside)
        case Listing(items):
            yield from walk(items)
        case Grid(head, rows):
            yield from walk((head, rows))
        case Stressed(inside) | Link(inside):
            yield found
            yield from walk(inside)
        case Plain() | Named() | Cited():
            yield found
        case _:
            for each in found:
                yield from walk(each)
