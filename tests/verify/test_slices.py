"""A slice of every check, and that the checks can fail; `python -m research.verify game FILE` does all of each."""

from typing import Any

import pytest

from conquian.game import judge, spreads
from conquian.game.cards import Cards
from tests.verify import card_sets, plies, refusals
from tests.verify.plan import TASKS, Task

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_slice(task: Task) -> None:
    reported: list[int] = []
    counts = task.check(task.slice, task.first_seed, reported.append)
    assert sum(reported) == task.slice
    assert max(counts.values()) >= task.slice


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_pieces_are_the_whole_amount(task: Task) -> None:
    pieces = list(task.pieces())
    assert sum(piece.amount for piece in pieces) == task.amount
    assert len({piece.seed for piece in pieces}) == len({piece.key for piece in pieces}) == len(pieces)


def test_the_positions_are_spread_over_every_place() -> None:
    found = refusals.reservoir(2 * len(refusals.places()), seed=3)
    assert {place: len(states) for place, states in found.items()} == dict.fromkeys(refusals.places(), 2)


def test_a_listed_action_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plies, "judge", lambda *_: judge.Verdict(False))
    with pytest.raises(AssertionError, match="listed and refused"):
        plies.check(10, 1, _ignore)


def test_an_action_that_is_legal_and_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: Any) -> tuple[Any, ...]:
        return judge.legal_actions(state)[1:]

    monkeypatch.setattr(refusals, "legal_actions", forgetful)
    with pytest.raises(AssertionError, match="legal=True"):
        refusals.check(60, 1, _ignore)


def test_a_page_torn_out_of_the_book_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    torn = spreads.book() - {mask for mask in spreads.book() if mask & 1}
    monkeypatch.setattr(card_sets, "is_spread", lambda cards: isinstance(cards, Cards) and cards.mask in torn)
    with pytest.raises(AssertionError, match="book False, recursion True"):
        card_sets.check(5_000, 1, _ignore)


def _ignore(_: int) -> None:
    """Nobody looks at the progress."""
