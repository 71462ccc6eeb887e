"""The miner: puzzles found in games that two players made of random deals, always the same ones for the same seed."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any, Final

from conquian.game.actions import DECLINE
from conquian.game.cards import PACK, Card, Cards, Suit
from conquian.game.forcing import can_be_claimed
from conquian.game.judge import legal_actions
from conquian.game.play import apply, deal
from conquian.game.player_view import player_view
from conquian.game.state import ON_OFFER, State
from conquian.notation.errors import NotationError
from conquian.notation.record import Record
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import play
from conquian.rooms.puzzles.features import features
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_file import dump, load
from conquian.rooms.puzzles.themes import Theme, ThemeChoice, choice_of, possible, themes
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate, Value
from conquian.solver.certificates.deals import count_worlds
from conquian.solver.certificates.sure_plan import PlanCertificate, certify_sure
from conquian.solver.certificates.vocabulary import BeyondBound, Goal, distinct
from conquian.solver.open_hand import evaluate

STRAYING: Final = (0.0, 0.1, 0.3)
"""How often a player does any legal thing instead of the greedy one; each game has one of these."""
STOCK: Final = 12
"""With more cards to come than this nobody can work a puzzle out."""
WORLDS: Final = 240
"""With no more worlds than this a plan that does not look is searched for before the cards are opened."""
STATE: Final = "mining.json"
"""The file in which it stands what was ordered, and how far the run has come."""

_NAME: Final = re.compile(rf"(?:{'|'.join(Theme)})-\d{{3,9}}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted: so many puzzles of each of these themes, from the games of this seed."""

    seed: int
    count: int
    themes: tuple[Theme, ...] = tuple(Theme)

    @property
    def total(self) -> int:
        """How many puzzles are wanted altogether."""
        return self.count * len(self.themes)


class OtherOrder(ValueError):  # noqa: N818 - like IllegalAction
    """The folder holds puzzles, and they are not the beginning of this order."""


# --- games ------------------------------------------------------------------------------------------------------------


def game(seed: int, number: int) -> Record:
    """Game `number` of a seed: a random deal between two greedy players who stray more or less.

    >>> game(1897, 0) == game(1897, 0), game(1897, 0) == game(1897, 1)
    (True, False)
    """
    rng = Random(f"{seed}/{number}")
    dealt = rng.getrandbits(32)
    probability = rng.choice(STRAYING)
    pone, dealer = (Straying(Greedy(dealt), probability, dealt + seat) for seat in (0, 1))
    return play(deal(dealt), pone, dealer, dealt)


def choices(record: Record) -> Iterator[tuple[Record, State]]:
    """Every late position of a game in which more than one thing can be done, with the game up to there.

    Greedy players hardly ever decline a card that fits; so that there is something to force, each such card is also
    taken to be declined.
    """
    for ply, state in enumerate(record.positions()):
        if state.outcome is not None or len(state.stock) > STOCK:
            continue
        if len(distinct(state, legal_actions(state))) > 1:
            so_far = replace(record, actions=record.actions[:ply])
            yield so_far, state
            if state.phase in ON_OFFER and DECLINE in legal_actions(state) and can_be_claimed(state):
                yield replace(so_far, actions=(*so_far.actions, DECLINE)), apply(state, DECLINE)


# --- puzzles ----------------------------------------------------------------------------------------------------------


def proved(record: Record, state: State) -> Iterator[Certificate]:
    """What can be proved about a position that this game reaches: first from the seat, then with every card open."""
    states = record.positions()
    seen = player_view(state, state.turn, zip(states, record.actions, strict=False)).state
    if count_worlds(seen) <= WORLDS:
        found = _sure(seen)
        if found is not None:
            yield found
    values = evaluate(state)
    one_each = distinct(state, values)
    goal = ThemeChoice(state, {action: values[action] for action in one_each}).goal
    if goal is not None:
        yield OpenHandCertificate(state, goal, tuple(Value(action, values[action]) for action in one_each))


def _sure(seen: State) -> PlanCertificate | None:
    """What can be done surely: to win or, if nothing surely wins, not to lose."""
    try:
        for goal in Goal:
            found = certify_sure(seen, goal)
            if found.plans:
                return found
    except BeyondBound:
        pass
    return None


Likeness = tuple[object, ...]
"""What is the same for positions that a learner would take for the same."""


def likeness(state: State) -> Likeness:
    """What lies there and what the player to act holds, under the least of all names for the suits.

    What the opponent holds and what comes from the stock does not count.

    >>> import conquian as cq
    >>> line = "pone=6hJdJsQsKsAs/3c4c5c6c dealer=?10/- centre=6d stock=?9 turn=pone/left"
    >>> renamed = line.translate(str.maketrans("cdhs", "hscd")).replace("psne=", "pone=")
    >>> likeness(cq.position(line)) == likeness(cq.position(line))
    True
    """
    mine, theirs = (state.spreads[seat].masks for seat in (state.turn, state.turn.other))
    centre = state.centre_mask
    return min(
        (
            state.phase.value,
            _renamed(centre, names),
            _renamed(state.hands[state.turn].cards.mask, names),
            tuple(sorted(_renamed(meld, names) for meld in mine)),
            tuple(sorted(_renamed(meld, names) for meld in theirs)),
        )
        for names in _NAMES
    )


