"""Standings: every way in which an arrangement can lie, and its law."""

from __future__ import annotations

import pytest

from conquian.game.laws import Law
from conquian.notation.position import position
from conquian.rooms.rearrange.arrangement_status import Stand, Standing, stand
from conquian.teach.arrangement import Arrangement, with_laid

RUN = "pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left"
FOURS = RUN.replace("6h", "4h").replace("6d", "4d")
SPADES = RUN.replace("As2dQsKs7s", "AsJsQsKs7s").replace("pone/left", "pone/turned rules=bicycle")
FIRST = "pone=KdKs2c3c4c5c6c7cJcQc/- dealer=?10/- centre=Kh stock=?19 turn=pone/left"
LAST = "pone=-/3c3d3h,4c5c6c,7sJsQsKs dealer=?10/- centre=7c stock=?19 turn=pone/left"

STANDINGS = [
    (RUN, None, "start", "5.1"),
    (FIRST, None, "nothing", "4.6"),
    (RUN, "3c4c5c,6c6d6h", "legal", "3.4"),
    (LAST, "3c3d3h,4c5c6c7c,7sJsQsKs", "won", "7.1"),
    (SPADES, "3c4c5c6c,JsQsKs", "beside", "4.4"),
    (RUN, "3c4c5c6c,6d6h", "unfinished", "3.4"),
    (RUN, "3c4c5c,6c6d", "unfinished", "3.4"),
    (RUN, "3c4c5c6c,6dQsKs", "wrong", "3.4"),
    (RUN, "4c5c6c,3c6d6h", "wrong", "3.4"),
    (RUN, "3c4c5c6c,7sQsKs", "waiting", "4.4"),
    (FIRST, "2c3c4c,Kh", "unfinished", "3.4"),
    (FOURS, "3c5c6c,4c4d4h", "refused", "5.2"),
]


@pytest.mark.parametrize(("line", "laid", "standing", "law"), STANDINGS)
def test_how_the_cards_lie(line: str, laid: str | None, standing: str, law: str) -> None:
    start = Arrangement.of(position(line))
    assert stand(start if laid is None else with_laid(start, laid)) == Stand(Standing(standing), Law(law))


def test_every_standing_is_found() -> None:
    assert {standing for _, _, standing, _ in STANDINGS} == set(Standing)
