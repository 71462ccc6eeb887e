r"""A quiz of a teacher's own: questions in their order, each as a form asks it, as one TOML file.

>>> text = 'format = 1\ntitle = "Monday"\n[[questions]]\nquestion = "Who turns up?"\nchoices = ["* Pone", "Dealer"]'
>>> [read_ballot(form).choices[0].is_right for form in loads(text).questions], loads(dumps(loads(text))) == loads(text)
([True], True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.classes.ballot import (
    LONGEST_CHOICE,
    LONGEST_LISTED,
    LONGEST_QUESTION,
    LONGEST_SECONDS,
    LONGEST_SOURCE,
    MOST_CHOICES,
    VoteAsk,
    read_ballot,
)
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.notation.tables import quoted
from conquian.notation.toml_fields import FileFormat, TomlField, TomlReader, list_of, number, one_of, plain_text, truth

LONGEST_QUIZ: Final = 50_000
"""The most letters of a file: a form with it is read whole."""
MOST_QUESTIONS: Final = 40
LONGEST_TITLE: Final = 80

Form = Mapping[str, str]
"""The fields of the form that asks a question (`ballot.py`)."""

_FORMAT: Final = FileFormat("quiz", 1, LONGEST_QUIZ, ("format", "title", "questions"))
_CHOICES: Final = list_of(plain_text(LONGEST_CHOICE), '["* …", "…"]', MOST_CHOICES)
_FIELDS: Final[dict[str, TomlReader[str]]] = {
    "note": plain_text(LONGEST_LISTED),
    "level": plain_text(LONGEST_LISTED),
    "here": plain_text(LONGEST_SOURCE),
    "question": plain_text(LONGEST_QUESTION),
    "choices": lambda field: "\n".join(_CHOICES(field)),
    "ask": one_of([each.value for each in VoteAsk]),
    "seen": lambda field: "yes" if truth(field) else "",
    "seconds": lambda field: str(number(0, LONGEST_SECONDS)(field)),
}
"""The fields of a question in the file, which are those of its form, and how each is read."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz: its questions, and how many of them have been asked."""

    questions: tuple[Form, ...] = ()
    title: str = ""
    asked: int = 0

    @property
    def ahead(self) -> Form | None:
        """The question that is asked next, None where none is left."""
        return self.questions[self.asked] if self.asked < len(self.questions) else None

    def add(self, form: Form) -> Quiz:
        """The quiz with this question at its end. Raises ClassRefusal for one that could not be asked."""
        if len(self.questions) >= MOST_QUESTIONS:
            raise ClassRefusal(RefusalReason.MANY_QUESTIONS, str(MOST_QUESTIONS))
        read_ballot(form)
        kept = {name: form[name].strip() for name in _FIELDS if form.get(name, "").strip()}
        return replace(self, questions=(*self.questions, kept))

    def drop(self, place: int) -> Quiz:
        """The quiz without the question at this place, from 0; nothing changes where there is none."""
        left = tuple(each for n, each in enumerate(self.questions) if n != place)
        return replace(self, questions=left, asked=self.asked - (place < self.asked and left != self.questions))


def loads(text: str) -> Quiz:
    """The quiz that this file describes. Raises NotationError, and ClassRefusal for a question that cannot be asked."""
    file = _FORMAT.read(text)
    quiz = Quiz(title=file.get("title", plain_text(LONGEST_TITLE), ""))
    for form in file.need("questions", list_of(_question, "[[questions]]", MOST_QUESTIONS, least=1)):
        quiz = quiz.add(form)
    return quiz


def _question(table: TomlField) -> Form:
    table.only(*_FIELDS)
    return {name: table.need(name, read) for name, read in _FIELDS.items() if name in table}


def dumps(quiz: Quiz) -> str:
    """The quiz as a file, which reads as the same quiz, with nothing asked yet."""
    parts = ["format = 1\n"] + ([f"title = {quoted(quiz.title)}\n"] if quiz.title else [])
    for form in quiz.questions:
        parts.append("\n[[questions]]\n")
        parts += (f"{name} = {_written(name, text)}\n" for name, text in form.items())
    return "".join(parts)


def _written(name: str, text: str) -> str:
    match name:
        case "choices":
            return f"[{', '.join(quoted(line) for line in text.splitlines() if line.strip())}]"
        case "seen":
            return "true"
        case "seconds":
            return str(int(text))
        case _:
            return quoted(text)
