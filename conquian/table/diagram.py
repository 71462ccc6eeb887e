"""A position as a drawing that stands by itself, with what an author points at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from conquian.art.layout import spots
from conquian.art.pack import Pack
from conquian.art.table import Arrow, Paper, Scene, picture
from conquian.explain.names import seat_name
from conquian.explain.sentences import explain
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.state import State
from conquian.ui.room import Voice
from conquian.ui.views import sentence_case

WIDTH: Final = 960
"""The width of a diagram in px, which decides how much of a card is drawn; it is as wide as there is room."""


def diagram(state: State, voice: Voice, lit: Cards = NO_CARDS, arrows: Iterable[Arrow] = ()) -> str:
    """A position with the player on turn in front, and what an author points at, as far as it is seen."""
    front, language = state.turn, voice.language
    seats = (sentence_case(seat_name(front.other, language)), sentence_case(seat_name(front, language)))
    paper = Paper(explain(state, language, voice.faces), seats, voice.words("table", "text", "next_first"))
    pack = Pack(voice.faces, language, state.variant.labels, large_index=True)
    seen = spots(state, front)
    seen_arrows = tuple(each for each in arrows if set(each) <= seen.keys())
    return picture(Scene(state, front, WIDTH, pack, Cards.of(each for each in lit if each in seen), seen_arrows, paper))
