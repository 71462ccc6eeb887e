"""The search: does this player win by force? Asked for both players it gives the value of a position.

One player attacks, and wins or has failed; the other defends. With every card open the option to force equals a
compulsory meld: a player who declines a card that fits is forced just when that is the worse outcome, and could have
chosen the same melds unforced. So a player who may be forced melds; only one who has folded is forced in earnest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conquian.solver.core import flat
from conquian.solver.core.sides import Offer, Sides, SwitchFlags

WATCH_EVERY: Final = 1 << 10
"""The number of nodes between two looks at the clock, or at whatever else the caller watches."""


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """The search was ended before it knew: the nodes are spent, or its watch said so."""


class Budget:
    """The nodes that may still be used, with a count of those that were."""

    __slots__ = ("limit", "nodes", "watch")

    def __init__(self, limit: int, watch: Callable[[int], object] | None = None) -> None:
        self.nodes: int = 0
        self.limit: int = limit
        self.watch: Callable[[int], object] | None = watch

    @property
    def spent(self) -> bool:
        """Whether no node is left."""
        return self.nodes >= self.limit

    def spend(self) -> None:
        """Use one node. Raises Stopped."""
        if self.nodes >= self.limit:
            raise Stopped
        self.nodes += 1
        if self.nodes % WATCH_EVERY == 0:
            flat.attend()
            if self.watch is not None and self.watch(self.nodes):
                raise Stopped


class WinSearch:
    """The search over one stock: what it found is kept, and every later question profits from it.

    `attacker_folded` and `defender_folded` say who declines everything to the end.
    """

    def __init__(
        self, sides: Sides, stock: tuple[int, ...], attacker_folded: bool, defender_folded: bool, budget: Budget
    ) -> None:
        self.sides: Sides = sides
        self.rules: SwitchFlags = sides.rules
        self.stock: list[int] = flat.Numbers()
        self.last: int = len(stock)
        # What every node looks at, close at hand.
        self.ends: bool = sides.rules.ends
        self.passed: int = sides.rules.passed
        self.scope: tuple[bool, bool, bool] = sides.rules.scope
        self.attacker_folded: bool = attacker_folded
        self.defender_folded: bool = defender_folded
        self.special: bool = attacker_folded or defender_folded or sides.rules.hand_melds
        self.budget: Budget = budget
        self.forcing: bool = sides.rules.forcing
        self.table: dict[int, int] = flat.Table()
        self.alone: dict[int, int] = flat.Table()
        # By the place in the stock: the cards that are still to come.
        self.coming: list[int] = flat.Numbers()
        coming = sum(flat.ONE << card for card in stock)
        for card in stock:
            self.stock.append(card)
            self.coming.append(coming)
            coming ^= flat.ONE << card
        self.coming.append(0)

    def wins(self, attacker: int, defender: int, card: int, place: int, phase: int, attacks: bool) -> bool:
        """Whether the attacker wins with this card on offer (if `attacks`, its own); `place` is the next stock card."""
        sides = self.sides
        mine = sides.used[attacker // flat.SIDE]
        if mine < 0:
            mine = sides.usable(attacker)
        theirs = sides.used[defender // flat.SIDE]
        if theirs < 0:
            theirs = sides.usable(defender)
        while True:
            if (mine if attacks else theirs) >> card & 1:
                offer = sides.offer(attacker if attacks else defender, card)
                if offer is not None and (phase == flat.TURNED or offer.moves or offer.goes_out):
                    break
            # A card that cannot be used takes no node: it is passed on or buried.
            if phase == flat.TURNED:
                if place == self.last and self.ends:
                    return False
                attacks = not attacks
                phase = self.passed
            else:
                if place == self.last:
                    return False
                card = self.stock[place]
                place += 1
                phase = flat.TURNED
        if offer.goes_out and not self.special:
            return attacks
        key = (attacker + card) << 32 | (defender + 6 * place + 2 * phase + attacks)
        known = self.table.get(key, flat.UNKNOWN)
        if known != flat.UNKNOWN:
            return known == 1
        self.budget.spend()
        if self.special:
            found = self._special(offer, attacker, defender, card, place, phase, attacks)
        elif attacks:
            found = self._attack(offer, attacker, defender, card, place, phase)
        else:
            found = self._defend(offer, attacker, defender, card, place, phase)
        self.table[key] = found
        return found

    def _attack(self, offer: Offer, attacker: int, defender: int, card: int, place: int, phase: int) -> bool:
        if self._can_be_ignored(attacker, defender, card, place) and not self._wins_alone(attacker, card, place):
            return False
        last = place == self.last
        if not (last and self.ends):
            theirs = self.sides.usable(defender)
            answered: list[int] = flat.Numbers()
            for move in offer.moves:
                discard = move & flat.CARD
                answer = self.sides.offer(defender, discard) if theirs >> discard & 1 else None
                if answer is None:
                    # Nothing to be answered: the defender turns up the next card.
                    if not last and self.wins(
                        move - discard, defender, self.stock[place], place + 1, flat.TURNED, False
                    ):
                        flat.bring_forward(offer.moves, move)
                        return True
                elif not answer.goes_out:
                    answered.append(move)
            for move in answered:
                discard = move & flat.CARD
                if self.wins(move - discard, defender, discard, place, flat.LEFT, False):
                    flat.bring_forward(offer.moves, move)
                    return True
        if offer.fits and self.scope[phase]:
            return False
        return self.declined(attacker, defender, card, place, phase, True)

    def _defend(self, offer: Offer, attacker: int, defender: int, card: int, place: int, phase: int) -> bool:
        passed_on = card if phase == flat.TURNED else flat.NO_CARD
        if self._can_be_ignored(attacker, defender, card, place) and not self._wins_alone(attacker, passed_on, place):
            return False
        if offer.moves:
            last = place == self.last
            if last and self.ends:
                return False
            mine = self.sides.usable(attacker)
            answered: list[int] = flat.Numbers()
            for move in offer.moves:
                discard = move & flat.CARD
                answer = self.sides.offer(attacker, discard) if mine >> discard & 1 else None
                if answer is None:
                    if last or not self.wins(attacker, move - discard, self.stock[place], place + 1, flat.TURNED, True):
                        flat.bring_forward(offer.moves, move)
                        return False
                elif not answer.goes_out:
                    answered.append(move)
            for move in answered:
                discard = move & flat.CARD
                if not self.wins(attacker, move - discard, discard, place, flat.LEFT, True):
                    flat.bring_forward(offer.moves, move)
                    return False
        if offer.fits and self.scope[phase]:
            return True
        return self.declined(attacker, defender, card, place, phase, False)

    def declined(self, attacker: int, defender: int, card: int, place: int, phase: int, attacks: bool) -> bool:
        """Whether the attacker wins after the card was declined, by the attacker if `attacks`, and not forced."""
        if phase == flat.TURNED:
            if place == self.last and self.ends:
                return False
            return self.wins(attacker, defender, card, place, self.passed, not attacks)
        if place == self.last:
            return False
        return self.wins(attacker, defender, self.stock[place], place + 1, flat.TURNED, attacks)

    # --- bounds ---

    def _can_be_ignored(self, attacker: int, defender: int, card: int, place: int) -> bool:
        """Whether a defender who declines everything from here can never be forced."""
        if not self.forcing:
            return True
        offered = self.sides.hands[attacker // flat.SIDE] | self.coming[place] | flat.ONE << card
        return not self.sides.fitting(defender) & offered

    def _wins_alone(self, attacker: int, card: int, place: int) -> bool:
        """Whether the attacker could win if offered every card to come, and never forced.

        A card on offer to the attacker is the first of them; NO_CARD stands for none.
        """
        usable = self.sides.usable(attacker)
        offer = self.sides.offer(attacker, card) if card >= 0 and usable >> card & 1 else None
        while offer is None:
            if place == self.last:
                return False
            card = self.stock[place]
            place += 1
            if usable >> card & 1:
                offer = self.sides.offer(attacker, card)
        if offer.goes_out:
            return True
        key = (attacker + card) << 8 | place
        known = self.alone.get(key, flat.UNKNOWN)
        if known != flat.UNKNOWN:
            return known == 1
        found = self._wins_alone(attacker, flat.NO_CARD, place)
        for move in offer.moves:
            if found:
                break
            found = self._wins_alone(move - (move & flat.CARD), flat.NO_CARD, place)
        if self.sides.melds_hand:
            for side in self.sides.hand_melds(attacker):
                if found:
                    break
                found = self._wins_alone(side, card, place)
        self.alone[key] = found
        return found

    # --- hand melds and folding ---

    def _special(
        self, offer: Offer, attacker: int, defender: int, card: int, place: int, phase: int, attacks: bool
    ) -> bool:
        if not self.attacker_folded and not self.defender_folded:
            still_his = card if attacks or phase == flat.TURNED else flat.NO_CARD
            ignored = self._can_be_ignored(attacker, defender, card, place)
            if ignored and not self._wins_alone(attacker, still_his, place):
                return False
        must = offer.fits and self.scope[phase]
        if (self.attacker_folded if attacks else self.defender_folded) and not (must and self.rules.automatic):
            declined = self.declined(attacker, defender, card, place, phase, attacks)
            if not must or declined != attacks:
                return declined
            # The opponent would not let the card go by, and forces.
            return self._forced(offer, attacker, defender, card, place, attacks)
        if offer.goes_out:
            return attacks
        if self._best(offer.moves, attacker, defender, place, attacks) == attacks:
            return attacks
        if not must and self.declined(attacker, defender, card, place, phase, attacks) == attacks:
            return attacks
        if phase == flat.TURNED and self.sides.melds_hand:
            for side in self.sides.hand_melds(attacker if attacks else defender):
                mine, theirs = (side, defender) if attacks else (attacker, side)
                if self.wins(mine, theirs, card, place, phase, attacks) == attacks:
                    return attacks
        return not attacks

    def _forced(self, offer: Offer, attacker: int, defender: int, card: int, place: int, attacks: bool) -> bool:
        """Whether the attacker wins when the player who was offered the card has to meld it (laws 6.2 and 6.3)."""
        if not self.rules.forcer:
            if offer.goes_out:
                return attacks
            return self._best(offer.moves, attacker, defender, place, attacks)
        for side in self.sides.placements(attacker if attacks else defender, card):
            out = self.sides.masks[side // flat.SIDE].bit_count() == self.rules.out
            found = attacks if out else self._best(self.sides.discards(side), attacker, defender, place, attacks)
            if found != attacks:
                return found
        return attacks

    def _best(self, moves: list[int], attacker: int, defender: int, place: int, attacks: bool) -> bool:
        for move in moves:
            if self._after(attacker, defender, move, place, attacks) == attacks:
                return attacks
        return not attacks

    def _after(self, attacker: int, defender: int, move: int, place: int, attacks: bool) -> bool:
        if place == self.last and self.ends:
            return False
        discard = move & flat.CARD
        side = move - discard
        if attacks:
            return self.wins(side, defender, discard, place, flat.LEFT, False)
        return self.wins(attacker, side, discard, place, flat.LEFT, True)
