"""The folders of the puzzles: none gives the answer by its name or its form, and what led to one leads on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Final

import pytest

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.state import CLAIM, ON_OFFER, Phase
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_titles import puzzle_named, puzzle_titles
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.session_text import kept, resume
from tests.rooms.puzzles.visitor import opened
from tests.ui.page import tell

ONE_KIND: Final = {
    "single-out": "a discard is due, and the question is which",
    "right-ace": "a discard is due, and the question is which",
}
"""Folders whose answers are all of one kind, and why that gives nothing away."""

FORMER: Final[Mapping[str, tuple[tuple[str, str, str], str]]] = {
    "kill-by-force": (
        ("Force to save yourself", "Erzwingen als Rettung", "Forzar para salvarse"),
        "1 14 5 20 6 17 28 39 3 7 24 21 36 8 31 35 25 18 9 16 27 15 32",
    ),
    "unforceable": (
        ("Nothing to force", "Nichts zu erzwingen", "Nada que forzar"),
        "11 22 27 25 40 7 3 8 5 12 20 9 32 36 28 39 15 33 21 26 29 13 31 35 10",
    ),
    "borrow-to-win": (
        ("Borrow to win", "Borgen und gewinnen", "Tomar prestado y ganar"),
        "4 6 7 10 17 18 20 21 22 24 32 34 37 38 39 27 1 33 13 19 30 40 26 23 28 3 5 15 36 16 11 25 31 9 14 29 35 8 12",
    ),
    "win-by-force": (
        ("Force to win", "Erzwingen und gewinnen", "Forzar para ganar"),
        "14 20 28 7 9 16 17 23 24 26 33 1 18 25 39 40 10 19 27 35 22 32 8 30 31 15 37",
    ),
    "decline-to-win": (
        ("Leave it to win", "Ablehnen und gewinnen", "Dejarla para ganar"),
        "33 16 38 31 3 23 32 10 14 36 30 26 15 5 19 20 27 37 21 17 13 18 6 24 35 29 34 4 11 25",
    ),
    "keep-alive": (
        ("Save the draw", "Das Unentschieden retten", "Salvar el empate"),
        "12 18 38 25 26 15 32 3 5 13 14 23 24 31 39 11 28 33 35 36 16 22 27 34 10 6 29 1 2 7 9 20 19 17 37 21 40 30",
    ),
    "go-out": (
        ("Go out now", "Jetzt ausmachen", "Cerrar ahora"),
        (
            "1 2 3 4 5 6 7 8 9 12 13 14 15 16 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 17 "
            "10 11"
        ),
    ),
}
"""What the themes that were merged were called, and their puzzles in the order in which they were numbered.

