"""A rehearsal: a class of simulated pupils, who come, guess, follow the teacher's calls and vote.

What they do is worked out from a seed and the time that has passed. So a rehearsal is a value, kept apart from what
real devices do, and nothing of it is left once it ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final, assert_never

from conquian.classes.answers import AnsweringDevice, ClassAnswers, LevelName, prediction
from conquian.classes.desk import ClassDesk, DeskStep, DeviceSeat, SendAll
from conquian.classes.place import ClassPlace, place_of
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.vote import VoteDesk, VotePhase, VotePlace, VoteStep
from conquian.course import catalogue
from conquian.game.laws import Law

FEWEST, MOST, USUAL = 1, 60, 30
"""The least and the greatest number of pupils, and the one that the form begins with."""
COMES: Final = (0.0, 12.0)
"""Seconds within which a pupil has come."""
LEVEL: Final = (14.0, 40.0)
"""Seconds that a pupil takes for a level."""
THINKS: Final = (3.0, 11.0)
"""Seconds until the first guess at a level."""
FOLLOWS: Final = (2.0, 15.0)
"""Seconds until a pupil follows a call; one in ten puts it off."""
PUTS_OFF: Final = 20.0
VOTES: Final = (2.0, 14.0)
"""Seconds until a pupil votes."""
ONE_IN_TEN: Final = 0.1
ELSEWHERE: Final = ("melds", "puzzles", "play")
"""The place of pupils who have not begun with the first lesson."""
KNOWS: Final = (0.35, 0.85)
"""The share of right guesses, by pupil."""
TALK: Final = 0.5
"""The share of those who were wrong that are right after talking."""


@dataclass(frozen=True, slots=True)
class RehearsedCall:
    """A call to this page, from one moment of the rehearsal on until another."""

    link: str
    since: float
    until: float = float("inf")


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Simulated pupils of this seed, since `begun`; what the teacher called; and the vote that they are asked.

    While eyes are on the front the pupils' time stands still: since `frozen`, and for `still` seconds before that.
    `asked` is when the vote's round was opened.
    """

    pupils: int
    seed: int
    begun: float
    calls: tuple[RehearsedCall, ...] = ()
    frozen: float | None = None
    still: float = 0.0
    votes: VoteDesk = field(default_factory=VoteDesk)
    asked: float = 0.0

    def time(self, now: float) -> float:
        """The pupils' own time: how long they could do something."""
        return (now if self.frozen is None else self.frozen) - self.begun - self.still

    def take(self, step: SendAll | DeskStep, now: float) -> Rehearsal:
        """The rehearsal after a step at the desk; wiping sends everyone to the beginning.

        Eyes that are on the front stay there, as in a class.
        """
        time = self.time(now)
        match step:
            case SendAll(link):
                return replace(self, calls=(*self._stopped(time), RehearsedCall(link, time)))
            case DeskStep.LOWER:
                return self
            case DeskStep.STOP:
                return replace(self, calls=self._stopped(time))
            case DeskStep.FREEZE:
                return self if self.frozen is not None else replace(self, frozen=now)
            case DeskStep.RELEASE:
                lost = 0.0 if self.frozen is None else now - self.frozen
                return replace(self, frozen=None, still=self.still + lost)
            case DeskStep.WIPE:
                frozen = None if self.frozen is None else now
                return Rehearsal(self.pupils, self.seed, now, frozen=frozen, votes=self.votes, asked=self.asked)
            case _:
                assert_never(step)

    def take_vote(self, form: Mapping[str, str], now: float) -> Rehearsal:
        """The rehearsal after a form on the teacher's page for votes. Raises ClassRefusal."""
        votes, begins = self.voted(now).take(form), form["do"] in ("open", VoteStep.AGAIN)
        return replace(self, votes=votes.timed(now) if begins else votes, asked=now if begins else self.asked)

    def voted(self, now: float) -> VoteDesk:
        """The vote with the choices of all who have made up their minds."""
        desk, vote = self.votes, self.votes.vote
        if vote is None or vote.phase is not VotePhase.OPEN:
            return desk
        until = now if vote.closes is None else min(now, vote.closes)
        for number in range(self.pupils):
            device, rng = _device(number), Random(f"{self.seed} vote {desk.number} {number}")
            choice = _choice(tuple(each.is_right for each in vote.ballot.choices), len(vote.rounds), rng)
            if device not in vote.now.marks and until - self.asked >= rng.uniform(*VOTES):
                vote = vote.mark(device, VotePlace(device, is_here=True), choice)
        return replace(desk, vote=vote.at(now))

    def desk(self, now: float) -> ClassDesk:
        """The desk as it stands: who is where, and who has followed."""
        time, seats, number = self.time(now), dict[str, DeviceSeat](), len(self.calls)
        animals = Random(f"{self.seed} animals").sample(range(MOST), MOST)
        for each in range(self.pupils):
            stays = [stay for stay in self._stays(each) if stay.since <= time]
            if stays:
                last = stays[-1]
                stepped = now - time + last.since
                seats[_device(each)] = DeviceSeat(animals[each], "", last.place, last.call, now, stepped)
        link = self.calls[-1].link if self.calls and self.calls[-1].until > time else ""
        return ClassDesk(link, number, self.frozen is not None, seats)

    def answers(self, now: float) -> ClassAnswers:
        """The first answers of all, and the rules they missed."""
        return ClassAnswers({_device(each): self._answered(each, self.time(now)) for each in range(self.pupils)})

    def _stopped(self, time: float) -> tuple[RehearsedCall, ...]:
        return tuple(replace(call, until=min(call.until, time)) for call in self.calls)

    def _answered(self, pupil: int, time: float) -> AnsweringDevice:
        first, missed = dict[LevelName, str](), set[Law]()
        knows = Random(f"{self.seed} knows {pupil}").uniform(*KNOWS)
        for stay in self._stays(pupil):
            level = (stay.place.lesson, stay.place.level)
            asked = prediction(level) if all(level) else None
            if asked is None or level in first or stay.since + stay.thinks > min(time, stay.until):
                continue
            said = _guess(level, f"{self.seed} {pupil}", knows)
            first[level] = said
            if said != asked.right and (law := asked.law(said)) is not None:
                missed.add(law)
        return AnsweringDevice(first, frozenset(missed), frozenset(missed))

    def _stays(self, pupil: int) -> tuple[_Stay, ...]:
        return _stays(self.seed, pupil, self.calls)


