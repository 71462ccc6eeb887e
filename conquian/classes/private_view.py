"""The view for the teacher alone, on a phone: the split of the choices before it is revealed, and who is where."""

from __future__ import annotations

from dataclasses import dataclass, replace

from conquian.classes.desk_view import DeskView, desk_view
from conquian.classes.place import place_of, place_text
from conquian.classes.session import ClassSession
from conquian.classes.vote import VotePhase
from conquian.classes.vote_view import ChoiceView, vote_view
from conquian.explain.words import words


@dataclass(frozen=True, slots=True)
class PrivateView:
    """The vote with what is right and how it is split, whatever is revealed, and the desk; no vote has no `phase`.

    `voted` says how many of the devices that are here have voted, and hands with them; `called` where the class is
    called to, empty for nowhere, and `has_next` that the quiz has a question that can be asked now.
    """

    asked: str
    choices: tuple[ChoiceView, ...]
    voted: str
    phase: str
    can_again: bool
    next_note: str
    has_next: bool
    desk: DeskView
    is_frozen: bool
    called: str


def private_view(session: ClassSession, now: float, language: str) -> PrivateView:
    """The class as its teacher sees it in private."""
    desk, vote = desk_view(session.desk, now, language, session.answers), session.vote.vote
    called = place_text(place_of(session.desk.link), language) if session.desk.link else ""
    has_next = session.quiz.ahead is not None and (vote is None or vote.phase is VotePhase.REVEALED)
    if vote is None:
        return PrivateView("", (), "", "", False, "", has_next, desk, session.desk.is_frozen, called)
    told = vote_view(replace(vote, phase=VotePhase.REVEALED), language)
    there = len(session.desk.present(now))
    voted = words(language, "vote", "private", "voted", n=vote.now.voted, there=there)
    next_note = told.next_note if vote.phase is VotePhase.REVEALED else ""
    return PrivateView(
        asked=told.asked,
        choices=told.choices,
        voted=voted,
        phase=vote.phase,
        can_again=vote.can_again,
        next_note=next_note,
        has_next=has_next,
        desk=desk,
        is_frozen=session.desk.is_frozen,
        called=called,
    )
