"""The rearranging bench: it asks, judges and proves, in three languages, and whatever is sent to it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.words import LANGUAGES, topic
from conquian.notation.codes import spread
from conquian.pages import rearrange
from conquian.rooms.index.widget import Index
from conquian.rooms.rearrange.room import ROOM
from conquian.rooms.rearrange.session import EXAMPLES, RearrangeAnswer, RearrangeCourse, RearrangeSession, read
from conquian.rooms.rearrange.widget import Rearrange
from conquian.ui.page import COMMON
from tests.ui.page import receive, tell, write

pytestmark = pytest.mark.slow

T1, T2 = EXAMPLES["borrow"], EXAMPLES["stuck"]
HAND = T1.replace("6h", "6s")
AT = {"seed": "1897", "n": "9"}
"""An exercise that can be solved."""


def laid(bench: Rearrange) -> str:
    return str(bench.session.arrangement.laid())


def test_three_touches_borrow_a_card() -> None:
    bench = Rearrange(T1)
    assert tell(bench, "toggle", card="6d") == "Laid: 6 of diamonds. Too few cards: a meld has at least three."
    tell(bench, "toggle", card="6h")
    assert bench.view["verdict"]["state"] == "open"
    assert "Allowed" in tell(bench, "bring", card="6c")
    assert laid(bench) == "3c4c5c,6c6d6h"
    assert bench.view["verdict"]["state"] == "good"
    assert [group["state"] for group in bench.view["groups"]] == ["good", "good"]


def test_on_the_first_page_the_solution_is_shown_for_the_asking() -> None:
    first = Index(lang="en")
    assert [each["label"] for each in first.view["choices"]] == ["Show me", "Another hand"]
    assert [each["label"] for each in Rearrange(T1).view["choices"]] == [
        topic("en", "rearrange")["choices"][each] for each in ("ask", "practise")
    ]


def test_each_group_and_the_whole_say_what_is_wrong() -> None:
    bench = Rearrange(T2)
    for code in ("4d", "4h"):
        tell(bench, "toggle", card=code)
    tell(bench, "bring", card="4c")
    states = [group["state"] for group in bench.view["groups"]]
    assert states == ["bad", "good"]
    assert bench.view["verdict"]["state"] == "bad"
    assert bench.view["verdict"]["laws"] == ["5.2"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("group", "state", "key"),
    [("6dAsQs", "bad", "wrong"), ("6dKs7s", "bad", "wrong"), ("6d6s", "open", "unfinished")],
)
def test_a_group_says_what_is_wrong_with_it_and_the_whole_says_it_once(
    group: str, state: str, key: str, language: str
) -> None:
    bench = Rearrange(read({**Rearrange(HAND).session.fields(), "laid": f"3c4c5c6c,{group}"}), lang=language)
    verdict, wrong = bench.view["verdict"], bench.view["groups"][1]
    assert (verdict["state"], wrong["state"]) == (state, state)
    assert verdict["text"] == topic(language, "rearrange")["verdict"][key]
    assert verdict["laws"] == ["3.4"]
    assert wrong["laws"][0] in {"3.1", "3.2"}


def test_what_lay_down_stays_down() -> None:
    bench = Rearrange(T1)
    tell(bench, "bring", card="6c")
    assert "stays on the table" in tell(bench, "put_back", card="6c")
    assert bench.view["notice"]
    assert "stays on the table" in tell(bench, "bring", card="6c")
    assert laid(bench) == "3c4c5c,6c"
    tell(bench, "toggle", card="6h")
    assert tell(bench, "bring", card="6h") == "Back in your hand: 6 of hearts."
    assert laid(bench) == "3c4c5c,6c"
    assert "can't move" in tell(bench, "move", card="Kd", group=0)


@pytest.mark.parametrize(
    ("kind", "field"), [("touch", {"group": 1}), ("put_back", {"card": "6h"})], ids=["next already", "in the hand"]
)
def test_what_is_so_already_is_said_to_be_unchanged(kind: str, field: dict[str, Any]) -> None:
    bench = Rearrange(T1)
    before = bench.session
    assert tell(bench, kind, **field) == "Nothing has changed."
    assert bench.session == before


def test_the_next_card_goes_to_the_group_that_was_touched() -> None:
    bench = Rearrange(T1)
    assert tell(bench, "touch", group=0) == "The next card goes to Group 1."
    tell(bench, "toggle", card="6d")
    assert laid(bench) == "3c4c5c6c6d"


@pytest.mark.parametrize("session", [Rearrange(T1).session, RearrangeSession.begin(RearrangeCourse.FIRST, 1897)])
def test_only_exercises_are_counted(session: RearrangeSession) -> None:
    assert Rearrange(session).view["score"] == ""


def test_all_ways_or_the_proof() -> None:
    can, cannot = Rearrange(T1), Rearrange(T2)
    assert (can.view["shown"], cannot.view["shown"]) == (None, None)
    tell(can, "ask")
    tell(cannot, "ask")
    assert [row["layout"] for row in can.view["shown"]["ways"]["rows"]] == ["3c4c5c 6c6d6h"]
    assert can.view["shown"]["proof"] == []
    assert cannot.view["shown"]["ways"] is None
    texts = [step["text"] for step in cannot.view["shown"]["proof"]]
    assert texts[0] == "This card has to be in a meld: 4 of diamonds. Only one is possible:"
    assert texts[1] == "Set of three: 4 of clubs, diamonds and hearts"
    assert texts[-1].startswith("Then this card has nothing left to go with")
    assert [step["end"] for step in cannot.view["shown"]["proof"]] == [False, False, True]


def test_a_way_is_laid_by_touch_but_only_once_it_is_shown() -> None:
    bench = Rearrange(T1)
    assert "couldn't be understood" in tell(bench, "arrange", layout="3c4c5c 6c6d6h")
    tell(bench, "ask")
    assert "couldn't be understood" in tell(bench, "arrange", layout="3c4c5c6c 6d6h")
    assert tell(bench, "arrange", layout="3c4c5c 6c6d6h") == "Laid that way."
    assert bench.session.arrangement.spread == spread("3c4c5c 6c6d6h")


def test_steps_are_taken_back_one_by_one() -> None:
    bench = Rearrange(T1)
    assert tell(bench, "undo") == "There's nothing to undo."
    tell(bench, "toggle", card="6d")
    tell(bench, "start_again")
    assert laid(bench) == "3c4c5c6c"
    tell(bench, "undo")
    assert laid(bench) == "3c4c5c6c,6d"
    tell(bench, "undo")
    assert laid(bench) == "3c4c5c6c"
    assert not bench.view["can_undo"]


def test_steps_of_another_question_cannot_be_taken_back() -> None:
    bench = Rearrange(T1)
    tell(bench, "toggle", card="6d")
    tell(bench, "example", value="stuck")
    assert not bench.view["can_undo"]
    tell(bench, "undo")
    assert laid(bench) == "3c4c5c6c"
    assert bench.view["centre"]["code"] == "4d"


def test_steps_of_the_same_question_asked_again_can_be_taken_back() -> None:
    bench = Rearrange(T1)
    tell(bench, "toggle", card="6d")
    tell(bench, "example", value="borrow")
    assert laid(bench) == "3c4c5c6c"
    tell(bench, "undo")
    assert laid(bench) == "3c4c5c6c,6d"
    tell(bench, "undo")
    assert (laid(bench), bench.view["can_undo"]) == ("3c4c5c6c", False)


def test_exercises_are_answered_counted_and_followed_by_others() -> None:
    bench = Rearrange()
    seen = set()
    for number in range(1, 9):
        session = bench.session
        assert f"Exercise {number}." in bench.view["score"]
        possible = bool(session.arrangement.ways())
        said = tell(bench, "deny")
        assert bench.session.answer is (RearrangeAnswer.WRONGLY_DENIED if possible else RearrangeAnswer.DENIED)
        assert said.startswith("It can be done, and here's how." if possible else "You're right: it can't be done.")
        shown = bench.view["shown"]
        assert (shown["ways"] is not None, bool(shown["proof"])) == (possible, not possible), "the reason is there"
        seen.add(str(session.arrangement.state))
        tell(bench, "next")
    assert len(seen) == 8
    assert bench.session.answered == 8


@pytest.mark.parametrize(
    ("course", "wishes", "buttons"),
    [
        (RearrangeCourse.FREE, [], {"ask": False, "practise": False}),
        (RearrangeCourse.FIRST, [], {"ask": False, "next": False}),
        (RearrangeCourse.FIRST, ["ask"], {"": True, "next": False}),
        (RearrangeCourse.EXERCISES, [], {"deny": False, "ask": False}),
        (RearrangeCourse.EXERCISES, ["deny"], {"next": True}),
        (RearrangeCourse.EXERCISES, ["deny", "ask"], {"next": True}),
        (RearrangeCourse.EXERCISES, ["ask"], {"next": True}),
    ],
)
def test_no_button_is_the_main_one_while_the_cards_are_to_be_touched(
    course: RearrangeCourse, wishes: list[str], buttons: dict[str, bool]
) -> None:
    bench = Rearrange(replace(RearrangeSession.begin(RearrangeCourse.FIRST, 1897), course=course))
    for wish in wishes:
        tell(bench, wish)
    assert {each.get("do", ""): each["main"] for each in bench.view["choices"]} == buttons


@pytest.mark.parametrize(("line", "answer"), [(T1, "It's possible."), (T2, "It isn't possible. The proof:")])
def test_what_lies_open_once_it_was_asked_for_is_said(line: str, answer: str) -> None:
    bench = Rearrange(line, lang="en")
    question = bench.view["lead"]
    assert tell(bench, "ask") == f"{question} {answer}"


def main_choices(bench: Rearrange) -> list[str]:
    return [choice["do"] for choice in bench.view["choices"] if choice["main"]]


@pytest.mark.parametrize("course", [RearrangeCourse.FREE, RearrangeCourse.EXERCISES])
def test_once_the_card_is_melded_the_main_button_goes_on(course: RearrangeCourse) -> None:
    onward = "practise" if course is RearrangeCourse.FREE else "next"
    bench = Rearrange(T1) if course is RearrangeCourse.FREE else Rearrange(read({**AT, "course": course}))
    assert main_choices(bench) == [], "the cards are to be touched"
    way = bench.session.arrangement.ways()[0]
    bench.session = bench.session.lay(bench.session.arrangement.arrange(way))
    assert main_choices(bench) == [onward]
    assert [choice["label"] for choice in bench.view["choices"]][1:] == ["Show all ways"]
    tell(bench, "ask")
    assert (main_choices(bench), len(bench.view["choices"])) == ([onward], 1), "what is shown is not offered again"


@pytest.mark.parametrize("position", [T1, T2])
def test_what_was_asked_is_not_asked_again(position: str) -> None:
    bench = Rearrange(position)
    tell(bench, "ask")
    assert main_choices(bench) == [choice["do"] for choice in bench.view["choices"]] == ["practise"]


def test_at_most_two_big_buttons_at_any_time() -> None:
    for bench in (Rearrange(), Index(), Rearrange(T1), Rearrange(T2)):
        for kind in ("ask", "deny", "next", "deny", "ask", "practise", "ask", "next", "deny"):
            tell(bench, kind)
            assert 1 <= len(bench.view["choices"]) <= 2


def test_every_message_is_answered_in_every_language() -> None:
    fields: dict[str, object] = {"card": "6c", "group": 0, "layout": "3c4c5c 6c6d6h"}
    values = {"example": "middle", "language": "es", "faces": "spanish"}
    for language in LANGUAGES:
        for kind in (*ROOM.readers, *COMMON):
            bench = Rearrange(T1, lang=language)
            said = tell(bench, kind, **fields, value=values.get(kind, ""))
            assert said or kind == "still_there"
            assert bench.view["verdict"]["laws"], "the law in force is one touch away"
            drawn = json.dumps(bench.view, ensure_ascii=False)
            assert not re.search(r"\{[a-z]+\}", drawn), "a placeholder was left open"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_drawn_and_answered_in_every_language(name: str, language: str) -> None:
    bench = Rearrange(lang=language)
    tell(bench, "example", value=name)
    tell(bench, "ask")
    shown = bench.view["shown"]
    assert bool(shown["ways"]) != bool(shown["proof"])
    assert shown["title"] == topic(language, "rearrange")["shown"]["can" if shown["ways"] else "cannot"]


def test_rules_in_force_are_named_where_they_are_not_the_usual_ones() -> None:
    assert Rearrange(T1).view["rules"] == ""
    strict = Rearrange(T1 + " rules=rummyo")
    assert strict.view["rules"] == "Playing by: Rummyo. Rearranging: not at all."
    tell(strict, "ask")
    assert any("5.1" in step["laws"] for step in strict.view["shown"]["proof"])


# --- what anyone may send --------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(["card", "group", "layout", "value", "n"])
NEARLY = st.fixed_dictionaries({"type": st.sampled_from(sorted(ROOM.readers))}).flatmap(
    lambda base: st.dictionaries(
        FIELDS, JSON | st.sampled_from(["6d", "3c", "Kd", "new", 0, 1, "borrow"]), max_size=4
    ).map(lambda more: base | more)
)


@given(st.lists(JSON | NEARLY, max_size=8))
def test_no_message_breaks_the_bench(messages: list[Any]) -> None:
    bench = Rearrange(T1)
    for message in messages:
        receive(bench, {"method": "custom", "content": message})
        assert bench.view["spoken"]["text"]
        json.dumps(bench.view)


@pytest.mark.parametrize("name", ["view", "words", "answer", "storage_key", "_esm", "_css", "session", "nonsense"])
def test_the_page_cannot_write_what_is_not_its_own(name: str) -> None:
    bench = Rearrange(T1)
    before = getattr(bench, name, None)
    hostile: tuple[object, ...] = ("alert(1)", {}, 7, None)
    for value in hostile:
        write(bench, **{name: value})
    assert getattr(bench, name, None) == before


# --- links, and what is kept ------------------------------------------------------------------------------------------


def test_what_was_done_is_there_again_after_a_reload() -> None:
    first = Rearrange(storage_key="test")
    tell(first, "deny")
    tell(first, "next")
    tell(first, "toggle", card=first.view["centre"]["code"])
    again = Rearrange(storage_key="test")
    write(again, saved=first.saved, browser_languages="en")
    for part in ("lead", "score", "centre", "hand", "groups", "choices", "verdict"):
        assert again.view[part] == first.view[part], part


def test_a_link_opens_its_position_as_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Rearrange(T1, storage_key="test")
    tell(first, "toggle", card="6d")
    monkeypatch.setenv("QUERY_STRING", first.view["link"].removeprefix("?") + "&lang=de")
    again = rearrange()
    write(again, saved={"version": 1, "course": "exercises", "seed": "1", "n": "1"}, browser_languages="es")
    assert (laid(again), again.language) == (laid(first), "de")


@pytest.mark.parametrize(
    "query",
    [
        "pone=3c4x",
        "pone=?6/3c4c5c6c&dealer=?10/-&centre=6d&stock=?19&turn=pone/left",
        "pone=-/-",
        "centre=%3Cscript%3E",
        "course=%3Cb%3E",
        "course=exercises&seed=99999999999999999999",
        "laid=3c",
    ],
)
def test_a_bad_link_opens_an_exercise_with_a_sentence(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", query + "&lang=en")
    bench = rearrange()
    write(bench, saved=Rearrange(T1).session.kept() | {"version": 1}, browser_languages="en")
    course = bench.session.course
    assert course is RearrangeCourse.EXERCISES, "what was kept does not replace the answer to a bad link"
    assert str(bench.view["notice"]).startswith("The position in this link can't be read")
    tell(bench, "ask")
    assert bench.view["notice"] == ""


def test_an_argument_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(TypeError, match="rearrange does not know langauge; it knows lang, pone"):
        rearrange(langauge="de")
