"""Hole examples: where to fall into the ten-card hole, where to see it from inside, where to avoid it (law 7.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from conquian.game.actions import Action
from conquian.game.state import State
from conquian.notation.codes import action
from conquian.notation.position import position
from conquian.notation.tables import packaged_table
from conquian.solver.certificates.certificate import OpenHandCertificate, Value
from conquian.solver.certificates.vocabulary import Goal

NAMES: Final = ("fall", "see", "avoid")
"""The examples in the order in which they are learned; their words are found by these names."""


@dataclass(frozen=True, slots=True)
class HoleExample:
    """A position about the ten-card hole, from the seat of the player to act.

    `falls` is the meld that leads into the hole, whatever is discarded then; `keeps` an action that keeps an out, after
    which `then` is discarded if something has to be. In the hole itself there is nothing left to choose: both are None.
    `proof` is what every action is worth with all cards open.
    """

    position: State
    proof: OpenHandCertificate
    falls: Action | None = None
    keeps: Action | None = None
    then: Action | None = None


@cache
def hole_example(name: str) -> HoleExample:
    """The example of this name. Raises KeyError if there is none.

    >>> example = hole_example("avoid")
    >>> example.falls, example.keeps
    (action('meld Ah2h3h 4h5h6h 7hJhQhKh'), action('decline'))
    """
    found = _table()[name]
    state = position(found["position"])
    values = tuple(Value(action(text), value) for text, value in found["values"].items())
    falls, keeps, then = (action(found[key]) if key in found else None for key in ("falls", "keeps", "then"))
    return HoleExample(state, OpenHandCertificate(state, Goal.WIN, values), falls, keeps, then)


def _table() -> dict[str, Any]:
    return packaged_table("conquian.rooms.classroom", "hole_examples.toml")
