"""The solver as public functions, for positions and seats as values or as text: see `conquian.api.rules`."""

from __future__ import annotations

from collections.abc import Iterable

from conquian.api.pictures import one_of
from conquian.api.results import ActionValues, GameValue, WinningWays
from conquian.game.actions import Action
from conquian.game.arguments import wrong_kind
from conquian.game.cards import Cards
from conquian.game.state import Seat, State
from conquian.notation.arguments import action_of, seat_of, state_of
from conquian.solver import open_hand
from conquian.solver.certificates import certificate
from conquian.solver.certificates.certificate import Certificate
from conquian.solver.certificates.vocabulary import CertificateKind, Goal
from conquian.solver.winning_chances import outlook


def solve(state: State | str) -> int:
    """The value of the position with best play, every card known: +1 if the pone wins, 0 for a draw, -1 for the dealer.

    Raises UnknownCards if a card is not known.

    >>> import conquian as cq
    >>> cq.solve(str(cq.deal(seed=1897)))
    -1
    """
    return GameValue(open_hand.solve(state_of(state)))


def evaluate(state: State | str) -> ActionValues:
    """The value of every legal action to the player to act: +1 for a win, 0 for a draw, -1 for a loss.

    The actions are those of `legal_actions`, in its order; there is none in a deal that is over. Raises UnknownCards
    if a card is not known.

    >>> import conquian as cq
    >>> cq.evaluate(cq.deal(seed=1897))
    {action('turn'): -1}
    """
    return ActionValues(open_hand.evaluate(state_of(state)))


def certify(
    state: State | str,
    kind: CertificateKind | str | None = None,
    goal: Goal | str = "win",
    asked: Iterable[Action | str] = (),
) -> Certificate:
    """The proof of what every action is worth in this position, which anyone can check again: docs/puzzles.md.

    The kind is 'CO' (with every card open), 'C2' (one plan that surely reaches the goal, whatever is unseen), 'C3' (the
    chance, counted over what is unseen) or 'C1' (by the rules, of the actions `asked` about); by default CO where every
    card is known, else C2. The goal is 'win', or 'draw': not to lose. `str` writes the proof as a file has it.

    Raises ValueError for another kind or goal, BeyondBound where a C2 or C3 would have to look at too much, and
    UnknownCards where a card has to be known.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> cq.certify(line).accepted
    (action('meld AcAdAs 3c3d3h3s 6h7hJhQh'),)
    >>> cq.certify(line).check()    # what is wrong with it, worked out again
    ()
    """
    position = state_of(state)
    usual = CertificateKind.SURE if position.unknown else CertificateKind.OPEN
    chosen = usual if kind is None else CertificateKind(one_of("kind", kind, tuple(CertificateKind)))
    wanted = Goal(one_of("goal", goal, tuple(Goal)))
    if isinstance(asked, str | bytes) or not isinstance(asked, Iterable):
        raise wrong_kind("asked", asked, "a list of actions or their texts")
    return certificate.certify(position, chosen, wanted, [action_of(each, position) for each in asked])


def outs(state: State | str, seat: Seat | str) -> Cards:
    """Every card outside this seat's hand and spread that would take it out at once, dead or alive (law 7.1).

    Before a discard these are the outs after any one of the discards. Raises UnknownCards if this seat's hand is not
    known.

    >>> import conquian as cq
    >>> cq.outs("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?19 waste=7d turn=dealer/turn", "pone")
    cards('AcAh')
    """
    return outlook.outs(state_of(state), seat_of(seat))


def alive_outs(state: State | str, seat: Seat | str) -> Cards:
    """The outs that can still be offered to this seat: none from the waste, the other spread, or what it has let go.

    >>> import conquian as cq
    >>> cq.alive_outs("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?18 waste=7dAc turn=dealer/turn", "pone")
    cards('Ah')
    """
    return outlook.alive_outs(state_of(state), seat_of(seat))


def ways_to_win(state: State | str, seat: Seat | str) -> WinningWays:
    """The winning spreads that this seat can still reach: fewest cards that must come first, then fewest steps.

    The opponent is taken to be as helpful as can be, and a stock that is not empty as long as need be: without a way
    nothing can help this seat any more, and a way is a possibility, not a promise. Raises UnknownCards if this seat's
    hand is not known; the stock and the other hand need not be.

    >>> import conquian as cq
    >>> here = "pone=Ad/3c3d3h3s,6h7hJhQhKh dealer=?10/- centre=As stock=?17 waste=7d2s turn=dealer/left"
    >>> [(way.needed, way.turns) for way in cq.ways_to_win(here, "pone")]
    [(cards('2d'), 1), (cards('4h5h'), 2)]
    """
    return WinningWays(outlook.ways_to_win(state_of(state), seat_of(seat)))
