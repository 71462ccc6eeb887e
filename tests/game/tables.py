"""Tables to test on: positions set up in one line, hidden cards revealed, and games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import conquian as cq
from conquian.game.cards import Cards
from conquian.game.state import Hand, Phase, Stock
from conquian.game.variants import PRESETS, SWITCHES, Variant

STAKES_AND_LABELS: Final = ("draw_stake", "first_dealer", "labels")
"""The switches that no position depends on."""


def table(
    pone: str,
    centre: str = "-",
    turn: str = "pone/left",
    rules: str = "pagat",
    *,
    dealer: str = "-/-",
    stock: str = "?8",
    waste: str = "-",
    more: str = "",
) -> cq.State:
    """A position in which only what matters is named: each hand is filled up with unknown cards."""
    variant = cq.variant(rules)
    seat, _, phase = turn.partition("/")
    sides = {}
    for name, text in (("pone", pone), ("dealer", dealer)):
        hand, _, laid = text.partition("/")
        dealt = variant.dealt + (phase == "discard" and seat == name)
        missing = dealt - len(cq.cards(hand)) - len(cq.spread(laid))
        filled = hand.replace("-", "") + (f"?{missing}" if missing > 0 else "")
        sides[name] = f"{filled or '-'}/{laid}"
    return cq.position(
        f"pone={sides['pone']} dealer={sides['dealer']} centre={centre} stock={stock} waste={waste} turn={turn} "
        f"rules={rules} {more}"
    )


def revealed(state: cq.State, seed: int = 0) -> cq.State:
    """The position with every unknown card named at random; cards that it leaves out are buried in the waste."""
    unseen = list(state.unseen)
    Random(seed).shuffle(unseen)

    def named(hand: Hand) -> Hand:
        found = Cards.of(unseen.pop() for _ in range(hand.unknown))
        return Hand(hand.cards | found)

    pone, dealer = state.hands
    return replace(
        state,
        hands=(named(pone), named(dealer)),
        given=named(state.given),
        stock=Stock((*state.stock.cards, *(unseen.pop() for _ in range(state.stock.unknown)))),
        waste=(*unseen, *state.waste),
    )


def refusal(state: cq.State, text: str) -> str | None:
    """The number of the law by which this action is refused, None for a legal one."""
    law = cq.judge(state, cq.action(text)).law
    return None if law is None else str(law)


def legal(state: cq.State) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in cq.legal_actions(state)}


def melds(state: cq.State) -> set[str]:
    """The legal melds as text, without the verb."""
    return {text.removeprefix("meld ") for text in legal(state) if text.startswith("meld ")}


def after(state: cq.State, *actions: str) -> cq.State:
    """The position after these actions."""
    for text in actions:
        state = cq.apply(state, cq.action(text))
    return state


def moment(state: cq.State) -> str:
    """Who is to act, and the phase, as a position writes it."""
    return f"{state.turn}/{state.phase}"


def random_variant(rng: Random) -> Variant:
    """Any value for every switch."""
    return Variant().with_switches(**{name: rng.choice(list(values)) for name, values in SWITCHES.items()})


def random_game(variant: Variant, seed: int) -> Iterator[tuple[cq.State, cq.Action | None]]:
    """Every position of a random game with the action that was chosen there, None at its end.

    Players mostly take what they can, so that spreads grow, and some fold.
    """
    rng = Random(seed)
    state = cq.deal(seed, variant)
    while actions := cq.legal_actions(state):
        eager = [action for action in actions if action.verb not in ("decline", "allow")]
        action = rng.choice(eager if eager and rng.random() < 0.75 else actions)
        yield state, action
        state = cq.apply(state, action)
        if state.phase is not Phase.OVER and rng.random() < 0.01:
            state = cq.fold(state, state.turn)
    yield state, None


def random_games(seed: int, games: int) -> Iterator[tuple[cq.State, cq.Action | None]]:
    """The positions of `games` random games: under each preset in turn, and under random switches in between."""
    rng = Random(seed)
    presets = list(PRESETS.values())
    for number in range(games):
        variant = presets[number // 2 % len(presets)] if number % 2 else random_variant(rng)
        yield from random_game(variant, rng.getrandbits(32))


def random_action(state: cq.State, rng: Random) -> cq.Action:
    """Something that a player might try here: any verb, any cards, melds that are almost right."""
    near = [*state.known] or list(state.unseen)
    card = rng.choice(near)
    groups = [list(group) for group in state.spreads[state.decliner].groups]
    if state.centre is not None and rng.random() < 0.8:
        groups.append([state.centre])
    for _ in range(rng.randrange(4)):
        where = rng.randrange(len(groups) + 1)
        groups[where:where] = [[]] if where == len(groups) else []
        groups[where].append(rng.choice(near))
    if groups and rng.random() < 0.2:
        groups.pop(rng.randrange(len(groups)))
    spread = cq.Spread.of(group for group in groups if group)
    text = rng.choice(
        ["turn", f"turn {card}", "meld", "meld", "decline", "force", "force+", "allow", "discard", "give"]
    )
    match text:
        case "meld" | "force+" if spread.groups:
            return cq.action(f"{text.rstrip('+')} {spread}")
        case "discard" | "give":
            return cq.action(f"{text} {card}")
        case "meld" | "force+":
            return cq.action("decline")
        case _:
            return cq.action(text)
