"""The view of a deal against an opponent beside the table: what happened, how it ended, and what else can be done."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, TypedDict

from conquian.explain.names import Faces, groups_phrase, listed_groups
from conquian.explain.words import words
from conquian.game.actions import DECLINE
from conquian.game.cards import Cards
from conquian.game.laws import Law
from conquian.game.state import Phase, State
from conquian.game.variants import PRESETS
from conquian.notation.position import variant_text
from conquian.notation.record import Note
from conquian.rooms.play.alma import mood
from conquian.rooms.play.chooser import ChoosingView, choosing_view
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.end_page import EndPage, end_page, score, turning_points
from conquian.rooms.play.session import SHOWN_AT_FIRST, Asking, PlaySession
from conquian.rooms.play.worth import can_be_weighed, worth
from conquian.table.coach import CoachedHand
from conquian.table.coach_view import CoachTeller, CoachView, coach_guide, coach_view
from conquian.table.guide import Button, Guide
from conquian.table.messages import Aid
from conquian.table.phrases import Viewpoint, button_name, hint, lead, rules_in_force, told_across
from conquian.table.update import says_itself
from conquian.table.view import TableView, table_view
from conquian.table.wall import COMPANY_ART, WALL_ART, Hooks, WallView, WallWords, wall_view
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import Option, Sentence, presets, screen_words, sentence, sentence_case

FOUND: Final = (Phase.LEFT, Phase.TURNED)
"""The phases in which which cards fit can be left to be found."""
MOST_HAPPENED: Final = 6
"""The most actions that are reported to the learner."""


class RecordFile(TypedDict):
    """The record as a file: its name and its text, and the address of the page that replays it."""

    name: str
    text: str
    replay: str


class PlayView(TableView):
    """The table, and what is the duel's own.

    `waits` says that the page is to ask, with `ply`, for what is not the learner's to choose; `goes_on` that there is
    something to fold or to give up; `preset` is the name of the rules in force, empty for others, and `in_force` says
    what they are called, if they are not the usual ones. `theirs` is what the opponent did last, `happened` all else
    since the learner acted that is not said above the table. `wall` is what is across the table, `end` the page at the
    end, `coach` the hand looked at again, of which a decision may be on the table in the place of the end. `fits`
    says whether the cards that fit are shown, `choosing` is the page of the neighbours, `in_match` says whether the
    hand is one of a match, `with_friend` whether a friend plays at another browser and not a neighbour.
    `moment` is the address at which the decision on the table, or the one that is played on, is asked; empty for none.
    """

    waits: bool
    ply: int
    goes_on: bool
    can_fold: bool
    theirs: str
    happened: list[str]
    preset: str
    in_force: str
    record: RecordFile
    wall: WallView
    end: EndPage | None
    coach: CoachView | None
    fits: bool
    choosing: ChoosingView | None
    in_match: bool
    with_friend: bool
    moment: str


class PlayWords(WallWords):
    """The words of the page, its drawings, and the presets to choose from."""

    presets: list[Option]


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> PlayWords:
    """The words of the page in this language, and its drawings."""
    return {
        **screen_words("play", language, faces, "table", "alma", "coach"),
        "presets": presets(language),
        "art": {**WALL_ART, **COMPANY_ART},
    }


def play_view(session: PlaySession, voice: Voice) -> PlayView:
    """The table with what is the duel's own."""
    duel, look = session.duel, session.table.viewpoint(voice)
    ending, rules, waits = duel.ending, variant_text(duel.state.variant), not duel.awaits_learner
    hand = session.coached
    is_again = hand is not None and hand.place is not None
    teller = None if hand is None else coach_teller(session, hand, voice)
    if teller is not None and teller.hand.place is not None:
        table = table_view(teller.table(session.table), voice, coach_guide(teller))
    else:
        table = table_view(session.table, voice, _guide(session, look))
    return {
        **table,
        "waits": ending is None and waits and session.asking is None and not session.choosing,
        "ply": len(duel.game.done),
        "goes_on": ending is None,
        "can_fold": ending is None and not duel.has_folded,
        "theirs": "" if is_again else _news(session, look),
        "happened": [] if is_again else happened(duel, look, rival=session.alma.named(voice.language)),
        "preset": rules if rules in PRESETS else "",
        "in_force": " ".join(filter(None, _in_force(session, voice))),
        "record": kept_record(session, look),
        "wall": _wall(session, voice),
        "end": None if is_again else end_page(session, look),
        "coach": None if teller is None else coach_view(teller),
        "fits": session.shows_fits,
        "choosing": choosing_view(session, voice),
        "in_match": session.match is not None,
        "with_friend": False,
        "moment": _asked(session, voice),
    }


