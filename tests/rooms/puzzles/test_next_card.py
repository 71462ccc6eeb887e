"""The best chance by the card that comes next: it adds up to what the certificate counts, and the page says it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from conquian.explain.words import LANGUAGES
from conquian.rooms.puzzles.library import in_folder, puzzle
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.refutation.next_card import by_next_card
from conquian.solver.certificates.best_chance import ChanceCertificate
from tests.rooms.puzzles.visitor import opened, text_of
from tests.ui.page import tell


def chance(name: str) -> tuple[Puzzle, ChanceCertificate]:
    asked = puzzle(name)
    assert isinstance(asked, Puzzle) and isinstance(asked.certificate, ChanceCertificate)
    return asked, asked.certificate


@pytest.mark.parametrize("name", in_folder("best-chance")[::9])
def test_every_card_is_as_likely_so_that_the_shares_add_up_to_the_chance(name: str) -> None:
    _, found = chance(name)
    for count in found.counts:
        shares = by_next_card(found, count.action)
        assert sum(shares.values(), Fraction(0)) / len(shares) == found.chance(count)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_shows_the_cards_that_make_the_difference_and_a_right_one_those_that_win(language: str) -> None:
    asked, found = chance("best-chance-028")
    right, wrong = asked.accepted[0], found.rejected[0]
    (card,) = [card for card, share in by_next_card(found, right).items() if share]
    for action in (wrong, right):
        page = opened(asked.name, language)
        tell(page, "do", action=str(action))
        pieces = page.view["text"]["pieces"]
        assert str(card) in [each for piece in pieces for each in piece.get("cards", [])], text_of(pieces)
