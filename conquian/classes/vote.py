"""A vote as a value: what is asked, who chose what, and what is done to it. No name and no clock is in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from conquian.classes.ballot import Ballot, read_ballot
from conquian.classes.refusal import ClassRefusal, RefusalReason

MOST_DEVICES: Final = 300
MOST_OF_ADDRESS: Final = 40
"""The most browsers of one address with a choice each: a router may hide a class. This machine may have all.

A place that is kept for a device is one of the 300, and is there even if its address has all that it may have.
"""
CROWD: Final = 4
"""The most choices of one address of which the teacher hears nothing."""
MOST_HANDS: Final = 500
MOST_ROUNDS: Final = 2


class VotePhase(StrEnum):
    """The phase of a vote."""

    OPEN = "open"
    CLOSED = "closed"
    REVEALED = "revealed"


class VoteStep(StrEnum):
    """A teacher's step with a vote; `OTHER`, for another question, takes it away as `WIPE` does, without a word."""

    CLOSE = "close"
    AGAIN = "again"
    REVEAL = "reveal"
    OTHER = "other"
    WIPE = "wipe"


@dataclass(frozen=True, slots=True)
class VotePlace:
    """The place that a device takes in a vote: its address, its number at the desk, and whether it is this machine."""

    address: str
    seat: str = ""
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class DeviceMark:
    """A device's choice, by its place in the list, and the address it came from, so that addresses can be counted."""

    choice: int
    address: str = ""


@dataclass(frozen=True, slots=True)
class VoteRound:
    """One round: the choice of each device, by its token, and the hands that were counted.

    `kept` are the places of devices that were at the site before the vote, and have not voted, by their numbers at the
    desk.
    """

    marks: Mapping[str, DeviceMark] = field(default_factory=dict)
    hands: tuple[int, ...] = ()
    kept: frozenset[str] = frozenset()

    @property
    def voted(self) -> int:
        """The number of votes, devices and hands together."""
        return len(self.marks) + sum(self.hands)

    @property
    def of_one_address(self) -> int:
        """The number of devices that share the address from which most have voted."""
        return max(self._of_addresses.values(), default=0)

    @property
    def full(self) -> int:
        """The number of addresses that have all the votes they may have."""
        return sum(n >= MOST_OF_ADDRESS for n in self._of_addresses.values())

    @property
    def _of_addresses(self) -> Counter[str]:
        return Counter(mark.address for mark in self.marks.values())

    def counts(self, choices: int) -> tuple[int, ...]:
        """The number of votes for each of this many choices."""
        marked = Counter(mark.choice for mark in self.marks.values())
        return tuple(marked[n] + (self.hands[n] if self.hands else 0) for n in range(choices))

    def mark(self, device: str, place: VotePlace, choice: int) -> VoteRound:
        """The round with this device's choice, which replaces its last. Raises ClassRefusal where no place is left."""
        kept = self.kept - {place.seat}
        if device not in self.marks and place.seat not in self.kept:
            if len(self.marks) + len(kept) >= MOST_DEVICES:
                raise ClassRefusal(RefusalReason.FULL)
            if not place.is_here and self._of_addresses[place.address] >= MOST_OF_ADDRESS:
                raise ClassRefusal(RefusalReason.CROWDED)
        return replace(self, marks={**self.marks, device: DeviceMark(choice, place.address)}, kept=kept)


@dataclass(frozen=True, slots=True)
class Vote:
    """A question, its rounds, of which the last goes on, how far it has come, and when it `closes` by itself.

    In each round places are `kept` for the devices that were at the site before.
    """

    ballot: Ballot
    rounds: tuple[VoteRound, ...] = (VoteRound(),)
    phase: VotePhase = VotePhase.OPEN
    kept: frozenset[str] = frozenset()
    closes: float | None = None

    @property
    def counted(self) -> Vote:
        """The same vote with nothing of its devices: how many chose what, as if hands had been counted."""
        choices = len(self.ballot.choices)
        rounds = tuple(VoteRound(hands=one.counts(choices)) for one in self.rounds)
        return Vote(self.ballot, rounds, self.phase)

    def timed(self, now: float) -> Vote:
        """The vote, whose time begins now if its question has one."""
        return replace(self, closes=now + self.ballot.seconds if self.ballot.seconds else None)

    def at(self, now: float) -> Vote:
        """The vote at this moment: it is closed once its time is up."""
        is_up = self.phase is VotePhase.OPEN and self.closes is not None and now >= self.closes
        return replace(self, phase=VotePhase.CLOSED) if is_up else self

    @property
    def now(self) -> VoteRound:
        """The round that goes on."""
        return self.rounds[-1]

    @property
    def can_again(self) -> bool:
        """Whether there can be another round: once, and before anything is revealed."""
        return len(self.rounds) < MOST_ROUNDS and self.phase is not VotePhase.REVEALED

    def step(self, step: VoteStep) -> Vote:
        """The vote after a step that does not take it away. Raises ClassRefusal."""
        match step:
            case VoteStep.CLOSE if self.phase is VotePhase.OPEN:
                return replace(self, phase=VotePhase.CLOSED)
            case VoteStep.AGAIN if self.can_again:
                return replace(self, rounds=(*self.rounds, VoteRound(kept=self.kept)), phase=VotePhase.OPEN)
            case VoteStep.REVEAL if self.phase is not VotePhase.REVEALED:
                return replace(self, phase=VotePhase.REVEALED)
            case _:
                raise ClassRefusal(RefusalReason.NOT_NOW)

    def count(self, hands: tuple[int, ...]) -> Vote:
        """The vote with these hands for its choices, beside what devices chose. Raises ClassRefusal."""
        if len(hands) != len(self.ballot.choices):
            raise ClassRefusal(RefusalReason.UNREADABLE)
        if self.phase is VotePhase.REVEALED:
            raise ClassRefusal(RefusalReason.NOT_NOW)
        return self._with_round(replace(self.now, hands=hands))

    def mark(self, device: str, place: VotePlace, choice: int) -> Vote:
        """The vote with this device's choice. Raises ClassRefusal."""
        if choice >= len(self.ballot.choices):
            raise ClassRefusal(RefusalReason.UNREADABLE)
        return self._with_round(self.now.mark(device, place, choice))

    def _with_round(self, now: VoteRound) -> Vote:
        return replace(self, rounds=(*self.rounds[:-1], now))


