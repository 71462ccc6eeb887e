"""The answers to messages that play nothing: steps back and forward, aids, the order of a hand, a moved spread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from conquian.explain.sentences import explain
from conquian.game.actions import Action, Meld
from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.notation import codes
from conquian.notation.errors import NotationError
from conquian.table.messages import AID, Aid
from conquian.table.phrases import Viewpoint, shown
from conquian.table.session import TableSession
from conquian.table.state import TableState
from conquian.teach.arrangement import Arrangement
from conquian.ui.message_fields import ACTION, CARD, GROUP, LAYOUT, TO_GROUP, one_of
from conquian.ui.messages import answers
from conquian.ui.room import Responder, Voice
from conquian.ui.views import group_sentence, group_title

Lead = Callable[[TableSession, Voice], str]
"""What is to be done now, in a sentence."""


class PreparationResponder(Responder[TableSession]):
    """A message to a table, being answered, as far as it plays nothing.

    `lead_of` says what is to be done now, `action` is what the room is to do.
    """

    topic: ClassVar[str] = "table"

    def __init__(self, session: TableSession, voice: Voice, lead_of: Lead) -> None:
        super().__init__(session, voice)
        self.lead_of = lead_of
        self.action: Action | None = None

    @property
    def game(self) -> TableState:
        """The game at the table."""
        return self.session.game

    @property
    def look(self) -> Viewpoint:
        """The viewpoint on the table now."""
        return self.session.viewpoint(self.voice)

    @answers("do", action=ACTION)
    def act(self, action: Action) -> str:
        """Hand this action to the room."""
        self.action = action
        return ""

    def cannot(self, key: str, **values: object) -> str:
        """Say why something cannot be done, where no law forbids it."""
        return self.refuse_saying(self.tell(key, **values))

    def refuse_saying(self, text: str) -> str:
        """Say this at the table, as the reason why something cannot be done."""
        self.session = self.session.refusing(text)
        return text

    @answers("undo")
    def undo(self) -> str:
        """Take one step back."""
        now = self.session
        if not now.past:
            return self.refuse(self.say("nothing_to_undo"))
        *past, before = now.past
        self.session = replace(
            now,
            game=before,
            past=tuple(past),
            future=(*now.future, now.game),
            before=now.game.state if before.state != now.game.state else None,
        )
        return f"{self.say('undone')} {self.lead()}"

    @answers("redo")
    def redo(self) -> str:
        """Go one step forward again."""
        if not self.session.future:
            return self.cannot("nothing_to_redo")
        *rest, after = self.session.future
        self.session = replace(self.session.gone_to(after), future=tuple(rest))
        return f"{self.tell('redone')} {self.lead()}"

    def lead(self) -> str:
        """The sentence about what is to be done now."""
        return self.lead_of(self.session, self.voice)

    @answers("show", aid=AID)
    def show(self, aid: Aid) -> str:
        """Show an aid, or hide it again."""
        now = self._at_rest()
        if aid not in now.aids:
            return self.cannot("hand_closed" if aid is Aid.HAND else "stock_closed")
        self.session = replace(now, shown=now.shown ^ {aid})
        return shown(aid, self.game, self.look)

    @answers("project")
    def project(self) -> str:
        """Begin the projector's view, with all covered, or end it."""
        now = self._at_rest()
        projects = not now.projector
        self.session = replace(now, projector=projects, covered=projects, asks=())
        return self.tell("projector" if projects else "no_projector")

    @answers("sort")
    def sort(self) -> str:
        """Lay the hands by suit, or by rank again."""
        now = self._at_rest()
        self.session = replace(now, by_suit=not now.by_suit)
        return self.tell("by_rank" if now.by_suit else "by_suit")

    @answers("reveal")
    def reveal(self) -> str:
        """Uncover what the projector's view covers, or cover it again."""
        self._at_rest()
        return self.uncover()

    def _at_rest(self) -> TableSession:
        """The table, at which no card is seen to move any more."""
        self.session = replace(self.session, before=None)
        return self.session

    def uncover(self) -> str:
        """Uncover what is covered, or cover it again, with cards seen to move as before."""
        now = self.session
        if not now.projector:
            return self.cannot("nothing_covered")
        self.session = replace(now, covered=not now.covered)
        names = [self.voice.words("table", "covered", name) for name in ("hand", "stock", "answer")]
        return self.tell("uncovered" if now.covered else "covered_again", what=", ".join(names))

    # --- the spread, card by card -------------------------------------------------------------------------------------

    @answers("arrange_self")
    def arrange(self) -> str:
        """Let the learner move the spread about."""
        try:
            after = self.game.arrange()
        except NotationError as problem:
            return self.refuse_saying(explain(problem, self.voice.language))
        self.session = self.session.gone_to(after)
        return self.tell("arranging")

    @answers("cancel")
    def cancel(self) -> str:
        """Drop whatever was begun."""
        self.session = replace(self.session, game=self.game.fresh(), before=None)
        return self.tell("cancelled")

    @answers("done")
    def lay_arranged(self) -> str:
        """Lay the spread as it lies now."""
        arrangement = self.game.arrangement
        return self.say("not_understood") if arrangement is None else self.act(Meld(arrangement.spread))

    @answers("toggle", card=CARD)
    def toggle(self, card: Card) -> str:
        """Bring a card to the active group, or take it back from there; what is begun goes with the centre card."""
        now = self.game.arrangement
        if now is not None and now.bench.home_of(card) == now.bench.active:
            return self.put_back(card)
        return self._move_about(lambda now: now.picked(card))

    @answers("move", card=CARD, group=TO_GROUP)
    def move(self, card: Card, group: int | None) -> str:
        """Bring a card to this group, or to a new one."""
        return self._move_about(lambda now: now.move(card, group))

    @answers("put_back", card=CARD)
    def put_back(self, card: Card) -> str:
        """Bring a card back to the hand or the centre."""
        return self._move_about(lambda now: now.put_back(card))

    @answers("touch", group=GROUP)
    def touch_group(self, group: int) -> str:
        """Make this group the one to which the next card goes."""
        return self._move_about(lambda now: now.touch(group))

    @answers("new_group")
    def new_group(self) -> str:
        """Begin a new group."""
        return self._move_about(Arrangement.new_group)

    @answers("arrange", _layout=LAYOUT)
    @answers("example", _layout=one_of([]).then(codes.spread))
    def choose_layout(self, _layout: Spread) -> str:
        """Understand nothing: a table lists no layouts and no examples."""
        return self.say("not_understood")

    def _move_about(self, moved: Callable[[Arrangement], Arrangement]) -> str:
        now = self.game.arrangement
        if now is None:
            return self.say("not_understood")
        after = moved(now)
        if after == now:
            return self.say("not_moved")
        self.session = self.session.gone_to(replace(self.game, arrangement=after))
        return self._active_group(after)

    def _active_group(self, now: Arrangement) -> str:
        """The group to which the next card goes, and what it is."""
        active, look = now.bench.groups[now.bench.active], self.look
        title = group_title(now.bench.active, look.language)
        if not active:
            return self.say("next_here", group=title)
        return f"{title}: {group_sentence(active, look.language, look.faces)['text']}"
