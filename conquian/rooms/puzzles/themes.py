"""Themes: what a puzzle is about, each as a function of the position and of what its actions are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from conquian.game.actions import ALLOW, DECLINE, Action, Discard, Force, Meld
from conquian.game.cards import Cards
from conquian.game.forcing import fits_spread
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.spreads import Spread, taken_apart
from conquian.game.state import CLAIM, ON_OFFER, Phase, Seat, State
from conquian.game.variants import Forcing
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import Goal, essence
from conquian.solver.winning_chances.outlook import alive_outs, hole


class Theme(StrEnum):
    """The theme of a puzzle; the rarest first. `docs/puzzles.md` says each in words."""

    HOLE = "hole"
    HOLE_CLAIM = "hole-claim"
    KILL_BY_FORCE = "kill-by-force"
    UNFORCEABLE = "unforceable"
    BORROW_TO_WIN = "borrow-to-win"
    WIN_BY_FORCE = "win-by-force"
    SINGLE_OUT = "single-out"
    RIGHT_ACE = "right-ace"
    DECLINE_TO_WIN = "decline-to-win"
    KEEP_ALIVE = "keep-alive"
    GO_OUT = "go-out"


MOST_ACCEPTED: Final = 3
"""A puzzle has no more right answers than this, layouts of the same cards counted once."""


@dataclass(frozen=True)
class ThemeChoice:
    """A position and what its actions are worth to the player to act: 1 wins, 0 does not lose, -1 may lose.

    `values` has one action of each essence. What is known of the cards is what the state says; the values have to be
    against the same knowledge.
    """

    state: State
    values: Mapping[Action, int]

    @property
    def seat(self) -> Seat:
        """The player to act."""
        return self.state.turn

    @property
    def goal(self) -> Goal | None:
        """The most that can be reached; None if everything loses."""
        best = max(self.values.values(), default=-1)
        return (Goal.DRAW, Goal.WIN, None)[best]

    @cached_property
    def accepted(self) -> tuple[Action, ...]:
        """The actions that reach the goal."""
        return tuple(action for action, value in self.values.items() if self.goal and value >= self.goal.least)

    @cached_property
    def rejected(self) -> tuple[Action, ...]:
        """The others."""
        return tuple(action for action in self.values if action not in self.accepted)

    @property
    def is_puzzle(self) -> bool:
        """Whether there are few right answers, and a wrong one."""
        return 0 < len(self.accepted) <= MOST_ACCEPTED and bool(self.rejected)

    @property
    def laid(self) -> Spread:
        """The spread before the player."""
        return self.state.spreads[self.seat]

    def layouts(self, action: Action) -> tuple[Spread, ...]:
        """Every legal layout of the same cards as in this meld."""
        mine = essence(self.state, action)
        legal = legal_actions(self.state)
        return tuple(one.spread for one in legal if isinstance(one, Meld) and essence(self.state, one) == mine)

    def still_to_come(self) -> Cards:
        """The cards that may yet be offered to the player: those in the stock, and in the opponent's hand."""
        out = self.state.hands[self.seat].cards | self.laid.cards | self.state.spreads[self.seat.other].cards
        gone = out | Cards.of(self.state.waste)
        return (self.state.unseen if self.state.unknown else Cards()) | (self.state.known - gone)


def choice_of(certificate: PlanCertificate | OpenHandCertificate) -> ThemeChoice:
    """The position of a certificate with the worth of each action, against what is known in it."""
    worth: dict[Action, int]
    if isinstance(certificate, OpenHandCertificate):
        worth = {each.action: each.value for each in certificate.values}
    else:
        # What does not surely reach the goal is worth less; how much less makes no difference to the themes.
        worth = dict.fromkeys(certificate.accepted, certificate.goal.least)
        worth |= dict.fromkeys(certificate.rejected, certificate.goal.least - 1)
    return ThemeChoice(certificate.position, worth)


def themes(choice: ThemeChoice) -> frozenset[Theme]:
    """The themes that a puzzle can be about; none if it is no puzzle.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> state = cq.position(line)
    >>> sorted(themes(ThemeChoice(state, cq.evaluate(state))))
    []
    """
    if not choice.is_puzzle:
        return frozenset()
    return frozenset(theme for theme, is_about in IS_ABOUT.items() if is_about(choice))


