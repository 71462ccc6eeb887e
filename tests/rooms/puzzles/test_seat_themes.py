"""Seat themes: each is recognised by its certificate, and what is mined for them is what lies on the shelf."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from conquian.game.actions import FORCE
from conquian.game.state import CLAIM
from conquian.rooms.puzzles.library import OPEN_CARDS, file_folder, folder, names, puzzle, seat_values, shelf
from conquian.rooms.puzzles.miner import MinedPlayers, MinedTheme, MinerRun, Order, OtherOrder, game, proved_misleading
from conquian.rooms.puzzles.puzzle import Blemish, Puzzle, PuzzleObjection
from conquian.rooms.puzzles.seat_themes import (
    FEWEST_SENSIBLE,
    FEWEST_WORLDS,
    SeatTheme,
    is_best_chance,
    is_for_sure,
    is_open_cards,
    sensible_answers,
)
from conquian.rooms.puzzles.themes import Theme
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import OpenHandCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import Goal

AT_ONCE = "borrow-to-win-004"
IN_DOUBT = {913: "open-cards-003"}
"""Puzzles on the shelf that mining does not find again, by their games: what they say of the table is in doubt.

To force was called better than their answer, by a routine in which who is forced throws what fits least.
"""


def the_puzzle(name: str) -> Puzzle:
    found = puzzle(name)
    assert isinstance(found, Puzzle)
    return found


def test_for_sure_takes_many_worlds_and_some_depth() -> None:
    found = the_puzzle("for-sure-001").certificate
    assert isinstance(found, PlanCertificate) and is_for_sure(found)
    assert sensible_answers(found) >= FEWEST_SENSIBLE
    assert not is_for_sure(replace(found, worlds=FEWEST_WORLDS - 1))
    assert not is_for_sure(replace(found, refutations=()))
    assert not is_for_sure(the_puzzle(AT_ONCE).certificate)
    assert not is_for_sure(the_puzzle("best-chance-001").certificate)


def test_the_best_chance_is_ahead_by_a_margin_and_in_stakes() -> None:
    found = the_puzzle("best-chance-001").certificate
    assert isinstance(found, ChanceCertificate) and is_best_chance(found)
    best = max(found.counts, key=found.chance)
    near = tuple(each if each == best else replace(each, won=best.won - 1) for each in found.counts)
    assert not is_best_chance(replace(found, counts=near)), "one world is no margin"
    certain = tuple(replace(each, won=found.worlds) if each == best else each for each in found.counts)
    assert not is_best_chance(replace(found, counts=certain)), "what is certain is no chance"
    risky = tuple(replace(each, lost=found.worlds) if each == best else each for each in found.counts)
    assert not is_best_chance(replace(found, counts=risky)), "it wins more, and loses far more"
    assert not is_best_chance(the_puzzle("for-sure-001").certificate)


def test_open_cards_are_wanted_where_leaving_or_a_meld_is_right() -> None:
    mined = [the_puzzle(name) for name in names() if file_folder(name) == "open-cards"]
    right = {action.verb for one in mined for action in one.certificate.accepted}
    assert right == {"allow", "meld"}
    for one in mined:
        found = one.certificate
        assert isinstance(found, OpenHandCertificate) and is_open_cards(found)
        assert folder(one.name) == OPEN_CARDS, one.name
        if one.position.phase in CLAIM:
            others = tuple(replace(each, value=1 if each.action in found.rejected else 0) for each in found.values)
            assert not is_open_cards(replace(found, values=others, goal=Goal.WIN)), "to force is right"
    assert not is_open_cards(the_puzzle("win-by-force-005").certificate), "to force is right"
    assert not is_open_cards(the_puzzle("composed-025").certificate), "to decline is right"
    assert not is_open_cards(the_puzzle("go-out-002").certificate), "the meld goes out"
    assert not is_open_cards(the_puzzle("for-sure-001").certificate), "nothing lies open there"


def test_a_theme_that_is_not_borne_out_is_found() -> None:
    sure, chance = the_puzzle("for-sure-001"), the_puzzle("best-chance-001")
    for one, theme in ((sure, SeatTheme.BEST_CHANCE), (chance, SeatTheme.FOR_SURE), (chance, Theme.KEEP_ALIVE)):
        assert replace(one, theme=theme).check() == (PuzzleObjection(Blemish.THEME),)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "begin", "end", "themes", "first"),
    [
        (1898, 0, 120, (SeatTheme.FOR_SURE, SeatTheme.BEST_CHANCE), 1),
        (1900, 1300, 1350, (SeatTheme.OPEN_CARDS,), 4),
        (1901, 1530, 1540, (Theme.HOLE_CLAIM,), 1),
    ],
)
def test_mining_again_finds_the_first_of_the_shelf(
    tmp_path: Path, seed: int, begin: int, end: int, themes: tuple[MinedTheme, ...], first: int
) -> None:
    run = MinerRun(Order(seed, 1, themes, MinedPlayers.CAREFUL), tmp_path)
    run.next_game = begin
    assert run.go(end, lambda _: None)
    assert sorted(run.kept) == sorted(f"{theme}-001" for theme in themes)
    for name in run.kept:
        there = name.replace("001", f"{first:03}")
        on_the_shelf = shelf().joinpath(file_folder(there), f"{there}.toml").read_text(encoding="utf-8")
        assert run.path(name).read_text(encoding="utf-8").replace(name, there) == on_the_shelf


def test_mining_leaves_out_the_puzzles_in_doubt(tmp_path: Path) -> None:
    run = MinerRun(Order(1900, 1, (SeatTheme.OPEN_CARDS,), MinedPlayers.CAREFUL), tmp_path)
    for number, name in IN_DOUBT.items():
        one = the_puzzle(name)
        assert one.game is not None and one.game.seed == game(1900, number, MinedPlayers.CAREFUL).seed
        run.next_game = number
        assert not run.go(number + 1, lambda _: None) and not run.names, name
        value = seat_values()[name]
        assert value.is_in_doubt and value.other == FORCE, name
    there = the_puzzle("open-cards-004").position
    assert [found.position for found in proved_misleading(there)] == [there]


@pytest.mark.slow
def test_a_run_beside_another_counts_on_and_finds_nothing_like_it(tmp_path: Path) -> None:
    first = MinerRun(Order(5, 1, (Theme.KEEP_ALIVE,)), tmp_path)
    assert first.go(60, lambda _: None)
    again = Order(5, 1, (Theme.KEEP_ALIVE,), name="more")
    beside = MinerRun(again, tmp_path)
    assert beside.go(60, lambda _: None) and beside.kept == ("keep-alive-002",)
    assert MinerRun(again, tmp_path).alike == beside.alike and len(beside.alike) == 2
    with pytest.raises(OtherOrder):
        MinerRun(replace(again, players=MinedPlayers.CAREFUL), tmp_path)
    (tmp_path / "mining-more.json").write_text(
        '{"order": {}, "next": 0, "names": [], "beside": {"hole": "x"}}', encoding="utf-8"
    )
    with pytest.raises(OtherOrder):
        MinerRun(again, tmp_path)
