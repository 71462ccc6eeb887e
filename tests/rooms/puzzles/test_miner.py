"""Mining: the same seed finds the same puzzles, however often it is interrupted, and none of them twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import conquian as cq
from conquian.commands.group import main
from conquian.game.cards import Suit
from conquian.game.state import CLAIM
from conquian.rooms.puzzles import miner
from conquian.rooms.puzzles.miner import STATE, STOCK, MinerRun, Order, OtherOrder, choices, game, likeness, proved
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_file import load
from conquian.rooms.puzzles.themes import Theme, choice_of, themes
from conquian.solver.certificates.certificate import OpenHandCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate
from tests.game.relabelling import of_state, suits

pytestmark = pytest.mark.slow

GAMES = 16
ORDER = Order(seed=5, count=2)


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}


def mined(folder: Path, games: int = GAMES, found: Callable[[Puzzle], object] = lambda _: None) -> MinerRun:
    run = MinerRun(ORDER, folder)
    run.go(games, found)
    return run


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a run finds that nothing interrupts."""
    folder = tmp_path_factory.mktemp("mined")
    mined(folder)
    return folder


def test_the_same_seed_finds_the_same(whole: Path, tmp_path: Path) -> None:
    mined(tmp_path)
    assert files(tmp_path) == files(whole)
    assert len(files(whole)) > 4


def test_an_interrupted_run_finds_the_same(whole: Path, tmp_path: Path) -> None:
    """Ctrl-C in the middle of every game in which something is found, after its first puzzle was written."""
    stops = 0

    def stop(_: Puzzle) -> None:
        raise KeyboardInterrupt

    for games in range(1, GAMES + 1):
        try:
            mined(tmp_path, games, stop)
        except KeyboardInterrupt:
            stops += 1
            mined(tmp_path, games)
    assert stops > 2
    assert files(tmp_path) == files(whole)


def test_what_was_found_holds_and_is_about_its_theme(whole: Path) -> None:
    puzzles = [load(path) for path in sorted(whole.glob("*/*.toml"))]
    for puzzle in puzzles:
        assert puzzle.check() == ()
        assert isinstance(puzzle.certificate, OpenHandCertificate | PlanCertificate)
        assert Theme(puzzle.theme) in themes(choice_of(puzzle.certificate))
    assert len({likeness(puzzle.position) for puzzle in puzzles}) == len(puzzles)


def test_what_was_found_before_is_not_found_again(whole: Path) -> None:
    run = MinerRun(ORDER, whole)
    assert len(run.alike) == len(run.kept) == len(list(whole.glob("*/*.toml")))


def test_no_more_than_were_ordered_and_of_no_other_theme(tmp_path: Path) -> None:
    run = MinerRun(Order(5, 1, (Theme.KEEP_ALIVE, Theme.HOLE)), tmp_path)
    assert run.go(200, lambda _: None)
    assert sorted(run.kept) == ["hole-001", "keep-alive-001"]
    games = run.next_game
    again = MinerRun(run.order, tmp_path)
    assert again.go(200, lambda _: pytest.fail("there is nothing to be found any more"))
    assert again.next_game == games


def test_a_folder_with_something_else_is_left_alone(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(OtherOrder):
        MinerRun(Order(6, 2), whole)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.toml").write_text("", encoding="utf-8")
    with pytest.raises(OtherOrder):
        MinerRun(ORDER, tmp_path)


_KEPT = '{"order": {"seed": 5, "count": 2, "themes": [' + ", ".join(f'"{theme}"' for theme in Theme) + "]}, "


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", '{"order": {}, "next": 0, "names": []}', "\x00", "[" * 100_000,
        *(_KEPT + f'"next": {after}, "names": []}}' for after in ('"x"', "null", "-5", "1.5", "1e400", "true")),
        *(_KEPT + f'"next": 1, "names": {names}}}' for names in ("5", "[5]", r'["\u0000-1"]', '["../../x"]')),
        _KEPT + '"next": 1, "names": ["hole-001"]}',
    ],
)  # fmt: skip
def test_a_state_that_no_run_wrote_is_left_alone(text: str, tmp_path: Path) -> None:
    (tmp_path / STATE).write_text(text, encoding="utf-8")
    with pytest.raises(OtherOrder):
        MinerRun(ORDER, tmp_path)


def test_games_are_played_by_players_who_stray_more_or_less() -> None:
    results = {game(1, number).result for number in range(30)}
    assert results == {"pone", "dealer", "draw"}
    assert game(1, 3) == game(1, 3) != game(2, 3)


def test_choices_are_late_and_real_and_reached() -> None:
    claims = 0
    for number in range(10):
        for record, state in choices(game(1, number)):
            assert record.positions()[-1] == state
            assert len(state.stock) <= STOCK
            assert len(cq.legal_actions(state)) > 1
            claims += state.phase in CLAIM
    assert claims > 3


def test_what_the_seat_sees_is_proved_before_the_cards_are_opened() -> None:
    kinds = [
        [certificate.kind.value for certificate in proved(record, state)]
        for number in range(10)
        for record, state in islice(choices(game(2, number)), 12)
    ]
    assert {tuple(found) for found in kinds} >= {("CO",), ("C2", "CO")}


def test_renamed_suits_are_alike_and_other_hands_are_not() -> None:
    rng = Random(3)
    states = [state for number in range(8) for _, state in choices(game(3, number))]
    for state in states:
        order = list(Suit)
        rng.shuffle(order)
        assert likeness(of_state(state, suits(tuple(order)))) == likeness(state)
    assert len(set(map(likeness, states))) == len(states) > 10


def test_a_game_without_choices_finds_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(miner, "choices", lambda _: iter(()))
    run = mined(tmp_path, games=3)
    assert run.next_game == 3 and not run.kept


# --- the command ------------------------------------------------------------------------------------------------------


def conquian(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["mine", *arguments])


def test_the_command_writes_what_the_run_finds(whole: Path, tmp_path: Path) -> None:
    done = conquian("--to", str(tmp_path), "--seed", "5", "--count", "2", "--games", str(GAMES), "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    assert files(tmp_path) == files(whole)
    assert told["games"] == GAMES and not told["complete"] and not told["interrupted"]
    assert sum(told["themes"].values()) == len(told["puzzles"]) == len(list(whole.glob("*/*.toml")))


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_command_speaks_three_languages(language: str, tmp_path: Path) -> None:
    arguments = ("--to", str(tmp_path), "--theme", "keep-alive", "--count", "1", "--games", "2", "--lang", language)
    done = conquian(*arguments)
    assert done.exit_code == 0 and "keep-alive" in done.output
    other = conquian("--to", str(tmp_path), "--lang", language)  # of all themes
    assert other.exit_code == 2 and str(tmp_path) in other.output
    assert json.loads(conquian("--to", str(tmp_path), "--lang", language, "--json").output)["error"]


def test_ctrl_c_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    keep = MinerRun._keep

    def stopping(run: MinerRun) -> None:
        keep(run)
        if run.next_game == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(MinerRun, "_keep", stopping)
    done = conquian("--to", str(tmp_path), "--seed", "5", "--json")
    assert done.exit_code == 130
    told = json.loads(done.output)
    assert told["interrupted"] and told["games"] == 4
    assert {f"{name}.toml" for name in told["puzzles"]} <= {path.name for path in tmp_path.glob("*/*.toml")}
