"""The view of a table, as plain JSON: each side, the middle, what to do now, and the ways to do it."""

from __future__ import annotations

from typing import Final, TypedDict

from conquian.game.cards import Cards
from conquian.game.state import CLAIM, ON_OFFER, Phase, State
from conquian.table.guide import UNGUIDED, Button, Guide
from conquian.table.messages import Aid
from conquian.table.moved import Moved, moved
from conquian.table.phrases import Viewpoint, arranging, hint, lead, legal_names, offer_name, over, rules_in_force
from conquian.table.session import TableSession
from conquian.table.sides import Middle, Side, middle_view, side_view
from conquian.table.state import TableState
from conquian.teach.meld_options import MOVES, new_groups
from conquian.ui.room import Voice
from conquian.ui.views import GroupView, Sentence, codes, groups_view, sentence_case

MOST_CHOICES: Final = 2
"""The most big buttons."""
MOST_WAYS: Final = 24
"""The most ways to lay that are shown; more are only counted. Cards as they are dealt hardly ever have more."""
FEW_WAYS: Final = 3
"""The most ways to lay that have room for a name beside the cards, where the cards do not say it."""


class Ghost(TypedDict):
    """A group as a meld that is prepared or hinted at would bring it; `over` are the cards of it that lie already."""

    over: list[str]
    cards: list[str]


class WayToLay(TypedDict):
    """A way to lay: its action, the groups that it makes, the new cards among them, those from the hand, its name.

    It `moves` cards that lie already, which its picture does not say.
    """

    action: str
    groups: list[list[str]]
    fresh: list[str]
    used: list[str]
    name: str
    moves: bool


class Ways(TypedDict):
    """Ways to lay, under one sentence; whether they are so `few` that the names of those that move cards are seen."""

    text: str
    rows: list[WayToLay]
    few: bool


class Aiding(TypedDict):
    """Something that can be shown or hidden."""

    id: str
    label: str
    on: bool


class TableView(TypedDict):
    """All that the table shows and that changes.

    `ghosts` are the groups that a meld would bring. `dealt` says that the cards were dealt just now. `glow` are the
    cards in the light, `shakes` the cards and places that shake, because they cannot do what was wished.
    """

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
    ghosts: list[Ghost]
    groups: list[GroupView]
    verdict: Sentence | None
    can_open: bool
    can_undo: bool
    can_redo: bool
    aids: list[Aiding]
    dealt: bool
    moved: list[Moved]
    by_suit: bool
    projector: bool
    covered: bool
    glow: list[str]
    shakes: list[str]


def table_view(table: TableSession, voice: Voice, guide: Guide = UNGUIDED) -> TableView:
    """The game as it is drawn, in this voice and as the room guides it."""
    look = table.viewpoint(voice)
    state, arrangement = table.game.state, table.game.arrangement
    mine = state.turn in look.plays
    ways = _ways(table.game, look) if mine and guide.ways else None
    return {
        "lead": lead(state, look) if guide.lead is None else guide.lead,
        "over": over(state, look),
        "rules": rules_in_force(state.variant, look.language) if guide.rules is None else guide.rules,
        "top": side_view(table.game, look.seat.other, look, guide),
        "bottom": side_view(table.game, look.seat, look, guide),
        "middle": middle_view(table.game, look, guide),
        "hint": _hint(table.game, look, guide, asks=ways is not None),
        "choices": _offered(guide.choices, _choices(table.game, look, guide) if mine else [], guide, guide.first),
        "quiet": [*guide.quiet_first, *_offered(guide.quiet, _quiet(table.game, look) if mine else [], guide)],
        "ways": ways,
        "which": codes(table.game.turning) if mine and guide.asks_next and not look.covered else [],
        "legal": _legal(table.game, look, guide) if Aid.LEGAL in look.shown else None,
        "ghosts": _ghosts(table.game, guide, previews=table.previews) if mine and not look.covered else [],
        "groups": [] if arrangement is None else groups_view(arrangement.bench, look.language, look.faces),
        "verdict": None if arrangement is None else arranging(table.game, look),
        "can_open": arrangement is not None and arrangement.bench.can_open,
        "can_undo": bool(table.past) if guide.can_undo is None else guide.can_undo,
        "can_redo": bool(table.future),
        "aids": _aids(state, look),
        "dealt": table.game.is_dealt,
        "moved": [] if table.before is None else moved(table.game, table.before, look),
        "by_suit": look.by_suit,
        "projector": look.projector,
        "covered": look.covered,
        "glow": [*guide.glow],
        "shakes": _shakes(table),
    }


# --- what there is to do ----------------------------------------------------------------------------------------------


def _hint(game: TableState, look: Viewpoint, guide: Guide, *, asks: bool) -> Sentence | None:
    """Why something was refused, else what the room says, else what is known of the cards touched so far.

    Where the ways to lay them are shown (`asks`), these say it.
    """
    if look.refused is not None:
        return look.refused if guide.refuses else None
    found = hint(game, look) if guide.hints and not asks else None
    if guide.hint is not None or found is None:
        return guide.hint
    if guide.instead is not None:
        return guide.instead
    touched = game.chosen or (look.previews and game.previewed is not None)
    finds = not touched and any(action.verb == "meld" for action in game.legal)
    return guide.finds if guide.finds is not None and finds else found


