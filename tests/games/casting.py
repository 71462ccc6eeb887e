"""How the annotated games came about: the seed of each deal and who played it, so that anyone gets the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import conquian as cq
from conquian.advice.seat_value import SeatStanding, SeatValue
from conquian.game.actions import ALLOW, DECLINE, FORCE, Action, Allow, Decline, Discard, Force, Meld
from conquian.game.player_view import PlayerView
from conquian.game.spreads import taken_apart
from conquian.game.state import Phase, Seat, State
from conquian.notation.record import Fold, Record
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import Player, play
from conquian.rooms.replay.claims import Moment
from conquian.rooms.replay.shelf import weighed
from conquian.solver.open_hand import evaluate, solve
from conquian.solver.winning_chances.outlook import Hole, dead, hole
from tests.players.advised import Advised

LATE: Final = 14
"""Where every card has to be looked at, positions with more cards in the stock than this take too long to search."""


@dataclass(frozen=True, slots=True)
class Casting:
    """Two greedy players who stray with this probability; they may forget to force, and one may fold at a ply."""

    seed: int
    straying: float = 0.0
    forgets: bool = False
    folds_at: int | None = None

    @property
    def strays(self) -> bool:
        """Whether the players now and then do anything, so that what they declined says little of their hands."""
        return self.straying > 0 or self.forgets

    def game(self) -> Record:
        """The game that they play."""
        pone, dealer = (self._player(seat) for seat in Seat)
        record = play(cq.deal(self.seed), pone, dealer, self.seed)
        if self.folds_at is None:
            return record
        state = record.positions()[self.folds_at]
        rest = play(cq.fold(state, state.turn), pone, dealer)
        actions = (*record.actions[: self.folds_at], *rest.actions)
        return replace(record, actions=actions, folds=(Fold(self.folds_at, state.turn),))

    def _player(self, seat: Seat) -> Player:
        player = Straying(Greedy(self.seed), self.straying, self.seed + seat)
        return Forgetful(player) if self.forgets else player


@dataclass(frozen=True, slots=True)
class ModelCasting:
    """Two strong players who see one hand each and do what advice in `worlds` worlds finds best."""

    seed: int
    worlds: int = 600

    @property
    def strays(self) -> bool:
        """They never do just anything, so that what they did before says something of their hands."""
        return False

    def game(self) -> Record:
        """The game that they play."""
        return play(cq.deal(self.seed), Advised(self.worlds), Advised(self.worlds), self.seed)


@dataclass(frozen=True, slots=True)
class Forgetful:
    """Plays like another player but never forces."""

    player: Player

    def __call__(self, view: PlayerView) -> Action:
        action = self.player(view)
        return ALLOW if isinstance(action, Force) else action


CASTINGS: Final[dict[str, Casting | ModelCasting]] = {
    "borrowing": Casting(5814, 0.1),
    "drawn-deal": Casting(492, 0.1),
    "eleventh-card": Casting(6018, 0.1),
    "first-turn": Casting(10347, 0.1),
    "folding": Casting(22753, 0.2, folds_at=55),
    "missed-force": Casting(3818, 0.3, forgets=True),
    "squeeze": Casting(5309, 0.3),
    "ten-card-hole": Casting(45634),
    "too-many": Casting(21826, 0.2),
    "declined-fit": ModelCasting(3075),
    "not-forcing": ModelCasting(3099),
    "holding-back": ModelCasting(3002),
    "which-discard": ModelCasting(3085),
}
"""The annotated games by their names: the stories, then the models."""


# --- what each of them is about ---------------------------------------------------------------------------------------


def _moments(record: Record) -> Iterator[Moment]:
    return (Moment(record, ply) for ply in range(1, len(record.actions) + 1))


def _winner(record: Record) -> Seat | None:
    ended = record.positions()[-1].outcome
    return None if ended is None else ended.winner


def _worth(moment: Moment) -> int:
    """What the position after the action is worth to who acted."""
    value = solve(moment.after)
    return value if moment.before.turn is Seat.PONE else -value


def first_turn(record: Record) -> bool:
    """The pone melds the first card that is turned up, and wins."""
    return isinstance(record.actions[1], Meld) and _winner(record) is Seat.PONE


def too_many(record: Record) -> bool:
    """A meld costs the win, and laying fewer cards would have kept it."""
    for moment in _moments(record):
        if isinstance(moment.action, Meld) and len(moment.action.spread) < 11:
            laid = len(moment.action.spread)
            fewer = [
                value
                for action, value in evaluate(moment.before).items()
                if isinstance(action, Meld) and len(action.spread) < laid
            ]
            if _worth(moment) < 1 and 1 in fewer:
                return True
    return False


def borrowing(record: Record) -> bool:
    """The last meld wins only by taking a meld apart, and nothing else wins there."""
    moment = Moment(record, len(record.actions))
    if not isinstance(moment.action, Meld) or len(moment.action.spread) != 11:
        return False
    laid = moment.before.spreads[moment.before.turn]
    wins = [action for action, value in evaluate(moment.before).items() if value == 1]
    return all(isinstance(action, Meld) and taken_apart(laid, action.spread) for action in wins)


def drawn_deal(record: Record) -> bool:
    """Nobody wins although both have melded ten cards, and with every card open it was a draw all along."""
    states = record.positions()
    return (
        _winner(record) is None
        and all(len(spread) == 10 for spread in states[-1].spreads)
        and not any(map(solve, states))
    )


def eleventh_card(record: Record) -> bool:
    """The winner has ten cards melded and none in hand, and a card goes by before it comes."""
    winner = _winner(record)
    return any(
        isinstance(moment.action, Decline)
        and winner is not None
        and len(moment.before.spreads[winner]) == 10
        and not moment.before.hands[winner]
        for moment in _moments(record)
    )


def folding(record: Record) -> bool:
    """Who folds can never win any more, every meld loses, and the folded hand draws."""
    if not record.folds or _winner(record) is not None:
        return False
    decision = record.folds[0]
    unfolded = replace(record, actions=record.actions[: decision.ply], folds=()).positions()[-1]
    values = evaluate(unfolded)
    melds = [value for action, value in values.items() if isinstance(action, Meld)]
    return bool(melds) and max(melds) < 0 == values[DECLINE] and dead(unfolded, decision.seat)


def missed_force(record: Record) -> bool:
    """A player lets a card go that could have been forced, forcing was worth more, and does not win."""
    return any(
        isinstance(moment.action, Allow)
        and len(moment.before.stock) <= LATE
        and _winner(record) is moment.before.turn.other
        and evaluate(moment.before)[FORCE] > _worth(moment)
        for moment in _moments(record)
    )


def squeeze(record: Record) -> bool:
    """Only force wins, whatever the forced player then discards, and that player's next discard ends the deal."""
    return any(
        isinstance(moment.action, Force)
        and len(moment.before.stock) <= LATE
        and _winner(record) is moment.before.turn
        and {action for action, value in evaluate(moment.before).items() if value == 1} == {FORCE}
        and moment.ply + 3 == len(record.actions)
        for moment in _moments(record)
    )