@dataclass(frozen=True, slots=True)
class _Stay:
    """A pupil's stay at a place from one moment until another, after that many calls; `thinks` before a guess."""

    place: ClassPlace
    since: float
    until: float
    call: int
    thinks: float


def _device(pupil: int) -> str:
    return f"simulated {pupil}"


@lru_cache(maxsize=256)
def _stays(seed: int, pupil: int, calls: tuple[RehearsedCall, ...]) -> tuple[_Stay, ...]:
    """The places of this pupil, one after the other: on the way through a lesson, or where everyone was sent."""
    rng = Random(f"{seed} {pupil}")
    comes, begins = rng.uniform(*COMES), "learn" if rng.random() > ONE_IN_TEN else rng.choice(ELSEWHERE)
    first = catalogue.lesson(catalogue.names()[0])
    start = ClassPlace("learn", first.name, first.levels[0].name) if begins == "learn" else ClassPlace(begins)
    ways = [(comes, start, 0)]
    for number, call in enumerate(calls, 1):
        late = rng.uniform(*FOLLOWS) + (PUTS_OFF if rng.random() < ONE_IN_TEN else 0)
        when = max(call.since, comes) + late
        if when < call.until:
            ways.append((when, place_of(call.link), number))
    ends = [when for when, _, _ in ways[1:]] + [float("inf")]
    found: list[_Stay] = []
    for (since, place, number), until in zip(ways, ends, strict=True):
        found += _way(place, since, until, number, rng)
    return tuple(found)


def _way(place: ClassPlace, since: float, until: float, call: int, rng: Random) -> Iterator[_Stay]:
    """The way through a lesson from this place, or the place alone."""
    if not place.lesson:
        yield _Stay(place, since, until, call, 0)
        return
    lesson = catalogue.lesson(place.lesson)
    levels = lesson.levels[lesson.level(place.level) or 0 :] if place.level else lesson.levels
    times = [since]
    for _ in levels[1:]:
        times.append(times[-1] + rng.uniform(*LEVEL))
    for level, (begins, ends) in zip(levels, pairwise([*times, float("inf")]), strict=True):
        thinks = rng.uniform(*THINKS)
        if begins < until:
            yield _Stay(ClassPlace("learn", lesson.name, level.name), begins, min(ends, until), call, thinks)


@lru_cache(maxsize=2048)
def _guess(level: LevelName, pupil: str, knows: float) -> str:
    """A pupil's guess at a level: the right one, the most common wrong one there, or another wrong one."""
    asked = prediction(level)
    assert asked is not None
    wrong = [name for name, _ in asked.choices if name != asked.right]
    rng, level_rng = Random(f"{pupil} {level}"), Random(f"usual {level}")
    if rng.random() < knows or not wrong:
        return asked.right
    usual = level_rng.choice(wrong)
    return usual if rng.random() < 2 / 3 else rng.choice(wrong)


def _choice(rights: tuple[bool | None, ...], rounds: int, rng: Random) -> int:
    """A pupil's vote, in a first round or after talking."""
    right = [n for n, is_right in enumerate(rights) if is_right]
    first = rng.randrange(len(rights))
    if not right or first in right or rounds == 1:
        return first
    return rng.choice(right) if rng.random() < TALK else first


def read_rehearsal(fields: Mapping[str, str], now: float) -> Rehearsal | None:
    """The rehearsal that a teacher's form asks for, None where it is to end. Raises ClassRefusal.

    >>> read_rehearsal({"do": "begin", "pupils": "24", "seed": "3"}, 0.0).pupils, read_rehearsal({"do": "end"}, 0.0)
    (24, None)
    """
    if fields.get("do") == "end":
        return None
    pupils, seed = (fields.get(name, "") for name in ("pupils", "seed"))
    is_read = fields.get("do") == "begin" and all(re.fullmatch(r"\d{1,6}", each, re.ASCII) for each in (pupils, seed))
    if not is_read or not FEWEST <= int(pupils) <= MOST:
        raise ClassRefusal(RefusalReason.UNREADABLE)
    return Rehearsal(int(pupils), int(seed), now)