def _asked(session: PlaySession, voice: Voice) -> str:
    """The address of the page that asks the decision on the table, or the one from which the hand is played on."""
    now = session.home or session
    if now.coached is None or now.coached.place is None:
        return ""
    return room("replay", now.coached.link() | _across(now), voice.language, voice.faces)


def coach_teller(session: PlaySession, hand: CoachedHand, voice: Voice) -> CoachTeller:
    """The coach, who speaks of this hand in this voice."""
    who, name = session.alma.who(voice.language), session.alma.named(voice.language)
    return CoachTeller(hand, voice, who, name, plays_on=session.can_play_on, later=session.later)


def _wall(session: PlaySession, voice: Voice) -> WallView:
    """What is across the table: Alma in a mood, the line, and the keys."""
    keys = session.on_hooks
    told = score(session.home or session, voice.language)
    return wall_view(session.alma, mood(session.duel), voice, Hooks(keys.mine, keys.theirs, told))


def _guide(session: PlaySession, look: Viewpoint) -> Guide:
    """What the table shows while something is asked, once it is over, and while the opponent acts."""
    duel, told, can_undo = session.duel, play_lead(session, look), session.can_undo
    rival = session.alma.named(look.language)
    usual = Guide(told, rules="", can_undo=can_undo, rival=rival)  # the rules stand beside the table

    if Aid.LEGAL in session.table.shown and can_be_weighed(duel) and session.asking is None:
        if duel.is_helped:
            usual = replace(usual, legal=worth(duel, look))
        else:
            usual = replace(usual, quiet_first=(_button("worth", look),))
    if session.home is not None:
        usual = replace(usual, quiet_first=(_button("end_try", look), *usual.quiet_first))
    if not session.shows_fits and duel.state.phase in FOUND:
        usual = replace(usual, unlit=True, hints=bool(session.table.game.chosen))

    def buttons(*names: str) -> tuple[Button, ...]:
        return tuple(_button(name, look, main=n == 0) for n, name in enumerate(names))

    if session.asking is not None:
        sure = (_button("sure", look, session.asking, main=True), _button("cancel", look))
        asked = warning(session.asking, look.language)
        return replace(usual, hint=asked, choices=sure, quiet=(), ways=False)
    if duel.ending is not None and session.home is not None:
        return replace(usual, choices=(_button("end_try", look, main=True),), quiet_first=(), can_undo=duel.resigned)
    if duel.ending is not None:
        again = (_button("again", look),) if session.match is None else ()
        can_undo = can_undo and (duel.resigned or duel.has_folded)  # of both it was said that they can be taken back
        more = _button("new_deal", look, _more(session), main=True)
        others = _button("neighbours", look)
        is_drawn = duel.ending is Ending.DRAWN  # both can do better with these cards
        ways, quiet = ((more, *again), (others,)) if is_drawn else ((more,), (others, *again))
        return replace(usual, choices=ways, quiet=quiet, can_undo=can_undo)
    if not duel.awaits_learner:
        to_the_end = buttons("to_the_end") if duel.has_folded else ()
        return replace(usual, hints=not duel.goes_with_nothing, choices=to_the_end, quiet=())
    known = hint(duel.game, look) if session.hands < SHOWN_AT_FIRST else None
    if known is not None and (along := goes_along(duel, look)):
        usual = replace(usual, finds=sentence("open", f"{known['text']} {along}", Law.ANY_NUMBER))
    happens = forced(session, look)
    if happens and not session.table.game.chosen:
        return replace(usual, hint=sentence("open", happens), glow=(str(duel.state.centre),))
    return replace(usual, hints=False, choices=(_declining(duel, look),), quiet=()) if duel.must_decline else usual


