"""What an answer in the notes for teachers claims, as the engine says it: cards, numbers and laws."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from typing import Final

import conquian as cq
from conquian.game.cards import PACK
from conquian.game.laws import Law
from conquian.game.melds import MELDS, SHORTEST_MELD, meld_of
from conquian.game.spreads import completions

Hand = tuple[cq.Cards, cq.Spread]
_DEFAULTS: Final = {"pone": "?10/-", "dealer": "?10/-", "turn": "pone/turn"}


@dataclass(frozen=True)
class Claim:
    """The groups of cards, the numbers and the laws that an answer has to name; `given` are the exercise's own."""

    groups: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    laws: tuple[Law, ...] = ()
    is_given: bool = False


def at(fields: str) -> cq.State:
    """The position of these fields; the cards that are named nowhere are the stock."""
    found = _DEFAULTS | dict(field.split("=", 1) for field in together(fields).split())
    named = " ".join(value for name, value in found.items() if name not in {"turn", "rules", "passed"})
    hidden = sum(map(int, re.findall(r"\?(\d+)", named)))
    known = cq.cards("".join(re.findall("[2-7AJQK][cdhs]", named)) or "-")
    if found.get("waste") == "rest":
        found["waste"] = str(cq.Cards.of(PACK) - known)
        found["stock"] = "-"
    stock = found.pop("stock", f"?{len(PACK) - len(known) - hidden}")
    return cq.position(" ".join(f"{name}={value}" for name, value in found.items()) + f" stock={stock}")


def cards(text: str) -> cq.Cards:
    """These cards."""
    return cq.cards(together(text))


def laid_out(spread: str) -> cq.Spread:
    """This spread, its melds with commas between them."""
    return cq.spread(together(spread).replace(",", " "))


def together(text: str) -> str:
    """Cards without the dots that part what the exercise names apart."""
    return text.replace(".", "")


# --- what is only counted, or named -----------------------------------------------------------------------------------


def given(*groups: str) -> Claim:
    """Cards, or a number, that the answer repeats from the exercise."""
    return Claim(
        tuple(group for group in groups if not group.isdigit()),
        tuple(int(group) for group in groups if group.isdigit()),
        is_given=True,
    )


def number(*found: int) -> Claim:
    """Numbers of which the engine knows each by a name."""
    return Claim(numbers=found)


def how_many(ask: Callable[..., Claim], *of: str) -> Claim:
    """How many groups this yields."""
    return number(len(ask(*of).groups))


def silent(ask: Callable[..., Claim], *of: str) -> Claim:
    """The same, where no cards of it are named."""
    return replace(ask(*of), groups=())


def others(group: str, ask: Callable[..., Claim], *of: str) -> Claim:
    """Those of the cards that this does not yield."""
    return singles(card for card in cards(group) if str(card) not in ask(*of).groups)


def none(ask: Callable[..., Claim], *sides: str) -> Claim:
    """The melds of those sides for which this yields nothing."""
    found = [side.rsplit("/", 1)[-1] for side in sides if not ask(side).groups]
    return Claim(tuple(meld for spread in found for meld in spread.split(",")))


def size(group: str) -> Claim:
    """How many cards these are."""
    return number(len(cards(group)))


def ranks(ask: Callable[..., Claim], *of: str) -> Claim:
    """The ranks of the cards that this yields."""
    return number(*{card.rank + 1 for group in ask(*of).groups for card in cards(group)})


# --- cards by themselves ----------------------------------------------------------------------------------------------


def after(card: str) -> Claim:
    """The next card of the same suit."""
    return singles(each for each in PACK if each.suit is cq.card(card).suit and each.rank == cq.card(card).rank + 1)


def in_order(group: str) -> Claim:
    """These cards from low to high."""
    return Claim((str(cards(group)),))


def of_kind(kind: type | None, *groups: str) -> Claim:
    """Those of the groups that are sets, or runs, or, with None, no melds."""
    melds = {group: meld_of(cards(group)) for group in groups}
    return Claim(tuple(group for group, meld in melds.items() if (meld and type(meld)) is kind))


def makes_meld(pair: str, gone: str = "") -> Claim:
    """The pair, and the cards that make a meld of it."""
    return Claim((pair, *map(str, completions(cards(pair)) - cards(gone or "-"))))


def spared(hand: str, gone: str) -> Claim:
    """The one card of the three without which the other two wait for most cards."""
    worth = {card: len(makes_meld(str(cards(hand) - cq.Cards.of([card])), gone).groups) for card in cards(hand)}
    return singles([only_best(worth)])


