"""The outs drill as a widget: it asks which cards complete a spread, and says of each card why."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from random import randrange
from typing import ClassVar, Unpack, assert_never

import traitlets

from conquian.explain.names import card_name
from conquian.explain.words import words as phrase
from conquian.game.cards import Card
from conquian.notation.errors import NotationError
from conquian.tutor.outs_drill import EXAMPLES, Session, read, resume, score
from conquian.tutor.seeds import MOST_SEEDS
from conquian.widgets.grouping import GroupingScreen, ShowExample, Toggle, Undo
from conquian.widgets.outs.intents import Check, Intent, Next, Show, Start, intent
from conquian.widgets.outs.view import DrillView, Words, drill_view, lead, verdict_view, words_view
from conquian.widgets.screen import Setting, assets


class OutsDrill(GroupingScreen[Session]):
    """Exercises one after the other, or a spread of ten cards, as in `OutsDrill("2c2d2h2s,7c7d7s,JhQhKh")`.

    `session`, `language` and `faces` can be read, set and observed; what is not given is taken from what the browser
    kept, as in every `Screen`. Raises NotationError for cards that cannot be read, or that are not ten in melds.
    """

    _esm = assets("outs", "js")
    _css = assets("outs", "css")
    topic: ClassVar[str] = "outs"

    session = traitlets.Instance(Session)

    def __init__(self, spread: str | Session | None = None, **setting: Unpack[Setting]) -> None:
        super().__init__(
            setting, asked=spread is not None, session=_opened(spread) or Session.begin(randrange(MOST_SEEDS))
        )

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @traitlets.observe("session")
    def _turn_to(self, change: Mapping[str, object]) -> None:
        after = change["new"]
        if isinstance(after, Session) and (after.answer is not None or not after.chosen):
            self.forget()  # an answer cannot be taken back, and of a new exercise there is nothing to take back
        self.draw()

    def vocabulary(self) -> Words:
        """All that depends on the language and the faces alone."""
        return words_view(self.language, self.faces)

    def scene(self) -> DrillView:
        """The exercise, and what was chosen."""
        return drill_view(self.session, self.language, self.faces, self.can_undo)

    def linked(self) -> Mapping[str, str]:
        """The exercise."""
        return self.session.fields()

    def kept(self) -> Mapping[str, str]:
        """The whole session."""
        return self.session.kept()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on with the session that the browser kept, or at least with its score."""
        try:
            self.session = resume(kept)
        except NotationError:
            self._take_score(kept)

    def _restore(self, kept: Mapping[str, str]) -> None:
        """The longest row is taken up in any case; the exercise only if the link names none."""
        if not self._asked:
            super()._restore(kept)
            return
        with suppress(NotationError):
            self._take_score(kept)

    def _take_score(self, kept: Mapping[str, str]) -> None:
        found = score(kept)
        self.session = replace(self.session, score=replace(found, row=0))  # the row was about other exercises

    # --- what the learner does ----------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        return None if wish is None else self._do(wish)

    def _do(self, wish: Intent) -> str:
        """Carry out a wish; the sentence that says what happened."""
        match wish:
            case Toggle(card):
                return self._toggle(card)
            case Check():
                return self._answer(self.session.check())
            case Show():
                return self._answer(self.session.show())
            case Next():
                return self._go_to(self.session.next(randrange(MOST_SEEDS)))
            case Start(n):
                return self._go_to(Session.begin(randrange(MOST_SEEDS), n, self.session.score))
            case ShowExample(name):
                self.session = replace(read(EXAMPLES[name]), score=self.session.score)
                return self.tell("example", example=phrase(self.language, self.topic, "examples", name))
            case Undo():
                return self.undo(self._choose_again)
            case _:
                assert_never(wish)

    def _toggle(self, card: Card) -> str:
        before, name = self.session, card_name(card, self.language, self.faces)
        if not before.can_choose(card):
            return self.refuse_aloud(self.tell("own" if before.answer is None else "answered", card=name))
        self.session = after = before.toggle(card)
        self.remember(before)
        return self.tell("chosen" if card in after.chosen else "back", card=name, n=len(after.chosen))

    def _answer(self, after: Session) -> str:
        if self.session.answer is not None or after.answer is None:
            return self.say("not_moved")
        self.session = after
        return verdict_view(after, after.answer, self.language, self.faces)["text"]

    def _go_to(self, after: Session) -> str:
        self.session = after
        return self.tell("next", lead=lead(after, self.language))

    def _choose_again(self, before: Session) -> None:
        self.session = before


def _opened(spread: str | Session | None) -> Session | None:
    return read({"spread": spread}) if isinstance(spread, str) else spread
