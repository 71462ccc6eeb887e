"""A visitor who knows no room by name, and does what is offered there: buttons, cards, ways, answers, lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

Message = dict[str, Any]
View = Mapping[str, Any]

FIELDS: Final = ("action", "card", "value", "group", "meld", "index")
"""What a button says beside what it does."""
NOTHING: Final[View] = {}
PLACES: Final = ("stock", "centre", "waste", "top", "bottom")
PACK: Final = tuple(rank + suit for suit in "cdhs" for rank in "A234567JQK")


def buttons(part: object) -> Iterator[Message]:
    """Every button in this part of a view, as the message that it sends.

    >>> list(buttons({"choices": [{"do": "do", "label": "Turn up", "main": True, "action": "turn"}]}))
    [{'type': 'do', 'action': 'turn'}]
    """
    if isinstance(part, Mapping):
        if isinstance(part.get("do"), str):
            yield {"type": part["do"], **{name: part[name] for name in FIELDS if part.get(name) not in ("", None)}}
        for each in part.values():
            yield from buttons(each)
    elif isinstance(part, list):
        for each in part:
            yield from buttons(each)


def next_message(view: View, rng: Random, words: View = NOTHING, kinds: Sequence[str] = ()) -> Message:
    """Something that a visitor might do now.

    Of the `words` the lists that one can choose from are used. Where the `kinds` of messages are given that a room
    understands, all else is left out, and each of them is tried with whatever might fit.
    """
    if view.get("waits"):
        return {"type": "go_on", "ply": view["ply"]}
    if view.get("setup"):  # the board covers the table
        view = {"setup": view["setup"]}
    ways: list[list[Message]] = [
        [*buttons(view)],
        [*_cards(view, rng)],
        [*_beside(view)],
        [*_lists({**words, **view}, rng)],
        [{"type": kind} for kind in ("undo", "redo", "next_part", "next", "step_on")],
        [_anything(kind, view, words, rng) for kind in kinds],
    ]
    if kinds:
        ways = [[message for message in messages if message["type"] in kinds] for messages in ways]
    offered = [messages for messages in ways if messages]
    return rng.choice(rng.choice([ways[0] or offered[0], *offered]))


def _anything(kind: str, view: View, words: View, rng: Random) -> Message:
    """A message of this kind, with a value from one of the lists that there are, and every other field there may be."""
    lists = [part for part in (*words.values(), *view.values()) if isinstance(part, list)]
    values = [each["id"] for part in lists for each in part if isinstance(each, Mapping) and "id" in each]
    return {
        "type": kind,
        "value": rng.choice(values or [""]),
        "card": rng.choice(PACK),
        "group": rng.randrange(2),
        "index": 0,
        "number": rng.randrange(3),
        "ply": view.get("ply", 0),
    }


def _cards(view: View, rng: Random) -> Iterator[Message]:
    """What can be done with cards."""
    at_table = "bottom" in view
    hands = [view[seat]["hand"] for seat in ("bottom", "top")] if at_table else [view.get("hand", [])]
    for card in [card["code"] for cards in hands for card in cards]:
        yield {"type": "choose" if at_table else "bring", "card": card}
        yield {"type": "toggle", "card": card}
        if at_table:
            yield {"type": "bring_to", "card": card, "value": rng.choice(PLACES)}
    if at_table:
        yield {"type": "place", "value": rng.choice(PLACES)}
    for card in view.get("which", []):
        yield {"type": "do", "action": f"turn {card}"}
    if "pack" in view:
        yield {"type": "take", "card": rng.choice(PACK)}
        yield {"type": "toggle", "card": rng.choice(PACK)}
    if setup := view.get("setup"):
        yield {"type": rng.choice(("pick", "hold")), "card": rng.choice(PACK)}
        yield {"type": "put", "card": rng.choice(PACK), "value": rng.choice([*setup["rows"], *setup["spreads"]])}
        yield {"type": rng.choice(("fill", "arise", "go_on", "passed", "clear", "play_on"))}
    for number in range(len(view.get("groups", []))):
        yield {"type": "touch", "group": number}


def _beside(view: View) -> Iterator[Message]:
    """What can be chosen beside the cards: aids, ways to lay them, answers."""
    for aid in view.get("aids", []):
        yield {"type": "show", "value": aid["id"]}
    for way in [row for part in (view, view.get("shown")) for row in _rows(part)]:
        yield (
            {"type": "do", "action": way["action"]} if "action" in way else {"type": "arrange", "layout": way["layout"]}
        )
    for name, kind in (("predictions", "predict"), ("answers", "answer")):
        for choice in view.get(name) or []:
            yield {"type": kind, "value": choice["id"]}
    for choice in view.get("listed") or []:
        yield {"type": "tick", "action": choice["action"]}
    for card in (view.get("panel") or {}).get("board", []):
        yield {"type": "name_card", "card": card["code"]}


def _rows(part: object) -> list[Any]:
    """The ways to lay cards that this part of a view shows."""
    if not isinstance(part, Mapping):
        return []
    return [row for name in ("ways", "layouts") for row in (part.get(name) or {}).get("rows", [])]


def _lists(view: View, rng: Random) -> Iterator[Message]:
    """What can be gone to from lists, or looked for."""
    for name, kind in (("lessons", "lesson"), ("levels", "level"), ("folders", "folder"), ("puzzles", "puzzle")):
        if view.get(name):
            yield {"type": kind, "value": rng.choice(view[name])["id"]}
    if "found" in view:
        yield {"type": "search", "value": rng.choice(("a", "meld", ""))}
    for name in view.get("found", [])[:12]:
        yield {"type": rng.choice(("open", "example", "books")), "value": name}
    for law, parts in (view.get("unfolded") or {}).items():
        if parts.get("example"):
            yield {"type": rng.choice(("try", "back")), "value": law, "index": 0}
    for picker in view.get("pickers") or []:
        options = [option["id"] for group in picker["groups"] for option in group["options"]]
        yield {"type": picker["id"], "value": rng.choice(options)}
    if view.get("played"):
        yield {"type": "open_law", "value": rng.choice(view["played"])["law"]}
    for course in (view.get("panel") or {}).get("courses", []):
        yield {"type": "course", "value": course["id"]}
    if "last" in view:
        yield {"type": "to_ply", "ply": rng.randrange(view["last"] + 1)}
