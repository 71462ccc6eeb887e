"""The answers to messages in a deal against an opponent."""

from __future__ import annotations

from dataclasses import replace
from random import randrange
from typing import ClassVar, Final, assert_never

from conquian.coach.task import LaterTask, OwnTask, toggled
from conquian.explain.names import preset_name
from conquian.game.actions import DECLINE, Action, Turn
from conquian.game.state import Seat
from conquian.game.variants import PRESETS
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.end_page import asks
from conquian.rooms.play.match import MOST_TO, Match
from conquian.rooms.play.neighbours import PLAYERS
from conquian.rooms.play.session import Asking, PlaySession, fresh
from conquian.rooms.play.view import FOUND, coach_teller, forced, match_told, play_lead, told_since, warning
from conquian.rooms.play.worth import can_be_weighed, worth
from conquian.table.alma import NEIGHBOURS
from conquian.table.coach import CoachedHand
from conquian.table.coach_room import CoachRoom, ReviewRoom
from conquian.table.coach_view import CoachTeller
from conquian.table.messages import LOOKING
from conquian.table.phrases import Viewpoint
from conquian.table.session import TableSession
from conquian.table.update import ANY_TIME, Laying, as_look, said_of
from conquian.table.update import update as update_table
from conquian.teach.seeds import MOST_SEEDS
from conquian.ui.message_fields import number, one_of
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder, Voice
from conquian.ui.views import sentence_case

MOST_PLIES: Final = 10_000
"""The most actions that a page may say a deal has."""


_ENDS_TRY: Final = frozenset({"again", "neighbours", "new_deal", "other_seat", "rules"})
"""The messages that are about the hand that was played, and not about the try."""


