"""The notes for teachers as a widget: one lesson's notes, and a choice of lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Unpack

import traitlets

from conquian.widgets.screen import Screen, Setting, assets
from conquian.widgets.teacher.intents import intent, named
from conquian.widgets.teacher.notes import names
from conquian.widgets.teacher.view import TeacherView, TeacherWords, lesson_title, notes_view, words_view


class TeacherNotes(Screen):
    """The notes for a lesson, as in `TeacherNotes("pack", lang="de")`; without a name those for the first lesson.

    `lesson`, `language` and `faces` can be read, set and observed; what is not given is taken from what the browser
    kept, as in every `Screen`. Raises NotationError for a lesson that has no notes, TypeError for an argument that does
    not exist.
    """

    _esm = assets("teacher", "js")
    _css = assets("teacher", "css")
    topic: ClassVar[str] = "teacher"
    link_names: ClassVar[frozenset[str]] = frozenset({"lesson"})

    lesson = traitlets.Unicode()

    def __init__(self, lesson: str | None = None, **setting: Unpack[Setting]) -> None:
        super().__init__(
            setting, asked=lesson is not None, lesson=next(iter(names()), "") if lesson is None else named(lesson)
        )

    @traitlets.validate("lesson")
    def _known(self, proposal: Mapping[str, str]) -> str:
        return proposal["value"] and named(proposal["value"])

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @traitlets.observe("lesson")
    def _redraw_lesson(self, _change: object = None) -> None:
        self.draw()

    def vocabulary(self) -> TeacherWords:
        """All that depends on the language and the faces alone."""
        return words_view(self.language, self.faces)

    def scene(self) -> TeacherView:
        """The notes for this lesson."""
        return notes_view(self.lesson, self.language, self.faces)

    def kept(self) -> Mapping[str, str]:
        """The lesson."""
        return {"lesson": self.lesson}

    def linked(self) -> Mapping[str, str]:
        """The lesson, if there is one."""
        return {"lesson": self.lesson} if self.lesson else {}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Open the notes that the browser kept open."""
        self.lesson = named(kept.get("lesson", self.lesson))

    # --- what the teacher does ----------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        if wish is None:
            return None
        self.lesson = wish.lesson
        return self.tell("shown", lesson=lesson_title(self.lesson, self.language))
