"""The open-hand solver: what it says holds, with any budget, and however it is asked."""

import signal
import sys
from itertools import islice, permutations
from random import Random

import pytest

import conquian as cq
from conquian.game.cards import Suit
from conquian.game.state import CLAIM
from conquian.game.variants import PRESETS
from conquian.solver import open_hand
from conquian.solver.core.search import WATCH_EVERY
from conquian.solver.open_hand import Analysis, Bounds, StopReason, analyse
from tests.game import relabelling
from tests.solver.minimax import Minimax, TooLarge, Truth
from tests.solver.positions import positions

pytestmark = pytest.mark.slow

T3 = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- stock=5h4h2d turn=pone/left centre={}"
MANY_NODES = 5
"""The seed of a deal that takes thousands of nodes to analyse."""


def middles(games: int, rules: str = "pagat") -> list[cq.State]:
    """A position from the middle of each of `games` random games, claims and discards among them."""
    found = []
    for seed in range(games):
        rng = Random(seed)
        state = cq.deal(seed, rules)
        for _ in range(rng.randint(10, 45)):
            after = cq.apply(state, rng.choice(cq.legal_actions(state)))
            if after.outcome is not None:
                break
            state = after
        found.append(state)
    return found


# --- what is known beforehand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Ac", "Ah"])
def test_a_player_who_can_go_out_wins_with_one_action(card: str) -> None:
    analysis = analyse(cq.position(T3.format(card)))
    assert (analysis.value, analysis.distance, len(analysis.line)) == (Bounds(1, 1), 1, 1)
    assert analysis.winner is cq.Seat.PONE


def test_a_card_that_the_defender_passes_on_is_one_of_the_attackers() -> None:
    """The pone turns up 5h: to meld it gives up 3h, to decline it passes it on, and either takes the dealer out."""
    line = "pone=3h5c/4s5s6s7s,5d6d7dJd dealer=-/3c3d3s,6h7hJhQh,JcQcKc stock=AsQs4c5h waste={} turn=dealer/turn"
    state = cq.position(line.format("Ks4hJs2cAh4dKhAc2sKd6cAd2h7c2dQd"))
    assert cq.solve(state) == Minimax().truth(state).value == -1


def test_the_pone_of_t3_is_wrong_to_decline() -> None:
    state = cq.position(T3.format("Kh"))
    values = {str(action): value for action, value in cq.evaluate(state).items()}
    assert values == {"meld 3c3d3h3s 6h7hJhQhKh": 1, "decline": 0}


def test_a_deal_that_is_over_has_been_decided() -> None:
    state = cq.position(T3.format("Ac"))
    out = cq.apply(state, cq.legal_actions(state)[0])
    assert (cq.solve(out), cq.evaluate(out)) == (1, {})
    assert analyse(out) == Analysis(out, Bounds(1, 1), {}, 0, (), 0, None)
    drawn = cq.position("pone=?10/- dealer=?10/- turn=dealer/over")  # nothing depends on the cards any more
    assert (cq.solve(drawn), analyse(drawn).distance) == (0, None)


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("pone=?10/- dealer=Ac2d3h4s5c6d7hJsQcKd/- stock=?20 turn=pone/turn", cq.Seat.PONE),
        ("pone=Ac2d3h4s5c6d7hJsQcKd/- dealer=Ad?9/- stock=?20 turn=pone/turn", cq.Seat.DEALER),
        ("pone=Ac2d3h4s5c6d7hJsQcKd/- dealer=Ad2h3s4c5d6h7sJcQdKh/- stock=Ah?19 turn=pone/turn", None),
        (
            "pone=Ac2d3h4s5c6d7h/- dealer=Ad2h3s4c5d6h7sJc/- given=?1 stock=JsQcQd rules=mexican turn=dealer/exchange",
            cq.Seat.DEALER,
        ),
    ],
)
def test_a_card_that_is_not_known_is_named(line: str, seat: cq.Seat | None) -> None:
    for ask in (cq.solve, cq.evaluate, analyse):
        with pytest.raises(cq.UnknownCards) as error:
            ask(cq.position(line))
        assert error.value.seat is seat


@pytest.mark.parametrize("rules", ["pagat", "rummy-games", "mexican"])
def test_a_table_that_is_kept_through_a_deal_changes_no_value(rules: str) -> None:
    state, rng = middles(1, rules)[0], Random(1)
    kept = open_hand.table_from(state)
    while state.outcome is None:
        values = open_hand.evaluate(state, kept)
        assert values == open_hand.evaluate(state)
        state = cq.apply(state, rng.choice([*values]))


# --- symmetries -------------------------------------------------------------------------------------------------------


def test_suits_are_names() -> None:
    """Every order of the suits gives the same values, and the same actions their values under the new names."""
    orders = list(permutations(Suit))
    for number, state in enumerate([*middles(8), *middles(4, "rummy-games"), *middles(4, "bicycle")]):
        names = relabelling.suits(orders[1 + number % 23])
        other = relabelling.of_state(state, names)
        assert cq.evaluate(other) == {
            relabelling.of_action(action, names): value for action, value in cq.evaluate(state).items()
        }
        assert analyse(other).distance == analyse(state).distance


def test_what_is_best_for_one_is_worst_for_the_other() -> None:
    for state in middles(20):
        best = max(cq.evaluate(state).values())
        assert cq.solve(state) == (best if state.turn is cq.Seat.PONE else -best)


