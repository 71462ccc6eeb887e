"""The answers to messages at a set."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.course.chapter_set import MOST_CHAPTERS
from conquian.course.set_file import LONGEST_SET
from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.notation.errors import NotationError
from conquian.rooms.sets import library
from conquian.rooms.sets.phrases import answer_told, place
from conquian.rooms.sets.session import SetsSession
from conquian.table.messages import LOOKING
from conquian.table.session import TableSession
from conquian.table.update import Laying, TableRoom, table_lead
from conquian.table.update import update as update_table
from conquian.ui.message_fields import file, one_of, text
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder


class SetsResponder(TableRoom[SetsSession], Responder[SetsSession]):
    """A message at a set, being answered."""

    topic: ClassVar[str] = "sets"

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; the sentence that says what happened."""
        self.session = replace(self.session, elsewhere=(), is_printed=False)
        return super().answer(message)

    @answers("chapter", number=one_of(map(str, range(MOST_CHAPTERS + 1))).then(int))
    def go_to(self, number: int) -> str:
        """Go to this chapter, from 1; 0 is the list of them."""
        is_there = number <= len(self.session.one.chapters)
        return self._go(self.session.gone_to(number)) if is_there else self.say("not_understood")

    @answers("set", name=text())
    def choose_set(self, name: str) -> str:
        """Open a set of the shelf."""
        is_known = name in library.names()
        return self._go(self.session.entered(SetsSession.named(name))) if is_known else self.say("not_understood")

    @answers("open_file", chapters=file(LONGEST_SET))
    def open_set(self, chapters: str) -> str:
        """Open a set that the visitor brought."""
        try:
            found = library.opened(chapters.removeprefix("\ufeff"))
        except NotationError as problem:
            return self.refuse_unread("unreadable", problem)
        return f"{self.tell('opened')} {self._go(self.session.entered(SetsSession.of(found)))}"

    @answers("again")
    def try_again(self) -> str:
        """Lay the position as it was set."""
        return self.say("not_moved") if self.session.position is None else self._go(self.session.laid())

    @answers("print_all")
    def print_all(self) -> str:
        """Show all chapters as they are printed."""
        self.session = replace(self.session.gone_to(0), is_printed=True)
        return self.tell("printed")

    @answers("nickname", nickname=text())
    def call(self, nickname: str) -> str:
        """Call the pupil by this name, or by none."""
        self.session = self.session.called(nickname)
        return self.tell("called" if self.session.nickname else "nameless", nickname=self.session.nickname)

    def _go(self, after: SetsSession) -> str:
        self.session = after
        return place(after, self.voice)

    # --- at the table -------------------------------------------------------------------------------------------------

    def at_table(self, message: Message) -> str:
        """Do what is asked for at the table: what is played there is the answer."""
        now = self.session
        if now.position is None:
            return self.say("not_moved")
        heard = now.table.heard(message)
        if message.kind in ("undo", "redo") and heard.game.arrangement is None:
            self.table = heard
            return self.refuse(self.say("nothing_to_undo")) if message.kind == "undo" else self.say("not_moved")
        if not now.awaits_move and message.kind not in {"cancel", *LOOKING}:
            text = self.tell("only_look" if not now.position.moves else "solved_already")
            self.table = heard.refusing(text, "open")
            return text
        reply = update_table(heard, message, self.voice, Laying.UNTOLD)
        said = self.take(reply)
        if reply.action is not None:
            return self._try(reply.action)
        self._missed(reply.session)
        return said

    def _missed(self, after: TableSession) -> None:
        """Write down the laws by which the judge refused a move."""
        for number in [] if after.refusal is None else after.refusal["laws"]:
            self.session = self.session.missing(Law(number))

    def _try(self, action: Action) -> str:
        """Judge the move, and tell whether it is one that is asked for."""
        shown = self.session.position
        assert shown is not None
        after = self.table.act(action, self.voice)
        if after.refusal is not None:
            self.table = after
            self._missed(after)
            self.session = self.session.answering(action, is_right=False)
            own = answer_told(self.session, self.voice)
            return (
                f"{after.refusal['text']} {own['text']}" if own and shown.words_for(action) else after.refusal["text"]
            )
        if shown.is_right(action):
            self.table = after
            self.session = self.session.answering(action, is_right=True)
        else:
            self.session = self.session.laid().answering(action, is_right=False)
        told = answer_told(self.session, self.voice)
        assert told is not None
        return told["text"] if self.table.game.done else f"{told['text']} {table_lead(self.table, self.voice)}"