def _more(session: PlaySession) -> str:
    """What the button for another deal is called."""
    if session.match_now is not None:
        return "another_match" if session.match_now.is_over else "next_hand"
    return "one_more" if session.alma.is_seen else ""


def match_told(session: PlaySession, voice: Voice) -> str:
    """The sentences on the match beside the table: how far it goes, and the worth of this hand if it is more than 1."""
    match = session.match
    if match is None or (session.match_now or match).is_over:
        return ""
    told = voice.words("neighbours", "match", "to", n=match.to)
    return told if match.stake == 1 else f"{told} {voice.words('neighbours', 'match', 'worth', n=match.stake)}"


def _in_force(session: PlaySession, voice: Voice) -> tuple[str, ...]:
    """What holds for this hand: the rules, the match, and that it brings no key."""
    duel = session.duel
    last = _no_key(duel, voice) if session.home is None else ""
    return rules_in_force(duel.state.variant, voice.language), match_told(session, voice), last


def _no_key(duel: Duel, voice: Voice) -> str:
    """That this hand brings no key any more, as long as it goes on."""
    return voice.words("play", "no_key") if duel.seen_on and duel.ending is None else ""


def _declining(duel: Duel, look: Viewpoint) -> Button:
    """The one button where nothing goes with the card: it says all that it does."""
    label = words(look.language, "play", "choices", "decline_and_turn") if duel.turns_up_then else ""
    return {"do": "do", "action": "decline", "label": label or button_name(DECLINE, look), "main": True}


def play_lead(session: PlaySession, look: Viewpoint) -> str:
    """The sentence about what is to be done now, or how it ended."""
    duel = session.duel
    if duel.ending is not None:
        return ended(session, look.language)
    if duel.goes_with_nothing and duel.state.centre is not None:
        return words(look.language, "play", "must_decline", duel.state.phase, centre=look.card(duel.state.centre))
    return lead(duel.state, look, session.alma.who(look.language))


def forced(session: PlaySession, look: Viewpoint) -> str:
    """The words for a learner who was forced: that there is no choice, and where the card goes; else nothing."""
    duel = session.duel
    if duel.state.phase is not Phase.FORCED or not duel.awaits_learner:
        return ""
    ways = duel.game.offers
    melds = dict.fromkeys(look.meld(each.meld) for each in ways if not each.used)
    who = session.alma.who(look.language)
    key = "one" if len(ways) == 1 else "other"
    return words(look.language, "play", "forced", key, who=who, melds=listed_groups(melds, look.language))


def goes_along(duel: Duel, look: Viewpoint) -> str:
    """The words on the most melds of the hand alone that can go down with the centre card; empty if none can."""
    state, offers = duel.state, duel.game.offers
    there = state.spreads[duel.seat].mask | (0 if state.centre is None else state.centre.bit)
    found = [[Cards(mask) for mask in each.spread.masks if not mask & there] for each in offers]
    most = max(found, key=len, default=[])
    return (
        words(look.language, "play", "extra_now", melds=groups_phrase(most, look.language, look.faces)) if most else ""
    )


def ended(session: PlaySession, language: str) -> str:
    """The ending in one sentence."""
    duel, rival = session.duel, sentence_case(session.alma.who(language))
    assert duel.ending is not None
    return words(language, "play", "ending", duel.ending, out=duel.state.variant.out, Who=rival)


def warning(asking: Asking, language: str) -> Sentence:
    """The meaning of what the learner is asked about, before it is done."""
    text = words(language, "play", "warning", asking)
    return sentence("open", text, Law.FOLD if asking is Asking.FOLD else None)


def _button(do: str, look: Viewpoint, label: str = "", *, main: bool = False) -> Button:
    return {"do": do, "label": words(look.language, "play", "choices", label or do), "main": main}


def happened(duel: Duel, look: Viewpoint, *, rival: str) -> list[str]:
    """The actions since the learner last acted, in sentences; nothing that stands above the table already."""
    plies = range(max(duel.touched, len(duel.game.done) - MOST_HAPPENED), len(duel.game.done))
    above = {_their_ply(duel), *(ply for ply in plies if _is_in_lead(duel, ply))}
    told = ("" if ply in above else _sentence(duel, ply, look, rival=rival) for ply in plies)
    lines = (" ".join(filter(None, (did, _extra(duel, ply, look)))) for ply, did in zip(plies, told, strict=True))
    return [each for each in lines if each]