@dataclass(frozen=True, slots=True)
class VoteDesk:
    r"""The vote of a class, if there is one, how many there have been, and whether the last of them was wiped.

    >>> desk = VoteDesk().open(read_ballot({"question": "Shall we play?", "choices": "Yes\nNo"}))
    >>> desk = desk.mark({"choice": "1", "stamp": desk.stamp}, "a", VotePlace("192.168.1.30"))
    >>> desk = desk.mark({"choice": "0", "stamp": desk.stamp}, "a", VotePlace("192.168.1.30"))
    >>> desk.vote.now.counts(2), desk.step(VoteStep.WIPE)
    ((1, 0), VoteDesk(vote=None, number=2, is_wiped=True))
    """

    vote: Vote | None = None
    number: int = 0
    is_wiped: bool = False

    @property
    def stamp(self) -> str:
        """The stamp, which changes whenever everyone has to see something else.

        >>> VoteDesk().stamp
        '0'
        """
        if self.vote is None:
            return str(self.number)
        return f"{self.number}-{len(self.vote.rounds)}-{self.vote.phase}"

    def open(self, ballot: Ballot, kept: Collection[str] = ()) -> VoteDesk:
        """The desk with this question in the place of the one before; places are kept for these devices."""
        places = frozenset(kept)
        return VoteDesk(Vote(ballot, (VoteRound(kept=places),), kept=places), self.number + 1)

    def step(self, step: VoteStep) -> VoteDesk:
        """The desk after a teacher's step. Raises ClassRefusal."""
        if step in (VoteStep.OTHER, VoteStep.WIPE):
            return VoteDesk(None, self.number + 1, is_wiped=step is VoteStep.WIPE)
        return replace(self, vote=self._there.step(step))

    def at(self, now: float) -> VoteDesk:
        """The desk at this moment (`Vote.at`)."""
        return self if self.vote is None else replace(self, vote=self.vote.at(now))

    def timed(self, now: float) -> VoteDesk:
        """The desk with a round whose time begins now (`Vote.timed`)."""
        return self if self.vote is None else replace(self, vote=self.vote.timed(now))

    def count(self, hands: tuple[int, ...]) -> VoteDesk:
        """The desk with these hands for the choices of its vote. Raises ClassRefusal."""
        return replace(self, vote=self._there.count(hands))

    def take(self, form: Mapping[str, str], listed: Collection[str] = ()) -> VoteDesk:
        """The desk after a teacher's form; `listed` are the devices at the site. Raises ClassRefusal.

        >>> desk = VoteDesk().take({"do": "open", "note": "pack:1"})
        >>> desk.take({"do": "hands", "hand-0": "3", "hand-1": "", "hand-2": "2"}).vote.now.hands
        (3, 0, 2)
        """
        match form.get("do", ""):
            case "open":
                return self.open(read_ballot(form), listed)
            case "hands":
                given = [form[name] for name in sorted(form, key=_choice_counted) if _choice_counted(name) >= 0]
                return self.count(tuple(_number(text or "0", MOST_HANDS) for text in given))
            case step if step in set(VoteStep):
                return self.step(VoteStep(step))
            case _:
                raise ClassRefusal(RefusalReason.UNREADABLE)

    def mark(self, form: Mapping[str, str], device: str, place: VotePlace) -> VoteDesk:
        """The desk after the form of a device, by its token: the choice, and the stamp of the vote that it saw.

        Raises ClassRefusal.
        """
        choice = _number(form.get("choice", ""), 99)
        if self._there.phase is not VotePhase.OPEN:
            raise ClassRefusal(RefusalReason.CLOSED)
        if form.get("stamp") != self.stamp:
            raise ClassRefusal(RefusalReason.STALE)
        return replace(self, vote=self._there.mark(device, place, choice))

    @property
    def _there(self) -> Vote:
        if self.vote is None:
            raise ClassRefusal(RefusalReason.NO_VOTE)
        return self.vote


def _choice_counted(name: str) -> int:
    """The choice whose hands a field of this name counts; -1 for any other field."""
    field_name = re.fullmatch(r"hand-(\d{1,2})", name, re.ASCII)
    return int(field_name[1]) if field_name else -1


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"\d{1,3}", text.strip(), re.ASCII) or int(text) > most:
        raise ClassRefusal(RefusalReason.UNREADABLE)
    return int(text)
