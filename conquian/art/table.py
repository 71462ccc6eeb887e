"""The table: a position as one picture, its cards on the cloth, the centre card in the light; or in print, on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import hypot
from textwrap import wrap
from typing import Final
from zlib import crc32

from conquian.art.layout import CENTRE, HEIGHT, MELDS, STOCK, WASTE, WIDTH, Laid, Place, laid, spots
from conquian.art.pack import SMALLEST_WHOLE, Pack, back, face, halves
from conquian.art.shapes import PAINTS
from conquian.art.svg import tag
from conquian.explain.names import card_name, card_names, seat_name, spread_name
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.state import Seat, State

SMALLEST_TEXT: Final = 600
"""The width in px below which nothing is written in a picture: its words are for speech alone."""
OPEN_STOCK: Final = Laid(None, 962, 412, 420)
"""The middle of the stock where it lies open in print, and its greatest width."""
FILM_COLUMNS: Final = 4
"""The number of tables side by side on a film."""
ROW: Final = 6
"""The most cards of an open stock that lie in a single row."""
Arrow = tuple[Place, Place]
Point = tuple[float, float]

CLOTH: Final = "#266058"
LAMP: Final = "#84c0a6"
ACCENT: Final = "#f4b731"
DARK: Final = "#2b1b12"
TRIM: Final = "#fff4dc"
SOFT: Final = "#e2efdf"
SHADE: Final = "#f3ecdc"
"""The light that is left in print."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The title of a picture for print, which has no cloth, and the names of its seats, the one in front last.

    `stock` stands above the cards of the stock where they are known: they then lie open, the next card first.
    """

    title: str
    seats: tuple[str, str]
    stock: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The contents of a picture: a position, the seat in front, the width in px, the pack, lit cards and arrows.

    With `paper` it is drawn for print, in dark lines on white.
    """

    state: State
    front: Seat
    size: int
    pack: Pack
    lit: Cards = NO_CARDS
    arrows: tuple[Arrow, ...] = ()
    paper: Paper | None = None


def picture(scene: Scene) -> str:
    """The table as a self-contained SVG text. Raises ValueError where a lit card or an arrow's end is not shown."""
    places = spots(scene.state, scene.front)
    for name, named in (("lit", scene.lit), ("arrows", (end for arrow in scene.arrows for end in arrow))):
        lost = [str(place) for place in named if place not in places]
        if lost:
            raise ValueError(f"{name} must be in the picture, which does not show {' '.join(lost)}")
    cards = [*(_raised(one, scene) for one in laid(scene.state, scene.front)), *_open_stock(scene)]
    said = " ".join(_described(scene))
    printed = () if scene.paper is None else (scene.paper,)
    shown = repr((cards, said, scene.size, scene.pack, scene.lit, scene.arrows, *printed))  # and nothing that is hidden
    prefix = f"cq{crc32(shown.encode()):08x}-"  # an id that stands twice on a page stands for the same picture
    parts = (
        tag("title", escape(_to_do(scene), quote=False), id=f"{prefix}title"),
        tag("desc", escape(said, quote=False), id=f"{prefix}desc"),
        tag("defs", "".join(_definitions(scene, cards, prefix))),
        *(_cloth(prefix) if scene.paper is None else _sheet()),
        *_empty_places(scene),
        *(_captions(scene) if scene.size >= SMALLEST_TEXT else ()),
        *(_card(one, scene, prefix) for one in cards),
        *(_arrow(_raised(places[start], scene), _raised(places[end], scene)) for start, end in scene.arrows),
    )
    return tag(
        "svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", width=scene.size,
        height=round(scene.size * HEIGHT / WIDTH), viewBox=f"0 0 {WIDTH} {HEIGHT}", lang=scene.pack.language,
        role="img", aria_labelledby=f"{prefix}title {prefix}desc",
    )  # fmt: skip


