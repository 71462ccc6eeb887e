"""Endings are the games that the judge allows, solved the same in two ways; what is measured goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import conquian as cq
from conquian.advice.seat_value import SeatStanding
from conquian.game.state import Hand, State, Stock
from conquian.players.chance import AtRandom
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.rooms.puzzles import library
from tests.endings.__main__ import exploited_lines, lines, pure_lines
from tests.endings.ending import Ending, TooLarge, deals
from tests.endings.exploitability import SETS, Exploited, exploitability, fit
from tests.endings.exploitability import go_on as go_on_exploiting
from tests.endings.exploitability import kept as kept_exploited
from tests.endings.extensive import BestResponse, Decision, Node, information_sets, nodes
from tests.endings.measure import PLAYERS, Measured, first_worth, go_on, kept, measure, mined
from tests.endings.sequence_form import best_pure, solve
from tests.endings.smallest import dilemmas
from tests.endings.smallest import smallest as smallest_of
from tests.matches.determinised import Determinised

EACH_ONE = cq.position(
    "pone=6s/Ad2d3d,4d5d6d,JhQhKh dealer=Js/6c7cJc,7d7h7s,QcQdQs centre=6h stock=5cKs"
    " waste=Ac2c5hAhKd4c2s3cKc3s2h3hAs4sJd4h5s turn=pone/turned"
)
"""Each seat has one card in hand, and two are in the stock."""

IN_THE_DOCS = cq.position(
    "pone=3c7s/6h7hJhQh,KcKdKhKs dealer=3s7c/2h3h4h,5c5h5s,5d6d7d centre=- stock=3d6c"
    " waste=AcQc2s2d4s4dAhAdQdQsJd4c6sJsJc2cAs turn=dealer/discard"
)

SMALLEST = cq.position(
    "pone=5d5h/2c2d2h,2s3s4s5s6s dealer=QsKs/4c5c6c7cJc,7d7h7s centre=Js stock=Qh"
    " waste=3d6hAh3hJd6dAsQdJh4hKdAcQcKhKc3c4dAd turn=dealer/turned"
)
"""Of the endings that were solved, that of the fewest information sets in which each seat hides cards and chooses."""

TORN = cq.position(
    "pone=2sJs/4c4d4h4s,QcQdQhQs dealer=3s7sJd/5h6h7hJh,6c6d6s centre=Ks stock=Jc"
    " waste=3hKc7d5dAh5c2h7c5s2cAc2dKdKh3d3cAdAs turn=pone/left passed=yes"
)
"""The same where a choice is right in one deal and wrong in another."""


def value(root: Node) -> float:
    solution = solve(root)
    assert abs(solution.gap) < 1e-9
    return solution.at_least


def smallest(seed: int) -> State:
    return min((state for _, state in mined(seed)), key=deals)


@pytest.mark.parametrize("seed", [2, 4, 5, 7])
def test_the_solver_at_the_end_says_what_the_whole_game_does(seed: int) -> None:
    state = smallest(seed)
    assert value(Ending(state).root()) == pytest.approx(value(Ending(state, solved=False).root()))


def test_what_lies_hidden_now_does_not_change_the_game() -> None:
    swapped = replace(
        EACH_ONE, hands=(Hand(cq.cards("Js")), Hand(cq.cards("Ks"))), stock=Stock(tuple(cq.cards("5c6s")))
    )
    one, other = Ending(EACH_ONE).root(), Ending(swapped).root()
    assert [type(node) for node in nodes(one)] == [type(node) for node in nodes(other)]
    assert value(one) == value(other)


def test_a_seat_knows_its_hand_and_what_both_have_seen() -> None:
    """As many information sets at the beginning as hands, and each is asked in every deal that agrees with it."""
    root = Ending(EACH_ONE).root()
    firsts = [node for node in nodes(root) if isinstance(node, Decision) and node.player == 0]
    able = cq.cards("6s")  # only with it can 6h be laid
    assert {node.key for node in firsts} == {(0, able.mask, 0)} == information_sets(root, 0)
    assert len(firsts) == 3
    assert deals(EACH_ONE) == 12


def test_the_first_action_is_worth_what_it_wins() -> None:
    assert {str(action): value for action, value in first_worth(EACH_ONE, Ending(EACH_ONE).root()).items()} == (
        pytest.approx({"meld Ad2d3d4d5d 6d6h6s JhQhKh": 1, "decline": 0})
    )


def test_where_routine_makes_a_gift_of_forcing_the_answer_with_open_cards_is_the_best_at_the_table() -> None:
    """So the page of this puzzle may not say that something else is better there, as advice has it."""
    state = library.puzzle("open-cards-009").position
    assert {str(action): value for action, value in first_worth(state, Ending(state).root()).items()} == (
        pytest.approx({"allow": 0.4, "force": -0.6})
    )
    assert library.seat_values()["open-cards-009"].standing is SeatStanding.WORSE
    assert library.seat_value("open-cards-009") is None


def test_a_game_that_is_too_large_is_left_out() -> None:
    with pytest.raises(TooLarge):
        Ending(EACH_ONE, limit=50).root()


def test_a_study_is_no_ending() -> None:
    with pytest.raises(ValueError, match="all forty cards"):
        Ending(replace(EACH_ONE, waste=())).root()


def counted(seed: int) -> Iterator[Measured]:
    if seed in {4, 5}:
        state = smallest(seed)
        ending = Ending(state)
        yield measure(state, ending.root(), ending.nodes, seed, 0, {"greedy": Greedy()})


def test_what_is_measured_goes_on_where_it_was(tmp_path: Path) -> None:
    path, whole = tmp_path / "endings.jsonl", tmp_path / "whole.jsonl"
    assert list(go_on(path, 5, counted)) == [0, 1, 2, 3, 4]
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seed": 5, "endi')  # stopped while it wrote
    assert list(go_on(path, 2, counted)) == [5, 6]
    list(go_on(whole, 7, counted))
    assert kept(path) == kept(whole)
    assert [each.seed for each in kept(path)[1]] == [4, 5]


def test_a_choice_is_measured_against_the_best() -> None:
    (found,) = counted(5)
    assert found.chosen == {"greedy": "meld Ad2d3d4d5d 6d6h6s JhQhKh"}
    assert found.regret("greedy") == 0
    assert replace(found, chosen={"greedy": "decline"}).regret("greedy") == found.difference == pytest.approx(1)
    assert found.mixing == (0, 0)


def test_the_page_says_what_is_partial_and_which_endings_need_mixing() -> None:
    (found,) = counted(5)
    chosen = dict.fromkeys(PLAYERS, "decline")
    page = "\n".join(lines(6, [replace(found, chosen=chosen), replace(found, chosen=chosen, mixing=(0.25, None))], "x"))
    assert "**partial**" in page
    assert "| advice | 2 | 1.0000 | – | 0.0% | 0.0% to 65.8% | 1.000 |" in page
    assert "| to act | 2 | 1 | 0.2500 | 0 |" in page
    assert "| the other | 2 | 0 | 0.0000 | 1 |" in page
    assert page.count(f"`{found.position}`") == 1


def test_the_example_of_the_docs_is_worth_what_they_say() -> None:
    ending = Ending(IN_THE_DOCS)
    found = measure(IN_THE_DOCS, ending.root(), ending.nodes, 0, 0, {"advice": lambda view: cq.advise(view).best})
    assert (found.deals, found.sets, found.mixing) == (90, 27, (0, 0))
    assert found.value == pytest.approx(-0.1)
    assert found.worth == pytest.approx({"discard 7c": 0, "discard 3s": -1 / 6})
    assert found.chosen == {"advice": "discard 7c"}
    advice = cq.advise(cq.player_view(IN_THE_DOCS, IN_THE_DOCS.turn))
    assert advice.worlds == 12
    assert {str(each.action): each.stakes.value for each in advice.values} == pytest.approx(found.worth)


@pytest.mark.parametrize(("state", "sets", "worth"), [(SMALLEST, 2, 0.0), (TORN, 19, 0.15)], ids=["smallest", "torn"])
def test_the_smallest_endings_are_solved_without_mixing(state: State, sets: int, worth: float) -> None:
    ending = Ending(state)
    root = ending.root()
    found = measure(state, root, ending.nodes, 0, 0, {})
    assert all(state.hands)
    assert (found.sets, found.mixing) == (sets, (0, 0))
    assert found.value == pytest.approx(worth)
    for player, sign in enumerate((1, -1)):
        assert information_sets(root, player)
        pure = best_pure(root, player)
        assert pure is not None
        assert pure.value == pytest.approx(sign * worth)


def test_in_the_smallest_ending_the_queen_and_the_king_go_out() -> None:
    root = Ending(SMALLEST).root()
    keys = [key for player in (0, 1) for key in information_sets(root, player)]
    assert {key[1] for key in keys if isinstance(key, tuple)} == {cq.cards("QsKs").mask}
    assert not dilemmas(root, 0) | dilemmas(root, 1)


def test_no_action_is_right_in_every_deal_where_one_is_torn() -> None:
    root = Ending(TORN).root()
    jacks = {(0, cq.cards(f"{jack}Js").mask, 0) for jack in ("Jc", "Jd")}
    assert dilemmas(root, 0) == jacks
    assert not dilemmas(root, 1)
    response = BestResponse(root, 0, solve(root).strategies[1])
    for key in jacks:
        assert sorted(response.worth(key).values()) == pytest.approx([0.25, 0.25])


def test_the_page_shows_the_smallest_endings_that_take_no_mixing() -> None:
    (small,) = counted(5)
    both, torn = (measure(state, Ending(state).root(), 0, 1, 0, {}) for state in (SMALLEST, TORN))
    assert smallest_of([torn, both, small]) == both  # in the ending of one information set one seat has no choice
    assert smallest_of([both, torn], torn=True) == torn
    assert smallest_of([replace(both, mixing=(0.5, 0))]) is smallest_of([both], torn=True) is None
    page = "\n".join(pure_lines([both, torn, small]))
    assert page.count("The smallest in which neither has to mix") == 2
    assert f"2 information sets, 30 pairs of hands, value +0.0000:\n  `{SMALLEST}`" in page
    assert f"19 information sets, 60 pairs of hands, value +0.1500:\n  `{TORN}`" in page


def test_a_whole_strategy_gives_away_what_its_mistakes_cost() -> None:
    assert exploitability(IN_THE_DOCS, Expert()) == pytest.approx((0, 0))
    assert exploitability(IN_THE_DOCS, Greedy()) == pytest.approx((0, 0))
    assert exploitability(IN_THE_DOCS, Determinised()) == pytest.approx((1 / 90, 0))
    assert min(exploitability(IN_THE_DOCS, AtRandom(1))) > 0.01


def test_whole_strategies_are_kept_and_go_on_where_they_were(tmp_path: Path) -> None:
    ending = Ending(IN_THE_DOCS)
    found = measure(IN_THE_DOCS, ending.root(), ending.nodes, 0, 0, {})
    assert fit([found, replace(found, sets=SETS[1] + 1), replace(found, worth={"discard 7c": 0.0}), found], 9) == [
        found,
        found,
    ]
    assert fit([found, found], 1) == [found]
    path = tmp_path / "kept.json"
    players = {"determinised": Determinised()}
    (one,) = go_on_exploiting(path, [found], players)
    assert kept_exploited(path) == [one]
    assert one.gives["determinised"] == pytest.approx((1 / 90, 0))
    assert not list(go_on_exploiting(path, [found], players))  # it is known


def test_the_page_says_what_whole_strategies_give_away() -> None:
    gives = dict.fromkeys(PLAYERS, (0.0, 0.5))
    page = "\n".join(exploited_lines([Exploited("x", 27, gives), Exploited("y", 27, {**gives, "greedy": (0.25, 0.5)})]))
    assert "In 2 of the endings" in page
    assert "**partial**" in page
    assert "| advice | to act | 2 | 0.0000 | – | 2 | 0.0000 |" in page
    assert "| greedy | to act | 2 | 0.1250 | -0.1200 to 0.3700 | 1 | 0.2500 |" in page
    assert "| greedy | the other | 2 | 0.5000 | – | 0 | 0.5000 |" in page
