"""The views of what lies where: each player's side of the table, and the middle."""

from __future__ import annotations

from typing import TypedDict

from conquian.explain.names import spread_name
from conquian.explain.words import words
from conquian.game.cards import Card, Cards
from conquian.game.spreads import Spread
from conquian.game.state import ON_OFFER, Phase, Seat, State
from conquian.table.guide import Guide
from conquian.table.messages import Aid
from conquian.table.phrases import Viewpoint
from conquian.table.state import TableState
from conquian.ui.views import codes, sentence_case


class HandCard(TypedDict):
    """A card of a hand: `state` is lit, plain, chosen, or laid where it lies on the table while it is arranged."""

    code: str
    state: str


class GroupOfCards(TypedDict):
    """A group that lies: its name, and its cards."""

    name: str
    cards: list[str]


class Side(TypedDict):
    """One player's side: who it is, the hand (or how many cards are face `down`), and the groups that lie.

    `laid` cards are melded, `missing` ones would win. A hand that only `is_shown` is one to look at, not to choose
    from.
    """

    seat: str
    name: str
    count: str
    hand_name: str
    spread_name: str
    melded: str
    hand: list[HandCard]
    down: int
    groups: list[GroupOfCards]
    laid: int
    missing: int
    acts: bool
    many: bool
    is_shown: bool


class Middle(TypedDict):
    """Stock, centre card and waste: how many there are, which are open, and what is said of them.

    `buried` cards are in the waste.
    """

    stock: int
    stock_text: str
    stock_lit: bool
    next: list[str]
    centre: str
    centre_text: str
    centre_lit: bool
    buried: int
    waste: list[str]
    waste_text: str


def side_view(game: TableState, seat: Seat, look: Viewpoint, guide: Guide) -> Side:
    """The side of this seat, as it is drawn."""
    state = game.state
    hand, spread, acts = state.hands[seat], state.spreads[seat], state.turn is seat and state.phase is not Phase.OVER
    is_open, names = look.opens(seat), guide.named(look)
    seen = hand.cards if is_open else hand.cards & guide.seen
    return {
        "seat": str(seat),
        "name": _name(seat, names, guide),
        "count": look.tell("sides", "cards" if is_open or seen else "unopened", n=len(hand)),
        "hand_name": look.tell("sides", "hand", names.role(seat)),
        "spread_name": look.tell("sides", "spread", names.role(seat)),
        "melded": look.tell("sides", "melded", n=len(spread), out=state.variant.out),
        "hand": _hand(game, seen, seat, look, guide),
        "down": len(hand) - len(seen),
        "groups": _groups(spread, look),
        "laid": len(spread),
        "missing": max(0, state.variant.out - len(spread)),
        "acts": acts,
        "many": acts and state.phase in ON_OFFER,
        "is_shown": False,
    }


def _name(seat: Seat, look: Viewpoint, guide: Guide) -> str:
    """The name of a seat at the table; the one across may have one of its own."""
    if guide.rival and look.role(seat) == "opponent":
        return guide.rival
    return look.name(seat)


def _hand(game: TableState, seen: Cards, seat: Seat, look: Viewpoint, guide: Guide) -> list[HandCard]:
    state = game.state
    acts = guide.lights and state.turn is seat and seat in look.plays
    lit = game.lit if acts and not look.covered and not guide.unlit else Cards()
    laid = Cards() if game.arrangement is None or not acts else game.arrangement.bench.cards
    chosen = game.chosen if acts else Cards()

    def drawn(card: Card) -> str:
        if card in laid:
            return "laid"
        if card in chosen:
            return "chosen"
        return "lit" if card in lit else "plain"

    cards = sorted(seen, key=lambda card: (card.suit, card.rank) if look.by_suit else (card.rank, card.suit))
    return [{"code": str(card), "state": drawn(card)} for card in cards]


def _groups(spread: Spread, look: Viewpoint) -> list[GroupOfCards]:
    return [
        {"name": sentence_case(spread_name(Spread((group,)), look.language, look.faces)), "cards": codes(group)}
        for group in spread.groups
    ]


def middle_view(game: TableState, look: Viewpoint, guide: Guide) -> Middle:
    """Stock, centre card and waste, as they are drawn."""
    state = game.state
    mine = guide.lights and state.turn in look.plays
    peeks = Aid.STOCK in look.shown and not look.covered
    peeked = Aid.WASTE in look.shown
    count = len(state.waste)
    following = state.stock.cards[: guide.following] if peeks else ()
    offered = state.phase in ON_OFFER and bool(game.offers) and not look.covered
    awaited = state.phase is Phase.DISCARD and game.letting_go is not None
    return {
        "stock": len(state.stock),
        "stock_text": look.tell("stock", "left", n=len(state.stock)),
        "stock_lit": mine and state.phase is Phase.TURN and bool(len(state.stock)),
        "next": codes(following),
        "centre": "" if state.centre is None else str(state.centre),
        "centre_text": _centre_text(state, look, guide),
        "centre_lit": mine and (offered or awaited),
        "buried": count,
        "waste": codes(state.waste) if peeked else [],
        "waste_text": look.tell("waste", "pile", n=count) if count else look.tell("text", "no_waste"),
    }


def _centre_text(state: State, look: Viewpoint, guide: Guide) -> str:
    """How the centre card came there, and by whom."""
    if state.centre is None:
        return look.tell("text", "no_centre")
    match state.phase:
        case Phase.LEFT:
            how, whose = "passed" if state.was_passed else "left", state.turn.other
        case Phase.CLAIM_LEFT | Phase.CLAIM_TURNED:
            how, whose = "declined", state.turn.other
        case Phase.TURNED | Phase.FORCED:
            how, whose = state.phase.value, state.turn
        case _:
            return look.tell("centre", state.phase)
    role = guide.named(look).role(whose)
    if guide.rival and role == "opponent":
        return words(look.language, "alma", "centre", how, who=guide.rival)
    return look.tell("centre", how, role)
