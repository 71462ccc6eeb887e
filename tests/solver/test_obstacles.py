"""Why a winning spread cannot be reached: each obstacle in a position, and what must always hold."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.cards import ALL_CARDS
from conquian.game.spreads import book
from conquian.game.state import Phase
from conquian.solver.winning_chances.obstacles import LAW_OF, Obstacle, blocked
from conquian.solver.winning_chances.outlook import ways_to_win
from tests.game.tables import after, random_games, table

PONE = cq.Seat.PONE
SIDE = "Ad/3c3d3h3s,6h7hJhQhKh"


def reasons(state: cq.State) -> dict[str, tuple[str, str]]:
    """For the missing cards of each blocked spread, the obstacle and its cards."""
    own = state.spreads[PONE].cards | state.hands[PONE].cards
    return {str(block.spread - own): (str(block.obstacle), str(block.cards)) for block in blocked(state, PONE)}


def test_t4_the_sixteen_others() -> None:
    melded = after(table("AdAs/3c3d3h3s,6h7hJhQh", "Kh"), "decline", "force", "meld 3c3d3h3s 6h7hJhQhKh")
    found = reasons(after(melded, "discard As"))
    assert len(found) == 16
    assert found["As2s"] == ("let-go", "As")
    assert found["4c5c"] == ("no-step", "4c5c"), "together they would take 3c, but only one comes at a time"
    assert {obstacle for obstacle, _ in found.values()} == {"let-go", "no-step"}


def test_no_step_names_what_cannot_be_laid() -> None:
    """Ac2c go on with the three of clubs, but Ad is no help for that; 2c in the hand would be."""
    found = reasons(table("5d/3c3d3h3s,6h7hJhQhKh", turn="dealer/turn", waste="7d"))
    assert found["Ac2c"] == ("no-step", "Ac2c")
    assert "Ac" not in reasons(table("2c/3c3d3h3s,6h7hJhQhKh", turn="dealer/turn", waste="7d"))


@pytest.mark.parametrize(
    ("state", "missing", "reason"),
    [
        (table(SIDE, turn="dealer/turn", waste="7d2d"), "2d", ("buried", "2d")),
        (table(SIDE, turn="dealer/turn", waste="7d", dealer="-/4d5d6d"), "4d5d", ("taken", "4d5d")),
        (table(SIDE, "2d", "dealer/left"), "2d", ("let-go", "2d")),
        (table(SIDE, "4h", "pone/left"), "4h5h", ("not-now", "4h")),
        (table(SIDE, "7c", "pone/turned", "pagat,last_card=ends", stock="-"), "2d", ("no-more-offers", "2d")),
        (table(SIDE, "5h", stock="-"), "2d", ("no-more-offers", "2d")),
        (table(SIDE, "5h", stock="-"), "Ac2c", ("no-more-offers", "Ac2c")),
        (cq.fold(table(SIDE, turn="dealer/turn", waste="7d"), PONE), "2d", ("folded", "2d")),
        (after(table(SIDE, "5h"), "decline", "force"), "2d", ("must-meld", "5h")),
        (table(SIDE, turn="pone/over", stock="-", waste="7c"), "2d", ("over", "2d")),
        (
            table("4d4hKs/2c3c4c5c,JhQhKh", turn="dealer/turn", waste="7d", rules="pagat,borrowing=none"),
            None,
            ("borrowing", None),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_obstacles(state: cq.State, missing: str | None, reason: tuple[str, str | None]) -> None:
    found = reasons(state)
    if missing is None:
        assert reason[0] in {obstacle for obstacle, _ in found.values()}
    else:
        assert found[missing] == reason


def test_cards_left_out_of_a_study() -> None:
    line = "pone=Ad/3c3d3h3s,6h7hJhQhKh dealer=AcAh2c2h4c4d5c5d6c6d/- stock=7c7s waste=7d turn=dealer/turn"
    assert reasons(cq.position(line))["2d"] == ("left-out", "2d")


def test_the_ten_card_hole_has_no_shape_left() -> None:
    assert not list(blocked(table("-/Ac2c3c,4c5c6c7cJcQcKc", turn="dealer/turn", waste="7d"), PONE))


def test_a_discard_owed() -> None:
    """The hand would go on with the spread by itself: but one of its cards has to be thrown away, and none comes."""
    whole = table("4h2h/3c3d3s,5h6h7hJhQhKh", turn="pone/discard", waste="7d")
    assert "-" not in reasons(whole), "2h does not lie"
    owed = table("4h3h/3c3d3s,5h6h7hJhQhKh", turn="pone/discard", waste="7d")
    assert reasons(owed)["-"] == ("discard-owed", "3h4h")


def test_every_obstacle_has_a_law() -> None:
    assert set(LAW_OF) == set(Obstacle)


def test_ways_and_blocks_are_all_shapes_that_are_left() -> None:
    seen: set[Obstacle] = set()
    winning = {size: [mask for mask in book() if mask.bit_count() == size] for size in (9, 10, 11)}
    for number, (state, _) in enumerate(random_games(seed=9, games=10)):
        if number % 7 == 0 and state.phase is not Phase.EXCHANGE:
            for seat in cq.Seat:
                if len(state.spreads[seat]) >= 7:
                    blocks = list(blocked(state, seat))
                    laid = state.spreads[seat].mask
                    left = sum(not laid & ~mask for mask in winning[state.variant.out])
                    assert len(blocks) + len(ways_to_win(state, seat)) == left
                    seen |= {block.obstacle for block in blocks}
                    for block in blocks:
                        assert block.cards and block.cards <= ALL_CARDS
    assert seen >= {Obstacle.BURIED, Obstacle.TAKEN, Obstacle.NO_STEP}