def theirs(duel: Duel, look: Viewpoint, *, rival: str) -> str:
    """The opponent's last action since the learner acted, as far as what is to be done now does not say it."""
    ply = _their_ply(duel)
    return "" if ply is None else _sentence(duel, ply, look, rival=rival)


def _news(session: PlaySession, look: Viewpoint) -> str:
    """What stands above what is to be done now: the opponent's last action, before which a try says that it is one."""
    told = theirs(session.duel, look, rival=session.alma.named(look.language))
    return told if session.home is None else " ".join(filter(None, (look.voice.words("play", "try"), told)))


def _their_ply(duel: Duel) -> int | None:
    """The number of actions before that one of the opponent's; None if there is none to report."""
    plies = reversed(range(duel.touched, len(duel.game.done)))
    return next((ply for ply in plies if _before(duel, ply).turn is not duel.seat and not _is_in_lead(duel, ply)), None)


def _is_in_lead(duel: Duel, ply: int) -> bool:
    """Whether the sentence about what is to be done now reports this action as well."""
    return ply == len(duel.game.done) - 1 and says_itself(duel.game.done[ply], duel.state)


def _before(duel: Duel, ply: int) -> State:
    """The position after this number of actions."""
    return (*duel.game.earlier, duel.state)[ply]


def told_since(duel: Duel, first: int, look: Viewpoint, *, rival: str) -> list[str]:
    """A sentence for each action from number `first` on, counted from 0; more melds than one are explained."""
    told = (
        (_sentence(duel, ply, look, rival=rival), _extra(duel, ply, look)) for ply in range(first, len(duel.game.done))
    )
    return [" ".join(filter(None, each)) for each in told]


def _sentence(duel: Duel, ply: int, look: Viewpoint, *, rival: str) -> str:
    """This action in a sentence."""
    action, before, after = duel.game.done[ply], _before(duel, ply), _before(duel, ply + 1)
    is_asked = before.turn is duel.seat and before.turn not in before.folded
    if is_asked and action == DECLINE and before.centre is not None and duel.went_by(ply):
        return words(look.language, "play", "did", "mine", "went_by", card=look.card(before.centre))
    return told_across(action, before, after, look, rival=rival)


def _extra(duel: Duel, ply: int, look: Viewpoint) -> str:
    """The sentence that the opponent may lay more than one meld, where that was done; else nothing."""
    before, after = _before(duel, ply), _before(duel, ply + 1)
    is_explained = before.turn is not duel.seat and _laid_extra_melds(before, after)
    return words(look.language, "play", "extra_melds") if is_explained else ""


def _laid_extra_melds(before: State, after: State) -> bool:
    """Whether the player to act has laid melds from the hand alone beside the one with the centre card (law 4.5)."""
    there = before.spreads[before.turn].mask | (before.centre.bit if before.centre is not None else 0)
    return any(not mask & there for mask in after.spreads[before.turn].masks)


def kept_record(session: PlaySession, look: Viewpoint) -> RecordFile:
    """The record of what was played so far; to look through it, with what decided it, from the seat of the learner."""
    duel = session.duel
    name = "conquian" if duel.seed is None else f"conquian-{duel.seed}"
    return {
        "name": f"{name}.toml",
        "text": duel.text,
        "replay": room("replay", _told(session, look), look.language, look.faces),
    }


def _across(session: PlaySession) -> dict[str, str]:
    """Who sat where, as the fields of a link to the replay."""
    whom, seat = session.alma.name if session.alma.is_seen else "opponent", str(session.duel.seat)
    return {"you": seat, "across": whom, "seat": seat}


def _told(session: PlaySession, look: Viewpoint) -> dict[str, str]:
    duel, who, across = session.duel, session.alma.who(look.language), _across(session)
    if duel.ending is None:
        return {"record": duel.text, **across}
    turning = turning_points(duel, look, who)
    notes = tuple(Note(look.language, ply, text) for ply, text in turning.items())
    record = replace(duel.record, notes=notes).text(duel.state)
    return {"record": record, "ply": str(max(turning, default=len(duel.game.done))), **across}
