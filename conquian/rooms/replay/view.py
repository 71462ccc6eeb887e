"""The view of a game that is looked through: where one stands, what was done there, and what the note says."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from conquian.advice.advice import Method, Stakes
from conquian.advice.seat_value import SeatStanding
from conquian.art.alma import Mood
from conquian.explain.names import Faces
from conquian.explain.words import words
from conquian.game.actions import Action, Meld
from conquian.game.state import CLAIM, Phase, Seat, State
from conquian.notation.errors import NotationError
from conquian.notation.record import Record
from conquian.rooms.replay.annotated_games import MODELS, game, names, own_files
from conquian.rooms.replay.playback import Playback
from conquian.rooms.replay.session import ReplaySession, Sitting
from conquian.rooms.replay.shelf import unseen
from conquian.table.alma import face
from conquian.table.coach import CoachedHand
from conquian.table.coach_view import CoachTeller, CoachView, coach_guide, coach_view
from conquian.table.guide import Guide
from conquian.table.messages import Aid
from conquian.table.phrases import Viewpoint, choice_name, lead, legal_names, named, told_across
from conquian.table.state import TableState
from conquian.table.update import said_of, table_lead
from conquian.table.view import TableView, table_view
from conquian.table.wall import WallView, wall_view
from conquian.ui.prose import FoldedList, folded_list
from conquian.ui.room import Voice
from conquian.ui.views import Option, in_a_hundred, sentence_case

ERRORS: Final = ("?!", "?", "??")
"""The marks of a record that say that an action was not good."""
LONGEST_NOTE: Final = 2_000
"""The most letters that are shown of a visitor's note."""


class NoteView(TypedDict):
    """A note, its language, and the laws that it names."""

    text: str
    lang: str
    laws: list[str]


class ReplayFile(TypedDict):
    """The record as a file: its name and its text."""

    name: str
    text: str


class ReplayMove(TypedDict):
    """An action of the game, as it is named on the film bar, and what makes its tick stand out there."""

    name: str
    ticks: list[str]


class ReplayAbout(TypedDict):
    """The game itself: its title, every action, and its record as a file."""

    title: str
    moves: list[ReplayMove]
    record: ReplayFile


class GameCard(Option):
    """One of our games in the sheet: the meld that was laid last, and how long the game is."""

    cards: list[str]
    line: str


class GameGroup(TypedDict):
    """Some of our games, as they stand in the sheet under their heading."""

    name: str
    games: list[GameCard]


class ReplayView(TableView):
    """The table, and where one stands in the game.

    `ply` is how many actions were done of `last`; `next_note` is the next that has a note, or the first again, and
    `has_notes` says whether the game has any at all;
    `exploring` says that the learner plays on alone, and `record` is then what came of it. In a game of the reader's
    own, `across` is who sat across the table. `coach` is the hand that the coach looks at, of
    which a decision may be on the table instead.
    """

    exploring: bool
    where: str
    game: str
    ply: int
    last: int
    next_note: int
    has_notes: bool
    note: NoteView | None
    at_table: FoldedList | None
    both: bool
    todo: str
    record: ReplayFile | None
    across: WallView | None
    coach: CoachView | None


def replay_view(session: ReplaySession, voice: Voice) -> ReplayView:
    """The table with where its reader stands."""
    look, playback = session.table.viewpoint(voice), session.playback.facing(voice.faces)
    branch = session.record(voice.faces).text(session.table.game.state) if session.is_exploring else None
    sitting = None if session.is_exploring else session.sitting
    guide = Guide(
        lead=None if session.is_exploring else done(playback, look, sitting),
        you=None if sitting is None else sitting.you,
        rival="" if sitting is None else sitting.alma.named(voice.language),
        legal=tuple(legal_actions(session, voice)) if Aid.LEGAL in look.shown and is_closed(session, voice) else None,
    )
    teller = None if session.coached is None else coach_teller(session, session.coached, voice)
    shown = session.table, guide
    if teller is not None and teller.hand.place is not None:
        shown = teller.table(session.table), coach_guide(teller)
    return {
        **table_view(shown[0], voice, shown[1]),
        "exploring": session.is_exploring,
        "where": where(playback, look),
        "game": playback.name,
        "ply": playback.ply,
        "last": playback.last,
        "next_note": -1 if playback.next_note is None else playback.next_note,
        "has_notes": bool(playback.noted),
        "note": note(playback, look),
        "at_table": None if session.is_exploring else at_table(playback, look),
        "both": Aid.HAND in look.shown,
        "todo": to_do(session, voice),
        "record": None if branch is None else {"name": file_name(playback), "text": branch},
        "across": None if sitting is None else wall_view(sitting.alma, _mood(session.table.game, sitting.you), voice),
        "coach": None if teller is None else coach_view(teller),
    }


