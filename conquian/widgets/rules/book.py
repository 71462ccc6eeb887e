"""The law book as a widget: it knows what a reader has open, and answers what is searched, unfolded and tried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Unpack, assert_never

import traitlets

from conquian.game.laws import Law
from conquian.tutor.reading import Part, Reading, numbered, read
from conquian.widgets.rules.intents import Back, Search, TryOut, Unfold, intent
from conquian.widgets.rules.view import (
    RulesView,
    RulesWords,
    count_view,
    example_view,
    find,
    rules_view,
    words_view,
)
from conquian.widgets.screen import Screen, Setting, assets


class RuleBook(Screen):
    """All laws, as in `RuleBook("5.2", lang="de", faces="spanish")`, opened at the law that is named.

    `reading`, `language` and `faces` can be read, set and observed; what is not given is taken from what the browser
    kept, as in every `Screen`. Raises NotationError for a law that does not exist, TypeError for an argument that does
    not exist.
    """

    _esm = assets("rules", "js", "searching")
    _css = assets("rules", "css", "searching")
    topic: ClassVar[str] = "rules"
    link_names: ClassVar[frozenset[str]] = frozenset({"law"})

    reading = traitlets.Instance(Reading)

    def __init__(self, law: str | Law | None = None, **setting: Unpack[Setting]) -> None:
        self._at: Law | None = None if law is None else numbered(law)
        super().__init__(
            setting,
            asked=law is not None,
            reading=Reading() if self._at is None else Reading().toggle(self._at, Part.EXAMPLE),
        )

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @traitlets.observe("reading")
    def _redraw_reading(self, _change: object = None) -> None:
        self.draw()

    def vocabulary(self) -> RulesWords:
        """All that depends on the language and the faces alone."""
        return words_view(self.language, self.faces)

    def scene(self) -> RulesView:
        """The law book as this reader sees it."""
        return rules_view(self.reading, self._at, self.language, self.faces)

    def kept(self) -> Mapping[str, str]:
        """What is looked for and what is open."""
        return self.reading.fields()

    def linked(self) -> Mapping[str, str]:
        """The law that was opened last and is still open, if there is one."""
        return {} if self.reading.law is None else {"law": self.reading.law.value}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Open what the browser kept."""
        self.reading = read(kept)

    # --- what the reader does -----------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        match wish:
            case None:
                return None
            case Search(text):
                self.reading = self.reading.look_for(text)
                return self._found()
            case Unfold(law, part):
                self.reading = self.reading.toggle(law, part)
                return self._unfolded(law, part)
            case TryOut(law, index):
                return self._try(law, index)
            case Back(law):
                self.reading = self.reading.back(law)
                return self._to_do(law)
            case _:
                assert_never(wish)

    def _found(self) -> str:
        if not self.reading.search:
            return self.tell("all")
        return count_view(len(find(self.reading.search, self.language)), self.language)

    def _unfolded(self, law: Law, part: Part) -> str:
        if not self.reading.is_open(law, part):
            return self.tell("closed", law=law)
        return self._to_do(law) if part is Part.EXAMPLE else self.tell("books", law=law)

    def _to_do(self, law: Law) -> str:
        drawn = example_view(law, None, self.language, self.faces)
        return self.tell("example", law=law, sentence=drawn["to_do"])

    def _try(self, law: Law, index: int) -> str:
        after = self.reading.choose(law, index)
        if after.chosen(law) != index:
            return self.say("not_moved")
        self.reading = after
        answer = example_view(law, index, self.language, self.faces)["answer"]
        assert answer is not None  # something was tried
        return f"{answer['verdict']['text']} {answer['then']}".rstrip()
