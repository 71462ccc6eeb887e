"""Immediate wins: where a task, played as it is taught, hands one over or leaves one lying.

A win is immediate if the player who may meld the centre card can go out with it. Of a hand that is not known the share
of deals counts in which it can: 64 of them, the same ones each time, its cards given out by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from conquian.course.attempt import Attempt
from conquian.course.experiment import dealt
from conquian.course.lesson import Happening, Known, Oversight, Task
from conquian.game.actions import ALLOW, Action, Decline, Discard, Force, Meld
from conquian.game.judge import judge, legal_actions
from conquian.game.play import apply
from conquian.game.state import CLAIM, ON_OFFER, Phase, State
from conquian.rooms.learn.answer_scoring import accepted
from conquian.rooms.learn.lesson_player import Learner, replied
from conquian.rooms.learn.session import LessonSession

DEALS: Final = 64
MUCH: Final = 0.25
"""A share of the deals that has to be spoken of."""


def oversights(learner: Learner, task: Task) -> Iterator[tuple[Oversight, str]]:
    """Every oversight on the ways through this task that pass: of the learner, and of the replies written down."""
    right = learner.play(task.solution).attempt
    script = len(task.script)
    for state, action in right.steps:
        if state.turn is task.seat:
            yield from _of_answer(state, action)
        elif script:
            script -= 1
            yield from _of_reply(state, action)
    taught = {*right.own}
    for state, action in _answers(learner.begin(), task.known):
        if (state, action) not in taught:
            yield from _of_answer(state, action)


def missed_in(happening: Happening, start: State, task: Task) -> Iterator[str]:
    """Every immediate win that the opponent leaves lying in what a mistake is said to lead to."""
    state = happening.position or start
    for action in happening.actions:
        if not judge(state, action).legal:
            return  # which the check of the claims says
        if state.turn is not task.seat and (share := missed(state, action)) >= MUCH:
            yield _about(state, action, share)
        state = Attempt(state, task.seat, (action,)).state


def _of_answer(state: State, action: Action) -> Iterator[tuple[Oversight, str]]:
    """The oversights of the learner who does this."""
    if (share := missed(state, action)) >= MUCH:
        yield Oversight.WIN_MISSED, _about(state, action, share)
    share = given(state, action)
    if share >= MUCH and (share == 1 or share - _least_given(state) >= MUCH):
        yield Oversight.WIN_GIVEN, _about(state, action, share)


def _of_reply(state: State, action: Action) -> Iterator[tuple[Oversight, str]]:
    """The opponent's oversights in this action; what no action avoids is none, nor what the hand may forbid."""
    if (share := missed(state, action)) >= MUCH:
        yield Oversight.WIN_MISSED, _about(state, action, share)
    if not state.hands[state.turn].unknown:
        share = given(state, action)
        if share - _least_given(state) >= MUCH:
            yield Oversight.WIN_GIVEN, _about(state, action, share)


def _about(state: State, action: Action, share: float) -> str:
    return f"{action} ({share:.0%} of the deals): {state}"


# --- the shares -------------------------------------------------------------------------------------------------------


def missed(state: State, action: Action) -> float:
    """The share of the deals in which the player to act could go out, where this action does not.

    >>> import conquian as cq
    >>> line = "pone=4h/6h7hJh,AdAhAs,KcKdKs dealer=?7/QcQdQh centre=5h stock=?16 waste=4c5c5d turn=pone/left"
    >>> missed(cq.position(line), cq.action("decline"))
    1.0
    """
    if state.phase not in ON_OFFER or apply(state, action).phase is Phase.OVER:
        return 0
    return _share(state)


def given(state: State, action: Action) -> float:
    """The share of the deals in which the opponent can go out at once after this action."""
    if not isinstance(action, Discard | Decline | Force):
        return 0
    after = apply(state, action)
    if after.phase in CLAIM:
        after = apply(after, ALLOW)
    return 0 if after.turn is state.turn else _share(after)


def _least_given(state: State) -> float:
    """The least of the shares that the legal actions give; a meld gives nothing yet."""
    return min((given(state, action) for action in legal_actions(state)), default=0)


@lru_cache(maxsize=4096)
def _share(state: State) -> float:
    """The share of the deals in which the player to act can go out now."""
    if state.phase not in ON_OFFER:
        return 0
    if not state.hands[state.turn].unknown:
        return float(_goes_out(state))
    return sum(_goes_out(dealt(state, number)) for number in range(DEALS)) / DEALS


def _goes_out(state: State) -> bool:
    out = state.variant.out
    return any(isinstance(each, Meld) and len(each.spread) == out for each in legal_actions(state))


# --- the answers ------------------------------------------------------------------------------------------------------


def _answers(begun: LessonSession, known: Known) -> Iterator[tuple[State, Action]]:
    """What the learner can do, and where, on some way that passes."""
    found: dict[tuple[State, Action], None] = {}
    _passes(begun, known, found, {})
    yield from found


def can_pass(now: LessonSession, known: Known) -> bool:
    """Whether a learner who goes on with the best answers, whichever, can pass."""
    return _passes(now, known, {}, {})


def _passes(
    now: LessonSession, known: Known, found: dict[tuple[State, Action], None], seen: dict[tuple[State, int], bool]
) -> bool:
    """Whether one can pass from here; `found` grows by what passes, `seen` by where it was asked."""
    now = replied(now)
    if now.attempt.outcome is not None or not now.awaits_learner:
        return now.passed
    here = now.state, len(now.attempt.own)
    if here not in seen:
        seen[here] = False
        for action in accepted(now.state, known):
            if _passes(now.act(action), known, found, seen):
                found[now.state, action] = None
                seen[here] = True
    return seen[here]
