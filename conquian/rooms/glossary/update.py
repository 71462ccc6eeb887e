"""The answers to messages in the glossary."""

from __future__ import annotations

from typing import ClassVar, assert_never

from conquian.explain.terms import meaning, term_name
from conquian.rooms.glossary.messages import GlossaryMessage, OpenTerm, SearchWords
from conquian.rooms.glossary.session import GlossarySession
from conquian.rooms.glossary.view import count_view, find
from conquian.ui.room import Responder
from conquian.ui.views import sentence_case


class GlossaryResponder(Responder[GlossarySession]):
    """A message to the glossary, being answered."""

    topic: ClassVar[str] = "glossary"

    def answer(self, message: GlossaryMessage) -> str:
        """Do what is asked for; the sentence that says what happened."""
        match message:
            case SearchWords(text):
                return self._look_for(text)
            case OpenTerm(term):
                return self._open(term)
            case _:
                assert_never(message)

    def _look_for(self, text: str) -> str:
        """Look for this; a word that is the only one found is opened."""
        self.session = self.session.look_for(text)
        if not self.session.search:
            return self.tell("all")
        found = find(self.session.search, self.voice.language)
        count = count_view(len(found), self.voice.language)
        return f"{count} {self._open(found[0])}" if len(found) == 1 else count

    def _open(self, term: str) -> str:
        self.session = self.session.open(term)
        called = sentence_case(term_name(term, self.voice.language))
        return self.tell("opened", term=called, meaning=meaning(term, self.voice.language, self.voice.faces))
