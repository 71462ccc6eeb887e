"""Ways: how a spread can still grow, step by step, into one that wins (laws 4 to 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import TypeVar

from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.forcing import fits_spread, given_up, in_scope, is_fit, placements
from conquian.game.spreads import Spread, completions, grown, spread_of_masks
from conquian.game.state import CLAIM, Phase, Seat, State
from conquian.game.variants import Borrowing, ForcedPlacement, Forcing, ForcingScope, HandMelds
from conquian.solver.winning_chances.prospect import Prospect
from conquian.solver.winning_chances.steps import (
    LaidTrail,
    Layout,
    Outside,
    Trail,
    borrowed_with_one,
    free_trail,
    grown_by_hand,
    grown_by_one,
    laid_trail,
    last_cards,
    with_one,
)

Place = TypeVar("Place", int, Layout)


@dataclass(frozen=True, slots=True)
class Way:
    """One winning spread that can still be reached, and one way there.

    `needed` are the cards that must still come, `chain` the spread after each step, the last of which wins. `received`
    is the card among the needed ones that comes into the hand in an exchange; all others come as centre cards.
    """

    needed: Cards
    chain: tuple[Spread, ...]
    received: Cards = NO_CARDS

    @property
    def spread(self) -> Spread:
        """The winning spread, in one of its layouts."""
        return self.chain[-1]

    @property
    def turns(self) -> int:
        """The number of steps; each takes a turn of the seat, or is made when it is forced."""
        return len(self.chain)

    @property
    def order(self) -> tuple[Cards, ...]:
        """For each step the centre card that it lays; no card where only hand cards are laid."""
        found = []
        left = self.needed - self.received
        for spread in self.chain:
            found.append(left & spread.cards)
            left -= spread.cards
        return tuple(found)


def may_lay(state: State, seat: Seat, laid: Spread, after: Spread, card: Card) -> bool:
    """Whether the variant lets the seat go from `laid` to `after` with this card; after folding it has to be forced."""
    rules = state.variant
    if given_up(laid, after, rules.borrowing):
        return False
    if seat not in state.folded:
        return True
    if rules.forcing is Forcing.OFF or not fits_spread(laid, card, rules):
        return False
    if rules.forcing is Forcing.CLAIM and rules.forced_placement is ForcedPlacement.FORCER:
        return after.mask == laid.mask | card.bit and is_fit(laid, after, rules)
    return True


def nearness(way: Way) -> tuple[int, int, int, int]:
    """Fewest cards that must come, fewest steps; then an order that is always the same."""
    return len(way.needed), len(way.chain), way.needed.mask, way.spread.mask


def ways(prospect: Prospect) -> Iterator[Way]:
    """Ways to the winning spreads that can still be reached, in no order."""
    if prospect.state.phase is Phase.EXCHANGE:
        return iter(_after_exchange(prospect).values())
    return _ways_from(prospect)


def _ways_from(prospect: Prospect) -> Iterator[Way]:
    if prospect.offered and _opponent_would_place(prospect):
        yield from _after_placement(prospect)
        prospect = replace(prospect, offered=0)
    yield from _laid_ways(prospect) if prospect.by_layout else _free_ways(prospect)


def _opponent_would_place(prospect: Prospect) -> bool:
    """Whether the open card is this seat's only if the opponent claims it now and places it (law 6.3)."""
    state = prospect.state
    return state.phase in CLAIM and state.decliner is prospect.seat and _forcer_lays(state)


def _after_placement(prospect: Prospect) -> Iterator[Way]:
    """The ways that begin with the opponent placing the open card: no hand card goes with it."""
    offered = Cards(prospect.offered)
    best: dict[int, Way] = {}
    for spread in placements(prospect.state):
        if len(spread) == prospect.state.variant.out:
            best[spread.mask] = Way(offered, (spread,))
            continue
        after = replace(prospect, laid=spread, offered=0, drawn=False)
        for way in _ways_from(after):
            longer = Way(way.needed | offered, (spread, *way.chain))
            if prospect.can_come(longer.needed.mask):
                best.setdefault(way.spread.mask, longer)
    yield from best.values()


@lru_cache(maxsize=4096)
def _one_layout(mask: int) -> Spread:
    """These cards in one of their layouts."""
    return spread_of_masks(next(grown(mask, 0, 0)))


def free_trails(prospect: Prospect) -> Iterator[Trail]:
    """The trails under free borrowing: with the centre card on offer as the first step, and without it."""
    laid, hand, coming = prospect.laid.mask, prospect.hand, prospect.coming
    out = prospect.state.variant.out
    if prospect.offered:
        first = {sum(masks): laid for masks in grown(laid, prospect.offered, hand)}
        trail = {} if prospect.last else free_trail(first, hand, coming, out)
        yield trail | first | {laid: laid}
    if prospect.may_wait:
        yield free_trail([laid], hand, coming, out)


