"""Notebooks made of lessons: a thin one that opens a lesson, and one in which it is written out, to be changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from conquian.course import catalogue
from conquian.course.experiment import Experiment
from conquian.course.lesson import Breaking, Level, Prediction, Task
from conquian.course.lesson_words import CAN
from conquian.explain.markup import Emphasis, Named, Plain, Term, pieces
from conquian.explain.names import action_name, usual_faces
from conquian.explain.words import LANGUAGES, words
from conquian.game.state import Seat, State

METADATA: Final = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


_OPENING: Final = """\
import conquian as cq
from conquian import exercises
from conquian.widgets import Table

cq.options(lang="{language}")"""
"""The first cell of a lesson that is written out."""


def opening(name: str) -> str:
    """The thin notebook of a lesson: its title, one line about it, and the call that opens it.

    >>> print(nbformat.reads(opening("pack"), nbformat.NO_CONVERT).cells[1].source)
    from conquian.pages import learn
    <BLANKLINE>
    learn("pack")
    """
    title, about = (catalogue.told(name, key, LANGUAGES[0]) for key in ("title", "about"))
    cells = [
        new_markdown_cell(f"# {title}\n\n{markdown(about, LANGUAGES[0])}"),
        new_code_cell(f'from conquian.pages import learn\n\nlearn("{name}")'),
    ]
    return _file(cells)


def written_out(name: str, language: str) -> str:
    """The lesson as a notebook that can be changed: what is said in cells of text, each position in a cell of code."""
    return _file(list(_Writer(name, language).cells()))


def _file(cells: list[NotebookNode]) -> str:
    """The notebook as it stands in a file, always the same for the same cells."""
    for number, cell in enumerate(cells):
        cell.id = str(number)
    notebook = new_notebook(cells=cells, metadata=METADATA)
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook)}\n"


def markdown(text: str, language: str) -> str:
    """A sentence of a lesson as Markdown, with its cards by their names.

    >>> markdown("A [[run]] is *one* suit: {3c4c}.", "en")
    'A run is *one* suit: 3 and 4 of clubs.'
    """
    parts = []
    for piece in pieces(text, language):
        match piece:
            case Emphasis(plain):
                parts.append(f"*{plain}*")
            case Plain(plain) | Term(plain):
                parts.append(plain)
            case Named():
                parts.append(piece.said(language, usual_faces(language)))
    return "".join(parts)


class _Writer:
    """Writes one lesson out in one language, level by level."""

    def __init__(self, name: str, language: str) -> None:
        self.name: Final = name
        self.language: Final = language
        self.laid: tuple[State, Seat] | None = None  # the table that the reader has just seen

    def cells(self) -> Iterator[NotebookNode]:
        door = f"**{self.text('door')}.** {self.text('tagline')}"
        yield self.prose(f"# {self.text('title')}", door, self.text("about"), self.say("note"))
        yield new_code_cell(_OPENING.format(language=self.language))
        for number, level in enumerate(catalogue.lesson(self.name).levels, 1):
            yield from self.level(number, level)
        can = [f"- {text}" for key in CAN if (text := self.text(key))]
        if can:
            yield self.prose(f"## {words(self.language, 'learn', 'end', 'title')}", "\n".join(can))

    def level(self, number: int, level: Level) -> Iterator[NotebookNode]:
        self.laid = None
        yield self.prose(f"## {number}. {self.text(f'{level.name}.title')}", self.text(f"{level.name}.intro"))
        if level.predict is not None:
            names = tuple(name for name, _ in level.predict.choices)
            yield from self.question(level.predict, names, level.predict.right, f"{level.name}.predict")
        if level.experiment is not None:
            tried = level.experiment
            yield from self.question(tried, tried.choices, tried.finds, f"{level.name}.experiment")
            yield self.prose(self.text(f"{level.name}.experiment.why"))
        yield from self.task(level.do, f"{level.name}.do")
        if level.twist is not None:
            yield from self.task(level.twist, f"{level.name}.twist")
        if level.breaking is not None:
            yield from self.breaking(level.breaking, f"{level.name}.break")

    def question(
        self, part: Prediction | Experiment, names: tuple[str, ...], answer: str, key: str
    ) -> Iterator[NotebookNode]:
        choices = [(name, self.text(f"{key}.choices.{name}")) for name in names]
        asked = "\n".join(f"- `{name}`: {choice}" for name, choice in choices)
        yield self.prose(self.heading(key), self.text(f"{key}.ask"), asked)
        yield from self.table(part.position, part.seat)
        yield self.check(key)
        right, wrong = dict(choices)[answer], [(name, text) for name, text in choices if name != answer]
        answers = "\n".join(f"- {text}: {self.text(f'{key}.wrong.{name}')}" for name, text in wrong)
        yield self.folded(self.say("answer"), self.say("right", choice=right), answers)

    def task(self, part: Task, key: str) -> Iterator[NotebookNode]:
        goal, moves = self.text(f"{key}.goal"), part.actions
        line = goal if moves == 1 else words(self.language, "learn", "goal", "line", n=moves, goal=goal)
        yield self.prose(self.heading(key), line)
        yield from self.table(part.position, part.seat)
        yield self.check(key)
        solution = [f"{action_name(action, self.language)} (`{action}`)" for action in part.solution]
        hints = [self.text(f"{key}.idea"), self.text(f"{key}.where")]
        hints += [move[:1].upper() + move[1:] for move in solution]
        yield self.folded(self.say("hints"), "\n".join(f"1. {hint}" for hint in hints))
        yield self.folded(self.say("why"), self.text(f"{key}.why"))
        for mistake in part.mistakes:
            played = "; ".join(action_name(action, self.language) for action in mistake.play)
            yield self.folded(
                self.say("mistakes"),
                f"**{played}.** {self.text(f'{key}.mistakes.{mistake.name}')}",
                self.text(f"{key}.happens.{mistake.name}"),
            )
            if mistake.happens is not None and mistake.happens.position is not None:
                yield from self.table(mistake.happens.position, part.seat)

    def breaking(self, part: Breaking, key: str) -> Iterator[NotebookNode]:
        yield self.prose(self.heading(key), self.text(f"{key}.goal"))
        yield from self.table(part.position, part.seat)
        tried = [
            f"- {action_name(action, self.language)}: {self.say('allowed') if law is None else f'§ {law}'}"
            for action, law in part.tries
        ]
        yield self.folded(self.say("answer"), "\n".join(tried), self.text(f"{key}.why"))

    def table(self, state: State, seat: Seat) -> Iterator[NotebookNode]:
        """A cell with this table, unless it is in sight already."""
        if self.laid != (state, seat):
            yield new_code_cell(f'Table("{state}", seat="{seat}", lang="{self.language}")')
        self.laid = (state, seat)

    def check(self, key: str) -> NotebookNode:
        """A cell in which the question or the task is answered."""
        level, _, part = key.partition(".")
        cell: NotebookNode = new_code_cell(f'exercises.LessonPart("{self.name}", "{level}", "{part}").check(...)')
        return cell

    def folded(self, title: str, *parts: str) -> NotebookNode:
        """Text that is seen once its title is touched."""
        return self.prose(f"<details><summary>{title}</summary>", *parts, "</details>")

    def heading(self, key: str) -> str:
        return f"### {self.say('parts', key.rpartition('.')[2])}"

    def prose(self, *parts: str) -> NotebookNode:
        cell: NotebookNode = new_markdown_cell("\n\n".join(filter(None, parts)))
        return cell

    def text(self, key: str) -> str:
        """A text of the lesson, as Markdown."""
        return markdown(catalogue.told(self.name, key, self.language), self.language)

    def say(self, *keys: str, **values: object) -> str:
        return words(self.language, "lessons", "export", *keys, **values)
