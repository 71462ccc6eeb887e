"""The view of the notes for teachers, as plain JSON: the lessons to choose from, and one lesson's sections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypedDict, assert_never

from conquian.course import catalogue
from conquian.explain.markup import Named, Plain, with_terms
from conquian.explain.names import Faces
from conquian.rooms.teacher.notes import (
    AnswerBox,
    Answered,
    Block,
    Cited,
    Grid,
    Heading,
    Inline,
    Link,
    Listing,
    Notes,
    NotesPart,
    Paragraph,
    Section,
    Stressed,
    TeacherQuestion,
    names,
    notes,
    question,
)
from conquian.ui.links import room
from conquian.ui.prose import drawn
from conquian.ui.views import Option, ScreenWords, codes, screen_words

Drawn = dict[str, Any]
"""A node: its `kind`, and what belongs to it."""


class TeacherWords(ScreenWords):
    """All that depends on the language and the faces alone."""

    lessons: list[Option]


class SectionView(TypedDict):
    """A section: which one it is, what it is called, and what stands in it."""

    id: str
    title: list[Drawn]
    blocks: list[Drawn]


class TeacherView(TypedDict):
    """All that changes: the lesson, what its notes are called, and their sections; empty if there are none."""

    lesson: str
    title: list[Drawn]
    sections: list[SectionView]


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> TeacherWords:
    """The words of the notes in this language, with the names that belong to these faces, and of every lesson."""
    return {
        **screen_words("teacher", language, faces),
        "lessons": [{"id": name, "name": lesson_title(name, language, faces)} for name in names()],
    }


def lesson_title(name: str, language: str, faces: Faces) -> str:
    """What a lesson is called, by its number."""
    return f"{catalogue.lesson(name).number}. {catalogue.told(name, 'title', language, faces=faces)}"


@lru_cache(maxsize=64)
def notes_view(name: str, language: str, faces: Faces) -> TeacherView:
    """The notes for this lesson as they are drawn."""
    if not name:
        return {"lesson": "", "title": [], "sections": []}
    draw = _Drawer(name, language, faces)
    found = notes(name, language, faces)
    return {"lesson": name, "title": draw.line(found.title), "sections": draw.sections(found)}


class _Drawer:
    """Draws the notes for one lesson, with links in one language and faces."""

    def __init__(self, lesson: str, language: str, faces: Faces) -> None:
        self.lesson: Final = lesson
        self.look: Final = (language, faces)

    def sections(self, found: Notes) -> list[SectionView]:
        return [
            {"id": part.value, "title": self.line(section.title), "blocks": self.section(part, section)}
            for part, section in zip(NotesPart, found.sections, strict=True)
        ]

    def section(self, part: NotesPart, section: Section) -> list[Drawn]:
        if part is NotesPart.QUESTIONS:
            return [self.questions(each) for each in section.blocks]
        return self.blocks(section.blocks)

    def questions(self, block: Block) -> Drawn:
        if isinstance(block, Listing) and block.first is not None:
            items = [self.question(question(item)) for item in block.items]
            return {"kind": "questions", "first": block.first, "items": items}
        return self.block(block)

    def question(self, asked: TeacherQuestion) -> Drawn:
        return {"asked": self.blocks(asked.asked), "answers": [self.answer(each) for each in asked.answers]}

    def answer(self, found: AnswerBox) -> Drawn:
        return {
            "state": "good" if found.is_right else "bad",
            "inside": self.text(found.inside),
            "belief": self.text(found.belief or ()),
        }

    def blocks(self, found: Iterable[Block]) -> list[Drawn]:
        return [self.block(each) for each in found]

    def block(self, found: Block) -> Drawn:
        match found:
            case Paragraph(inside):
                return {"kind": "p", "inside": self.text(inside)}
            case Heading(inside):
                return {"kind": "h4", "inside": self.line(inside)}
            case Listing(items, first):
                return {"kind": "list", "first": first, "items": [self.blocks(item) for item in items]}
            case Grid(head, rows):
                return {
                    "kind": "table",
                    "head": [self.line(cell) for cell in head],
                    "rows": [self.row(row, is_named=not head[0]) for row in rows],
                }
            case _:
                assert_never(found)

    def row(self, cells: Sequence[Iterable[Inline]], *, is_named: bool) -> list[list[Drawn]]:
        """The cells of a row; its title is one of them where the column has none."""
        return [self.line(cell) if is_named and n == 0 else self.text(cell) for n, cell in enumerate(cells)]

    def text(self, found: Iterable[Inline]) -> list[Drawn]:
        """A text in which every term can be looked up where it comes first."""
        return self.line(found, set())

    def line(self, found: Iterable[Inline], known: set[str] | None = None) -> list[Drawn]:
        """A line; `known` are the terms that can be looked up before it, None where none can, as in a heading."""
        return [node for each in found for node in self.inline(each, known)]

    def inline(self, found: Inline, known: set[str] | None) -> Iterator[Drawn]:
        match found:
            case Plain():
                words = (found,) if known is None else with_terms((found,), self.look[0], known)
                yield from ({**drawn(each, *self.look)} for each in words)
            case Named(cards):
                yield {"kind": "cards", "cards": codes(cards)}
            case Cited(law):
                yield {"kind": "law", "law": law.value}
            case Stressed(inside, is_strong):
                yield {"kind": "strong" if is_strong else "em", "inside": self.line(inside, known)}
            case Link(inside, way, name):
                yield {"kind": "a", "href": self.address(way, name), "inside": self.line(inside)}
            case _:
                assert_never(found)

    def address(self, way: Answered, name: str) -> str:
        if way is Answered.LEVEL:
            return room("learn", {"lesson": self.lesson, "level": name}, *self.look)
        return room(name, {}, *self.look)
