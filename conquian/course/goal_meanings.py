"""The meanings of goals: of each by its name, how what it needs is read, and when it holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from conquian.course.attempt import Attempt, Refusal
from conquian.explain.sources import Origin, origins
from conquian.game.actions import Action, Allow, Decline, Discard, Force, Meld, Turn
from conquian.game.cards import PACK, Card, Cards, Rank, Suit
from conquian.game.forcing import fits
from conquian.game.judge import judge, judge_spread, legal_actions
from conquian.game.laws import Law
from conquian.game.melds import MELDS
from conquian.game.player_view import player_view
from conquian.game.series import FirstDeal, Series
from conquian.game.spreads import Spread, grown, layouts
from conquian.game.state import ON_OFFER, Outcome, Phase, Seat, State
from conquian.game.variants import DrawStake, Variant
from conquian.notation.codes import action as read_action
from conquian.notation.codes import card as read_card
from conquian.notation.codes import cards as read_cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import read_seat
from conquian.notation.toml_fields import TomlField, law, one_of
from conquian.solver.odds import Chance
from conquian.solver.open_hand import solve
from conquian.solver.winning_chances.outlook import Hole, alive_outs, dead, hole, outs
from conquian.teach.meld_options import MOVES, offer


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a goal: how its text is read, and when it holds for an attempt."""

    read: Callable[[str], Any]
    holds: Callable[[Attempt, Any], bool]


# --- what a goal needs ------------------------------------------------------------------------------------------------


def _nothing(text: str) -> None:
    if text:
        raise NotationError(Fault.NOTHING_EXPECTED, text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise NotationError(Fault.NOT_A_NUMBER, text, expected="0 … 999")
    return int(text)


def _law(text: str) -> Law:
    return law(TomlField(text, ""))


def _refusal(text: str) -> Refusal:
    law, _, rest = text.partition(" ")
    return Refusal(read_action(rest), _law(law))


def _wrong_group(text: str) -> tuple[Law, Cards]:
    law, _, rest = text.partition(" ")
    return _law(law), read_cards(rest)


def _counted(text: str) -> tuple[int, Cards]:
    number, _, rest = text.partition(" ")
    return _count(number), read_cards(rest)


LEARNER: Final = 0
"""The learner's number in a series of deals."""
RESULTS: Final = {"won": LEARNER, "lost": 1 - LEARNER, "draw": None}
"""The endings of a deal of a series for the learner, each with who won it."""


def _at_stake(text: str) -> tuple[int, Series]:
    number, _, rest = text.partition(" ")
    return _count(number), _series(rest)


def _standing(text: str) -> tuple[int, Series]:
    number, _, rest = text.partition(" ")
    sign = -1 if number.startswith("-") else 1
    return sign * _count(number.removeprefix("-")), _series(rest)


def _series(text: str) -> Series:
    """What a draw does to the stake, and how the deals ended that were played: `carried draw,draw,won`."""
    rule, _, rest = text.partition(" ")
    variant = Variant(draw_stake=one_of(DrawStake)(TomlField(rule, "")))
    results = rest.split(",") if rest else []
    for each in results:
        if each not in RESULTS:
            raise NotationError(Fault.NOT_A_VALUE, each, expected=" ".join(RESULTS))
    return Series(variant, FirstDeal(LEARNER), tuple(RESULTS[each] for each in results))


MOST_TRIES: Final = 999_999
"""Nothing was tried more often."""


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most):
        raise NotationError(Fault.NOT_A_NUMBER, text, expected=f"0 … {most}")
    return int(text)


def _share(text: str) -> tuple[Chance, int, int]:
    """A chance that was counted, and between how many of a hundred it is to lie: `3/100 2 20`."""
    counted, _, rest = text.partition(" ")
    hits, _, tries = counted.partition("/")
    low, _, high = rest.partition(" ")
    found, tried = _number(hits, MOST_TRIES), _number(tries, MOST_TRIES)
    if not 0 < tried >= found:
        raise NotationError(Fault.NOT_A_NUMBER, tries, expected=f"1 … {MOST_TRIES}")
    return Chance.sampled(found, tried, 0), _number(low, 100), _number(high, 100)


def _counted_sites(text: str) -> tuple[int, Origin]:
    number, _, rest = text.partition(" ")
    return _count(number), one_of(Origin)(TomlField(rest, ""))


# --- when it holds ----------------------------------------------------------------------------------------------------


def _last_meld(attempt: Attempt) -> tuple[State, Spread] | None:
    return next(((before, action.spread) for before, action in reversed(attempt.own) if isinstance(action, Meld)), None)


def _did(kind: type[Action]) -> Callable[[Attempt, None], bool]:
    """Whether the learner has done this."""
    return lambda attempt, _: any(isinstance(action, kind) for _, action in attempt.own)


