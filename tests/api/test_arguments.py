"""What may be handed to the public functions: values or their text, and a TypeError for anything else."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import conquian as cq
from conquian.explain.sentences import explain
from conquian.game.variants import PRESETS, Labels
from conquian.notation.errors import Fault
from conquian.players import Greedy

DEALT = cq.deal(seed=1897)
OPEN = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left")
NO_STUDY = cq.position(
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d turn=pone/left"
)
BOTH: dict[str, tuple[tuple[object, ...], tuple[object, ...]]] = {
    "judge": ((DEALT, cq.action("turn")), (str(DEALT), "turn")),
    "judge_spread": ((cq.spread("3c4c5c 6c6d6h"),), ("6h6c6d 3c4c5c",)),
    "legal_actions": ((OPEN,), (cq.link(OPEN),)),
    "apply": ((OPEN, cq.action("decline")), (str(OPEN), " decline")),
    "fold": ((DEALT, cq.Seat.DEALER), (str(DEALT), "dealer")),
    "fits": ((OPEN,), (str(OPEN),)),
    "perft": ((OPEN, 2), (str(OPEN), 2)),
    "layouts": ((cq.cards("3c4c5c6c6d6h"),), ("6h6c6d 3c4c5c",)),
    "cards": ((["6h", "7h"],), ("7h6h",)),
    "player_view": ((DEALT, cq.Seat.PONE), (str(DEALT), "pone")),
    "link": ((OPEN,), (str(OPEN),)),
    "deal": ((7, PRESETS["foster"]), (7, "foster")),
    "explain": ((OPEN, "de"), (str(OPEN), "de")),
    "solve": ((NO_STUDY,), (str(NO_STUDY),)),
    "evaluate": ((NO_STUDY,), (str(NO_STUDY),)),
    "outs": ((OPEN, cq.Seat.PONE), (str(OPEN), "pone")),
    "alive_outs": ((OPEN, cq.Seat.PONE), (str(OPEN), "pone")),
    "svg": ((OPEN, 480), (str(OPEN), 480)),
    "ways_to_win": ((OPEN, cq.Seat.PONE), (str(OPEN), "pone")),
}
"""Each public function that takes what has a text: the same arguments as values and as text."""

GOOD: dict[str, tuple[object, ...]] = {name: values for name, (values, _) in BOTH.items()} | {
    "advise": (cq.player_view(DEALT, cq.Seat.PONE),),
    "evidence": (cq.judge(DEALT, "decline"),),
    "action": ("discard 7h",),
    "card": ("7h",),
    "spread": ("3c4c5c",),
    "position": (str(OPEN),),
    "variant": ("pagat",),
    "dump": (cq.Record(DEALT, 1897), "/nowhere/game.toml"),
    "load": ("/nowhere/game.toml",),
    "analyse": (cq.Record(DEALT, 1897),),
    "certify": (OPEN, "C2", "win", ["decline"]),
    "bars": ({"a meld": 3.0},),
    "batch": (abs, [1]),
    "compare": (Greedy(), Greedy(), 1),
    "mine": ("/nowhere", ("hole",)),
    "play": (Greedy(), Greedy(), 7),
    "options": ("en", "french", 640),
}
"""Arguments that each public function takes, without those that may be left out."""
PATHS = {"path"}
"""What the standard library checks, in its own words."""
WRONG = {"object": object(), "float": 3.5, "list": [cq.card("7h")], "bytes": b"turn"}
RIGHT = {
    ("seconds", "float"),
    ("cards", "list"),
    ("lit", "list"),
    ("asked", "list"),
    ("items", "list"),
    ("items", "bytes"),
}
"""What is of a right kind among them."""


def call(name: str, *arguments: object) -> object:
    function: Callable[..., object] = getattr(cq, name)
    return function(*arguments)


def functions() -> list[str]:
    return [name for name in cq.__all__ if name == "explain" or inspect.isfunction(getattr(cq, name))]


def parameters(name: str) -> list[str]:
    function: Any = explain if name == "explain" else getattr(cq, name)  # `cq.explain` is a package that can be called
    return [*inspect.signature(function).parameters]


@pytest.mark.parametrize("name", BOTH)
def test_a_text_stands_for_what_it_describes(name: str) -> None:
    values, texts = BOTH[name]
    assert values != texts
    assert call(name, *values) == call(name, *texts)


def test_every_public_function_is_asked() -> None:
    assert sorted(GOOD) == functions()


@pytest.mark.parametrize(
    ("kind", "name", "wrong"),
    [
        (kind, name, one)
        for kind in WRONG
        for name in functions()
        for one in parameters(name)
        if (one, kind) not in RIGHT and (name, kind) != ("cards", "list")
    ],
)
def test_an_argument_of_a_wrong_kind_is_a_type_error_that_names_it(kind: str, name: str, wrong: str) -> None:
    given = WRONG[kind]
    named = dict(zip(parameters(name), GOOD[name], strict=False))
    function: Callable[..., object] = getattr(cq, name)
    expected = "str" if wrong in PATHS else rf"^{wrong} must be .+, not {type(given).__name__}: "
    with pytest.raises(TypeError, match=expected):
        function(**named | {wrong: given})


@pytest.mark.parametrize("name", [name for name in BOTH if "state" in parameters(name)])
def test_a_text_that_is_no_position_is_a_mistake_in_the_notation(name: str) -> None:
    with pytest.raises(cq.NotationError):
        call(name, "pone=", *BOTH[name][0][1:])


def test_a_text_of_an_action_has_the_labels_of_its_position() -> None:
    foster = cq.position(f"{cq.link(cq.deal(3, 'foster'))}")
    assert foster.variant.labels is Labels.ONE_TO_TEN
    after = "pone=Ks?4/3c4c5c,6c6d6h dealer=?10/- stock=?19 turn=pone/discard rules="
    assert cq.judge(cq.position(after.replace("Ks", "10s") + "foster"), "discard 10s").legal
    with pytest.raises(cq.NotationError):
        cq.judge(cq.position(after + "pagat"), "discard 10s")


def test_a_seat_is_no_number() -> None:
    """Seat.PONE equals 0, and yet 0 is no seat."""
    with pytest.raises(TypeError, match=r"seat must be a Seat, 'pone' or 'dealer', not int: 0"):
        call("fold", DEALT, 0)
    with pytest.raises(cq.NotationError) as caught:
        cq.fold(DEALT, "north")
    assert caught.value.fault is Fault.NOT_A_SEAT


def test_a_verdict_is_true_if_the_action_is_legal() -> None:
    assert cq.judge(DEALT, "turn")
    assert not cq.judge(DEALT, "decline")


def test_a_set_of_cards_holds_cards() -> None:
    assert cq.card("3c") in cq.cards("3c4c")
    with pytest.raises(TypeError, match="card must be a Card, not str: '3c'"):
        _ = "3c" in cq.cards("3c4c")


@pytest.mark.parametrize("labels", [Labels.ONE_TO_TEN, "A-10"])
def test_labels_may_be_text(labels: Any) -> None:
    assert cq.card("10h", labels) == cq.card("Kh")
    with pytest.raises(ValueError, match="not a valid Labels"):
        cq.card("10h", cast("Labels", "A-11"))


def test_no_sequence_is_shorter_than_nothing() -> None:
    with pytest.raises(ValueError, match="depth must be 0 or more, not -1"):
        cq.perft(DEALT, -1)


def test_a_series_says_what_it_wants() -> None:
    begin: Any = cq.Series.begin
    with pytest.raises(TypeError, match="variant must be a Variant or None, not int: 1897"):
        begin(1897)
    series: Any = cq.Series.begin(seed=1)
    with pytest.raises(TypeError, match=r"outcome must be an Outcome, not Seat: Seat\.PONE"):
        series.after(cq.Seat.PONE)
    with pytest.raises(TypeError, match="seat must be a Seat, not str: 'pone'"):
        series.player("pone")


def test_nothing_is_written_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with pytest.raises(TypeError, match="record must be a Record, not str: 'seed = 1'"):
        call("dump", "seed = 1", path)
    assert not path.exists()
