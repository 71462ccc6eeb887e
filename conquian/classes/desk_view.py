"""Views of the teacher's desk: for a device, and for the teacher."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from conquian.classes.answers import ClassAnswers, LevelName, prediction
from conquian.classes.ballot import plain
from conquian.classes.desk import ANIMALS, ClassDesk, DeviceSeat
from conquian.classes.place import ClassPlace, lesson_title, level_title, place_of, place_text
from conquian.classes.question_names import levels
from conquian.classes.room_work import ROOMS_OF_WORK, ClassWork
from conquian.course import catalogue
from conquian.course.progress import level_key
from conquian.explain.markup import pieces
from conquian.explain.names import usual_faces
from conquian.explain.sentences import law_title
from conquian.explain.words import topic, words


@dataclass(frozen=True, slots=True)
class SeatView:
    """A device in words: its animal, where it is, whether it is away, and how it gets on.

    `state` is one of hand, stuck, done and away, empty for none, and `told` says it.
    """

    animal: str
    place: str
    state: str
    told: str

    @property
    def is_away(self) -> bool:
        """Whether it has not asked lately."""
        return self.state == "away"


@dataclass(frozen=True, slots=True)
class DeskView:
    """The changing part of the desk: how many devices are there, followed, are in each place, and which.

    `states` says how many have a hand up, have stood still and are done.
    """

    there: str
    followed: str
    states: tuple[str, ...]
    places: tuple[str, ...]
    seats: tuple[SeatView, ...]

    @property
    def has_hands(self) -> bool:
        """Whether a hand is up."""
        return any(seat.state == "hand" for seat in self.seats)


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
        "hand": seat is not None and seat.has_hand_up,
        "you": words(language, "class", "you", animal=animal_name(seat.animal, language)) if seat else "",
        "lessons": desk.lessons,
    }


STUCK: Final = 180.0
"""Seconds without a step at a level or a puzzle after which a device is called stuck."""
_FIRST: Final = ("hand", "stuck", "", "done", "away")
"""The states of devices in the order of a list: who needs the teacher comes first."""


def desk_view(desk: ClassDesk, now: float, language: str, answers: ClassAnswers | None = None) -> DeskView:
    """The desk as it is shown in this language; with the answers of the class it says who is done."""
    present = desk.present(now)
    where = Counter(place_text(seat.place, language) for seat in present)
    goal = _goal(desk)

    def seat_view(device: str, seat: DeviceSeat) -> SeatView:
        known = None if answers is None else answers.devices.get(device)
        still = now - seat.stepped if seat.place.level or seat.place.puzzle else 0.0
        is_done = known is not None and known.is_done(goal)
        states = {"away": seat not in present, "hand": seat.has_hand_up, "done": is_done, "stuck": still >= STUCK}
        state = next((name for name, holds in states.items() if holds), "")
        told = words(language, "class", "state", state, n=int(still // 60)) if state else ""
        return SeatView(animal_name(seat.animal, language), place_text(seat.place, language), state, told)

    seats = [seat_view(device, seat) for device, seat in desk.seats.items()]
    counted = Counter(seat.state for seat in seats)
    return DeskView(
        there=words(language, "class", "there", n=len(present)),
        followed=words(language, "class", "followed", n=desk.followed(now)) if desk.link else "",
        places=tuple(words(language, "class", "at", place=place, n=n) for place, n in where.most_common()),
        states=tuple(
            words(language, "class", "states", name, n=counted[name])
            for name in ("hand", "stuck", "done")
            if counted[name]
        ),
        seats=tuple(sorted(seats, key=lambda seat: (_FIRST.index(seat.state), seat.animal))),
    )


def _goal(desk: ClassDesk) -> tuple[str, ...]:
    """The levels to which the class is called: one, or all of a lesson; none where it is called elsewhere."""
    place = place_of(desk.link)
    if place.level:
        return (level_key(place.lesson, place.level),)
    return levels().get(place.lesson, ())


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


def work_told(work: ClassWork, language: str) -> tuple[str, ...]:
    """The work of the class beside its lessons, room by room; nothing of a room where nothing was done."""
    totals = ((room, work.total(room)) for room in ROOMS_OF_WORK)
    return tuple(
        words(
            language, "class", "work", room, room=words(language, "site", "rooms", room, "name"), n=n, right=each.right
        )
        for room, each in totals
        if (n := each.done)
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