def _they_did(kind: type[Action]) -> Callable[[Attempt, None], bool]:
    """Whether the opponent has done this."""
    return lambda attempt, _: any(isinstance(a, kind) for before, a in attempt.steps if before.turn is not attempt.seat)


def _legal(attempt: Attempt, action: Action) -> bool:
    return judge(attempt.state, action).legal


def _refused(attempt: Attempt, refusal: Refusal) -> bool:
    return judge(attempt.state, refusal.action).law is refusal.law


def _can_meld(attempt: Attempt, _: None) -> bool:
    return any(isinstance(action, Meld) for action in legal_actions(attempt.state))


def _can_go_out(attempt: Attempt, _: None) -> bool:
    melds = (action for action in legal_actions(attempt.state) if isinstance(action, Meld))
    return any(len(action.spread) == attempt.state.variant.out for action in melds)


def _lays(attempt: Attempt, cards: Cards) -> bool:
    return cards.mask in attempt.state.spreads[attempt.seat].masks


def _laid(attempt: Attempt, count: int) -> bool:
    return len(attempt.state.spreads[attempt.seat]) == count


def _borrowed(attempt: Attempt, _: None) -> bool:
    found = _last_meld(attempt)
    if found is None:
        return False
    before, spread = found
    return offer(before.spreads[attempt.seat], spread, _bit(before.centre)).kind in MOVES


def _bit(card: Card | None) -> int:
    return 0 if card is None else card.bit


def _used(attempt: Attempt, count: int) -> bool:
    """Whether the last meld took exactly this number of cards from the hand."""
    found = _last_meld(attempt)
    if found is None:
        return False
    before, spread = found
    return len(spread.cards & before.hands[attempt.seat].cards) == count


def _won(attempt: Attempt, seat: Seat | None) -> bool:
    outcome = attempt.state.outcome
    return outcome is not None and outcome.winner is seat


def _was_forced(attempt: Attempt, seat: Seat) -> bool:
    return any(before.phase is Phase.FORCED and before.turn is seat for before in attempt.states)


def _worth(attempt: Attempt) -> int:
    """The worth of the position to the seat with every card open."""
    value = solve(attempt.state)
    return value if attempt.seat is Seat.PONE else -value


def _waits(attempt: Attempt, _: None) -> bool:
    """Whether everything is melded, nothing is in the hand, and the deal goes on."""
    state = attempt.state
    return state.phase is not Phase.OVER and not len(state.hands[attempt.seat]) and bool(state.spreads[attempt.seat])


def _in_hand(attempt: Attempt, cards: Cards) -> bool:
    return not cards - attempt.state.hands[attempt.seat].cards


def _unseen(attempt: Attempt) -> Cards:
    """Every card that the learner does not see: it is in the opponent's hand or in the stock."""
    return player_view(attempt.state, attempt.seat).state.unseen


def _no_use(attempt: Attempt, _: None) -> bool:
    """Whether the opponent, on whose turn the centre card lies, cannot meld it, whatever hand that seat may hold."""
    state, other = attempt.state, attempt.seat.other
    if state.centre is None or state.turn is not other or state.phase not in ON_OFFER:
        return False
    laid, unseen = state.spreads[other], _unseen(attempt).mask
    ways = (sum(melds) for melds in grown(laid.mask, state.centre.bit, unseen))
    return all((way & unseen).bit_count() > len(state.hands[other]) for way in ways)


def _deals_next(attempt: Attempt, seat: Seat) -> bool:
    """Whether who sits here in this deal gives the cards in the next one (law 2.2)."""
    series = Series.begin(attempt.state.variant, seed=0)
    return series.after(Outcome(None)).dealer == series.player(seat)


def _hole(attempt: Attempt, seat: Seat, kind: Hole) -> bool:
    return hole(attempt.state, seat) is kind


