"""The rearranging bench: it asks, judges and proves, in three languages, and whatever is sent to it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquian.explain.words import LANGUAGES, topic
from conquian.notation.codes import spread
from conquian.pages import index, rearrange
from conquian.tutor.rearranging import EXAMPLES, Answer, Course, read
from conquian.widgets.messages import COMMON
from conquian.widgets.rearrange import FirstHand, RearrangingBench
from conquian.widgets.rearrange.intents import READERS, intent
from tests.widgets.telling import receive, tell, write

T1, T2 = EXAMPLES["borrow"], EXAMPLES["stuck"]
HAND = T1.replace("6h", "6s")


def laid(bench: RearrangingBench) -> str:
    return bench.session.arrangement.laid()


def test_three_touches_borrow_a_card() -> None:
    bench = RearrangingBench(T1)
    assert tell(bench, "toggle", card="6d") == "Laid: 6 of diamonds. Too few cards: a meld has at least three."
    tell(bench, "toggle", card="6h")
    assert bench.view["verdict"]["state"] == "open"
    assert "Allowed" in tell(bench, "bring", card="6c")
    assert laid(bench) == "3c4c5c,6c6d6h"
    assert bench.view["verdict"]["state"] == "good"
    assert [group["state"] for group in bench.view["groups"]] == ["good", "good"]


def test_each_group_and_the_whole_say_what_is_wrong() -> None:
    bench = RearrangingBench(T2)
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
    bench = RearrangingBench(
        read({**RearrangingBench(HAND).session.fields(), "laid": f"3c4c5c6c,{group}"}), lang=language
    )
    verdict, wrong = bench.view["verdict"], bench.view["groups"][1]
    assert (verdict["state"], wrong["state"]) == (state, state)
    assert verdict["text"] == topic(language, "rearrange")["verdict"][key]
    assert verdict["laws"] == ["3.4"]
    assert wrong["laws"][0] in {"3.1", "3.2"}


def test_what_lay_down_stays_down() -> None:
    bench = RearrangingBench(T1)
    tell(bench, "bring", card="6c")
    assert "stays on the table" in tell(bench, "put_back", card="6c")
    assert bench.view["notice"]
    assert "stays on the table" in tell(bench, "bring", card="6c")
    assert laid(bench) == "3c4c5c,6c"
    tell(bench, "toggle", card="6h")
    assert tell(bench, "bring", card="6h") == "Back in your hand: 6 of hearts."
    assert laid(bench) == "3c4c5c,6c"
    assert "not yours" in tell(bench, "move", card="Kd", group=0)


def test_all_ways_or_the_proof() -> None:
    can, cannot = RearrangingBench(T1), RearrangingBench(T2)
    assert (can.view["shown"], cannot.view["shown"]) == (None, None)
    tell(can, "ask")
    tell(cannot, "ask")
    assert [row["layout"] for row in can.view["shown"]["ways"]["rows"]] == ["3c4c5c 6c6d6h"]
    assert can.view["shown"]["proof"] == []
    assert cannot.view["shown"]["ways"] is None
    texts = [step["text"] for step in cannot.view["shown"]["proof"]]
    assert texts[0] == "This card has to lie in a meld: 4 of diamonds. Only one is possible:"
    assert texts[1] == "Set of three: 4 of clubs, diamonds, hearts"
    assert texts[-1].startswith("Then this card has nothing left to go with")
    assert [step["end"] for step in cannot.view["shown"]["proof"]] == [False, False, True]


def test_a_way_is_laid_by_touch_but_only_once_it_is_shown() -> None:
    bench = RearrangingBench(T1)
    assert "could not be understood" in tell(bench, "arrange", layout="3c4c5c 6c6d6h")
    tell(bench, "ask")
    assert "could not be understood" in tell(bench, "arrange", layout="3c4c5c6c 6d6h")
    assert tell(bench, "arrange", layout="3c4c5c 6c6d6h") == "Laid that way."
    assert bench.session.arrangement.spread == spread("3c4c5c 6c6d6h")


def test_steps_are_taken_back_one_by_one() -> None:
    bench = RearrangingBench(T1)
    assert tell(bench, "undo") == "There is nothing to take back."
    tell(bench, "toggle", card="6d")
    tell(bench, "start_again")
    assert laid(bench) == "3c4c5c6c"
    tell(bench, "undo")
    assert laid(bench) == "3c4c5c6c,6d"
    tell(bench, "undo")
    assert laid(bench) == "3c4c5c6c"
    assert not bench.view["can_undo"]


def test_steps_of_another_question_cannot_be_taken_back() -> None:
    bench = RearrangingBench(T1)
    tell(bench, "toggle", card="6d")
    bench.session = RearrangingBench(T2).session
    assert not bench.view["can_undo"]
    tell(bench, "undo")
    assert laid(bench) == "3c4c5c6c"
    assert bench.view["centre"]["code"] == "4d"


def test_exercises_are_answered_counted_and_followed_by_others() -> None:
    bench = RearrangingBench()
    seen = set()
    for number in range(1, 9):
        session = bench.session
        assert f"Exercise {number}." in bench.view["score"]
        possible = bool(session.arrangement.ways())
        said = tell(bench, "deny")
        assert bench.session.answer is (Answer.WRONGLY_DENIED if possible else Answer.DENIED)
        assert said.startswith("It can be done." if possible else "Right: it cannot be done.")
        assert (bench.view["shown"] is None) == possible
        seen.add(str(session.arrangement.state))
        tell(bench, "next")
    assert len(seen) == 8
    assert bench.session.answered == 8


def test_at_most_two_big_buttons_at_any_time() -> None:
    for bench in (RearrangingBench(), FirstHand(), RearrangingBench(T1), RearrangingBench(T2)):
        for kind in ("ask", "deny", "next", "deny", "ask", "practise", "ask", "next", "deny"):
            tell(bench, kind)
            assert 1 <= len(bench.view["choices"]) <= 2


def test_the_first_page_deals_a_hand_and_asks_for_one_action() -> None:
    first = index(lang="en")
    assert first.session.course is Course.FIRST
    assert len(first.view["hand"]) == 10
    assert "This is the centre card" in first.view["lead"]
    way = first.session.arrangement.ways()[0]
    for card in way.cards:
        said = tell(first, "toggle", card=str(card))
    assert "Allowed" in said
    assert first.view["lead"].startswith("That is a meld!")
    tell(first, "faces", value="spanish")
    assert first.view["choices"][0]["href"] == "rearrange.ipynb?lang=en&faces=spanish"


def test_every_intent_is_answered_in_every_language() -> None:
    fields: dict[str, object] = {"card": "6c", "group": 0, "layout": "3c4c5c 6c6d6h"}
    values = {"example": "middle", "language": "es", "faces": "spanish"}
    for language in LANGUAGES:
        for kind in (*READERS, *COMMON):
            bench = RearrangingBench(T1, lang=language)
            said = tell(bench, kind, **fields, value=values.get(kind, ""))
            assert said or kind == "still_there"
            assert bench.view["verdict"]["laws"], "the law in force is one touch away"
            drawn = json.dumps(bench.view, ensure_ascii=False)
            assert not re.search(r"\{[a-z]+\}", drawn), "a placeholder was left open"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_drawn_and_answered_in_every_language(name: str, language: str) -> None:
    bench = RearrangingBench(lang=language)
    tell(bench, "example", value=name)
    tell(bench, "ask")
    shown = bench.view["shown"]
    assert bool(shown["ways"]) != bool(shown["proof"])
    assert shown["title"] == topic(language, "rearrange")["shown"]["can" if shown["ways"] else "cannot"]


def test_rules_in_force_are_named_where_they_are_not_the_usual_ones() -> None:
    assert RearrangingBench(T1).view["rules"] == ""
    strict = RearrangingBench(T1 + " rules=rummyo")
    assert strict.view["rules"] == "Rules in force: Rummyo. Rearranging: not at all."
    tell(strict, "ask")
    assert any("5.1" in step["laws"] for step in strict.view["shown"]["proof"])


# --- what anybody may send --------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(["card", "group", "layout", "value", "n"])
NEARLY = st.fixed_dictionaries({"type": st.sampled_from(sorted(READERS))}).flatmap(
    lambda base: st.dictionaries(
        FIELDS, JSON | st.sampled_from(["6d", "3c", "Kd", "new", 0, 1, "borrow"]), max_size=4
    ).map(lambda more: base | more)
)


@settings(deadline=None, max_examples=60)
@given(st.lists(JSON | NEARLY, max_size=8))
def test_no_message_breaks_the_bench(messages: list[Any]) -> None:
    bench = RearrangingBench(T1)
    for message in messages:
        receive(bench, {"method": "custom", "content": message})
        assert bench.view["spoken"]["text"]
        json.dumps(bench.view)


@settings(deadline=None, max_examples=60)
@given(
    st.dictionaries(
        st.sampled_from(["pone", "dealer", "centre", "turn", "laid", "course", "seed", "n", "answer", "faces"]),
        JSON | st.sampled_from(["first", "exercises", "3", "pone/left", "6d", "?10/-"]),
    )
)
def test_whatever_was_kept_the_bench_opens(kept: dict[str, Any]) -> None:
    bench = RearrangingBench(storage_key="test")
    write(bench, saved=kept | {"version": 1}, browser_languages="en")
    assert tell(bench, "ask")


@pytest.mark.parametrize("name", ["view", "words", "answer", "storage_key", "_esm", "_css", "session", "nonsense"])
def test_the_page_cannot_write_what_is_not_its_own(name: str) -> None:
    bench = RearrangingBench(T1)
    before = getattr(bench, name, None)
    hostile: tuple[object, ...] = ("alert(1)", {}, 7, None)
    for value in hostile:
        write(bench, **{name: value})
    assert getattr(bench, name, None) == before


def test_a_wish_is_read_or_not_understood() -> None:
    assert intent({"type": "bring", "card": "7h"}) is not None
    for nonsense in (
        None,
        7,
        "bring",
        {"type": "bring"},
        {"type": "move", "card": "7h", "group": -1},
        {"type": "example", "value": "../x"},
    ):
        assert intent(nonsense) is None


# --- links, and what is kept ------------------------------------------------------------------------------------------


def test_what_was_done_is_there_again_after_a_reload() -> None:
    first = RearrangingBench(storage_key="test")
    tell(first, "deny")
    tell(first, "next")
    tell(first, "toggle", card=first.view["centre"]["code"])
    again = RearrangingBench(storage_key="test")
    write(again, saved=first.saved, browser_languages="en")
    for part in ("lead", "score", "centre", "hand", "groups", "choices", "verdict"):
        assert again.view[part] == first.view[part], part


def test_a_link_opens_its_position_as_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    first = RearrangingBench(T1, storage_key="test")
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
    for page in (rearrange, index):
        bench = page()
        write(bench, saved=RearrangingBench(T1).session.kept() | {"version": 1}, browser_languages="en")
        assert bench.session.course is not Course.FREE, "what was kept does not replace the answer to a bad link"
        assert str(bench.view["notice"]).startswith("The position in this link cannot be read")
        tell(bench, "ask")
        assert bench.view["notice"] == ""


def test_an_argument_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(TypeError, match="rearrange does not know langauge; it knows lang, pone"):
        rearrange(langauge="de")
