"""What is drawn: in every language and with both faces, and true to the cards on the table."""

from __future__ import annotations

import json
import re
from itertools import combinations

import pytest

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES, topic
from conquian.game.cards import PACK, Cards
from conquian.game.melds import MELDS
from conquian.rooms.melds.view import MeldsView, MeldsWords, bench_view, verdict_view, words_view
from conquian.teach.card_groups import EXAMPLES, CardGroups, read
from conquian.ui.views import group_sentence, groups_view

BENCHES = {
    "empty": CardGroups(),
    "one card": read({"cards": "7h"}),
    "too many": read({"cards": "Ac2c3c4c5c6c7cJcQcKc,AdAhAs"}),
    **{name: read(fields) for name, fields in EXAMPLES.items()},
}


def seen(cards: str, **gone: str) -> MeldsView:
    return bench_view(read({"cards": cards, **gone}), "en", Faces.FRENCH)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", Faces)
@pytest.mark.parametrize("name", BENCHES)
def test_every_bench_can_be_drawn_in_every_language(name: str, faces: Faces, language: str) -> None:
    drawn = bench_view(BENCHES[name], language, faces)
    assert set(drawn) == set(MeldsView.__annotations__)
    text = json.dumps(drawn, ensure_ascii=False)
    assert "{}" not in text.replace('"pack": {}', "")
    assert not re.search(r"\{[a-z]+\}", text), "a placeholder was left open"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", Faces)
def test_the_words_are_whole_in_every_language(faces: Faces, language: str) -> None:
    drawn = words_view(language, faces)
    assert set(drawn) == set(MeldsWords.__annotations__)
    assert all(drawn["text"].values())
    assert len({card["name"] for card in drawn["deck"]}) == 40
    jack = "10" if faces is Faces.SPANISH else "B" if language == "de" else "J"
    assert [card["rank"] for card in drawn["deck"][6:8]] == ["7", jack]


def test_the_map_shows_each_of_the_182_melds_once() -> None:
    cells = [cell for area in words_view("en", Faces.FRENCH)["map"] for row in area["rows"] for cell in row]
    assert len(cells) == len({cell["meld"] for cell in cells}) == len(MELDS) == 182
    assert len({cell["name"] for cell in cells}) == 182


def test_a_card_is_found_by_its_code_its_face_and_its_name() -> None:
    deck = {card["code"]: card["keys"] for card in words_view("en", Faces.SPANISH)["deck"]}
    assert {"jd", "10d"} < set(deck["Jd"])


def test_a_meld_is_named_and_a_group_that_is_none_is_told_why() -> None:
    groups = seen("3c4c5c,6d7h9".replace("9", "Ks"))["groups"]
    assert (groups[0]["state"], groups[0]["text"]) == ("good", "Run of three: 3, 4 and 5 of clubs")
    assert groups[1]["state"] == "bad"
    assert groups[1]["laws"] == ["3.1"]


def test_a_group_of_two_is_unfinished_rather_than_wrong() -> None:
    assert seen("3c4c")["groups"][0]["state"] == "open"


def test_a_small_gap_is_named_and_a_large_one_brings_the_order_of_the_cards() -> None:
    assert "5 of clubs" in seen("3c4c6c")["groups"][0]["text"]
    corner = seen("AsQsKs")["groups"][0]
    assert corner["laws"] == ["3.2", "1.2"]
    assert "A 2 3 4 5 6 7 J Q K" in corner["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_group_of_three_has_a_name_or_a_reason(language: str) -> None:
    for three in combinations(PACK, 3):
        group = group_sentence(Cards.of(three), language, Faces.FRENCH)
        assert group["text"]
        assert (group["state"] == "good") == (Cards.of(three).mask in MELDS) == (not group["laws"])


@pytest.mark.parametrize(
    ("cards", "state", "key"),
    [
        ("", "empty", "empty"),
        ("3c4c", "open", "few"),
        ("3c4c5c", "good", "right"),
        ("3c4c5c6c,6d6h", "open", "other_way"),
        ("3c4c5c6c7c,6d6h,Ks", "open", "never"),
        ("3c4c5c,6d7hKs", "bad", "never"),
        ("3c5d7h", "bad", "no_meld"),
        ("Ac2c3c4c5c,6c7cJcQcKc", "good", "ten_never"),
        ("Ac2c3c,4d5d6d,7hJhQhKh", "good", "ten"),
        ("Ac2c3c4c5c6c7cJcQcKc", "bad", "other_way"),
        ("Ah2h3h4h5h6h7hJh,JcJdJs", "won", "won"),
        ("Ac2c3c4c5c6c,7cJcQcKc,AdAhAs", "bad", "too_many"),
    ],
)
def test_the_whole_has_its_verdict(cards: str, state: str, key: str) -> None:
    drawn = verdict_view(read({"cards": cards}), "en")
    assert drawn["state"] == state
    assert drawn["laws"], "the law in force is one touch away"
    pattern = re.escape(topic("en", "melds")["verdict"][key]).replace(r"\{n\}", r"\d+").replace(r"\{best\}", r"\d+")
    assert re.fullmatch(pattern, drawn["text"])


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


def test_all_layouts_are_shown_and_the_one_that_lies_there_is_marked() -> None:
    rows = seen("Ah2h3h4h5h6h7hJh,JcJdJs")["layouts"]["rows"]
    assert len(rows) == 7  # T12
    assert [row["layout"] for row in rows if row["current"]] == ["Ah2h3h4h5h6h7hJh JcJdJs"]


def test_the_melds_inside_the_cards_are_lit() -> None:
    assert set(seen("3c4c5c6c,6d6h")["lit"]) == {"3c4c5c", "4c5c6c", "3c4c5c6c", "6c6d6h"}


def test_the_active_group_is_marked_by_itself() -> None:
    table = read({"cards": "3c4c5c,6c"}).touch(0)
    assert [group["active"] for group in groups_view(table, "en", Faces.FRENCH)] == [True, False]
