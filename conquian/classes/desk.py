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

ANIMALS: Final = 48
"""So many animals have a name; then they come again, with a number."""
MOST_PRESENT: Final = 120
"""So many devices are listed: as many as a site has seats at most."""
MOST_BEHIND: Final = 40
"""So many of them may share an address, as in a vote."""
AWAY: Final = 15.0
"""Seconds after which a device that asks every two is away: it sleeps, or shows something else."""
LONGEST_WISH: Final = 2_000


class DeskRefusal(StrEnum):
    """The reason for refusing what was wished of the desk; its words are `class.refused.<value>`."""

    UNREADABLE = "unreadable"
    NO_PLACE = "no-place"
    TOO_LONG = "too-long"
    BUSY = "busy"


class DeskRefused(Exception):  # noqa: N818 - like IllegalAction
    """A wish that is not granted, and why."""

    def __init__(self, why: DeskRefusal) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class DeviceSeat:
    """A device: its animal, its address, where it is, the last call that it followed, and when it asked last."""

    animal: int
    address: str
    place: ClassPlace
    followed: int
    seen: float


@dataclass(frozen=True, slots=True)
class ClassDesk:
    """The desk of a class: the devices, and where the call of this number sends everyone (`link`, empty for nowhere).

    `is_wiped` says that all was forgotten by the last of the teacher's steps.
    """

    link: str = ""
    number: int = 0
    is_frozen: bool = False
    seats: Mapping[str, DeviceSeat] = field(default_factory=dict)
    is_wiped: bool = False

    def present(self, now: float) -> tuple[DeviceSeat, ...]:
        """The devices that have asked lately."""
        return tuple(seat for seat in self.seats.values() if now - seat.seen <= AWAY)

    def followed(self, now: float) -> int:
        """The number of them that have followed the last call."""
        return sum(seat.followed == self.number for seat in self.present(now))


# --- what may be wished -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SendAll:
    """Send everyone to this page, by its path."""

    link: str


class DeskStep(StrEnum):
    """A teacher's step by one button: nobody is sent any more, eyes to the front, go on, forget all animals."""

    STOP = "stop"
    FREEZE = "freeze"
    RELEASE = "release"
    WIPE = "wipe"


@dataclass(frozen=True, slots=True)
class DeviceAsks:
    """A device asks: its number, its address, where it is, the call that it followed, when; and a lot to draw."""

    device: str
    address: str
    place: ClassPlace
    followed: int
    now: float
    lot: int


def read_wish(fields: Mapping[str, str], page: Callable[[str], str | None]) -> SendAll | DeskStep:
    """The wish of a teacher's form; `page` makes of a text the path of a page of ours. Raises DeskRefused.

    >>> read_wish({"do": "freeze"}, lambda text: None)
    <DeskStep.FREEZE: 'freeze'>
    >>> read_wish({"do": "send", "here": "", "level": "learn.ipynb?lesson=pack"}, "/voila/render/{}".format).link
    '/voila/render/learn.ipynb?lesson=pack'
    """
    do = fields.get("do", "")
    if do in set(DeskStep):
        return DeskStep(do)
    if do != "send":
        raise DeskRefused(DeskRefusal.UNREADABLE)
    wish = next((text for name in ("here", "level", "room") if (text := fields.get(name, "").strip())), "")
    if len(wish) > LONGEST_WISH:
        raise DeskRefused(DeskRefusal.TOO_LONG)
    link = page(wish) if wish else None
    if link is None:
        raise DeskRefused(DeskRefusal.NO_PLACE)
    return SendAll(link)


def read_asking(fields: Mapping[str, str], device: str, address: str, now: float, lot: int) -> DeviceAsks:
    """The message of a device that asks; nothing of it can be wrong, since what is not understood is left out.

    >>> read_asking({"room": "learn", "did": "3"}, "number", "192.168.1.30", 0.0, 5).followed
    3
    """
    did = fields.get("did", "")
    followed = int(did) if re.fullmatch(r"\d{1,6}", did, re.ASCII) else 0
    return DeviceAsks(device, address, read_place(fields), followed, now, lot)


# --- what becomes of it -----------------------------------------------------------------------------------------------


def update(desk: ClassDesk, message: SendAll | DeskStep | DeviceAsks) -> ClassDesk:
    """The desk after this.

    >>> desk = update(ClassDesk(), SendAll("/vote"))
    >>> desk = update(desk, DeviceAsks("number", "192.168.1.30", ClassPlace("vote"), 1, 0.0, 5))
    >>> desk.followed(2.0), desk.followed(200.0), len(update(desk, DeskStep.WIPE).seats)
    (1, 0, 0)
    """
    match message:
        case SendAll(link):
            return replace(desk, link=link, number=desk.number + 1, is_wiped=False)
        case DeskStep.STOP:
            return replace(desk, link="", is_wiped=False)
        case DeskStep.FREEZE | DeskStep.RELEASE:
            return replace(desk, is_frozen=message is DeskStep.FREEZE, is_wiped=False)
        case DeskStep.WIPE:
            return replace(desk, seats={}, is_wiped=True)
        case DeviceAsks():
            return replace(desk, seats=_seated(desk, message))
        case _:
            assert_never(message)


def _seated(desk: ClassDesk, asks: DeviceAsks) -> Mapping[str, DeviceSeat]:
    """The devices with this one among them, if there is a place for it: one that is away for long makes room."""
    seats = dict(desk.seats)
    known = seats.get(asks.device)
    if known is None:
        if Counter(seat.address for seat in seats.values())[asks.address] >= MOST_BEHIND:
            _make_room(seats, asks.now, asks.address)
        if len(seats) >= MOST_PRESENT:
            _make_room(seats, asks.now)
        behind = sum(seat.address == asks.address for seat in seats.values())
        if behind >= MOST_BEHIND or len(seats) >= MOST_PRESENT:
            return desk.seats
    animal = _drawn(seats, asks.lot) if known is None else known.animal
    followed = min(asks.followed, desk.number)
    seats[asks.device] = DeviceSeat(animal, asks.address, asks.place, followed, asks.now)
    return seats


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