def alone(hand: str) -> Claim:
    """The cards that no meld of three has in it with another card of the hand."""
    small = [mask for mask in MELDS if mask.bit_count() == SHORTEST_MELD]
    mask = cards(hand).mask
    return singles(card for card in cards(hand) if all(each & mask == card.bit for each in small if each & card.bit))


# --- cards laid out ---------------------------------------------------------------------------------------------------


def lays(group: str) -> Claim:
    """The only way to lay all of these cards."""
    (spread,) = cq.layouts(cards(group))
    return groups(spread)


def may_lie(group: str, melds: str) -> Claim:
    """One of the ways to lay these cards."""
    assert cq.spread(melds) in cq.layouts(cards(group))
    return groups(cq.spread(melds))


def left(group: str, melds: str) -> Claim:
    """The cards that this way of laying leaves over."""
    laid = cq.spread(melds)
    assert laid in cq.layouts(laid.cards)
    return singles(cards(group) - laid.cards)


def most(group: str) -> Claim:
    """The most of these cards that can be laid, in as few melds as can be."""
    held = cards(group)
    for size in range(len(held), 0, -1):
        found = [way for some in combinations(held, size) for way in cq.layouts(cq.Cards.of(some))]
        if found:
            fewest = min(len(way.groups) for way in found)
            (spread,) = (way for way in found if len(way.groups) == fewest)
            return groups(spread)
    return Claim()


def lends(meld: str) -> Claim:
    """The single cards that can leave this meld; the meld itself where each of them can, or none."""
    held = cards(meld)
    free = [card for card in held if cq.layouts(held - cq.Cards.of([card]))]
    return Claim((meld,)) if len(free) in {0, len(held)} else singles(free)


def new(side: str, card: str) -> Claim:
    """The melds that are new once the hand and this card are laid with the spread, and as little as can be moves."""
    hand, laid = read(side)
    found = [groups(spread, laid) for spread in cq.layouts(hand | laid.cards | cq.cards(card))]
    fewest = min(len(claim.groups) for claim in found)
    (claim,) = (claim for claim in found if len(claim.groups) == fewest)
    return claim


def borrowed(side: str, card: str) -> Claim:
    """The cards of the spread that lie with the hand once this card is laid."""
    laid = read(side)[1].cards
    return singles(each for group in beside(side, card).groups for each in cards(group) & laid)


def beside(side: str, card: str, own: str = "yes") -> Claim:
    """The melds with cards of the hand in them once this card is laid, in the only way that there is; or the others."""
    hand, laid = read(side)
    (spread,) = cq.layouts(hand | laid.cards | cq.cards(card))
    return Claim(tuple(row(group) for group in spread.groups if bool(set(group) & set(hand)) is (own == "yes")))


def joins(spread: str, card: str) -> Claim:
    """The card, and the melds that it can be part of once it is laid with this spread."""
    laid = laid_out(spread)
    found = cq.layouts(laid.cards | cq.cards(card))
    return Claim((card, *(row(group) for way in found for group in way.groups if cq.card(card) in group)))


# --- asked of a position ----------------------------------------------------------------------------------------------


def fits(spread: str, among: str = "") -> Claim:
    """The cards, of all or among some, that can be forced on this spread."""
    laid = laid_out(spread)
    line = f"pone=?{10 - len(laid)}/{spread} centre={{}} turn=pone/left"
    asked = cards(among) if among else cq.Cards.of(PACK) - laid.cards
    return singles(card for card in asked if cq.fits(at(line.format(card))))


def outs(side: str, rest: str = "", among: str = "") -> Claim:
    """The cards, of all or among some, with which this hand and spread go out; `rest` says what is gone."""
    found = cq.alive_outs(waiting(side, rest), "pone")
    return singles(card for card in found if not among or card in cards(among))


def dead(side: str, rest: str) -> Claim:
    """The cards that would take this hand and spread out, were they not gone; none else does."""
    assert not outs(side, rest).groups
    return singles(cq.outs(waiting(side, rest), "pone"))


def waits(side: str, rest: str = "") -> Claim:
    """The hand, and its outs."""
    return Claim((side.split("/", 1)[0], *outs(side, rest).groups))


