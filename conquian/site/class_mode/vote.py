"""A vote as a value: what is asked, who chose what, and what is done to it. No name and no clock is in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, assert_never

from conquian.site.class_mode.ballot import Ballot, VoteRefusal, VoteRefused, read_ballot

MOST_DEVICES: Final = 300
MOST_OF_ADDRESS: Final = 40
"""So many browsers of one address have a choice each, since a router may hide a class; this machine may have all."""
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
    """One round: the choice of each device, by its token, and the hands that were counted."""

    marks: Mapping[str, DeviceMark] = field(default_factory=dict)
    hands: tuple[int, ...] = ()

    @property
    def voted(self) -> int:
        """The number of votes, devices and hands together."""
        return len(self.marks) + sum(self.hands)

    @property
    def of_one_address(self) -> int:
        """The number of devices that share the address from which most have voted."""
        return max(Counter(mark.address for mark in self.marks.values()).values(), default=0)

    def counts(self, choices: int) -> tuple[int, ...]:
        """The number of votes for each of so many choices."""
        marked = Counter(mark.choice for mark in self.marks.values())
        return tuple(marked[n] + (self.hands[n] if self.hands else 0) for n in range(choices))


@dataclass(frozen=True, slots=True)
class Vote:
    """A question, its rounds, of which the last goes on, and how far it has come."""

    ballot: Ballot
    rounds: tuple[VoteRound, ...] = (VoteRound(),)
    phase: VotePhase = VotePhase.OPEN

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
    """Ask this, in the place of what was asked before."""

    ballot: Ballot


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
class MakeMark:
    """A device's choice: its token, where it comes from, the vote that it saw, and the place of the choice."""

    device: str
    address: str
    is_here: bool
    stamp: str
    choice: int


VoteMessage = OpenVote | CountHands | VoteStep | MakeMark


def read_teacher(fields: Mapping[str, str]) -> OpenVote | CountHands | VoteStep:
    """The wish of a teacher's form. Raises VoteRefused for what cannot be understood.

    >>> read_teacher({"do": "reveal"}), read_teacher({"do": "hands", "hand-0": "3", "hand-1": ""}).hands
    (<VoteStep.REVEAL: 'reveal'>, (3, 0))
    """
    do = fields.get("do", "")
    if do == "open":
        return OpenVote(read_ballot(fields))
    if do == "hands":
        given = [fields[name] for name in sorted(fields, key=_place) if _place(name) >= 0]
        return CountHands(tuple(_number(text or "0", MOST_HANDS) for text in given))
    if do in set(VoteStep):
        return VoteStep(do)
    raise VoteRefused(VoteRefusal.UNREADABLE)


def read_mark(fields: Mapping[str, str], device: str, address: str, *, is_here: bool, run: str = "") -> MakeMark:
    """The wish of a device; `run` begins every stamp of this server. Raises VoteRefused for what is not understood.

    >>> read_mark({"stamp": "1-1-open", "choice": "2"}, "token", "192.168.1.30", is_here=False).choice
    2
    """
    begins, stamp = f"{run}-" if run else "", fields.get("stamp", "")
    seen = stamp.removeprefix(begins) if stamp.startswith(begins) else ""
    return MakeMark(device, address, is_here, seen, _number(fields.get("choice", ""), 99))


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
    >>> desk = update(desk, MakeMark("a", "192.168.1.30", False, desk.stamp, 1))
    >>> desk = update(desk, MakeMark("a", "192.168.1.30", False, desk.stamp, 0))
    >>> desk.vote.now.counts(2), update(desk, VoteStep.WIPE)
    ((1, 0), VoteDesk(vote=None, number=2, is_wiped=True))
    """
    if isinstance(message, OpenVote):
        return VoteDesk(Vote(message.ballot), desk.number + 1)
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
            return replace(vote, rounds=(*vote.rounds, VoteRound()), phase=VotePhase.OPEN)
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
    marks = vote.now.marks
    if mark.device not in marks:
        if len(marks) >= MOST_DEVICES:
            raise VoteRefused(VoteRefusal.FULL)
        of_address = sum(other.address == mark.address for other in marks.values())
        if not mark.is_here and of_address >= MOST_OF_ADDRESS:
            raise VoteRefused(VoteRefusal.CROWDED)
    return _with_round(vote, replace(vote.now, marks={**marks, mark.device: DeviceMark(mark.choice, mark.address)}))


def _with_round(vote: Vote, now: VoteRound) -> Vote:
    return replace(vote, rounds=(*vote.rounds[:-1], now))
