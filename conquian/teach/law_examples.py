"""Law examples: for every law a position that shows it, and what can be tried there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from conquian.game.actions import Action, Turn
from conquian.game.forcing import has_folded
from conquian.game.judge import Verdict, judge
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.state import ON_OFFER, State
from conquian.notation.codes import action
from conquian.notation.position import position
from conquian.notation.tables import packaged_table
from conquian.teach.suit_permutation import order_of, relabelled


@dataclass(frozen=True, slots=True)
class Try:
    """Something to try in an example, and the first law that refuses it; None if it is legal."""

    action: Action
    law: Law | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of a try: the judge's verdict, and the position afterwards, which is the same one after a refusal."""

    verdict: Verdict
    state: State


@dataclass(frozen=True, slots=True)
class LawExample:
    """A position that shows a law, seen from the seat of the player to act, and what to try there.

    `waste_shown` says that the learner is to see the cards in the waste, which else lie face down.
    """

    position: State
    tries: tuple[Try, ...]
    waste_shown: bool = False

    @property
    def may_meld(self) -> bool:
        """Whether the centre card is on offer to a player who has not folded (laws 4.2 and 9.1)."""
        return self.position.phase in ON_OFFER and not has_folded(self.position)

    def tried(self, index: int) -> Trial:
        """The result of the try at this index. Raises IndexError if there is none.

        >>> trial = law_example(Law.LEAVE_MELDS).tried(0)
        >>> trial.verdict.legal, trial.state.phase
        (True, <Phase.DISCARD: 'discard'>)
        """
        action = self.tries[index].action
        verdict = judge(self.position, action)
        return Trial(verdict, apply(self.position, action) if verdict.legal else self.position)


@cache
def law_example(law: Law) -> LawExample:
    """The example of this law.

    >>> example = law_example(Law.LEAVE_MELDS)
    >>> [(str(each.action), each.law) for each in example.tries]
    [('meld 3c4c5c6c 4d4h4s', None), ('meld 3c 4c4d4h 5c6c', Law('5.2'))]
    """
    found = _table()[law.value]
    return LawExample(
        position=position(found["position"]),
        tries=tuple(_try(each) for each in found["tries"]),
        waste_shown=found.get("waste_shown", False),
    )


@dataclass(frozen=True)
class LawReview:
    """A review of a law: whether an action is allowed. Each `number` has another position.

    `answer` is what the learner says, None before that.

    >>> review = LawReview(Law.LEAVE_MELDS, 1)
    >>> review.answered(allowed=True).is_right
    False
    """

    law: Law
    number: int
    answer: bool | None = None

    @cached_property
    def question(self) -> tuple[State, Action]:
        """The position, and the action in it."""
        example = law_example(self.law)
        asked_of = _asked_of(self.law) or example.tries  # a review that was kept opens, whatever it asked
        one = asked_of[self.number % len(asked_of)].action
        order = order_of(self.number, self.law)
        return position(relabelled(str(example.position), order)), action(relabelled(str(one), order))

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict of the judge."""
        return judge(*self.question)

    def answered(self, *, allowed: bool) -> LawReview:
        """The review with this answer."""
        return replace(self, answer=allowed)

    @property
    def is_right(self) -> bool:
        """Whether the answer is right; it is not before there is one."""
        return self.answer is self.verdict.legal


def can_come_back(law: Law) -> bool:
    """Whether there is something to ask about this law: nobody chooses which card is turned up.

    >>> can_come_back(Law.LEAVE_MELDS), can_come_back(Law("1.1"))
    (True, False)
    """
    return bool(_asked_of(law))


def _asked_of(law: Law) -> tuple[Try, ...]:
    """What a review may ask about: everything that a player could wish to do."""
    return tuple(
        each for each in law_example(law).tries if not isinstance(each.action, Turn) or each.action.card is None
    )


def _try(found: dict[str, str]) -> Try:
    return Try(action(found["action"]), Law(found["law"]) if "law" in found else None)


def _table() -> dict[str, Any]:
    return packaged_table("conquian.teach", "law_examples.toml")