def bears_out(certificate: Certificate, theme: str) -> bool:
    """Whether a puzzle with this certificate is about this theme; always true of a theme that is none of ours.

    Rule questions and chances have none of our themes, which depend on what reaches a goal for certain.
    """
    if theme not in list(Theme):
        return True
    if not isinstance(certificate, OpenHandCertificate | PlanCertificate):
        return False
    found = choice_of(certificate)
    return found.goal is certificate.goal and Theme(theme) in themes(found)


def possible(state: State) -> frozenset[Theme]:
    """The themes that can come into question here whatever the actions are worth: a quick look before a long one."""
    if state.phase in CLAIM:
        return frozenset({Theme.HOLE, Theme.KILL_BY_FORCE, Theme.WIN_BY_FORCE, Theme.KEEP_ALIVE, Theme.HOLE_CLAIM})
    if state.phase is Phase.DISCARD:
        twins = Counter(card.rank for card in state.hands[state.turn].cards)
        ace = {Theme.RIGHT_ACE} if max(twins.values(), default=0) > 1 else set()
        return frozenset({Theme.SINGLE_OUT, Theme.KEEP_ALIVE, *ace})
    melds = [one.spread for one in legal_actions(state) if isinstance(one, Meld)]
    sizes = {spread.mask: len(spread) for spread in melds}
    laid, out = state.spreads[state.turn], state.variant.out
    borrowed = {spread.mask for spread in melds} - {one.mask for one in melds if not taken_apart(laid, one)}
    found = {
        Theme.HOLE: out - 1 in sizes.values(),
        Theme.UNFORCEABLE: bool(sizes),
        Theme.BORROW_TO_WIN: bool(borrowed),
        Theme.DECLINE_TO_WIN: bool(sizes),
        Theme.GO_OUT: out in sizes.values() and len(sizes) > 1,
        Theme.KEEP_ALIVE: bool(sizes),
    }
    return frozenset(theme for theme, is_so in found.items() if is_so)


# --- what is common ---------------------------------------------------------------------------------------------------


def _all_are(actions: tuple[Action, ...], kind: type) -> bool:
    return all(isinstance(action, kind) for action in actions)


def _settled(state: State, seat: Seat) -> Iterator[State]:
    """Every position in which this seat has done with melding: after every meld that it may make, and every discard."""
    if state.turn is seat and state.phase in (Phase.FORCED, Phase.DISCARD):
        for action in legal_actions(state):
            yield from _settled(apply(state, action), seat)
    else:
        yield state


def _afterwards(choice: ThemeChoice, action: Action, seat: Seat) -> list[State]:
    return list(_settled(apply(choice.state, action), seat))


# --- the themes -------------------------------------------------------------------------------------------------------


def _hole(choice: ThemeChoice) -> bool:
    """A player falls into a hole: the opponent is forced into one, or a meld that is wrong ends in one."""
    if choice.state.phase in CLAIM:
        return _all_are(choice.accepted, Force) and _force_into_a_hole(choice, choice.accepted)
    return (
        choice.state.phase in ON_OFFER
        and any(isinstance(action, Meld) and _ends_in_a_hole(choice, action) for action in choice.rejected)
        and not any(isinstance(action, Meld) and _ends_in_a_hole(choice, action) for action in choice.accepted)
    )


def _hole_claim(choice: ThemeChoice) -> bool:
    """A hole is not worth it: the opponent could be forced into one, and to leave the card alone is right.

    It is too easy where the card that is left takes the player out at once.
    """
    forces = tuple(action for action in choice.rejected if isinstance(action, Force))
    if choice.state.phase not in CLAIM or choice.accepted != (ALLOW,) or not _force_into_a_hole(choice, forces):
        return False
    after = apply(choice.state, ALLOW)
    return after.turn is not choice.seat or not any(_goes_out(choice, action) for action in legal_actions(after))


def _force_into_a_hole(choice: ThemeChoice, forces: tuple[Action, ...]) -> bool:
    """Whether each of these leaves the opponent in a hole, whatever is laid and discarded; it takes open cards."""
    other = choice.seat.other
    states = (state for action in forces for state in _afterwards(choice, action, other))
    return not choice.state.hands[other].unknown and all(
        state.outcome is None and hole(state, other) for state in states
    )


