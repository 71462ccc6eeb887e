"""A second bookkeeping of the table, by plain text work and sets: nothing of the package is used here.

Positions come as the lines that they write themselves, and are read by the twin.
"""

from collections.abc import Iterator

from tests.twin.cards import PACK, is_meld
from tests.twin.position import SEATS, Position, read

__all__ = ["PACK", "Position", "broken_invariants", "broken_move", "read"]

OFFERED = {"left", "turned", "claim-left", "claim-turned", "forced"}


def broken_invariants(now: Position) -> Iterator[str]:
    """What is wrong with a position taken by itself; nothing for every position that play can reach."""
    aside = [card for card in (now.centre, now.given) if card]
    own = {seat: now.hand[seat] + _laid(now, seat) for seat in SEATS}
    middle = now.stock + now.waste + aside
    if sorted(own["pone"] + own["dealer"] + middle) != sorted(PACK):
        yield "1.1: not each of the forty cards once"
    for seat in SEATS:
        if len(own[seat]) != _wanted(now, seat):
            yield f"4.7: {seat} has {len(own[seat])} cards"
    if len(middle) != 40 - sum(_wanted(now, seat) for seat in SEATS):
        yield "centre, stock, waste and card aside do not add up"
    yield from _broken_spreads(now)
    yield from _broken_middle(now)


def _laid(now: Position, seat: str) -> list[str]:
    return [card for group in now.spread[seat] for card in group]


def _wanted(now: Position, seat: str) -> int:
    """How many cards a seat has in hand and spread (2.3, 4.7, 7.1)."""
    dealt = now.out - 1
    if seat == now.who and now.phase == "discard":
        return dealt + 1
    if now.phase == "over" and len(_laid(now, seat)) == now.out:
        return now.out
    return dealt - 1 if now.given and seat == "pone" else dealt


def _broken_spreads(now: Position) -> Iterator[str]:
    for seat in SEATS:
        if not all(is_meld(group) for group in now.spread[seat]):
            yield f"3.4: {seat} has a group that is no meld"
        if len(_laid(now, seat)) > now.out - (now.phase != "over"):
            yield f"7.1: {seat} is out and the deal goes on"


def _broken_middle(now: Position) -> Iterator[str]:
    won = any(len(_laid(now, seat)) == now.out for seat in SEATS)
    drawn = now.phase == "over" and not won
    if drawn and now.stock:
        yield "7.4: a draw before the stock was empty"
    if now.phase == "turn" and not now.stock:
        yield "4.8: no card to turn up"
    may_stay = drawn and now.rules["last_card"] == "ends"
    if bool(now.centre) != (now.phase in OFFERED) and not (now.centre and may_stay):
        yield f"4.2: centre {now.centre or 'empty'} in phase {now.phase}"
    if now.passed and now.phase not in ("left", "claim-left"):
        yield f"4.9: passed in phase {now.phase}"


def broken_move(before: Position, action: str, after: Position) -> Iterator[str]:
    """What an action did to the table that it must not do: cards move only where the law sends them."""
    verb, _, rest = action.partition(" ")
    wanted = _moved(before, verb, rest)
    if wanted is not None and _table(after) != _table(wanted):
        yield f"{action}: cards went where they do not belong"
    if wanted is None and not _is_declined(before, after):
        yield f"{action}: a declined card is offered on, buried, or ends the deal"
    for seat in SEATS:
        if not set(_laid(before, seat)) <= set(_laid(after, seat)):
            yield f"5.3: {action} took cards of {seat} up again"
    if (before.rules, before.folded) != (after.rules, after.folded):
        yield f"{action} changed the rules"


def _table(now: Position) -> tuple[object, ...]:
    """Where every card lies, apart from the order in a hand and among groups."""
    hands = [set(now.hand[seat]) for seat in SEATS]
    spreads = [{frozenset(group) for group in now.spread[seat]} for seat in SEATS]
    return (hands, spreads, now.centre, now.stock, now.waste, now.given)


def _moved(before: Position, verb: str, rest: str) -> Position | None:
    """The table as this verb must leave it (phases aside), or None where a declined card may go three ways."""
    now = _copy(before)
    match verb:
        case "turn":
            now.centre = now.stock.pop(0)
        case "discard":
            now.hand[now.who].remove(rest)
            now.centre = rest
        case "give" if before.who == "pone":
            now.hand["pone"].remove(rest)
            now.given = rest
        case "give":
            now.hand["dealer"].remove(rest)
            now.hand["dealer"].append(now.given)
            now.hand["pone"].append(rest)
            now.given = ""
        case "meld":
            _lay(now, now.who, rest)
        case "force" if rest:
            _lay(now, now.other, rest)
        case "decline" | "allow":
            return None
    return now


def _lay(now: Position, seat: str, groups: str) -> None:
    now.spread[seat] = [[text[at : at + 2] for at in range(0, len(text), 2)] for text in groups.split()]
    laid = _laid(now, seat)
    now.hand[seat] = [card for card in now.hand[seat] if card not in laid]
    if now.centre in laid:
        now.centre = ""


def _is_declined(before: Position, after: Position) -> bool:
    """Whether nothing moved, or only the centre card into the waste (4.8, 4.9)."""
    buried = _copy(before)
    buried.waste.append(buried.centre)
    buried.centre = ""
    return _table(after) in (_table(before), _table(buried))


def _copy(now: Position) -> Position:
    """A copy that can be changed."""
    hands = {seat: list(cards) for seat, cards in now.hand.items()}
    return Position(
        hands, dict(now.spread), now.centre, list(now.stock), list(now.waste), now.who, now.phase, now.rules,
        now.passed, now.folded, now.given,
    )  # fmt: skip
