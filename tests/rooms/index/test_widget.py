"""The first page: a hand is dealt at once, one meld is asked for, and a bad link opens a hand all the same."""

from __future__ import annotations

import pytest

from conquian.pages import index
from conquian.rooms.rearrange.session import EXAMPLES, RearrangeCourse, RearrangeSession
from tests.ui.page import tell, write


def test_the_first_page_deals_a_hand_and_asks_for_one_action() -> None:
    first = index(lang="en")
    assert first.session.course is RearrangeCourse.FIRST
    assert len(first.view["hand"]) == 10
    assert "The centre card is" in first.view["lead"]
    way = first.session.arrangement.ways()[0]
    for card in way.cards:
        said = tell(first, "toggle", card=str(card))
    assert "Allowed" in said
    assert first.view["lead"].startswith("That's a meld!")
    tell(first, "faces", value="spanish")
    assert first.view["choices"][0]["href"] == "rearrange.ipynb?lang=en&faces=spanish"


def test_no_rule_is_read_out_before_anything_is_touched() -> None:
    first = index(lang="en")
    assert (first.view["verdict"]["text"], first.view["verdict"]["laws"]) == ("", [])
    tell(first, "toggle", card=first.view["hand"][0]["code"])
    assert first.view["verdict"]["text"] != ""


def test_another_hand_is_dealt_after_the_first() -> None:
    first = index(lang="en")
    before = first.session
    tell(first, "next")
    assert (first.session.course, first.session.n) == (RearrangeCourse.FIRST, before.n + 1)
    assert first.session.arrangement != before.arrangement


@pytest.mark.parametrize("query", ["pone=3c4x", "course=%3Cb%3E", "course=first&seed=99999999999999999999", "laid=3c"])
def test_a_bad_link_opens_a_hand_with_a_sentence(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", query + "&lang=en")
    first = index()
    kept = RearrangeSession.named(EXAMPLES["borrow"]).kept()
    write(first, saved=kept | {"version": 1}, browser_languages="en")
    course = first.session.course
    assert course is RearrangeCourse.FIRST, "what was kept does not replace the answer to a bad link"
    assert str(first.view["notice"]).startswith("The position in this link can't be read")
    tell(first, "ask")
    assert first.view["notice"] == ""


def test_a_hand_is_kept_and_linked_as_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    first = index(lang="en")
    tell(first, "toggle", card=first.view["centre"]["code"])
    again = index()
    write(again, saved=first.saved)
    assert again.session.question == first.session.question
    monkeypatch.setenv("QUERY_STRING", first.view["link"].removeprefix("?"))
    assert index().session.fields() == first.session.fields()