def film(scenes: Sequence[Scene], captions: Sequence[str], said: str) -> str:
    """These tables, all of one size, four in a row with a caption below each, as one SVG text; `said` is for speech."""
    cards = [[*(_raised(one, scene) for one in laid(scene.state, scene.front))] for scene in scenes]
    prefix, size = f"cq{crc32(repr((cards, captions, scenes[0].pack)).encode()):08x}-", scenes[0].size
    frames, height, below = "", round(size * HEIGHT / WIDTH), 24
    for place, (scene, laid_there, caption) in enumerate(zip(scenes, cards, captions, strict=True)):
        row, column = divmod(place, FILM_COLUMNS)
        parts = (*_cloth(prefix), *_empty_places(scene), *(_card(one, scene, prefix) for one in laid_there))
        x, y = column * (size + 8), row * (height + below + 8)
        frames += tag("g", *parts, transform=f"translate({x} {y}) scale({size / WIDTH:.4g})")
        short = caption if len(caption) <= size // 7 else f"{caption[: size // 7 - 1]}…"
        looks = {"fill": PAINTS["edge"], "font_family": "system-ui,sans-serif", "text_anchor": "middle"}
        frames += tag("text", escape(short, quote=False), x=x + size / 2, y=y + height + 16, font_size=12, **looks)
    columns, lines = min(len(scenes), FILM_COLUMNS), -(-len(scenes) // FILM_COLUMNS)
    every = [one for laid_there in cards for one in laid_there]
    width, high = columns * (size + 8) - 8, lines * (height + below + 8) - 8
    return tag(
        "svg", tag("title", escape(said, quote=False), id=f"{prefix}title"),
        tag("defs", "".join(_definitions(scenes[0], every, prefix))), frames, xmlns="http://www.w3.org/2000/svg",
        width=width, height=high, viewBox=f"0 0 {width} {high}", role="img", aria_labelledby=f"{prefix}title",
    )  # fmt: skip


def described(scene: Scene) -> str:
    """The table in words: what is to be done, and what lies where."""
    return " ".join((_to_do(scene), *_described(scene)))


# --- what is drawn ----------------------------------------------------------------------------------------------------


def _symbol(one: Laid, scene: Scene) -> str:
    """The name of a card's picture: of its back, its face, or its index and one sign where it is too small."""
    if one.card is None:
        return "back"
    return f"{one.card}" if one.width * scene.size / WIDTH >= SMALLEST_WHOLE else f"{one.card}-small"


def _definitions(scene: Scene, cards: list[Laid], prefix: str) -> Iterator[str]:
    """Every card that is shown, once, with what all of them share, and the light and the weave of the cloth."""
    yield halves(prefix)
    for name, one in {_symbol(one, scene): one for one in cards}.items():
        whole = not name.endswith("small")
        drawn = back() if one.card is None else face(one.card, scene.pack, prefix, whole=whole)
        yield tag("symbol", drawn, id=prefix + name, viewBox="0 0 200 300")
    if scene.paper is not None:
        return
    stops = ((0.25, 0.8), (0.6, 0.35), (1, 0))
    light = "".join(tag("stop", offset=at, stop_color=LAMP, stop_opacity=strength) for at, strength in stops)
    yield tag("radialGradient", light, id=f"{prefix}lamp")
    flower = "M30 22q6-8 0-16-6 8 0 16ZM30 38q6 8 0 16-6-8 0-16ZM22 30q-8-6-16 0 8 6 16 0ZM38 30q8-6 16 0-8 6-16 0Z"
    weave = tag("path", d=flower, fill=SOFT, opacity=0.07)
    yield tag("pattern", weave, id=f"{prefix}weave", width=60, height=60, patternUnits="userSpaceOnUse")


def _cloth(prefix: str) -> Iterator[str]:
    """The oilcloth with its scalloped edge, and the pool of light in which the centre card lies."""
    yield tag("rect", width=WIDTH, height=HEIGHT, fill=CLOTH)
    yield tag("rect", width=WIDTH, height=HEIGHT, fill=f"url(#{prefix}weave)")
    yield tag("path", d=f"M0 0H{WIDTH}V6{'a20 16 0 0 1-40 0' * (WIDTH // 40)}Z", fill=TRIM)
    yield tag("ellipse", cx=CENTRE.x, cy=CENTRE.y, rx=240, ry=190, fill=f"url(#{prefix}lamp)")


def _sheet() -> Iterator[str]:
    """The edge of the table in print, and the place of the centre card."""
    edge = {"x": 3, "y": 3, "width": WIDTH - 6, "height": HEIGHT - 6, "rx": 28}
    yield tag("rect", **edge, fill="none", stroke=PAINTS["edge"], stroke_width=3)
    yield tag("ellipse", cx=CENTRE.x, cy=CENTRE.y, rx=150, ry=146, fill=SHADE)


def _open_stock(scene: Scene) -> Iterator[Laid]:
    """In print, where the stock is known, its cards in a row or two, the next one first."""
    cards = scene.state.stock.cards
    if scene.paper is None or scene.state.stock.unknown:
        return
    rows = 1 if len(cards) <= ROW else 2
    columns, width = -(-len(cards) // rows), 92 if rows == 1 else 72
    step = (OPEN_STOCK.width - width) / (max(columns, ROW) - 1)
    for place, card in enumerate(cards):
        row, column = divmod(place, columns)
        last, y = OPEN_STOCK.x + (OPEN_STOCK.width - width) / 2, OPEN_STOCK.y + (row - (rows - 1) / 2) * width * 1.6
        yield Laid(card, last - (columns - 1 - column) * step, y, width)


def _empty_places(scene: Scene) -> Iterator[str]:
    """A dashed outline where the stock, or a card in the middle, would lie."""
    state, ink = scene.state, SOFT if scene.paper is None else PAINTS["edge"]
    for place, filled in ((STOCK, len(state.stock)), (CENTRE, state.centre is not None or len(state.given))):
        if not filled:
            yield tag(
                "rect", **_box(place), fill="none", stroke=ink, stroke_width=3, stroke_dasharray="10 8", opacity=0.6
            )


def _box(one: Laid) -> dict[str, float]:
    """A card's outline as the attributes of a rectangle."""
    width, height = one.width, one.width * 1.5
    sides = {"x": one.x - width / 2, "y": one.y - height / 2, "width": width, "height": height, "rx": width * 0.08}
    return {name: round(value, 1) for name, value in sides.items()}


def _is_lit(one: Laid, scene: Scene) -> bool:
    return one.card is not None and one.card in scene.lit


def _raised(one: Laid, scene: Scene) -> Laid:
    """A card where it is drawn: one that is lit is raised, unless it is the centre card, which lies in the light."""
    up = _is_lit(one, scene) and one.card != scene.state.centre
    return replace(one, y=one.y - one.width * 0.18) if up else one


def _card(one: Laid, scene: Scene, prefix: str) -> str:
    """A card with its shadow, and a ring if it is lit."""
    box, fall = _box(one), f"translate(2 {round(one.width * 0.04, 1)})"
    shadow = "" if scene.paper is not None else tag("rect", **box, fill="#140c06", opacity=0.35, transform=fall)
    card = tag("use", href=f"#{prefix}{_symbol(one, scene)}", **{name: box[name] for name in box if name != "rx"})
    ring = tag("rect", **box, fill=ACCENT, stroke=ACCENT, stroke_width=round(6 + one.width * 0.06))
    return tag("g", shadow + ring + card, class_="lit") if _is_lit(one, scene) else shadow + card


def _arrow(start: Laid, end: Laid) -> str:
    """A bow from one place to another in the accent, outlined so that it is seen on cards and cloth.

    It swings to the right, because indices are on the left.
    """
    away, along = end.x - start.x, end.y - start.y
    bow = 0.18 if along >= 0 else -0.18
    bend = (start.x + end.x) / 2 + along * bow, (start.y + end.y) / 2 - away * bow
    edge, reach = _to_edge(start, bend) + 12, hypot(away, along) - _to_edge(end, bend)
    tail = _towards((start.x, start.y), bend, max(min(edge, reach - 70), 0))
    tip = _towards((end.x, end.y), bend, _to_edge(end, bend) * 0.75)
    neck = _towards(tip, bend, 30)
    across = (tip[1] - neck[1]) * 0.62, (neck[0] - tip[0]) * 0.62
    barbs = (neck[0] + across[0], neck[1] + across[1]), (neck[0] - across[0], neck[1] - across[1])
    shaft = f"M{_written(tail)}Q{_written(bend)} {_written(neck)}"
    head = f"M{'L'.join(map(_written, (tip, *barbs)))}Z"
    lines = (
        tag("path", d=shaft, fill="none", stroke=DARK, stroke_width=14),
        tag("path", d=head, fill=ACCENT, stroke=DARK, stroke_width=6),
        tag("path", d=shaft, fill="none", stroke=ACCENT, stroke_width=8),
        tag("path", d=head, fill=ACCENT),
    )
    return tag("g", "".join(lines), class_="arrow", stroke_linecap="round", stroke_linejoin="round")


def _to_edge(one: Laid, goal: Point) -> float:
    """The distance from the middle of a card to its edge, on the way to the goal."""
    away, along = abs(goal[0] - one.x), abs(goal[1] - one.y)
    return min(one.width / 2 / max(away, 1), one.width * 0.75 / max(along, 1)) * hypot(away, along)


def _towards(start: Point, goal: Point, distance: float) -> Point:
    """The point at this distance from the start, on the way to the goal."""
    share = distance / max(hypot(goal[0] - start[0], goal[1] - start[1]), 1)
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def _written(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


# --- what is said -----------------------------------------------------------------------------------------------------


def _captions(scene: Scene) -> Iterator[str]:
    """The names of the seats, how many cards the piles have, and what is to be done."""
    state, language = scene.state, scene.pack.language
    if scene.paper is not None:
        yield from _print(scene, scene.paper)
        return
    for seat in Seat:
        y = MELDS[seat is scene.front].y
        yield _text(_capital(seat_name(seat, language)), 64, y + 8, 26, font_weight="bold")
        if seat is state.turn and state.outcome is None:
            yield tag("path", d=f"M34 {y - 12}l20 11-20 11Z", fill=ACCENT)
    for place, name, count in _piles(state):
        yield _text(_capital(_word(scene, name)), place.x, place.y + 112, 20, text_anchor="middle")
        many = words(language, "game", "count", "cards", n=count)
        yield _text(many, place.x, place.y + 138, 20, text_anchor="middle", fill=SOFT)
    lines = wrap(_to_do(scene), 28)
    for number, line in enumerate(lines):
        yield _text(line, 752, CENTRE.y - 40 + (number - (len(lines) - 1) / 2) * 36, 27, font_family="Georgia,serif")


def _print(scene: Scene, paper: Paper) -> Iterator[str]:
    """The captions in print, where a picture is as wide as half a page: the seats, the piles, and the open stock."""
    for seat, y in ((scene.front.other, 72), (scene.front, MELDS[True].y + 12)):
        yield _text(_seat(scene, seat), 40, y, 34, font_weight="bold", fill=DARK)
    for place, name, count in _piles(scene.state):
        edge = place.x + place.width / 2  # what is said of the waste may be long, and the stock lies at its right
        for said, y in ((_capital(_word(scene, name)), place.y - 96), (f"{count}", place.y + 116)):
            yield _text(said, edge, y, 29, text_anchor="end", fill=DARK)
    if any(_open_stock(scene)):
        yield _text(paper.stock, OPEN_STOCK.x + OPEN_STOCK.width / 2, 284, 26, text_anchor="end", fill=DARK)


def _piles(state: State) -> Iterator[tuple[Laid, str, int]]:
    """The piles that there are: where they lie, their names, and how many cards they have."""
    yield STOCK, "stock", len(state.stock)
    if state.waste:
        yield WASTE, "waste", len(state.waste)


def _text(said: str, x: float, y: float, size: float, **attributes: str) -> str:
    looks = {"fill": TRIM, "font_family": "system-ui,sans-serif"} | attributes
    return tag("text", escape(said, quote=False), x=x, y=y, font_size=size, **looks)


def _seat(scene: Scene, seat: Seat) -> str:
    """The name of a seat."""
    return seat_name(seat, scene.pack.language) if scene.paper is None else scene.paper.seats[seat is scene.front]


def _to_do(scene: Scene) -> str:
    if scene.paper is not None:
        return scene.paper.title
    return explain(scene.state, scene.pack.language, scene.pack.faces)


def _described(scene: Scene) -> Iterator[str]:
    """The table in words, for speech: every place, and what lies there."""
    state, pack = scene.state, scene.pack
    for seat in (scene.front.other, scene.front):
        melds = spread_name(state.spreads[seat], pack.language, pack.faces, pack.labels)
        yield f"{_capital(_seat(scene, seat))} – {_word(scene, 'spread')}: {melds};"
        hand = state.hands[seat]
        unknown = words(pack.language, "game", "count", "unknown", n=hand.unknown) if hand.unknown else ""
        held = ", ".join(filter(None, (_names(hand.cards, pack), unknown))) or _word(scene, "nothing")
        yield f"{_word(scene, 'hand')}: {held}."
    if state.centre is not None:
        yield f"{_capital(_word(scene, 'centre'))}: {_place(scene, state.centre)}."
    for name, count in (("stock", len(state.stock)), ("waste", len(state.waste))):
        yield f"{_capital(_word(scene, name))}: {words(pack.language, 'game', 'count', 'cards', n=count)}."
    if any(_open_stock(scene)) and scene.paper is not None:
        yield f"{scene.paper.stock} {_names(state.stock.cards, pack)}."
    if scene.lit:
        yield words(pack.language, "game", "lit", cards=_names(scene.lit, pack))
    for start, end in scene.arrows:
        yield words(pack.language, "game", "arrow", start=_place(scene, start), end=_place(scene, end))


def _word(scene: Scene, key: str) -> str:
    return words(scene.pack.language, "game", key)


def _names(cards: Iterable[Card], pack: Pack) -> str:
    return card_names(cards, pack.language, pack.faces, pack.labels)


def _place(scene: Scene, place: Place) -> str:
    """A card or a place by its name."""
    if isinstance(place, Card):
        return card_name(place, scene.pack.language, scene.pack.faces, scene.pack.labels)
    seats = {str(seat): seat_name(seat, scene.pack.language) for seat in Seat}
    return seats.get(place) or _word(scene, place)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