def _ends_in_a_hole(choice: ThemeChoice, action: Action) -> bool:
    states = _afterwards(choice, action, choice.seat)
    return all(state.outcome is None and hole(state, choice.seat) for state in states)


def _kill_by_force(choice: ThemeChoice) -> bool:
    """Only force is right, and letting the card go may lose: what is killed is the opponent's win."""
    forced = choice.state.phase in CLAIM and _all_are(choice.accepted, Force)
    return forced and all(choice.values[action] < 0 for action in choice.rejected)


def _win_by_force(choice: ThemeChoice) -> bool:
    """Only force wins."""
    return choice.goal is Goal.WIN and choice.state.phase in CLAIM and _all_are(choice.accepted, Force)


def _borrow_to_win(choice: ThemeChoice) -> bool:
    """Only melds win, and each of them takes a meld of the spread apart, in whatever layout."""
    return (
        choice.goal is Goal.WIN
        and choice.state.phase in ON_OFFER
        and all(
            isinstance(action, Meld) and all(taken_apart(choice.laid, after) for after in choice.layouts(action))
            for action in choice.accepted
        )
    )


def _decline_to_win(choice: ThemeChoice) -> bool:
    """Only declining wins, although something could be melded."""
    return choice.goal is Goal.WIN and choice.accepted == (DECLINE,)


def _go_out(choice: ThemeChoice) -> bool:
    """Only going out wins, and another meld can be made."""
    return (
        choice.goal is Goal.WIN
        and choice.state.phase in ON_OFFER
        and all(_goes_out(choice, one) for one in choice.accepted)
        and any(isinstance(one, Meld) for one in choice.rejected)
    )


def _right_ace(choice: ThemeChoice) -> bool:
    """One discard is right, and another card of its rank is wrong."""
    if choice.state.phase is not Phase.DISCARD or len(choice.accepted) != 1:
        return False
    (right,) = choice.accepted
    assert isinstance(right, Discard)
    return any(isinstance(one, Discard) and one.card.rank is right.card.rank for one in choice.rejected)


def _single_out(choice: ThemeChoice) -> bool:
    """One discard wins, and leaves a single card alive that takes the player out."""
    if choice.state.phase is not Phase.DISCARD or len(choice.accepted) != 1 or choice.goal is not Goal.WIN:
        return False
    after = apply(choice.state, choice.accepted[0])
    return len(alive_outs(after, choice.seat)) == 1


def _keep_alive(choice: ThemeChoice) -> bool:
    """One thing does not lose."""
    return choice.goal is Goal.DRAW and len(choice.accepted) == 1


def _unforceable(choice: ThemeChoice) -> bool:
    """After what is right no card that may come can be forced on the player, after every meld that is wrong one can."""
    if choice.state.variant.forcing is Forcing.OFF or choice.state.phase not in ON_OFFER:
        return False
    wrong = [action for action in choice.rejected if isinstance(action, Meld)]
    return (
        bool(wrong)
        and all(_can_be_forced(choice, action) for action in wrong)
        and not any(_can_be_forced(choice, action) or _goes_out(choice, action) for action in choice.accepted)
    )


def _goes_out(choice: ThemeChoice, action: Action) -> bool:
    return isinstance(action, Meld) and len(action.spread) == choice.state.variant.out


def _can_be_forced(choice: ThemeChoice, action: Action) -> bool:
    """Whether a card that may come fits the spread that the player has after melding or declining."""
    after = action.spread if isinstance(action, Meld) else choice.laid
    coming = choice.still_to_come() - after.cards
    return any(fits_spread(after, card, choice.state.variant) for card in coming)


IS_ABOUT: Final[Mapping[Theme, Callable[[ThemeChoice], bool]]] = {
    Theme.HOLE: _hole,
    Theme.HOLE_CLAIM: _hole_claim,
    Theme.KILL_BY_FORCE: _kill_by_force,
    Theme.UNFORCEABLE: _unforceable,
    Theme.BORROW_TO_WIN: _borrow_to_win,
    Theme.WIN_BY_FORCE: _win_by_force,
    Theme.SINGLE_OUT: _single_out,
    Theme.RIGHT_ACE: _right_ace,
    Theme.DECLINE_TO_WIN: _decline_to_win,
    Theme.KEEP_ALIVE: _keep_alive,
    Theme.GO_OUT: _go_out,
}
"""For each theme whether a puzzle is about it."""
