"""A playout: a deal played down decision by decision, each with its options, first what the routine likes best."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, assert_never

from conquian.advice.belief import FlatWorld
from conquian.advice.positions import Position
from conquian.advice.routine import FlatDeal, Routine
from conquian.game.actions import Action, Allow, Decline, Force, Turn
from conquian.solver.core.games import NOBODY
from conquian.solver.core.sides import SIDE, TURNED, Layout

Option = int | Layout
"""A card to turn up or to discard, the melds before the mover afterwards, or one of these:"""
DECLINE: Final = -1
ALLOW: Final = -2
FORCE: Final = -3


class Stage(Enum):
    """What is to be decided: whether a card is melded, whether it is forced, and so on."""

    TURN = auto()
    OFFER = auto()
    CLAIM = auto()
    FORCED = auto()
    DISCARD = auto()


class Playout:
    """A deal from an action of its position on; `winner` is set, or NOBODY, once it is over.

    The options are what the judge allows, but for melds of hand cards alone, and but for other ways than going out.
    """

    def __init__(self, position: Position, action: Action, world: FlatWorld, order: Sequence[int]) -> None:
        self.routine: Routine = position.routine
        self.deal: FlatDeal = position.deal(world)
        self.order: Sequence[int] = order
        self.winner: int | None = None
        self.stage: Stage = Stage.OFFER
        match action:
            case Turn():
                self.stage = Stage.TURN
                self.do(self.deal.stock[0])
            case Decline():
                self.do(DECLINE)
            case Allow() | Force(None):
                self.stage = Stage.CLAIM
                self.do(ALLOW if isinstance(action, Allow) else FORCE)
            case _:
                self.winner = position.carry_out(action, self.deal, world, order)
                self._go_on(Stage.DISCARD if self.deal.melded >= 0 else Stage.OFFER)

    def decision(self) -> tuple[int, Sequence[Option]]:
        """Which player is to choose, 0 or 1, and between what; at a single option there is nothing to choose."""
        deal, routine = self.deal, self.routine
        match self.stage:
            case Stage.TURN:
                return deal.mover, (deal.stock[deal.place],)
            case Stage.OFFER:
                return deal.mover, self._on_offer()
            case Stage.CLAIM:
                return 1 - deal.mover, (FORCE, ALLOW) if routine.is_forced(deal) else (ALLOW, FORCE)
            case Stage.FORCED:
                chooser = 1 - deal.mover if routine.rules.forcer else deal.mover
                return chooser, [*map(routine.sides.layout, self._forced())]
            case Stage.DISCARD:
                return deal.mover, routine.by_fit(deal, self.order)
            case _:
                assert_never(self.stage)

    def do(self, option: Option) -> None:
        """Go on by one of the options."""
        deal, routine = self.deal, self.routine
        match self.stage:
            case Stage.TURN:
                deal.card = deal.stock[deal.place]
                deal.place += 1
                deal.phase = TURNED
                self.stage = Stage.OFFER
            case Stage.OFFER if option == DECLINE:
                if routine.fits(deal) and not routine.rules.automatic:
                    self.stage = Stage.CLAIM
                else:
                    self._passed()
            case Stage.OFFER:
                self._melded(routine.ways(deal.sides[deal.mover], deal.card), option)
            case Stage.CLAIM if option == FORCE:
                self.stage = Stage.FORCED
            case Stage.CLAIM:
                self._passed()
            case Stage.FORCED:
                self._melded(self._forced(), option)
            case Stage.DISCARD:
                assert isinstance(option, int)
                self.winner = None if routine.discarded(deal, option) else NOBODY
                self._go_on(Stage.OFFER)
            case _:
                assert_never(self.stage)

    def finish(self) -> int:
        """Play on by routine, to the end; who wins, or NOBODY."""
        while self.winner is None and self.stage in {Stage.CLAIM, Stage.FORCED, Stage.DISCARD}:
            self.do(self.decision()[1][0])
        return self.routine.play(self.deal, self.order) if self.winner is None else self.winner

    # --- options -----------------------------------------------------------------------------------------------------

    def _on_offer(self) -> Sequence[Option]:
        deal, routine = self.deal, self.routine
        ways = routine.ways(deal.sides[deal.mover], deal.card)
        must = routine.rules.automatic and routine.fits(deal)
        if not ways or (routine.folded[deal.mover] and not must):
            return (DECLINE,)
        layout = routine.sides.layout
        if self._laid(ways[0]) == routine.rules.out:
            return (layout(ways[0]),)
        sound, holes = self._sorted(ways)
        return [*map(layout, sound), *(() if must else (DECLINE,)), *map(layout, holes)]

    def _forced(self) -> Sequence[int]:
        """The sides that the mover can have after it was forced."""
        deal, routine = self.deal, self.routine
        side = deal.sides[deal.mover]
        if routine.rules.forcer:
            return sorted(routine.sides.placements(side, deal.card), key=routine.sides.layout)
        sound, holes = self._sorted(routine.ways(side, deal.card))
        return [*sound, *holes]

    def _sorted(self, ways: Sequence[int]) -> tuple[list[int], list[int]]:
        """The sides after melding that are no hole, and those that are one."""
        holes = [way for way in ways if self.routine.is_hole(self.deal, way)]
        return ([way for way in ways if way not in holes] if holes else list(ways)), holes

    def _laid(self, side: int) -> int:
        return self.routine.sides.masks[side // SIDE].bit_count()

    # --- what follows -------------------------------------------------------------------------------------------------

    def _melded(self, ways: Sequence[int], option: Option) -> None:
        side = next(way for way in ways if self.routine.sides.layout(way) == option)
        if self._laid(side) == self.routine.rules.out:
            self.winner = self.deal.mover
        else:
            self.deal.melded = side
            self.stage = Stage.DISCARD

    def _passed(self) -> None:
        """The card on offer is buried or passed on."""
        self.winner = None if self.routine.declined(self.deal) else NOBODY
        self._go_on(Stage.OFFER)

    def _go_on(self, stage: Stage) -> None:
        """At this stage, or by turning up a card, if none is on offer."""
        deal = self.deal
        self.stage = Stage.TURN if stage is Stage.OFFER and deal.card < 0 else stage
        if self.stage is Stage.TURN and self.winner is None and deal.place == len(deal.stock):
            self.winner = NOBODY
