"""What a player must not depend on: the same duel with the unseen cards lying elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import conquian as cq
from conquian.game.actions import Action
from conquian.game.cards import PACK
from conquian.game.player_view import player_view
from conquian.game.state import Seat
from conquian.game.variants import DEFAULT_PRESET, PRESETS
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import Player
from conquian.rooms.play.duel import Duel
from tests.game import relabelling


def exchanged(duel: Duel, rng: Random) -> Duel:
    """A duel that looks the same to the opponent: the unseen cards are shuffled, from the deal on."""
    states = duel.record.positions()
    past = zip(states, duel.record.actions, strict=False)
    hidden = list(player_view(states[-1], duel.seat.other, past).state.unseen)
    names = {card: card for card in PACK} | dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    start = relabelling.of_state(duel.record.start, names)
    actions = tuple(relabelling.of_action(action, names) for action in duel.record.actions)
    other = Duel.of(replace(duel.record, start=start, seed=None, actions=actions), duel.seat)
    return replace(other, opponent=duel.opponent, resigned=duel.resigned)


def duel(number: int, opponent: Player) -> Duel:
    """Deal after deal: under the usual rules and, every other time, each preset in turn; the learner in either seat."""
    rules = list(PRESETS)[number // 2 % len(PRESETS)] if number % 2 else DEFAULT_PRESET
    begun = Duel.begin(number, PRESETS[rules], Seat(number // (2 * len(PRESETS)) % 2))
    return replace(begun, opponent=opponent)


def decisions(number: int, opponent: Player) -> Iterator[Duel]:
    """The duel of this number each time that the opponent has to choose; its learner is greedy and errs."""
    now, learner = duel(number, opponent), Straying(Greedy(), 0.2, number)
    while now.ending is None:
        if now.awaits_learner:
            now = now.act(learner(now.view()))
        else:
            if now.state.phase is not cq.Phase.TURN:
                yield now
            now = now.reply()


def chosen(now: Duel) -> Action:
    """What the opponent chooses."""
    return now.reply().record.actions[-1]


def betrayed(number: int, opponent: Player) -> bool:
    """Whether in the deal of this number the opponent once chooses otherwise because unseen cards lie elsewhere."""
    rng = Random(number)
    return any(chosen(exchanged(now, rng)) != chosen(now) for now in decisions(number, opponent))