_NAMES: Final = [[Card.of(card.rank, order[card.suit]).bit for card in PACK] for order in permutations(Suit)]


def _renamed(mask: int, names: list[int]) -> int:
    return sum(names[card] for card in Cards(mask))


# --- a run ------------------------------------------------------------------------------------------------------------


class MinerRun:
    """A run of mining into a folder: which puzzles were found so far, and which game comes next.

    `kept` are the names of the puzzles of all games that were finished: with these the run goes on if it was
    interrupted, and finds the same puzzles as without that.
    """

    def __init__(self, order: Order, folder: Path) -> None:
        """Go on with what is in the folder. Raises OtherOrder if that is something else."""
        self.order = order
        self.folder = folder
        self.next_game = 0
        self.names: list[str] = []
        kept = _kept(folder)
        if kept is None and any(folder.glob("*/*.toml")):
            raise OtherOrder(str(folder))
        if kept is not None:
            if kept.get("order") != _as_json(order):
                raise OtherOrder(str(folder))
            self.next_game, self.names = kept["next"], kept["names"]
        self.kept = tuple(self.names)
        self.alike: set[Likeness] = {likeness(self._load(name)) for name in self.names}

    def _load(self, name: str) -> State:
        """The position of a puzzle that was kept. Raises OtherOrder, with the file, for what no run has written."""
        try:
            return load(self.path(name)).position
        except (NotationError, FileNotFoundError):
            raise OtherOrder(str(self.path(name))) from None

    def path(self, name: str) -> Path:
        """The file of the puzzle with this name."""
        return self.folder / name.rpartition("-")[0] / f"{name}.toml"

    def wanted(self) -> tuple[Theme, ...]:
        """The themes that still lack puzzles, the rarest first."""
        found = Counter(name.rpartition("-")[0] for name in self.names)
        return tuple(theme for theme in Theme if theme in self.order.themes and found[theme] < self.order.count)

    def go(self, games: int, found: Callable[[Puzzle], object]) -> bool:
        """Look through games until so many were looked through or nothing is wanted any more; True if that is so.

        Every puzzle is written to its file before `found` is told. A run that is interrupted goes on from the last
        game that it finished.
        """
        while self.wanted() and self.next_game < games:
            for puzzle in self._mined(self.next_game):
                path = self.path(puzzle.name)
                path.parent.mkdir(parents=True, exist_ok=True)
                dump(puzzle, path)
                found(puzzle)
            self.next_game += 1
            self.kept = tuple(self.names)
            self._keep()
        return not self.wanted()

    def _mined(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of one game: at most one of each theme."""
        done: set[Theme] = set()
        for record, state in choices(game(self.order.seed, number)):
            wanted = [theme for theme in self.wanted() if theme not in done and theme in possible(state)]
            puzzle = self._puzzle(record, state, wanted) if wanted and likeness(state) not in self.alike else None
            if puzzle is not None:
                done.add(Theme(puzzle.theme))
                self.names.append(puzzle.name)
                self.alike.add(likeness(state))
                yield puzzle

    def _puzzle(self, record: Record, state: State, wanted: list[Theme]) -> Puzzle | None:
        for certificate in proved(record, state):
            assert isinstance(certificate, PlanCertificate | OpenHandCertificate)
            about = themes(choice_of(certificate))
            theme = next((theme for theme in wanted if theme in about), None)
            if theme is not None:
                number = sum(name.rpartition("-")[0] == theme for name in self.names) + 1
                name = f"{theme}-{number:03}"
                return Puzzle(name, theme, certificate, certificate.accepted, features(certificate), record)
        return None

    def _keep(self) -> None:
        """Write down how far it has come: first beside the old state, so that one of them is always whole."""
        kept = {"order": _as_json(self.order), "next": self.next_game, "names": self.kept}
        beside = self.folder / f"{STATE}.{os.getpid()}"
        self.folder.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(kept), encoding="utf-8", newline="\n")
        beside.replace(self.folder / STATE)


def _kept(folder: Path) -> dict[str, Any] | None:
    """What a run kept in this folder, None if there was none. Raises OtherOrder for what no run has written."""
    try:
        found = json.loads((folder / STATE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        raise OtherOrder(str(folder / STATE)) from None
    if not isinstance(found, dict) or found.keys() != {"order", "next", "names"}:
        raise OtherOrder(str(folder / STATE))
    following, names = found["next"], found["names"]
    right = type(following) is int and following >= 0 and isinstance(names, list)
    if not right or not all(isinstance(name, str) and _NAME.fullmatch(name) for name in names):
        raise OtherOrder(str(folder / STATE))
    return found


def _as_json(order: Order) -> dict[str, Any]:
    return {"seed": order.seed, "count": order.count, "themes": [str(theme) for theme in order.themes]}
