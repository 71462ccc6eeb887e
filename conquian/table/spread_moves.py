"""The arranging of a spread at the table: what each wish makes of how the cards lie."""

from __future__ import annotations

from typing import assert_never

from conquian.explain.words import words
from conquian.table.messages import PutBack
from conquian.table.phrases import Viewpoint
from conquian.teach.arrangement import Arrangement
from conquian.ui.card_grouping import Arrange, Move, NewGroup, ShowExample, Toggle, Touch
from conquian.ui.views import group_sentence, group_title

Arranging = Toggle | Move | Touch | NewGroup | PutBack | Arrange | ShowExample
"""What can be wished for while cards are arranged."""


def arranged(now: Arrangement, wish: Arranging) -> Arrangement | None:
    """The arrangement after this wish, as before if it changes nothing; None for what a table does not know."""
    match wish:
        case Toggle(card):
            active = now.bench.active
            return now.put_back(card) if now.bench.home_of(card) == active else now.move(card, active)
        case Move(card, group):
            return now.move(card, group)
        case PutBack(card):
            return now.put_back(card)
        case Touch(group):
            return now.touch(group)
        case NewGroup():
            return now.new_group()
        case Arrange() | ShowExample():
            return None
        case _:
            assert_never(wish)


def active_group(now: Arrangement, look: Viewpoint) -> str:
    """The group to which the next card goes, and what it is."""
    active = now.bench.groups[now.bench.active]
    title = group_title(now.bench.active, look.language)
    if not active:
        return words(look.language, "screen", "says", "next_here", group=title)
    return f"{title}: {group_sentence(active, look.language, look.faces)['text']}"
