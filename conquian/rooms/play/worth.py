"""The worth of each action to a learner who asks: from what that seat knows, with an interval."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from conquian.advice.advice import Advice, Stakes, advise
from conquian.explain.words import words
from conquian.rooms.play.duel import Duel
from conquian.solver.certificates.vocabulary import distinct
from conquian.table.phrases import Viewpoint, choice_name
from conquian.ui.views import sentence_case

WORLDS: Final = 100
"""The number of worlds in which the actions are weighed."""
MOST: Final = 10
"""The most actions in the list, which begins with the best."""


def can_be_weighed(duel: Duel) -> bool:
    """Whether the learner has something to choose now."""
    return duel.awaits_learner and len(distinct(duel.state, duel.view().actions())) > 1


@lru_cache(maxsize=16)
def _weighed(duel: Duel) -> Advice:
    return advise(duel.view(), WORLDS)


def worth(duel: Duel, look: Viewpoint) -> tuple[str, ...]:
    """The sentence on what the numbers are, then each action with its value and the interval in 100 hands."""
    advice, state = _weighed(duel), duel.state
    told = [words(look.language, "play", "worth", "known")]
    for action in distinct(state, [each.action for each in advice.values])[:MOST]:
        name = sentence_case(choice_name(action, state, look))
        told.append(words(look.language, "play", "worth", "row", action=name, **_numbers(advice.of(action).stakes)))
    return tuple(told)


def _numbers(stakes: Stakes) -> dict[str, str]:
    """The value and both ends of its interval in 100 hands, with their signs."""
    ends = {"value": stakes.value, "low": stakes.low, "high": stakes.high}
    return {name: f"{round(100 * each):+d}".replace("-", "\N{MINUS SIGN}") for name, each in ends.items()}
