"""A vote as a value: what is asked, who chose what, and what is done to it. No name and no clock is in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, assert_never

from conquian.classes.ballot import Ballot, VoteRefusal, VoteRefused, read_ballot

MOST_DEVICES: Final = 300
MOST_OF_ADDRESS: Final = 40
"""The most browsers of one address with a choice each: a router may hide a class. This machine may have all.

A place that is kept for a device is one of the 300, and is there even if its address has all that it may have.
"""
CROWD: Final = 4
"""More choices of one address than this are told to the teacher."""
MOST_HANDS: Final = 500
MOST_ROUNDS: Final = 2


class VotePhase(StrEnum):
    """The phase of a vote."""

    OPEN = "open"
    CLOSED = "closed"
    REVEALED = "revealed"


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
        """The number of votes for each of so many choices."""
        marked = Counter(mark.choice for mark in self.marks.values())
        return tuple(marked[n] + (self.hands[n] if self.hands else 0) for n in range(choices))


@dataclass(frozen=True, slots=True)
class Vote:
    """A question, its rounds, of which the last goes on, and how far it has come.

    In each round places are `kept` for the devices that were at the site before.
    """

    ballot: Ballot
    rounds: tuple[VoteRound, ...] = (VoteRound(),)
    phase: VotePhase = VotePhase.OPEN
    kept: frozenset[str] = frozenset()

    @property
    def now(self) -> VoteRound:
        """The round that goes on."""
        return self.rounds[-1]

    @property
    def can_again(self) -> bool:
        """Whether there can be another round: once, and before anything is revealed."""
        return len(self.rounds) < MOST_ROUNDS and self.phase is not VotePhase.REVEALED


@dataclass(frozen=True, slots=True)
class VoteDesk:
    """The vote of a class, if there is one, how many there have been, and whether the last of them was wiped."""

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


# --- what may be wished -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenVote:
    """Ask this, in the place of what was asked before, and keep places for these devices of the desk."""

    ballot: Ballot
    kept: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CountHands:
    """So many hands for each choice, beside what devices chose."""

    hands: tuple[int, ...]


class VoteStep(StrEnum):
    """A teacher's step with an open vote; to ask another question takes it away as wiping does, and says no word."""

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
class MakeMark:
    """A device's choice: its token, the place it takes, the vote that it saw, and the place of the choice."""

    device: str
    at: VotePlace
    stamp: str
    choice: int


VoteMessage = OpenVote | CountHands | VoteStep | MakeMark


def read_teacher(fields: Mapping[str, str], listed: Collection[str] = ()) -> OpenVote | CountHands | VoteStep:
    """The wish of a teacher's form; `listed` are the devices at the desk. Raises VoteRefused.

    >>> read_teacher({"do": "reveal"}), read_teacher({"do": "hands", "hand-0": "3", "hand-1": ""}).hands
    (<VoteStep.REVEAL: 'reveal'>, (3, 0))
    """
    do = fields.get("do", "")
    if do == "open":
        return OpenVote(read_ballot(fields), frozenset(listed))
    if do == "hands":
        given = [fields[name] for name in sorted(fields, key=_place) if _place(name) >= 0]
        return CountHands(tuple(_number(text or "0", MOST_HANDS) for text in given))
    if do in set(VoteStep):
        return VoteStep(do)
    raise VoteRefused(VoteRefusal.UNREADABLE)


def read_mark(fields: Mapping[str, str], device: str, at: VotePlace, *, run: str = "") -> MakeMark:
    """The wish of a device; `run` begins every stamp of this server. Raises VoteRefused for what is not understood.

    >>> read_mark({"stamp": "1-1-open", "choice": "2"}, "token", VotePlace("192.168.1.30")).choice
    2
    """
    begins, stamp = f"{run}-" if run else "", fields.get("stamp", "")
    seen = stamp.removeprefix(begins) if stamp.startswith(begins) else ""
    return MakeMark(device, at, seen, _number(fields.get("choice", ""), 99))


