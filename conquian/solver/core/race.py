"""The race: how many actions a hurrying attacker needs against a defender who delays.

Here every action counts, and so does every way to gain time: a defender who has to meld in the end may decline first
and wait to be forced. An attacker never gains by that.
"""

from __future__ import annotations

from typing import Final

from conquian.solver.core import flat
from conquian.solver.core.search import WinSearch
from conquian.solver.core.sides import Offer, Sides, SwitchFlags

NEVER: Final = 1 << 16
"""A number of actions beyond that of any deal: counts from here on say that the attacker does not win."""


class Race:
    """Counts actions to the attacker's win; what the search knows about who wins is never asked twice.

    Every count is exact if it is at most the limit that was asked for; otherwise the true one is not below it.
    """

    def __init__(self, search: WinSearch) -> None:
        self.search: WinSearch = search
        self.sides: Sides = search.sides
        self.rules: SwitchFlags = search.rules
        self.last: int = search.last
        self.exact: dict[int, int] = flat.Table()
        self.at_least: dict[int, int] = flat.Table()

    def count(self, attacker: int, defender: int, card: int, place: int, phase: int, attacks: bool, limit: int) -> int:
        """The actions to the attacker's win when the card is on offer, to the attacker if `attacks`."""
        sides = self.sides
        spent = 0
        offer = sides.offer(attacker if attacks else defender, card)
        while offer is None:
            if phase == flat.TURNED:
                if place == self.last and self.rules.ends:
                    return NEVER
                attacks = not attacks
                phase = self.rules.passed
                spent += 1
            else:
                if place == self.last:
                    return NEVER
                card = self.search.stock[place]
                place += 1
                phase = flat.TURNED
                spent += 2
            offer = sides.offer(attacker if attacks else defender, card)
        if spent >= limit:
            return spent + 1
        key = (attacker + card) << 32 | (defender + 6 * place + 2 * phase + attacks)
        known = self.exact.get(key, -1)
        if known >= 0:
            return spent + known
        bound = self.at_least.get(key, 0)
        if spent + bound > limit:
            return spent + bound
        if bound == 0 and not self.search.wins(attacker, defender, card, place, phase, attacks):
            self.exact[key] = NEVER
            return NEVER
        self.search.budget.spend()
        if attacks:
            found = self._attack(offer, attacker, defender, card, place, phase, limit - spent)
        else:
            found = self._defend(offer, attacker, defender, card, place, phase, limit - spent)
        if spent + found <= limit:
            self.exact[key] = found
        else:
            self.at_least[key] = found
        return spent + found

    def _attack(self, offer: Offer, attacker: int, defender: int, card: int, place: int, phase: int, limit: int) -> int:
        must = offer.fits and self.rules.scope[phase]
        if self.search.attacker_folded and not (must and self.rules.automatic):
            if not must:
                return self._declined(attacker, defender, card, place, phase, True, limit)
            allowed = 1 + self._declined(attacker, defender, card, place, phase, True, limit - 1)
            if allowed > limit:
                return allowed
            return max(allowed, 2 + self._forced(offer, attacker, defender, card, place, True, limit - 2))
        if offer.goes_out:
            return 1
        best = NEVER
        for move in offer.moves:
            wanted = min(limit, best - 1)
            best = min(best, 2 + self._after(attacker, defender, move, place, True, wanted - 2))
        if phase == flat.TURNED and self.rules.hand_melds:
            for side in self.sides.hand_melds(attacker):
                wanted = min(limit, best - 1)
                best = min(best, 1 + self.count(side, defender, card, place, phase, True, wanted - 1))
        if not must:
            wanted = min(limit, best - 1)
            best = min(best, self._declined(attacker, defender, card, place, phase, True, wanted))
        return best

    def _defend(self, offer: Offer, attacker: int, defender: int, card: int, place: int, phase: int, limit: int) -> int:
        must = offer.fits and self.rules.scope[phase]
        if self.search.defender_folded and not (must and self.rules.automatic):
            if not must:
                return self._declined(attacker, defender, card, place, phase, False, limit)
            return self._claimed(offer, attacker, defender, card, place, phase, limit)
        if offer.goes_out:
            return NEVER
        worst = 0
        if not must:
            worst = self._declined(attacker, defender, card, place, phase, False, limit)
            if worst > limit:
                return worst
        for move in offer.moves:
            worst = max(worst, 2 + self._after(attacker, defender, move, place, False, limit - 2))
            if worst > limit:
                return worst
        if phase == flat.TURNED and self.rules.hand_melds:
            for side in self.sides.hand_melds(defender):
                worst = max(worst, 1 + self.count(attacker, side, card, place, phase, False, limit - 1))
                if worst > limit:
                    return worst
        if must and not self.rules.automatic:
            worst = max(worst, self._claimed(offer, attacker, defender, card, place, phase, limit))
        return worst

    def _claimed(
        self, offer: Offer, attacker: int, defender: int, card: int, place: int, phase: int, limit: int
    ) -> int:
        """The defender declines what fits: the attacker forces it, or allows it, whichever is quicker."""
        best = 2 + self._forced(offer, attacker, defender, card, place, False, limit - 2)
        wanted = min(limit, best - 1)
        return min(best, 1 + self._declined(attacker, defender, card, place, phase, False, wanted - 1))

    def _declined(
        self, attacker: int, defender: int, card: int, place: int, phase: int, attacks: bool, limit: int
    ) -> int:
        """Declining, which is one action, and what follows."""
        last = place == self.last
        if phase == flat.TURNED:
            if last and self.rules.ends:
                return NEVER
            return 1 + self.count(attacker, defender, card, place, self.rules.passed, not attacks, limit - 1)
        if last:
            return NEVER
        return 2 + self.count(attacker, defender, self.search.stock[place], place + 1, flat.TURNED, attacks, limit - 2)

    def _after(self, attacker: int, defender: int, move: int, place: int, attacks: bool, limit: int) -> int:
        """The count after a discard of the attacker, if `attacks`, or of the defender."""
        if place == self.last and self.rules.ends:
            return NEVER
        discard = move & flat.CARD
        side = move - discard
        if attacks:
            return self.count(side, defender, discard, place, flat.LEFT, False, limit)
        return self.count(attacker, side, discard, place, flat.LEFT, True, limit)

    def _forced(
        self, offer: Offer, attacker: int, defender: int, card: int, place: int, attacks: bool, limit: int
    ) -> int:
        """The count after the claim, without the action `force`: the attacker is forced, if `attacks`."""
        if not self.rules.forcer:
            if offer.goes_out:
                return 1 if attacks else NEVER
            return 1 + self._discarded(offer.moves, attacker, defender, place, attacks, limit - 1)
        found = 0 if attacks else NEVER
        for side in self.sides.placements(attacker if attacks else defender, card):
            if self.sides.masks[side // flat.SIDE].bit_count() == self.rules.out:
                one = 0 if attacks else NEVER
            else:
                moves = self.sides.discards(side)
                one = self._discarded(
                    moves, attacker, defender, place, attacks, limit if attacks else min(limit, found - 1)
                )
            found = max(found, one) if attacks else min(found, one)
        return found

    def _discarded(self, moves: list[int], attacker: int, defender: int, place: int, attacks: bool, limit: int) -> int:
        """The best discard of the player who has melded."""
        found = NEVER if attacks else 0
        for move in moves:
            wanted = min(limit, found - 1) if attacks else limit
            one = 1 + self._after(attacker, defender, move, place, attacks, wanted - 1)
            found = min(found, one) if attacks else max(found, one)
        return found
