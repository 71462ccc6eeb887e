"""What may be done in a position, and what it leads to (laws 4 to 7)."""

from .cards import Spread, is_meld, split_cards, spreads, write_groups
from .position import Position, read, write


def legal(position: str) -> set[str]:
    """Every action, in canonical text, that is legal for the player to act."""
    now = read(position)
    hand = now.hand[now.who]
    match now.phase:
        case "turn":  # 4.1, 4.8
            return {"turn"}
        case "left" | "turned":
            return offer_actions(now)
        case "claim-left" | "claim-turned":  # 6.1
            return force_actions(now) | {"allow"}
        case "forced":  # 6.2: the forced player cannot refuse, and any meld with the centre card will do
            return meld_actions(now)
        case "discard":  # 4.7
            return {f"discard {card}" for card in hand}
        case "exchange":
            return {f"give {card}" for card in hand}
        case "over":
            return set()
    raise ValueError(f"unknown phase: {now.phase!r}")


def offer_actions(now: Position) -> set[str]:
    """4.2: meld the centre card or decline it; with `hand_melds`, also meld without it before declining (4.4)."""
    compulsory = now.rules["forcing"] == "automatic" and can_be_forced(now)  # 6.1
    if now.who in now.folded:  # 9.1
        return meld_actions(now) if compulsory else {"decline"}
    actions = meld_actions(now)
    if now.phase == "turned" and now.rules["hand_melds"] == "yes":
        actions |= hand_meld_actions(now)
    if not compulsory:
        actions.add("decline")
    return actions


def meld_actions(now: Position) -> set[str]:
    """4.4, 4.5: everything that lay stays down (5.3), the centre card comes to it, and any of the hand."""
    old = now.spread[now.who]
    must = [*cards_in(old), now.centre]
    return {
        f"meld {write_groups(new, ' ')}"
        for new in spreads(must, now.hand[now.who])
        if may_borrow(old, new, now.rules["borrowing"])
    }


def hand_meld_actions(now: Position) -> set[str]:
    """4.4, switch `hand_melds`: at least one card of the hand is laid down, the centre card is not used."""
    old = now.spread[now.who]
    must = cards_in(old)
    return {
        f"meld {write_groups(new, ' ')}"
        for new in spreads(must, now.hand[now.who])
        if len(cards_in(new)) > len(must) and may_borrow(old, new, now.rules["borrowing"])
    }


def force_actions(now: Position) -> set[str]:
    """6.2, 6.3: `force`, or where the forcer places the card, one action for every layout that is a fit."""
    if now.rules["forced_placement"] == "player":
        return {"force"}
    return {f"force {write_groups(new, ' ')}" for new in fits(now, now.other)}


def cards_in(groups: Spread) -> list[str]:
    """All cards of all groups."""
    return [card for group in groups for card in group]


def may_borrow(old: Spread, new: Spread, borrowing: str) -> bool:
    """5: whether the switch lets the groups that lay there become the new groups, before against after."""
    if borrowing == "free":
        return True
    if borrowing == "none":  # every old meld is a subset of one new meld
        return all(any(set(group) <= set(target) for target in new) for group in old)
    # `ends`: exactly one new meld holds three or more of its cards. What a run keeps is contiguous of itself:
    # only a run can hold three cards of a run, and the overlap of two runs of a suit has no gaps.
    return all(len([target for target in new if len(set(group) & set(target)) >= 3]) == 1 for group in old)


def fits(now: Position, seat: str) -> list[Spread]:
    """6.1, 6.5: every way to add the centre card to the seat's spread without a card of the hand."""
    old = now.spread[seat]
    if now.rules["forcing_fit"] == "rearranged":
        layouts = spreads([*cards_in(old), now.centre], [])
        return [new for new in layouts if may_borrow(old, new, now.rules["borrowing"])]
    layouts = []  # `direct`: into one meld as it lies, the others stay
    for i in range(len(old)):
        grown = [*old[i], now.centre]
        if is_meld(grown):
            layouts.append([*old[:i], grown, *old[i + 1 :]])
    return layouts


def can_be_forced(now: Position) -> bool:
    """Whether the player on offer can be made to take the centre card: it fits (6.1) and is in scope (6.4)."""
    scope = now.rules["forcing_scope"]
    if scope == "left" and now.phase == "turned":
        return False
    if scope == "discard" and (now.phase == "turned" or now.passed):
        return False
    return len(fits(now, now.who)) > 0


