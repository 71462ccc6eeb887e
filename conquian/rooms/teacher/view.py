"""The view of the notes for teachers, as plain JSON: the lessons to choose from, and one lesson's sections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypedDict, assert_never

from conquian.course import catalogue
from conquian.explain.markup import Named, Plain, with_terms
from conquian.explain.names import Faces, listed
from conquian.explain.words import words
from conquian.rooms.teacher.homework_view import HandedInView, handed_in_view
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
    walk,
)
from conquian.rooms.teacher.session import QuestionSlide, TeacherSession
from conquian.ui.links import room
from conquian.ui.prose import drawn
from conquian.ui.room import Voice
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


class SlideView(TypedDict):
    """A question on the screen: which of how many it is, what it asks, its answers, and what can be done next.

    As long as what is right is not told, nothing here says it.
    """

    number: int
    count: str
    asked: list[Drawn]
    answers: list[Drawn]
    next: str
    can_go_on: bool
    can_go_back: bool


class TeacherView(TypedDict):
    """All that changes: the lesson, what its notes are called, and their sections; empty if there are none.

    While a question is on the screen there is a `slide`, and no section; while homework is read, there is `homework`.
    """

    lesson: str
    title: list[Drawn]
    sections: list[SectionView]
    slide: SlideView | None
    homework: HandedInView | None


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> TeacherWords:
    """The words of the notes in this language, with the names that belong to these faces, and of every lesson."""
    return {
        **screen_words("teacher", language, faces, "lead"),
        "lessons": [{"id": name, "name": lesson_title(name, language, faces)} for name in names()],
    }


def lesson_title(name: str, language: str, faces: Faces) -> str:
    """The title of a lesson, behind its number."""
    return f"{catalogue.lesson(name).number}. {catalogue.told(name, 'title', language, faces=faces)}"


def teacher_view(session: TeacherSession, language: str, faces: Faces) -> TeacherView:
    """The view of the teacher: the notes, the question that is on the screen, or what a class handed in."""
    found = notes_view(session.lesson, language, faces)
    if session.handed is not None:
        return {**found, "sections": [], "homework": handed_in_view(session.handed, Voice(language, faces))}
    if session.slide is None:
        return found
    return {**found, "sections": [], "slide": slide_view(session.lesson, session.slide, language, faces)}


@lru_cache(maxsize=64)
def slide_view(lesson: str, slide: QuestionSlide, language: str, faces: Faces) -> SlideView:
    """A question as it is shown to a class."""
    draw = _Drawer(lesson, language, faces)
    found = notes(lesson, language, faces).questions
    asked = found[slide.number - 1]
    is_last = slide.number == len(found)
    return {
        "number": slide.number,
        "count": words(language, "teacher", "count", n=slide.number, of=len(found)),
        "asked": [drawn for each in asked.asked for drawn in draw.lines(each)],
        "answers": [draw.choice(each, place, is_told=slide.is_told) for place, each in enumerate(asked.answers)],
        "next": words(language, "teacher", "next" if slide.is_told else "answer"),
        "can_go_on": not (slide.is_told and is_last),
        "can_go_back": slide.is_told or slide.number > 1,
    }


def slide_told(session: TeacherSession, language: str, faces: Faces) -> str:
    """The words on the question on the screen: which one it is or, once the answer is shown, which one is right."""
    if session.slide is None:
        return ""
    shown = slide_view(session.lesson, session.slide, language, faces)
    if not session.slide.is_told:
        return shown["count"]
    right = listed((each["letter"] for each in shown["answers"] if each["state"] == "good"), language)
    return words(language, "teacher", "says", "right", letter=right)


@lru_cache(maxsize=64)
def notes_view(name: str, language: str, faces: Faces) -> TeacherView:
    """The notes for this lesson as they are drawn."""
    if not name:
        return {"lesson": "", "title": [], "sections": [], "slide": None, "homework": None}
    draw = _Drawer(name, language, faces)
    found = notes(name, language, faces)
    sections = draw.sections(found)
    return {"lesson": name, "title": draw.line(found.title), "sections": sections, "slide": None, "homework": None}


def _with_law(found: AnswerBox) -> tuple[Inline, ...]:
    """An answer with the law that makes it right, if there is one."""
    return found.inside if found.law is None else (*found.inside, Plain(" "), Cited(found.law))


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
            items = [self.question(question(item), n) for n, item in enumerate(block.items, block.first)]
            return {"kind": "questions", "first": block.first, "items": items}
        return self.block(block)

    def question(self, asked: TeacherQuestion, number: int) -> Drawn:
        return {
            "asked": self.blocks(asked.asked),
            "answers": [self.answer(each) for each in asked.answers],
            "number": number,
            "note": f"{self.lesson}:{number}",
        }

    def answer(self, found: AnswerBox) -> Drawn:
        return {
            "state": "good" if found.is_right else "bad",
            "inside": self.text(_with_law(found)),
            "belief": self.text(found.belief or ()),
        }

    def choice(self, found: AnswerBox, place: int, *, is_told: bool) -> Drawn:
        """An answer on a slide: its letter and words and, once that is shown, whether it is right or what is wrong."""
        return {
            "letter": chr(ord("A") + place),
            "state": ("good" if found.is_right else "bad") if is_told else "",
            "inside": self.line(_with_law(found) if is_told else found.inside),
            "belief": self.line(found.belief or ()) if is_told else [],
        }

    def lines(self, found: Block) -> list[Drawn]:
        """A paragraph of a question, without terms to be looked up."""
        return (
            [{"kind": "p", "inside": self.line(found.inside)}] if isinstance(found, Paragraph) else [self.block(found)]
        )

    def blocks(self, found: Iterable[Block]) -> list[Drawn]:
        return [self.block(each) for each in found]

    def block(self, found: Block) -> Drawn:
        match found:
            case Paragraph(inside):
                return {"kind": "p", "inside": self.text(inside)}
            case Heading(inside):
                return {"kind": "h4", "inside": self.line(inside)}
            case Listing(items, first):
                return {
                    "kind": "list",
                    "first": first,
                    "items": [[*self.blocks(item), *self.lead(item)] for item in items],
                }
            case Grid(head, rows):
                return {
                    "kind": "table",
                    "head": [self.line(cell) for cell in head],
                    "rows": [self.row(row, is_named=not head[0]) for row in rows],
                }
            case _:
                assert_never(found)

    def lead(self, step: Sequence[Block]) -> Iterator[Drawn]:
        """The level that a step of a plan opens first, so that it can be led from there, if there is one."""
        for each in walk(step):
            if isinstance(each, Link) and each.way is Answered.LEVEL:
                lesson = catalogue.lesson(self.lesson)
                index = lesson.level(each.name)
                asks = index is not None and lesson.levels[index].predict is not None
                yield {"kind": "lead", "href": self.address(each.way, each.name), "asks": asks}
                return

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
