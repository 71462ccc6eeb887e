"""The answers to messages in the glossary."""

from __future__ import annotations

from typing import ClassVar

from conquian.explain.terms import meaning, term_name
from conquian.rooms.glossary.session import GlossarySession, named
from conquian.rooms.glossary.view import count_view, find
from conquian.ui.message_fields import text
from conquian.ui.messages import answers
from conquian.ui.room import Responder
from conquian.ui.views import sentence_case


class GlossaryResponder(Responder[GlossarySession]):
    """A message to the glossary, being answered."""

    topic: ClassVar[str] = "glossary"

    @answers("search", search=text())
    def look_for(self, search: str) -> str:
        """Look for this; a word that is the only one found is opened."""
        self.session = self.session.look_for(search)
        if not self.session.search:
            return self.tell("all")
        found = find(self.session.search, self.voice.language)
        count = count_view(len(found), self.voice.language)
        return f"{count} {self.open(found[0])}" if len(found) == 1 else count

    @answers("open", term=text().then(named))
    def open(self, term: str) -> str:
        """Open this term, and say what it means."""
        self.session = self.session.open(term)
        called = sentence_case(term_name(term, self.voice.language))
        return self.tell("opened", term=called, meaning=meaning(term, self.voice.language, self.voice.faces))
