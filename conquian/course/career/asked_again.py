"""A mistake of one's own on the table, in other suits each time."""

from __future__ import annotations

from dataclasses import replace

from conquian.coach.decision import Decision, weighed
from conquian.coach.moment import was_forced_anyway
from conquian.coach.review import HandReview
from conquian.coach.task import OwnTask
from conquian.course.career.own_tasks import KeptTask
from conquian.game.actions import Action
from conquian.notation.codes import action
from conquian.table.coach import CoachedHand, CoachStage
from conquian.teach.suit_permutation import order_of, relabelled


def asked_again(kept: KeptTask) -> CoachedHand | None:
    """The mistake on the table, to be tried; None if the coach, who weighs it anew, finds that it is none.

    It is weighed as it was played, and its suits are exchanged afterwards: no suit is worth more than another. Each
    answer moves the day on, and with it the suits.
    """
    task, again = kept.task, kept.again
    made = weighed(task.record, task.ply)
    if not made.is_wrong or was_forced_anyway(task.record, task.ply, made.best):
        return None
    order = order_of(again.due.toordinal(), task.name)
    other = OwnTask.read(relabelled(str(task), order))
    review = HandReview(other.record, other.seat, (_relabelled(made, order),))
    return CoachedHand(review, goes_on=False).at(task.ply, CoachStage.TRYING)


def _relabelled(made: Decision, order: str) -> Decision:
    def other(one: Action) -> Action:
        return action(relabelled(str(one), order))

    value = replace(made.value, action=other(made.value.action), other=other(made.value.other))
    return Decision(made.ply, value, tuple(map(other, made.right)))
