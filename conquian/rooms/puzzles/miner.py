"""The miner: puzzles found in games that two players made of random deals, always the same ones for the same seed."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, permutations
from pathlib import Path
from random import Random
from typing import Any, Final

from conquian.advice.seat_value import SeatStanding
from conquian.game.actions import DECLINE
from conquian.game.cards import PACK, Card, Cards, Suit
from conquian.game.forcing import can_be_claimed
from conquian.game.judge import legal_actions
from conquian.game.play import apply, deal
from conquian.game.player_view import player_view
from conquian.game.state import CLAIM, ON_OFFER, State
from conquian.notation.errors import NotationError
from conquian.notation.record import Record
from conquian.players.careful import Careful
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import play
from conquian.rooms.puzzles.features import features
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_file import dump, read
from conquian.rooms.puzzles.puzzle_values import WORLDS as VALUE_WORLDS
from conquian.rooms.puzzles.puzzle_values import value_unseen
from conquian.rooms.puzzles.seat_themes import FEWEST_SENSIBLE, FEWEST_WORLDS, IS_SEAT_THEME, SeatTheme
from conquian.rooms.puzzles.themes import Theme, ThemeChoice, choice_of, possible, themes
from conquian.solver.certificates.best_chance import certify_chance
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate, Value
from conquian.solver.certificates.deals import count_worlds
from conquian.solver.certificates.sure_plan import PlanCertificate, certify_sure
from conquian.solver.certificates.vocabulary import BeyondBound, Goal, distinct
from conquian.solver.open_hand import evaluate

STRAYING: Final = (0.0, 0.1, 0.3)
"""The probabilities that a player does any legal thing instead of the greedy one; each game has one of these."""
CAREFUL_STRAYING: Final = (0.0, 0.0, 0.1)
"""The same of careful players, who play well in most games."""
STOCK: Final = 12
"""The most cards to come: with more, nobody can work a puzzle out."""
WORLDS: Final = 240
"""The most worlds for which a plan that does not look is searched for before the cards are opened."""
FEW_WORLDS: Final = 100
"""Enough worlds to tell roughly what an answer is worth at the table."""
STATE: Final = "mining.json"
"""The file in which it stands what was ordered, and how far the run has come."""

MinedTheme = Theme | SeatTheme
Mapped = Callable[..., Iterable[tuple[int, tuple[Puzzle, ...]]]]
"""A function that is called as `map` is."""

EVERY_THEME: Final[tuple[MinedTheme, ...]] = (*Theme, *SeatTheme)
"""Every theme that can be looked for, in the order in which a position is tried for them."""
USUAL_THEMES: Final = tuple(theme for theme in Theme if theme is not Theme.HOLE_CLAIM)
"""The themes that are looked for if none is named."""

_NAME: Final = re.compile(rf"(?:{'|'.join(EVERY_THEME)})-\d{{3,9}}", re.ASCII)


class MinedPlayers(StrEnum):
    """The players of the games: greedy ones who stray, or careful ones who seldom do."""

    GREEDY = "greedy"
    CAREFUL = "careful"


@dataclass(frozen=True, slots=True)
class Order:
    """An order for puzzles: this `count` for each of these themes, from the games of this seed between these players.

    A run with a name adds to what lies in the folder already, and finds nothing like it.
    """

    seed: int
    count: int
    themes: tuple[MinedTheme, ...] = USUAL_THEMES
    players: MinedPlayers = MinedPlayers.GREEDY
    name: str = ""

    @property
    def total(self) -> int:
        """The number of puzzles that are wanted altogether."""
        return self.count * len(self.themes)


class OtherOrder(ValueError):  # noqa: N818 - like IllegalAction
    """The folder holds puzzles, and they are not the beginning of this order."""


# --- games ------------------------------------------------------------------------------------------------------------


def game(seed: int, number: int, players: MinedPlayers = MinedPlayers.GREEDY) -> Record:
    """Game `number` of a seed: a random deal between two players of one kind who stray more or less.

    >>> game(1897, 0) == game(1897, 0), game(1897, 0) == game(1897, 1)
    (True, False)
    """
    rng = Random(f"{seed}/{number}")
    dealt = rng.getrandbits(32)
    probability = rng.choice(STRAYING if players is MinedPlayers.GREEDY else CAREFUL_STRAYING)
    kind = Greedy if players is MinedPlayers.GREEDY else Careful
    pone, dealer = (Straying(kind(dealt), probability, dealt + seat) for seat in (0, 1))
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
    """The certificates of a position that this game reaches: first from the seat, then with every card open."""
    seen = _seen(record, state)
    if count_worlds(seen) <= WORLDS:
        found = _sure(seen)
        if found is not None:
            yield found
    open_hand = _open_hand(state)
    if open_hand is not None:
        yield open_hand


def _open_hand(state: State) -> OpenHandCertificate | None:
    """The worth of every action with open cards; None if nothing reaches a goal."""
    values = evaluate(state)
    one_each = distinct(state, values)
    goal = ThemeChoice(state, {action: values[action] for action in one_each}).goal
    if goal is None:
        return None
    return OpenHandCertificate(state, goal, tuple(Value(action, values[action]) for action in one_each))


def _seen(record: Record, state: State) -> State:
    past = zip(record.positions(), record.actions, strict=False)
    return player_view(state, state.turn, past).state


def proved_for_seat(record: Record, state: State) -> Iterator[Certificate]:
    """The certificates for a player who sees one hand: of sure answers or, where nothing is sure, of the best chance.

    The worlds are counted first: what fails in one of them with every card open needs no search for a plan.
    """
    seen = _seen(record, state)
    if not FEWEST_WORLDS <= count_worlds(seen) <= WORLDS:
        return
    counted = certify_chance(seen, Goal.WIN)
    winning = [count.action for count in counted.counts if count.won == counted.worlds]
    if winning or not all(count.lost for count in counted.counts):
        at_once = any(apply(state, action).outcome is not None for action in winning)
        found = None if at_once else _sure(seen)
        if found is not None:
            yield found
        return
    for goal in Goal:
        chance = replace(counted, goal=goal)
        if IS_SEAT_THEME[SeatTheme.BEST_CHANCE](chance) and value_unseen(chance).standing is SeatStanding.BEST:
            yield chance


def proved_misleading(state: State) -> Iterator[Certificate]:
    """The certificate with open cards of a position in which something else is better for one who sees one hand.

    A few worlds are tried first: most positions fail there already.
    """
    found = _open_hand(state)
    if found is None or not IS_SEAT_THEME[SeatTheme.OPEN_CARDS](found):
        return
    values = (value_unseen(found, worlds) for worlds in (FEW_WORLDS, VALUE_WORLDS))
    if all(value.standing is SeatStanding.WORSE for value in values):
        yield found


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
"""The key that positions share which a learner would take for the same."""


def likeness(state: State) -> Likeness:
    """The cards that lie there and those that the player to act holds, under the least of all names for the suits.

    What the opponent holds and what comes from the stock does not count.

    >>> import conquian as cq
    >>> line = "pone=6hJdJsQsKsAs/3c4c5c6c dealer=?10/- centre=6d stock=?9 turn=pone/left"
    >>> renamed = "pone=6cJsJdQdKdAd/3h4h5h6h dealer=?10/- centre=6s stock=?9 turn=pone/left"
    >>> likeness(cq.position(line)) == likeness(cq.position(renamed))
    True
    >>> likeness(cq.position(line)) == likeness(cq.position(line.replace("6h", "7h")))
    False
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
        self.state = folder / (f"mining-{order.name}.json" if order.name else STATE)
        kept = _kept(self.state)
        if kept is None and not order.name and any(folder.glob("*/*.toml")):
            raise OtherOrder(str(folder))
        self.beside = _counted(folder) if order.name and kept is None else {}
        if kept is not None:
            if kept.get("order") != _as_json(order):
                raise OtherOrder(str(folder))
            self.next_game, self.names, self.beside = kept["next"], kept["names"], kept.get("beside", {})
        self.kept = tuple(self.names)
        self.alike: set[Likeness] = {likeness(self._load(name)) for name in (*self._others(), *self.names)}

    def _others(self) -> Iterator[str]:
        """The names of the puzzles that were there when a run beside them began."""
        for place, number in self.beside.items():
            names = sorted(path.stem for path in (self.folder / place).glob("*.toml"))
            yield from names[:number]

    def _load(self, name: str) -> State:
        """The position of a puzzle that was kept. Raises OtherOrder, with the file, for what no run has written."""
        try:
            return read(self.path(name).read_text(encoding="utf-8")).position
        except (NotationError, OSError, UnicodeDecodeError):
            raise OtherOrder(str(self.path(name))) from None

    def path(self, name: str) -> Path:
        """The file of the puzzle with this name."""
        return self.folder / name.rpartition("-")[0] / f"{name}.toml"

    def wanted(self) -> tuple[MinedTheme, ...]:
        """The themes that still lack puzzles, in the order in which a position is tried for them."""
        found = Counter(name.rpartition("-")[0] for name in self.names)
        return tuple(theme for theme in EVERY_THEME if theme in self.order.themes and found[theme] < self.order.count)

    def go(self, games: int, found: Callable[[Puzzle], object], mapped: Mapped = map) -> bool:
        """Look through games until this number is done or nothing more is wanted; True if nothing more is wanted.

        Every puzzle is written to its file before `found` is called with it. A run that was interrupted goes on from
        the last game that it finished. `mapped` may look through games ahead of their turn, as an executor does: the
        puzzles are the same. A game in which nothing is found has nothing later either, since less is wanted and more
        is there. One with puzzles is looked through again if others were found before its turn.
        """
        for seen, ahead in mapped(looked_through, self._ahead(games)):
            is_of_its_turn = not ahead or seen == len(self.names)
            for puzzle in ahead if is_of_its_turn else looked_through(self._at(self.next_game))[1]:
                path = self.path(puzzle.name)
                path.parent.mkdir(parents=True, exist_ok=True)
                dump(puzzle, path)
                self.names.append(puzzle.name)
                self.alike.add(likeness(puzzle.position))
                found(puzzle)
            self.next_game += 1
            self.kept = tuple(self.names)
            self._keep()
            if not self.wanted():
                break
        return not self.wanted()

    def _ahead(self, games: int) -> Iterator[tuple[MinerRun, int]]:
        for number in range(self.next_game, games):
            if not self.wanted():
                return
            yield self._at(number)

    def _at(self, number: int) -> tuple[MinerRun, int]:
        """This run as it is now, to be changed by nobody else, and a game."""
        run = copy(self)
        run.names, run.alike = [*self.names], {*self.alike}
        return run, number

    def mined(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of one game: at most one of each theme."""
        done: set[str] = set()
        for record, state in choices(game(self.order.seed, number, self.order.players)):
            able = possible(state) | _possible_for_seat(state)
            wanted = [theme for theme in self.wanted() if theme not in done and theme in able]
            puzzle = self._puzzle(record, state, wanted) if wanted and likeness(state) not in self.alike else None
            if puzzle is not None:
                done.add(puzzle.theme)
                self.names.append(puzzle.name)
                self.alike.add(likeness(state))
                yield puzzle

    def _puzzle(self, record: Record, state: State, wanted: list[MinedTheme]) -> Puzzle | None:
        for_seat = [theme for theme in wanted if isinstance(theme, SeatTheme)]
        hidden = proved_for_seat(record, state) if set(for_seat) - {SeatTheme.OPEN_CARDS} else ()
        for certificate in chain(hidden, proved_misleading(state) if SeatTheme.OPEN_CARDS in for_seat else ()):
            for theme in for_seat:
                if IS_SEAT_THEME[theme](certificate):
                    return self._named(theme, certificate, record)
        if len(for_seat) == len(wanted):
            return None
        for certificate in proved(record, state):
            assert isinstance(certificate, PlanCertificate | OpenHandCertificate)
            about = themes(choice_of(certificate))
            found = next((theme for theme in wanted if theme in about), None)
            if found is not None:
                return self._named(found, certificate, record)
        return None

    def _named(self, theme: MinedTheme, certificate: Certificate, record: Record) -> Puzzle:
        number = sum(name.rpartition("-")[0] == theme for name in self.names) + self.beside.get(theme, 0) + 1
        name = f"{theme}-{number:03}"
        return Puzzle(name, theme, certificate, certificate.accepted, features(certificate), record)

    def _keep(self) -> None:
        """Write down how far it has come: first beside the old state, so that one of them is always whole."""
        kept: dict[str, Any] = {"order": _as_json(self.order), "next": self.next_game, "names": self.kept}
        if self.order.name:
            kept["beside"] = self.beside
        beside = self.folder / f"{self.state.name}.{os.getpid()}"
        self.folder.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(kept), encoding="utf-8", newline="\n")
        beside.replace(self.state)


def looked_through(at: tuple[MinerRun, int]) -> tuple[int, tuple[Puzzle, ...]]:
    """The number of puzzles that a run had, and those that it finds in this game."""
    run, number = at
    return len(run.names), tuple(run.mined(number))


def _possible_for_seat(state: State) -> frozenset[SeatTheme]:
    """The themes of a seat that can come into question: those of a choice among several, and open cards at any claim.

    By the usual rules a claim has two answers only.
    """
    if state.phase in CLAIM:
        return frozenset({SeatTheme.OPEN_CARDS})
    many = len(distinct(state, legal_actions(state))) >= FEWEST_SENSIBLE
    return frozenset(SeatTheme) if many else frozenset()


def _counted(folder: Path) -> dict[str, int]:
    """The number of puzzles in each folder in this one."""
    return dict(sorted(Counter(path.parent.name for path in folder.glob("*/*.toml")).items()))


def _kept(path: Path) -> dict[str, Any] | None:
    """The data that a run kept in this file, None if there is none. Raises OtherOrder if no run has written it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        raise OtherOrder(str(path)) from None
    if not isinstance(found, dict) or found.keys() - {"beside"} != {"order", "next", "names"}:
        raise OtherOrder(str(path))
    if not _are_counts(found.get("beside", {})):
        raise OtherOrder(str(path))
    following, names = found["next"], found["names"]
    right = type(following) is int and following >= 0 and isinstance(names, list)
    if not right or not all(isinstance(name, str) and _NAME.fullmatch(name) for name in names):
        raise OtherOrder(str(path))
    return found


def _are_counts(found: object) -> bool:
    return isinstance(found, dict) and all(type(number) is int and number >= 0 for number in found.values())


def _as_json(order: Order) -> dict[str, Any]:
    told: dict[str, Any] = {"seed": order.seed, "count": order.count, "themes": [str(theme) for theme in order.themes]}
    if order.players is not MinedPlayers.GREEDY:
        told["players"] = str(order.players)
    return told
