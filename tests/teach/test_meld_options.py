"""Ways to lay a meld: each is recognised by what it does to the spread."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.actions import Meld
from conquian.game.state import ON_OFFER
from conquian.notation.codes import card, cards, spread
from conquian.players.chance import AtRandom
from conquian.teach.meld_options import Kind, offer, offers


@pytest.mark.parametrize(
    ("before", "after", "centre", "kind", "meld", "borrowed", "others"),
    [
        ("-", "6c6d6h", "6c", Kind.NEW, "6c6d6h", "-", ()),
        ("3c4c5c", "3c4c5c 6c6d6h", "6c", Kind.NEW, "6c6d6h", "-", ()),
        ("3c4c5c", "3c4c5c6c", "6c", Kind.EXTEND, "3c4c5c6c", "-", ()),
        ("3c4c5c", "3c4c5c6c7c", "7c", Kind.EXTEND, "3c4c5c6c7c", "-", ()),
        ("3c4c5c6c", "3c4c5c 6c6d6h", "6d", Kind.BORROW, "6c6d6h", "6c", ()),
        ("3c4c5c6c 6s7sJsQs", "3c4c5c 7sJsQs 6c6d6s", "6d", Kind.BORROW, "6c6d6s", "6c6s", ()),
        ("3c4c5c 6c6d6h6s", "3c4c5c6c7c 6d6h6s", "7c", Kind.BORROW, "3c4c5c6c7c", "6c", ()),
        ("QcQdQh 6c7cJc", "QdQhQs 6c7cJcQc", "Qs", Kind.BORROW, "QdQhQs", "Qc", ()),  # the one that goes
        ("3c4c5c6c7cJc", "3c4c5c 6c7cJcQc", "Qc", Kind.SPLIT, "6c7cJcQc", "6c7cJc", ()),
        ("3c4c5c6c", "2c3c4c 5c6c7c", "7c", Kind.SPLIT, "5c6c7c", "5c6c", ()),
        ("3c4c5c6c", "3c4c5c 6c7cJc 2d2h2s", "7c", Kind.SPLIT, "6c7cJc", "6c", ("2d2h2s",)),
        ("3c4c5c6c JcQcKc", "3c4c5c 6c7cJc JdQdKd", "7c", Kind.REARRANGE, "6c7cJc", "6cJc", ("JdQdKd",)),
        ("3c4c5c", "3c4c5c 6c6d6h JsQsKs", "6c", Kind.NEW, "6c6d6h", "-", ("JsQsKs",)),
        ("3c4c5c AdAhAs", "2c3c4c5c AcAdAhAs", "Ac", Kind.EXTEND, "AcAdAhAs", "-", ("2c3c4c5c",)),
        ("3c3d3h 4c4d4h", "3c4c5c 3d4d5d 3h4h5h", "5c", Kind.REARRANGE, "3c4c5c", "3c4c", ("3d4d5d", "3h4h5h")),
        ("3c4c5c6c7cJc", "3c4c5c 6c7cJc 2d2h2s", "2d", Kind.REARRANGE, "2d2h2s", "-", ()),
        ("3c4c5c", "3c4c5c6c 2d2h2s", "2d", Kind.NEW, "2d2h2s", "-", ("3c4c5c6c",)),
        ("3c4c5c", "3c4c5c JsQsKs", "-", Kind.HAND, "JsQsKs", "-", ()),
    ],
)
def test_what_a_meld_does(
    before: str, after: str, centre: str, kind: Kind, meld: str, borrowed: str, others: tuple[str, ...]
) -> None:
    found = offer(spread(before), spread(after), 0 if centre == "-" else card(centre).bit)
    assert (found.kind, found.meld, found.borrowed) == (kind, cards(meld), cards(borrowed))
    assert found.others == tuple(map(cards, others))


def test_every_legal_meld_is_offered_once_and_says_which_cards_leave_the_hand() -> None:
    seen = set()
    for seed in range(40):
        state = cq.deal(seed)
        player = AtRandom(seed)
        while state.outcome is None:
            if state.phase in ON_OFFER:
                melds = [action.spread for action in cq.legal_actions(state) if isinstance(action, Meld)]
                found = offers(state)
                assert sorted(map(str, melds)) == sorted(str(each.spread) for each in found)
                for each in found:
                    seen.add(each.kind)
                    assert state.centre is not None
                    assert each.used == each.spread.cards - state.spreads[state.turn].cards - cards(str(state.centre))
                    assert not each.used - state.hands[state.turn].cards
                    assert state.centre in each.meld
            state = cq.apply(state, player(cq.player_view(state, state.turn)))
    assert {Kind.NEW, Kind.EXTEND, Kind.BORROW} <= seen