GOALS: Final[dict[str, Meaning]] = {
    # what was done, by the learner
    "turned": Meaning(_nothing, _did(Turn)),
    "melded": Meaning(_nothing, _did(Meld)),
    "declined": Meaning(_nothing, _did(Decline)),
    "forces": Meaning(_nothing, _did(Force)),
    "allows": Meaning(_nothing, _did(Allow)),
    "discards": Meaning(_nothing, _did(Discard)),
    "discarded": Meaning(read_card, lambda at, card: any(action == Discard(card) for _, action in at.own)),
    "borrowed": Meaning(_nothing, _borrowed),
    "used": Meaning(_count, _used),
    "refused": Meaning(_law, lambda at, law: any(each.law is law for each in at.tried)),
    # what was done, by the opponent
    "they-meld": Meaning(_nothing, _they_did(Meld)),
    "they-decline": Meaning(_nothing, _they_did(Decline)),
    "they-force": Meaning(_nothing, _they_did(Force)),
    # what lies where
    "lays": Meaning(read_cards, _lays),
    "laid": Meaning(_count, _laid),
    "they-laid": Meaning(_count, lambda at, count: len(at.state.spreads[at.seat.other]) == count),
    "they-hold": Meaning(_count, lambda at, count: len(at.state.hands[at.seat.other]) == count),
    "holds": Meaning(_count, lambda at, count: len(at.state.hands[at.seat]) == count),
    "in-hand": Meaning(read_cards, _in_hand),
    "centre": Meaning(read_card, lambda at, card: at.state.centre == card),
    "in-waste": Meaning(read_card, lambda at, card: card in at.state.waste),
    "stock": Meaning(_count, lambda at, count: len(at.state.stock) == count),
    "open-centre": Meaning(_nothing, lambda at, _: at.state.centre is not None),
    "pone": Meaning(_nothing, lambda at, _: at.state.turn is Seat.PONE),
    "dealer": Meaning(_nothing, lambda at, _: at.state.turn is Seat.DEALER),
    "deals-next": Meaning(read_seat, _deals_next),
    "my-turn": Meaning(_nothing, lambda at, _: at.state.turn is at.seat and at.state.phase is not Phase.OVER),
    "forced": Meaning(_nothing, lambda at, _: _was_forced(at, at.seat)),
    "they-forced": Meaning(_nothing, lambda at, _: _was_forced(at, at.seat.other)),
    "waits": Meaning(_nothing, _waits),
    # how it ended
    "out": Meaning(_nothing, lambda at, _: _won(at, at.seat)),
    "lost": Meaning(_nothing, lambda at, _: _won(at, at.seat.other)),
    "draw": Meaning(_nothing, lambda at, _: _won(at, None)),
    "goes-on": Meaning(_nothing, lambda at, _: at.state.phase is not Phase.OVER),
    # what the laws say
    "can": Meaning(read_action, _legal),
    "cannot": Meaning(_refusal, _refused),
    "can-meld": Meaning(_nothing, _can_meld),
    "can-go-out": Meaning(_nothing, _can_go_out),
    "fits": Meaning(_nothing, lambda at, _: at.state.phase in ON_OFFER and fits(at.state)),
    "meld": Meaning(read_cards, lambda _, cards: cards.mask in MELDS),
    "no-meld": Meaning(_wrong_group, lambda _, one: judge_spread(Spread.of([one[1]])).law is one[0]),
    "layouts": Meaning(_counted, lambda _, one: len(layouts(one[1])) == one[0]),
    "pack": Meaning(_count, lambda _, count: len(PACK) == count),
    "suits": Meaning(_count, lambda _, count: len(Suit) == count),
    "ranks": Meaning(_count, lambda _, count: len(Rank) == count),
    # what was read and counted elsewhere
    "sites-say": Meaning(_counted_sites, lambda _, one: list(origins().values()).count(one[1]) == one[0]),
    "share": Meaning(_share, lambda _, one: one[1] <= 100 * one[0].low and 100 * one[0].high <= one[2]),
    # what can still come
    "outs": Meaning(_count, lambda at, count: len(outs(at.state, at.seat)) == count),
    "alive": Meaning(_count, lambda at, count: len(alive_outs(at.state, at.seat)) == count),
    "outs-are": Meaning(read_cards, lambda at, cards: outs(at.state, at.seat) == cards),
    "alive-are": Meaning(read_cards, lambda at, cards: alive_outs(at.state, at.seat) == cards),
    "unseen-are": Meaning(read_cards, lambda at, cards: _unseen(at) == cards),
    "no-use": Meaning(_nothing, _no_use),
    "they-alive": Meaning(_count, lambda at, count: len(alive_outs(at.state, at.seat.other)) == count),
    "hole": Meaning(_nothing, lambda at, _: _hole(at, at.seat, Hole.THEORETICAL)),
    "dry": Meaning(_nothing, lambda at, _: _hole(at, at.seat, Hole.PRACTICAL)),
    "they-hole": Meaning(_nothing, lambda at, _: _hole(at, at.seat.other, Hole.THEORETICAL)),
    "they-dry": Meaning(_nothing, lambda at, _: _hole(at, at.seat.other, Hole.PRACTICAL)),
    "dead": Meaning(_nothing, lambda at, _: dead(at.state, at.seat)),
    "they-dead": Meaning(_nothing, lambda at, _: dead(at.state, at.seat.other)),
    # what a series of deals is worth
    "pays": Meaning(_at_stake, lambda _, one: one[1].stake == one[0]),
    "counters": Meaning(_standing, lambda _, one: one[1].counters[LEARNER] == one[0]),
    # with every card open
    "wins": Meaning(_nothing, lambda at, _: _worth(at) > 0),
    "draws": Meaning(_nothing, lambda at, _: _worth(at) == 0),
    "loses": Meaning(_nothing, lambda at, _: _worth(at) < 0),
}
"""Every goal by its name."""
