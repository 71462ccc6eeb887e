"""Puzzles, questions and cook hunts written by hand: each holds, and says the same in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

import pytest

import conquian as cq
from conquian.course.attempt import Attempt
from conquian.course.goals import met, read_goal
from conquian.explain.markup import Named, pieces
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Discard
from conquian.game.cards import PACK, Cards, Rank
from conquian.game.forcing import fits_spread
from conquian.game.spreads import Spread
from conquian.game.variants import ForcingFit
from conquian.rooms.puzzles.library import COLLECTIONS, in_folder, puzzle, shelf
from conquian.rooms.puzzles.puzzle import Blemish, Puzzle, PuzzleObjection
from conquian.rooms.puzzles.question import PuzzleQuestion

COMPOSED, HOLE_ROAD, COOK_HUNT = COLLECTIONS
NAMES: Final = [name for folder in COLLECTIONS for name in in_folder(folder)]

FACTS: Final = {
    "composed-001": ("centre 7h",),
    "composed-003": ("fits", "holds 1"),
    "composed-005": ("laid 10", "holds 0"),
    "composed-006": ("dealer", "holds 3"),
    "composed-010": ("stock 2", "laid 8"),
    "composed-011": ("stock 2", "they-alive 0"),
    "composed-012": ("forced",),
    "composed-013": ("stock 0", "draws"),
    "composed-014": ("they-hold 1", "draws"),
    "composed-015": ("can meld 2c3c4c5c KcKdKhKs", "can meld 2c3c4c 5c5d5h KcKdKhKs"),
    "composed-016": ("can-meld", "stock 2"),
    "composed-017": ("can meld 7cJcQcKc 7sJsQsKs", "can meld 7cJcQc 7sJsQs KcKhKs"),
    "composed-018": ("stock 0", "dealer", "can force"),
    "composed-019": ("can force", "can allow"),
    "composed-020": ("they-laid 9", "can force"),
    "composed-021": ("they-hold 2", "draws"),
    "composed-022": ("they-hold 1", "stock 1"),
    "composed-023": ("holds 4", "they-hold 1"),
    "composed-024": ("can meld Ac2c3c4c 3s4s5s 5c5d5h",),
    "composed-025": ("can-meld", {"not": "fits"}),
    "composed-026": ("they-hold 2", "stock 1"),
    "hole-road-001": ("laid 10", "they-laid 6", "stock 4"),
    "hole-road-002": ("outs 3", "alive 1"),
    "hole-road-003": ("laid 10", "they-laid 10", "dead", "they-dead"),
    "hole-road-004": ("laid 9", "holds 2"),
    "hole-road-005": ("can meld Ac2c3c 4c5c6c 7cJcQcKc",),
    "hole-road-006": ("stock 3",),
    "hole-road-007": ("forced", "can meld As2s3s 4s5s6s 7sJsQsKs"),
    "hole-road-008": ("they-laid 9", "they-hold 1"),
    "hole-road-009": ("they-laid 9", "they-hold 1"),
    "hole-road-011": ("can meld 3s4s5s6s JsQsKs", "can meld 3s4s5s 6s7sJsQsKs"),
    "hole-road-012": ("stock 4", "can meld As2s3s4s5s 7sJsQsKs"),
    "cook-hunt-004": ("laid 9", {"not": "dead"}),
    "cook-hunt-005": ("in-waste As", "centre 2d", "can-go-out", "outs-are 2d"),
    "cook-hunt-007": ("stock 0",),
    "cook-hunt-008": ("stock 0", "they-laid 8"),
    "cook-hunt-009": ("they-hold 1",),
    "cook-hunt-010": ("they-laid 8", "they-hold 2"),
}
"""What the texts say of the position, in the words of goals."""


def discards(name: str) -> set[str]:
    """The cards of the right discards."""
    found = puzzle(name)
    return {str(one.card) for one in found.sought if isinstance(one, Discard)} if isinstance(found, Puzzle) else set()


every_puzzle = pytest.mark.parametrize("name", NAMES)


def texts(of: Puzzle | PuzzleQuestion) -> Iterator[tuple[str, dict[str, str]]]:
    """Everything that a learner reads, each with what it is."""
    yield "title", dict(of.titles)
    yield "text", dict(of.texts)
    if isinstance(of, Puzzle) and of.missed:
        yield "missed", dict(of.missed)
    if isinstance(of, PuzzleQuestion):
        for choice in of.choices:
            yield f"{choice.name}.text", dict(choice.texts)
            yield f"{choice.name}.answer", dict(choice.answers)


def cards(text: str, language: str) -> list[str]:
    named = (piece for piece in pieces(text, language) if isinstance(piece, Named))
    return sorted(str(card) for piece in named for card in piece.cards)


def attempt(of: Puzzle | PuzzleQuestion) -> Attempt:
    """The position to which the game leads, every card of it."""
    assert of.game is not None
    return Attempt(of.game.positions()[-1], of.seat if isinstance(of, PuzzleQuestion) else of.who)


# --- each of them -----------------------------------------------------------------------------------------------------


@every_puzzle
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert puzzle(name).name == name
    assert puzzle(name).check() == ()


@every_puzzle
def test_it_is_written_as_it_would_be_again(name: str) -> None:
    file = shelf().joinpath(name.rpartition("-")[0], f"{name}.toml")
    assert file.read_text(encoding="utf-8") == str(puzzle(name))


@every_puzzle
def test_a_game_leads_there(name: str) -> None:
    """None of them is a study, so the cards that are gone went somehow."""
    found = puzzle(name)
    assert found.game is not None
    assert not found.position.is_study


@every_puzzle
def test_it_speaks_every_language(name: str) -> None:
    for what, said in texts(puzzle(name)):
        assert sorted(said) == sorted(LANGUAGES), what
        assert len(set(said.values())) == len(LANGUAGES) or "{" in said["de"], f"{what} is not translated"
        for language, text in said.items():
            assert text, f"{what}, {language}"


@every_puzzle
def test_it_names_the_same_cards_in_every_language(name: str) -> None:
    for what, said in texts(puzzle(name)):
        named = {language: cards(text, language) for language, text in said.items()}
        assert named["de"] == named["en"] == named["es"], what


@pytest.mark.parametrize("name", [name for name in NAMES if discards(name)])
def test_its_text_does_not_name_what_has_to_go(name: str) -> None:
    assert not discards(name) & set(cards(dict(puzzle(name).texts)["en"], "en"))


@pytest.mark.parametrize("name", FACTS)
def test_its_text_is_true(name: str) -> None:
    now = attempt(puzzle(name))
    for fact in FACTS[name]:
        assert met(read_goal(fact), now), fact


@pytest.mark.parametrize(
    ("name", "fitting", "other"),
    [("composed-027", "5h", "6h"), ("cook-hunt-008", "2c", "Js"), ("hole-road-009", "5s", "6d")],
)
def test_what_is_said_to_fit_over_there_fits(name: str, fitting: str, other: str) -> None:
    state = attempt(puzzle(name)).state
    theirs = state.spreads[state.turn.other]
    assert fits_spread(theirs, cq.card(fitting), state.variant)
    assert not fits_spread(theirs, cq.card(other), state.variant)


# --- all together -----------------------------------------------------------------------------------------------------


def test_only_cook_hunts_claim_something_and_each_has_missed_something() -> None:
    for name in NAMES:
        found = puzzle(name)
        claims = isinstance(found, Puzzle) and bool(found.claimed)
        assert claims == (found.name.rpartition("-")[0] == COOK_HUNT)
        if isinstance(found, Puzzle) and claims:
            assert found.sought and not set(found.sought) & set(found.claimed)


def test_the_old_example_is_told_as_it_happened() -> None:
    """Law 6: the king was forced, the ace discarded, and the two of diamonds wins at once (the worked position T4)."""
    found = puzzle("cook-hunt-005")
    assert found.game is not None
    done = [str(action) for action in found.game.actions]
    forced = done.index("force")
    assert done[forced + 1 : forced + 3] == ["meld 3c3d3h3s 6h7hJhQhKh", "discard As"]
    won = cq.apply(found.game.positions()[-1], cq.action("meld Ad2d3d 3c3h3s 6h7hJhQhKh"))
    assert won.outcome is not None and won.outcome.winner is cq.Seat.PONE


def test_no_card_can_be_forced_on_two_sets_of_four() -> None:
    """Where a card has to join one meld as it lies; after a rearrangement it can fit."""
    found = puzzle("cook-hunt-010")
    assert isinstance(found, Puzzle) and found.law is cq.Law.FORCE
    variant = found.position.variant
    assert str(variant) == "rummy-com" and variant.forcing_fit is ForcingFit.DIRECT
    fours = [Cards.of(card for card in PACK if card.rank is rank) for rank in Rank]
    for one, other in combinations(fours, 2):
        spread = Spread.of([one, other])
        assert not any(fits_spread(spread, card, variant) for card in PACK if card not in spread.cards)
    laid = found.position.spreads[found.who.other]
    assert fits_spread(laid, cq.card("3h"), cq.Variant()), "as the answer says of Pagat's rules"


def test_a_claim_to_force_is_refused_by_its_law_or_the_puzzle_is_wrong() -> None:
    found = puzzle("cook-hunt-010")
    assert isinstance(found, Puzzle)
    for wrong in (replace(found, law=cq.Law.FIT), replace(found, claimed=(cq.action("discard Kh"),))):
        assert PuzzleObjection(Blemish.NOT_REFUSED) in wrong.check()
