"""Readings: where two sets of rules part, as positions on which they allow different things, or what else differs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final

from conquian.game.actions import Action
from conquian.game.cards import Card, Cards
from conquian.game.judge import Verdict, judge, legal_actions
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.series import Series
from conquian.game.state import Hand, Outcome, Phase, State, Stock
from conquian.game.variants import DrawStake, Variant
from conquian.notation.codes import action
from conquian.notation.position import position, variant
from conquian.notation.tables import packaged_table
from conquian.table.state import TableState

MOST_DRAWS: Final = 3
"""The most draws in a row that are looked at to tell stakes apart."""
DRAWN: Final = 1897
"""The seed of the cards that are drawn for the first deal."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A position on which values of a switch part, at once or after what is done there (`then`).

    `name` is unique among the positions; `position` is how it stands under the usual rules.
    """

    switch: str
    name: str
    position: State
    then: tuple[Action, ...] = ()

    def under(self, rules: Variant) -> State | None:
        """The position as it stands under these rules, or None where so few cards are dealt that it cannot be.

        >>> str(witnesses("exchange")[0].under(Variant().with_switches(exchange="yes")).phase)
        'exchange'
        """
        state = self.position
        hands = [_highest(hand, state.variant.dealt - rules.dealt) for hand in state.hands]
        kept, spare = [kept for kept, _ in hands], [card for _, gone in hands for card in gone]
        if any(len(hand) + len(laid) != rules.dealt for hand, laid in zip(kept, state.spreads, strict=True)):
            return None
        return replace(
            state,
            hands=(kept[0], kept[1]),
            stock=Stock((*state.stock.cards, *spare)) if state.stock else state.stock,
            waste=state.waste if state.stock else (*spare, *state.waste),
            phase=Phase.EXCHANGE if state.phase is Phase.TURN and rules.exchange == "yes" else state.phase,
            variant=rules,
        )

    def parts(self, one: Variant, two: Variant) -> bool:
        """Whether the two rules allow different things here, at once or on the way that `then` goes."""
        states = self.under(one), self.under(two)
        for step in (*self.then, None):
            first, second = states
            if first is None or second is None:
                return False
            if _what_is_next(first) != _what_is_next(second):
                return True
            states = _after(first, step), _after(second, step)
        return False


@dataclass(frozen=True, slots=True)
class Sight:
    """A difference to be looked at, where a switch changes no action: stakes, the first deal or the cards' names."""

    switch: str

    def parts(self, one: Variant, two: Variant) -> bool:
        """Whether it looks otherwise under the other rules."""
        return look(self.switch, one) != look(self.switch, two)


Exhibit = Witness | Sight
"""What shows that two values of a switch are not the same."""


# --- what a switch changes --------------------------------------------------------------------------------------------


@cache
def witnesses(switch: str) -> tuple[Witness, ...]:
    """Every position on which values of this switch part; none for a switch that changes no action.

    >>> [witness.name for witness in witnesses("borrowing")], witnesses("labels")
    (['middle', 'end'], ())
    """
    places = _table()["positions"]
    return tuple(
        Witness(switch, each["at"], position(places[each["at"]]), tuple(map(action, each.get("then", []))))
        for each in _table()["switches"][switch].get("witnesses", [])
    )


@cache
def laws(switch: str) -> tuple[Law, ...]:
    """The laws that this switch changes, its own first.

    >>> laws("hand_size")
    (Law('2.3'), Law('7.1'), Law('7.3'))
    """
    return tuple(map(Law, _table()["switches"][switch]["laws"]))


def exhibits(switch: str, one: Variant, two: Variant) -> tuple[Exhibit, ...]:
    """Whatever shows that the two rules are not the same and that this switch matters to both of them.

    >>> [each.name for each in exhibits("borrowing", variant("pagat"), variant("rummy-games"))]
    ['middle']
    >>> exhibits("forcing_scope", variant("rummyo"), variant("rummy-games"))   # without forcing there is no scope
    ()
    """
    pairs = ((one, two), (one, _with(switch, one, two)), (two, _with(switch, two, one)))
    shown: tuple[Exhibit, ...] = witnesses(switch) or (Sight(switch),)
    return tuple(each for each in shown if all(each.parts(first, second) for first, second in pairs))