def coach_teller(session: ReplaySession, hand: CoachedHand, voice: Voice) -> CoachTeller:
    """The coach, who speaks of this hand in this voice."""
    sitting = session.sitting
    rival = voice.words("alma", "who", "opponent") if sitting is None else sitting.alma.who(voice.language)
    name = "" if sitting is None else sitting.alma.named(voice.language)
    return CoachTeller(hand, voice, rival, name, later=session.later)


def _mood(game: TableState, you: Seat) -> Mood:
    """What showed in the face across the table."""
    if game.state.outcome is None:
        return face(game, you)
    winner = game.state.outcome.winner
    return Mood.REST if winner is None else Mood.GLAD if winner is you else Mood.PLEASED


def to_do(session: ReplaySession, voice: Voice) -> str:
    """The sentence about what comes next; in a game of one's own, the one that stood at the table."""
    sitting = None if session.is_exploring else session.sitting
    if sitting is None:
        return table_lead(session.table, voice)
    look = _seen_by(sitting, voice.language, voice.faces)
    return lead(session.table.game.state, look, sitting.alma.who(voice.language))


def _seen_by(sitting: Sitting, language: str, faces: Faces) -> Viewpoint:
    """How the reader looked at the table then."""
    return Viewpoint(sitting.you, frozenset({sitting.you}), frozenset(), frozenset(), Voice(language, faces))


def place(session: ReplaySession, voice: Voice) -> str:
    """The reader's place as it is read out: the action, and its note or what is to be done next."""
    look, playback = session.table.viewpoint(voice), session.playback.facing(voice.faces)
    said, did = note(playback, look), done(playback, look, session.sitting)
    if not playback.ply:
        did = did if did.endswith((".", "?", "!")) else f"{did}."
        told = f"{did} {said['text'] if said else to_do(session, voice)}"
    elif said:
        told = f"{did} {said['text']}"
    else:
        told = said_of(playback.record.actions[playback.ply - 1], playback.state, did, to_do(session, voice))
    return f"{where(playback, look)}. {told}"


def about(session: ReplaySession, voice: Voice) -> ReplayAbout:
    """The game itself."""
    playback = session.playback.facing(voice.faces)
    return {
        "title": playback.title(voice.language),
        "moves": moves(session.playback, session.table.viewpoint(voice), session.sitting),
        "record": {"name": file_name(playback), "text": playback.record.text(playback.states[-1])},
    }


def problem(session: ReplaySession, wrong: NotationError, voice: Voice) -> str:
    """The fault in the link, and what is shown instead; empty where the common words say it."""
    if wrong.field not in ("game", "ply"):
        return ""
    title = session.playback.facing(voice.faces).title(voice.language)
    return voice.words("replay", "link", f"no_{wrong.field}", text=wrong.text, last=session.playback.last, title=title)


def is_closed(session: ReplaySession, voice: Voice) -> bool:
    """Whether the hand of the player to act lies face down."""
    return not session.table.viewpoint(voice).opens(session.table.game.state.turn)


def legal_actions(session: ReplaySession, voice: Voice) -> list[str]:
    """The actions open to a player whose hand lies face down, as far as this does not tell the cards of it."""
    if session.table.game.state.phase in CLAIM | {Phase.TURN}:
        return legal_names(session.table.game, session.table.viewpoint(voice))  # no hand card has a part in it
    return [voice.words("replay", "says", "closed")]


def where(playback: Playback, look: Viewpoint) -> str:
    """The number of the action, how good the record says it was, and whether the player was helped."""
    key = "deal" if not playback.ply else "action"
    text = words(look.language, "replay", "where", key, n=playback.ply, last=playback.last)
    mark = playback.mark
    if mark:
        text = f"{text} {mark} {words(look.language, 'replay', 'marks', mark)}"
    helped = words(look.language, "replay", "helped") if playback.ply in playback.record.helped else ""
    return f"{text} {helped}".rstrip()


def done(playback: Playback, look: Viewpoint, sitting: Sitting | None = None) -> str:
    """The last action in a sentence; at the deal the title of the game."""
    if not playback.ply:
        title = playback.title(look.language)
        return title or words(look.language, "replay", "where", "untitled")
    return _actions(playback.at(0), look.language, look.faces, sitting)[playback.ply - 1]


def note(playback: Playback, look: Viewpoint) -> NoteView | None:
    """The note on the last action."""
    found = playback.note(look.language)
    if found is None or not found.text.strip():
        return None
    return {"text": found.text[:LONGEST_NOTE], "lang": found.language, "laws": [str(law) for law in found.laws]}


def at_table(playback: Playback, look: Viewpoint) -> FoldedList | None:
    """The worth of the last action and of the best other to the player who chose; None beside a hand face down.

    At the deal of one of our games these are all the errors in it.
    """
    if not playback.ply:
        return _errors(playback, look) if playback.name in unseen() else None
    value = playback.decision_value
    if value is None:
        return None
    before = playback.states[playback.ply - 1]
    if not look.opens(before.turn):
        return None
    how = "proved" if value.method is Method.PROVED else "every" if value.method is Method.EVERY_WORLD else "sampled"
    first = words(look.language, "replay", "at_table", value.standing)
    text = words(look.language, "replay", "at_table", how, first=first, n=value.worlds)
    rows = [(value.action, value.stakes), (value.other, value.other_stakes)]
    better_first = rows[::-1] if value.standing is SeatStanding.WORSE else rows
    told = [
        _worth("worth", stakes, look, action=sentence_case(choice_name(action, before, look)))
        for action, stakes in better_first
    ]
    return folded_list(text, told, look.language, look.faces)