def _free_ways(prospect: Prospect) -> Iterator[Way]:
    out = prospect.state.variant.out
    from_outside = prospect.coming | prospect.offered
    for trail in free_trails(prospect):
        for mask in trail:
            needed = mask & from_outside
            if mask.bit_count() == out and needed and prospect.can_come(needed):
                yield Way(Cards(needed), tuple(map(_one_layout, _turn_by_turn(trail, mask, from_outside))))


def _turn_by_turn(trail: Trail, mask: int, coming: int) -> list[int]:
    """The way to this spread with one card of `coming` in each step: hand cards go with the centre card before them."""
    path = _path(trail, mask)
    return [*(before for before, after in pairwise(path) if _next_turn(before, after, coming)), mask]


def _path(trail: dict[Place, Place], place: Place) -> list[Place]:
    path = [place]
    while trail[path[-1]] != path[-1]:
        path.append(trail[path[-1]])
    return path[::-1]


def _next_turn(before: int, after: int, coming: int) -> bool:
    """Whether the next centre card comes between these two, and it is not the first."""
    return bool(before & coming and after & ~before & coming)


def _laid_ways(prospect: Prospect) -> Iterator[Way]:
    out = prospect.state.variant.out
    from_outside = prospect.coming | prospect.offered
    found: set[int] = set()
    for trail in laid_trails(prospect):
        for layout in trail:
            mask = sum(layout)
            needed = mask & from_outside
            if mask.bit_count() == out and mask not in found and needed and prospect.can_come(needed):
                found.add(mask)
                yield Way(Cards(needed), tuple(map(spread_of_masks, _laid_chain(prospect, trail, layout))))


def _laid_chain(prospect: Prospect, trail: LaidTrail, layout: Layout) -> list[Layout]:
    """The way to this layout step by step; where hand melds are allowed, each may be a step of its own."""
    path = _path(trail, layout)
    if prospect.state.variant.hand_melds is HandMelds.YES:
        return [*(before for before, after in pairwise(path[1:]) if sum(before) != sum(after)), layout]
    coming = prospect.coming | prospect.offered
    return [*(before for before, after in pairwise(path) if _next_turn(sum(before), sum(after), coming)), layout]


def laid_trails(prospect: Prospect) -> Iterator[LaidTrail]:
    """The trails where the layout matters: with the centre card on offer as the first step, and without it."""
    start = tuple(sorted(prospect.laid.masks))
    outside = Outside.of(prospect.laid.mask | prospect.offered, prospect.hand, prospect.coming)
    following = partial(_following, prospect, outside)
    out = prospect.state.variant.out
    if prospect.offered:
        before: LaidTrail = {start: start}
        if prospect.state.phase is Phase.TURNED and prospect.state.turn is prospect.seat:
            before = laid_trail([start], partial(_hand_melds, prospect), out)  # law 4.4: before declining
        first = {
            after: layout
            for layout in before
            for after in _in_one_step(prospect, outside, _with_offered(prospect, layout))
        }
        trail = laid_trail(first, partial(_growing, prospect, outside) if prospect.last else following, out)
        yield trail | first | before
    if prospect.may_wait:
        yield laid_trail([start], following, out)


def _with_offered(prospect: Prospect, layout: Layout) -> Iterator[Layout]:
    """The smallest layouts in which the seat can lay the open centre card."""
    state = prospect.state
    if state.centre is None or (prospect.folded and not _can_be_forced(prospect)):
        return
    laid = spread_of_masks(layout)
    for after in with_one(layout, Outside.of(laid.mask, prospect.hand, prospect.offered)):
        if may_lay(state, prospect.seat, laid, spread_of_masks(after), state.centre):
            yield after


def _can_be_forced(prospect: Prospect) -> bool:
    """Whether the open centre card is one that this seat can be forced to take, if it fits (laws 6.1 and 6.4)."""
    state = prospect.state
    if state.decliner is not prospect.seat:
        return state.variant.forcing_scope is not ForcingScope.DISCARD  # it will be one that was passed
    return state.phase is Phase.FORCED or in_scope(state)


def _forcer_lays(state: State) -> bool:
    return state.variant.forcing is Forcing.CLAIM and state.variant.forced_placement is ForcedPlacement.FORCER


