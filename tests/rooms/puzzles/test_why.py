"""Why, after a right answer between two: one reason is true, the others are false, and each is answered."""

from __future__ import annotations

from random import Random

import pytest

from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Action
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import Phase, State
from conquian.pages import puzzles
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.refutation.why_question import WhyReason, holds, offered, right_reason
from conquian.rooms.puzzles.widget import PuzzleBoard
from conquian.solver.certificates.vocabulary import distinct
from tests.rooms.puzzles.visitor import big, opened, solve
from tests.ui.page import tell, write

FOLDERS = ("act-or-wait", "open-cards", "hole")


def asked_in(folder: str) -> list[Puzzle]:
    found = [library.puzzle(name) for name in library.in_folder(folder)[:40]]
    return [each for each in found if isinstance(each, Puzzle) and offered(each)]


ASKED = {str(right_reason(each)): each for folder in FOLDERS for each in asked_in(folder)}
"""A puzzle for each right reason."""


def chances(position: State, other: Action, tries: int) -> list[State]:
    """Where the deal stands at the player's next choice, or at its end, after play by chance."""
    seat, rng, ends = position.turn, Random(45), []
    for _ in range(tries):
        state = apply(position, other)
        while state.phase is not Phase.OVER:
            actions = distinct(state, legal_actions(state))
            if state.turn is seat and len(actions) > 1:
                break
            state = apply(state, rng.choice(actions))
        ends.append(state)
    return ends


def test_there_is_a_puzzle_for_most_reasons_and_none_is_always_right() -> None:
    assert {WhyReason.GIVES, WhyReason.STUCK} <= set(ASKED)
    for folder in FOLDERS:
        right = [right_reason(each) for each in asked_in(folder)]
        places = [offered(each).index(right_reason(each)) for each in asked_in(folder)]
        assert all(places.count(place) < 2 / 3 * len(places) for place in set(places)) or len(places) < 6
        assert len(right) > 2


@pytest.mark.parametrize("folder", FOLDERS)
def test_play_by_chance_never_contradicts_a_reason(folder: str) -> None:
    for puzzle in asked_in(folder)[:12]:
        position, (other, *_) = puzzle.position, puzzle.certificate.rejected
        told = {each: holds(each, position, other) for each in offered(puzzle)}
        assert sorted(map(str, told.values())) == ["False", "False", "True"]
        for end in chances(position, other, 30):
            is_lost = end.outcome is not None and end.outcome.winner is position.turn.other
            is_drawn = end.outcome is not None and end.outcome.winner is None
            assert not (is_lost and told.get(WhyReason.GIVES) is False)
            assert not (is_drawn and told.get(WhyReason.DRAWN) is False)
            assert is_drawn or not told.get(WhyReason.DRAWN)


def test_with_more_than_two_answers_or_with_hidden_cards_nothing_is_asked() -> None:
    assert offered(opened("for-sure-001").place.puzzle) == ()
    many = (library.puzzle(name) for name in library.in_folder("single-out"))
    for each in many:
        assert isinstance(each, Puzzle)
        if len(each.certificate.accepted) + len(each.certificate.rejected) > 3:
            assert offered(each) == ()


def reasons(page: PuzzleBoard) -> list[str]:
    return [each["id"] for each in page.view["answers"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("right", ASKED)
def test_each_wrong_reason_is_answered_and_the_right_one_ends_it(right: str, language: str) -> None:
    page = opened(ASKED[right].name, language)
    assert reasons(page) == []
    solve(page)
    assert len(reasons(page)) == 3 and page.view["why"] and page.view["solution"] and not page.view["text"]
    for wrong in [each for each in reasons(page) if each != right]:
        tell(page, "answer", value=wrong)
        said = page.view["text"]
        assert said["state"] == "bad"
        assert said["pieces"][0]["text"].startswith(words(language, "puzzles", "reason", "wrong", wrong)[:12])
        assert len(reasons(page)) == 3
    tell(page, "answer", value=right)
    assert (page.view["text"]["state"], reasons(page)) == ("good", [right])
    tell(page, "answer", value=next(each for each in WhyReason if each != right))
    assert reasons(page) == [right]
    assert "next_puzzle" in big(page)


def test_a_reason_changes_nothing_of_the_result_and_outlives_a_reload() -> None:
    puzzle = next(iter(ASKED.values()))
    page = opened(puzzle.name)
    solve(page)
    before = page.place.progress
    wrong = next(each for each in offered(puzzle) if each != right_reason(puzzle))
    tell(page, "answer", value=wrong)
    assert page.place.progress == before
    again = puzzles(lang="en")
    write(again, saved=page.saved)
    assert again.place.reason == wrong
    tell(page, "try_again")
    assert page.place.reason == ""
