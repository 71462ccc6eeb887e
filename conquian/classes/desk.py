"""The teacher's desk as a value: where everyone is sent, whether eyes are on the front, and which devices are where.

A device has an animal for a name, drawn by chance. Nothing else is known of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, assert_never

from conquian.classes.place import ClassPlace, read_place
from conquian.classes.refusal import ClassRefusal, RefusalReason

ANIMALS: Final = 48
"""The number of animals that have a name; then they come again, with a number."""
MOST_PRESENT: Final = 120
"""The most devices that are listed: as many as a site has seats at most."""
MOST_BEHIND: Final = 40
"""The most of them that share an address, as in a vote."""
AWAY: Final = 15.0
"""Seconds after which a device that asks every two is away: it sleeps, or shows something else."""
LESSON: Final = 45 * 60.0
"""Seconds of a lesson: as long a device that is away keeps its place in a vote, and its record counts."""
LONGEST_LINK: Final = 2_000


@dataclass(frozen=True, slots=True)
class DeviceSeat:
    """A device: its animal, its address, where it is, the last call that it followed, and when it asked last.

    `stepped` is when it got on last: to another place or, as far as its page tells, with what is learned there; while
    eyes are on the front that time stands still. `has_hand_up` says that its pupil wants to be heard.
    """

    animal: int
    address: str
    place: ClassPlace
    followed: int
    seen: float
    stepped: float = 0.0
    has_hand_up: bool = False


@dataclass(frozen=True, slots=True)
class SendAll:
    """The call that sends everyone to this page, by its path."""

    link: str


class DeskStep(StrEnum):
    """A teacher's step by one button: nobody is sent any more, eyes to the front, go on, hands down, forget animals."""

    STOP = "stop"
    FREEZE = "freeze"
    RELEASE = "release"
    LOWER = "lower"
    WIPE = "wipe"


@dataclass(frozen=True, slots=True)
class ClassDesk:
    """The desk of a class: the devices, and where the call of this number sends everyone (`link`, empty for nowhere).

    `is_wiped` says that all was forgotten by the last of the teacher's steps, `lessons` how many have ended so.

    >>> desk = ClassDesk().take(SendAll("/vote"))
    >>> desk = desk.seat("number", "192.168.1.30", {"room": "vote", "did": "1"}, now=0.0, lot=5)
    >>> desk.followed(2.0), desk.followed(200.0), len(desk.take(DeskStep.WIPE).seats)
    (1, 0, 0)
    """

    link: str = ""
    number: int = 0
    is_frozen: bool = False
    seats: Mapping[str, DeviceSeat] = field(default_factory=dict)
    is_wiped: bool = False
    lessons: int = 0

    def present(self, now: float) -> tuple[DeviceSeat, ...]:
        """The devices that have asked lately."""
        return tuple(seat for seat in self.seats.values() if now - seat.seen <= AWAY)

    def followed(self, now: float) -> int:
        """The number of them that have followed the last call."""
        return sum(seat.followed == self.number for seat in self.present(now))

    def take(self, step: SendAll | DeskStep) -> ClassDesk:
        """The desk after a teacher's step."""
        match step:
            case SendAll(link):
                return replace(self, link=link, number=self.number + 1, is_wiped=False)
            case DeskStep.STOP:
                return replace(self, link="", is_wiped=False)
            case DeskStep.FREEZE | DeskStep.RELEASE:
                return replace(self, is_frozen=step is DeskStep.FREEZE, is_wiped=False)
            case DeskStep.LOWER:
                return replace(
                    self, seats={each: replace(seat, has_hand_up=False) for each, seat in self.seats.items()}
                )
            case DeskStep.WIPE:
                return replace(self, seats={}, is_wiped=True, lessons=self.lessons + 1)
            case _:
                assert_never(step)

    def seat(self, device: str, address: str, said: Mapping[str, str], now: float, lot: int) -> ClassDesk:
        """The desk once a device has asked, and `said` where it is and which call it followed.

        What is not understood is left out. A device that is new has an animal by `lot`, if there is a place for it: one
        that is away for long makes room.
        """
        seats = dict(self.seats)
        known = seats.get(device)
        if known is None:
            if Counter(seat.address for seat in seats.values())[address] >= MOST_BEHIND:
                _make_room(seats, now, address)
            if len(seats) >= MOST_PRESENT:
                _make_room(seats, now)
            behind = sum(seat.address == address for seat in seats.values())
            if behind >= MOST_BEHIND or len(seats) >= MOST_PRESENT:
                return self
        animal = _drawn(seats, lot) if known is None else known.animal
        did = said.get("did", "")
        followed = int(did) if re.fullmatch(r"\d{1,6}", did, re.ASCII) else 0
        place, hand, has_hand_up = read_place(said), said.get("hand", ""), known is not None and known.has_hand_up
        stands_still = known is not None and known.place == place and not self.is_frozen
        seats[device] = DeviceSeat(
            animal=animal,
            address=address,
            place=place,
            followed=min(followed, self.number),
            seen=now,
            stepped=known.stepped if known is not None and stands_still else now,
            has_hand_up=hand == "up" or (has_hand_up and hand != "down"),
        )
        return replace(self, seats=seats)

    def step_on(self, device: str, now: float) -> ClassDesk:
        """The desk once a device has got on with what is learned at its place."""
        seat = self.seats.get(device)
        return self if seat is None else replace(self, seats={**self.seats, device: replace(seat, stepped=now)})


def read_step(form: Mapping[str, str], page: Callable[[str], str | None]) -> SendAll | DeskStep:
    """The step that a teacher's form asks for; `page` makes of a text the path of a page of ours.

    Raises ClassRefusal.

    >>> read_step({"do": "freeze"}, lambda text: None)
    <DeskStep.FREEZE: 'freeze'>
    >>> read_step({"do": "send", "here": "", "level": "learn.ipynb?lesson=pack"}, "/voila/render/{}".format).link
    '/voila/render/learn.ipynb?lesson=pack'
    """
    do = form.get("do", "")
    if do in set(DeskStep):
        return DeskStep(do)
    if do != "send":
        raise ClassRefusal(RefusalReason.UNREADABLE)
    text = next((text for name in ("here", "level", "room") if (text := form.get(name, "").strip())), "")
    if len(text) > LONGEST_LINK:
        raise ClassRefusal(RefusalReason.TOO_LONG)
    link = page(text) if text else None
    if link is None:
        raise ClassRefusal(RefusalReason.NO_PLACE)
    return SendAll(link)


def _make_room(seats: dict[str, DeviceSeat], now: float, address: str = "") -> None:
    """Forget the device that has been away for longest, of this address if one is named."""
    those = [(seat.seen, device) for device, seat in seats.items() if address in ("", seat.address)]
    seen, device = min(those)
    if now - seen > AWAY:
        del seats[device]


def _drawn(seats: Mapping[str, DeviceSeat], lot: int) -> int:
    """An animal that no device has, of as few that come again as can be."""
    taken = {seat.animal for seat in seats.values()}
    herds = range(0, MOST_PRESENT + ANIMALS, ANIMALS)
    first = next(n for n in herds if not taken.issuperset(range(n, n + ANIMALS)))
    free = [n for n in range(first, first + ANIMALS) if n not in taken]
    return free[lot % len(free)]
