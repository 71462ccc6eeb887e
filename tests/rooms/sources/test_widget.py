"""The sources beyond their storyboards: every deal by every source and switch, and silence is shown as silence."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.explain.sources import Stance
from conquian.explain.words import LANGUAGES
from conquian.game.variants import SWITCHES
from conquian.pages import play, sources
from conquian.rooms.sources.comparison import SOURCES, said, tally
from conquian.rooms.sources.rule_differences import source_rules
from conquian.rooms.sources.widget import Sources
from tests.ui.page import tell, write

pytestmark = pytest.mark.slow


def opened(source: str = "S1", law: str = "", **more: str) -> Sources:
    """The page of a source, at a law."""
    page: Sources = sources(source=source, lang="en", **({"law": law} if law else {}), **more)
    return page


LIKE_OURS: Final = ("S0", "S4")
"""The sources in which nothing is played otherwise than here."""


def rows(page: Sources, name: str = "played") -> list[str]:
    return [row["law"] for row in page.view[name]]


def test_what_matters_comes_first_and_what_are_only_words_after_it() -> None:
    page = opened()
    assert page.view["mode"] == "list"
    assert page.view["summary"] == ["Rummy-Games.com differs from Pagat on 8 rules.", "It's silent on 6 rules."]
    assert rows(page) == ["5.1", "6.4", "6.5", "7.4", "8.2"]
    assert rows(page, "worded") == ["4.8", "4.10", "8.1"]
    first, last = page.view["played"][0], page.view["played"][-1]
    assert first["title"] == "Rearranging"
    assert (first["opens"], last["opens"]) == ("Play it both ways", "Look at both")
    assert first["ours"] == [
        "You can borrow only an end card of a run, or one card of four. That's how we read this source."
    ]
    assert page.view["worded"][0]["ours"] == ["At our table this makes no difference."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", SOURCES)
def test_silence_is_shown_as_silence_and_what_was_not_read_as_not_read(source: str, language: str) -> None:
    page = sources(source=source, lang=language)
    assert [row["law"] for row in page.view["all"]] == [law.value for law in cq.Law]
    for row in page.view["all"]:
        (saying,) = row["said"]
        statement = said(cq.Law(row["law"]), source)
        assert saying["stance"] == statement.stance
        assert bool(saying["where"]) is bool(statement.where)
        if statement.stance is Stance.DIFFERS:
            assert saying["remark"]
    counts = tally(source)
    told = " ".join(page.view["summary"])
    for n in (counts.differs, counts.silent, counts.unknown):
        assert n == 0 or str(n) in told
    assert page.view["about"]


@pytest.mark.parametrize("source", SOURCES)
def test_a_whole_deal_can_be_played_by_every_source(source: str) -> None:
    page = opened(source)
    first = page.view["whole"][0]["href"]
    assert first.startswith("play.ipynb?rules=")
    rules = first.partition("rules=")[2].partition("&lang=")[0].replace("%3D", "=")
    assert play(rules=rules).duel.state.variant == source_rules(source)
    assert len(page.view["whole"]) == (1 if source in LIKE_OURS else 2)


@pytest.mark.parametrize(
    ("switch", "value"), [(switch, str(value)) for switch, values in SWITCHES.items() for value in values]
)
def test_a_whole_deal_can_be_played_by_every_switch(switch: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = sources(switch=switch, value=value, lang="en")
    query = page.view["whole"][0]["href"].partition("?")[2]
    monkeypatch.setenv("QUERY_STRING", query)
    duel = play().duel
    assert str(getattr(duel.state.variant, switch)) == value
    assert len(duel.state.variant.differs_from(cq.variant("pagat"))) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", SOURCES)
def test_every_difference_can_be_opened_and_parts_on_the_way_that_is_proposed(source: str, language: str) -> None:
    page = sources(source=source, lang=language)
    assert bool(rows(page)) is (source not in LIKE_OURS)
    for law in rows(page):
        tell(page, "open_law", value=law)
        assert page.view["law"]["law"] == law
        assert page.view["book"].startswith(f"rules.ipynb?law={law}&")
        for _ in range(3):
            if page.view["mode"] == "look":
                assert any(one != two for _, one, two in page.view["look"]["rows"])
                break
            if page.view["apart"]["same"]:
                assert page.view["apart"]["next"]
                tell(page, "do", action=page.view["apart"]["action"])
        else:
            assert page.view["apart"]["parts"] or page.view["apart"]["ended"]
        tell(page, "close_law")
        assert page.view["mode"] == "list"


def test_what_was_kept_and_is_not_allowed_is_followed_as_far_as_it_goes() -> None:
    page = sources(lang="en")
    write(page, saved={"version": 1, "source": "S1", "law": "6.5", "by": "mine", "done": "decline; force; turn"})
    assert [str(action) for action in page.session.table.game.done] == ["decline"]


def test_a_page_does_not_know_what_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="sources does not know colour"):
        sources(colour="red")


@given(
    st.lists(
        st.tuples(st.sampled_from(["mine", "other", "value"]), st.sampled_from([*SOURCES, *SWITCHES, "ends", "off"]))
        | st.tuples(st.just("open_law"), st.sampled_from([law.value for law in cq.Law]))
        | st.tuples(st.sampled_from(["by"]), st.sampled_from(["mine", "other"]))
        | st.tuples(st.sampled_from(["another", "close_law", "next", "undo", "redo"]), st.just("")),
        max_size=12,
    )
)
def test_wherever_one_goes_both_tables_agree_with_what_is_said(steps: list[tuple[str, str]]) -> None:
    """What lies there is what was done by the rules of the tab that is on, and the link leads there."""
    page = opened()
    for kind, value in steps:
        if kind == "next" and page.view["apart"] and page.view["apart"]["action"]:
            tell(page, "do", action=page.view["apart"]["action"])
        elif kind != "next":
            tell(page, kind, value=value)
        now, view = page.comparison, page.view
        assert [tab["on"] for tab in view["tabs"]].count(True) == 1
        if view["mode"] != "table":
            continue
        rules = now.pair.rules[view["tabs"][1]["on"]]
        assert page.session.table.game.state.variant == rules
        assert view["apart"]["same"] or view["apart"]["parts"] or view["apart"]["ended"]
        assert view["link"].startswith("?")