Titles were printed and typed: what stands here is never changed.
"""

SOME: Final = 5
"""Of fewer puzzles than this the shares say nothing."""


def puzzles(folder: str) -> list[Puzzle]:
    return [found for name in library.in_folder(folder) if isinstance(found := library.puzzle(name), Puzzle)]


def answers(puzzle: Puzzle) -> str:
    """The kinds of the right answers."""
    return " ".join(sorted({action.verb for action in puzzle.accepted}))


@pytest.mark.parametrize("folder", [each for each in library.folders() if each not in ONE_KIND])
def test_the_answers_of_no_folder_are_nearly_all_of_one_kind(folder: str) -> None:
    kinds = Counter(map(answers, puzzles(folder)))
    assert max(kinds.values()) <= 0.7 * kinds.total(), kinds


@pytest.mark.parametrize("folder", ONE_KIND)
def test_where_all_answers_are_of_one_kind_nothing_else_is_allowed(folder: str) -> None:
    for puzzle in puzzles(folder):
        assert puzzle.position.phase is Phase.DISCARD
        assert {action.verb for action in (*puzzle.certificate.accepted, *puzzle.certificate.rejected)} == {"discard"}


def test_to_act_and_to_wait_are_right_in_fair_shares_at_every_level_and_for_each_choice() -> None:
    levels: dict[int, Counter[str]] = {}
    choices: dict[str, Counter[str]] = {}
    for puzzle in puzzles(library.ACT_OR_WAIT):
        levels.setdefault(library.level(puzzle.name), Counter())[answers(puzzle)] += 1
        is_claim = puzzle.position.phase in (Phase.CLAIM_LEFT, Phase.CLAIM_TURNED)
        choices.setdefault("force" if is_claim else "meld", Counter())[answers(puzzle)] += 1
    assert all(len(kinds) > 1 for kinds in levels.values()), levels
    shares = {level: max(kinds.values()) / kinds.total() for level, kinds in levels.items() if kinds.total() > SOME}
    assert max(shares.values()) < 0.71, shares
    assert all(max(kinds.values()) < 2 / 3 * kinds.total() for kinds in choices.values()), choices


@pytest.mark.parametrize("folder", [each for each in library.folders() if each not in ONE_KIND])
def test_in_no_folder_is_a_card_nearly_always_forced_or_left(folder: str) -> None:
    """Which meld is right is still to be found; to force and to decline are the whole answer."""
    kinds: dict[str, Counter[str]] = {"claim": Counter(), "offer": Counter()}
    for puzzle in puzzles(folder):
        for kind, phases in (("claim", CLAIM), ("offer", ON_OFFER)):
            if puzzle.position.phase in phases:
                kinds[kind][answers(puzzle)] += 1
    claimed, offered = kinds["claim"], kinds["offer"]
    assert claimed.total() <= SOME or max(claimed.values()) < 2 / 3 * claimed.total(), claimed
    assert offered.total() <= SOME or offered["decline"] < 2 / 3 * offered.total(), offered


def test_the_level_that_is_told_says_nowhere_whether_to_force() -> None:
    """Every folder with claims is asked, named or not: one that is missing in GREED_TELLS is found here."""
    told: dict[tuple[str, int], Counter[str]] = {}
    for folder in library.folders():
        for one in puzzles(folder):
            if one.position.phase in CLAIM:
                told.setdefault((folder, library.level(one.name)), Counter())[answers(one)] += 1
    enough = {place: found for place, found in told.items() if found.total() > SOME}
    assert {folder for folder, _ in enough} == library.GREED_TELLS
    assert all(len(found) == 2 for found in enough.values()), enough


@pytest.mark.parametrize("folder", sorted(library.GREED_TELLS))
def test_the_level_in_the_file_would_say_it(folder: str) -> None:
    kinds: dict[int, Counter[str]] = {}
    for one in puzzles(folder):
        if one.position.phase in CLAIM and one.features is not None:
            kinds.setdefault(one.features.level, Counter())[answers(one)] += 1
    assert any(len(found) == 1 for found in kinds.values() if found.total() > SOME), kinds


def test_no_answer_is_right_many_times_in_a_row() -> None:
    for _, level in groupby(puzzles(library.ACT_OR_WAIT), lambda puzzle: library.level(puzzle.name)):
        rows = [len(list(row)) for _, row in groupby(map(answers, level))]
        assert max(rows) <= 6, rows


# --- what led to a folder leads on ------------------------------------------------------------------------------------


def test_every_theme_that_was_merged_is_known() -> None:
    assert set(FORMER) == set(library.MERGED)
    assert not set(FORMER) & set(library.folders())


@pytest.mark.parametrize("theme", FORMER)
def test_the_name_of_a_former_folder_leads_to_the_one_in_which_its_puzzles_are_found(theme: str) -> None:
    now = PuzzleSession("hole-001").to_folder(theme)
    assert now.folder == library.current_folder(theme) == library.ACT_OR_WAIT and now.picked
    page = opened("hole-001")
    tell(page, "folder", value=theme)
    assert page.view["folder"] == library.ACT_OR_WAIT
    for name in library.in_folder(theme):
        assert library.file_folder(name) == theme and library.folder(name) == library.ACT_OR_WAIT
    begun = PuzzleSession(library.in_folder(theme)[0]).hint()
    assert resume(kept(begun), "hole-001") == begun


@pytest.mark.parametrize("theme", FORMER)
def test_a_title_that_was_printed_before_finds_the_same_puzzle(theme: str) -> None:
    called, numbers = FORMER[theme]
    names = [f"{theme}-{int(number):03}" for number in numbers.split()]
    assert len(called) == len(LANGUAGES)
    for each in called:
        assert [puzzle_named(f" {each.upper()},  {n}") for n, _ in enumerate(names, 1)] == names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", Faces)
def test_what_puzzles_are_called_finds_them_and_names_no_theme_that_was_merged(language: str, faces: Faces) -> None:
    former = tuple(name for called, _ in FORMER.values() for name in called)
    for name, title in puzzle_titles(language, faces).items():
        assert puzzle_named(title) == name and not title.startswith(former)


def test_the_idea_depends_on_what_there_is_to_do_and_not_on_the_theme_that_was_merged() -> None:
    ideas: dict[Phase, set[str]] = {}
    for theme in (*FORMER, library.OPEN_CARDS):
        for name in (each for each in library.mined() if library.file_folder(each) == theme):
            ideas.setdefault(library.puzzle(name).position.phase, set()).add(tell(opened(name), "more_hint"))
    assert all(len(said) == 1 for said in ideas.values()), ideas


def test_the_idea_of_the_hole_is_the_same_whatever_is_right() -> None:
    claims = [one for one in puzzles("hole") if one.position.phase in CLAIM]
    assert {answers(one) for one in claims} == {"allow", "force"}
    assert len({tell(opened(one.name), "more_hint") for one in claims}) == 1