def _place(name: str) -> int:
    found = re.fullmatch(r"hand-(\d{1,2})", name, re.ASCII)
    return int(found[1]) if found else -1


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"\d{1,3}", text.strip(), re.ASCII) or int(text) > most:
        raise VoteRefused(VoteRefusal.UNREADABLE)
    return int(text)


# --- what becomes of it -----------------------------------------------------------------------------------------------


def update(desk: VoteDesk, message: VoteMessage) -> VoteDesk:
    r"""The desk after this. Raises VoteRefused, and then nothing has changed.

    >>> ballot = read_ballot({"question": "Shall we play?", "choices": "Yes\nNo"})
    >>> desk = update(VoteDesk(), OpenVote(ballot))
    >>> desk = update(desk, MakeMark("a", VotePlace("192.168.1.30"), desk.stamp, 1))
    >>> desk = update(desk, MakeMark("a", VotePlace("192.168.1.30"), desk.stamp, 0))
    >>> desk.vote.now.counts(2), update(desk, VoteStep.WIPE)
    ((1, 0), VoteDesk(vote=None, number=2, is_wiped=True))
    """
    if isinstance(message, OpenVote):
        first = VoteRound(kept=message.kept)
        return VoteDesk(Vote(message.ballot, (first,), kept=message.kept), desk.number + 1)
    if message in (VoteStep.OTHER, VoteStep.WIPE):
        return VoteDesk(None, desk.number + 1, is_wiped=message is VoteStep.WIPE)
    if desk.vote is None:
        raise VoteRefused(VoteRefusal.NO_VOTE)
    match message:
        case VoteStep():
            return replace(desk, vote=_stepped(desk.vote, message))
        case CountHands(hands):
            return replace(desk, vote=_counted(desk.vote, hands))
        case MakeMark():
            return replace(desk, vote=_marked(desk.vote, message, desk.stamp))
        case _:
            assert_never(message)


def _stepped(vote: Vote, step: VoteStep) -> Vote:
    match step:
        case VoteStep.CLOSE if vote.phase is VotePhase.OPEN:
            return replace(vote, phase=VotePhase.CLOSED)
        case VoteStep.AGAIN if vote.can_again:
            return replace(vote, rounds=(*vote.rounds, VoteRound(kept=vote.kept)), phase=VotePhase.OPEN)
        case VoteStep.REVEAL if vote.phase is not VotePhase.REVEALED:
            return replace(vote, phase=VotePhase.REVEALED)
        case _:
            raise VoteRefused(VoteRefusal.NOT_NOW)


def _counted(vote: Vote, hands: tuple[int, ...]) -> Vote:
    if len(hands) != len(vote.ballot.choices):
        raise VoteRefused(VoteRefusal.UNREADABLE)
    if vote.phase is VotePhase.REVEALED:
        raise VoteRefused(VoteRefusal.NOT_NOW)
    return _with_round(vote, replace(vote.now, hands=hands))


def _marked(vote: Vote, mark: MakeMark, stamp: str) -> Vote:
    if vote.phase is not VotePhase.OPEN:
        raise VoteRefused(VoteRefusal.CLOSED)
    if mark.stamp != stamp:
        raise VoteRefused(VoteRefusal.STALE)
    if mark.choice >= len(vote.ballot.choices):
        raise VoteRefused(VoteRefusal.UNREADABLE)
    marks, kept = vote.now.marks, set(vote.now.kept)
    has_place = mark.at.seat in kept
    kept.discard(mark.at.seat)
    if mark.device not in marks and not has_place:
        if len(marks) + len(kept) >= MOST_DEVICES:
            raise VoteRefused(VoteRefusal.FULL)
        of_address = sum(other.address == mark.at.address for other in marks.values())
        if not mark.at.is_here and of_address >= MOST_OF_ADDRESS:
            raise VoteRefused(VoteRefusal.CROWDED)
    made = {**marks, mark.device: DeviceMark(mark.choice, mark.at.address)}
    return _with_round(vote, replace(vote.now, marks=made, kept=frozenset(kept)))


def _with_round(vote: Vote, now: VoteRound) -> Vote:
    return replace(vote, rounds=(*vote.rounds[:-1], now))
