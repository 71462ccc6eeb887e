"""Values as a notebook shows them: a picture or a table as HTML, the same in words as Markdown, and a short text.

A picture is an image with its words for speech (`conquian.art.figure`). A notebook asks a value by `_repr_mimebundle_`
(`conquian.game.outward`); IPython is not needed. What a stranger may have written, such as a title, is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from html import escape
from itertools import islice
from typing import Final, assert_never

from conquian.advice.advice import Advice, Method, Stakes
from conquian.api.analysis import GameAnalysis
from conquian.api.options import DisplayOptions, options
from conquian.api.results import (
    ActionValues,
    BarChart,
    CardLayouts,
    CheckedAnswer,
    GameValue,
    PlayerComparison,
    WinningWays,
    spanned,
)
from conquian.art.figure import Figure
from conquian.art.layout import spots
from conquian.art.pack import Pack
from conquian.art.row import rows
from conquian.art.svg import tag
from conquian.art.table import Scene, described, film, picture
from conquian.explain.names import action_name, card_names, seat_name, spread_name
from conquian.explain.proofs import findings, known
from conquian.explain.sentences import explain, explain_evidence, law_title
from conquian.explain.words import has_words, words
from conquian.game.actions import Action
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.judge import Verdict
from conquian.game.player_view import PlayerView
from conquian.game.spreads import Group, Spread
from conquian.game.state import Seat, State
from conquian.notation.record import Record
from conquian.solver.certificates.certificate import Certificate

MOST_ROWS: Final = 12
"""The most rows of a table, and of spreads, that are shown."""
FRAMES: Final = 8
"""The most positions of a game that are shown."""
_MARKS: Final = re.compile(r"([\\`*_\[\]#|~$])")


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of words."""

    text: str
    is_title: bool = False


@dataclass(frozen=True, slots=True)
class ShownAction:
    """An action in words and, for a text, as it is written."""

    said: str
    code: str


