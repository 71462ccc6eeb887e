"""The way in for the teacher of a class behind a proxy, who does not sit at the machine that serves it."""

from __future__ import annotations

from dataclasses import replace

from tornado import web

from conquian.classes.running_class import Paced
from conquian.explain.words import topic
from conquian.site.class_mode.class_pages import ClassPage
from conquian.site.class_mode.join_page import JoinPage
from conquian.site.handlers import TEACHER
from conquian.site.shell import Shell


class TeacherPage(ClassPage):
    """The page: a field for the word that the school gave to the teacher, and later a way out."""

    address, pace = TEACHER, Paced.PHONE
    get = head = ClassPage.answer_get

    @property
    def shell(self) -> Shell:
        """The shell of a page that is no device of the class: it hears no call."""
        return replace(super().shell, calls={}, board={})

    def post(self) -> None:
        """Let the teacher in, by a cookie that this server alone has made, or out; HTTP status 403 for another word."""
        base: str = self.settings["base_url"]
        if self.get_body_argument("do", "") == "leave":
            self.clear_cookie(TEACHER, path=base)
            self.redirect(self.page_after_form, status=303)
            return
        if not self.is_in_pace(Paced.PHONE):
            raise web.HTTPError(429)
        number = self.running.admit_teacher(self.get_body_argument("word", "", strip=False))
        if number is None:
            self.set_status(403)
            self.show(topic(self.language, "class")["teacher"]["wrong"])
            return
        self.set_cookie(TEACHER, number, path=base, httponly=True, samesite="Strict")
        self.redirect(f"{base}{JoinPage.address}?lang={self.language}", status=303)

    def show(self, notice: str = "") -> None:
        """Send the page."""
        text = topic(self.language, "class")["teacher"]
        self.draw("teacher_in.html", text=text, notice=notice, is_in=self.is_teachers, xsrf=self.xsrf_form_html())
