"""The page of puzzles by messages alone: every kind is solved, disproved and explored, in three languages."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import pytest

from conquian import pages
from conquian.advice.seat_value import SeatStanding
from conquian.course.progress import Progress, Result, dumps
from conquian.explain.markup import plain
from conquian.explain.words import LANGUAGES, has_words, words
from conquian.game.actions import DECLINE, Meld
from conquian.game.state import Seat
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.widget import Puzzles
from conquian.solver.certificates.vocabulary import CertificateKind
from tests.rooms.puzzles.test_session import HUNTS, LISTED, QUESTION
from tests.rooms.puzzles.visitor import (
    FIRST,
    OPEN,
    at_table_on,
    big,
    opened,
    proved_on,
    solve,
    text_of,
    tools,
)
from tests.ui.page import game_of, position_of, tell, write

pytestmark = pytest.mark.slow

# --- every kind, in every language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [FIRST, OPEN, QUESTION, LISTED, *HUNTS, "composed-001"])
def test_a_puzzle_is_gone_through_from_hints_to_what_was_proved(name: str, language: str) -> None:
    page = opened(name, language)
    assert page.view["where"] and text_of(page.view["goal"]) and page.view["known"]
    assert not proved_on(page)
    hints = [tell(page, "more_hint") for _ in range(3)]
    assert len(set(hints)) == 3 and all(hints)
    assert "more_hint" not in tools(page)
    wanted = text_of(page.view["goal"])
    solve(page)
    assert page.view["mode"] == "right"
    praise = text_of(page.view["goal"])  # what was asked is no headline any more
    assert praise == words(language, "puzzles", "goal", "solved") != wanted
    assert big(page)[-1] == "next_puzzle" and big(page)[:-1] in ([], ["prove"])
    proved = proved_on(page)
    terms = [piece["term"] for row in (proved["text"], *proved["rows"]) for piece in row if "term" in piece]
    assert len(terms) == len(set(terms)) and (terms or isinstance(page.place.asked, PuzzleQuestion))
    asked = page.place.asked
    if isinstance(asked, PuzzleQuestion):
        assert len(proved["rows"]) == len(asked.choices)
    else:
        found = asked.certificate
        rows = list(map(text_of, proved["rows"]))
        assert len(rows) == len(found.accepted) + len(found.rejected) == len(set(rows))
    assert page.place.progress.puzzles == {name: Result.HELPED}
    assert len(page.view["choices"]) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [FIRST, OPEN])
def test_a_wrong_answer_is_told_with_its_cost_and_disproved_to_the_end(name: str, language: str) -> None:
    page = opened(name, language)
    wrong = page.place.puzzle.certificate.rejected[0]
    said = tell(page, "do", action=str(wrong))
    assert page.view["text"]["state"] == "bad"
    assert said == f"{text_of(page.view['text']['pieces'])} Alma: {page.view['wall']['line']}"
    assert big(page) == ["prove", "try_again"]
    assert tell(page, "prove")
    assert page.view["mode"] == "shows"
    steps = 0
    while "step_on" in big(page):
        before = position_of(page)
        assert tell(page, "step_on")
        assert position_of(page) != before
        steps += 1
    gone = page.place.follows
    assert gone is not None and steps == len(gone.line) - 1
    assert page.view["over"] in ("lost", "draw")
    assert big(page) == ["try_again"]
    tell(page, "try_again")
    assert page.view["mode"] == "asked" and page.place.tries == 1


def test_a_wrong_answer_says_why_with_its_law() -> None:
    page = opened("composed-010")
    tell(page, "do", action="discard Ad")
    text = text_of(page.view["text"]["pieces"])
    assert text.startswith("Not this one. If the hidden cards are against you, it doesn't win. It can go like this")
    assert text.endswith("Without the ace of diamonds you can never go out any more.")
    assert page.view["text"]["laws"] == []


def test_of_a_wrong_answer_a_win_at_once_that_was_passed_up_is_said_and_no_card_of_it() -> None:
    page = opened("go-out-040")
    said = tell(page, "do", action="decline")
    assert text_of(page.view["text"]["pieces"]) == "You could have gone out at once."
    assert said.startswith("You could have gone out at once.")
    assert page.view["text"]["laws"] == ["7.1"]


def test_a_step_that_decides_something_says_so_and_is_marked() -> None:
    page = opened(next(name for name in library.mined() if deep(name)))
    tell(page, "do", action=str(page.place.puzzle.certificate.rejected[0]))
    tell(page, "prove")
    marked = []
    while "step_on" in big(page):
        said = tell(page, "step_on")
        strong = [piece["text"] for piece in page.view["text"]["pieces"] if piece["kind"] == "em"]
        assert all(each in said for each in strong)
        marked += strong
    assert 0 < len(marked) < 8


@pytest.mark.parametrize(
    ("name", "glowing"),
    [
        (FIRST, [[], ["5h", "6h"], ["5h", "6h"]]),  # one of two melds, then the right one
        (OPEN, [[], [], ["Kh", "Ks"]]),
        (LISTED, [[], [], ["Ad", "2d", "3d"]]),
        (QUESTION, [[], [], []]),
    ],
)
def test_the_cards_of_what_a_hint_names_glow_until_it_is_answered(name: str, glowing: list[list[str]]) -> None:
    page = opened(name)
    seen = []
    for _ in range(3):
        tell(page, "more_hint")
        seen.append(page.view["glow"])
    assert seen == glowing
    solve(page)
    assert page.view["glow"] == []


def deep(name: str) -> bool:
    features = PuzzleSession(name).puzzle.features
    return features is not None and features.depth > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_try_says_once_that_the_suits_are_changed(language: str) -> None:
    page = opened(FIRST, language)
    assert beside(page) == ""
    tell(page, "do", action="decline")
    said = tell(page, "try_again")
    text = beside(page)
    assert text and said.endswith(text) and said.count(text) == 1
    tell(page, "more_hint")
    assert beside(page) not in ("", text)
    solve(page)
    tell(page, "next_puzzle")
    assert beside(page) == ""


def beside(page: Puzzles) -> str:
    """The text beside the goal, if there is one."""
    text = page.view["text"]
    return text_of(text["pieces"]) if text else ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["hole-road-005", OPEN])
def test_a_right_answer_is_played_to_its_end_also_after_a_reload(name: str, language: str) -> None:
    page = opened(name, language)
    solve(page)
    assert big(page) == ["prove", "next_puzzle"] and not page.view["situation"]
    assert tell(page, "prove")
    tell(page, "step_on")
    again = pages.puzzles(lang=language)
    write(again, saved=page.saved)
    assert position_of(again) == position_of(page) and big(again) == big(page)
    while "step_on" in big(again):
        assert tell(again, "step_on")
    assert again.view["over"] == "won" and again.view["text"]["state"] == "good"
    assert big(again) == ["next_puzzle"]
    tell(again, "back_to_puzzle")
    assert again.view["mode"] == "right"


def test_a_meld_after_which_not_every_discard_is_right_says_so() -> None:
    page = opened("hole-road-005")
    solve(page)
    assert "But only if you discard this next: 2 of clubs." in text_of(page.view["text"]["pieces"])


@pytest.mark.parametrize("name", [QUESTION, HUNTS[0], "composed-001"])
def test_the_situation_is_told_beside_the_table(name: str) -> None:
    page = opened(name)
    assert text_of(page.view["situation"]) == plain(dict(page.place.asked.texts)["en"], "en", page.faces)


def test_the_goal_says_what_there_is_to_do() -> None:
    said = {name: text_of(opened(name).view["goal"]) for name in ("composed-014", "composed-018", "composed-012", OPEN)}
    assert [text.split()[:3] for text in said.values()] == [
        ["You've", "melded.", "Which"],
        ["Force", "it", "or"],
        ["You", "have", "to"],
        ["Meld", "or", "decline:"],
    ]


def test_a_learner_who_has_solved_nothing_begins_with_an_easy_one() -> None:
    page = pages.puzzles(lang="en")
    assert page.place.name == library.first() == "composed-001"
    assert text_of(page.view["goal"]) == "You can win right now. How?" and not page.view["unseen"]
    knows = opened("composed-001")
    write(knows, saved={"version": 1, "file": dumps(Progress().solving("hole-001", Result.PASSED), {})})
    assert text_of(knows.view["goal"]).startswith("Meld or decline:") and knows.view["unseen"]
    solved = dumps(Progress().solving("hole-001", Result.PASSED), {})
    write(page, saved={"version": 1, "file": solved})
    assert page.place.name == library.of_the_day(datetime.now().astimezone().date())


def test_several_ways_to_lay_are_not_praised() -> None:
    page = opened()
    tell(page, "choose", card="5h")
    assert page.view["hint"]["state"] == "open"


def test_the_end_can_be_seen_at_once_where_it_is_far() -> None:
    name = next(
        name for name in library.mined()
        if (one := PuzzleSession(name)).puzzle.features is not None and one.puzzle.features.depth > 8
    )  # fmt: skip
    page = opened(name)
    tell(page, "do", action=str(page.place.puzzle.certificate.rejected[0]))
    tell(page, "prove")
    if "to_end" in big(page):
        tell(page, "to_end")
    assert page.place.shows_end or not page.place.follows
    assert tell(page, "step_on") == "Nothing has changed."


def test_back_from_what_follows_the_answer_still_lies() -> None:
    page = opened()
    tell(page, "do", action="decline")
    tell(page, "prove")
    assert "back_to_puzzle" in tools(page)
    assert tell(page, "back_to_puzzle").startswith("Back at the puzzle.")
    assert page.view["mode"] == "wrong" and page.place.answer == DECLINE


# --- what is seen


def test_with_every_card_open_hands_and_stock_lie_open() -> None:
    page = opened(OPEN)
    state = page.place.state
    assert [card["code"] for card in page.view["top"]["hand"]] and page.view["top"]["down"] == 0
    assert page.view["middle"]["next"] == [str(card) for card in state.stock.cards]
    assert page.view["unseen"] == []


def test_from_a_seat_nothing_is_seen_but_what_the_seat_sees() -> None:
    page = opened(FIRST)
    assert page.view["top"]["hand"] == [] and page.view["top"]["down"] == 2
    assert page.view["middle"]["next"] == []
    assert {code for piece in page.view["unseen"] for code in piece.get("cards", [])} == {"4h", "4s", "Js"}
    tell(page, "do", action="decline")
    assert page.view["top"]["hand"] == []
    tell(page, "prove")
    assert {card["code"] for card in page.view["top"]["hand"]} == {"4h", "4s"}
    assert page.view["middle"]["next"] == ["Js"]


def test_the_player_to_act_is_the_one_the_puzzle_asks() -> None:
    seats = set()
    for name in library.mined()[::25]:
        page = opened(name)
        assert page.view["bottom"]["seat"] == str(page.place.seat)
        seats.add(page.place.seat)
    assert seats == set(Seat)


# --- the table


def test_what_the_judge_refuses_says_why_and_does_not_count() -> None:
    page = opened()
    said = tell(page, "do", action="force")
    assert page.view["mode"] == "asked" and page.view["hint"]["state"] == "bad"
    assert said == page.view["hint"]["text"] and page.view["hint"]["laws"]
    assert not page.place.helped
    solve(page)
    assert page.place.progress.puzzles == {FIRST: Result.PASSED}


def test_a_meld_is_laid_with_the_cards_that_were_touched() -> None:
    page = opened()
    right = page.place.puzzle.accepted[0]
    assert isinstance(right, Meld)
    tell(page, "choose", card="5h")
    tell(page, "lay")
    rows = [row["action"] for row in page.view["ways"]["rows"]]
    assert str(right) in rows and page.view["mode"] == "asked"
    tell(page, "do", action=str(right))
    assert page.view["mode"] == "right"


def test_where_there_are_several_ways_none_is_laid_unasked() -> None:
    page = opened()
    assert len(game_of(page).offers) > 1
    tell(page, "lay")
    assert page.view["ways"] is not None and page.view["mode"] == "asked"


def test_after_the_answer_the_table_is_only_looked_at() -> None:
    page = opened()
    tell(page, "do", action="decline")
    line = position_of(page)
    for kind, fields in (("do", {"action": "turn"}), ("undo", {}), ("choose", {"card": "5h"}), ("lay", {})):
        tell(page, kind, **fields)
        assert position_of(page) == line
    tell(page, "show", value="waste")
    assert len(page.view["middle"]["waste"]) == 18


def test_an_arrangement_can_be_taken_back_step_by_step() -> None:
    page = opened()
    tell(page, "arrange_self")
    assert page.view["verdict"] is not None
    tell(page, "undo")
    assert page.view["verdict"] is None
    assert tell(page, "undo")
    assert page.place.answer is None


def test_from_an_answer_one_plays_on_with_every_card_known() -> None:
    page = opened()
    tell(page, "do", action="decline")
    assert "explore" in tools(page)
    tell(page, "explore")
    assert page.view["exploring"] and game_of(page).state.unknown == 0
    tell(page, "do", action="allow")
    assert game_of(page).done[-1].verb == "allow"
    tell(page, "back_to_puzzle")
    assert page.view["mode"] == "wrong" and not page.view["exploring"]


def test_what_lay_open_stays_open_while_playing_on_and_can_be_closed() -> None:
    page = opened(OPEN)
    tell(page, "do", action=str(page.place.puzzle.certificate.rejected[0]))
    tell(page, "show", value="waste")
    top, waste = [card["code"] for card in page.view["top"]["hand"]], page.view["middle"]["waste"]
    tell(page, "explore")
    stock = [str(card) for card in page.place.state.stock.cards]
    assert len(stock) > 3 and page.view["middle"]["next"] == stock
    assert [card["code"] for card in page.view["top"]["hand"]] == top and page.view["top"]["down"] == 0
    assert waste and page.view["middle"]["waste"] == waste
    assert {aid["id"] for aid in page.view["aids"] if aid["on"]} == {"stock", "waste"}
    tell(page, "show", value="stock")
    assert page.view["middle"]["next"] == []


def test_what_lay_closed_stays_closed() -> None:
    page = opened(FIRST)
    tell(page, "do", action="decline")
    tell(page, "explore")
    assert page.view["middle"]["next"] == [] and page.view["middle"]["waste"] == []


def test_questions_and_lists_do_not_act_at_the_table() -> None:
    for name in (QUESTION, LISTED):
        page = opened(name)
        line = position_of(page)
        said = tell(page, "do", action="decline")
        assert said == "Go on with the buttons beside the table." and position_of(page) == line
        assert page.view["answers"] or page.view["listed"]


# --- which puzzle


def test_one_goes_on_by_next_theme_number_and_day() -> None:
    page = opened(OPEN)
    solve(page)
    tell(page, "next_puzzle")
    assert page.place.name != OPEN and page.view["mode"] == "asked"
    tell(page, "folder", value="right-ace")
    assert page.place.name == library.in_folder("right-ace")[0]
    tell(page, "puzzle", value="right-ace-007")
    assert (page.view["folder"], page.view["puzzle"]) == ("right-ace", "right-ace-007")
    assert "right-ace-007" in page.view["link"]
    tell(page, "next_folder")
    assert page.view["folder"] == "open-cards"
    tell(page, "day")
    assert page.place.name in library.names()
    assert page.place.progress.puzzles == {OPEN: Result.PASSED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_names_the_theme_before_the_puzzle_is_solved(language: str) -> None:
    page = opened("decline-to-win-003", language)
    name = words(language, "puzzles", "folders", "act-or-wait", "name")
    chosen = {option["id"]: option["name"] for option in page.about["folders"]}
    assert name not in page.view["where"] and "level 3" in page.view["where"].replace("Stufe", "level").replace(
        "nivel", "level"
    )
    assert page.view["folder"] == "" and chosen[""] and name in chosen["act-or-wait"]
    assert page.view["puzzle"] == "decline-to-win-003" and "puzzle=decline-to-win-003" in page.view["link"]
    tell(page, "do", action="decline")
    assert name in page.view["where"] and page.view["folder"] == "act-or-wait"
    assert "" not in {option["id"] for option in page.about["folders"]}
    said = tell(page, "puzzle", value="decline-to-win-004")
    assert name not in said and page.view["folder"] == ""
    said = tell(page, "folder", value="act-or-wait")
    assert name in said and page.view["folder"] == "act-or-wait"
    again = pages.puzzles(lang=language)
    write(again, saved=page.saved)
    assert again.view["folder"] == "act-or-wait" and name in again.view["where"]


def test_the_list_of_themes_says_where_one_does_not_begin_with_level_1() -> None:
    here = {option["id"]: option["name"] for option in opened("composed-001").about["folders"]}
    assert here["act-or-wait"] == "Act or wait?, from level 2 on (0 of 222)"
    assert here["for-sure"] == "For sure (0 of 212)" and "level" not in here["composed"]


def test_the_pickers_say_what_is_solved() -> None:
    page = opened()
    solve(page)
    here = {option["id"]: option["name"] for option in page.about["folders"]}
    assert here["hole"] == "Into the hole (1 of 48)"
    there = {option["id"]: option["name"] for option in page.about["puzzles"]}
    assert there[FIRST].endswith("solved") and len(there) == 48


def test_puzzles_of_a_theme_are_listed_by_level_and_those_of_a_collection_by_title() -> None:
    assert next(each["name"] for each in opened("hole-001").about["puzzles"]) == "1. Level 1"
    assert not any("Level" in each["name"] for each in opened("composed-001").about["puzzles"])


def test_every_folder_and_theme_has_its_words() -> None:
    for folder in library.folders():
        for key in ("name", "idea")[: 1 if folder == library.OPEN_CARDS else 2]:  # the idea there is the theme's
            assert has_words("puzzles", "folders", folder, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_can_be_opened(language: str) -> None:
    for name in library.names()[:: 1 if language == "en" else 9]:
        page = opened(name, language)
        assert page.view["puzzle"] == name and not page.view["notice"]
        assert len(page.view["choices"]) <= 2
        page.close()


# --- all of them


WRITTEN: Final = [name for name in library.names() if library.folder(name) in library.COLLECTIONS]


@pytest.mark.parametrize("name", [*WRITTEN, *library.mined()[::9]])
def test_every_wrong_answer_is_answered_and_shown_to_its_end(name: str) -> None:
    """In a language of its own each: what one puzzle needs to be said, others may not."""
    page = opened(name, LANGUAGES[len(name) % 3])
    tell(page, "language", value=LANGUAGES[sum(map(ord, name)) % 3])
    asked = page.place.asked
    if isinstance(asked, PuzzleQuestion):
        for choice in asked.choices:
            if not asked.accepts(choice.name):
                assert tell(page, "answer", value=choice.name)
                assert page.view["mode"] == "wrong" and page.view["text"]["state"] == "bad"
        return
    for number in range(len(asked.certificate.rejected)):
        now = PuzzleSession(name)
        action = now.puzzle.certificate.rejected[number]
        tell(page, "puzzle", value=name)
        if now.is_list:
            assert tell(page, "tick", action=str(action)) and page.view["text"]["laws"]
            continue
        assert tell(page, "do", action=str(action))
        assert page.view["mode"] == "wrong" and page.view["text"]["state"] == "bad"
        if now.puzzle.certificate.kind is CertificateKind.CHANCE:
            assert [each["do"] for each in page.view["choices"]] == ["try_again"], "the odds are told, and no line"
            continue
        assert tell(page, "prove")
        while page.view["choices"][0]["do"] == "step_on":
            assert tell(page, "step_on")
        assert page.view["over"] in ("lost", "draw")


def test_how_a_card_can_be_laid_is_not_told_before_cards_were_chosen() -> None:
    """What it takes to lay it may be the whole puzzle."""
    page = pages.puzzles(lang="en", puzzle="composed-004")
    assert "ways" not in [each["do"] for each in page.view["quiet"]]
    assert tell(page, "lay") == words("en", "table", "says", "choose_first")
    assert page.view["ways"] is None and page.view["mode"] == "asked"


def test_no_button_answers_the_question_before_a_card_is_chosen() -> None:
    page = opened()
    assert [button["do"] for button in page.view["choices"]] == ["lay", "do"]
    assert not any(button["main"] for button in page.view["choices"])


def test_the_waste_can_be_looked_into_at_any_time() -> None:
    page = opened()
    tell(page, "place", value="waste")
    assert page.session.table.shown and not page.place.attempt.done
    name = next(name for name in library.names() if not PuzzleSession(name).awaits_action)
    asked = opened(name)
    tell(asked, "place", value="waste")
    assert asked.session.table.shown


@pytest.mark.parametrize("name", ["composed-004"])
def test_how_a_chosen_card_lies_is_not_shown_before_it_is_laid(name: str) -> None:
    """To find it may be the puzzle: neither a ghost nor a sentence gives it away."""
    page = opened(name)
    (offer,) = {each.used: each for each in page.session.table.game.offers}.values()
    said = [tell(page, "choose", card=str(card)) for card in offer.used]
    assert page.session.table.game.ready
    assert said[-1].startswith("Chosen: ") and said[-1].count(".") == 1
    assert page.view["ghosts"] == [] and page.view["hint"] is None


# --- to a player who sees one hand


def test_what_an_open_answer_is_worth_at_the_table_is_told_once_it_is_found() -> None:
    page = opened("best-chance-001")
    assert not at_table_on(page)
    solve(page)
    told = at_table_on(page)
    assert "With the cards still hidden, this comes out best, too." in text_of(told["text"])
    assert "in 120 ways" in text_of(told["text"])
    assert [text_of(row) for row in told["rows"]] == ["+59 – Discard: queen of hearts", "−4 – Discard: 4 of diamonds"]
    tell(page, "explore")
    assert not at_table_on(page)


def test_what_was_proved_for_one_hand_is_not_weighed_again() -> None:
    page = opened(FIRST)
    solve(page)
    assert proved_on(page) and not at_table_on(page)


def test_an_answer_that_only_open_cards_make_right_is_not_called_the_best() -> None:
    page = opened("win-by-force-005")
    said = text_of(page.view["goal"])
    assert "which one wins" in said
    solve(page)
    text = text_of(page.view["text"]["pieces"])
    assert text.endswith("But at the table, with hidden cards, something else is better.")
    assert text_of(at_table_on(page)["text"]).endswith("then something else is better.")
    page = opened("open-cards-012")
    solve(page)
    rows = [text_of(row).partition(" – ")[0] for row in at_table_on(page)["rows"]]
    assert rows == ["+50 (+46 to +54)", "+11 (+6 to +15)"], "the better one first"


def test_with_other_suits_the_same_cards_are_worth_the_same() -> None:
    page = opened("right-ace-003")
    solve(page)
    first = [text_of(row) for row in at_table_on(page)["rows"]]
    tell(page, "try_again")
    solve(page)
    again = [text_of(row) for row in at_table_on(page)["rows"]]
    assert again != first
    assert [row.partition(" – ")[0] for row in again] == [row.partition(" – ")[0] for row in first]
    value = page.place.seat_value
    assert value is not None and page.place.puzzle.accepts(value.action) and not page.place.puzzle.accepts(value.other)


@pytest.mark.parametrize(("name", "card"), [("best-chance-008", "5h"), ("composed-004", "Jd")])
def test_where_a_card_has_to_be_borrowed_for_the_one_chosen_the_solver_moves_it(name: str, card: str) -> None:
    page = opened(name)
    before = position_of(page)
    tell(page, "choose", card=card)
    assert tell(page, "lay").startswith("Arrange your melds.")
    assert position_of(page) == before and page.place.awaits_action, "nothing is answered yet"
    assert page.view["ways"] is None and page.view["groups"], "nor is it told how"


@pytest.mark.parametrize("name", ["open-cards-009", "keep-alive-015"])
def test_what_comes_out_ahead_by_a_gift_of_plain_play_is_not_told(name: str) -> None:
    """Exactly, to force loses 0.60 stakes in the first, where plain play said that it always wins."""
    page = opened(name)
    solve(page)
    assert library.seat_values()[name].standing is not SeatStanding.BEST
    assert proved_on(page) and not at_table_on(page)
    assert "at the table" not in text_of(page.view["text"]["pieces"])


def test_no_number_is_told_beside_one_that_plain_play_overrates() -> None:
    """Plain play forces the card back upon the decliner, and would call that a win for certain."""
    page = opened("go-out-002")
    solve(page)
    assert library.seat_values()["go-out-002"].other_stakes.value == 1.0
    assert text_of(at_table_on(page)["text"]).endswith("this still comes out best.") and not at_table_on(page)["rows"]
