"""The answers to messages in the law book."""

from __future__ import annotations

from typing import ClassVar, Final

from conquian.game.laws import Law
from conquian.rooms.rules.session import LawPart, RulesSession, numbered
from conquian.rooms.rules.view import count_view, example_view, find
from conquian.ui.message_fields import given, number, text
from conquian.ui.messages import answers
from conquian.ui.room import Responder

MOST_TRIES: Final = 10
"""The most that there is to try in an example."""
LAW: Final = text().then(numbered)
"""The reader of a law, by its number."""


class RulesResponder(Responder[RulesSession]):
    """A message to the law book, being answered."""

    topic: ClassVar[str] = "rules"

    @answers("search", search=text())
    def look_for(self, search: str) -> str:
        """Look for this in all laws, and say how many there are."""
        self.session = self.session.look_for(search)
        if not self.session.search:
            return self.tell("all")
        return count_view(len(find(self.session.search, self.voice.language)), self.voice.language)

    @answers("example", law=LAW, part=given(LawPart.EXAMPLE))
    @answers("books", law=LAW, part=given(LawPart.BOOKS))
    def unfold(self, law: Law, part: LawPart) -> str:
        """Unfold this part of a law or, if it lies open, close it."""
        self.session = self.session.toggle(law, part)
        if not self.session.is_open(law, part):
            return self.tell("closed", law=law)
        return self._to_do(law) if part is LawPart.EXAMPLE else self.tell("books", law=law)

    @answers("back", law=LAW)
    def begin_again(self, law: Law) -> str:
        """Begin the example of this law anew."""
        self.session = self.session.back(law)
        return self._to_do(law)

    def _to_do(self, law: Law) -> str:
        drawn = example_view(law, None, self.voice.language, self.voice.faces)
        return self.tell("example", law=law, sentence=drawn["to_do"])

    @answers("try", law=LAW, index=number("index", MOST_TRIES))
    def try_out(self, law: Law, index: int) -> str:
        """Try this in the example of a law, and say what comes of it."""
        after = self.session.choose(law, index)
        if after.chosen(law) != index:
            return self.say("not_moved")
        self.session = after
        answer = example_view(law, index, self.voice.language, self.voice.faces)["answer"]
        assert answer is not None  # something was tried
        return f"{answer['verdict']['text']} {answer['then']}".rstrip()
