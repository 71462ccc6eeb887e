"""The puzzles beyond their storyboards: every wrong answer is answered, and nothing is given away."""

from __future__ import annotations

from typing import Final

import pytest

from conquian import pages
from conquian.course.progress import Progress, Result, dumps
from conquian.explain.names import Faces, card_name
from conquian.explain.words import LANGUAGES, has_words, words
from conquian.game.actions import Meld
from conquian.notation.codes import spread
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.solver.certificates.vocabulary import CertificateKind
from tests.rooms.puzzles.visitor import (
    FIRST,
    at_table_on,
    opened,
    proved_on,
    solve,
    text_of,
)
from tests.ui.page import tell, write

pytestmark = pytest.mark.slow


def test_of_a_wrong_answer_a_win_at_once_that_was_passed_up_is_said_with_its_melds() -> None:
    page = opened("go-out-040")
    said = tell(page, "do", action="decline")
    missed = (
        "You could have gone out at once. With these, you have eleven on the table: "
        "ace-2-3-4-5 of clubs, and fours of diamonds, hearts and spades."
    )
    assert text_of(page.view["text"]["pieces"]) == missed and said.startswith(missed)
    assert page.view["text"]["laws"] == ["7.1"]


def test_a_learner_who_has_solved_nothing_begins_with_an_easy_one() -> None:
    page = pages.puzzles(lang="en")
    assert page.place.name == library.first() == "composed-001"
    tell(page, "back_to_puzzle")
    assert text_of(page.view["goal"]) == "You can win right now. How?" and not page.view["unseen"]
    knows = opened("composed-001")
    write(knows, saved={"version": 1, "file": dumps(Progress().solving("hole-001", Result.PASSED), {})})
    assert text_of(knows.view["goal"]).startswith("Meld or decline:") and knows.view["unseen"]
    solved = dumps(Progress().solving("hole-001", Result.PASSED), {})
    back = pages.puzzles(lang="en")
    write(back, saved={"version": 1, "file": solved})
    assert back.place.on_front and back.place.progress.puzzles == {"hole-001": Result.PASSED}


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


def test_what_lay_closed_stays_closed() -> None:
    page = opened(FIRST)
    tell(page, "do", action="decline")
    tell(page, "explore")
    assert page.view["middle"]["next"] == [] and page.view["middle"]["waste"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_names_the_theme_before_the_puzzle_is_solved(language: str) -> None:
    page = opened("decline-to-win-003", language)
    name = words(language, "puzzles", "folders", "act-or-wait", "name")
    assert name not in page.view["where"] and "level 3" in page.view["where"].replace("Stufe", "level").replace(
        "nivel", "level"
    )
    assert page.view["folder"] == ""
    assert page.view["puzzle"] == "decline-to-win-003" and "puzzle=decline-to-win-003" in page.view["link"]
    tell(page, "do", action="decline")
    assert name in page.view["where"] and page.view["folder"] == "act-or-wait"
    said = tell(page, "puzzle", value="decline-to-win-004")
    assert name not in said and page.view["folder"] == ""
    said = tell(page, "folder", value="act-or-wait")
    assert name in said and page.view["folder"] == "act-or-wait"
    again = pages.puzzles(lang=language)
    write(again, saved=page.saved)
    assert again.view["folder"] == "act-or-wait" and name in again.view["where"]


def test_every_folder_and_theme_has_its_words() -> None:
    for folder in library.folders():
        for key in ("name", "idea")[: 1 if folder == library.OPEN_CARDS else 2]:  # the idea there is the theme's
            assert has_words("puzzles", "folders", folder, key)


WRITTEN: Final = [name for name in library.names() if library.folder(name) in library.COLLECTIONS]


@pytest.mark.parametrize("name", [*WRITTEN, *library.mined()[::9]])
def test_every_wrong_answer_is_answered_and_shown_to_its_end(name: str) -> None:
    """Each puzzle is asked in one language: what one puzzle needs to be said, others may not."""
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


@pytest.mark.parametrize("name", ["for-sure-158", "go-out-009", "hole-010"])
def test_chosen_cards_that_lie_in_several_ways_lie_at_once_where_all_are_one_answer(name: str) -> None:
    """The second could go onto a meld that is split first, the third onto one that is cut in two."""
    page = opened(name)
    right = page.place.puzzle.sought[0]
    assert isinstance(right, Meld)
    state = page.place.asked.position
    for card in right.spread.cards & state.hands[state.turn].cards:
        tell(page, "choose", card=str(card))
    assert len(page.page.session.table.game.ready) > 1
    tell(page, "lay")
    assert page.view["mode"] == "right"


def test_a_card_that_only_fits_once_others_move_is_the_solvers_to_lay() -> None:
    page = opened("borrow-to-win-020")
    tell(page, "lay")
    assert page.place.verdict is None and page.page.session.table.game.arrangement is not None


@pytest.mark.parametrize(
    ("name", "laid"), [("composed-006", "Ac2c3c 4c4d4h 5c6c7c"), ("go-out-011", "2c2d2s 5d6d7dJdQd")]
)
def test_a_meld_that_has_only_a_part_of_the_right_cards_is_told_how_many_are_missing(name: str, laid: str) -> None:
    page = opened(name)
    right = page.place.puzzle.sought[0]
    assert isinstance(right, Meld)
    answer = Meld(spread(laid))
    missing = right.spread.cards - answer.spread.cards
    said = tell(page, "do", action=str(answer))
    assert words("en", "puzzles", "wrong", "almost", n=len(missing)) in said
    assert not any(card_name(card, "en", Faces.FRENCH) in said for card in missing), "which ones is still to be found"


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
    assert "But at the table, with hidden cards, something else is better." in text
    assert "then something else is better." in text_of(at_table_on(page)["text"])
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


def test_to_decline_is_not_worth_what_a_force_would_bring() -> None:
    """Nobody would force the card back upon the decliner, who would go out with it."""
    page = opened("go-out-002")
    solve(page)
    assert library.seat_values()["go-out-002"].other_stakes.value < 1
    assert text_of(at_table_on(page)["text"]).endswith("with the likely range:")
    assert text_of(at_table_on(page)["rows"][0]).startswith("+100 – ")
