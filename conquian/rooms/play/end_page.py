"""The end of a hand: how it ended, what decided it as far as that is known, and what there is to do next."""

from __future__ import annotations

from itertools import takewhile
from typing import TypedDict

from conquian.coach.hand_end import last_card
from conquian.explain.words import has_words, words
from conquian.game.melds import meld_of
from conquian.game.state import Seat
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.match import Match
from conquian.rooms.play.session import PlaySession
from conquian.solver.winning_chances.outlook import Hole, hole
from conquian.table.alma import ALMA
from conquian.table.coach_view import told_waited
from conquian.table.phrases import Viewpoint, told_across
from conquian.teach.meld_options import MOVES, offer
from conquian.ui.prose import FoldedList, folded_list
from conquian.ui.views import sentence_case


class EndPage(TypedDict):
    """The page at the end of a hand: won, lost, drawn or resigned (`how`), the `title`, what decided it, the score.

    After the last hand of a match the title says the score, and `score` is empty. `asks` is how Alma asks for one more,
    empty where only an opponent is there, `why` what the opponent says to what was done, in a list below the question
    in `ask`.
    """

    how: str
    title: str
    reasons: list[str]
    score: str
    asks: str
    ask: str
    why: FoldedList | None


def end_page(session: PlaySession, look: Viewpoint) -> EndPage | None:
    """The page of a hand that is over, with whom it was played against."""
    duel, alma, match = session.duel, session.alma, session.match_now
    if duel.ending is None:
        return None
    rival, is_last = alma.who(look.language), match is not None and match.is_over
    return {
        "how": duel.ending.value,
        "title": score(session, look.language) if is_last else _tell(look, rival, "title", duel.ending),
        "reasons": [
            *reasons(duel, look, rival),
            *(_without_key(duel, look) if session.home is None else ()),
            *_stake(match, look),
        ],
        "score": "" if is_last else score(session, look.language),
        "asks": asks(session, look.language),
        "ask": words(look.language, "neighbours", "ask", who=rival),
        "why": why(session, look),
    }


def asks(session: PlaySession, language: str) -> str:
    """The words in which Alma asks for one more hand; empty before the end, in a match, and without company."""
    ending, alma = session.duel.ending, session.alma
    if ending is None or session.match is not None or session.home is not None or not alma.is_seen:
        return ""
    return words(language, "alma", "asks", ending if alma.name == ALMA else Ending.RESIGNED)


def score(session: PlaySession, language: str) -> str:
    """The keys on the hooks in words: those of the match and who won it, else one for each hand; a try brings none."""
    if session.home is not None:
        return words(language, "play", "try")
    keys, rival, match = session.on_hooks, session.alma.who(language), session.match_now
    if match is None:
        return words(language, "alma", "score", who=rival, mine=keys.mine, theirs=keys.theirs)
    key = "score" if not match.is_over else "won" if keys.mine > keys.theirs else "lost"
    who = {"who": rival, "Who": sentence_case(rival)}
    return words(language, "neighbours", "match", key, **who, mine=keys.mine, theirs=keys.theirs, n=match.to)


def why(session: PlaySession, look: Viewpoint) -> FoldedList | None:
    """The opponent's reasons, one for each kind of what was done."""
    duel, name = session.duel, session.alma.name
    states = (*duel.game.earlier, duel.state)
    rival = session.alma.named(look.language)
    rows = []
    for ply, kind in duel.reasons.items():
        did = told_across(duel.game.done[ply], states[ply], states[ply + 1], look, rival=rival)
        if has_words("neighbours", "why", name, kind):  # a record of another's making may hold what they never do
            line = words(look.language, "neighbours", "why", name, kind)
            rows.append(words(look.language, "neighbours", "quoted", did=did, line=line))
    text = words(look.language, "neighbours", "habit", name)
    return folded_list(text, rows, look.language, look.faces) if rows else None


def reasons(duel: Duel, look: Viewpoint, rival: str) -> list[str]:
    """The reasons that decided it: the last card and how it came, the stock that ran out, a hole that is proved."""
    match duel.ending:
        case Ending.RESIGNED:
            found = [_tell(look, rival, "decided", "resigned", "open")]
        case Ending.DRAWN:
            found = _drawn(duel, look, rival)
        case Ending.WON | Ending.LOST:
            found = _last_card(duel, look, rival)
        case None:
            return []
    folded = [_tell(look, rival, "decided", "folded", "folded")] if duel.has_folded else []
    return [*found, *folded, *_let_go(duel, look, rival)]


