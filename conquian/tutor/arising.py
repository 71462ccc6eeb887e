"""Arising: could this position come about in play? A game that reaches it, what it breaks, or not found."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.laws import Law
from conquian.game.soundness import flaws
from conquian.game.state import Hand, State, Stock
from conquian.notation.record import Fold, Record
from conquian.tutor.invariants import Broken, Invariant, broken
from conquian.tutor.retracing import Step, is_deal, steps_before

BUDGET: Final = 20_000
"""So many steps backwards are tried if nothing else is said: a few seconds, and far more than is usually needed."""
SLICE: Final = 50
"""So many steps are tried between two questions whether to go on."""

SHARE: Final = 200
"""So many steps one way back is tried before another has its turn."""

Watch = Callable[[int], object]
"""Called with the number of steps tried now and then; the search ends when it returns something true."""


@dataclass(frozen=True, slots=True)
class Arises:
    """It could: the record is a game that ends in exactly this position.

    Where the position does not say where each card is, the game ends in one that agrees with it; `filled` are the
    cards whose place was chosen.
    """

    record: Record
    filled: Cards = NO_CARDS


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nobody knows: so many steps backwards were tried, and the search ended before it was sure."""

    tried: int


Answer = Arises | Broken | NotFound


def could_arise(state: State, budget: int = BUDGET, watch: Watch | None = None) -> Answer:
    """Whether this position, which has to be sound, could come about in a game, and how.

    The same position and budget give the same answer. Raises ValueError if the position is not sound.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre={} stock=5h4h2d turn=pone/left {}"
    >>> answer = could_arise(cq.position(line.format("Kh", "passed=yes")))
    >>> isinstance(answer, Arises) and answer.record.positions()[-1].centre
    card('Kh')
    >>> could_arise(cq.position(line.format("Kh", ""))).law    # the dealer has not melded, so he has not discarded
    Law('4.7')
    """
    search = Search(state, budget)
    while search.answer is None:
        if watch is not None and watch(search.tried):
            return NotFound(search.tried)
        search.go_on()
    return search.answer


class Search:
    """The question under way: `go_on` until there is an `answer`; each time takes a few hundredths of a second.

    It goes backwards from the position, one step at a time, until a deal is reached. Where cards of the stock and the
    waste are left out, every number of them is put into the waste and the others into the stock, all in turn.
    """

    def __init__(self, state: State, budget: int = BUDGET) -> None:
        if any(flaws(state)):
            raise ValueError(state)
        self.state = state
        self.budget = budget
        self.tried = 0
        self.answer: Answer | None = next(broken(state), None)
        self._ways_back = deque(() if self.is_answered else map(_WayBack, _completed(state)))

    @property
    def is_answered(self) -> bool:
        """Whether there is nothing left to do."""
        return self.answer is not None

    def go_on(self, steps: int = SLICE) -> None:
        """Try so many steps more, or fewer if the answer is found or the budget spent."""
        for _ in range(steps):
            if self.is_answered:
                return
            self._try()

    def _try(self) -> None:
        """One step on the first way back, which queues up behind the others when it has had its share."""
        if not self._ways_back:
            self.answer = self._nothing_left()
            return
        if self.tried >= self.budget:
            self.answer = NotFound(self.tried)
            return
        way = self._ways_back[0]
        self.tried += 1
        if not way.step():
            self._ways_back.popleft()
        elif self.tried % SHARE == 0:
            self._ways_back.rotate(-1)
        if way.is_found:
            self.answer = Arises(way.record(self.state), self.state.unseen)

    def _nothing_left(self) -> Answer:
        """Everything was tried. That proves something only where no places were chosen for unseen cards."""
        if len(self.state.unseen) > 1:
            return NotFound(self.tried)
        return Broken(Invariant.NO_DEAL, Law.THE_DEAL, found=str(self.tried))


class _WayBack:
    """Depth first from one position whose cards all have a place, the steps that undo most first."""

    def __init__(self, state: State) -> None:
        self._end = replace(state, folded=())
        self._seen = {self._end}
        self._path: list[Step] = []
        self._open: list[Iterator[Step | None]] = [steps_before(self._end)]

    @property
    def is_found(self) -> bool:
        """Whether the way leads back to a deal."""
        return is_deal(self._path[-1][0] if self._path else self._end)

    def step(self) -> bool:
        """Try one step more; whether there is anything left to try, or the deal is reached."""
        if self.is_found:
            return True
        try:
            step = next(self._open[-1])
        except StopIteration:
            self._open.pop()
            if self._path:
                self._path.pop()
            return bool(self._open)
        if step is not None and step[0] not in self._seen and not _cannot_be(step[0]):
            self._seen.add(step[0])
            self._path.append(step)
            self._open.append(steps_before(step[0]))
        return True

    def record(self, asked: State) -> Record:
        """The game from the deal to the position; who has folded in it folds at the very end (law 9.1)."""
        actions = tuple(action for _, action in reversed(self._path))
        start = self._path[-1][0] if self._path else self._end
        return Record(start, actions=actions, folds=tuple(Fold(len(actions), seat) for seat in asked.folded))


def _cannot_be(state: State) -> bool:
    return any(True for _ in flaws(state)) or any(True for _ in broken(state))


def _completed(state: State) -> Iterator[State]:
    """The position with a place for every card: those that a study leaves out were buried first, or come last."""
    unseen = list(state.unseen)
    Random(0).shuffle(unseen)
    hands = [_named(hand, unseen) for hand in (*state.hands, state.given)]
    stock = (*state.stock.cards, *_drawn(unseen, state.stock.unknown))
    for buried in range(len(unseen), -1, -1):
        whole = replace(
            state,
            hands=(hands[0], hands[1]),
            given=hands[2],
            stock=Stock((*stock, *unseen[buried:])),
            waste=(*unseen[:buried], *state.waste),
        )
        if not _cannot_be(whole):
            yield whole


def _named(hand: Hand, unseen: list[Card]) -> Hand:
    return Hand(hand.cards | Cards.of(_drawn(unseen, hand.unknown)))


def _drawn(cards: list[Card], number: int) -> list[Card]:
    """So many cards, taken from the end of this list."""
    return [cards.pop() for _ in range(number)]
