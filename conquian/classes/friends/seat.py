"""A friend's seat: the table with what that seat may see, and the answers to its messages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from conquian.classes.friends.game import FriendGame
from conquian.game.actions import TURN, Action, Turn
from conquian.game.judge import IllegalAction
from conquian.game.state import Phase
from conquian.rooms.play.duel import Ending
from conquian.table.messages import Aid
from conquian.table.phrases import lead, told_across
from conquian.table.session import NOBODY, TableSession
from conquian.table.update import ANY_TIME, TableRoom, as_look, said_of, update
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder, Voice
from conquian.ui.views import sentence_case


def _opened(game: FriendGame) -> frozenset[Aid]:
    """The cards that lie open in any case: all of them, once the hand is over."""
    return frozenset({Aid.HAND}) if game.is_over else frozenset()


@dataclass(frozen=True, slots=True)
class FriendSeat:
    """A player at the `game`: the `table` knows no more than the player may see.

    `is_asked` says that the player has to be sure of giving up, `is_away` that the other player's page asks for nothing
    any more. Where both play at one device (`is_shared`), the table is covered until the player has it in hand
    (`is_covered`): it shows what both may see. Of all this nothing is linked, and nothing kept by a browser.
    """

    game: FriendGame
    player: int
    table: TableSession
    is_asked: bool = False
    is_away: bool = False
    is_shared: bool = False
    is_covered: bool = False

    @staticmethod
    def at(game: FriendGame, player: int, *, is_shared: bool = False) -> FriendSeat:
        """The seat of a player who has just sat down, or comes back."""
        seat = game.seat(player)
        table = TableSession(game.seen_by(player), seat, frozenset({seat}), aids=frozenset({Aid.WASTE}))
        return FriendSeat(game, player, replace(table, opened=_opened(game)), is_shared=is_shared)

    @staticmethod
    def covered(game: FriendGame) -> FriendSeat:
        """The seat of the player to act, before that player has the device in hand."""
        player = game.player_to_act
        table = TableSession(game.seen_by_both, game.seat(player), NOBODY, aids=frozenset())
        return FriendSeat(game, player, table, is_shared=True, is_covered=True)

    def gone_on(self, game: FriendGame) -> FriendSeat:
        """The seat at the game as it stands now; of what was begun with cards nothing is left once one was played."""
        if game.before != self.game.before:
            shown = self.table.shown
            new = FriendSeat.at(game, self.player, is_shared=self.is_shared)
            return replace(new, table=replace(new.table, shown=shown), is_away=self.is_away)
        if game.ply == self.game.ply and game.is_over == self.game.is_over:
            return replace(self, game=game)
        table = replace(self.table, opened=_opened(game)).gone_to(game.seen_by(self.player))
        return replace(self, game=game, table=replace(table, past=()), is_asked=False)

    @property
    def is_mine(self) -> bool:
        """Whether it is this player's turn."""
        return not self.game.is_over and self.game.player_to_act == self.player


class FriendResponder(TableRoom[FriendSeat], Responder[FriendSeat]):
    """A message of a friend's page, being answered."""

    topic: ClassVar[str] = "friend"

    def at_table(self, message: Message) -> str:
        """Do what is asked for at the table, once it is the player's turn; the judge decides, on the whole game."""
        now = self.session
        if now.is_asked:
            self.session = replace(now, is_asked=False)
            if message.kind == "cancel":
                return friend_lead(self.session, self.voice)
        message = as_look(self.table, message)
        self.table = self.table.heard(message)
        if message.kind in {"undo", "redo"} and self.table.game.arrangement is None:
            return self.refuse(self.say("nothing_to_undo"))
        if message.kind not in ANY_TIME and not now.is_mine:
            return self._cannot("over" if now.game.is_over else "not_yours")
        reply = update(self.table, message, self.voice, lead_of=lambda *_: friend_lead(self.session, self.voice))
        said = self.take(reply)
        return said if reply.action is None else self._act(reply.action)

    def _act(self, action: Action) -> str:
        now = self.session
        is_turn = isinstance(action, Turn) and now.table.game.state.phase is Phase.TURN
        if not is_turn:  # a refusal names only what this seat sees
            judged = now.table.act(action, self.voice)
            if judged.refusal is not None:
                self.table = judged
                return judged.refusal["text"]
        try:
            game = now.game.act(now.player, TURN if is_turn else action)
        except IllegalAction:
            return self.refuse_at_table(self.say("not_understood"))
        self.session = now.gone_on(game)
        return said_since(self.session, now.game.ply, self.voice)

    def _cannot(self, key: str) -> str:
        return self.refuse_at_table(self.voice.words("table", "says", key))

    @answers("resign")
    def give_up(self) -> str:
        """Ask whether the player means to give the hand up."""
        if self.session.game.is_over:
            return self._cannot("over")
        self.session = replace(self.session, is_asked=True)
        return self.voice.words("friend", "says", "sure")

    @answers("sure")
    def be_sure(self) -> str:
        """Give the hand up, once that was asked."""
        now = self.session
        if now.is_asked:
            self.session = now.gone_on(now.game.give_up(now.player))
        return friend_lead(self.session, self.voice)

    @answers("new_deal")
    def want_another(self) -> str:
        """Say that the player wants another hand, which is dealt once both do."""
        now = self.session
        self.session = now.gone_on(now.game.want_another(now.player))
        return friend_lead(self.session, self.voice)


def friend_lead(session: FriendSeat, voice: Voice) -> str:
    """The sentence about what is to be done now, and that the other player is away."""
    game, look = session.game, session.table.viewpoint(voice)
    if session.is_covered:
        return voice.words("friend", "here", "give", n=session.player + 1)
    ending = game.ending(session.player)
    if ending is not None and session.player in game.wants:
        told = voice.words("friend", "says", "waits")
    elif ending is not None:
        told = ending_told(session, voice)
    else:
        told = lead(session.table.game.state, look)
    return f"{told} {voice.words('friend', 'says', 'away')}" if session.is_away else told


def ending_told(session: FriendSeat, voice: Voice) -> str:
    """The end of the hand in a few words."""
    if session.game.gave_up == 1 - session.player:
        return voice.words("friend", "says", "gave_up")
    if session.is_shared and session.game.ending(session.player) is Ending.WON:
        return voice.words("friend", "here", "won", n=session.player + 1)
    who = sentence_case(voice.words("alma", "who", "opponent"))
    return voice.words("play", "title", str(session.game.ending(session.player)), Who=who)


def said_since(session: FriendSeat, ply: int, voice: Voice) -> str:
    """The sentences on what was done since the game had this number of actions, and on what is to be done now."""
    table = session.table.game
    look, states = session.table.viewpoint(voice), (*table.earlier, table.state)
    first = max(0, ply - session.game.before)
    told = [
        told_across(action, states[n], states[n + 1], look, rival="")
        for n, action in enumerate(table.done)
        if n >= first
    ]
    to_do = friend_lead(session, voice)
    if not told:
        return to_do
    return " ".join((*told[:-1], said_of(table.done[-1], table.state, told[-1], to_do)))
