"""The worlds that agree with what is seen are counted, made, and told from all others."""

from __future__ import annotations

from dataclasses import replace

import conquian as cq
from conquian.solver.certificates.deals import World, count_worlds, is_world, revealed, worlds
from tests.solver.certificates import late_views


def test_worlds_are_counted_before_they_are_made() -> None:
    for seen in late_views()[:30]:
        every = list(worlds(seen))
        assert len(every) == len(set(every)) == count_worlds(seen)
        assert all(is_world(seen, world) for world in every)
        for world in every[:5]:
            state = revealed(seen, world)
            assert not state.unknown and cq.position(str(state)) == state
            assert cq.player_view(state, state.turn).state == replace(
                seen, hands=cq.player_view(seen, seen.turn).state.hands
            )


def test_what_is_seen_excludes_other_worlds() -> None:
    seen = next(seen for seen in late_views() if seen.hands[seen.turn.other].unknown and seen.stock.unknown)
    world = next(worlds(seen))
    mine = next(iter(seen.hands[seen.turn].cards or seen.spreads[seen.turn].cards))
    assert not is_world(seen, World(cq.Cards.of([mine]), world.stock))
    assert not is_world(seen, World(world.hand, (*world.stock, mine)))
    assert not is_world(seen, World(world.hand, world.stock[:-1]))
    assert not is_world(seen, World(world.hand, (*world.stock[:-1], next(iter(world.hand)))))


def test_in_a_study_anything_may_be_left_out() -> None:
    seen = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?3/4c5c6c7c,JcJdJs centre=Kd stock=?1 turn=pone/left")
    free = len(seen.unseen)
    assert count_worlds(seen) == len(set(worlds(seen))) == free * (free - 1) * (free - 2) // 6 * (free - 3)
