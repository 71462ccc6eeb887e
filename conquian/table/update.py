"""The answers to messages at a table: cards chosen and brought, ways shown, and the action that is wanted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from conquian.explain.names import seat_name
from conquian.game.actions import Action, Decline, Force, Meld, Turn
from conquian.game.cards import Card, Cards
from conquian.game.judge import RummyHabit, Verdict, judge, judge_habit
from conquian.game.laws import Law
from conquian.game.melds import melds_with
from conquian.game.spreads import Spread, spread_of_masks
from conquian.game.state import CLAIM, ON_OFFER, Phase, State
from conquian.table.messages import LOOKING, PLACE, Aid, Place
from conquian.table.phrases import hint, lead, offer_name, refusal, told
from conquian.table.preparation import Lead, PreparationResponder
from conquian.table.session import TableSession
from conquian.teach.meld_options import MOVES, MeldOption
from conquian.ui.message_fields import CARD
from conquian.ui.messages import Answers, Message, answers, answers_of, call
from conquian.ui.room import Reply, Voice
from conquian.ui.views import sentence


class TableRoomSession(Protocol):
    """The session of a room with a table: a dataclass that has one."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def table(self) -> TableSession:
        """The table."""


Session = TypeVar("Session", bound=TableRoomSession)

MOST_READ_OUT: Final = 8
"""The most ways to lay that are read out."""

HANDS: Final = frozenset({Place.TOP_HAND, Place.BOTTOM_HAND})
TOUCHED_HANDS: Final = frozenset(Message("place", (hand,)) for hand in HANDS)
ANY_TIME: Final = LOOKING | {"undo", "redo", "cancel"}
"""The kinds of messages that are answered on anybody's turn."""


class Laying(Enum):
    """The way in which cards are laid: how much of it a room leaves to the learner."""

    AT_ONCE = auto()
    """Cards that can be laid in one way lie, and so do those with which every way wins; else the ways are shown."""
    CHOSEN = auto()
    """Hand cards have to be chosen first: which of them fit is for the learner to find."""
    UNTOLD = auto()
    """As CHOSEN, and how the chosen cards would lie is not told: cards that lie are the learner's to move."""
    UNFIT = auto()
    """As CHOSEN, but any hand card can be chosen; a refusal gives its reason when the learner lays the cards.

    Where every way wins, the cards lie at once.
    """
    QUIET = auto()
    """As CHOSEN, without a word about the cards chosen: the screen says something else."""
    BY_HAND = auto()
    """The learner moves the spread about."""


@dataclass(frozen=True, slots=True)
class TableReply(Reply[TableSession]):
    """The reply to a message to a table; `action` is what the room is to do."""

    action: Action | None = None


def table_lead(session: TableSession, voice: Voice) -> str:
    """The sentence about what is to be done now at a table, as the table itself says it."""
    return lead(session.game.state, session.viewpoint(voice))


def update(
    session: TableSession,
    message: Message,
    voice: Voice,
    laying: Laying = Laying.AT_ONCE,
    lead_of: Lead = table_lead,
) -> TableReply:
    """The table after this message; an action that is asked for is not done, but handed to the room.

    `lead_of` says what is to be done now where the room says that in its own way.
    """
    responder = TableResponder(session, voice, laying, lead_of)
    said = responder.answer(as_look(session, message))
    after = responder.session
    if after.refusal is not None:
        after = replace(after, touched=_touched(message))
    return TableReply(after, said, responder.notice, responder.action)


def as_look(session: TableSession, message: Message) -> Message:
    """This message; a touch on the waste is a look into it, unless a card that was chosen is to go there.

    A card is declined by its button, or by bringing it to the waste.
    """
    is_look = (
        message == Message("place", (Place.WASTE,)) and session.game.letting_go is None and Aid.WASTE in session.aids
    )
    return Message("show", (Aid.WASTE,)) if is_look else message


def _touched(message: Message) -> str:
    """The card or the place that a message is about."""
    match message:
        case Message("choose", (touched,)) | Message("bring_to", (touched, _)) | Message("place", (touched,)):
            return str(touched)
        case _:
            return ""


def acted(session: TableSession, action: Action, voice: Voice, lead_of: Lead = table_lead) -> Reply[TableSession]:
    """The table after this action, and what is said: what happened and what is to be done now, or why it is refused."""
    after = session.act(action, voice)
    if after.refusal is not None:
        return Reply(after, after.refusal["text"])
    did = told(action, session.game.state, after.viewpoint(voice))
    return Reply(after, said_of(action, after.game.state, did, lead_of(after, voice)))


