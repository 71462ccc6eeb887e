"""Certificates hold when they are made, are read back as they were written, and are refuted when they are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

import conquian as cq
from conquian.game.actions import TURN, Turn
from conquian.game.cards import Suit
from conquian.game.laws import Law
from conquian.game.state import Phase, Seat
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import play
from conquian.solver import certificates_finding, certificates_plans
from conquian.solver.certificates import Certificate, Open, Ruled, Ruling, Value, certify
from conquian.solver.certificates_chance import Chance, Count, certify_chance
from conquian.solver.certificates_finding import Refutation
from conquian.solver.certificates_plans import Plan, Row, by_itself
from conquian.solver.certificates_sure import Sure, certify_sure
from conquian.solver.certificates_terms import BeyondBound, Fault, Goal, Kind, Objection, distinct, essence
from conquian.solver.certificates_worlds import World, count_worlds, is_world, revealed, worlds
from conquian.tutor.puzzle_reading import certificate as read
from tests.game.relabelling import of_action, of_state, suits
from tests.solver.belief import Surely

T4 = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre={} stock=5h4h2d waste=7d turn=pone/left"
OUT = cq.position(T4.format("Ac"))


def faults(certificate: Certificate) -> set[Fault]:
    return {objection.fault for objection in certificate.check()}


@cache
def late_views(games: int = 110, most: int = 60) -> tuple[cq.State, ...]:
    """Late positions of played games as the player to act sees them, with a few worlds, where there is a choice."""
    found = []
    for seed in range(games):
        player = Straying(Greedy(seed), 0.25, seed)
        record = play(cq.deal(seed), player, player, seed)
        states = record.positions()
        for ply, state in enumerate(states[:-1]):
            past = zip(states, record.actions[:ply], strict=False)
            seen = cq.player_view(state, state.turn, past).state
            many = len(distinct(state, cq.legal_actions(state))) > 1
            if many and state.phase is not Phase.TURN and 1 < count_worlds(seen) <= most:
                found.append(seen)
    return tuple(found)


@cache
def sure(number: int, goal: Goal) -> Sure | None:
    try:
        return certify_sure(late_views()[number], goal)
    except BeyondBound:
        return None


def every_sure() -> Iterator[Sure]:
    for number in range(len(late_views())):
        for goal in Goal:
            found = sure(number, goal)
            if found is not None:
                yield found


FORCE = cq.position(
    "pone=-/3c3d3h3s,6c7cJc,JdJhJs dealer=?1/4d5d6d,7d7h7s,KdKhKs centre=Kc stock=?2"
    " waste=2sAd4h5s4c2dQcAsAhQdAcQhQs2c4s5h6s turn=pone/claim-turned"
)
"""Whoever lets the king go by does not win; forced, the dealer has to give up one of 2h, 5c and 6h."""


@cache
def with_rows() -> Sure:
    """A certificate whose plan has something to say."""
    return certify_sure(FORCE, Goal.WIN)


# --- worlds -----------------------------------------------------------------------------------------------------------


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


# --- CO ---------------------------------------------------------------------------------------------------------------


def test_co_says_what_every_action_is_worth() -> None:
    found = certify(cq.position(T4.format("Kh")), Kind.OPEN)
    assert isinstance(found, Open)
    assert {str(one.action): one.value for one in found.values} == {
        str(action): value for action, value in cq.evaluate(found.position).items()
    }
    assert found.check() == ()
    assert set(map(str, found.accepted)) | set(map(str, found.rejected)) == {str(one.action) for one in found.values}


@pytest.mark.parametrize("number", range(0, 30, 3))
def test_co_is_refuted_when_planted_wrong(number: int) -> None:
    seen = late_views()[number]
    state = revealed(seen, next(worlds(seen)))
    found = certify(state, Kind.OPEN)
    assert isinstance(found, Open)
    assert found.check() == ()
    first, *rest = found.values
    assert (
        Objection(Fault.WRONG_VALUE, first.action)
        in replace(found, values=(Value(first.action, 0 if first.value else 1), *rest)).check()
    )
    assert replace(found, values=tuple(rest)).check() == (Objection(Fault.MISSING, first.action),)
    assert Fault.NOT_LEGAL in faults(replace(found, values=(*found.values, first)))
    assert Fault.NOT_LEGAL in faults(replace(found, values=(*found.values, Value(cq.action("give Kd"), 0))))


def test_layouts_of_the_same_cards_are_one_answer_unless_grouping_matters() -> None:
    line = "pone=Ks/3c3d3h,4c4d4h,5c5d5h dealer=JcJdJhJsQcQdQhQsKcKd/- centre=5s stock=7c turn=pone/left rules={}"
    free, ends = (cq.position(line.format(rules)) for rules in ("pagat", "pagat,borrowing=ends"))
    one, other = cq.action("meld 3c3d3h 4c4d4h 5c5d5h5s"), cq.action("meld 3c4c5c 3d4d5d 3h4h5h5s")
    assert essence(free, one) == essence(free, other)
    assert essence(ends, one) != essence(ends, other)


# --- C1 ---------------------------------------------------------------------------------------------------------------


def test_c1_is_what_the_judge_says() -> None:
    asked = [cq.action("meld AcAdAs 3c3d3h3s 6h7hJhQh"), cq.action("meld 3c3d3h3s 6h7hJhQhAc"), cq.action("decline")]
    found = certify(OUT, Kind.RULE, asked=asked)
    assert isinstance(found, Ruled)
    assert [ruling.law for ruling in found.rulings] == [None, Law.RUNS, None]
    assert found.accepted == (asked[0], asked[2]) and found.rejected == (asked[1],)
    assert found.check() == ()
    for wrong in (Ruling(asked[0], Law.RUNS), Ruling(asked[1], None), Ruling(asked[1], Law.SETS)):
        planted = replace(found, rulings=(wrong,))
        assert planted.check() == (Objection(Fault.WRONG_RULING, wrong.action),)


def test_c1_about_hidden_cards_does_not_hold() -> None:
    seen = cq.player_view(OUT, Seat.DEALER).state
    assert faults(Ruled(seen, (Ruling(cq.action("meld AcAdAs 3c3d3h3s 6h7hJhQh"), None),))) == {Fault.WRONG_RULING}


# --- C2 against a plain search ----------------------------------------------------------------------------------------


def test_c2_equals_a_search_that_tries_everything() -> None:
    compared = differing = 0
    for number, seen in enumerate(late_views()):
        if count_worlds(seen) > 24 or len(seen.stock) > 2:
            continue
        for goal in Goal:
            found = sure(number, goal)
            assert found is not None
            belief = tuple(revealed(seen, world) for world in worlds(seen))
            for action in distinct(seen, cq.legal_actions(belief[0])):
                truth = Surely(seen.turn, goal.least).reaches_after(belief, action)
                assert truth == (action in found.accepted), (str(seen), str(action), goal)
                compared += 1
                differing += not truth
    assert compared > 60 and 10 < differing < compared


# --- C2 ---------------------------------------------------------------------------------------------------------------


def test_every_c2_holds_and_is_read_back_as_it_was_written() -> None:
    kinds = set()
    for found in every_sure():
        assert found.check() == (), str(found.position)
        assert read(str(found)) == found
        kinds.add((found.goal, bool(found.plans), bool(found.refutations)))
    assert len(kinds) >= 5


def test_what_is_sure_is_sure_in_every_world() -> None:
    """A plan that does not look cannot do what cannot be done with every card open."""
    for found in every_sure():
        for world in list(worlds(found.position))[:4]:
            values = cq.evaluate(revealed(found.position, world))
            assert all(values[action] >= found.goal.least for action in found.accepted)


def test_each_refuting_world_alone_is_lost_and_several_are_not() -> None:
    for found in every_sure():
        for refutation in found.refutations:
            values = [cq.evaluate(revealed(found.position, world))[refutation.action] for world in refutation.worlds]
            assert all(value < found.goal.least for value in values) == (len(values) == 1)


BLIND = cq.position(
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?1/JcJdJs,QcQdQs,KcKdKs centre=Kh stock=?1"
    " waste=AcAh2c2h4c4d4h4s5c5d5h5s6c6d6s7c7d7s turn=pone/left"
)
"""T4 and T5 without looking: which ace has to be thrown depends on which two comes."""


def test_where_no_single_world_refutes_the_smallest_set_that_does_is_shown() -> None:
    found = certify_sure(BLIND, Goal.WIN)
    assert not found.plans
    assert found.check() == ()
    king, decline = found.refutations
    assert str(king.action) == "meld 3c3d3h3s 6h7hJhQhKh"
    assert set(map(str, king.worlds)) == {"2d/2s", "2s/2d"}
    assert len(decline.worlds) == 1
    for world in king.worlds:
        assert cq.evaluate(revealed(BLIND, world))[king.action] == 1, "with open cards each is won"
        fewer = replace(king, worlds=(world,))
        assert Fault.NOT_REFUTED in faults(replace(found, refutations=(fewer, decline)))
    assert certify_chance(BLIND, Goal.WIN).best == 1, "a chance with open cards is an upper bound"


def test_a_world_that_could_be_left_out_of_a_refutation_is_found() -> None:
    found = certify_sure(BLIND, Goal.WIN)
    king, decline = found.refutations
    both = replace(decline, worlds=king.worlds)
    assert faults(replace(found, refutations=(king, both))) == {Fault.WORLD_IDLE}


def test_a_plan_that_wins_each_world_with_open_cards_is_no_plan() -> None:
    """The plan throws the right ace in either world: two rows agree in what was seen, and differ in what is done."""
    found = certify_sure(BLIND, Goal.WIN)
    king = found.refutations[0].action
    looking = Plan(king, tuple(Row((king,), cq.action(f"discard {ace}")) for ace in ("Ad", "As")))
    cook = replace(found, plans=(looking,), refutations=found.refutations[1:])
    assert {Fault.PLAN_LOOKS, Fault.PLAN_FAILS} <= faults(cook)


def test_too_many_worlds_are_refused() -> None:
    seen = cq.player_view(cq.deal(3), Seat.PONE).state
    with pytest.raises(BeyondBound, match="more than 1000 worlds"):
        certify_sure(seen, Goal.WIN)
    with pytest.raises(BeyondBound, match="worlds"):
        certify_chance(seen, Goal.WIN)
    assert faults(Sure(seen, Goal.WIN, 1, (), ())) == {Fault.BEYOND_BOUND}


def test_an_own_hand_that_is_not_known_is_refused() -> None:
    with pytest.raises(cq.UnknownCards):
        certify_sure(cq.player_view(OUT, Seat.DEALER).state, Goal.WIN)


def test_too_long_a_search_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates_plans, "MOST_NODES", 3)
    with pytest.raises(BeyondBound, match="more than 3 nodes"):
        certify_sure(FORCE, Goal.WIN)
    monkeypatch.setattr(certificates_plans, "MOST_NODES", 20_000)
    monkeypatch.setattr(certificates_finding, "MOST_ROWS", 3)
    with pytest.raises(BeyondBound, match="more than 3 rows"):
        certify_sure(FORCE, Goal.WIN)


# --- C2 planted wrong -------------------------------------------------------------------------------------------------


def planted(found: Sure, plan: Plan) -> Sure:
    """The certificate with this plan instead of the one that begins in the same way."""
    return replace(found, plans=tuple(plan if one.action == plan.action else one for one in found.plans))


def test_a_wrong_answer_is_found() -> None:
    found = with_rows()
    wrong = found.refutations[0].action
    cook = replace(found, plans=(*found.plans, Plan(wrong)), refutations=found.refutations[1:])
    assert Fault.PLAN_FAILS in faults(cook)
    (objection,) = [one for one in cook.check() if one.fault is Fault.PLAN_FAILS]
    assert objection.world is not None and is_world(found.position, objection.world)


def test_a_missing_answer_is_found() -> None:
    found = with_rows()
    assert replace(found, plans=found.plans[1:]).check() == (Objection(Fault.MISSING, found.plans[0].action),)
    lost = Refutation(found.plans[0].action, (next(worlds(found.position)),))
    assert Fault.NOT_REFUTED in faults(replace(found, plans=found.plans[1:], refutations=(*found.refutations, lost)))


def test_an_answer_too_many_is_found() -> None:
    found = with_rows()
    assert Fault.NOT_LEGAL in faults(replace(found, plans=(*found.plans, found.plans[0])))
    assert Fault.NOT_LEGAL in faults(replace(found, plans=(*found.plans, Plan(TURN))))


def test_a_plan_that_looks_is_found() -> None:
    """Two branches differ although what was seen agrees: the plan knows a card that nobody showed."""
    found = with_rows()
    plan = next(plan for plan in found.plans if plan.rows)
    row = plan.rows[0]
    cook = planted(found, replace(plan, rows=(*plan.rows, Row(row.seen, cq.action("decline")))))
    assert Fault.PLAN_LOOKS in faults(cook)


def test_a_plan_that_knows_a_card_before_it_is_turned_up_is_found() -> None:
    found = with_rows()
    plan = next(plan for plan in found.plans if plan.rows)
    hidden = Turn(found.position.unseen.__iter__().__next__())
    early = Row((*plan.rows[0].seen[:1], hidden, *plan.rows[0].seen[1:]), plan.rows[0].action)
    assert faults(planted(found, replace(plan, rows=(*plan.rows, early)))) <= {Fault.PLAN_IDLE, Fault.PLAN_FAILS}
    assert faults(planted(found, replace(plan, rows=(*plan.rows, early))))


def test_a_plan_with_a_gap_or_a_row_too_many_is_found() -> None:
    gaps = 0
    for found in every_sure():
        for plan in found.plans:
            for row in plan.rows[:3]:
                shorter = replace(plan, rows=tuple(one for one in plan.rows if one is not row))
                gaps += bool(faults(planted(found, shorter)) & {Fault.PLAN_FAILS, Fault.PLAN_IDLE})
            nonsense = Row((cq.action("decline"), cq.action("decline")), cq.action("force"))
            assert faults(planted(found, replace(plan, rows=(*plan.rows, nonsense))))
    assert gaps > 5


def test_a_refutation_that_refutes_nothing_is_found() -> None:
    for found in every_sure():
        for refutation in found.refutations[:1]:
            others = found.refutations[1:]
            stale = replace(refutation, worlds=())
            assert Fault.NOT_REFUTED in faults(replace(found, refutations=(stale, *others)))
            for world in worlds(found.position):
                value = cq.evaluate(revealed(found.position, world))[refutation.action]
                wrong = replace(found, refutations=(replace(refutation, worlds=(world,)), *others))
                assert bool(wrong.check()) == (value >= found.goal.least)
                if value >= found.goal.least:
                    break


def test_a_refutation_with_cards_from_elsewhere_is_found() -> None:
    found = with_rows()
    world = found.refutations[0].worlds[0]
    laid = found.position.spreads[Seat.PONE].cards or found.position.spreads[Seat.DEALER].cards
    alien = replace(world, stock=(next(iter(laid)), *world.stock[1:]))
    stale = replace(found.refutations[0], worlds=(alien,))
    assert Fault.NOT_A_WORLD in faults(replace(found, refutations=(stale, *found.refutations[1:])))


def test_a_wrong_number_of_worlds_is_found() -> None:
    found = with_rows()
    assert faults(replace(found, worlds=found.worlds + 1)) == {Fault.WRONG_COUNT}


def test_the_other_goal_is_not_proved_by_the_same_certificate() -> None:
    changed = 0
    for number in range(len(late_views())):
        win, draw = sure(number, Goal.WIN), sure(number, Goal.DRAW)
        if win is not None and draw is not None and set(win.accepted) != set(draw.accepted):
            assert replace(draw, goal=Goal.WIN).check()
            assert replace(win, goal=Goal.DRAW).check()
            changed += 1
    assert changed > 5


# --- C3 ---------------------------------------------------------------------------------------------------------------


def test_c3_counts_the_worlds() -> None:
    for seen in late_views()[::9]:
        for goal in Goal:
            found = certify_chance(seen, goal)
            assert found.check() == ()
            assert read(str(found)) == found
            every = [cq.evaluate(revealed(seen, world)) for world in worlds(seen)]
            for count in found.counts:
                reached = sum(values[count.action] >= goal.least for values in every)
                assert found.chance(count) == Fraction(reached, len(every))
                assert count.won + count.drawn + count.lost == found.worlds == len(every)
            assert found.best == max(map(found.chance, found.counts))


def test_what_is_sure_has_every_chance() -> None:
    for number, seen in enumerate(late_views()[:60]):
        found = sure(number, Goal.WIN)
        if found is not None and found.plans:
            assert certify_chance(seen, Goal.WIN).best == 1


def test_c3_is_refuted_when_planted_wrong() -> None:
    found = certify_chance(late_views()[3], Goal.DRAW)
    first, *rest = found.counts
    more = Count(first.action, first.won + 1, first.drawn, first.lost - 1)
    assert replace(found, counts=(more, *rest)).check() == (Objection(Fault.WRONG_COUNT, first.action),)
    assert replace(found, counts=tuple(rest)).check() == (Objection(Fault.MISSING, first.action),)
    assert Fault.NOT_LEGAL in faults(replace(found, counts=(*found.counts, first)))
    assert Fault.WRONG_COUNT in faults(replace(found, worlds=found.worlds + 1))
    assert isinstance(found, Chance)


# --- what must always hold --------------------------------------------------------------------------------------------


def test_suits_renamed_are_the_same_question() -> None:
    names = suits((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))
    for number in range(0, len(late_views()), 5):
        found = sure(number, Goal.DRAW)
        if found is not None:
            other = certify_sure(of_state(found.position, names), Goal.DRAW)
            renamed = {essence(other.position, of_action(action, names)) for action in found.accepted}
            assert {essence(other.position, action) for action in other.accepted} == renamed


def test_where_a_plan_says_nothing_nothing_is_done() -> None:
    assert by_itself(cq.deal(1)) == TURN
    assert by_itself(OUT) == cq.action("decline")
    claim = revealed(FORCE, next(worlds(FORCE)))
    assert by_itself(claim) == cq.action("allow")
    assert by_itself(cq.apply(cq.apply(OUT, cq.action("decline")), TURN)) == cq.action("decline")
    choice = cq.apply(cq.position(T4.format("Kh")), cq.action("meld 3c3d3h3s 6h7hJhQhKh"))
    assert by_itself(choice) is None, "it has to say what is discarded"
