"""What the views of all rooms have in common: groups of cards, laws, pictures of terms, steps to be taken back."""

from __future__ import annotations

from typing import cast

import pytest

from conquian.explain.names import Faces
from conquian.explain.pictures import PicturePlace, Row
from conquian.explain.terms import entries
from conquian.explain.words import LANGUAGES, words
from conquian.game.state import State
from conquian.notation.codes import card, cards
from conquian.ui import terms
from conquian.ui.room import MOST_UNDONE, remembered
from conquian.ui.terms import picture_view
from conquian.ui.views import group_sentence, laws_view


@pytest.mark.parametrize(
    ("group", "missing"),
    [("3c5c6c", "4 of clubs"), ("3c7cJc", "4 of clubs, 5 of clubs and 6 of clubs"), ("2c7cJc", "")],
)
def test_a_short_gap_in_a_run_is_told_by_its_cards_and_a_long_one_by_the_order(group: str, missing: str) -> None:
    found = group_sentence(cards(group), "en", Faces.FRENCH)
    order = words("en", "screen", "groups", "order", order="A 2 3 4 5 6 7 J Q K")
    assert (order in found["text"]) == (not missing)
    assert missing in found["text"]
    assert found["laws"] == (["3.2"] if missing else ["3.2", "1.2"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_tells_the_laws_in_the_names_of_its_pack(language: str) -> None:
    french, spanish = (laws_view(language, faces)["1.1"]["text"] for faces in Faces)
    assert french != spanish
    assert not {"{", "|"} & {*french, *spanish}


@pytest.mark.parametrize("name", entries())
def test_a_picture_counts_what_is_hidden_and_what_is_not_there(name: str) -> None:
    for row in picture_view(name, "en", Faces.FRENCH)["rows"]:
        is_empty = "place" in row and not row.get("groups")
        assert ("count" in row) == (is_empty or row.get("down", 0) > 0)
        assert ("paid" in row) == ("counters" in row)


def test_a_row_draws_no_group_without_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (
        Row(PicturePlace.HAND, ((),), down=3),
        Row(PicturePlace.GONE, ((),)),
        Row(PicturePlace.SPREAD, ((card("3c"), card("4c")), ())),
        Row(groups=((card("7d"),),)),
    )
    monkeypatch.setattr(terms, "picture", lambda _: rows)
    hand, gone, spread, alone = picture_view("hand", "en", Faces.FRENCH)["rows"]
    assert (hand["groups"], hand["down"], hand["count"]) == ([], 3, "3 cards")
    assert (gone["groups"], gone["down"], gone["count"]) == ([], 0, "0 cards")
    assert (spread["groups"], "count" in spread) == ([["3c", "4c"]], False)
    assert alone == {"groups": [["7d"]]}


def test_no_more_steps_are_remembered_than_can_be_taken_back() -> None:
    past = cast("tuple[State, ...]", tuple(range(MOST_UNDONE)))
    longer = remembered(past[:-1], past[-1])
    assert longer == past
    assert remembered(longer, past[0]) == (*past[1:], past[0])
