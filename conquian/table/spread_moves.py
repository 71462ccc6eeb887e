"""The answers to messages that move the spread about, card by card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from conquian.explain.sentences import explain
from conquian.game.actions import Meld
from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.notation import codes
from conquian.notation.errors import NotationError
from conquian.table.aids import LookingResponder
from conquian.teach.arrangement import Arrangement
from conquian.ui.message_fields import CARD, GROUP, LAYOUT, TO_GROUP, one_of
from conquian.ui.messages import answers
from conquian.ui.views import group_sentence, group_title


class ArrangingResponder(LookingResponder):
    """A message to a table, being answered, as far as it looks or moves the spread about."""

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
        """Bring a card to the active group, or take it back from there."""
        now = self.game.arrangement
        if now is not None and now.bench.home_of(card) == now.bench.active:
            return self.put_back(card)
        return self._move_about(lambda now: now.move(card, now.bench.active))

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
