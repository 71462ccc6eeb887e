"""What is seen of the teacher's desk: by a device, and by the teacher."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from conquian.explain.words import topic, words
from conquian.site.class_mode.class_desk import ANIMALS, ClassDesk
from conquian.site.class_mode.class_place import place_of, place_text


@dataclass(frozen=True, slots=True)
class SeatView:
    """A device in words: its animal, where it is, and whether it is away."""

    animal: str
    place: str
    is_away: bool


@dataclass(frozen=True, slots=True)
class DeskView:
    """What changes at the desk: how many devices are there, how many have followed, how many are where, and who."""

    there: str
    followed: str
    places: tuple[str, ...]
    seats: tuple[SeatView, ...]


def animal_name(animal: int, language: str) -> str:
    """The name of an animal; of those that come again with a number.

    >>> animal_name(0, "en"), animal_name(48, "en")
    ('Otter', 'Otter 2')
    """
    names = topic(language, "class")["animals"]
    herd, n = divmod(animal, ANIMALS)
    return f"{names[f'a{n + 1:02}']} {herd + 1}" if herd else str(names[f"a{n + 1:02}"])


def called(desk: ClassDesk, device: str, language: str) -> dict[str, object]:
    """What a device is told: where to go, empty for nowhere, and what that is; whether to look up; its animal."""
    seat = desk.seats.get(device)
    return {
        "link": desk.link,
        "place": place_text(place_of(desk.link), language) if desk.link else "",
        "frozen": desk.is_frozen,
        "you": words(language, "class", "you", animal=animal_name(seat.animal, language)) if seat else "",
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
