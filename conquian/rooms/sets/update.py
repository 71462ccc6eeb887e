"""The answers to messages at a set."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.explain.sentences import explain
from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.notation.errors import NotationError
from conquian.rooms.sets import library
from conquian.rooms.sets.messages import (
    ChooseSet,
    GoToChapter,
    Nickname,
    OpenSet,
    PrintAll,
    SetsMessage,
    TryChapter,
)
from conquian.rooms.sets.phrases import answer_told, place
from conquian.rooms.sets.session import SetsSession
from conquian.table import messages as table
from conquian.table.messages import Cancel, Looking, Redo, TableMessage
from conquian.table.session import TableSession
from conquian.table.update import Laying, table_lead
from conquian.table.update import update as update_table
from conquian.ui.card_grouping import Undo
from conquian.ui.room import Responder


class SetsResponder(Responder[SetsSession]):
    """A message at a set, being answered."""

    topic: ClassVar[str] = "sets"

    def answer(self, message: SetsMessage | TableMessage) -> str:
        """Do what is wished for; the sentence that says what happened."""
        now = self.session = replace(self.session, elsewhere=(), is_printed=False)
        match message:
            case GoToChapter(number):
                if number > len(now.one.chapters):
                    return self.say("not_understood")
                return self._go(now.gone_to(number))
            case ChooseSet(name):
                if name not in library.names():
                    return self.say("not_understood")
                return self._go(now.entered(SetsSession.named(name)))
            case OpenSet(text):
                return self._open(text)
            case TryChapter():
                return self.say("not_moved") if now.position is None else self._go(now.laid())
            case PrintAll():
                self.session = replace(now.gone_to(0), is_printed=True)
                return self.tell("printed")
            case Nickname(text):
                self.session = now.called(text)
                return self.tell("called" if self.session.nickname else "nameless", nickname=self.session.nickname)
            case _:
                return self._at_table(message)

    def _go(self, after: SetsSession) -> str:
        self.session = after
        return place(after, self.voice)

    def _open(self, text: str) -> str:
        try:
            found = library.opened(text.removeprefix("\ufeff"))
        except NotationError as problem:
            return self.refuse(f"{self.tell('unreadable')} {explain(problem, self.voice.language)}")
        return f"{self.tell('opened')} {self._go(self.session.entered(SetsSession.of(found)))}"

    # --- at the table -------------------------------------------------------------------------------------------------

    def _at_table(self, message: table.TableMessage) -> str:
        now = self.session
        if now.position is None:
            return self.say("not_moved")
        heard = now.table.heard(message)
        if isinstance(message, Undo | Redo) and heard.game.arrangement is None:
            self._lay(heard)
            return self.refuse(self.say("nothing_to_undo")) if isinstance(message, Undo) else self.say("not_moved")
        if not now.awaits_move and not isinstance(message, Looking | Cancel):
            text = self.tell("only_look" if not now.position.moves else "solved_already")
            self._lay(heard.refusing(text, "open"))
            return text
        reply = update_table(heard, message, self.voice, Laying.UNTOLD)
        self._lay(reply.session)
        self.notice = reply.notice
        if reply.action is not None:
            return self._try(reply.action)
        self._missed(reply.session)
        return str(reply.said)

    def _lay(self, after: TableSession) -> None:
        self.session = replace(self.session, table=after)

    def _missed(self, after: TableSession) -> None:
        """Write down by which law the judge refused what was wished for."""
        for number in [] if after.refusal is None else after.refusal["laws"]:
            self.session = self.session.missing(Law(number))

    def _try(self, action: Action) -> str:
        """Judge the move, and tell whether it is one that is asked for."""
        shown = self.session.position
        assert shown is not None
        after = self.session.table.act(action, self.voice)
        if after.refusal is not None:
            self._lay(after)
            self._missed(after)
            self.session = self.session.answering(action, is_right=False)
            own = answer_told(self.session, self.voice)
            return (
                f"{after.refusal['text']} {own['text']}" if own and shown.words_for(action) else after.refusal["text"]
            )
        if shown.is_right(action):
            self._lay(after)
            self.session = self.session.answering(action, is_right=True)
        else:
            self.session = self.session.laid().answering(action, is_right=False)
        told = answer_told(self.session, self.voice)
        assert told is not None
        return (
            told["text"]
            if self.session.table.game.done
            else f"{told['text']} {table_lead(self.session.table, self.voice)}"
        )