@dataclass(frozen=True, slots=True)
class ShownInterval:
    """An interval: a bar, and its ends in numbers."""

    bar: str
    said: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table: its head, and rows of words and pictures."""

    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


Cell = str | Figure | ShownAction | ShownInterval
Part = ShownLine | Figure | ShownTable


def bundle(value: object) -> dict[str, str]:
    """The ways to show a value, by their media types, in the language and with the pack that `cq.options` chose.

    >>> import conquian as cq
    >>> shown = bundle(cq.judge(cq.deal(seed=1897), "meld 5d6d7d"))
    >>> sorted(shown)
    ['text/html', 'text/markdown', 'text/plain']
    >>> shown["text/plain"]
    "There's no centre card yet. You can only meld with one. (4.4: 5 of diamonds, 6 of diamonds and 7 of diamonds)"
    """
    look = options()
    found = [*parts(value, look)]
    return {
        "text/html": "\n".join(map(_html, found)),
        "text/markdown": "\n\n".join(map(_markdown, found)),
        "text/plain": text(value, found),
    }


# --- as HTML, Markdown and text ---------------------------------------------------------------------------------------


def _html(part: Part) -> str:
    match part:
        case ShownLine(said, is_title):
            return f"<p><strong>{escape(said)}</strong></p>" if is_title else f"<p>{escape(said)}</p>"
        case Figure():
            return part.html
        case ShownTable(head, lines):
            cells = [f'<th style="text-align:left">{escape(name)}</th>' for name in head]
            body = ["".join(f'<td style="text-align:left">{_cell(each)}</td>' for each in line) for line in lines]
            every = "".join(f"<tr>{line}</tr>" for line in body)
            top = f"<thead><tr>{''.join(cells)}</tr></thead>" if any(head) else ""
            return f"<table>{top}<tbody>{every}</tbody></table>"
        case _:
            assert_never(part)


def _cell(cell: Cell) -> str:
    match cell:
        case Figure():
            return cell.html
        case ShownInterval(bar, said):
            return f'{Figure(bar, said).html} <span aria-hidden="true">{escape(said)}</span>'
        case _:
            return escape(_in_words(cell))


def _markdown(part: Part) -> str:
    match part:
        case ShownLine(said, is_title):
            return f"**{_marked(said)}**" if is_title else _marked(said)
        case Figure(_, said):
            return _marked(said)
        case ShownTable(head, lines):
            rule = ["---"] * len(head)
            told = [[_marked(_in_words(each)) for each in line] for line in (head, *lines)]
            return "\n".join(f"| {' | '.join(line)} |" for line in (told[0], rule, *told[1:]))
        case _:
            assert_never(part)


def _marked(said: str) -> str:
    """Words in which nothing is taken for a mark of Markdown or HTML."""
    return _MARKS.sub(r"\\\1", escape(" ".join(said.split()), quote=False))


def _in_words(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell.said


def _in_code(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell.code or cell.said


@singledispatch
def text(value: object, found: Sequence[Part]) -> str:
    """The text of a value: its words and tables, without pictures."""
    return "\n".join(_plain(part) for part in found if not isinstance(part, Figure)) or repr(value)


@text.register(Card | Cards | Spread | State | GameValue | PlayerComparison)
def _text_of_itself(value: object, found: Sequence[Part]) -> str:
    del found
    return repr(value)


@text.register
def _text_of_view(value: PlayerView, found: Sequence[Part]) -> str:
    del found
    return f"player_view(seat={value.seat}, {value.state!r})"


@text.register
def _text_of_verdict(value: Verdict, found: Sequence[Part]) -> str:
    look, (first, *_) = options(), found
    assert isinstance(first, ShownLine)
    named = f": {_names(value.cards, look, value.state)}" if value.cards else ""
    return f"{first.text} ({value.law}{named})" if value.law else first.text


@text.register
def _text_of_layouts(value: CardLayouts, found: Sequence[Part]) -> str:
    return "\n".join([*map(str, value[:MOST_ROWS]), *(one.text for one in found[-1:] if isinstance(one, ShownLine))])


def _plain(part: Part) -> str:
    if not isinstance(part, ShownTable):
        return part.text if isinstance(part, ShownLine) else part.said
    lines = [[*map(_in_code, line)] for line in (part.head, *part.rows) if any(line)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(each.ljust(width) for each, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


# --- what is shown of each value --------------------------------------------------------------------------------------


@singledispatch
def parts(value: object, look: DisplayOptions) -> Iterator[Part]:  # noqa: ARG001 - those below heed it
    """The parts of what is shown of a value, in their order."""
    raise TypeError(f"there is no picture of {type(value).__name__}")


@parts.register
def _of_card(value: Card, look: DisplayOptions) -> Iterator[Part]:
    yield _row([(value,)], look)


@parts.register
def _of_cards(value: Cards, look: DisplayOptions) -> Iterator[Part]:
    if not value:
        yield ShownLine(words(look.lang, "game", "nothing"))
        return
    by_suit = sorted(value, key=lambda card: (card.suit, card.rank))
    yield _row([tuple(by_suit)], look, step=74 if len(value) <= SIDE_BY_SIDE else 46)


SIDE_BY_SIDE: Final = 12
"""The most cards that lie side by side, each but the last three quarters to be seen."""


@parts.register
def _of_spread(value: Spread, look: DisplayOptions) -> Iterator[Part]:
    yield _spread(value, look) if value else ShownLine(words(look.lang, "game", "nothing"))


@parts.register
def _of_layouts(value: CardLayouts, look: DisplayOptions) -> Iterator[Part]:
    if not value:
        yield ShownLine(words(look.lang, "cli", "no-layout"))
        return
    yield ShownLine(words(look.lang, "game", "count", "layouts", n=len(value)), is_title=True)
    shown = value[:MOST_ROWS]
    said = "; ".join(f"({number}) {spread_name(each, look.lang, look.pack)}" for number, each in enumerate(shown, 1))
    yield Figure(rows([each.groups for each in shown], said, width=look.size // 10, pack=_pack(look)), said)
    yield from _more(len(value), look)


@parts.register
def _of_state(value: State, look: DisplayOptions) -> Iterator[Part]:
    yield _table(value, look)


@parts.register
def _of_view(value: PlayerView, look: DisplayOptions) -> Iterator[Part]:
    yield _table(value.state, look, value.seat)


@parts.register
def _of_verdict(value: Verdict, look: DisplayOptions) -> Iterator[Part]:
    yield ShownLine(explain(value, look.lang, look.pack), is_title=True)
    if value.law is not None:
        yield ShownLine(words(look.lang, "cli", "law", law=value.law, title=law_title(value.law, look.lang)))
    yield from map(ShownLine, explain_evidence(value, look.lang, look.pack))
    if value.state is not None:
        yield _table(value.state, look, lit=value.cards)
    elif value.spread is not None:
        yield _spread(value.spread, look, lit=value.cards)


@parts.register
def _of_answer(value: CheckedAnswer, look: DisplayOptions) -> Iterator[Part]:
    said = words(look.lang, "exercises", "right" if value.right else "wrong")
    yield ShownLine(f"✓ {said}" if value.right else said, is_title=True)
    if value.why:
        yield ShownLine(value.why)
    for part in () if value.shown is None else parts(value.shown, look):
        if isinstance(part, Figure) or not isinstance(value.shown, Verdict):  # whose evidence would name the answer
            yield part


@parts.register
def _of_advice(value: Advice, look: DisplayOptions) -> Iterator[Part]:
    yield ShownLine(f"{_word('stakes', look)}: {_method('method_of', value.method, value.worlds, look)}", is_title=True)
    sampled = value.method is Method.SAMPLED
    head = ("action", "stakes", *(("interval",) if sampled else ()), "behind")
    lines: list[list[Cell]] = []
    for each in value.values[:MOST_ROWS]:
        stakes, behind = each.stakes, each.behind
        own: list[Cell] = [_action(each.action, look), _number(stakes.value, look)]
        if sampled:
            own.append(_interval(stakes, look))
        lines.append([*own, _number(behind.value, look, sign="")])
    yield ShownTable([_word(name, look) for name in head], lines)
    yield from _more(len(value.values), look)


@parts.register
def _of_comparison(value: PlayerComparison, look: DisplayOptions) -> Iterator[Part]:
    head = [_word(name, look) for name in ("pairs", "stakes", "interval")]
    yield ShownTable(head, [[str(len(value)), _number(value.mean, look), _interval(value, look)]])


@parts.register
def _of_bars(value: BarChart, look: DisplayOptions) -> Iterator[Part]:
    if value.title:
        yield ShownLine(value.title, is_title=True)
    most = max((high for _, _, high in map(spanned, value.values())), default=0) or 1
    lines: list[list[Cell]] = []
    for name, number in value.items():
        middle, *ends = spanned(number)
        scaled = [each / most for each in (middle, *ends)]
        drawn, code = _length(*scaled), "■" * round(20 * scaled[0]) or "·"
        said = [_amount(each, look) for each in (middle, *ends)]
        bar = ShownInterval(drawn, " … ".join(said[1:]), code) if ends[0] < ends[1] else Figure(drawn, said[0], code)
        lines.append([name, said[0], bar])
    yield ShownTable(("", "", ""), lines)


def _amount(number: float, look: DisplayOptions) -> str:
    return f"{number:,}" if isinstance(number, int) else _number(number, look, sign="")


def _length(middle: float, low: float, high: float) -> str:
    """A bar of this length, of at most 1, with the interval in which its end may lie."""
    at = [round(4 + 312 * each, 1) for each in (middle, low, high)]
    bar = tag("path", d=f"M4 4H{max(at[0], 5)}v14H4z", fill="#3c9a63")
    ends = tag("path", d=f"M{at[1]} 7v8m0-4H{at[2]}m0-4v8", stroke="#1f57a0", stroke_width=3, fill="none")
    drawn = [bar, ends] if low < high else [bar]
    return tag("svg", *drawn, xmlns="http://www.w3.org/2000/svg", width=320, height=22, viewBox="0 0 320 22")


@parts.register
def _of_analysis(value: GameAnalysis, look: DisplayOptions) -> Iterator[Part]:
    if not value:
        yield ShownLine(_word("no-decisions", look))
        return
    costly = sorted(value, key=lambda each: -each.cost.value)
    lines: list[list[Cell]] = [
        [
            str(each.ply),
            seat_name(each.seat, look.lang),
            _action(each.action, look),
            _action(each.best, look),
            _cost(each.cost, look),
            words(look.lang, "display", "known_of", each.known, who=seat_name(each.seat, look.lang)),
            _method("how", each.method, each.worlds, look),
        ]
        for each in costly[:MOST_ROWS]
    ]
    head = ("move", "seat", "action", "best", "cost", "known", "method")
    yield ShownTable([_word(name, look) for name in head], lines)
    yield from _more(len(value), look)


def _cost(cost: Stakes, look: DisplayOptions) -> str:
    found = _number(cost.value, look, sign="")
    if cost.low == cost.high:
        return found
    return f"{found} ({_number(cost.low, look, sign='')} … {_number(cost.high, look, sign='')})"


def _method(topic: str, method: Method, worlds: int, look: DisplayOptions) -> str:
    return words(look.lang, "display", topic, method.replace(" ", "-"), n=worlds)


@parts.register
def _of_values(value: ActionValues, look: DisplayOptions) -> Iterator[Part]:
    best_first = sorted(value.items(), key=lambda pair: -pair[1])
    lines: list[list[Cell]] = [[_action(one, look), _worth(each, look)] for one, each in best_first[:MOST_ROWS]]
    yield ShownTable([_word("action", look), _word("value", look)], lines)
    yield from _more(len(value), look)


@parts.register
def _of_game_value(value: GameValue, look: DisplayOptions) -> Iterator[Part]:
    if value:
        who = seat_name(Seat.PONE if value > 0 else Seat.DEALER, look.lang)
        yield ShownLine(words(look.lang, "solver", "value", "win", who=who))
    else:
        yield ShownLine(words(look.lang, "solver", "value", "draw"))


@parts.register
def _of_ways(value: WinningWays, look: DisplayOptions) -> Iterator[Part]:
    if not value:
        yield ShownLine(_word("no-ways", look))
        return
    small = DisplayOptions(look.lang, look.pack, 400)
    lines: list[list[Cell]] = [
        [_spread(way.spread, small, lit=way.needed), _names(way.needed, look), str(way.turns)]
        for way in value[:MOST_ROWS]
    ]
    yield ShownTable([_word(name, look) for name in ("spread", "needs", "turns")], lines)
    yield from _more(len(value), look)


@parts.register
def _of_record(value: Record, look: DisplayOptions) -> Iterator[Part]:
    states, titles = value.positions(), dict(value.titles)
    count = words(look.lang, "display", "moves", n=len(value.actions))
    title = titles.get(look.lang) or next(iter(titles.values()), "")
    yield ShownLine(f"{title} – {count}" if title else count, is_title=True)
    last, most = len(states) - 1, min(len(states), FRAMES)
    shown = [round(number * last / max(most - 1, 1)) for number in range(most)]
    scenes = [Scene(states[ply], Seat.PONE, look.size // 4, _pack(look, states[ply])) for ply in shown]
    done = ["", *(action_name(one, look.lang, look.pack, states[0].variant.labels) for one in value.actions)]
    captions = [f"{ply}. {value.actions[ply - 1]}" if ply else "" for ply in shown]
    said = "; ".join(f"{ply}. {done[ply]}" for ply in shown if ply) or words(look.lang, "game", "nothing")
    yield Figure(film(scenes, captions, said), said)
    yield ShownLine(explain(states[-1], look.lang, look.pack))


@parts.register
def _of_proof(value: Certificate, look: DisplayOptions) -> Iterator[Part]:
    key = (
        value.kind
        if value.accepted or not has_words("puzzles", "proved", f"{value.kind}-none")
        else f"{value.kind}-none"
    )
    yield ShownLine(words(look.lang, "puzzles", "proved", key, **known(value)), is_title=True)
    lines: list[list[Cell]] = [
        [_action(action, look, value.position), words(look.lang, "puzzles", "proved", key, **values)]
        for action, key, values in islice(findings(value), MOST_ROWS)
    ]
    yield ShownTable([_word("action", look), _word("value", look)], lines)
    yield from _more(len(value.accepted) + len(value.rejected), look)
    yield _table(value.position, look)


# --- pictures and words -----------------------------------------------------------------------------------------------


def _table(state: State, look: DisplayOptions, front: Seat = Seat.PONE, lit: Cards = NO_CARDS) -> Figure:
    """A position, of the cards that are lit those that can be seen."""
    shown = Cards.of(place for place in spots(state, front) if isinstance(place, Card)) & lit
    scene = Scene(state, front, look.size, _pack(look, state), shown)
    return Figure(picture(scene), described(scene))


def _spread(spread: Spread, look: DisplayOptions, lit: Cards = NO_CARDS) -> Figure:
    said = spread_name(spread, look.lang, look.pack)
    return Figure(rows([spread.groups], said, width=look.size // 10, pack=_pack(look), lit=lit), said, f"{spread}")


def _row(groups: Sequence[Group], look: DisplayOptions, step: int = 46) -> Figure:
    said = "; ".join(card_names(group, look.lang, look.pack) for group in groups)
    return Figure(rows([groups], said, width=look.size // 10, pack=_pack(look), step=step), said)


def _pack(look: DisplayOptions, state: State | None = None) -> Pack:
    return Pack(look.pack, look.lang) if state is None else Pack(look.pack, look.lang, state.variant.labels)


def _interval(stakes: Stakes | PlayerComparison, look: DisplayOptions) -> ShownInterval:
    return ShownInterval(_bar(stakes), f"{_number(stakes.low, look)} … {_number(stakes.high, look)}")


def _bar(stakes: Stakes | PlayerComparison) -> str:
    """An interval between a loss on the left and a win on the right, with its value and the line of a draw."""
    value = stakes.value if isinstance(stakes, Stakes) else stakes.mean
    at = [round(80 + 72 * each, 1) for each in (stakes.low, value, stakes.high)]
    return tag(
        "svg",
        tag("path", d="M8 10h144", stroke="#8d7a63", stroke_width=1),
        tag("path", d="M80 3v14", stroke="#8d7a63", stroke_width=1),
        tag("path", d=f"M{at[0]} 10H{max(at[2], at[0] + 1)}", stroke="#3c9a63", stroke_width=6, stroke_linecap="round"),
        tag("circle", cx=at[1], cy=10, r=5, fill="#1f57a0"),
        xmlns="http://www.w3.org/2000/svg", width=160, height=20, viewBox="0 0 160 20",
    )  # fmt: skip


def _action(action: Action, look: DisplayOptions, state: State | None = None) -> ShownAction:
    return ShownAction(action_name(action, look.lang, look.pack, _pack(look, state).labels), str(action))


def _names(cards: Iterable[Card], look: DisplayOptions, state: State | None = None) -> str:
    return card_names(cards, look.lang, look.pack, _pack(look, state).labels)


def _number(value: float, look: DisplayOptions, sign: str = "+") -> str:
    return f"{value:{sign}.2f}".replace("-", "−").replace(".", _word("decimal", look))


def _worth(value: int, look: DisplayOptions) -> str:
    return words(look.lang, "solver", "action", ("draw", "win", "loss")[value])


def _word(key: str, look: DisplayOptions) -> str:
    return words(look.lang, "display", key)


def _more(count: int, look: DisplayOptions) -> Iterator[Part]:
    """How many rows are left out."""
    if count > MOST_ROWS:
        yield ShownLine(words(look.lang, "display", "more", n=count - MOST_ROWS))