def _offered(
    own: tuple[Button, ...] | None, usual: list[Button], guide: Guide, first: tuple[Button, ...] = ()
) -> list[Button]:
    """The buttons of the room, else those of the table that it lets stand."""
    if own is not None:
        return list(own)
    found = [*first, *(each for each in usual if each["do"] not in guide.without)]
    return found[:MOST_CHOICES] if first else found


def _choices(game: TableState, look: Viewpoint, guide: Guide) -> list[Button]:
    """At most two big buttons; while it is open which is right, one is the main one only if it stands alone."""
    found = _usual_choices(game, look)
    is_open = guide.is_question and not game.chosen and len(found) > 1
    return [{**each, "main": False} for each in found] if is_open else found


def _usual_choices(game: TableState, look: Viewpoint) -> list[Button]:
    state = game.state

    def button(do: str, label: str = "", main: bool = False, **values: object) -> Button:
        return {"do": do, "label": look.tell("choices", label or do, **values), "main": main}

    def doing(action: str, main: bool = False) -> Button:
        return {**button("do", action, main), "action": action}

    if game.arrangement is not None:
        return [button("done", main=True), button("cancel")]
    can = [action.verb for action in game.legal]
    match state.phase:
        case Phase.TURN:
            return [doing("turn", main=True)] if not game.turning else []
        case Phase.LEFT | Phase.TURNED | Phase.FORCED:
            known = not state.hands[state.turn].unknown
            meld = [button("lay", "meld", main=bool(game.ready))] if "meld" in can or not known else []
            decline = [doing("decline", main="meld" not in can)] if "decline" in can or not known else []
            return [*meld, *decline]
        case Phase.CLAIM_LEFT | Phase.CLAIM_TURNED:
            force = doing("force", main=True) if "force" in map(str, game.legal) else button("lay", "force", main=True)
            return [force, doing("allow")]
        case Phase.DISCARD | Phase.EXCHANGE:
            verb, going = ("discard" if state.phase is Phase.DISCARD else "give"), game.letting_go
            if going is None:
                return []
            return [button("let_go", f"{verb}_card", main=True, card=look.card(going.card))]
        case Phase.OVER:
            return []


def _quiet(game: TableState, look: Viewpoint) -> list[Button]:
    """Small buttons for those who want more: all ways at once, or their own hands on the spread."""
    if game.state.phase not in ON_OFFER or game.arrangement is not None or look.covered:
        return []
    names = ["arrange_self"] if game.hand or game.state.spreads[game.state.turn] else []
    if any(action.verb == "meld" for action in game.legal):
        names.insert(0, "ways")
    return [{"do": name, "label": look.tell("choices", name), "main": False} for name in names]


def _legal(game: TableState, look: Viewpoint, guide: Guide) -> list[str]:
    if guide.legal is not None:
        return [*guide.legal]
    return [sentence_case(name) for name in legal_names(game, look)]


# --- ways to lay ------------------------------------------------------------------------------------------------------


def _ways(game: TableState, look: Viewpoint) -> Ways | None:
    """The ways to lay that are asked for."""
    found = look.asks
    if not found:
        return None
    verb = "force" if game.state.phase in CLAIM else "meld"
    text = look.tell("offers", "n", n=len(found))
    if len(found) > MOST_WAYS:
        text = look.tell("offers", "most", all=len(found), n=MOST_WAYS)
    before = game.state.spreads[game.state.decliner]
    rows: list[WayToLay] = [
        {
            "action": f"{verb} {offer.spread}",
            "groups": [codes(group) for group in new_groups(before, offer.spread)],
            "fresh": codes((offer.spread.cards - before.cards) | offer.borrowed),
            "used": codes(offer.used),
            "name": sentence_case(offer_name(offer, look)),
            "moves": offer.kind in MOVES,
        }
        for offer in found[:MOST_WAYS]
    ]
    return {"text": text, "rows": rows, "few": len(rows) <= FEW_WAYS}


def _aids(state: State, look: Viewpoint) -> list[Aiding]:
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


def _ghosts(game: TableState, guide: Guide, *, previews: bool) -> list[Ghost]:
    """The groups with new cards of the one meld that uses the cards chosen, or those in the light, or is previewed."""
    state = game.state
    lit = Cards.of(each for each in game.hand if str(each) in guide.glow)
    wanted = game.chosen or lit
    is_wanted = wanted or guide.glow or previews
    if state.phase not in ON_OFFER or game.arrangement is not None or not is_wanted or not guide.ghosts:
        return []
    one = game.previewed if previews else None
    found = [each for each in game.offers if each.used == wanted] if one is None else [one]
    if len(found) != 1:
        return []
    before, after = state.spreads[state.turn], found[0].spread
    return [
        {
            "over": next(
                (codes(old) for own, old in zip(before.masks, before.groups, strict=True) if not own & ~mask), []
            ),
            "cards": codes(group),
        }
        for mask, group in zip(after.masks, after.groups, strict=True)
        if mask & ~before.mask
    ]


def _shakes(table: TableSession) -> list[str]:
    """What was touched in vain, or the cards chosen for what is refused; nothing where only more is asked for."""
    if table.refusal is None or table.refusal["state"] != "bad":
        return []
    return [table.touched] if table.touched else codes(table.game.chosen) or ["centre"]