def safe(spread: str, gone: str, among: str) -> Claim:
    """Those of the cards that no two cards of a hand, of all that are not gone, could lay with this spread."""
    laid, left = laid_out(spread), cq.Cards.of(PACK) - cards(gone)
    free = left - laid.cards
    return singles(
        card
        for card in cards(among)
        if not any(
            cq.layouts(laid.cards | cq.Cards.of([card, *hand]))
            for few in range(SHORTEST_MELD)
            for hand in combinations(free - cards(among), few)
        )
    )


def thrown(side: str, waste: str = "", dealer: str = "?10/-") -> Claim:
    """The one discard after which most cards take this side out."""
    hand, laid = read(side)
    worth = {}
    for card in hand:
        kept, spread = hand - cq.Cards.of([card]), str(laid).replace(" ", ",")
        worth[card] = len(outs(f"{kept}/{spread}", f"waste={waste}{card} dealer={dealer}").groups)
    return singles([only_best(worth)])


def plays(fields: str, *actions: str) -> Claim:
    """These actions, all legal: the cards declined, the melds that are new, and the discards."""
    state, found = at(fields), list[str]()
    for action in actions:
        before, state = state, cq.apply(state, action)
        match action.split():
            case ["decline"]:
                found.append(str(before.centre))
            case ["meld", *_]:
                found += groups(state.spreads[before.turn], before.spreads[before.turn]).groups
            case ["discard", card]:
                found.append(card)
    return Claim(tuple(found))


def ends(fields: str, winner: str, *actions: str) -> Claim:
    """The actions end the deal: this seat wins, or `nobody`."""
    *before, last = actions
    state = played(fields, *before)
    outcome = cq.apply(state, last).outcome
    assert outcome is not None and str(outcome.winner or "nobody") == winner
    return Claim()


def refused(fields: str, *actions: str) -> Claim:
    """The law by which the last action is refused, and the cards that it breaks."""
    *before, last = actions
    verdict = cq.judge(played(fields, *before), last)
    assert verdict.law is not None
    broken = tuple(map(row, cq.evidence(verdict).broken)) or tuple(map(str, verdict.cards))
    return Claim(broken, laws=(verdict.law,))


def misfit(fields: str) -> Claim:
    """The law by which the centre card does not fit."""
    assert not cq.fits(at(fields))
    return Claim(laws=(Law("6.5"),))


def no_meld(fields: str) -> Claim:
    """Nothing can be melded."""
    assert not any(action.verb == "meld" for action in cq.legal_actions(at(fields)))
    return Claim()


def stake(rules: str, deals: str) -> Claim:
    """The stake after these deals: `+` is one that was won, `-` lost, `=` drawn."""
    return number(series(rules, deals).stake)


def settled(rules: str, deals: str) -> Claim:
    """How many counters change hands in these deals."""
    return number(abs(series(rules, deals).counters[0]))


def series(rules: str, deals: str) -> cq.Series:
    found = cq.Series.begin(cq.variant(rules), seed=1)
    for deal in deals:
        winner = next(seat for seat in cq.Seat if found.player(seat) == (deal == "-"))
        found = found.after(cq.Outcome(None if deal == "=" else winner))
    return found


def played(fields: str, *actions: str) -> cq.State:
    return reduce(cq.apply, actions, at(fields))


# --- how it is written ------------------------------------------------------------------------------------------------


def waiting(side: str, rest: str) -> cq.State:
    """A position in which the pone has this hand and spread; without a waste, a card that wins nothing is there."""
    if "waste=" in rest:
        return at(f"pone={side} {rest}")
    free = (card for card in PACK if str(card) not in side + rest)
    found = (at(f"pone={side} {rest} waste={card}") for card in free)
    return next(state for state in found if state.waste[-1] not in cq.outs(state, "pone"))


def read(side: str) -> Hand:
    """The hand and the spread of one side, such as `JcKc/4h5h6h7h,QcQdQhQs`."""
    hand, spread = side.split("/", 1)
    return cards(hand), laid_out(spread)


def row(group: Iterable[cq.Card]) -> str:
    return "".join(map(str, group))


def groups(spread: cq.Spread, before: cq.Spread | None = None) -> Claim:
    """The melds of this spread that did not lie there before."""
    old = before.groups if before else ()
    return Claim(tuple(row(group) for group in spread.groups if group not in old))


def singles(cards: Iterable[cq.Card]) -> Claim:
    return Claim(tuple(map(str, cards)))


def only_best(worth: dict[cq.Card, int]) -> cq.Card:
    """The card that is worth most, and no other as much."""
    (best,) = (card for card, value in worth.items() if value == max(worth.values()))
    return best
