"""The search for how a position came about in play: a game that reaches it, what it breaks, or neither so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import tee
from random import Random
from typing import Final

from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.laws import Law
from conquian.game.soundness import flaws
from conquian.game.state import Hand, State, Stock
from conquian.notation.record import Fold, Record
from conquian.teach.reachability.backward import Step, is_deal, steps_before
from conquian.teach.reachability.invariants import Broken, Invariant, broken

BUDGET: Final = 20_000
"""The number of steps backwards that are tried by default: a few seconds, and far more than is usually needed."""
SLICE: Final = 50
"""The number of steps that are tried between two questions whether to go on."""

SHARE: Final = 200
"""The number of steps for which one way back is tried before another has its turn."""

Watch = Callable[[int], object]
"""Called with the number of steps tried now and then; the search ends when it returns something true."""


@dataclass(frozen=True, slots=True)
class Arises:
    """The position could arise: the record is a game that ends in exactly this position.

    Where the position does not say where each card is, the game ends in one that agrees with it; `filled` are the
    cards whose place was chosen. `positions` are those of the game, from the deal on, before anyone folds at its end.
    """

    record: Record
    filled: Cards = NO_CARDS
    positions: tuple[State, ...] = field(default=(), compare=False, repr=False)

    @property
    def text(self) -> str:
        """The file of the game."""
        return self.record.text(self.record.after_folds(self.positions[-1], len(self.record.actions)))


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nobody knows: this number of steps backwards was `tried`, and the search ended before it was sure."""

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
    >>> could_arise(cq.position(line.format("Kh", ""))).law    # the dealer has not melded, and so not discarded
    Law('4.7')
    """
    search = Search.begin(state, budget)
    while search.answer is None:
        if watch is not None and watch(search.tried):
            return NotFound(search.tried)
        search = search.gone_on(SLICE if watch is not None else budget + 1)
    return search.answer


@dataclass(frozen=True, slots=True)
class Search:
    """The question under way: it has `gone_on` until there is an `answer`; a slice takes hundredths of a second.

    It goes backwards from the position, one step at a time, until a deal is reached. Where cards of the stock and the
    waste are left out, every number of them is put into the waste and the others into the stock, all in turn. The
    question and the number of steps `tried` determine how far each way back was followed.

    >>> from conquian.game.play import deal
    >>> search = Search.begin(deal(1897))
    >>> search.answer is None, search.gone_on().answer is None, search.stopped().answer
    (True, False, NotFound(tried=0))
    """

    state: State
    budget: int = BUDGET
    tried: int = 0
    answer: Answer | None = None
    ways_back: tuple[_WayBack, ...] = field(default=(), compare=False, repr=False)

    @staticmethod
    def begin(state: State, budget: int = BUDGET) -> Search:
        """The question about this position. Raises ValueError if it is not sound."""
        if any(flaws(state)):
            raise ValueError(state)
        answer = next(broken(state), None)
        ways_back = () if answer is not None else tuple(map(_WayBack, _completed(state)))
        return Search(state, budget, answer=answer, ways_back=ways_back)

    def gone_on(self, steps: int = SLICE) -> Search:
        """The question after this number of further steps, or fewer if the answer is found or the budget spent."""
        ways, tried = [copy(way) for way in self.ways_back], self.tried
        for _ in range(steps if self.answer is None else 0):
            if not ways:
                return self._answered(tried, self._nothing_left(tried))
            if tried >= self.budget:
                return self._answered(tried, NotFound(tried))
            way, tried = ways[0], tried + 1
            if not way.step():
                ways.pop(0)
            elif tried % SHARE == 0:  # it has had its share, and queues up behind the others
                ways.append(ways.pop(0))
            if way.is_found:
                return self._answered(tried, way.answer(self.state))
        return replace(self, tried=tried, ways_back=tuple(ways))

    def stopped(self) -> Search:
        """The question given up."""
        return self._answered(self.tried, NotFound(self.tried))

    def _answered(self, tried: int, answer: Answer) -> Search:
        return replace(self, tried=tried, answer=answer, ways_back=())

    def _nothing_left(self, tried: int) -> Answer:
        """Everything was tried. That proves something only where no places were chosen for unseen cards."""
        if len(self.state.unseen) > 1:
            return NotFound(tried)
        return Broken(Invariant.NO_DEAL, Law.THE_DEAL, found=str(tried))


class _WayBack:
    """Depth first from one position whose cards all have a place, the steps that undo most first.

    A copy goes its own way from here on.
    """

    def __init__(self, state: State) -> None:
        self._end = replace(state, folded=())
        self._seen = {self._end}
        self._path: list[Step] = []
        self._open: list[Iterator[Step | None]] = [_steps_before(self._end)]

    def __copy__(self) -> _WayBack:
        other = _WayBack(self._end)
        other._seen, other._path = {*self._seen}, [*self._path]
        other._open = [copy(steps) for steps in self._open]  # which leaves these where they are
        return other

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
            self._open.append(_steps_before(step[0]))
        return True

    def answer(self, asked: State) -> Arises:
        """The game from the deal to the position; a player who has folded in it folds at the very end (law 9.1)."""
        actions = tuple(action for _, action in reversed(self._path))
        positions = (*(state for state, _ in reversed(self._path)), self._end)
        folds = tuple(Fold(len(actions), seat) for seat in asked.folded)
        return Arises(Record(positions[0], actions=actions, folds=folds), asked.unseen, positions)


def _steps_before(state: State) -> Iterator[Step | None]:
    """The steps that `steps_before` yields, in an iterator that can be copied."""
    return tee(steps_before(state), 1)[0]


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
    """This number of cards, taken from the end of the list."""
    return [cards.pop() for _ in range(number)]
