"""What the meld builder draws: every bench in every language, every meld once, every group with its name or reason."""

from __future__ import annotations

from itertools import combinations

import pytest

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK, Cards
from conquian.game.melds import MELDS
from conquian.rooms.melds.view import MeldsView, bench_view, words_view
from conquian.teach.card_groups import EXAMPLES, read
from conquian.ui.views import group_sentence


def seen(cards: str, **gone: str) -> MeldsView:
    return bench_view(read({"cards": cards, **gone}), "en", Faces.FRENCH)


def test_the_map_shows_each_of_the_182_melds_once() -> None:
    cells = [cell for area in words_view("en", Faces.FRENCH)["map"] for row in area["rows"] for cell in row]
    assert len(cells) == len({cell["meld"] for cell in cells}) == len(MELDS) == 182
    assert len({cell["name"] for cell in cells}) == 182


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_group_of_three_has_a_name_or_a_reason(language: str) -> None:
    for three in combinations(PACK, 3):
        group = group_sentence(Cards.of(three), language, Faces.FRENCH)
        assert group["text"]
        assert (group["state"] == "good") == (Cards.of(three).mask in MELDS) == (not group["laws"])


def test_the_hole_counts_the_cards_that_would_complete_it_and_says_where_they_are() -> None:
    hole = seen(**EXAMPLES["hole"])["hole"]
    assert hole is not None
    assert (hole["cards"], hole["laws"]) == ([], ["7.5"])
    taken = seen(**EXAMPLES["taken"])["hole"]
    assert taken is not None
    assert [(out["card"], out["state"]) for out in taken["cards"]] == [("6h", "opponent"), ("7d", "waste")]
    assert taken["question"] == hole["question"]
    alive = seen(EXAMPLES["taken"]["cards"])["hole"]
    assert alive is not None
    assert alive["question"] != hole["question"]
    assert seen("3c4c5c")["hole"] is None
