"""The turn, and every switch of forcing: who may claim, when, and who then lays the card where."""

import pytest

from . import apply, legal
from .lines import LAST, T10, T10_LAYOUTS, offer, turn_of
from .position import read


def test_a_left_card_declined_is_buried_and_the_next_turned_up() -> None:
    line = apply(offer(LAST, "7h"), "decline")
    assert turn_of(line) == "pone/turn" and read(line).waste[-1] == "7h" and " centre=- " in line
    first = read(line).stock[0]
    assert legal(line) == {"turn"}
    line = apply(line, "turn")
    assert turn_of(line) == "pone/turned" and f" centre={first} " in line and len(read(line).stock) == 7


def test_illegal_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="not legal"):
        apply(offer(LAST, "3c"), "discard Kd")


def test_a_claim_declined_buries_the_card() -> None:
    claim = apply(offer(T10, "Ac", tail="passed=yes"), "decline")
    assert turn_of(claim) == "dealer/claim-left" and claim.endswith(" passed=yes")
    assert legal(claim) == {"force", "allow"}
    line = apply(claim, "allow")
    assert turn_of(line) == "pone/turn" and read(line).waste[-1] == "Ac" and "passed" not in line
    forced = apply(claim, "force")
    assert turn_of(forced) == "pone/forced" and " centre=Ac " in forced and "passed" not in forced


def test_a_claim_on_a_turned_card_declined_passes_it() -> None:
    claim = apply(offer(T10, "Ac", turn="pone/turned"), "decline")
    assert turn_of(claim) == "dealer/claim-turned" and "passed" not in claim
    line = apply(claim, "allow")
    assert turn_of(line) == "dealer/left" and line.endswith(" passed=yes")


def test_a_claim_declined_with_an_empty_stock_is_a_draw() -> None:
    claim = apply(offer(T10, "Ac", stock=0), "decline")
    line = apply(claim, "allow")
    assert turn_of(line) == "dealer/over" and read(line).waste[-1] == "Ac" and " centre=- " in line


@pytest.mark.parametrize(
    ("scope", "claims"),
    [("any", "discarded passed turned"), ("left", "discarded passed"), ("discard", "discarded")],
)
@pytest.mark.parametrize("origin", ["discarded", "passed", "turned"])
def test_scope(scope: str, claims: str, origin: str) -> None:
    turn = "pone/turned" if origin == "turned" else "pone/left"
    tail = "passed=yes" if origin == "passed" else ""
    rules = "pagat" if scope == "any" else f"pagat,forcing_scope={scope}"
    claim = apply(offer(T10, "Ac", rules, turn, tail=tail), "decline")
    assert ("/claim-" in claim) is (origin in claims.split())
    automatic = "pagat,forcing=automatic" + rules.removeprefix("pagat")
    line = offer(T10, "Ac", automatic, turn, tail=tail)
    assert ("decline" in legal(line)) is (origin not in claims.split())
    off = "pagat,forcing=off" + rules.removeprefix("pagat")
    assert "/claim-" not in apply(offer(T10, "Ac", off, turn, tail=tail), "decline")


def test_the_forcer_places() -> None:
    claim = apply(offer(T10, "Ac", "pagat,forced_placement=forcer"), "decline")
    assert legal(claim) == {f"force {layout}" for layout in T10_LAYOUTS} | {"allow"}
    line = apply(claim, "force AcAdAhAs 2c3c4c")
    assert turn_of(line) == "pone/discard" and " centre=- " in line and "/AcAdAhAs,2c3c4c " in line


def test_the_forcer_places_directly_only() -> None:
    """Three threes, fours and fives as runs take a six in one place; rearranged there would be more layouts."""
    mine = "Js/3c4c5c,3d4d5d,3h4h5h"
    rearranged = apply(offer(mine, "3s", "pagat,forced_placement=forcer"), "decline")
    assert legal(rearranged) == {"force 3c3d3h3s 4c4d4h 5c5d5h", "allow"}
    rules = "pagat,forcing_fit=direct,forced_placement=forcer"
    assert turn_of(apply(offer(mine, "3s", rules), "decline")) == "pone/turn"
    claim = apply(offer(mine, "6c", rules), "decline")
    assert legal(claim) == {"force 3c4c5c6c 3d4d5d 3h4h5h", "allow"}


def test_the_forcer_may_not_break_the_borrowing() -> None:
    """3.5: nine in a row have to be split, and most splits leave two pieces of the old run, not one meld."""
    mine = "JdQs/Ac2c3c4c5c6c7cJc"
    free = apply(offer(mine, "Qc", "pagat,forced_placement=forcer"), "decline")
    assert legal(free) == {
        "allow",
        "force Ac2c3c 4c5c6c 7cJcQc",
        "force Ac2c3c 4c5c6c7cJcQc",
        "force Ac2c3c4c 5c6c7cJcQc",
        "force Ac2c3c4c5c 6c7cJcQc",
        "force Ac2c3c4c5c6c 7cJcQc",
    }
    # `ends` leaves the one layout in which seven and jack are all that goes with the queen
    ends = "pagat,forced_placement=forcer,borrowing=ends"
    claim = apply(offer(mine, "Qc", ends), "decline")
    assert legal(claim) == {"force Ac2c3c4c5c6c 7cJcQc", "allow"}
    none = "pagat,forced_placement=forcer,borrowing=none"
    assert turn_of(apply(offer(mine, "Qc", none), "decline")) == "pone/turn"


def test_being_forced_out() -> None:
    mine = "-/3c3d3h,4c5c6c,7sJsQsKs"
    claim = apply(offer(mine, "7c", "pagat,forced_placement=forcer"), "decline")
    line = apply(claim, "force 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert turn_of(line) == "dealer/over" and legal(line) == set()  # who acted last: the forcer


def test_automatic_forcing_leaves_the_choice_of_the_meld() -> None:
    mine = "5c7dJdQhKsKdAs/2c3c4c"
    rules = "pagat,forcing=automatic"
    assert legal(offer(mine, "Ac", rules)) == {"meld Ac2c3c4c", "meld Ac2c3c4c5c"}
    assert legal(offer(mine, "6c", rules)) == {"meld 2c3c4c5c6c", "decline"}


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned"])
def test_a_folded_seat_declines_unless_it_is_made_to_meld(turn: str) -> None:
    mine = "5c7dJdQhKsKdAs/2c3c4c"
    line = offer(mine, "Ac", turn=turn, tail="folded=pone")
    assert legal(line) == {"decline"}
    claim = apply(line, "decline")
    assert "/claim-" in claim and claim.endswith("folded=pone")
    assert legal(apply(claim, "force")) == {"meld Ac2c3c4c", "meld Ac2c3c4c5c"}
    compelled = offer(mine, "Ac", "pagat,forcing=automatic", turn, tail="folded=pone")
    assert legal(compelled) == {"meld Ac2c3c4c", "meld Ac2c3c4c5c"}
