"""The page of the sources: the list says what they say, the table goes by either, and nobody is believed."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.sources import Stance
from conquian.explain.words import LANGUAGES, words
from conquian.game.variants import SWITCHES
from conquian.pages import play, sources
from conquian.rooms.sources.comparison import SOURCES, Books, OneSwitch, SourceComparison, differences, said, tally
from conquian.rooms.sources.room import ROOM
from conquian.rooms.sources.rule_differences import source_rules
from conquian.rooms.sources.update import SourcesResponder
from conquian.rooms.sources.widget import Sources
from conquian.ui.messages import answers_of
from conquian.ui.page import COMMON
from tests.ui.page import receive, tell, write

pytestmark = pytest.mark.slow


def opened(source: str = "S1", law: str = "", **more: str) -> Sources:
    """The page of a source, at a law."""
    page: Sources = sources(source=source, lang="en", **({"law": law} if law else {}), **more)
    return page


LIKE_OURS: Final = ("S0", "S4")
"""The sources in which nothing is played otherwise than here."""


def rows(page: Sources, name: str = "played") -> list[str]:
    return [row["law"] for row in page.view[name]]


def allowed(page: Sources) -> dict[str, list[str]]:
    """What is allowed by one alone."""
    return {part["title"]: part["actions"] for part in page.view["apart"]["parts"]}


# --- the list ---------------------------------------------------------------------------------------------------------


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
        "Set to this source, the site plays it like this. Borrowing: end cards of runs, one card of four."
    ]
    assert page.view["worded"][0]["ours"] == ["On our table this makes no difference."]


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


def test_a_reading_of_ours_says_so() -> None:
    page = opened("S2")
    assert "In 2 places our own reading fills this silence." in page.view["summary"]
    assert rows(page) == ["5.1", "6.1"]
    assert page.view["played"][1]["ours"] == ["It doesn't say. Our reading: Forcing: no."]
    assert page.view["played"][1]["said"][0]["words"] == "says nothing about it"


def test_each_of_the_lists_to_choose_from_is_named() -> None:
    page = sources(switch="borrowing", value="none", lang="en")
    named = {each["id"]: each["name"] for each in page.view["pickers"]}
    wanted = {"mine": "rule", "value": "value", "other": "with"}
    assert named == {name: words("en", "sources", "pickers", key) for name, key in wanted.items()}


def test_two_sources_can_be_compared_with_each_other() -> None:
    page = opened("S1")
    said = tell(page, "other", value="S2")
    assert said == "Back to the list. Between Rummy-Games.com and Rummyo, 9 rules differ."
    assert page.view["link"] == "?source=S1&with=S2&lang=en&faces=french"
    scope = next(row for row in page.view["worded"] if row["law"] == "6.4")
    assert [(each["name"], each["words"]) for each in scope["said"]] == [
        ("Rummy-Games.com", "unlike our usual rules"),
        ("Rummyo", "says nothing about it"),
    ]
    assert scope["ours"] == ["Between these two rules that makes no difference."]
    assert next(row for row in page.view["played"] if row["law"] == "5.1")["ours"] == [
        "Set to Rummy-Games.com, the site plays it like this. Borrowing: end cards of runs, one card of four.",
        "Rummyo doesn't say. Our reading: Borrowing: not at all.",
    ]
    tell(page, "other", value="S1")
    assert page.comparison.pair == Books("S1", "S1")
    assert page.view["summary"] == ["This is the same source twice, so nothing differs."]
    assert rows(page) == rows(page, "worded") == []


@pytest.mark.parametrize(
    ("language", "alike", "unlike"),
    [
        ("en", "reported to be like our usual rules", "reported to be unlike our usual rules"),
        ("de", "wie unsere üblichen Regeln, so wird berichtet", "anders als unsere üblichen Regeln, so wird berichtet"),
        ("es", "como nuestras reglas de siempre, según otros", "distinto de nuestras reglas de siempre, según otros"),
    ],
)
def test_beside_another_source_what_is_reported_is_said_of_our_usual_rules(
    language: str, alike: str, unlike: str
) -> None:
    page = sources(source="S1", lang=language, **{"with": "F97"})
    told = {row["law"]: row["said"][1]["words"] for row in page.view["all"]}
    assert (told["6.1"], told["6.2"]) == (alike, unlike)


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


# --- at the table -----------------------------------------------------------------------------------------------------


def test_the_same_cards_lie_there_by_either_of_the_two() -> None:
    page = opened("S1", "5.1")
    assert page.view["mode"] == "table"
    before = page.session.table.game.state
    assert str(before.variant) == "pagat"
    assert [tab["on"] for tab in page.view["tabs"]] == [True, False]
    assert tell(page, "by", value="mine").startswith("Now: Rummy-Games.com. It's the pone's turn.")
    assert [tab["on"] for tab in page.view["tabs"]] == [False, True]
    after = page.session.table.game.state
    assert str(after.variant) == "rummy-games"
    assert str(after).replace("rules=rummy-games", "rules=pagat") == str(before)
    assert list(allowed(page)) == ["Allowed only here: Pagat"]
    assert tell(page, "by", value="mine") == "Nothing has changed."


def test_what_the_other_refuses_is_said_with_its_law() -> None:
    page = opened("S1", "5.1")
    (part,) = page.view["apart"]["parts"]
    (action,) = part["actions"]
    assert action.startswith(
        "Rearrange: run of three: ace, 2 and 3 of clubs; set of three: 4 of clubs, diamonds and hearts;"
    )
    assert part["why"]["laws"] == ["5.1"]
    tell(page, "by", value="mine")
    said = tell(page, "do", action="meld Ac2c3c 4c4d4h 5c6c7c")
    assert page.session.table.game.done == ()
    assert page.view["hint"]["laws"] == ["5.1"]
    assert part["why"]["text"] == f"Rummy-Games.com: {said}"


def test_what_was_done_is_kept_when_the_rules_change_and_can_be_taken_back() -> None:
    page = opened("S1", "6.5")
    assert page.view["apart"]["same"] == "Up to here both allow the same."
    assert (page.view["apart"]["next"], page.view["apart"]["action"]) == ("Try it: Decline", "decline")
    tell(page, "do", action="decline")
    assert page.session.table.game.state.phase == "claim-left"
    assert allowed(page)["Allowed only here: Pagat"] == ["Force it", "Don't force it"]
    tell(page, "by", value="mine")
    assert [str(action) for action in page.session.table.game.done] == ["decline"]
    assert page.session.table.game.state.phase == "turn"
    tell(page, "undo")
    assert page.session.table.game.done == ()
    tell(page, "redo")
    tell(page, "by", value="other")
    assert page.session.table.game.state.phase == "claim-left"


def test_what_the_other_rules_do_not_allow_is_not_followed() -> None:
    page = opened("S1", "5.1")
    tell(page, "do", action="meld Ac2c3c 4c4d4h 5c6c7c")
    (part,) = page.view["apart"]["parts"]
    assert part["title"] == "That was possible only here: Pagat"
    assert part["why"]["text"].startswith("Rummy-Games.com: In this variant you can't regroup")
    assert tell(page, "by", value="mine").startswith("Now: Rummy-Games.com, as far as it goes. In this variant")
    assert page.session.table.game.done == ()
    assert page.view["hint"]["laws"] == ["5.1"]


def test_the_end_of_a_deal_is_told_where_the_other_goes_on() -> None:
    page = opened("MX", "2.3")
    tell(page, "do", action=page.view["apart"]["action"])
    assert page.view["apart"]["ended"] == ["Mexican custom: The hand is over: the pone has gone out and wins."]
    assert page.session.table.game.state.phase == "discard"
    tell(page, "by", value="mine")
    assert page.session.table.game.state.outcome == cq.Outcome(cq.Seat.PONE)
    assert page.view["more"]
    assert tell(page, "another") == "Another place. It's the pone's turn: turn up the top card of the stock."
    assert "Give: 2 of hearts" in allowed(page)["Allowed only here: Mexican custom"]
    assert allowed(page)["Allowed only here: Mexican custom"][-1].startswith("and ")


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


def test_stakes_stand_side_by_side() -> None:
    page = opened("F97", "8.2")
    assert page.view["look"] == {
        "caption": "What the next deal is played for",
        "heads": ["Pagat", "Foster 1897"],
        "rows": [
            ["At the beginning", "1 counter", "1 counter"],
            ["After one draw", "1 counter", "2 counters"],
            ["After 2 draws", "1 counter", "3 counters"],
            ["After 3 draws", "1 counter", "4 counters"],
        ],
    }
    assert tell(page, "do", action="decline") == "Nothing has changed.", "there is no table"
    assert not page.session.table.game.done


def test_points_are_called_points_and_names_stand_side_by_side() -> None:
    page = sources(switch="draw_stake", value="points", lang="en", **{"with": "doubled"})
    assert page.view["look"]["rows"][-1] == ["After 3 draws", "8 counters", "8 points"]
    page = sources(switch="labels", value="A-10", lang="en")
    assert page.view["look"]["rows"][7] == ["Card 8", "Jack", "8"]
    page = sources(switch="first_dealer", lang="en")
    assert page.view["look"]["rows"][0][1] == "Chance decides."
    assert page.view["look"]["rows"][0][2].startswith("Two cards are drawn: ")


# --- one switch -------------------------------------------------------------------------------------------------------


def test_a_switch_is_compared_without_any_source() -> None:
    page = sources(switch="borrowing", value="none", lang="en", **{"with": "ends"})
    assert page.comparison.pair == OneSwitch("borrowing", "none", "ends")
    assert page.view["mode"] == "table"
    assert [tab["name"] for tab in page.view["tabs"]] == ["End cards of runs, one card of four", "Not at all"]
    assert page.view["law"]["said"] == []
    assert [each["id"] for each in page.view["pickers"]] == ["mine", "value", "other"]
    for each in page.view["pickers"][1:]:
        assert each["chosen"] in [option["id"] for option in each["groups"][0]["options"]]
    tell(page, "other", value="free")
    assert page.view["link"].startswith("?switch=borrowing&value=none&with=free&")
    assert tell(page, "other", value="none") == "That couldn't be understood. Nothing has changed."
    assert tell(page, "value", value="claim") == "That couldn't be understood. Nothing has changed."
    tell(page, "mine", value="S3")
    assert page.view["link"].startswith("?source=S3&")


# --- links, and what is kept ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "link", ["source=S9", "source=S1&law=3.1", "switch=<b>", "source=S1&law=5.1&n=9", "switch=labels&value=ends"]
)
def test_a_bad_link_shows_the_first_source_and_says_so_once(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", link)
    page = sources(lang="en")
    assert page.view["notice"] == "There's no such source or rule in this link, so here's the first one."
    assert page.comparison == SourceComparison()
    tell(page, "open_law", value="5.1")
    assert page.view["notice"] == ""


def test_the_link_leads_to_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened("MX", "2.3", n="2")
    link = page.view["link"]
    assert link == "?source=MX&law=2.3&n=2&lang=en&faces=french"
    monkeypatch.setenv("QUERY_STRING", link.removeprefix("?"))
    assert sources().session.table.game.state == page.session.table.game.state


def test_what_was_done_outlives_a_reload() -> None:
    page = opened("S1", "6.5")
    tell(page, "do", action="decline")
    tell(page, "by", value="mine")
    again = sources(lang="en")
    write(again, saved=json.loads(json.dumps(page.saved)))
    assert again.comparison == page.comparison
    assert again.session.table.game.state == page.session.table.game.state
    assert again.view["tabs"] == page.view["tabs"]
    tell(again, "undo")
    assert not again.session.table.game.done


@pytest.mark.parametrize(
    "kept",
    [
        {"source": "S9"},
        {"source": "S1", "law": "5.1", "done": "dance"},
        {"source": "S1", "law": "x"},
        {"switch": "borrowing", "value": "x"},
        {"source": ["S1"]},
        {"by": "x" * 5000},
        {"version": 2, "source": "S3"},
    ],
)
def test_nonsense_that_was_kept_is_left_alone(kept: dict[str, Any]) -> None:
    page = sources(lang="en")
    write(page, saved={"version": 1} | kept)
    assert page.comparison == SourceComparison()
    assert tell(page, "open_law", value="5.1").startswith("Rule 5.1: Pagat.")


def test_what_was_kept_and_is_not_allowed_is_followed_as_far_as_it_goes() -> None:
    page = sources(lang="en")
    write(page, saved={"version": 1, "source": "S1", "law": "6.5", "by": "mine", "done": "decline; force; turn"})
    assert [str(action) for action in page.session.table.game.done] == ["decline"]


def test_a_page_does_not_know_what_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="sources does not know colour"):
        sources(colour="red")


# --- what may be asked ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", ["", "5.1", "8.2"])
def test_every_intent_is_answered_in_every_language(law: str, language: str) -> None:
    values = {"mine": "S3", "other": "S2", "value": "ends", "open_law": "6.4", "by": "mine", "language": "es"}
    for kind in (*ROOM.readers, *COMMON):
        page = sources(source="S1", lang=language, **({"law": law} if law else {}))
        said = tell(page, kind, value=values.get(kind, "spanish"), action="decline", card="4d")
        assert said or kind == "still_there"


def test_the_projector_shows_a_table_or_nothing() -> None:
    page = opened("S1", "5.1")
    tell(page, "project")
    assert page.view["projector"]
    assert not page.view["covered"], "there is no answer to be covered"
    tell(page, "close_law")
    assert not page.view["projector"]
    assert tell(page, "project") == "Nothing has changed."


def test_a_new_language_changes_every_word() -> None:
    page = opened("S1", "5.1")
    tell(page, "language", value="de")
    tell(page, "faces", value="spanish")
    assert " of " not in json.dumps(page.view)
    assert page.view["law"]["title"] == "Umbauen"
    tell(page, "close_law")
    assert " the " not in json.dumps(page.view["played"])


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*answers_of(SourcesResponder), *SOURCES, *SWITCHES, "5.1", "ends"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.lists(st.dictionaries(st.sampled_from(["type", "value", "action", "n"]), ANYTHING), max_size=4))
def test_whatever_the_browser_sends_the_page_stays_whole(contents: list[dict[str, Any]]) -> None:
    page = opened("S1", "5.1")
    for content in contents:
        receive(page, {"method": "custom", "content": content})
        write(page, view={}, words={}, sitting="x", saved=content, browser_languages=content.get("value"))
    assert page.view["mode"] in ("list", "table", "look")
    assert tell(page, "mine", value="S2")
    assert page.comparison.pair == Books("S2")


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


def test_the_longest_list_is_small_enough_to_send() -> None:
    for source in SOURCES:
        page = sources(source=source, lang="de")
        assert len(json.dumps(page.view)) < 30_000
        assert differences(Books(source)) == page.comparison.differences


def test_faces_change_the_names_of_cards() -> None:
    page = Sources(SourceComparison(Books("S1")), lang="en", faces=Faces.SPANISH)
    said = tell(page, "open_law", value="5.1")
    assert said.endswith("4 of cups.")
