"""Small positions in which one small mistake of a search shows: each was found by planting that mistake."""

import pytest

import conquian as cq
from tests.solver.agreement import compare
from tests.solver.minimax import Minimax

PITFALLS = {
    "a card that was passed on counts as discarded": (
        "pone=-/2c2d2h,5d6d7dJd,JsQsKs dealer=4d/3d3h3s,4h5h6h,4s5s6s centre=- stock=3cQd turn=pone/turn"
        " rules=rummy-games,forcing_scope=discard,forced_placement=forcer,borrowing=free"
    ),
    "who may be ignored is still offered the card that was passed on": (
        "pone=3d/2c3c4c5c6c,5s6s7sJs dealer=-/AdAhAs,2s3s4s,4d5d6d7d centre=Jd stock=7cAcQsKh turn=dealer/left"
        " rules=rummyo passed=yes"
    ),
    "the card on offer may be forced as well": (
        "pone=5hKh/5c6c7c,5s6s7sJsQs dealer=4c/3d4d5d6d7d,6h7hJhQh centre=Ks stock=- turn=dealer/turned rules=pagat"
    ),
    "a discard after the last card is offered to nobody where that ends the deal": (
        "pone=Ks/2h3h4h,6c6d6s,7cJcQc dealer=-/As2s3s4s,5c5d5h,7sJsQs centre=5s stock=6h turn=dealer/turned"
        " rules=rummy-games,forcing_scope=any,forced_placement=forcer"
    ),
    "the same card on offer is not the same to who turned it up": (
        "pone=3d6d6hJd/4d4h4s,KcKhKs dealer=Ac7dKd/4c5c6c7c,5s6s7s centre=2h stock=7hJsJc5hQd3c turn=pone/left"
        " rules=rummy-com passed=yes"
    ),
    "who has not melded cannot have discarded": (
        "pone=AdAh3c3d3h3s7dJsQsKs/- dealer=5h5s/7cJcQcKc,7hJhQhKh centre=7s stock=5d turn=dealer/left"
        " rules=pagat,forcing_scope=discard"
    ),
    "a forcer does not place a card that takes the forced player out": (
        "pone=7h/AdAhAs,2c2d2s,3s4s5s dealer=-/3c4c5c6c,7c7d7s,KcKhKs centre=2h stock=Kd turn=pone/turned"
        " rules=foster folded=dealer"
    ),
}


@pytest.mark.parametrize("line", PITFALLS.values(), ids=PITFALLS)
def test_the_solver_avoids_it(line: str) -> None:
    state = cq.position(line)
    minimax = Minimax()
    compare(state, minimax.truth(state), minimax)
