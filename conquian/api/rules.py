"""The rules as public functions: deal, judge, play, count, hide, and write down.

Wherever a position, an action, a set of cards, a seat or a variant is asked for, its text will do. In every function a
text that cannot be read raises NotationError, and an argument of another kind TypeError.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from conquian.api.results import CardLayouts
from conquian.game import evidence as evidences
from conquian.game import forcing, play, spreads
from conquian.game import judge as judges
from conquian.game import player_view as views
from conquian.game.actions import Action
from conquian.game.arguments import wrong_kind
from conquian.game.cards import Card, Cards
from conquian.game.evidence import Evidence
from conquian.game.judge import Verdict
from conquian.game.player_view import PlayerView
from conquian.game.spreads import Spread
from conquian.game.state import Seat, State
from conquian.game.variants import DEFAULT_PRESET, Variant
from conquian.notation import position
from conquian.notation import record as records
from conquian.notation.arguments import action_of, cards_of, seat_of, spread_of, state_of, variant_of
from conquian.notation.record import Record


def deal(seed: int | None = None, variant: Variant | str = DEFAULT_PRESET) -> State:
    """A fresh deal; the same seed always makes the same one, and without a seed it is random (law 2.3).

    >>> import conquian as cq
    >>> cq.deal(seed=1897) == cq.deal(1897, "pagat")
    True
    >>> cq.deal("1897")
    Traceback (most recent call last):
    TypeError: seed must be an int or None, not str: '1897'
    """
    if seed is not None and not isinstance(seed, int):
        raise wrong_kind("seed", seed, "an int or None")
    return play.deal(seed, variant_of(variant))


def judge(state: State | str, action: Action | str) -> Verdict:
    """The verdict on this action in this position, which is true if the action is legal.

    Raises UnknownCards where it hangs on cards that are not known.

    >>> import conquian as cq
    >>> state = cq.deal(seed=1897)
    >>> cq.judge(state, "meld 5d6d7d").law, bool(cq.judge(state, "turn"))
    (Law('4.4'), True)
    >>> cq.judge(state, 4)
    Traceback (most recent call last):
    TypeError: action must be an Action or the text of one, such as 'turn', not int: 4
    """
    state = state_of(state)
    return judges.judge(state, action_of(action, state))


def judge_spread(spread: Spread | str) -> Verdict:
    """The verdict on cards in groups, without a game around them: whether each group is a meld (laws 3.1 to 3.5).

    >>> import conquian as cq
    >>> bool(cq.judge_spread("3c4c5c 6c6d6h")), cq.judge_spread("QcKcAc").law
    (True, Law('3.2'))
    """
    return judges.judge_spread(spread_of(spread))


def legal_actions(state: State | PlayerView | str) -> tuple[Action, ...]:
    """Every legal action, every layout of every meld as one of its own, in an order that is always the same.

    Of a view they are its `actions`. Raises UnknownCards where the list depends on cards that are not known.

    >>> import conquian as cq
    >>> cq.legal_actions(cq.deal(seed=1897))
    (action('turn'),)
    """
    return state.actions() if isinstance(state, PlayerView) else judges.legal_actions(state_of(state))


def apply(state: State | str, action: Action | str) -> State:
    """The position after this action. Raises IllegalAction if the judge refuses it.

    >>> import conquian as cq
    >>> cq.apply(cq.deal(seed=1897), "turn").phase
    <Phase.TURNED: 'turned'>
    >>> cq.apply(cq.deal(seed=1897), "decline")
    Traceback (most recent call last):
    conquian.game.judge.IllegalAction: Play begins with a card from the stock: turn up the top one.
    """
    state = state_of(state)
    return play.apply(state, action_of(action, state))


def fold(state: State | str, seat: Seat | str) -> State:
    """The position after this seat has decided to decline everything to the end (law 9.1); it can still be forced.

    >>> import conquian as cq
    >>> cq.fold(cq.deal(seed=1897), "pone").folded
    (Seat.PONE,)
    """
    return play.fold(state_of(state), seat_of(seat))


def fits(state: State | str) -> bool:
    """Whether the centre card fits the spread of the player on turn, in a claim of the decliner (laws 6.1 and 6.5).

    >>> import conquian as cq
    >>> cq.fits("pone=?3/2c2d2h2s,3c4c5c dealer=?10/- centre=Ac stock=?19 turn=pone/left")
    True
    """
    return forcing.fits(state_of(state))


def perft(state: State | str, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions from here: the engine's fingerprint.

    Raises ValueError for a negative depth.

    >>> import conquian as cq
    >>> cq.perft(cq.deal(1897, "mexican"), 2)  # either player gives one of eight cards
    64
    """
    if not isinstance(depth, int):
        raise wrong_kind("depth", depth, "an int")
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    return play.perft(state_of(state), depth)


def layouts(cards: Cards | Iterable[Card | str] | str) -> CardLayouts:
    """Every way to lay all of these cards out in melds; () if there is none (laws 3.1 to 3.4).

    >>> import conquian as cq
    >>> cq.layouts("3c4c5c6c6d6h")
    (spread('3c4c5c 6c6d6h'),)
    """
    return CardLayouts(spreads.layouts(cards_of(cards)))


def evidence(verdict: Verdict) -> Evidence:
    """The evidence for a refusal, and the nearest thing that is legal; a legal action needs none.

    >>> import conquian as cq
    >>> here = "pone=4h?5/3c4c5c6c dealer=?10/- centre=4d stock=?18 turn=pone/left"
    >>> cq.evidence(cq.judge(here, "meld 3c 5c6c 4c4d4h")).broken
    ((card('3c'),), (card('5c'), card('6c')))
    """
    if not isinstance(verdict, Verdict):
        raise wrong_kind("verdict", verdict, "a Verdict, as `judge` gives it")
    return evidences.evidence(verdict)


def player_view(
    state: State | str, seat: Seat | str, past: Iterable[tuple[State | str, Action | str]] = ()
) -> PlayerView:
    """The position as far as this seat may know it; with `past`, each earlier position and its action, also events.

    >>> import conquian as cq
    >>> view = cq.player_view(cq.deal(seed=1897), "pone")
    >>> len(view.state.hands[view.seat].cards), view.state.stock
    (10, Stock(cards=(), unknown=20))
    """
    return views.player_view(state_of(state), seat_of(seat), _past(past))


def _past(given: object) -> Iterator[tuple[State, Action]]:
    """Earlier positions and what was done there."""
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise wrong_kind("past", given, "pairs of a position and an action")
    for pair in given:
        if not (isinstance(pair, tuple) and len(pair) == 2):
            raise wrong_kind("past", given, "pairs of a position and an action")
        before = state_of(pair[0])
        yield before, action_of(pair[1], before)


def link(state: State | str) -> str:
    """The query of a link to this position.

    >>> import conquian as cq
    >>> cq.link(cq.deal(1)).startswith("pone=")
    True
    """
    return position.link(state_of(state))


def dump(record: Record, path: str | Path) -> None:
    """Write the game to this file, in its canonical form: loaded and written again, it stays byte for byte the same.

    >>> import conquian as cq, tempfile
    >>> record = cq.Record(cq.deal(seed=1897), 1897, (cq.action("turn"),))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cq.dump(record, f"{folder}/game.toml")
    ...     cq.load(f"{folder}/game.toml") == record
    True
    """
    if not isinstance(record, Record):
        raise wrong_kind("record", record, "a Record")
    records.dump(record, path)
