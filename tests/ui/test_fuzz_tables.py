"""A deal against an opponent under any messages never shows a card that lies face down, and no page can be written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import conquian as cq
import conquian.pages
from conquian.explain.names import card_name
from conquian.game.cards import ALL_CARDS
from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS
from conquian.rooms import DOORS, ROOMS, Door
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from conquian.table.messages import Aid, Place
from conquian.ui.page import COMMON
from tests.game.tables import random_variant
from tests.notation.fuzzing import damaged, valid_texts
from tests.rooms.test_visits import opened, visit
from tests.ui.page import game_of, receive, tell, write

pytestmark = pytest.mark.slow

KINDS = (*DOORS["play"].room().readers, *COMMON, *["go_on"] * 12)
"""The types of messages of a room in which one mostly waits for the other seat."""
VALUES = {
    "place": [each.value for each in Place],
    "bring_to": [each.value for each in Place],
    "show": [each.value for each in Aid],
    "seat": ["pone", "dealer"],
    "phase": [each.value for each in Phase],
    "rules": [*PRESETS],
}
NONSENSE: tuple[object, ...] = (None, -1, 2**60, [], {}, "", "7h7h", "<b>", "\ud800", "9" * 3000, "\0", "meld -")


def message(play: Play, rng: Random) -> dict[str, object]:
    """A message that means something, or nearly."""
    kind = rng.choice(KINDS) if rng.random() < 0.85 else "do"
    game = game_of(play)
    legal, hand = [str(each) for each in game.legal], [str(card) for card in game.hand]
    found: dict[str, object] = {
        "type": kind,
        "card": rng.choice(hand or ["7h"]) if rng.random() < 0.7 else str(rng.choice(list(ALL_CARDS))),
        "group": rng.choice([0, 1, 2, 3, "new"]),
        "action": rng.choice(legal if legal and rng.random() < 0.8 else valid_texts()["action"]),
        "ply": len(game.done),
        "layout": rng.choice(valid_texts()["spread"]),
        "value": rng.choice(VALUES.get(kind, [""])),
    }
    if rng.random() < 0.05:
        found[rng.choice(list(found))] = rng.choice(NONSENSE)
    return found


def anything(saved: dict[str, object], rng: Random) -> dict[str, object]:
    """What was kept, with one or two of its texts damaged."""
    found = {**saved}
    for name in rng.choices([*found], k=2):
        text = found[name]
        found[name] = damaged(text, rng) if isinstance(text, str) and text else rng.choice(NONSENSE)
    return {**found, "version": 1}


def texts(value: object) -> Iterator[str]:
    """Every text in what is sent to the page."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def told_too_much(play: Play) -> list[str]:
    """The cards that are named in the view of a duel under way, although the learner does not see them.

    The record and the link hold the deal, and a refusal, like what shakes, repeats what the learner has named.
    """
    if play.duel.ending is not None:
        return []
    own = ("record", "link", "hint", "spoken", "shakes")
    view = {name: part for name, part in play.view.items() if name not in own}
    found = [*texts(view)]
    hidden = ALL_CARDS - play.duel.view().state.known
    return [str(card) for card in hidden if any(_names(card, text, play) for text in found)]


def _names(card: cq.Card, text: str, play: Play) -> bool:
    name = card_name(card, play.language, play.faces)
    return text == str(card) or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


@pytest.mark.parametrize("number", range(12))
def test_whatever_is_sent_nothing_hidden_is_told(number: int) -> None:
    rng = Random(f"play {number}")
    kept: list[dict[str, object]] = []
    for _ in range(2):
        play = Play(Duel.begin(rng.randrange(10**6), random_variant(rng), rng.choice(list(Seat))), storage_key="p")
        if kept:  # what was kept is taken up only where nothing was asked for
            play = Play(replace(play.page, asked=False), storage_key="p")
            write(play, saved=anything(rng.choice(kept), rng))
        for _ in range(40):
            n = play.answered + 1
            sent = message(play, rng)
            receive(play, {"method": "custom", "content": {**sent, "n": n}})
            assert play.answered == n, sent
            assert "{" not in play.view["spoken"]["text"], sent
            assert not told_too_much(play), sent
        kept.append(dict(play.saved))
        play.close()


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_no_view_is_large(door: Door) -> None:
    for page in visit(opened(door, lang="en"), door.name)[0]:
        shown = {name: part for name, part in page.view().items() if name != "sheets"}  # a whole set on paper
        assert len(json.dumps(shown)) < 100_000


@pytest.mark.parametrize("name", conquian.pages.PAGES)
def test_the_browser_writes_nothing_else(name: str) -> None:
    page = getattr(conquian.pages, name)()
    names = [each for each in page.trait_names() if each not in page.browser_may_write]
    before = {each: getattr(page, each) for each in names}
    for each in names:
        for value in ("x", 3, True, None, {}, {"a": 1}, [1], "pone=-/- dealer=-/- turn=pone/turn"):
            write(page, **{each: value})
    assert {each: getattr(page, each) for each in names} == before


@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_opponent_may_do_is_not_told(preset: str) -> None:
    rng = Random(preset)
    asked = 0
    for seat in Seat:
        play = Play(Duel.begin(7, PRESETS[preset], seat), lang="en")
        tell(play, "show", value="legal")
        for _ in range(24):
            if play.view["waits"]:
                asked += play.view["legal"] == ["That depends on a hand that's face down"]
                again = tell(play, "show", value="legal"), tell(play, "show", value="legal")
                assert not [card for card in ALL_CARDS - play.duel.view().state.known if _names(card, again[1], play)]
                assert not told_too_much(play)
                tell(play, "go_on", ply=play.view["ply"])
            elif play.duel.ending is None:
                tell(play, "do", action=str(rng.choice(game_of(play).legal)))
    assert asked
