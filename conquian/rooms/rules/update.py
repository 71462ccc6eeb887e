"""The answers to messages in the law book."""

from __future__ import annotations

from typing import ClassVar, assert_never

from conquian.game.laws import Law
from conquian.rooms.rules.messages import Back, RulesMessage, SearchLaws, TryOut, Unfold
from conquian.rooms.rules.session import LawPart, RulesSession
from conquian.rooms.rules.view import count_view, example_view, find
from conquian.ui.room import Responder


class RulesResponder(Responder[RulesSession]):
    """A message to the law book, being answered."""

    topic: ClassVar[str] = "rules"

    def answer(self, message: RulesMessage) -> str:
        """Do what is asked for; the sentence that says what happened."""
        match message:
            case SearchLaws(text):
                self.session = self.session.look_for(text)
                return self._found()
            case Unfold(law, part):
                self.session = self.session.toggle(law, part)
                return self._unfolded(law, part)
            case TryOut(law, index):
                return self._try(law, index)
            case Back(law):
                self.session = self.session.back(law)
                return self._to_do(law)
            case _:
                assert_never(message)

    def _found(self) -> str:
        if not self.session.search:
            return self.tell("all")
        return count_view(len(find(self.session.search, self.voice.language)), self.voice.language)

    def _unfolded(self, law: Law, part: LawPart) -> str:
        if not self.session.is_open(law, part):
            return self.tell("closed", law=law)
        return self._to_do(law) if part is LawPart.EXAMPLE else self.tell("books", law=law)

    def _to_do(self, law: Law) -> str:
        drawn = example_view(law, None, self.voice.language, self.voice.faces)
        return self.tell("example", law=law, sentence=drawn["to_do"])

    def _try(self, law: Law, index: int) -> str:
        after = self.session.choose(law, index)
        if after.chosen(law) != index:
            return self.say("not_moved")
        self.session = after
        answer = example_view(law, index, self.voice.language, self.voice.faces)["answer"]
        assert answer is not None  # something was tried
        return f"{answer['verdict']['text']} {answer['then']}".rstrip()