class PlayResponder(CoachRoom[PlaySession], ReviewRoom[PlaySession], Responder[PlaySession]):
    """A message to a deal against an opponent, being answered."""

    topic: ClassVar[str] = "play"

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; the sentence that says what happened, None if the last one still holds.

        What Alma says comes behind it, once. A learner who does anything has heard it.
        """
        was, was_over = self.session.alma.said, self.session.duel.ending is not None
        if message.kind not in {"go_on", "coach_on", *LOOKING}:
            self.session = self.session.silent()
        if message.kind in _ENDS_TRY:
            self.session = self.session.back()
        said = super().answer(message)
        alma = self.session.alma
        if said is None:
            return None
        spoken = [alma.says(self.voice.language)] if alma.said != was else []
        more = "" if was_over else asks(self.session, self.voice.language)
        line = " ".join(filter(None, (*spoken, more)))
        return f"{said} {alma.who(self.voice.language)}: {line}" if line else said

    def teller(self, hand: CoachedHand) -> CoachTeller:
        """The coach, who speaks of this hand in the room's voice."""
        return coach_teller(self.session, hand, self.voice)

    def _put_off(self, task: OwnTask) -> None:
        one = LaterTask.of(task, self.session.alma.name)
        self.session = replace(self.session, later=toggled(self.session.later, one))

    # --- at the table -------------------------------------------------------------------------------------------------

    def at_table(self, message: Message) -> str:
        """Do what is asked for at the table, once it is the learner's turn."""
        asked = self.session.asking
        self.session = replace(self.session, asking=None)
        if asked is not None and message.kind == "cancel":
            return self._with_lead("played_on")
        message = as_look(self.table, message)
        self.table = self.table.heard(message)
        if message.kind == "undo" and self.table.game.arrangement is None:
            return self._take_back()
        if message.kind not in ANY_TIME and not self.session.duel.awaits_learner:
            return self._table_cannot("over") if self.session.duel.ending else self._cannot("not_now")
        finds = not self.session.shows_fits and self.table.game.state.phase in FOUND
        laying = Laying.UNFIT if finds else Laying.AT_ONCE
        reply = update_table(self.table, message, self.voice, laying, self._lead_at)
        said = self.take(reply)
        return said if reply.action is None else self._act(reply.action)

    def _act(self, action: Action) -> str:
        """Do this, and say so, or say why it is refused; it is judged at the table and nowhere else."""
        before = self.session
        if isinstance(action, Turn) and before.duel.turns_up_then:
            action = DECLINE  # all that has to be done before, and it is the one button as well
        after = before.table.act(action, self.voice)
        if after.refusal is not None:
            self.session = replace(before, table=after)
            return after.refusal["text"]
        duel = before.duel.at(after.game).settled()
        self.session = replace(before.gone_on(duel), left=None).commented(before)
        return self._said(before)

    def _said(self, before: PlaySession) -> str:
        """What was done since, in sentences, and what is to be done now."""
        game, look = self.session.duel.game, self._look
        rival = self.session.alma.named(self.voice.language)
        did = told_since(self.session.duel, len(before.duel.game.done), look, rival=rival)
        return " ".join((*did[:-1], said_of(game.done[-1], game.state, did[-1], play_lead(self.session, look))))

    @property
    def _look(self) -> Viewpoint:
        return self.session.table.viewpoint(self.voice)

    def _lead(self) -> str:
        return play_lead(self.session, self._look)

    def _lead_at(self, now: TableSession, voice: Voice) -> str:
        return play_lead(self.session, now.viewpoint(voice))

    # --- a hand played on from a moment of it -------------------------------------------------------------------------

    @answers("play_on")
    def play_on(self) -> str:
        """Play the hand on from the decision on the table; nothing of it counts."""
        if not self.session.can_play_on:
            return self.say("not_moved")
        self.session = self.session.trying()
        return self._with_lead("trying")

    @answers("end_try")
    def end_try(self) -> str:
        """Go back to the moment from which the hand was played on."""
        self.session = self.session.back()
        hand = self.session.coached
        return self.say("not_moved") if hand is None else self._tell(hand)

    # --- the duel -----------------------------------------------------------------------------------------------------

    @answers("go_on", ply=number("ply", MOST_PLIES))
    def await_opponent(self, ply: int) -> str | None:
        """Do one action that is not the learner's to choose; the page may ask twice, so it says after how many."""
        before = self.session
        if ply != len(before.table.game.done) or before.asking is not None:
            return None  # asked for by a page that has not heard yet: what was said last still holds
        duel = before.duel
        after = duel.reply()
        if after is duel:
            return None
        self.session = before.gone_on(after.settled()).commented(before).asking_where()
        return f"{self._said(before)} {forced(self.session, self._look)}".strip()

    @answers("to_the_end")
    def hurry(self) -> str:
        """Do at once all that folding brings."""
        before, duel = self.session, self.session.duel
        if not duel.has_folded:
            return self.say("not_moved")
        while (after := duel.reply()) is not duel:
            duel = after
        self.session = before.at(duel).commented(before)
        return self._lead()

    @answers("fold")
    def fold(self) -> str:
        """Ask whether the learner means to fold."""
        duel = self.session.duel
        can_fold = duel.ending is None and not duel.has_folded
        return self._ask(Asking.FOLD) if can_fold else self._cannot("nothing_to_fold")

    @answers("resign")
    def resign(self) -> str:
        """Ask whether the learner means to resign."""
        goes_on = self.session.duel.ending is None
        if goes_on and self.session.match is not None:
            return self._in_match()
        return self._ask(Asking.RESIGN) if goes_on else self._cannot("nothing_to_resign")

    def _ask(self, asking: Asking) -> str:
        calm = replace(self.session.table, refusal=None, asks=())
        self.session = replace(self.session, table=calm, asking=asking)
        return warning(asking, self.voice.language)["text"]

    @answers("sure")
    def be_sure(self) -> str:
        """Take the step that the learner was asked about."""
        match self.session.asking:
            case None:
                return self.say("not_moved")
            case Asking.FOLD:
                self.session = self.session.at(self.session.duel.fold())
                return self._with_lead("folded")
            case Asking.RESIGN:
                self.session = self.session.at(self.session.duel.resign())
                return self.tell("resigned")
            case asked:
                assert_never(asked)

    @answers("new_deal")
    def deal(self) -> str:
        """Deal anew, under the same rules; in a match the next hand, and after it another match."""
        now = self.session
        if now.match is not None and now.duel.ending is None:
            return self._in_match()
        return self._greet_dealt(*now.next_hand())

    def _greet_dealt(self, duel: Duel, match: Match | None = None) -> str:
        """Another deal, of which it is said who deals it, and in a match what it is worth."""
        alma = self.session.at(duel).alma
        who = sentence_case(alma.who(self.voice.language))
        said = self._deal(duel, "you_deal" if duel.seat is Seat.DEALER else "they_deal", match, Who=who)
        return self._greeted(f"{match_told(self.session, self.voice)} {said}".strip())

    @answers("rules", preset=one_of(PRESETS))
    def choose_rules(self, preset: str) -> str:
        """Deal anew, under the rules of this preset."""
        if self.session.match is not None:
            return self._in_match()
        named = preset_name(preset, self.voice.language)
        return self._greeted(self._deal(fresh(PRESETS[preset], self.session.duel), "rules", rules=named))

    @answers("again")
    def play_again(self) -> str:
        """Play the same deal once more."""
        if self.session.match is not None:
            return self._in_match()
        return self._deal(self.session.duel.again(), "again")

    @answers("other_seat")
    def change_seats(self) -> str:
        """Play the same deal from the other seat."""
        if self.session.match is not None:
            return self._in_match()
        return self._deal(self.session.duel.other_seat(), "other_seat")

    # --- neighbours and matches ---------------------------------------------------------------------------------------

    @answers("neighbours")
    def look_for_company(self) -> str:
        """Show who there is to play with, or go back to the hand."""
        now = self.session
        to = now.match.to if now.match is not None else 0
        self.session = replace(now, choosing=not now.choosing, to=to, wish="", asking=None)
        return self.voice.words("neighbours", "title") if self.session.choosing else self._lead()

    @answers("length", to=one_of(map(str, range(MOST_TO + 1))).then(int))
    def choose_length(self, to: int) -> str:
        """Wish for one hand, or for a match to this number of keys."""
        self.session = replace(self.session, to=to)
        return self._of_match("lengths", "match" if to else "hand", n=to)

    @answers("play_with", name=one_of(NEIGHBOURS))
    def play_with(self, name: str) -> str:
        """Deal anew with this neighbour: one hand, or the first of a match. Before a match is left, this is asked."""
        now, opponent = self.session, PLAYERS[name]
        if now.leaves_match and now.wish != name:
            self.session = replace(now, wish=name)
            return self._of_match("leave", "ask")
        rules = now.duel.state.variant
        if now.to:
            match = Match.begin(randrange(MOST_SEEDS), now.to, rules)
            return self._greet_dealt(replace(match.hand, opponent=opponent), match)
        return self._greet_dealt(replace(fresh(rules, now.duel), opponent=opponent))

    def _in_match(self) -> str:
        return self.refuse_at_table(self._of_match("says", "in_match"))

    def _of_match(self, *keys: str, **values: object) -> str:
        return self.voice.words("neighbours", *keys, **values)

    @answers("fits")
    def show_fits(self) -> str:
        """Show what fits, or leave it to be found."""
        now = self.session
        self.session = replace(now, fits="off" if now.shows_fits else "on")
        return self.tell(f"fits_{self.session.fits}")

    @answers("worth")
    def weigh(self) -> str:
        """Say what each action is worth, from what the learner knows; the record says that this was asked."""
        now = self.session
        if not can_be_weighed(now.duel):
            return self._cannot("not_now")
        self.session = replace(now, duel=now.duel.helping())
        return " ".join(worth(self.session.duel, self._look))

    @answers("company")
    def change_company(self) -> str:
        """Let Alma go, or come back."""
        self.session = replace(self.session, alma=self.session.alma.turned())
        return self.session.alma.told(self.voice.language)

    def _greeted(self, said: str) -> str:
        self.session = PlaySession.greeted(self.session)
        return said

    def _deal(self, duel: Duel, key: str, match: Match | None = None, **values: object) -> str:
        """Another deal; one step leads back to the one that was left."""
        was_shown, no_key = self.session.shows_fits, self.voice.words("play", "no_key") if duel.seen_on else ""
        self.session = self.session.dealt(duel, match)
        if was_shown and not self.session.shows_fits:
            self.notice = self.tell("fits_off_now")
        return f"{self._with_lead(key, **values)} {no_key} {self.notice}".strip()

    def _take_back(self) -> str:
        """Back to the last decision or, where nothing was decided yet, to the deal that was left."""
        now = self.session
        duel = now.duel
        if duel.can_take_back:
            after = duel.take_back()
            if now.home is not None and len(after.game.done) < _begun(now.home):
                return self.end_try()
            self.session = now.at(after)
            return self._with_lead("seen_on" if after.seen_on else "taken_back")
        if now.left is None:
            return self.refuse(self.say("nothing_to_undo"))
        self.session = now.gone_back(now.left)
        return self._with_lead("deal_back")

    def _with_lead(self, key: str, **values: object) -> str:
        return f"{self.tell(key, **values)} {self._lead()}".strip()

    def _cannot(self, key: str) -> str:
        return self.refuse_at_table(self.tell(key))

    def _table_cannot(self, key: str) -> str:
        return self.refuse_at_table(self.voice.words("table", "says", key))


def _begun(home: PlaySession) -> int:
    """The number of actions with which a try begins."""
    return 0 if home.coached is None or home.coached.place is None else home.coached.place.ply