def _with(switch: str, rules: Variant, other: Variant) -> Variant:
    """These rules with this one switch set as in the other ones."""
    return rules.with_switches(**{switch: getattr(other, switch)})


def source_rules(source: str) -> Variant:
    """Our rules for a source: its preset or, where it has none, the switches that it is known to set.

    >>> str(source_rules("S1")), str(source_rules("F13"))
    ('rummy-games', 'pagat,forcing_fit=direct,draw_stake=carried,labels=A-10')
    """
    return variant(_table()["sources"][source])


# --- what is no action ------------------------------------------------------------------------------------------------


def stakes(rules: Variant) -> tuple[int, ...]:
    """The stakes of a deal after no draw, one draw, and so on (law 8.2).

    >>> stakes(variant("foster")), stakes(variant("pagat,draw_stake=doubled"))
    ((1, 2, 3, 4), (1, 2, 4, 8))
    """
    series = Series.begin(rules, seed=DRAWN)
    found = [series.stake]
    for _ in range(MOST_DRAWS):
        series = series.after(Outcome(None))
        found.append(series.stake)
    return tuple(found)


def drawn(rules: Variant) -> tuple[tuple[Card, Card], ...]:
    """The pairs of cards that are drawn for the first deal (law 2.2), none where chance decides."""
    return Series.begin(rules, seed=DRAWN).first.drawn


def look(switch: str, rules: Variant) -> object:
    """The sight, under these rules, of a switch that changes no action: stakes and how they count, cards, or names."""
    match switch:
        case "draw_stake":
            return stakes(rules), rules.draw_stake is DrawStake.POINTS
        case "first_dealer":
            return drawn(rules)
        case _:
            return rules.labels


# --- two rules at one table -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Only:
    """An action allowed under one of two rules alone, and what the judge says to it under the other."""

    action: Action
    refused: Verdict


def only(here: State, there: State) -> tuple[Only, ...]:
    """Every action that is legal here and refused there.

    >>> witness = witnesses("borrowing")[0]
    >>> free, ends = (witness.under(Variant().with_switches(borrowing=value)) for value in ("free", "ends"))
    >>> [(str(each.action), each.refused.law) for each in only(free, ends)]
    [('meld Ac2c3c 4c4d4h 5c6c7c', Law('5.1'))]
    >>> only(ends, free)
    ()
    """
    tried = ((each, judge(there, each)) for each in _legal(here))
    return tuple(Only(each, verdict) for each, verdict in tried if not verdict.legal)


def followed(start: State, actions: Iterable[Action]) -> tuple[TableState, Verdict | None]:
    """The game as far as these actions are legal one after the other, and what is said to the first that is not."""
    game = TableState.at(start)
    for each in actions:
        verdict = judge(game.state, each)
        if not verdict.legal:
            return game, verdict
        game = game.after(each)
    return game, None


def _highest(hand: Hand, number: int) -> tuple[Hand, tuple[Card, ...]]:
    """The hand without this number of its highest cards, and those cards."""
    cards = sorted(hand.cards, key=lambda card: (card.rank, card.suit))
    kept = max(len(cards) - number, 0)
    return Hand(Cards.of(cards[:kept])), tuple(cards[kept:])


def _what_is_next(state: State) -> object:
    return state.outcome, _legal(state)


@lru_cache(maxsize=256)
def _legal(state: State) -> tuple[Action, ...]:
    return legal_actions(state)


def _after(state: State, step: Action | None) -> State | None:
    return apply(state, step) if step is not None and judge(state, step).legal else None


def _table() -> dict[str, Any]:
    return packaged_table("conquian.rooms.sources", "rule_differences.toml")
