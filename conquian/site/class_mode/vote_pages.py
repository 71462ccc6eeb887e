"""The pages of a vote: one for every device of the class, and the teacher's, which is what the projector shows."""

from __future__ import annotations

import time
from functools import cached_property
from typing import Final

from conquian.classes.ballot import read_ballot
from conquian.classes.place import VOTE, page_of
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.rehearsal_view import rehearsal_view
from conquian.classes.running_class import Paced
from conquian.classes.session import ClassSession
from conquian.classes.vote import Vote, VotePhase, VotePlace
from conquian.classes.vote_view import (
    asked,
    crowd,
    guess_options,
    note_options,
    puzzle_options,
    time_left,
    vote_view,
    voted,
)
from conquian.explain.words import words
from conquian.site.class_mode.class_pages import SEAT, ClassPage
from conquian.site.class_mode.join_page import qr_code, typed
from conquian.site.shell import FOLDER

DEVICE: Final = "device"
"""The cookie of a device: a number that this server has made, which says nothing else."""
STAMP: Final = "X-Conquian-Stamp"
"""The header by which a page names the stamp that it shows; that of a vote has its round and phase at the end."""


class VotePage(ClassPage):
    """The page for every device: what is asked, and a choice to touch."""

    topic, address, pace = "vote", VOTE, Paced.VOTE_PAGE
    get = head = ClassPage.answer_get
    post = ClassPage.answer_form

    def show(self, notice: str = "") -> None:
        """Send the vote, and this device's choice; the device gets its number."""
        self.draw("vote.html", **_parts(self, self.class_session, self.voter), notice=notice)

    def change(self) -> None:
        """Take the device's choice. Of its number at the desk the vote keeps no more than that it has voted."""
        voter = self.voter
        self.keep_pace(Paced.VOTE)
        place = VotePlace(self.sender, self.get_cookie(SEAT) or "", is_here=self.is_here)
        self.class_session = self.class_session.mark(self.fields(), voter, place)

    @cached_property
    def voter(self) -> str:
        """The number with which the device votes."""
        voter = self.get_cookie(DEVICE) or ""
        if not self.running.voters.knows(voter):
            voter = self.running.voters.new_device()
            self.set_cookie(DEVICE, voter, path=f"{self.settings['base_url']}{VOTE}", httponly=True, samesite="Lax")
        return voter


class VoteNow(ClassPage):
    """The one thing that pages ask for again and again: whether they have to show something else."""

    address = f"{VOTE}/now"

    def get(self) -> None:
        """Send the stamp, the time that is left, and this device's choice, which another tab may have changed."""
        session = self.class_session
        vote = session.vote.vote
        left, mine = time_left(vote, time.monotonic(), self.language), _mine(vote, self.get_cookie(DEVICE) or "")
        self.finish({"stamp": session.vote_stamp, "left": left, "mine": mine})


class VoteDeskPage(ClassPage):
    """The teacher's page: what to ask, then the vote as the class sees it, and what to do next."""

    is_for_teacher = True
    topic, address = "vote", f"{VOTE}/desk"
    head = ClassPage.answer_get
    post = ClassPage.answer_form

    def get(self) -> None:
        """Show the vote, or the form that opens one, with a word on one that was lost."""
        seen = self.request.headers.get(STAMP, "")
        is_lost = seen.count("-") >= 3 and not seen.startswith(f"{self.class_session.run}-")
        has_vote = self.led_class.vote.vote is not None
        self.show(words(self.language, "vote", "desk", "gone") if is_lost and not has_vote else "")

    def change(self) -> None:
        """Do what the form says: `together` takes everyone, and this window, to where the question can be played."""
        form, now = self.fields(), time.monotonic()
        if form.get("do") == "together":
            self.class_session = self.class_session.call_to(f"{FOLDER}{self._together}", now)
        else:
            self.running.lead_vote(form, now)

    @property
    def _together(self) -> str:
        """The page where the question can be played. Raises ClassRefusal before all is revealed, and where none can."""
        vote = self.led_class.vote.vote
        if vote is None or vote.phase is not VotePhase.REVEALED or not vote.ballot.place.room:
            raise ClassRefusal(RefusalReason.NOT_NOW)
        return page_of(vote.ballot.place)

    @property
    def page_after_form(self) -> str:
        """The address of this page, or of the one that is played together."""
        if self.fields().get("do") != "together":
            return super().page_after_form
        return f"{self.settings['base_url']}{FOLDER}{self._together}&lang={self.language}"

    def show(self, notice: str = "") -> None:
        """Send the vote, or the form that opens one, with what was typed if that was refused."""
        address = f"{self.settings['class_url']}{VOTE}"
        session = self.led_class
        has_vote, quiz_forms = session.vote.vote is not None, session.quiz.questions
        self.draw(
            "vote_desk.html",
            **_parts(self, session),
            notice=notice,
            is_wiped=session.vote.is_wiped,
            typed=typed(address),
            code=qr_code(address),
            lists={} if has_vote else _lists(self.language),
            quiz=self.class_session.quiz,
            quiz_asked=[] if has_vote else [asked(read_ballot(form), self.language) for form in quiz_forms],
            results=len(self.class_session.results),
            puzzles=puzzle_options(self.language),
            fields=self.fields() if notice else {},
            rehearsal=rehearsal_view(session.rehearsal, self.language),
        )


class VoteDeskNow(ClassPage):
    """The number of votes so far, for the teacher's page."""

    is_for_teacher = True
    address = f"{VOTE}/desk/now"

    def get(self) -> None:
        """Send the stamp, and the number in words."""
        session, language = self.led_class, self.language
        vote = session.vote.vote
        counted = {} if vote is None else {"voted": voted(vote, language), "crowd": crowd(vote, language)}
        self.finish({"stamp": session.vote_stamp, "left": time_left(vote, time.monotonic(), language), **counted})


class VoteDeskPreview(ClassPage):
    """The question that was picked from a list, as the class would see it, with nothing of what is right."""

    is_for_teacher = True
    topic, address = "vote", f"{VOTE}/desk/preview"

    def get(self) -> None:
        """Send it; nothing where none has been picked yet."""
        query = {name: self.get_query_argument(name) for name in self.request.query_arguments}
        try:
            view = vote_view(Vote(read_ballot(query)), self.language)
        except ClassRefusal:
            self.set_status(204)
            self.finish()
            return
        self.draw("vote_preview.html", vote=view)


VOTE_PAGES: Final = (VotePage, VoteNow, VoteDeskPage, VoteDeskNow, VoteDeskPreview)


def _lists(language: str) -> dict[str, list[str]]:
    """The lists from which a question is picked, by the name of the field."""
    return {"level": guess_options(language), "note": note_options(language)}


def _parts(page: ClassPage, session: ClassSession, voter: str = "") -> dict[str, object]:
    """What both pages show of a vote."""
    vote = session.vote.vote
    view = None if vote is None else vote_view(vote, page.language, voter)
    left = time_left(vote, time.monotonic(), page.language)
    stamp, mine = session.vote_stamp, _mine(vote, voter)
    return {"vote": view, "left": left, "stamp": stamp, "mine": mine, "xsrf": page.xsrf_form_html()}


def _mine(vote: Vote | None, voter: str) -> str:
    """The place of this device's choice in the list; empty where there is none."""
    mark = vote.now.marks.get(voter) if vote is not None else None
    return "" if mark is None else str(mark.choice)
