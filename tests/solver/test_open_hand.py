"""The open-hand solver against the truth."""

from itertools import islice

import pytest

import conquian as cq
from tests.solver.minimax import Minimax, TooLarge
from tests.solver.positions import positions


def test_values_are_those_of_minimax() -> None:
    for _, state in islice(positions(seed=1897), 60):
        minimax = Minimax(1_000)
        try:
            truth = minimax.truth(state)
        except TooLarge:
            continue
        assert cq.solve(state) == truth.value, state
        assert cq.evaluate(state) == {
            action: minimax.truth(cq.apply(state, action)).value_to(state.turn) for action in cq.legal_actions(state)
        }, state


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("pone=?10/- dealer=Ac2d3h4s5c6d7hJsQcKd/- stock=?20 turn=pone/turn", cq.Seat.PONE),
        ("pone=Ac2d3h4s5c6d7hJsQcKd/- dealer=?10/- stock=?20 turn=pone/turn", cq.Seat.DEALER),
        ("pone=Ac2d3h4s5c6d7hJsQcKd/- dealer=Ad2h3s4c5d6h7sJcQdKh/- stock=Ah?19 turn=pone/turn", None),
    ],
)
def test_a_card_that_is_not_known_is_named(line: str, seat: cq.Seat | None) -> None:
    for ask in (cq.solve, cq.evaluate):
        with pytest.raises(cq.UnknownCards) as error:
            ask(cq.position(line))
        assert error.value.seat is seat
