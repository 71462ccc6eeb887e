"""The card table as a widget: it holds a bench, draws it in a language, and answers what the learner does."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from typing import ClassVar, assert_never

import traitlets

from conquian.explain.names import Faces, card_name, card_names
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES, known_language
from conquian.explain.words import words as phrase
from conquian.game.cards import Card, Cards
from conquian.game.evidence import leftover
from conquian.game.spreads import Spread
from conquian.notation.errors import NotationError
from conquian.tutor.bench import EXAMPLES, FIELDS, Bench, read
from conquian.widgets.base import Widget
from conquian.widgets.intents import (
    Arrange,
    Clear,
    Extend,
    Intent,
    LayMeld,
    LayOut,
    Move,
    NewGroup,
    ShowExample,
    ShowFaces,
    SpeakLanguage,
    Take,
    Toggle,
    Touch,
    intent,
)
from conquian.widgets.view import View, bench_view, group_title, group_view, link, verdict_view, words_view

SAVED_VERSION = 1
"""The version of what is kept in the browser; anything else that is found there is left alone."""

_STATIC = files("conquian.widgets").joinpath("static")


class Table(Widget):
    """A table with the forty cards and a bench, as in `Table("3c4c5c,6c6d", lang="de", faces="spanish")`.

    `bench`, `language` and `faces` can be read, set and observed. What is not given (`cards`, `lang`, `faces`) is taken
    from what the browser kept under `storage_key`, the language else from the browser's own. `problem` is what was
    wrong with the link, to be told at the beginning. Raises NotationError for cards that cannot be read, TypeError for
    an argument that does not exist.
    """

    _esm = _STATIC.joinpath("table.js").read_text(encoding="utf-8")
    _css = _STATIC.joinpath("table.css").read_text(encoding="utf-8")

    browser_may_write: ClassVar[frozenset[str]] = frozenset({"saved", "browser_languages"})

    words = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    saved = traitlets.Dict().tag(sync=True)
    storage_key = traitlets.Unicode().tag(sync=True)
    browser_languages = traitlets.Unicode().tag(sync=True)

    bench = traitlets.Instance(Bench)
    language = traitlets.Enum(LANGUAGES)
    faces = traitlets.UseEnum(Faces)

    def __init__(
        self,
        cards: str | Bench | None = None,
        *,
        lang: str | None = None,
        faces: str | None = None,
        storage_key: str = "",
        problem: NotationError | None = None,
        **unknown: object,
    ) -> None:
        self.refuse(unknown)
        self._undecided = {
            name for name, value in (("cards", cards), ("lang", lang), ("faces", faces)) if value is None
        }
        self._problem = problem
        self._refused = ""
        self._spoken = ""
        self._said = 0
        super().__init__(
            bench=cards if isinstance(cards, Bench) else read({"cards": cards or ""}),
            language=lang or LANGUAGES[0],
            faces=Faces(faces or Faces.FRENCH),
            storage_key=storage_key,
        )

    @traitlets.observe("bench", "language", "faces")
    def _draw(self, _change: object = None) -> None:
        with self.hold_sync():
            self.words = {**words_view(self.language, self.faces)}
            drawn: View = {
                **bench_view(self.bench, self.language, self.faces),
                "link": link(self.bench, self.language, self.faces) if self.storage_key else "",
                "notice": self._notice(),
                "spoken": {"text": self._spoken, "n": self._said},
            }
            self.view = {**drawn}
            if self.storage_key and self._said:
                self.saved = {
                    "version": SAVED_VERSION,
                    "lang": self.language,
                    "faces": self.faces.value,
                    **self.bench.fields(),
                }

    def _notice(self) -> str:
        """What was wrong with the link, until the learner begins; then what could not be done, if that is not seen."""
        if self._problem is None:
            return self._refused
        return " ".join([phrase(self.language, "pages", "link", "unreadable"), explain(self._problem, self.language)])

    # --- what the browser kept ----------------------------------------------------------------------------------------

    def arrived(self, names: frozenset[str]) -> None:
        """Take up what the browser kept or prefers, where nothing else was asked for."""
        if self._said:
            return  # the learner has begun: what was kept is out of date
        with self.hold_trait_notifications():
            if "browser_languages" in names and "lang" in self._undecided:
                self.language = known_language(*self.browser_languages[:200].split(","))
            if "saved" in names and self.saved.get("version") == SAVED_VERSION:
                self._restore({name: value for name, value in self.saved.items() if isinstance(value, str)})

    def _restore(self, kept: dict[str, str]) -> None:
        if "lang" in self._undecided and kept.get("lang") in LANGUAGES:
            self.language = kept["lang"]
        if "faces" in self._undecided and kept.get("faces") in set(Faces):
            self.faces = Faces(kept["faces"])
        if "cards" in self._undecided:
            with suppress(NotationError):  # whatever it was, it was not written by us
                self.bench = read({name: kept[name] for name in FIELDS if name in kept})

    # --- what the learner does ----------------------------------------------------------------------------------------

    def receive(self, content: object) -> None:
        """Do what this message wishes for and say so in one sentence, or say that it makes no sense."""
        wish = intent(content)
        self._problem, self._refused = None, ""
        before = self.bench
        with self.hold_trait_notifications():
            said = self._say("not_understood") if wish is None else self._do(wish)
        self._spoken = self._with_verdict(said, before)
        self._said += 1
        self._draw()

    def _do(self, wish: Intent) -> str:
        """Carry out a wish; the sentence that says what happened."""
        match wish:
            case Toggle(card):
                return self._put_back(card) if card in self.bench.cards else self._lay(card)
            case Extend(card):
                return self._lay(card)
            case Take(card):
                return self._become(self.bench.lift(card), "lifted", card=self._card(card))
            case Move(card, group):
                return self._move(card, group)
            case Touch(group):
                return self._touch(group)
            case NewGroup():
                return self._open()
            case LayMeld(meld):
                return self._lay_meld(meld)
            case Arrange(layout):
                return self._arrange(layout)
            case LayOut():
                return self._lay_out()
            case Clear():
                self.bench = Bench()
                return self._say("cleared")
            case ShowExample(name):
                self.bench = read(EXAMPLES[name])
                return self._say("example", example=phrase(self.language, "pages", "examples", name))
            case SpeakLanguage(language):
                self.language = language
                return self._say("language")
            case ShowFaces(faces):
                self.faces = faces
                return self._say("faces")
            case _:
                assert_never(wish)

    def _lay(self, card: Card) -> str:
        return self._gone(card) or self._become(self.bench.pick(card), "on_table", card=self._card(card))

    def _put_back(self, card: Card) -> str:
        return self._become(self.bench.put_back(card), "back", card=self._card(card))

    def _move(self, card: Card, group: int | None) -> str:
        if card in self.bench.gone:
            return self._gone(card)
        after = self.bench.move(card, group)
        home = after.home_of(card)
        title = "" if home is None else group_title(home, self.language)
        return self._become(after, "moved", group=title, card=self._card(card))

    def _touch(self, group: int) -> str:
        if self.bench.held is not None:
            return self._move(self.bench.held, group)
        after = self.bench.touch(group)
        return self._become(after, "next_here", group=group_title(after.active, self.language))

    def _open(self) -> str:
        if self.bench.held is not None:
            return self._move(self.bench.held, None)
        self.bench = after = self.bench.new_group()
        key = "no_room" if after.groups[after.active] else "next_here"
        return self._say(key, group=group_title(after.active, self.language))

    def _lay_meld(self, meld: Cards) -> str:
        lost = meld & self.bench.gone
        if lost:
            return self._say("gone", cards=card_names(lost, self.language, self.faces))
        return self._become(self.bench.lay(meld), "arranged")

    def _arrange(self, layout: Spread) -> str:
        if layout not in self.bench.layouts:
            return self._say("not_understood")
        self.bench = self.bench.arrange(layout)
        return self._say("arranged")

    def _lay_out(self) -> str:
        before = self.bench
        if not before.cards:
            return self._refuse(self._say("nothing"))
        self.bench = before.laid_out()
        left = leftover(before.cards)
        if self.bench == before and not before.lies_right:
            return verdict_view(before, self.language)["text"]  # too many cards, or no meld in them
        return (
            self._say("left_over", cards=card_names(left, self.language, self.faces)) if left else self._say("laid_out")
        )

    def _gone(self, card: Card) -> str:
        """Where a card is that cannot be had; nothing for any other card."""
        if card in self.bench.waste:
            return self._refuse(self._say("in_waste", card=self._card(card)))
        return self._refuse(self._say("with_opponent", card=self._card(card))) if card in self.bench.opponent else ""

    def _refuse(self, sentence: str) -> str:
        """Say this where it is seen as well: nothing on the table would show it."""
        self._refused = sentence
        return sentence

    def _become(self, after: Bench, key: str, **values: str) -> str:
        """Change the bench and say so, or say that nothing has changed."""
        if after == self.bench:
            return self._say("not_moved")
        self.bench = after
        return self._say(key, **values)

    # --- words --------------------------------------------------------------------------------------------------------

    def _say(self, key: str, **values: str) -> str:
        return phrase(self.language, "pages", "says", key, **values)

    def _card(self, card: Card) -> str:
        return card_name(card, self.language, self.faces)

    def _with_verdict(self, said: str, before: Bench) -> str:
        """What happened and, if cards were laid, what that made: the whole if it lies right, else the active group."""
        bench = self.bench
        if bench.groups == before.groups or bench.held is not None or not bench.groups[bench.active]:
            return said
        if bench.lies_right and len(bench.groups) > 1:
            return f"{said} {verdict_view(bench, self.language)['text']}"
        return f"{said} {group_view(bench, bench.active, self.language, self.faces)['text']}"
