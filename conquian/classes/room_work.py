"""Work of a class beside its lessons: how much each device has done since it came, by room. Nothing says what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from conquian.classes.answers import LONGEST_REPORT
from conquian.course import homework, progress
from conquian.notation.errors import NotationError
from conquian.notation.kept import number, several
from conquian.rooms.play.alma import Keys
from conquian.rooms.play.session import Hung
from conquian.rooms.sets.session import WORK

MOST_DONE: Final = 100_000


@dataclass(frozen=True, slots=True)
class WorkCount:
    """A count of work in a room: what was `done`, and what of it was `right` at once, or won."""

    done: int = 0
    right: int = 0

    def since(self, before: WorkCount) -> WorkCount:
        """The count of what came on top."""
        done = max(0, self.done - before.done)
        return WorkCount(done, min(done, max(0, self.right - before.right)))


def read_work(room: str, kept: Mapping[str, str]) -> WorkCount | None:
    r"""The work in this room, by what its page keeps in a browser; None for any other text: nothing of it is believed.

    >>> read_work("play", {"keys": "2 1 0 1"}), read_work("puzzles", {"rated": "hole-001 = \"right 2\""})
    (WorkCount(done=4, right=2), WorkCount(done=1, right=1))
    >>> read_work("rearrange", {"answered": "3", "right": "9"}), read_work("play", {"keys": "<b>"})
    (None, None)
    """
    if sum(map(len, kept.values())) > LONGEST_REPORT:
        return None
    try:
        count = _counted(room, kept)
    except NotationError:
        return None
    return count if count is not None and 0 <= count.right <= count.done <= MOST_DONE else None


def _counted(room: str, kept: Mapping[str, str]) -> WorkCount | None:
    match room:
        case "puzzles":
            rated = progress.loads(f"format = {progress.FORMAT}\n[rated]\n{kept.get('rated', '')}")[0].answers
            return WorkCount(len(rated), sum(is_right for _, is_right in rated))
        case "rearrange":
            read = number(MOST_DONE).read
            return WorkCount(read(kept.get("answered", "0")), read(kept.get("right", "0")))
        case "play":
            others = several(Hung.read, "; ").read(kept.get("others", ""))
            keys = (Keys.read(kept.get("keys", "")), *(each.keys for each in others))
            won = sum(each.mine for each in keys)
            return WorkCount(won + sum(each.theirs + each.drawn for each in keys), won)
        case "sets":
            works = (homework.loads(text).chapters for name, text in kept.items() if name.startswith(WORK))
            results = [each.result for chapters in works for each in chapters]
            done = [each for each in results if each.state.is_done]
            return WorkCount(len(done), sum(each.was_right for each in done))
        case _:
            return None


ROOMS_OF_WORK: Final = ("puzzles", "rearrange", "play", "sets")
"""The rooms whose work is counted, in the order of a list."""


@dataclass(frozen=True, slots=True)
class ClassWork:
    """The work of all devices: by device and room what it had done when it came, and what by now."""

    devices: Mapping[str, Mapping[str, tuple[WorkCount, WorkCount]]] = field(default_factory=dict)

    def add(
        self, device: str, room: str, count: WorkCount, listed: Collection[str], *, opens: bool = True
    ) -> ClassWork:
        """The work with a report of a device.

        A smaller count than before from a page that `opens` means that all was forgotten on the device: it then adds to
        what was done there. From any other page it means that a step was taken back.

        >>> work = ClassWork()
        >>> for done in (3, 5, 4, 5, 1):
        ...     work = work.add("a", "play", WorkCount(done, 1), {"a"}, opens=done == 1)
        >>> work.total("play"), work.add("b", "play", WorkCount(9), {"b"}).total("play")
        (WorkCount(done=3, right=1), WorkCount(done=0, right=0))
        """
        rooms = self.devices.get(device, {})
        first, before = rooms.get(room, (count, count))
        if opens and count.done < before.done:
            gained = before.since(first)
            first = WorkCount(-gained.done, -gained.right)
        return self.welcome(device, {**rooms, room: (first, count)}, listed)

    def welcome(
        self, device: str, rooms: Mapping[str, tuple[WorkCount, WorkCount]], listed: Collection[str]
    ) -> ClassWork:
        """The work with these counts of a device; those that are not listed any more are left out."""
        kept = {name: counts for name, counts in self.devices.items() if name in listed}
        return ClassWork({**kept, device: rooms})

    def total(self, room: str) -> WorkCount:
        """The work of the class in this room since its devices came."""
        found = [
            now.since(first) for rooms in self.devices.values() for name, (first, now) in rooms.items() if name == room
        ]
        return WorkCount(sum(each.done for each in found), sum(each.right for each in found))