def apply(position: str, action: str) -> str:
    """The canonical line of the position after a legal action; ValueError if it is not legal."""
    if action not in legal(position):
        raise ValueError(f"not legal: {action!r} in {position!r}")
    return after(position, action)


def after(position: str, action: str) -> str:
    """The next position, the action being known to be legal."""
    now = read(position)
    verb, _, rest = action.partition(" ")
    match verb:
        case "turn":  # 4.1
            now.centre = now.stock.pop(0)
            now.phase = "turned"
        case "meld":
            do_meld(now, [split_cards(group) for group in rest.split()])
        case "decline":
            do_decline(now)
        case "allow":
            do_allow(now)
        case "force":
            do_force(now, [split_cards(group) for group in rest.split()])
        case "discard":  # 4.7
            do_discard(now, rest)
        case "give":
            do_give(now, rest)
    return write(now)


def do_meld(now: Position, new: Spread) -> None:
    """4.7, 7.1: lay the spread down; then discard, or be out. A meld without the centre card (4.4) changes no phase."""
    laid = cards_in(new)
    now.spread[now.who] = new
    now.hand[now.who] = [card for card in now.hand[now.who] if card not in laid]
    if now.centre in laid:
        now.centre = ""
        now.passed = False
        now.phase = "over" if len(laid) == now.out else "discard"


def do_decline(now: Position) -> None:
    """6.6: the moment to claim comes before the card is buried or passed on."""
    claim = now.rules["forcing"] == "claim" and can_be_forced(now)
    if now.phase == "left":
        if claim:
            now.phase = "claim-left"
            now.who = now.other
        else:
            bury(now)
    elif claim:
        now.phase = "claim-turned"
        now.who = now.other
    elif deal_ends(now):
        now.phase = "over"
    else:
        pass_on(now, now.other)


def do_allow(now: Position) -> None:
    """6.6: the chance is gone; the declined card goes where it would have gone."""
    if now.phase == "claim-left":
        bury(now)
        if now.phase != "over":
            now.who = now.other  # the decliner turns up
    elif deal_ends(now):
        now.phase = "over"
    else:
        pass_on(now, now.who)


def bury(now: Position) -> None:
    """4.8, 7.4: the card that the opponent left goes to the waste; turn up the next one, or the deal is a draw."""
    now.waste.append(now.centre)
    now.centre = ""
    now.passed = False
    now.phase = "turn" if now.stock else "over"


def pass_on(now: Position, seat: str) -> None:
    """4.9: a card that its player turned up and declined is offered to the other seat."""
    now.who = seat
    now.phase = "left"
    now.passed = True


def deal_ends(now: Position) -> bool:
    """7.4, switch `last_card`: whether nobody gets an offer any more once the player on turn is done."""
    return now.rules["last_card"] == "ends" and not now.stock


def do_force(now: Position, new: Spread) -> None:
    """6.2, 6.3: the decliner must meld; where the forcer has placed the card, only the discard is left to do."""
    now.who = now.other
    now.passed = False
    if now.rules["forced_placement"] == "player":
        now.phase = "forced"
    else:
        do_meld(now, new)
        if now.phase == "over":
            now.who = now.other  # the position names who acted last: the forcer


def do_discard(now: Position, card: str) -> None:
    """4.7: a hand card becomes the centre card of the opponent."""
    now.hand[now.who].remove(card)
    now.centre = card
    if deal_ends(now):
        now.phase = "over"
    else:
        now.phase = "left"
        now.who = now.other


def do_give(now: Position, card: str) -> None:
    """Switch `exchange`: the pone lays a card aside; the dealer gives one before seeing it; then both are taken up."""
    now.hand[now.who].remove(card)
    if now.who == "pone":
        now.given = card
        now.who = "dealer"
    else:
        now.hand["dealer"].append(now.given)
        now.hand["pone"].append(card)
        now.given = ""
        now.who = "pone"
        now.phase = "turn"


def perft(position: str, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions from here."""
    if depth == 0:
        return 1
    return sum(perft(after(position, action), depth - 1) for action in legal(position))
