"""The rearranging bench as a widget: it asks, judges the cards as they are moved, and tells whether it can be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import randrange
from typing import ClassVar, Unpack, assert_never

import traitlets

from conquian.explain.names import card_name
from conquian.explain.words import words as phrase
from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.notation.position import position
from conquian.tutor.arranging import Arrangement
from conquian.tutor.rearranging import EXAMPLES, Course, Session, resume
from conquian.tutor.seeds import MOST_SEEDS
from conquian.widgets.drawing import group_sentence, group_title
from conquian.widgets.grouping import Arrange, GroupingScreen, Move, NewGroup, ShowExample, Toggle, Touch, Undo
from conquian.widgets.rearrange.intents import Ask, Bring, Deny, Intent, Next, Practise, PutBack, StartAgain, intent
from conquian.widgets.rearrange.view import SessionView, Words, session_view, verdict_view, words_view
from conquian.widgets.screen import Setting, assets


class RearrangingBench(GroupingScreen[Arrangement]):
    """A question about a spread, a hand and a card on offer, as in `RearrangingBench("pone=… turn=pone/left")`.

    Without a position it asks one exercise after the other. `session`, `language` and `faces` can be read, set and
    observed; what is not given is taken from what the browser kept, as in every `Screen`. Raises NotationError for a
    position that cannot be read, or in which no card is on offer to a hand that is known.
    """

    _esm = assets("rearrange", "js")
    _css = assets("rearrange", "css")
    topic: ClassVar[str] = "rearrange"
    course: ClassVar[Course] = Course.EXERCISES

    session = traitlets.Instance(Session)

    def __init__(self, start: str | Session | None = None, **setting: Unpack[Setting]) -> None:
        super().__init__(
            setting,
            asked=start is not None,
            session=_opened(start) or Session.begin(self.course, randrange(MOST_SEEDS)),
        )

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @traitlets.observe("session")
    def _turn_to(self, change: Mapping[str, object]) -> None:
        before, after = change["old"], change["new"]
        if isinstance(before, Session) and isinstance(after, Session) and before.question != after.question:
            self.forget()  # steps of another question cannot be taken back
        self.draw()

    def vocabulary(self) -> Words:
        """All that depends on the language and the faces alone."""
        return words_view(self.language, self.faces)

    def scene(self) -> SessionView:
        """The question, and how the cards lie."""
        return session_view(self.session, self.language, self.faces, self.can_undo)

    def linked(self) -> Mapping[str, str]:
        """The question, with the cards as they lie now."""
        return self.session.fields()

    def kept(self) -> Mapping[str, str]:
        """The whole session."""
        return self.session.kept()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on with the session that the browser kept."""
        self.session = resume(kept)

    # --- what the learner does ----------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        if wish is None:
            return None
        before = self.session.arrangement
        said = self._do(wish)
        after = self.session.arrangement
        same_question = after.state == before.state
        if same_question and after.bench.groups != before.bench.groups and not isinstance(wish, Undo):
            self.remember(before)
        return said

    def _do(self, wish: Intent) -> str:
        """Carry out a wish; the sentence that says what happened."""
        now = self.session.arrangement
        match wish:
            case Toggle(card):
                return self._put_back(card) if card in now.bench.cards else self._bring(card)
            case Bring(card):
                return self._bring(card)
            case Move(card, group):
                return self._lay(card, now.move(card, group))
            case PutBack(card):
                return self._put_back(card)
            case Touch(group):
                return self._mark(now.touch(group))
            case NewGroup():
                return self._mark(now.new_group())
            case Arrange(layout):
                return self._arrange(layout)
            case Undo():
                return self.undo(self._lay_again)
            case StartAgain():
                self.session = replace(self.session, arrangement=Arrangement.of(now.state))
                return self.tell("start_again")
            case ShowExample(name):
                self.session = Session.free(Arrangement.of(position(EXAMPLES[name])))
                return self.tell("example", example=phrase(self.language, self.topic, "examples", name))
            case Deny():
                self.session = self.session.deny()
                return self._lead()
            case Ask():
                self.session = self.session.show()
                return self._lead()
            case Next() if self.session.course is not Course.FREE:
                self.session = self.session.next()
                return self.tell("next", lead=self._lead())
            case Next() | Practise():
                self.session = Session.begin(Course.EXERCISES, randrange(MOST_SEEDS))
                return self.tell("next", lead=self._lead())
            case _:
                assert_never(wish)

    def _bring(self, card: Card) -> str:
        now = self.session.arrangement
        if now.bench.home_of(card) == now.bench.active:
            return self._put_back(card)
        return self._lay(card, now.move(card, now.bench.active))

    def _lay(self, card: Card, after: Arrangement) -> str:
        """Move the card and say what that made: the whole if it is a legal meld, else what its group is now."""
        if not after.can_move(card):
            return self.refuse_aloud(self.tell("not_yours", card=self._name(card)))
        if after == self.session.arrangement:
            return self.say("not_moved")
        self.session = self.session.lay(after)
        said = self.tell("laid", card=self._name(card))
        if after.is_solved:
            return f"{said} {verdict_view(after, self.language, self.faces)['text']}"
        group = after.bench.groups[after.bench.active]
        return f"{said} {group_sentence(group, self.language, self.faces)['text']}"

    def _put_back(self, card: Card) -> str:
        now = self.session.arrangement
        if now.stays(card):
            return self.refuse_aloud(self.tell("stays", card=self._name(card)))
        after = now.put_back(card)
        if after == now:
            return self.say("not_moved")
        self.session = self.session.lay(after)
        return self.tell("back_centre" if card == now.centre else "back", card=self._name(card))

    def _mark(self, after: Arrangement) -> str:
        if after == self.session.arrangement:
            return self.say("not_moved")
        self.session = replace(self.session, arrangement=after)
        return self.say("next_here", group=group_title(after.bench.active, self.language))

    def _arrange(self, layout: Spread) -> str:
        now = self.session.arrangement
        if not self.session.shows or layout not in now.ways():
            return self.say("not_understood")
        self.session = self.session.lay(now.arrange(layout))
        return self.tell("arranged")

    def _lay_again(self, before: Arrangement) -> None:
        self.session = replace(self.session, arrangement=before)

    def _lead(self) -> str:
        """What is to be done now, and what lies open."""
        scene = self.scene()
        return scene["lead"] if scene["shown"] is None else f"{scene['lead']} {scene['shown']['title']}"

    def _name(self, card: Card) -> str:
        return card_name(card, self.language, self.faces)


class FirstHand(RearrangingBench):
    """The first page's bench: a hand is dealt, a card is turned up, and one meld is asked for."""

    course: ClassVar[Course] = Course.FIRST


def _opened(start: str | Session | None) -> Session | None:
    return Session.free(Arrangement.of(position(start))) if isinstance(start, str) else start