def answered(
    session: TableSession,
    message: Message,
    voice: Voice,
    lead_of: Lead = table_lead,
    laying: Laying = Laying.AT_ONCE,
) -> Reply[TableSession]:
    """The table after this message in a room that does whatever is asked for at it."""
    reply = update(session.heard(message), message, voice, laying, lead_of)
    return reply if reply.action is None else acted(reply.session, reply.action, voice, lead_of)


def said_of(action: Action, after: State, did: str, to_do: str) -> str:
    """The words once an action was done: what happened (`did`), and what is to be done now."""
    return to_do if says_itself(action, after) else f"{did} {to_do}"


def says_itself(action: Action, after: State) -> bool:
    """Whether what is to be done after this action says what happened as well."""
    return isinstance(action, Turn | Force) or after.phase in CLAIM


class TableResponder(PreparationResponder):
    """A message to a table, being answered; `action` is what the room is to do."""

    def __init__(
        self, session: TableSession, voice: Voice, laying: Laying = Laying.AT_ONCE, lead_of: Lead = table_lead
    ) -> None:
        super().__init__(session, voice, lead_of)
        self.laying = laying

    def answer(self, message: Message) -> str | None:
        """Do what is asked for, if it is this learner's turn; the sentence that says what happened."""
        is_theirs = self.game.state.turn not in self.session.plays
        if is_theirs and message.kind not in ANY_TIME and message not in TOUCHED_HANDS:
            return self._not_yours()
        return super().answer(message)

    # --- why not ------------------------------------------------------------------------------------------------------

    def _refused(self, verdict: Verdict) -> str:
        why = refusal(verdict, self.look)
        self.session = replace(self.session, refusal=why)
        return why["text"]

    def _not_yours(self) -> str:
        if self.game.state.phase is Phase.OVER:
            return self.cannot("over")
        return self.cannot("their_turn", who=seat_name(self.game.state.turn, self.voice.language))

    # --- cards and places ---------------------------------------------------------------------------------------------

    @answers("choose", card=CARD)
    def touch_card(self, card: Card) -> str:
        """Choose a card of the hand, or no longer, or let go of it."""
        now = self.game
        if card not in now.hand:
            return self.cannot("not_yours")
        if now.arrangement is not None:
            return self.toggle(card)
        if card not in now.lit and not self._takes_unfit:
            return self._why_not(card)
        if now.letting_go is not None and card in now.chosen:
            return self.act(now.letting_go)  # the first touch has shown what this one does
        self.session = replace(self.session, game=now.choose(card, unfit=self._takes_unfit), before=None)
        said = self.tell("chosen" if card in self.game.chosen else "not_chosen", card=self.voice.card(card))
        found = hint(self.game, self.look)
        if found is None or self.laying is Laying.QUIET:
            return said
        if now.state.phase not in ON_OFFER:
            return found["text"]
        ready = self.game.ready
        if self.laying is Laying.AT_ONCE and self.game.chosen and len(ready) > 1 and not self._is_one(ready):
            return f"{said} {self._ask_for_way(self.game.ready)}"
        return f"{said} {found['text']}" if self._is_told else said

    @property
    def _is_told(self) -> bool:
        """Whether the screen says something new of the cards that are chosen now."""
        ready = len(self.game.ready)
        told = {Laying.UNTOLD: ready != 1, Laying.UNFIT: ready > 0, Laying.BY_HAND: False}.get(self.laying, True)
        return told and (bool(self.game.chosen) or self.laying is Laying.AT_ONCE)

    @property
    def _takes_unfit(self) -> bool:
        """Whether any hand card can be chosen now, even one that fits nothing."""
        return self.laying is Laying.UNFIT and self.game.state.phase in ON_OFFER

    def _why_not(self, card: Card) -> str:
        now = self.game
        if now.state.phase in ON_OFFER and now.state.centre is not None and not now.chosen:
            centre = self.voice.card(now.state.centre)
            text = self.tell(
                "hand_melds_wait" if _waits(now.state, card) else "no_meld_with",
                card=self.voice.card(card),
                centre=centre,
            )
            self.session = replace(self.session, refusal=sentence("bad", text, Law.MELD_USES_CENTRE))
            return text
        return self._refused(now.verdict(card))

    @answers("place", place=PLACE)
    def touch(self, place: Place) -> str:
        """Do what a touch on this place means."""
        if place in HANDS:
            return self.uncover() if self.session.covered else self.cannot("hand_closed")
        now = self.game
        match place:
            case Place.STOCK:
                return self.act(Turn())
            case Place.WASTE | Place.CENTRE if now.letting_go is not None:
                return self.act(now.letting_go)
            case Place.WASTE if now.state.phase in ON_OFFER:
                return self.act(Decline())
            case Place.WASTE:
                return self.show(Aid.WASTE)
            case Place.CENTRE if now.state.centre is None:
                return self.cannot("no_centre")
            case Place.CENTRE | Place.TOP | Place.BOTTOM if now.arrangement is None:
                return self._touch_spread(place)
            case Place.CENTRE:
                assert now.state.centre is not None
                return self.toggle(now.state.centre)
            case _:
                return self.say("not_moved")

    def _touch_spread(self, place: Place) -> str:
        now = self.game
        offered = now.state.centre if now.state.phase in ON_OFFER else None
        laid = now.chosen if offered is None else now.chosen | Cards.of([offered])
        if place is self._theirs and laid and now.state.phase is not Phase.EXCHANGE:
            return self._try_in_vain(RummyHabit.LAY_OFF, laid)
        if now.state.phase in CLAIM:
            return self.act(Force())
        return self._preview() if self._is_previewed and not self.session.previews else self.lay()

    @property
    def _is_previewed(self) -> bool:
        """Whether a touch is to show first what it would lay: the one meld that there is, unless it wins."""
        now = self.game
        one, surely = now.previewed, {Laying.AT_ONCE: len(now.ways) == 1, Laying.CHOSEN: len(now.ready) == 1}
        wins = one is not None and len(one.spread) == now.state.variant.out
        return now.state.phase in ON_OFFER and one is not None and not wins and surely.get(self.laying, False)

    def _preview(self) -> str:
        self.session = replace(self.session, previews=True, before=None)
        found = hint(self.game, self.look)
        return "" if found is None else found["text"]

    def _try_in_vain(self, habit: RummyHabit, cards: Cards) -> str:
        """Say which law is against what other rummies allow."""
        return self._refused(judge_habit(self.game.state, habit, cards))

    @property
    def _theirs(self) -> Place:
        """Where the melds of the player lie whose turn it is not."""
        return self.session.melds_of(self.game.state.turn.other)

    @answers("bring_to", card=CARD, place=PLACE)
    def bring(self, card: Card, place: Place) -> str:
        """Do what it means to bring this card to this place."""
        now = self.game
        if card == now.state.centre and place in HANDS:
            return self._try_in_vain(RummyHabit.TAKE_UP, Cards.of([card]))
        if card in now.hand and place is self._theirs and now.state.phase not in (Phase.EXCHANGE, Phase.OVER):
            return self._try_in_vain(RummyHabit.LAY_OFF, Cards.of([card]))
        if card == now.state.centre:
            is_meant = place is self.session.melds_of(now.state.turn)
            self.session = replace(self.session, previews=is_meant)
            return self.touch(place) if place not in (Place.STOCK, Place.CENTRE) else self.say("not_moved")
        if card not in now.hand:
            return self.cannot("not_yours")
        if now.arrangement is not None:
            return self.toggle(card)
        if place in HANDS:
            return self.say("not_moved")
        if card not in now.chosen:
            takes_unfit = self._takes_unfit and place not in (Place.STOCK, Place.WASTE)
            if card not in now.lit and not takes_unfit:
                return self._why_not(card)
            self.session = replace(self.session, game=now.choose(card, unfit=takes_unfit))
        if now.state.phase in ON_OFFER and not self.game.ready and place not in (Place.STOCK, Place.WASTE):
            return self.tell("chosen", card=self.voice.card(card))
        return self.touch(place)

    @answers("let_go")
    def let_go(self) -> str:
        """Discard the chosen card, or give it away."""
        going = self.game.letting_go
        return self.say("not_understood") if going is None else self.act(going)

    # --- laying -------------------------------------------------------------------------------------------------------

    @answers("lay")
    def lay(self) -> str:
        """Lay the chosen cards, or show the ways there are."""
        now = self.game
        if now.state.phase not in (*ON_OFFER, *CLAIM):
            return self._refused(judge(now.state, Meld(now.state.spreads[now.state.turn])))
        if self.laying is Laying.BY_HAND:
            return self.arrange()
        if self.laying is not Laying.AT_ONCE and not now.chosen and now.state.phase in ON_OFFER:
            return self._lay_ready()
        wanted = now.ready if now.chosen else now.offers
        if now.state.centre is None:
            return self._no_way()
        if now.state.hands[now.state.turn].unknown:
            return self.arrange()
        if len(wanted) == 1 and wanted[0].used == now.chosen:
            return self._lay_only(wanted[0])
        if now.chosen and not wanted:
            wish = Cards.of([now.state.centre]) | now.chosen
            before = now.state.spreads[now.state.turn]
            return self.act(Meld(Spread.of([*before.groups, wish])))
        return self._show_ways()

    def _lay_ready(self) -> str:
        """Lay what can be laid without a hand card; else some have to be chosen."""
        ready = self.game.ready
        if self._is_one(ready):
            return self._lay_only(ready[0])
        return self._ask_for_way(ready) if ready else self._ask_for_cards()

    def _ask_for_cards(self) -> str:
        """Ask for the cards of the hand: to touch the card in the middle first is no mistake."""
        text = self.tell("choose_first")
        self.session = self.session.refusing(text, "open")
        return text

    @answers("ways")
    def show_ways(self) -> str:
        """Show all ways to lay; on a projector they are what a class is to find, until a card is laid."""
        said = self.arrange() if self.laying is Laying.BY_HAND else self._show_ways()
        if self.look.covered:
            self.session = replace(self.session, asks=())
        return said

    def _show_ways(self) -> str:
        wanted = self.game.ways
        if not wanted:
            return self._no_way()
        return self._lay_only(wanted[0]) if self._is_one(wanted) else self._ask_for_way(wanted)

    def _is_one(self, wanted: tuple[MeldOption, ...]) -> bool:
        """Whether there is one way to lay or, where laying is not the question, each of them wins."""
        is_free, out = self.laying in (Laying.AT_ONCE, Laying.UNFIT), self.game.state.variant.out
        return len(wanted) == 1 or (is_free and bool(wanted) and all(len(each.spread) == out for each in wanted))

    def _lay_only(self, one: MeldOption) -> str:
        """Lay in the only way there is; where to lay is to answer, cards that lie are the learner's to move."""
        return self.arrange() if self._is_told_by((one,)) else self._lay_spread(one.spread)

    def _is_told_by(self, wanted: tuple[MeldOption, ...]) -> bool:
        """Whether to show these ways would tell what is to be found: that cards that lie can be moved for it."""
        is_found = self.laying is Laying.UNTOLD and self.game.state.phase in ON_OFFER
        return is_found and any(each.kind in MOVES for each in wanted)

    def _lay_spread(self, spread: Spread) -> str:
        """Lay this spread: one's own, or that of the player on whom a card is forced."""
        return self.act(Meld(spread) if self.game.state.phase in ON_OFFER else Force(spread))

    def _ask_for_way(self, wanted: tuple[MeldOption, ...]) -> str:
        """Show these ways to lay, all at once; where there are too many to listen to, they are only counted."""
        if self._is_told_by(wanted):
            return self.arrange()
        self.session = replace(self.session, asks=wanted)
        look = self.look
        if len(wanted) > MOST_READ_OUT:
            return look.tell("offers", "n", n=len(wanted))
        return self.tell("lay", ways="; ".join(offer_name(each, look) for each in wanted))

    def _no_way(self) -> str:
        centre = self.game.state.centre
        return (
            self.cannot("no_centre")
            if centre is None
            else self.cannot("nothing_to_lay", centre=self.voice.card(centre))
        )


