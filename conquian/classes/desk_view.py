"""Views of the teacher's desk: for a device, and for the teacher."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from conquian.classes.answers import ClassAnswers, LevelName, prediction
from conquian.classes.ballot import plain
from conquian.classes.desk import ANIMALS, ClassDesk
from conquian.classes.place import ClassPlace, lesson_title, level_title, place_of, place_text
from conquian.classes.question_names import levels
from conquian.course import catalogue
from conquian.explain.markup import pieces
from conquian.explain.names import usual_faces
from conquian.explain.sentences import law_title
from conquian.explain.words import topic, words


@dataclass(frozen=True, slots=True)
class SeatView:
    """A device in words: its animal, where it is, and whether it is away."""

    animal: str
    place: str
    is_away: bool


@dataclass(frozen=True, slots=True)
class DeskView:
    """The changing part of the desk: how many devices are there, followed, are in each place, and which."""

    there: str
    followed: str
    places: tuple[str, ...]
    seats: tuple[SeatView, ...]


@dataclass(frozen=True, slots=True)
class GuessView:
    """A choice of a level's first question: how many took it first, whether it is right, and what it gets wrong."""

    text: str
    count: str
    is_right: bool
    wrong: str


@dataclass(frozen=True, slots=True)
class LevelGuesses:
    """A level with first answers: its name, what it asks, and every choice."""

    name: str
    asked: str
    guesses: tuple[GuessView, ...]


@dataclass(frozen=True, slots=True)
class AnswersView:
    """The first answers of a class: how many there are, level by level, and the rules that were missed, most first."""

    count: str
    levels: tuple[LevelGuesses, ...]
    missed: tuple[str, ...]


def animal_name(animal: int, language: str) -> str:
    """The name of an animal; of those that come again with a number.

    >>> animal_name(0, "en"), animal_name(48, "en")
    ('Otter', 'Otter 2')
    """
    names = topic(language, "class")["animals"]
    herd, n = divmod(animal, ANIMALS)
    return f"{names[f'a{n + 1:02}']} {herd + 1}" if herd else str(names[f"a{n + 1:02}"])


def call_view(desk: ClassDesk, device: str, language: str) -> dict[str, object]:
    """The call to a device: where to go, empty for nowhere, and what that is; whether to look up; its animal.

    And how many lessons have ended, so that it notices when one does.
    """
    seat = desk.seats.get(device)
    return {
        "link": desk.link,
        "place": place_text(place_of(desk.link), language) if desk.link else "",
        "frozen": desk.is_frozen,
        "you": words(language, "class", "you", animal=animal_name(seat.animal, language)) if seat else "",
        "lessons": desk.lessons,
    }


def desk_view(desk: ClassDesk, now: float, language: str) -> DeskView:
    """The desk as it is shown in this language."""
    present = desk.present(now)
    where = Counter(place_text(seat.place, language) for seat in present)
    seats = (
        SeatView(animal_name(seat.animal, language), place_text(seat.place, language), seat not in present)
        for seat in desk.seats.values()
    )
    return DeskView(
        there=words(language, "class", "there", n=len(present)),
        followed=words(language, "class", "followed", n=desk.followed(now)) if desk.link else "",
        places=tuple(words(language, "class", "at", place=place, n=n) for place, n in where.most_common()),
        seats=tuple(sorted(seats, key=lambda seat: (seat.is_away, seat.animal))),
    )


def answers_view(answers: ClassAnswers, language: str) -> AnswersView:
    """The first answers as they are shown in this language."""
    counts = answers.counts()
    missed = sorted(answers.missed().items(), key=lambda each: (-each[1], str(each[0])))
    return AnswersView(
        count=words(language, "class", "answers", n=sum(said.total() for said in counts.values())),
        levels=tuple(_guesses(level, said, language) for level, said in counts.items()),
        missed=tuple(
            words(language, "class", "missed", n=n, law=law, title=law_title(law, language)) for law, n in missed
        ),
    )


def _guesses(level: LevelName, said: Counter[str], language: str) -> LevelGuesses:
    asked, choices = _question(level, language)
    guesses = (
        GuessView(text, str(said[choice]), is_right, "" if is_right or not said[choice] else wrong)
        for choice, text, is_right, wrong in choices
    )
    return LevelGuesses(place_text(ClassPlace("learn", *level), language), asked, tuple(guesses))


@lru_cache(maxsize=256)
def _question(level: LevelName, language: str) -> tuple[str, tuple[tuple[str, str, bool, str], ...]]:
    """What is asked first at a level, and each choice: its name, its words, whether it is right, and why it is not."""
    asked, (lesson, name) = prediction(level), level
    if asked is None:
        return "", ()

    def text(key: str) -> str:
        source = catalogue.told(lesson, f"{name}.predict.{key}", language)
        return plain(pieces(source, language, usual_faces(language)), language)

    return text("ask"), tuple(
        (choice, text(f"choices.{choice}"), choice == asked.right, text(f"wrong.{choice}"))
        for choice, _ in asked.choices
    )


def lesson_options(language: str) -> list[str]:
    """Every lesson, and every level behind it, as they stand in a list."""
    return [
        called
        for lesson, names in levels().items()
        for called in (lesson_title(lesson, language), *(level_title(name, language) for name in names))
    ]
