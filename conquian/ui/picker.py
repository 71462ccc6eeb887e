"""The card picker without a screen: the cards that are picked, and how many there may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypedDict

from conquian.game.cards import NO_CARDS, PACK, Card, Cards
from conquian.notation.codes import cards
from conquian.notation.kept import Codec, Field
from conquian.ui.message_fields import CARD
from conquian.ui.messages import answers
from conquian.ui.room import Responder, Room, Voice
from conquian.ui.views import ScreenWords, screen_words

MOST: Final = len(PACK)
"""The cards that there are."""


@dataclass(frozen=True, slots=True)
class PickerSession:
    """The cards that are picked, at most `most`.

    >>> PickerSession(most=2).picking(cards("7h6h")).cards
    cards('6h7h')
    """

    cards: Cards = NO_CARDS
    most: int = MOST

    def picking(self, wanted: Cards) -> PickerSession:
        """The session with these cards picked. Raises ValueError if they are too many."""
        if len(wanted) > self.most:
            raise ValueError(f"at most {self.most} cards can be picked, not {len(wanted)}")
        return replace(self, cards=wanted)


class PickerView(TypedDict):
    """The cards that are picked, by their codes, and how many they are."""

    picked: list[str]
    count: str


class PickerResponder(Responder[PickerSession]):
    """A message to the card picker, being answered."""

    topic: ClassVar[str] = "picker"

    @answers("toggle", card=CARD)
    def toggle(self, card: Card) -> str:
        """Pick a card, or put it back."""
        session, one = self.session, Cards.of([card])
        if card in session.cards:
            self.session = replace(session, cards=session.cards - one)
            return f"{self.tell('back', card=self.voice.card(card))} {counted(self.session, self.voice)}"
        if len(session.cards) == session.most:
            return self.refuse(self.tell("full", n=session.most))
        self.session = replace(session, cards=session.cards | one)
        return f"{self.tell('picked', card=self.voice.card(card))} {counted(self.session, self.voice)}"

    @answers("clear")
    def clear(self) -> str:
        """Put all cards back."""
        self.session = replace(self.session, cards=NO_CARDS)
        return self.tell("cleared")


def counted(session: PickerSession, voice: Voice) -> str:
    """The sentence that counts the cards.

    >>> counted(PickerSession(cards("7h")), Voice()), counted(PickerSession(cards("7h"), most=10), Voice())
    ('One card.', '1 of 10 cards.')
    """
    n = len(session.cards)
    if session.most < MOST:
        return voice.words("picker", "count", "most", n=n, most=session.most)
    return voice.words("picker", "count", "cards", n=n)


def _view(session: PickerSession, voice: Voice) -> PickerView:
    return {"picked": [str(card) for card in session.cards], "count": counted(session, voice)}


def _words(voice: Voice) -> ScreenWords:
    return screen_words("picker", voice.language, voice.faces)


def _read(link: Mapping[str, str]) -> PickerSession:
    return KEPT.restore(PickerSession(), link)


KEPT: Final = Codec({"cards": Field(cards, NO_CARDS)})
ROOM: Final = Room(
    name="picker",
    fields=KEPT.names,
    readers=PickerResponder.readers(),
    begin=PickerSession,
    read=_read,
    update=PickerResponder.update,
    view=_view,
    words=_words,
    link=KEPT.encode,
    kept=KEPT.encode,
    restore=KEPT.restore,
)
