"""The answers to messages at Alma's table: only what the script asks for leads on."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final, assert_never

from conquian.game.actions import Action
from conquian.game.cards import Card
from conquian.game.state import ON_OFFER, Phase
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.hook.phrases import heard, line, nudge, what_was_done
from conquian.rooms.hook.script import FIRST, beats, done, game_at
from conquian.rooms.hook.session import LEARNER, HookSession
from conquian.table.messages import PLACE, Place
from conquian.ui.message_fields import ACTION, CARD, number
from conquian.ui.messages import answers
from conquian.ui.room import Responder

MOST_BEATS: Final = 1_000
"""The most beats that a page may say there are."""


def beat_at(number: int) -> str:
    """The name of the beat of this number. Raises NotationError."""
    if number >= len(beats()):
        raise NotationError(Fault.NOT_A_NUMBER, str(number), field="ply")
    return [*beats()][number]


class HookResponder(Responder[HookSession]):
    """A message to the hook, being answered."""

    topic: ClassVar[str] = "hook"

    # --- going on -----------------------------------------------------------------------------------------------------

    @answers("go_on", beat=number("ply", MOST_BEATS).then(beat_at))
    def read_on(self, beat: str) -> str | None:
        """Go on from this beat, if it is the one that is shown: a second press of a button is about the same beat."""
        return self._go_on() if self.session.waits and beat == self.session.beat.name else None

    @answers("restart")
    def restart(self) -> str:
        """Begin anew."""
        self.session = HookSession.at(FIRST, alma=self.session.alma)
        return heard(self.session, self.voice)

    @answers("company")
    def change_company(self) -> str:
        """Let Alma go, or come back."""
        self.session = replace(self.session.vainly(""), alma=not self.session.alma)
        who = self.voice.words("alma", "who", "alma")
        return self.voice.words("alma", "says", "company" if self.session.alma else "calm", who=who)

    @answers("skip")
    def skip(self) -> str:
        """End the beat, with what it asks for done."""
        if self.session.beat.answers:
            return self._do(self.session.beat.right)
        return self._go_on() if self.session.beat.next or self.session.beat.back else self.say("not_moved")

    def _go_on(self) -> str:
        """To the next beat, or back to where something else could have been done; what was said about it stays."""
        before, beat = self.session, self.session.beat
        if beat.back:
            back = before.moved(beat.back, game_at(beat.back))
            self.session = replace(back, note=beat.says if beat.speaker == "page" else "")
            return heard(self.session, self.voice)
        return self._moved(beat.does, beat.next)

    @answers("do", action=ACTION)
    def act(self, action: Action) -> str:
        """Answer with this action, if it is one of those that lead on."""
        return self._do(str(action))

    def _do(self, action: str) -> str:
        then = self.session.beat.answers.get(action)
        if then is None:
            return self._vain("hand")
        self.session = replace(self.session, choice=action)
        return self._moved((action,), then)

    def _moved(self, actions: tuple[str, ...], then: str) -> str:
        before = self.session
        game = before.table.game.fresh()
        after = game_at(then) if beats()[then].hand else done(game, actions)
        self.session = before.moved(then, after)
        did = what_was_done(before, self.session, len(actions), self.voice)
        return " ".join(filter(None, (did, heard(self.session, self.voice))))

    # --- touches ------------------------------------------------------------------------------------------------------

    @answers("lay")
    def lay(self) -> str:
        """Lay the cards chosen with the centre card, if that is all that the meld needs.

        Once these cards were named and the learner still chooses none, they are taken to be meant.
        """
        now = self.session
        centre = now.table.game.state.centre
        if now.meld and (now.table.game.chosen == now.needed or (now.note and not now.table.game.chosen)):
            return self._do(now.meld)
        if not now.table.game.chosen and now.meld:
            return self._vain("hand")  # the cards that go with it come next: to touch it first is no mistake
        shaken = (*now.table.game.chosen, *(() if centre is None else (centre,)))
        return self._vain("pair" if now.table.game.chosen else "hand", *map(str, shaken))

    @answers("bring_to", card=CARD, place=PLACE)
    def bring(self, card: Card, place: Place) -> str:
        """Do what it means to bring this card to this place: what is brought there is meant."""
        if f"discard {card}" in self.session.beat.answers:
            return self._do(f"discard {card}")
        if card != self.session.table.game.state.centre:
            return self.touch_card(card)
        self.session = self.session.previewing()
        return self.touch(place)

    @answers("choose", card=CARD)
    def touch_card(self, card: Card) -> str:
        """Do what a touch on this card means."""
        now = self.session
        state = now.table.game.state
        if card == state.centre or (card in state.spreads[LEARNER].cards and state.phase in ON_OFFER):
            return self.touch(Place.CENTRE)
        if state.phase is Phase.DISCARD and f"discard {card}" in now.beat.answers:
            return self._let_go(card)
        if card not in now.needed:
            return self._vain("table" if card in state.spreads[LEARNER].cards else "hand", str(card))
        game = now.table.game.choose(card)
        self.session = replace(now.vainly(""), table=replace(now.table, game=game, before=None))
        if self.session.is_chosen:
            return line(self.session, self.voice)
        said = "chosen" if card in game.chosen else "not_chosen"
        return self.voice.words("table", "says", said, card=self.voice.card(card))

    def _let_go(self, card: Card) -> str:
        """Lift this card; a second touch discards it, as at every table."""
        now = self.session
        if card in now.table.game.chosen:
            return self._do(f"discard {card}")
        lifted = replace(now.table, game=now.table.game.choose(card), before=None)
        self.session = replace(now, table=lifted, note="again", nudge="", shakes=())
        chosen = self.voice.words("table", "says", "chosen", card=self.voice.card(card))
        return f"{chosen} {line(self.session, self.voice)}"

    @answers("place", place=PLACE)
    def touch(self, place: Place) -> str:
        """A place means what is done there: meld at the centre, force at Alma's melds, decline at the waste."""
        leads_on = self.session.beat.answers
        going = self.session.table.game.letting_go
        if going is not None and place in (Place.WASTE, Place.CENTRE):
            return self._do(str(going))
        match place:
            case Place.STOCK:
                verb = "turn"
            case Place.WASTE:
                verb = "decline"
            case Place.TOP | Place.TOP_HAND:
                verb = "force"
            case Place.CENTRE | Place.BOTTOM | Place.BOTTOM_HAND:
                verb = "force" if "force" in leads_on else "meld"
            case _:
                assert_never(place)
        if verb in leads_on:
            return self._do(verb)
        if verb == "meld" and self.session.table.game.state.phase in ON_OFFER and leads_on:
            if not self.session.meld:
                return self._vain("hand", str(place))
            return self.lay() if self.session.needed or self.session.table.previews else self._preview()
        return self._vain("table" if place is Place.BOTTOM else "", str(place))

    def _preview(self) -> str:
        """Show the meld that needs no card from the hand, as at every table: a second touch lays it."""
        self.session = self.session.vainly("preview").previewing()
        return line(self.session, self.voice)

    def _vain(self, kind: str, *shakes: str) -> str:
        """What is said about a touch that leads nowhere: the script's own line, else a nudge and what is asked for."""
        now = self.session
        note = now.beat.wrong.get(kind, "")
        self.session = now.vainly(note, *shakes)
        if note and note != now.note:
            return line(self.session, self.voice)
        self.session = self.session.nudged()
        return f"{nudge(self.session, self.voice)} {heard(now, self.voice)}".strip()
