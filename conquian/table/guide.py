"""A room's guidance for its table: what the room says and offers itself, and what the table may show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NotRequired, TypedDict

from conquian.game.cards import NO_CARDS, Cards
from conquian.game.state import Seat
from conquian.table.phrases import Viewpoint
from conquian.ui.views import Sentence


class Button(TypedDict):
    """A button: what stands on it, the message it sends with which action or value, whether it is the main one.

    With `href` it leads there instead.
    """

    label: str
    do: str
    main: bool
    action: NotRequired[str]
    value: NotRequired[str]
    href: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Guide:
    """A room's guidance for its table; what is None, the table says by itself.

    What is said: `lead` is what is to be done, `rules` the name of the rules, `hint` what is asked beside the cards;
    else the table says what is known of the cards touched, unless not `hints`, and what was refused, unless not
    `refuses`. `instead` takes the place of any such hint, `finds` of those to a learner who has a meld to find. The
    buttons: `choices` and `quiet` are the room's, else the table's own stand after `first`, but for those `without`, by
    what they do; `quiet_first` stand before the quiet ones. The cards: `lights` says whether what can be touched is
    lit, `unlit` that the learner is to find which cards fit, `asks_next` whether a next card of the stock that is not
    known is asked for, `ways` whether the ways to lay are shown. `legal` is what may be done, `following` how many
    cards of the stock are seen, `is_question` that no button is the main one before a card is chosen, unless it stands
    alone, because which is right is what is asked, `can_undo` whether there is a step back, `glow` which cards lie in
    the light, `seen` which cards lie open in a hand that else is closed, `ghosts` whether what the chosen cards would
    bring is seen before it lies, `rival` the name of the opponent, if there is one, `you` the seat that was the
    learner's where nobody acts any more.
    """

    lead: str | None = None
    rules: str | None = None
    hint: Sentence | None = None
    hints: bool = True
    refuses: bool = True
    instead: Sentence | None = None
    finds: Sentence | None = None
    choices: tuple[Button, ...] | None = None
    quiet: tuple[Button, ...] | None = None
    quiet_first: tuple[Button, ...] = ()
    first: tuple[Button, ...] = ()
    without: frozenset[str] = frozenset()
    lights: bool = True
    unlit: bool = False
    asks_next: bool = True
    ways: bool = True
    legal: tuple[str, ...] | None = None
    following: int = 3
    is_question: bool = False
    can_undo: bool | None = None
    glow: tuple[str, ...] = ()
    seen: Cards = NO_CARDS
    ghosts: bool = True
    rival: str = ""
    you: Seat | None = None

    def named(self, look: Viewpoint) -> Viewpoint:
        """The viewpoint on the table by which the seats are called."""
        return look if self.you is None else replace(look, plays=frozenset({self.you}))


UNGUIDED: Final = Guide()
"""A table that says everything by itself."""