def ten_card_hole(record: Record) -> bool:
    """All ten cards of a suit are melded by one player, who does not win."""
    return any(
        isinstance(moment.action, Discard)
        and hole(moment.after, moment.before.turn) is Hole.THEORETICAL
        and moment.after.phase is not Phase.OVER
        for moment in _moments(record)
    )


# Each of the models turns on a decision that the engine calls best for a player who sees one hand (unseen.json): so a
# game has to be weighed before these say anything of it.


def _best(record: Record) -> Iterator[tuple[Moment, SeatValue]]:
    """The decisions that were best beyond chance for the player who made them."""
    for moment in _moments(record):
        value = weighed(record, moment.ply)
        if value is not None and value.standing is SeatStanding.BEST:
            yield moment, value


def declined_fit(record: Record) -> bool:
    """Each player once declines a card that could be melded, and melding it was worth less."""
    declined = {
        moment.before.turn
        for moment, value in _best(record)
        if isinstance(moment.action, Decline) and isinstance(value.other, Meld)
    }
    return declined == set(Seat)


def holding_back(record: Record) -> bool:
    """The winner declines a card that would bring ten on the table and empty the hand, since no eleventh could come."""
    return any(
        isinstance(moment.action, Decline)
        and isinstance(value.other, Meld)
        and len(value.other.spread) == 10
        and _winner(record) is moment.before.turn
        and _is_closed(moment.before, value.other)
        for moment, value in _best(record)
    )


def _is_closed(state: State, meld: Meld) -> bool:
    """Whether no card that can still come goes with the ten of this meld, whatever is discarded after it."""
    melded = cq.apply(state, meld)
    return all(dead(cq.apply(melded, discard), state.turn) for discard in cq.legal_actions(melded))


def not_forcing(record: Record) -> bool:
    """A card that could have been forced is not, forcing was worth less, and who did not force wins."""
    return any(
        isinstance(moment.action, Allow) and _winner(record) is moment.before.turn for moment, _ in _best(record)
    )


def which_discard(record: Record) -> bool:
    """Three discards or more were best, and one of them was a card that the other then melded."""
    discards = [moment for moment, _ in _best(record) if isinstance(moment.action, Discard)]
    taken = [moment for moment in discards if isinstance(record.actions[moment.ply], Meld)]
    return len(discards) >= 3 and bool(taken)


ABOUT: Final[dict[str, Callable[[Record], bool]]] = {
    "borrowing": borrowing,
    "drawn-deal": drawn_deal,
    "eleventh-card": eleventh_card,
    "first-turn": first_turn,
    "folding": folding,
    "missed-force": missed_force,
    "squeeze": squeeze,
    "ten-card-hole": ten_card_hole,
    "too-many": too_many,
    "declined-fit": declined_fit,
    "holding-back": holding_back,
    "not-forcing": not_forcing,
    "which-discard": which_discard,
}
"""For each annotated game whether a record is about the same."""