def _following(prospect: Prospect, outside: Outside, layout: Layout) -> Iterator[Layout]:
    """The layouts that one card that may come, or a hand card in the same step, makes of this one.

    From the second step on growth goes first, hand card by hand card, and only borrowing has to be looked for. Where a
    hand meld is a step of its own, growth belongs to the step itself: who goes out does so with the centre card.
    """
    if prospect.state.variant.hand_melds is HandMelds.YES:
        yield from _hand_melds(prospect, layout)
    else:
        yield from _growing(prospect, outside, layout)
    growing = outside
    if sum(layout).bit_count() == prospect.state.variant.out - 1:  # a card that comes is the last: mostly there is none
        outside = replace(outside, hand=0, coming=last_cards(sum(layout), outside.coming), fresh=(), own=())
    if outside.coming:
        yield from _in_one_step(prospect, growing, _with_one(prospect, outside, layout))


def _in_one_step(prospect: Prospect, outside: Outside, laid: Iterable[Layout]) -> Iterable[Layout]:
    """These layouts; where a hand meld is a step of its own, also all that hand cards make of them in the same step."""
    if prospect.state.variant.hand_melds is HandMelds.NO:
        return laid
    return laid_trail(laid, partial(_growing, prospect, outside), prospect.state.variant.out)


def _with_one(prospect: Prospect, outside: Outside, layout: Layout) -> Iterator[Layout]:
    laid = spread_of_masks(layout)
    borrowing = prospect.state.variant.borrowing
    if prospect.folded or borrowing is Borrowing.FREE or laid == prospect.laid:
        for after in with_one(layout, outside):
            (card,) = Cards(sum(after) & ~laid.mask & prospect.coming)
            if may_lay(prospect.state, prospect.seat, laid, spread_of_masks(after), card):
                yield after
        return
    yield from grown_by_one(layout, outside)
    if borrowing is Borrowing.ENDS:
        for after in borrowed_with_one(layout, outside):
            if not given_up(laid, spread_of_masks(after), borrowing):
                yield after


def _growing(prospect: Prospect, outside: Outside, layout: Layout) -> Iterator[Layout]:
    """The layouts that more hand cards make of this one in the step in which it was laid, if it was laid in one."""
    if sum(layout) & (prospect.coming | prospect.offered) and not (prospect.folded and _forcer_lays(prospect.state)):
        yield from grown_by_hand(layout, outside)


def _hand_melds(prospect: Prospect, layout: Layout) -> Iterator[Layout]:
    """Every layout that hand cards alone make of this one, where the variant has that (law 4.4). None wins."""
    rules = prospect.state.variant
    if rules.hand_melds is HandMelds.NO:
        return
    laid = spread_of_masks(layout)
    if prospect.folded and not _must_meld_something(prospect, laid):
        return
    for after in grown(laid.mask, 0, prospect.hand & ~laid.mask):
        larger = laid.mask.bit_count() < sum(after).bit_count() < rules.out
        if larger and not given_up(laid, spread_of_masks(after), rules.borrowing):
            yield tuple(sorted(after))


def _must_meld_something(prospect: Prospect, laid: Spread) -> bool:
    """Whether some card that the seat turns up would force it by itself, so that it melds although it has folded."""
    rules = prospect.state.variant
    return (
        rules.forcing is Forcing.AUTOMATIC
        and rules.forcing_scope is ForcingScope.ANY
        and any(fits_spread(laid, card, rules) for card in Cards((prospect.coming | prospect.offered) & ~laid.mask))
    )


# --- the exchange -----------------------------------------------------------------------------------------------------


def _after_exchange(prospect: Prospect) -> dict[int, Way]:
    """The best way to each winning spread after giving any card and receiving any that can be received (law 2.3).

    Any hand card that the spread does not use can be given. If it uses the whole hand, the gift has to come back.
    """
    best: dict[int, Way] = {}
    hand = prospect.hand
    complete = completions(Cards(hand)).mask & prospect.coming if prospect.gives else 0
    for card in Cards(prospect.received):
        after = replace(prospect, hand=hand | card.bit, coming=prospect.coming & ~card.bit)
        _keep_best(best, after, card, hand if prospect.gives else 0)
        for given in Cards(hand) if complete else ():
            kept = after.hand & ~given.bit
            _keep_best(best, replace(after, hand=kept, coming=(complete | given.bit) & ~card.bit), card, 0)
    return best


def _keep_best(best: dict[int, Way], prospect: Prospect, received: Card, but_not: int) -> None:
    """Keep the ways that are better than those found before, except to spreads that use all of `but_not`."""
    for found in _ways_from(prospect):
        mask = found.spread.mask
        got = Cards.of([received]) & found.spread.cards
        way = Way(found.needed | got, found.chain, got)
        if but_not and not but_not & ~mask:
            continue
        if prospect.can_come(way.needed.mask) and (mask not in best or nearness(way) < nearness(best[mask])):
            best[mask] = way
