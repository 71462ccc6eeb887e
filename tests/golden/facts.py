"""The facts on view: cards, places and counts, without a word of prose, so that a sentence may be bettered."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

PLAIN: Final = (
    *("mode", "lesson", "level", "folder", "puzzle", "game", "ply", "last", "preset", "law", "exploring", "over"),
    *("waits", "search", "lit"),
)
"""Parts of a view that are facts as they stand."""

COUNTED: Final = ("score", "where", "count")
"""Sentences of which the numbers are facts."""


def facts(view: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that this view shows.

    >>> facts({"lead": "Your turn.", "ply": 3, "score": "Exercise 2.", "notice": ""})
    {'notice': False, 'ply': 3, 'score': [2]}
    """
    found: dict[str, Any] = {"notice": bool(view.get("notice"))}
    found |= {name: view[name] for name in PLAIN if name in view and isinstance(view[name], str | int | list)}
    found |= {name: _numbers(view[name]) for name in COUNTED if view.get(name)}
    if view.get("setup"):
        return found | {"setup": _setup(view["setup"])}
    if view.get("mode") != "list":  # a list stands where the table would
        found |= _table(view)
    found |= _beside(view)
    return found


def _table(view: Mapping[str, Any]) -> dict[str, Any]:
    """The cards on a table, and what can be done with them."""
    found: dict[str, Any] = {}
    for seat in ("top", "bottom"):
        if there := view.get(seat):
            hand, spread = _codes(there["hand"]), _laid(there["groups"])
            found[seat] = [there["seat"], hand, there["down"], spread]
    if middle := view.get("middle"):
        found["middle"] = [middle["stock"], middle["centre"], _codes(middle["waste"]), _codes(middle["next"])]
    if "choices" in view:
        found["choices"] = [each.get("action") or each.get("do") or each["href"] for each in view["choices"]]
    return found


def _beside(view: Mapping[str, Any]) -> dict[str, Any]:
    """What the pages without a table show, and what stands beside one."""
    found: dict[str, Any] = {}
    if isinstance(view.get("centre"), dict):
        found["centre"] = [view["centre"]["code"], view["centre"]["laid"]]
    if isinstance(view.get("hand"), list):
        found["hand"] = _codes(view["hand"])
    if view.get("groups"):
        found["groups"] = _laid(view["groups"])
    if view.get("spread"):
        found["spread"] = _laid(view["spread"])
    if isinstance(view.get("pack"), dict):
        found["pack"] = {
            code: part if isinstance(part, str) else [part["state"], part["chosen"]]
            for code, part in view["pack"].items()
        }
    if view.get("gone"):
        found["gone"] = [_codes(part["cards"] if "cards" in part else _laid(part["groups"])) for part in view["gone"]]
    if view.get("entry"):
        found["term"] = view["entry"]["term"]
    if "unfolded" in view:
        found["unfolded"] = {
            law: sorted(name for name, part in parts.items() if part) for law, parts in view["unfolded"].items()
        }
    if view.get("pickers"):
        found["pickers"] = [each["chosen"] for each in view["pickers"]]
    if view.get("panel"):
        found["board"] = [[each["code"], each["state"]] for each in view["panel"]["board"]]
        found["course"] = view["panel"]["course"]
    if view.get("dots"):
        found["dots"] = [dot["state"] for dot in view["dots"]]
    for name in ("predictions", "answers", "listed"):
        if view.get(name):
            found[name] = [each.get("action") or each["id"] for each in view[name]]
    for name in ("record", "progress"):
        if isinstance(view.get(name), dict):
            found[name] = tomllib.loads(view[name]["text"])
    return found


def _setup(setup: Mapping[str, Any]) -> dict[str, Any]:
    rows = {name: [_codes(row["cards"]), row["unknown"]] for name, row in setup["rows"].items()}
    spreads = {name: _laid(row["groups"]) for name, row in setup["spreads"].items()}
    light = {name: setup[name] for name in ("seat", "phase", "passed", "folded", "preset", "light")}
    return {"rows": rows, "spreads": spreads, **light}


def _codes(cards: Iterable[Any]) -> str:
    """Cards one after another, whether they are codes or carry theirs."""
    return "".join(each if isinstance(each, str) else each["code"] for each in cards)


def _laid(groups: Iterable[Mapping[str, Any]]) -> list[str]:
    return [_codes(group["cards"]) for group in groups]


def _numbers(sentence: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", sentence)]
