"""The teacher's quiz as a file, and what came of every question that was revealed, on one page."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conquian.classes.place import VOTE
from conquian.classes.quiz import dumps, loads
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.vote_view import vote_view
from conquian.explain.sentences import explain
from conquian.notation.errors import NotationError
from conquian.site.class_mode.class_pages import ClassPage

RESULTS: Final = f"{VOTE}/desk/results"
"""The path of the page with what came of every question, below that of the site."""


class QuizFile(ClassPage):
    """The quiz as a file: to be saved, and to be opened again another day."""

    is_for_teacher = True
    topic, address, form_leads_to = "vote", f"{VOTE}/desk/quiz.toml", f"{VOTE}/desk"
    post = ClassPage.answer_form
    form_page = ClassPage.page_after_form

    def get(self) -> None:
        """Send the file."""
        self.set_header("Content-Type", "application/toml; charset=UTF-8")
        self.set_header("Content-Disposition", 'attachment; filename="conquian-quiz.toml"')
        self.finish(dumps(self.class_session.quiz))

    def change(self) -> None:
        """Put the quiz of the file that was sent in the place of the one that is there. Raises ClassRefusal."""
        files = self.request.files.get("quiz", [])
        try:
            quiz = loads(files[0]["body"].decode()) if files else None
        except UnicodeDecodeError:
            quiz = None
        except NotationError as error:
            raise ClassRefusal(RefusalReason.QUIZ, explain(error, self.language)) from error
        if quiz is None:
            raise ClassRefusal(RefusalReason.UNREADABLE)
        self.class_session = replace(self.class_session, quiz=quiz)

    def show(self, notice: str = "") -> None:
        """Say what is wrong with the file, and lead back."""
        self.draw("quiz_refused.html", notice=notice, back=self.page_after_form)


class VoteResults(ClassPage):
    """The results of every question since they were wiped: one page, to be printed."""

    is_for_teacher = True
    topic, address = "vote", RESULTS
    get = head = ClassPage.answer_get

    def show(self, notice: str = "") -> None:
        """Send it."""
        results = [vote_view(each, self.language) for each in self.class_session.results]
        self.draw("vote_results.html", results=results, notice=notice, xsrf=self.xsrf_form_html())


QUIZ_PAGES: Final = (QuizFile, VoteResults)