def test_with_every_card_open_the_option_to_force_is_a_compulsory_meld() -> None:
    """Minimax under claims and minimax under automatic forcing, also where the forcer places; nobody has folded."""
    compared = differ = 0
    for _, state in islice(positions(seed=6), 300):
        claim = with_rules(state, forcing="claim")
        if state.folded or state.phase in CLAIM or state.phase is cq.Phase.FORCED:
            continue
        minimax = Minimax(700)
        try:
            open_to_claims = minimax.truth(claim).value
            compulsory = minimax.truth(with_rules(state, forcing="automatic")).value
            no_forcing = minimax.truth(with_rules(state, forcing="off")).value
        except TooLarge:
            continue
        assert open_to_claims == compulsory, claim
        compared += 1
        differ += compulsory != no_forcing
    assert compared > 100
    assert differ > 1


def with_rules(state: cq.State, **switches: str) -> cq.State:
    """The same table under rules that differ in some switches."""
    line = str(state).partition(" rules=")[0]
    rest = [part for part in str(state).split(" ")[7:] if part.startswith(("passed", "folded", "given"))]
    return cq.position(" ".join([line, f"rules={state.variant.with_switches(**switches)}", *rest]))


# --- budgets, watches, interruptions ----------------------------------------------------------------------------------


def test_that_a_player_does_not_win_is_known_before_it_is_known_whether_the_other_does() -> None:
    """With few nodes nothing is known, with some that the pone cannot win, with more that it is a draw."""
    found = [analyse(cq.deal(2), budget).value for budget in (0, 100, 1_000)]
    assert found == [Bounds(-1, 1), Bounds(-1, 0), Bounds(0, 0)]
    assert [bounds.exact for bounds in found] == [False, False, True]
    assert [analyse(cq.deal(2), budget).exact for budget in (100, 1_000)] == [False, True]


@pytest.mark.parametrize("budget", [0, 1, 2, 5, 10, 30, 100, 300, 1_000, 10_000])
def test_whatever_the_budget_the_bounds_hold(budget: int) -> None:
    states = [*middles(12), *middles(4, "bicycle"), cq.deal(1), cq.deal(5)]
    for state in states:
        complete = complete_analysis(state)
        analysis = analyse(state, budget)
        assert analysis.nodes <= budget
        assert analysis.stopped in (None, StopReason.BUDGET)
        assert_holds(analysis, complete)


_complete: dict[cq.State, Analysis] = {}


def complete_analysis(state: cq.State) -> Analysis:
    """The analysis without a budget; remembered, since every budget is compared with it."""
    if state not in _complete:
        _complete[state] = analyse(state, budget=None)
    return _complete[state]


def assert_holds(analysis: Analysis, complete: Analysis) -> None:
    """Nothing that an analysis says is denied by the complete one."""
    assert complete.stopped is None
    if analysis.stopped is None:
        assert analysis == complete
    pairs = [(analysis.value, complete.value), *zip(analysis.actions.values(), complete.actions.values(), strict=True)]
    for bounds, truth in pairs:
        assert truth.exact
        assert bounds.at_least <= truth.at_least <= bounds.at_most
    assert analysis.actions.keys() == complete.actions.keys()
    assert analysis.distance in (None, complete.distance)
    assert analysis.line == complete.line[: len(analysis.line)]


def test_a_larger_budget_never_knows_less() -> None:
    for state in (cq.deal(MANY_NODES), *middles(4)):
        last = Bounds()
        for budget in (1, 10, 100, 1_000, 10_000, 100_000):
            value = analyse(state, budget).value
            assert last.at_least <= value.at_least <= value.at_most <= last.at_most
            last = value
        assert last.exact


def test_a_watch_sees_the_nodes_and_can_stop() -> None:
    seen: list[int] = []
    state = cq.deal(MANY_NODES)
    analysis = analyse(state, watch=seen.append)
    assert analysis.stopped is None
    assert seen == list(range(WATCH_EVERY, analysis.nodes + 1, WATCH_EVERY))
    stopped = analyse(state, watch=lambda nodes: nodes >= 2 * WATCH_EVERY)
    assert (stopped.stopped, stopped.nodes) == (StopReason.WATCH, 2 * WATCH_EVERY)
    assert_holds(stopped, analysis)


def test_ctrl_c_keeps_what_was_found() -> None:
    calls = 0

    def press(_: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt

    state = cq.deal(MANY_NODES)
    analysis = analyse(state, watch=press)
    assert (analysis.stopped, analysis.nodes) == (StopReason.INTERRUPT, 3 * WATCH_EVERY)
    assert_holds(analysis, complete_analysis(state))
    assert analysis.value.exact


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such timer")
def test_ctrl_c_is_heeded_in_the_midst_of_a_search() -> None:
    """By a signal, as the key sends one: compiled code goes on unless it looks for it."""
    analyse(cq.deal(1))
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        analysis = analyse(cq.deal(16, PRESETS["bicycle"]), budget=None)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert analysis.stopped is StopReason.INTERRUPT


def test_the_usual_budget_is_enough_for_usual_deals() -> None:
    for seed in range(8):
        analysis = analyse(cq.deal(seed))
        assert analysis.stopped is None
        assert analysis.nodes < open_hand.BUDGET / 5


# --- the line ---------------------------------------------------------------------------------------------------------


def test_the_line_of_a_deal_is_played_to_its_end() -> None:
    """Each action keeps the value, and each takes one off the distance."""
    for seed in (1, 3, 5, 16):
        analysis = analyse(cq.deal(seed))
        state, value = analysis.state, analysis.value.at_least
        for number, action in enumerate(analysis.line):
            state = cq.apply(state, action)
            if number % 7 == 0 and state.outcome is None:
                later = analyse(state)
                assert later.value == analysis.value
                assert later.line == analysis.line[number + 1 :]
        assert state.outcome == cq.Outcome(analysis.winner)
        assert analysis.distance == (len(analysis.line) if value else None)


def test_bounds_change_sides() -> None:
    assert -Bounds(-1, 0) == Bounds(0, 1)
    assert Truth(cq.Seat.DEALER, 3).value == -1
