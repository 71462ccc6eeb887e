"""Every decision of the annotated games is weighed for the player who made it, and the numbers come out again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from conquian.advice.advice import Method
from conquian.advice.seat_value import SeatStanding, SeatValue
from conquian.rooms.replay.annotated_games import MODELS, game, names
from conquian.rooms.replay.claims import TableWorth
from conquian.rooms.replay.decision_values import (
    decision_values,
    digest,
    digests,
    read_values,
    write_values,
)
from conquian.rooms.replay.shelf import unseen
from conquian.solver.certificates.vocabulary import essence
from tests.games import weighing

TEXT: Final = weighing.FILE.read_text(encoding="utf-8")
VALUES: Final = read_values(TEXT)


def test_every_game_is_weighed_as_it_is() -> None:
    """`python -m tests.games.weighing` weighs a game that is new or was changed since."""
    assert digests(TEXT) == {name: digest(game(name).record) for name in names()}
    assert unseen() == VALUES


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_the_numbers_come_out_again(name: str) -> None:
    record = game(name).record
    found = {name: (record, weighing.weighed(name))}
    assert read_values(write_values(found)) == {name: VALUES[name]}


@pytest.mark.parametrize("name", names())
def test_what_was_done_is_compared_with_something_else(name: str) -> None:
    record = game(name).record
    states = record.positions()
    for ply, value in VALUES[name].items():
        before = states[ply - 1]
        assert essence(before, value.action) == essence(before, record.actions[ply - 1])
        assert essence(before, value.other) != essence(before, value.action)
        difference = value.stakes.value - value.other_stakes.value
        assert value.ahead.value == pytest.approx(difference, abs=0.0002)
        assert value.ahead.low <= value.ahead.value <= value.ahead.high


def test_a_known_mistake_of_a_story_is_one_at_the_table_too() -> None:
    """The dealer does not force what would have won: the theme of the game."""
    value = VALUES["missed-force"][35]
    assert (str(value.action), str(value.other)) == ("allow", "force")
    assert value.standing is SeatStanding.WORSE


@pytest.mark.parametrize("name", MODELS)
def test_in_a_model_game_no_decision_was_worse_and_its_notes_tell_the_best(name: str) -> None:
    assert all(value.standing is not SeatStanding.WORSE for value in VALUES[name].values())
    told = [claim for _, claim in game(name).commentary.claims if isinstance(claim, TableWorth)]
    assert [claim.standing for claim in told].count(SeatStanding.BEST) >= 2


def test_other_worlds_do_not_say_the_opposite() -> None:
    for name in ("squeeze", "folding"):
        record = game(name).record
        for ply, value in decision_values(record, strays=True, worlds=200, seed=2):
            pair = {value.standing, VALUES[name][ply].standing}
            assert pair != {SeatStanding.BEST, SeatStanding.WORSE}, (name, ply)


def test_the_past_counts_among_players_who_do_not_stray() -> None:
    record = replace(game("squeeze").record, actions=game("squeeze").record.actions[:14])
    plain, told = (dict(decision_values(record, strays=strays, worlds=60)) for strays in (True, False))
    assert plain.keys() == told.keys()
    assert plain != told


def test_a_smaller_difference_is_too_close_to_call() -> None:
    value = VALUES["missed-force"][35]
    ahead = value.ahead
    assert _standing(value, ahead.value, -0.01) is SeatStanding.EVEN
    assert _standing(value, 0.11, 0.2) is SeatStanding.BEST
    assert _standing(value, 0.09, 0.2) is SeatStanding.EVEN


def _standing(value: SeatValue, low: float, high: float) -> SeatStanding:
    return replace(value, ahead=replace(value.ahead, low=low, high=high)).standing


def test_what_is_proved_has_no_interval() -> None:
    proved = [value for values in VALUES.values() for value in values.values() if value.method is Method.PROVED]
    assert all(value.ahead.low == value.ahead.value == value.ahead.high for value in proved)


def test_the_command_weighs_only_what_has_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = json.loads(TEXT)
    table["games"]["first-turn"]["of"] = "changed"
    path, asked = tmp_path / "unseen.json", list[str]()
    path.write_text(json.dumps(table), encoding="utf-8")

    def weigh(name: str) -> dict[int, SeatValue]:
        asked.append(name)
        return VALUES[name]

    monkeypatch.setattr(weighing, "FILE", path)
    monkeypatch.setattr(weighing, "weighed", weigh)
    done = CliRunner().invoke(weighing.main)
    assert done.exit_code == 0, done.output
    assert asked == ["first-turn"]
    assert path.read_text(encoding="utf-8") == TEXT
