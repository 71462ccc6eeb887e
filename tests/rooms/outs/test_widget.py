"""The outs drill as a page: it asks, checks and gives reasons, in three languages, and whatever is sent to it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.explain.words import LANGUAGES
from conquian.game.cards import Cards
from conquian.pages import outs
from conquian.rooms.outs.exercises import FIRST_GONE
from conquian.rooms.outs.room import ROOM
from conquian.rooms.outs.session import EXAMPLES, OutsAnswer, OutsSession, Score, read
from conquian.rooms.outs.widget import Outs
from conquian.ui.page import COMMON
from tests.ui.page import receive, tell, write

BURIED = read(EXAMPLES["buried"])
THINNED = "2c2d2h2s,7c7d7s,JhQhKh"


def drill(name: str = "borrow", **more: Any) -> Outs:
    return Outs(read(EXAMPLES[name]), lang="en", **more)


def choose(screen: Outs, codes: str) -> str:
    said = ""
    for card in cq.cards(codes):
        said = tell(screen, "toggle", card=str(card))
    return said


# --- an exercise ------------------------------------------------------------------------------------------------------


def test_all_cards_and_no_others_are_right() -> None:
    screen = drill()
    assert tell(screen, "toggle", card="Ac") == "Chosen: ace of clubs. That's 1 card."
    assert choose(screen, "6c6hKh") == "Chosen: king of hearts. That's 4 cards."
    assert screen.view["choices"][0]["label"] == "That's all: 4 cards"
    assert tell(screen, "check") == "Right: these are all 4 cards."
    found = screen.view["result"]
    assert (found["verdict"]["state"], found["rows"]) == ("good", [])
    assert [row["card"] for row in found["others"]] == ["Ac", "6c", "6h", "Kh"]


def test_each_missed_card_is_drawn_in_its_place_and_each_wrong_one_has_its_reason() -> None:
    screen = drill()
    choose(screen, "6c")
    tell(screen, "check")
    choose(screen, "Ah")
    said = tell(screen, "check")
    assert said == "Not quite. Not right: ace of hearts. Missing: ace of clubs, 6 of hearts and king of hearts."
    wrong, *missed = screen.view["result"]["rows"]
    assert (wrong["card"], wrong["laws"], wrong["groups"]) == ("Ah", ["3.1", "3.2"], [])
    assert wrong["text"] == "With your cards it makes neither a set nor a run."
    assert [row["card"] for row in missed] == ["Ac", "6h", "Kh"]
    assert missed[0]["groups"] == [["Ac", "2c", "3c", "4c", "5c"], ["2d", "2h", "2s"], ["7h", "Jh", "Qh"]]
    assert (missed[0]["text"], missed[0]["laws"]) == ("It fits once your melds are rearranged.", ["5.1"])
    assert (missed[1]["text"], missed[1]["laws"]) == ("It goes straight on to a meld.", [])
    states = {code: card["state"] for code, card in screen.view["pack"].items()}
    found = [states[code] for code in ("Ah", "Ac", "6c", "2c")]
    assert found == ["wrong", "missed", "right", "own"]
    assert not screen.view["pack"]["Ac"]["chosen"] and screen.view["pack"]["Ah"]["chosen"]


def test_a_first_wrong_answer_is_counted_and_may_be_mended_before_any_card_is_named() -> None:
    screen = drill()
    choose(screen, "6cAh")
    said = tell(screen, "check")
    counts = "1 of your cards was right. 1 card was wrong. 3 cards were missing."
    assert said == f"Not quite. You have one more try. {counts}"
    assert (screen.view["result"], screen.view["again"]["text"]) == (None, said)
    states = {code: card["state"] for code, card in screen.view["pack"].items() if card["state"] != "own"}
    assert states == {"6c": "chosen", "Ah": "chosen"}
    assert tell(screen, "check") == said, "a second press is no second try"
    choose(screen, "AhAc6hKh")
    assert tell(screen, "check") == "Right: these are all 4 cards."
    assert screen.view["again"] is None


def test_what_is_gone_is_not_asked_for() -> None:
    screen = drill("buried")
    assert [place["state"] for place in screen.view["gone"]] == ["waste", "opponent"]
    choose(screen, "7h")
    tell(screen, "check")
    tell(screen, "show")
    (row,) = screen.view["result"]["rows"]
    assert (row["state"], row["laws"]) == ("wrong", ["4.10"])
    assert screen.view["result"]["verdict"]["laws"] == ["9.2"]
    again = drill("buried")
    assert again.view["choices"][0]["label"] == "There's none"
    assert tell(again, "check").startswith("Right: there's no card.")


def test_the_hole_names_its_law() -> None:
    screen = drill("hole")
    assert "one suit can never become eleven" in tell(screen, "show")
    assert screen.view["result"]["verdict"]["laws"] == ["7.5"]
    assert screen.view["result"]["rows"] == []


def test_a_card_that_leaves_others_over_can_be_tried_on_the_rearranging_bench() -> None:
    screen = drill("eight")
    choose(screen, "3h")
    tell(screen, "show")
    row = screen.view["result"]["rows"][0]
    made, left = "3 of clubs, 3 of diamonds and 3 of hearts", "2 of clubs and 2 of diamonds"
    assert row["text"] == f"It makes a meld: {made}. But then these are left over: {left}."
    assert row["laws"] == ["5.2"]
    assert row["href"].startswith("rearrange.ipynb?pone=-/2c3c4c5c6c,2d3d4d5d6d&dealer=?10/-&centre=3h")


def test_a_card_that_lies_there_cannot_be_chosen_and_the_page_says_why() -> None:
    screen = drill()
    assert tell(screen, "toggle", card="2c") == "You've melded the 2 of clubs already."
    assert screen.view["notice"] == "You've melded the 2 of clubs already."
    tell(screen, "show")
    assert tell(screen, "toggle", card="Ac") == "You've answered this one. Go on to the next."
    assert screen.session.chosen == Cards()


def test_steps_are_taken_back_until_the_answer() -> None:
    screen = drill()
    assert tell(screen, "undo") == "There's nothing to undo."
    choose(screen, "Ac6h")
    tell(screen, "toggle", card="Ac")
    tell(screen, "undo")
    assert screen.session.chosen == cq.cards("Ac6h")
    tell(screen, "undo")
    tell(screen, "undo")
    assert (screen.session.chosen, screen.view["can_undo"]) == (Cards(), False)
    choose(screen, "Ac")
    tell(screen, "check")
    choose(screen, "As")
    assert screen.view["can_undo"]
    tell(screen, "check")
    assert not screen.view["can_undo"]
    assert tell(screen, "undo") == "There's nothing to undo."
    assert screen.session.answer is OutsAnswer.WRONG


# --- one after the other ----------------------------------------------------------------------------------------------


def test_a_row_of_right_answers_is_told_quietly() -> None:
    screen = Outs(OutsSession.begin(1897), lang="en")
    assert screen.view["score"] == "Exercise 1."
    for _ in range(3):
        choose(screen, str(screen.session.exercise.alive))
        tell(screen, "check")
        assert tell(screen, "next").startswith("The next one. Pick every card")
    assert screen.view["score"] == "Exercise 4. Streak: 3. Best streak: 3. Right so far: 3."
    tell(screen, "show")
    tell(screen, "next")
    assert screen.view["score"] == "Exercise 5. Streak: 0. Best streak: 3. Right so far: 3."


def test_examples_do_not_count_and_lead_back_to_the_exercises() -> None:
    screen = Outs(replace(OutsSession.begin(1897), score=Score(2, 3, 8)), lang="en")
    tell(screen, "example", value="borrow")
    assert screen.view["score"] == "This exercise doesn't count."
    tell(screen, "show")
    assert screen.view["choices"][0]["label"] == "To the exercises"
    tell(screen, "next")
    assert screen.view["score"] == "Exercise 1. Streak: 2. Best streak: 3. Right so far: 8."


def test_one_can_begin_where_cards_are_gone() -> None:
    screen = drill()
    tell(screen, "start", value="gone")
    assert screen.session.place is not None and screen.session.place[1] == FIRST_GONE
    tell(screen, "start", value="first")
    assert screen.view["gone"] == []


def test_at_most_two_big_buttons_at_any_time_and_none_answers_before_a_card_is_picked() -> None:
    screen = drill()

    def main() -> list[str]:
        choices = screen.view["choices"]
        assert 1 <= len(choices) <= 2
        return [choice["do"] for choice in choices if choice["main"]]

    assert main() == []
    choose(screen, "Ac")
    assert main() == ["check"]
    choose(screen, "Ac")
    assert main() == []
    tell(screen, "check")
    assert main() == []
    tell(screen, "show")
    assert main() == ["next"]
    tell(screen, "next")
    assert main() == []


def test_every_message_is_answered_in_every_language() -> None:
    values = {"example": "hole", "language": "es", "faces": "spanish", "start": "gone"}
    for language in LANGUAGES:
        for kind in (*ROOM.readers, *COMMON):
            screen = Outs(BURIED, lang=language)
            said = tell(screen, kind, card="Ks", value=values.get(kind, ""))
            assert said or kind == "still_there"
            assert not re.search(r"\{[a-z]+\}", json.dumps(screen.view, ensure_ascii=False))


# --- what anyone may send --------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NEARLY = st.fixed_dictionaries({"type": st.sampled_from(sorted((*ROOM.readers, *COMMON)))}).flatmap(
    lambda base: st.dictionaries(
        st.sampled_from(["card", "value", "n"]), JSON | st.sampled_from(["6d", "2c", "Kd", "gone", "hole", "de"])
    ).map(lambda more: base | more)
)


@given(st.lists(JSON | NEARLY, max_size=8))
def test_no_message_breaks_the_drill(messages: list[Any]) -> None:
    screen = Outs(BURIED)
    for message in messages:
        receive(screen, {"method": "custom", "content": message})
        json.dumps(screen.view)
        assert not screen.session.chosen & screen.session.exercise.spread.cards


@pytest.mark.parametrize("name", ["view", "words", "answer", "storage_key", "_esm", "_css", "session", "nonsense"])
def test_the_page_cannot_write_what_is_not_its_own(name: str) -> None:
    screen = drill()
    before = getattr(screen, name, None)
    hostile: tuple[object, ...] = ("alert(1)", {}, 7, None)
    for value in hostile:
        write(screen, **{name: value})
    assert getattr(screen, name, None) == before


# --- links, and what is kept ------------------------------------------------------------------------------------------


def test_what_was_done_is_there_again_after_a_reload() -> None:
    first = Outs(storage_key="test")
    tell(first, "show")
    tell(first, "next")
    choose(first, str(first.session.exercise.alive))
    tell(first, "check")
    tell(first, "next")
    tell(first, "toggle", card=str(next(iter(first.session.exercise.alive))))
    again = Outs(storage_key="test")
    write(again, saved=first.saved, browser_languages="en")
    for part in ("lead", "score", "spread", "gone", "pack", "choices"):
        assert again.view[part] == first.view[part], part
    assert again.session == replace(first.session, past=()), "what was kept cannot be taken back"
    assert first.session.past


def test_a_link_asks_its_exercise_and_the_longest_row_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "seed=7&n=12&lang=de")
    screen = outs()
    write(screen, saved={"version": 1, "seed": "1", "n": "3", "row": "4", "longest": "6", "right": "9"})
    assert (screen.session.place, screen.session.score) == ((7, 11), Score(0, 6, 9))
    tell(screen, "show")
    assert (screen.saved["longest"], screen.saved["right"]) == ("6", "9")
    monkeypatch.setenv("QUERY_STRING", screen.view["link"].removeprefix("?"))
    assert outs().session.question == screen.session.question


@pytest.mark.parametrize("kept", [{"seed": "1", "n": "101"}, {"spread": "7h"}, {"seed": "1", "chosen": "7x"}])
def test_the_longest_row_outlives_an_exercise_that_cannot_be_read(kept: dict[str, str]) -> None:
    screen = Outs(storage_key="test")
    write(screen, saved={"version": 1, "row": "4", "longest": "6", "right": "9", **kept})
    assert screen.session.score == Score(0, 6, 9)


@pytest.mark.parametrize("kept", [{"longest": "x"}, {"row": "-1"}, {"right": "9" * 20}])
def test_a_score_that_makes_no_sense_is_left_alone(kept: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "seed=7&n=12")
    screen = outs()
    write(screen, saved={"version": 1, **kept})
    assert screen.session.score == Score()


@pytest.mark.parametrize(
    "query",
    [
        "spread=3c4x",
        "spread=3c4c5c",
        f"spread={THINNED}&waste=7c",
        f"spread={THINNED}&opponent=3c3d",
        "waste=%3Cscript%3E",
        "seed=99999999999999999999",
        "seed=7&n=0",
    ],
)
def test_a_bad_link_opens_an_exercise_with_a_sentence(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", query + "&lang=en")
    screen = outs()
    write(screen, saved=BURIED.kept() | {"version": 1})
    assert screen.session.place is not None, "what was kept does not replace the answer to a bad link"
    assert str(screen.view["notice"]).startswith("The cards in this link can't be read, so here's an exercise.")
    tell(screen, "check")
    assert screen.view["notice"] == ""


def test_an_argument_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(TypeError, match="outs does not know langauge; it knows lang, spread"):
        outs(langauge="de")
    assert Outs(THINNED).session.exercise.completing == cq.cards("7h")


def test_an_author_may_give_numbers_as_numbers() -> None:
    assert outs(seed=1897, n=12).session == outs(seed="1897", n="12").session
    assert outs(seed=-1).view["notice"]
