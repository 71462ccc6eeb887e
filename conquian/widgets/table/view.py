"""What the table draws, as plain JSON: each side, the middle, what to do now, and the ways to do it."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from conquian.game.cards import Card, Cards
from conquian.game.spreads import Spread
from conquian.game.state import CLAIM, ON_OFFER, Hand, Phase, Seat, State
from conquian.tutor.sitting import Sitting, Step, steps
from conquian.widgets.drawing import GroupView, Sentence, codes, groups_view, sentence_case
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.telling import Look, arranging, hint, lead, legal_names, offer_name, over, rules_in_force

MOST_WAYS: Final = 8
"""More ways to lay than this are counted, not shown."""


class HandCard(TypedDict):
    """A hand card: `state` is lit, plain, chosen, or laid where it lies on the table while it is arranged."""

    code: str
    state: str


class GroupOfCards(TypedDict):
    """A group that lies: its name, and its cards."""

    name: str
    cards: list[str]


class Side(TypedDict):
    """One player's side: who it is, the hand (or how many cards are face `down`), and the groups that lie."""

    seat: str
    name: str
    count: str
    hand_name: str
    spread_name: str
    melded: str
    hand: list[HandCard]
    down: int
    groups: list[GroupOfCards]
    acts: bool
    many: bool


class Middle(TypedDict):
    """Stock, centre card and waste: how many there are, which are open, and what is said of them."""

    stock: int
    stock_text: str
    stock_lit: bool
    next: list[str]
    centre: str
    centre_text: str
    centre_lit: bool
    waste: list[str]
    waste_text: str


class Button(TypedDict):
    """A button: what stands on it, the message it sends, whether it is the main one."""

    label: str
    do: str
    main: bool
    action: NotRequired[str]


class Way(TypedDict):
    """A way to lay: its action, its groups, the new cards among them, and its name."""

    action: str
    groups: list[list[str]]
    fresh: list[str]
    name: str


class Ways(TypedDict):
    """Ways to lay, under one sentence."""

    text: str
    rows: list[Way]


class Moved(TypedDict):
    """A card that lies elsewhere since the last action: from where to where."""

    card: str
    source: str
    target: str


class Aiding(TypedDict):
    """Something that can be shown or hidden."""

    id: str
    label: str
    on: bool


class TableView(TypedDict):
    """All that the table shows and that changes."""

    lead: str
    over: str
    rules: str
    top: Side
    bottom: Side
    middle: Middle
    hint: Sentence | None
    choices: list[Button]
    quiet: list[Button]
    ways: Ways | None
    which: list[str]
    legal: list[str] | None
    groups: list[GroupView]
    verdict: Sentence | None
    can_open: bool
    can_undo: bool
    can_redo: bool
    aids: list[Aiding]
    moved: list[Moved]
    by_suit: bool
    projector: bool
    covered: bool


def table_view(sitting: Sitting, look: Look, before: State | None, can_undo: bool, can_redo: bool) -> TableView:
    """The game as it is drawn; `before` is the position before the last action, to show what has moved."""
    state, arrangement = sitting.state, sitting.arrangement
    mine = state.turn in look.plays
    return {
        "lead": lead(state, look),
        "over": over(state, look),
        "rules": rules_in_force(state.variant, look.language),
        "top": _side(sitting, look.seat.other, look),
        "bottom": _side(sitting, look.seat, look),
        "middle": _middle(sitting, look),
        "hint": look.refused or hint(sitting, look),
        "choices": _choices(sitting, look) if mine else [],
        "quiet": _quiet(sitting, look) if mine else [],
        "ways": _ways(sitting, look) if mine else None,
        "which": codes(sitting.turning) if mine and not look.covered else [],
        "legal": _legal(sitting, look) if Aid.LEGAL in look.shown else None,
        "groups": [] if arrangement is None else groups_view(arrangement.bench, look.language, look.faces),
        "verdict": None if arrangement is None else arranging(sitting, look),
        "can_open": arrangement is not None and arrangement.bench.can_open,
        "can_undo": can_undo,
        "can_redo": can_redo,
        "aids": _aids(state, look),
        "moved": [] if before is None else list(_moved(steps(before, state), look)),
        "by_suit": look.by_suit,
        "projector": look.projector,
        "covered": look.covered,
    }


# --- what there is to do ----------------------------------------------------------------------------------------------