class TableRoom(ABC, Generic[Session]):
    """The responder of a room with a table, beside `Responder`: its own methods answer a message, or else its table."""

    session: Session
    notice: str

    @classmethod
    def readers(cls) -> Answers:
        """The answers of this room, those of the table among them. Raises TypeError as every responder does."""
        return {**TableResponder.readers(), **answers_of(cls)}

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; the sentence that says what happened, None if the last one still holds."""
        said: str | None = call(self, message) if self.is_own(message) else self.at_table(message)
        return said

    def is_own(self, message: Message) -> bool:
        """Whether a method of this room answers the message, and not its table."""
        return message.kind in answers_of(type(self))

    @abstractmethod
    def at_table(self, message: Message) -> str | None:
        """Do what is asked for at the table; the sentence that says what happened."""

    @property
    def table(self) -> TableSession:
        """The table of the room."""
        return self.session.table

    @table.setter
    def table(self, table: TableSession) -> None:
        self.session = replace(self.session, table=table)

    def take(self, reply: Reply[TableSession]) -> str:
        """Take over the table as this reply leaves it; the sentence that says what happened."""
        self.table, self.notice = reply.session, reply.notice
        return str(reply.said)

    def refuse_at_table(self, text: str, state: str = "bad") -> str:
        """Say at the table why something cannot be done, where no law forbids it."""
        self.table = self.table.refusing(text, state)
        return text


def _waits(state: State, card: Card) -> bool:
    """Whether a meld in the hand of the player to act has this card, and is refused for want of the centre card."""
    held = melds_with(card.bit.bit_length() - 1, state.hands[state.turn].cards.mask)
    wished = (Meld(spread_of_masks((*state.spreads[state.turn].masks, meld))) for meld in held[:1])
    return any(judge(state, each).law is Law.MELD_USES_CENTRE for each in wished)
