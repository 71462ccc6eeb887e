"""The glossary as a widget: it knows which word is open, and answers what is searched and chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Unpack, assert_never

import traitlets

from conquian.explain.terms import meaning, term_name
from conquian.tutor.lookup import Lookup, named, read
from conquian.widgets.drawing import sentence_case
from conquian.widgets.glossary.intents import Open, Search, intent
from conquian.widgets.glossary.view import GlossaryView, GlossaryWords, count_view, find, glossary_view, words_view
from conquian.widgets.screen import Screen, Setting, assets


class Glossary(Screen):
    """All words of the game, as in `Glossary("spread", lang="de", faces="spanish")`, opened at the term that is named.

    `lookup`, `language` and `faces` can be read, set and observed; what is not given is taken from what the browser
    kept, as in every `Screen`. Raises NotationError for a term that does not exist, TypeError for an argument that does
    not exist.
    """

    _esm = assets("glossary", "js", "searching")
    _css = assets("glossary", "css", "searching")
    topic: ClassVar[str] = "glossary"
    link_names: ClassVar[frozenset[str]] = frozenset({"term"})

    lookup = traitlets.Instance(Lookup)

    def __init__(self, term: str | None = None, **setting: Unpack[Setting]) -> None:
        self._named = term is not None
        super().__init__(setting, asked=term is not None, lookup=Lookup() if term is None else Lookup(term=named(term)))

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @traitlets.observe("lookup")
    def _redraw_lookup(self, _change: object = None) -> None:
        self.draw()

    def vocabulary(self) -> GlossaryWords:
        """All that depends on the language and the faces alone."""
        return words_view(self.language, self.faces)

    def scene(self) -> GlossaryView:
        """The glossary as this visitor sees it."""
        return glossary_view(self.lookup, self._named, self.language, self.faces)

    def kept(self) -> Mapping[str, str]:
        """What is looked for and what is open."""
        return self.lookup.fields()

    def linked(self) -> Mapping[str, str]:
        """The term that is open."""
        return {"term": self.lookup.term}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Open what the browser kept."""
        self.lookup = read(kept)

    # --- what the visitor does ----------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        match wish:
            case None:
                return None
            case Search(text):
                return self._look_for(text)
            case Open(term):
                self.lookup = self.lookup.open(term)
                return self._opened()
            case _:
                assert_never(wish)

    def _look_for(self, text: str) -> str:
        """Look for this; a word that is the only one found is opened."""
        self.lookup = self.lookup.look_for(text)
        if not self.lookup.search:
            return self.tell("all")
        found = find(self.lookup.search, self.language)
        count = count_view(len(found), self.language)
        if len(found) != 1:
            return count
        self.lookup = self.lookup.open(found[0])
        return f"{count} {self._opened()}"

    def _opened(self) -> str:
        name = self.lookup.term
        called = sentence_case(term_name(name, self.language))
        return self.tell("opened", term=called, meaning=meaning(name, self.language))