def _errors(playback: Playback, look: Viewpoint) -> FoldedList:
    """Each action that was worse than another one to the player who did it, the most costly first."""
    worse = _worse(playback)
    text = words(look.language, "replay", "at_table", "errors" if worse else "sound")
    names = _actions(playback.at(0), look.language, look.faces)
    costly_first = sorted(worse.items(), key=_by_value)
    told = [_worth("cost", lost, look, n=ply, action=names[ply - 1]) for ply, lost in costly_first]
    return folded_list(text, told, look.language, look.faces)


def _worse(playback: Playback) -> dict[int, Stakes]:
    """The actions that were worse than another one to the player who did them, and what each cost."""
    return {ply: each.ahead for ply, each in playback.decision_values.items() if each.standing is SeatStanding.WORSE}


def _by_value(entry: tuple[int, Stakes]) -> float:
    return entry[1].value


def _worth(key: str, stakes: Stakes, look: Viewpoint, **values: object) -> str:
    """What an action is worth in a hundred hands, or costs; there is no interval without a width."""
    value, low, high = map(in_a_hundred, (stakes.value, stakes.low, stakes.high))
    key = key if low == high else f"{key}_between"
    return words(look.language, "replay", "at_table", key, value=value, low=low, high=high, **values)


def moves(playback: Playback, look: Viewpoint, sitting: Sitting | None = None) -> list[ReplayMove]:
    """Every action by its number, first the deal: noted, marked as an error, or a moment that cost its player."""
    found = {
        "note": set(playback.noted),
        "error": {mark.ply for mark in playback.record.marks if mark.sign in ERRORS},
        "moment": set(_worse(playback)),
    }
    named = [
        words(look.language, "replay", "where", "deal"),
        *_actions(playback.at(0), look.language, look.faces, sitting),
    ]
    return [
        {"name": f"{n}. {text}", "ticks": [kind for kind, plies in found.items() if n in plies]}
        for n, text in enumerate(named)
    ]


def games(language: str) -> list[GameGroup]:
    """The games to choose from: the stories by their titles, then the models, and an author's own if there are any."""
    own = own_files()
    stories = sorted(set(names()) - set(MODELS) - set(own), key=lambda name: game(name).title(language))
    groups = {"stories": stories, "models": MODELS, "own": own}
    return [
        {"name": words(language, "replay", "groups", key), "games": [_card(name, language) for name in some]}
        for key, some in groups.items()
        if some
    ]


def _card(name: str, language: str) -> GameCard:
    found = game(name)
    line = words(language, "replay", "sheet", "line", n=len(found.record.actions), notes=len(found.plies))
    return {"id": name, "name": found.title(language), "cards": last_meld(found.record), "line": line}


def last_meld(record: Record) -> list[str]:
    """The first cards of the meld that was laid last, of several the longest; none where nothing was laid.

    >>> last_meld(game("too-many").record)
    ['Ac', '2c', '3c', '4c']
    """
    laid = [each.spread.groups for each in record.actions if isinstance(each, Meld)]
    earlier = {group for groups in laid[:-1] for group in groups}
    new = (group for groups in laid[-1:] for group in groups if group not in earlier)
    return [str(card) for card in max(new, key=len, default=())[:4]]


def file_name(playback: Playback) -> str:
    """The name of this game's file."""
    seed = "" if playback.record.seed is None else f"-{playback.record.seed}"
    return f"conquian-{playback.name}.toml" if playback.name else f"conquian{seed}.toml"


@lru_cache(maxsize=16)
def _actions(playback: Playback, language: str, faces: Faces, sitting: Sitting | None = None) -> tuple[str, ...]:
    """A sentence for every action of the game: all of it was seen by both players."""
    states = playback.states
    if sitting is not None:
        mine = _seen_by(sitting, language, faces)
        return tuple(
            told_across(action, states[n], states[n + 1], mine, rival=sitting.alma.named(language))
            for n, action in enumerate(playback.record.actions)
        )
    look = Viewpoint(Seat.PONE, frozenset(), frozenset(), frozenset(), Voice(language, faces))
    return tuple(told(action, states[n], states[n + 1], look) for n, action in enumerate(playback.record.actions))


def told(action: Action, before: State, after: State, look: Viewpoint) -> str:
    """An action in one sentence; a card that was given away face down is not named."""
    who = words(look.language, "table", "did", "who", str(before.turn))
    return words(look.language, "replay", "did", action.verb, who=who, **named(action, before, after, look))