def dim(view: TableView) -> None:
    """Nothing is lit where nothing can be chosen."""
    for side in (view["top"], view["bottom"]):
        for card in side["hand"]:
            card["state"] = "plain"
    view["middle"]["stock_lit"] = view["middle"]["centre_lit"] = False


def _choices(sitting: Sitting, look: Look) -> list[Button]:
    """At most two big buttons."""
    state = sitting.state

    def button(do: str, label: str = "", main: bool = False, **values: object) -> Button:
        return {"do": do, "label": look.tell("choices", label or do, **values), "main": main}

    def doing(action: str, main: bool = False) -> Button:
        return {**button("do", action, main), "action": action}

    if sitting.arrangement is not None:
        return [button("done", main=True), button("cancel")]
    can = [action.verb for action in sitting.legal]
    match state.phase:
        case Phase.TURN:
            return [doing("turn", main=True)] if not sitting.turning else []
        case Phase.LEFT | Phase.TURNED | Phase.FORCED:
            known = not state.hands[state.turn].unknown
            meld = [button("lay", "meld", main="meld" in can)] if "meld" in can or not known else []
            decline = [doing("decline", main="meld" not in can)] if "decline" in can or not known else []
            return [*meld, *decline]
        case Phase.CLAIM_LEFT | Phase.CLAIM_TURNED:
            force = (
                doing("force", main=True) if "force" in map(str, sitting.legal) else button("lay", "force", main=True)
            )
            return [force, doing("allow")]
        case Phase.DISCARD | Phase.EXCHANGE:
            verb, going = ("discard" if state.phase is Phase.DISCARD else "give"), sitting.letting_go
            if going is None:
                return []
            return [button("let_go", f"{verb}_card", main=True, card=look.card(going.card))]
        case Phase.OVER:
            return []


def _quiet(sitting: Sitting, look: Look) -> list[Button]:
    """Small buttons for those who want more: all ways at once, or their own hands on the spread."""
    if sitting.state.phase not in ON_OFFER or sitting.arrangement is not None or look.covered:
        return []
    names = ["arrange_self"] if sitting.hand or sitting.state.spreads[sitting.state.turn] else []
    if any(action.verb == "meld" for action in sitting.legal):
        names.insert(0, "ways")
    return [{"do": name, "label": look.tell("choices", name), "main": False} for name in names]


def _legal(sitting: Sitting, look: Look) -> list[str]:
    return [sentence_case(name) for name in legal_names(sitting, look)]


# --- ways to lay ------------------------------------------------------------------------------------------------------


def _ways(sitting: Sitting, look: Look) -> Ways | None:
    """The ways to lay the chosen cards or, if none is chosen, all; only if they are asked for."""
    if not look.asks or look.covered:
        return None
    found = sitting.ways
    verb = "force" if sitting.state.phase in CLAIM else "meld"
    text = look.tell("offers", "n", n=len(found))
    if len(found) > MOST_WAYS:
        text += " " + look.tell("offers", "most", n=MOST_WAYS)
    before = sitting.state.spreads[sitting.state.decliner].cards
    rows: list[Way] = [
        {
            "action": f"{verb} {offer.spread}",
            "groups": [codes(group) for group in offer.spread.groups],
            "fresh": codes((offer.spread.cards - before) | offer.borrowed),
            "name": sentence_case(offer_name(offer, look)),
        }
        for offer in found[:MOST_WAYS]
    ]
    return {"text": text, "rows": rows}


# --- who has what -----------------------------------------------------------------------------------------------------


def _side(sitting: Sitting, seat: Seat, look: Look) -> Side:
    state = sitting.state
    hand, spread, acts = state.hands[seat], state.spreads[seat], state.turn is seat and state.phase is not Phase.OVER
    is_open = look.opens(seat)
    return {
        "seat": str(seat),
        "name": look.name(seat),
        "count": look.tell("sides", "cards" if is_open else "unopened", n=len(hand)),
        "hand_name": look.tell("sides", "hand", who=look.who(seat)),
        "spread_name": look.tell("sides", "spread", who=look.who(seat)),
        "melded": look.tell("sides", "melded", n=len(spread), out=state.variant.out),
        "hand": _hand(sitting, seat, look) if is_open else [],
        "down": _face_down(hand, is_open),
        "groups": _groups(spread, look),
        "acts": acts,
        "many": acts and state.phase in ON_OFFER,
    }


