"""The meld builder as a widget: it holds a bench, draws it in a language, and answers what the learner does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Unpack, assert_never

import traitlets

from conquian.explain.names import card_name, card_names
from conquian.explain.words import words as phrase
from conquian.game.cards import Card, Cards
from conquian.game.evidence import leftover
from conquian.game.spreads import Spread
from conquian.tutor.bench import EXAMPLES, FIELDS, Bench, read
from conquian.widgets.drawing import group_sentence, group_title
from conquian.widgets.grouping import Arrange, GroupingScreen, Move, NewGroup, ShowExample, Toggle, Touch, Undo
from conquian.widgets.melds.intents import Clear, Extend, Intent, LayMeld, LayOut, Take, intent
from conquian.widgets.melds.view import BenchView, Words, bench_view, verdict_view, words_view
from conquian.widgets.screen import Setting, assets


class MeldBuilder(GroupingScreen[Bench]):
    """The forty cards and a bench, as in `MeldBuilder("3c4c5c,6c6d", lang="de", faces="spanish")`.

    `bench`, `language` and `faces` can be read, set and observed; what is not given is taken from what the browser
    kept, as in every `Screen`. Raises NotationError for cards that cannot be read, TypeError for an argument that does
    not exist.
    """

    _esm = assets("melds", "js")
    _css = assets("melds", "css")
    topic: ClassVar[str] = "melds"

    bench = traitlets.Instance(Bench)

    def __init__(self, cards: str | Bench | None = None, **setting: Unpack[Setting]) -> None:
        super().__init__(
            setting, asked=cards is not None, bench=cards if isinstance(cards, Bench) else read({"cards": cards or ""})
        )

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @traitlets.observe("bench")
    def _redraw_bench(self, _change: object = None) -> None:
        self.draw()

    def vocabulary(self) -> Words:
        """All that depends on the language and the faces alone."""
        return words_view(self.language, self.faces)

    def scene(self) -> BenchView:
        """The bench."""
        return bench_view(self.bench, self.language, self.faces, self.can_undo)

    def linked(self) -> Mapping[str, str]:
        """The bench as the fields of a link."""
        return self.bench.fields()

    def kept(self) -> Mapping[str, str]:
        """The same."""
        return self.bench.fields()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Lay the cards that the browser kept."""
        self.bench = read({name: kept[name] for name in FIELDS if name in kept})

    # --- what the learner does ----------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        if wish is None:
            return None
        before = self.bench
        said = self._do(wish)
        if self.bench.groups != before.groups and not isinstance(wish, Undo):
            self.remember(before)
        return self._with_verdict(said, before)

    def _lay_again(self, before: Bench) -> None:
        self.bench = before

    def _do(self, wish: Intent) -> str:
        """Carry out a wish; the sentence that says what happened."""
        match wish:
            case Toggle(card):
                return self._put_back(card) if card in self.bench.cards else self._lay(card)
            case Extend(card):
                return self._lay(card)
            case Take(card):
                return self._become(self.bench.lift(card), self.tell("lifted", card=self._card(card)))
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
                return self.tell("cleared")
            case ShowExample(name):
                self.bench = read(EXAMPLES[name])
                return self.tell("example", example=phrase(self.language, "melds", "examples", name))
            case Undo():
                return self.undo(self._lay_again)
            case _:
                assert_never(wish)

    def _lay(self, card: Card) -> str:
        return self._gone(card) or self._become(self.bench.pick(card), self.tell("on_table", card=self._card(card)))

    def _put_back(self, card: Card) -> str:
        return self._become(self.bench.put_back(card), self.tell("back", card=self._card(card)))

    def _move(self, card: Card, group: int | None) -> str:
        if card in self.bench.gone:
            return self._gone(card)
        after = self.bench.move(card, group)
        home = after.home_of(card)
        title = "" if home is None else group_title(home, self.language)
        return self._become(after, self.say("moved", group=title, card=self._card(card)))

    def _touch(self, group: int) -> str:
        if self.bench.held is not None:
            return self._move(self.bench.held, group)
        after = self.bench.touch(group)
        return self._become(after, self.say("next_here", group=group_title(after.active, self.language)))

    def _open(self) -> str:
        if self.bench.held is not None:
            return self._move(self.bench.held, None)
        self.bench = after = self.bench.new_group()
        key = "no_room" if after.groups[after.active] else "next_here"
        return self.say(key, group=group_title(after.active, self.language))

    def _lay_meld(self, meld: Cards) -> str:
        lost = meld & self.bench.gone
        if lost:
            return self.refuse_aloud(self.tell("gone", cards=card_names(lost, self.language, self.faces)))
        return self._become(self.bench.lay(meld), self.tell("arranged"))

    def _arrange(self, layout: Spread) -> str:
        if layout not in self.bench.layouts:
            return self.say("not_understood")
        self.bench = self.bench.arrange(layout)
        return self.tell("arranged")

    def _lay_out(self) -> str:
        before = self.bench
        if not before.cards:
            return self.refuse_aloud(self.tell("nothing"))
        self.bench = before.laid_out()
        left = leftover(before.cards)
        if self.bench == before and not before.lies_right:
            return verdict_view(before, self.language)["text"]  # too many cards, or no meld in them
        return (
            self.tell("left_over", cards=card_names(left, self.language, self.faces)) if left else self.tell("laid_out")
        )

    def _gone(self, card: Card) -> str:
        """Where a card is that cannot be had; nothing for any other card."""
        if card in self.bench.waste:
            return self.refuse_aloud(self.tell("in_waste", card=self._card(card)))
        return (
            self.refuse_aloud(self.tell("with_opponent", card=self._card(card))) if card in self.bench.opponent else ""
        )

    def _become(self, after: Bench, said: str) -> str:
        """Change the bench and say so, or say that nothing has changed."""
        if after == self.bench:
            return self.say("not_moved")
        self.bench = after
        return said

    # --- words --------------------------------------------------------------------------------------------------------

    def _card(self, card: Card) -> str:
        return card_name(card, self.language, self.faces)

    def _with_verdict(self, said: str, before: Bench) -> str:
        """What happened and, if cards were laid, what that made: the whole if it lies right, else the active group."""
        bench = self.bench
        if bench.groups == before.groups or bench.held is not None or not bench.groups[bench.active]:
            return said
        if bench.lies_right and len(bench.groups) > 1:
            return f"{said} {verdict_view(bench, self.language)['text']}"
        return f"{said} {group_sentence(bench.groups[bench.active], self.language, self.faces)['text']}"
