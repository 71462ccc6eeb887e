"""Pictures as a public function: a position as SVG."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import Final

from conquian.api.results import BarChart, spanned
from conquian.art.layout import PLACES, Place
from conquian.art.pack import Pack
from conquian.art.table import Arrow, Scene, picture
from conquian.explain.names import Faces, usual_faces
from conquian.explain.words import LANGUAGES
from conquian.game.arguments import wrong_kind
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.player_view import PlayerView
from conquian.game.state import Seat, State
from conquian.game.variants import Labels
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position

SIZES: Final = range(200, 4001)
"""The widths that a picture may have, in px."""
_STATE: Final = "a State, a PlayerView or the text of a position"
_ARROWS: Final = "pairs of places, such as [('stock', 'centre')], or their text, such as 'stock>centre 7h>pone'"


def svg(  # noqa: PLR0913 - all that a picture can be asked for, each with a default
    state: State | PlayerView | str,
    size: int = 960,
    pack: Faces | str | None = None,
    language: str = "en",
    *,
    lit: Cards | Iterable[Card | str] | str = NO_CARDS,
    arrows: Iterable[tuple[Card | str, Card | str]] | str = (),
    colours: int = 4,
    large_index: bool = False,
) -> str:
    """The position as a picture: one SVG text that needs nothing else, `size` px wide, with its words for speech.

    Of a PlayerView only what its seat sees is shown, with that seat in front; what is not known is a back. The `pack`
    is 'french' or 'spanish', by default that of the language; `colours` of the French suits are 4 or 2. Cards that are
    `lit` are raised and ringed. An arrow goes from a card or a place to another: 'stock', 'centre', 'waste', or the
    melds of the 'pone' or the 'dealer'. Cards in a text have the labels of the position. In a notebook
    `IPython.display.SVG` shows a picture.

    Raises ValueError for another size, pack, language or number of colours, and for a lit card, or an end of an arrow,
    that the picture does not show; where a text cannot be read it is a NotationError.

    >>> import conquian as cq
    >>> here = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"
    >>> cq.svg(here, lit="Kh", arrows="Kh>pone").partition("<title")[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 1200 900" ...>'
    >>> view = cq.player_view(cq.deal(seed=1897), "dealer")
    >>> "10 unknown cards" in cq.svg(view)
    True
    >>> cq.svg(here, 20)
    Traceback (most recent call last):
    ValueError: size must be 200 to 4000, not 20
    """
    seen = _seen(state)
    width = number_in("size", size, SIZES, f"{SIZES[0]} to {SIZES[-1]}")
    spoken = one_of("language", language, LANGUAGES)
    faces = usual_faces(spoken) if pack is None else Faces(one_of("pack", pack, tuple(Faces)))
    lights = _lights(lit, seen.variant.labels)
    four = number_in("colours", colours, (2, 4), "4 or 2") == 4
    if not isinstance(large_index, bool):
        raise wrong_kind("large_index", large_index, "a bool")
    printed = Pack(faces, spoken, seen.variant.labels, four, large_index)
    front = state.seat if isinstance(state, PlayerView) else Seat.PONE
    return picture(Scene(seen, front, width, printed, lights, _arrows(arrows, seen.variant.labels)))


def bars(numbers: Mapping[str, float | tuple[float, float, float]], title: str = "") -> BarChart:
    """A bar for each of these numbers, which shows itself in a notebook; it is the dictionary of them.

    An estimate is a triple: its value, and the ends of its interval. Raises ValueError for a number below 0.

    >>> import conquian as cq
    >>> cq.bars({"runs": 132, "sets": 50})["sets"]
    50
    >>> print(cq.bars({"runs": 132, "sets": 50}, "Melds")._repr_mimebundle_()["text/plain"])
    Melds
    runs  132  ■■■■■■■■■■■■■■■■■■■■
    sets  50   ■■■■■■■■
    """
    if not isinstance(numbers, Mapping):
        raise wrong_kind("numbers", numbers, "a dictionary of numbers")
    if not isinstance(title, str):
        raise wrong_kind("title", title, "a text")
    found = BarChart(numbers)
    found.title = title
    if wrong := next((name for name, each in found.items() if min(spanned(each)) < 0), None):
        raise ValueError(f"a bar is not shorter than 0: {wrong!r}")
    return found


def _seen(given: object) -> State:
    if isinstance(given, PlayerView):
        return given.state
    if isinstance(given, State):
        return given
    if isinstance(given, str):
        return position(given)
    raise wrong_kind("state", given, _STATE)


def number_in(name: str, given: object, allowed: Container[int], wanted: str) -> int:
    """An int that is allowed, as `wanted` says. Raises TypeError or ValueError, which names the argument."""
    if not isinstance(given, int) or isinstance(given, bool):
        raise wrong_kind(name, given, f"an int, {wanted}")
    if given not in allowed:
        raise ValueError(f"{name} must be {wanted}, not {given}")
    return given


def one_of(name: str, given: object, allowed: tuple[str, ...]) -> str:
    """A text that is allowed. Raises TypeError or ValueError, which names the argument."""
    *most, last = (repr(str(one)) for one in allowed)
    wanted = f"{', '.join(most)} or {last}"
    if not isinstance(given, str):
        raise wrong_kind(name, given, wanted)
    if given not in allowed:
        raise ValueError(f"{name} must be {wanted}, not {given!r}")
    return given


def _lights(given: object, labels: Labels) -> Cards:
    if isinstance(given, Cards):
        return given
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise wrong_kind("lit", given, "Cards, a list of cards, or the text of some, such as '3c4c5c'")
    try:
        return codes.cards(given, labels)
    except NotationError as error:
        raise error.within("lit") from None


def _arrows(given: object, labels: Labels) -> tuple[Arrow, ...]:
    """The arrows, from pairs of places or from their text."""
    if isinstance(given, str):
        pieces = [(match.start() + 1, match[0].partition(">")) for match in re.finditer(r"\S+", given)]
        return tuple(
            (_place(start, labels, place), _place(end, labels, place + len(start) + 1))
            for place, (start, _, end) in pieces
        )
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise wrong_kind("arrows", given, _ARROWS)
    pairs = [*given]
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise wrong_kind("arrows", given, _ARROWS)
    return tuple((_place(start, labels), _place(end, labels)) for start, end in pairs)


def _place(given: object, labels: Labels, column: int = 1) -> Place:
    """An end of an arrow: a card, or a place by its name."""
    if isinstance(given, Card):
        return given
    if not isinstance(given, str):
        raise wrong_kind("arrows", given, _ARROWS)
    if given in PLACES:
        return given
    try:
        return codes.card(given, labels)
    except NotationError:
        expected = f"7h {' '.join(PLACES)}"
        raise NotationError(Fault.NOT_A_VALUE, given, field="arrows", place=column, expected=expected) from None