def _face_down(hand: Hand, is_open: bool) -> int:
    return hand.unknown if is_open else len(hand)


def _hand(sitting: Sitting, seat: Seat, look: Look) -> list[HandCard]:
    state = sitting.state
    acts = state.turn is seat and seat in look.plays
    lit = sitting.lit if acts and not look.covered else Cards()
    laid = Cards() if sitting.arrangement is None or not acts else sitting.arrangement.bench.cards
    chosen = sitting.chosen if acts else Cards()

    def drawn(card: Card) -> str:
        if card in laid:
            return "laid"
        if card in chosen:
            return "chosen"
        return "lit" if card in lit else "plain"

    cards = sorted(
        state.hands[seat].cards, key=lambda card: (card.suit, card.rank) if look.by_suit else (card.rank, card.suit)
    )
    return [{"code": str(card), "state": drawn(card)} for card in cards]


def _groups(spread: Spread, look: Look) -> list[GroupOfCards]:
    return [
        {"name": sentence_case(look.meld(Cards(mask))), "cards": codes(group)}
        for mask, group in zip(spread.masks, spread.groups, strict=True)
    ]


def _middle(sitting: Sitting, look: Look) -> Middle:
    state = sitting.state
    mine = state.turn in look.plays
    peeks = Aid.STOCK in look.shown and not look.covered
    peeked = Aid.WASTE in look.shown
    count = len(state.waste)
    following = state.stock.cards[:3] if peeks else ()
    offered = state.phase in ON_OFFER and bool(sitting.offers) and not look.covered
    awaited = state.phase is Phase.DISCARD and sitting.letting_go is not None
    return {
        "stock": len(state.stock),
        "stock_text": look.tell("stock", "left", n=len(state.stock)),
        "stock_lit": mine and state.phase is Phase.TURN and bool(len(state.stock)),
        "next": codes(following),
        "centre": "" if state.centre is None else str(state.centre),
        "centre_text": _centre_text(state, look),
        "centre_lit": mine and (offered or awaited),
        "waste": codes(state.waste) if peeked else [],
        "waste_text": look.tell("waste", "pile", n=count) if count else look.tell("text", "no_waste"),
    }


def _centre_text(state: State, look: Look) -> str:
    if state.centre is None:
        return look.tell("text", "no_centre")
    key, who = str(state.phase), state.turn
    if state.phase is Phase.LEFT:
        key, who = ("passed" if state.was_passed else "left"), state.turn.other
    elif state.phase in CLAIM:
        who = state.turn.other
    return look.tell("centre", key, who=look.who(who))


def _aids(state: State, look: Look) -> list[Aiding]:
    """What can be shown or hidden now."""
    sensible = {
        Aid.WASTE: bool(state.waste),
        Aid.HAND: look.seat.other not in look.plays,
        Aid.STOCK: bool(state.stock.cards),
        Aid.LEGAL: state.phase is not Phase.OVER,
    }
    label = {Aid.WASTE: "show_waste", Aid.HAND: "show_hand", Aid.STOCK: "show_stock", Aid.LEGAL: "legal"}
    return [
        {"id": aid.value, "label": look.tell("text", label[aid]), "on": aid in look.shown}
        for aid in Aid
        if aid in look.aids and sensible[aid]
    ]


# --- what has moved ---------------------------------------------------------------------------------------------------


def _moved(found: tuple[Step, ...], look: Look) -> list[Moved]:
    """What the eye is to follow; a card that lies face down afterwards is not named."""

    def place(name: str, seat: Seat | None) -> str:
        side = "" if seat is None else "bottom" if seat is look.seat else "top"
        return f"{side}-{name}" if name == "hand" else side or name

    return [
        {
            "card": str(step.card),
            "source": place(step.source, step.source_seat),
            "target": place(step.target, step.target_seat),
        }
        for step in found
        if step.target in ("centre", "spread")
        or (step.target == "waste" and Aid.WASTE in look.shown)
        or _seen(step, look)
    ]


def _seen(step: Step, look: Look) -> bool:
    """Whether a card that goes to the waste lay open before, or one that goes to a hand is seen there."""
    if step.target == "hand":
        return step.target_seat is not None and look.opens(step.target_seat)
    return step.source == "centre"
