"""The arranging of a spread at the table, card by card."""

from __future__ import annotations

from conquian.explain.words import words
from conquian.game.cards import Card
from conquian.table.phrases import Viewpoint
from conquian.teach.arrangement import Arrangement
from conquian.ui.views import group_sentence, group_title


def toggled(now: Arrangement, card: Card) -> Arrangement:
    """The arrangement with this card in the active group or, if it lies there, back where it came from."""
    active = now.bench.active
    return now.put_back(card) if now.bench.home_of(card) == active else now.move(card, active)


def active_group(now: Arrangement, look: Viewpoint) -> str:
    """The group to which the next card goes, and what it is."""
    active = now.bench.groups[now.bench.active]
    title = group_title(now.bench.active, look.language)
    if not active:
        return words(look.language, "screen", "says", "next_here", group=title)
    return f"{title}: {group_sentence(active, look.language, look.faces)['text']}"
