"""Every puzzle with open cards is weighed for a player who sees one hand, and the numbers come out again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from conquian.advice.seat_value import SeatStanding
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_values import DOUBTED, digest, digests, puzzle_value, read_values, write_values
from tests.puzzles import weighing
from tests.puzzles.playing_out import played_out

OPEN: Final = weighing.open_puzzles()
TEXT: Final = weighing.FILE.read_text(encoding="utf-8")
VALUES: Final = read_values(TEXT)
BEST: Final = [name for name, value in VALUES.items() if value.standing is SeatStanding.BEST]
MISLEADING: Final = [name for name, value in VALUES.items() if value.standing is SeatStanding.WORSE]


def test_every_puzzle_with_open_cards_is_weighed_as_it_is() -> None:
    """`python -m tests.puzzles.weighing` weighs a puzzle that is new or was changed since."""
    assert digests(TEXT) == {name: digest(one) for name, one in OPEN.items()}


@pytest.mark.slow
@pytest.mark.parametrize("theme", sorted({one.theme for one in OPEN.values()}))
def test_the_numbers_come_out_again(theme: str) -> None:
    found = {name: (one, puzzle_value(one)) for name, one in OPEN.items() if one.theme == theme}
    assert found
    assert read_values(write_values(found)) == {name: VALUES[name] for name in found}


@pytest.mark.parametrize("name", MISLEADING[::6])
def test_other_worlds_say_the_same_of_what_misleads(name: str) -> None:
    assert puzzle_value(OPEN[name], worlds=600, seed=2).standing is not SeatStanding.BEST


@pytest.mark.parametrize("name", [*MISLEADING[::6], *BEST[::20], *sorted(DOUBTED)])
def test_only_what_is_doubted_is_contradicted_by_players_who_know_nothing_of_the_advice(name: str) -> None:
    value = VALUES[name]
    found = played_out(OPEN[name], value.action, value.other, 200 if name in DOUBTED else 60)
    says_the_opposite = found.is_above if value.standing is SeatStanding.WORSE else found.is_below
    assert says_the_opposite is (name in DOUBTED)
    assert (library.seat_value(name) is None) is (name in DOUBTED or value.is_in_doubt)


def test_what_a_value_depends_on_changes_its_digest() -> None:
    one = OPEN["win-by-force-005"]
    others = (
        replace(one, accepted=one.certificate.rejected),
        replace(one, certificate=OPEN["win-by-force-004"].certificate),
    )
    assert len({digest(each) for each in (one, *others)}) == 3
    assert digest(replace(one, features=None, game=None)) == digest(one)


def test_a_puzzle_that_hides_cards_is_not_weighed() -> None:
    hidden = library.puzzle("hole-001")
    assert isinstance(hidden, Puzzle)
    with pytest.raises(ValueError, match="hole-001: only a puzzle with open cards, or of a chance"):
        puzzle_value(hidden)


def test_the_command_weighs_only_what_has_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = json.loads(TEXT)
    table["puzzles"]["hole-025"] |= {"of": "changed", "ahead": [0, 0, 0]}
    path = tmp_path / "unseen.json"
    path.write_text(json.dumps(table), encoding="utf-8")
    weighed: list[str] = []

    def weigh(one: Puzzle) -> object:
        weighed.append(one.name)
        return puzzle_value(one)

    monkeypatch.setattr(weighing, "FILE", path)
    monkeypatch.setattr(weighing, "puzzle_value", weigh)
    done = CliRunner().invoke(weighing.main, [])
    assert (done.exit_code, weighed) == (0, ["hole-025"])
    assert path.read_text(encoding="utf-8") == TEXT