def _without_key(duel: Duel, look: Viewpoint) -> list[str]:
    """That a hand that was won brings no key, as the learner had looked ahead."""
    return [words(look.language, "play", "decided", "no_key")] if duel.scored is not duel.ending else []


def _stake(match: Match | None, look: Viewpoint) -> list[str]:
    """The worth of the next hand of a match, where it is more than one key."""
    if match is None or match.is_over or match.stake == 1:
        return []
    return [words(look.language, "neighbours", "match", "next", n=match.stake)]


def turning_points(duel: Duel, look: Viewpoint, rival: str) -> dict[int, str]:
    """The points that decided it, as far as they are known, by the number of the action: the last one of these did.

    That is what brought the last card of a hand that was won, or from where on one player was in the hole.
    """
    told: dict[int, list[str]] = {}
    if duel.let_go_ply is not None:
        told[duel.let_go_ply] = _let_go(duel, look, rival)
    match duel.ending:
        case Ending.WON | Ending.LOST:
            told.setdefault(len(duel.game.done) - 1, []).extend(_last_card(duel, look, rival))
        case Ending.DRAWN:
            for seat, name in ((duel.seat, "my_hole"), (duel.seat.other, "their_hole")):
                ply = _fell(duel, seat)
                if ply is not None:
                    told.setdefault(ply, []).append(_tell(look, rival, "decided", "drawn", name))
    return {ply: " ".join(told[ply]) for ply in sorted(told)}


def _fell(duel: Duel, seat: Seat) -> int | None:
    """The number of actions after which this seat was in the hole for good, if it was at the end."""
    states = (*duel.game.earlier, duel.state)
    inside = list(takewhile(lambda ply: hole(states[ply], seat) is Hole.THEORETICAL, reversed(range(len(states)))))
    return inside[-1] if inside else None


def _drawn(duel: Duel, look: Viewpoint, rival: str) -> list[str]:
    state = duel.state
    mine, theirs = (len(state.spreads[seat]) for seat in (duel.seat, duel.seat.other))
    found = [
        _tell(look, rival, "decided", "drawn", "stock"),
        _tell(look, rival, "decided", "drawn", "count", mine=mine, theirs=theirs, out=state.variant.out),
    ]
    for seat, name in ((duel.seat, "my_hole"), (duel.seat.other, "their_hole")):
        if hole(state, seat) is Hole.THEORETICAL:  # that no card could come any more is so at every draw
            found.append(_tell(look, rival, "decided", "drawn", name))
    missed = " ".join(told_waited(duel.record, look, rival, wins=True))
    return [*found, *filter(None, (missed,))]


def _last_card(duel: Duel, look: Viewpoint, rival: str) -> list[str]:
    """How the last card came to the winner, and what had to be moved for it."""
    before, action, after = duel.game.earlier[-1], duel.game.done[-1], duel.state
    won = "won" if duel.ending is Ending.WON else "lost"
    winner = duel.seat if duel.ending is Ending.WON else duel.seat.other
    centre, source = last_card(before, action)
    found = [_tell(look, rival, "decided", won, source, card=look.card(centre))]
    laid = offer(before.spreads[winner], after.spreads[winner], centre.bit)
    stays_one = laid.rest and meld_of(laid.meld | laid.rest)  # a run that was cut where it need not be
    if laid.kind in MOVES and not stays_one:
        found.append(_tell(look, rival, "decided", "how", laid.kind, cards=look.cards(laid.borrowed)))
    return found


def _let_go(duel: Duel, look: Viewpoint, rival: str) -> list[str]:
    """Why the opponent let a card go that fitted, by what the opponent could see; only now it gives nothing away."""
    found = duel.let_go
    if found is None:
        return []
    card, reason = found
    key = "hole" if reason.is_hole else "fewer" if reason.left else "none"
    return [_tell(look, rival, "decided", "let_go", key, card=look.card(card), n=reason.left, outs=reason.outs)]


def _tell(look: Viewpoint, rival: str, *keys: str, **values: object) -> str:
    return words(look.language, "play", *keys, who=rival, Who=sentence_case(rival), **values)
