"""Views of a vote: for every device, and on the projector. Until it is revealed they show no answer and no count."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from math import ceil
from textwrap import shorten
from typing import Final
from zlib import crc32

from conquian.art.pack import Pack, face, halves
from conquian.art.svg import tag
from conquian.art.table import Scene, picture
from conquian.classes.ballot import (
    LONGEST_LISTED,
    Ballot,
    BallotChoice,
    Texts,
    VoteAsk,
    VoteGround,
    YesNo,
    plain,
    read_ballot,
)
from conquian.classes.place import level_title
from conquian.classes.question_names import guesses, next_note, note_questions
from conquian.classes.refusal import ClassRefusal
from conquian.classes.vote import CROWD, Vote, VotePhase
from conquian.course import catalogue
from conquian.explain.markup import Named, pieces
from conquian.explain.names import action_name, card_name, card_names, spread_name, usual_faces
from conquian.explain.sentences import explain, law_title
from conquian.explain.words import has_words, in_pack, words
from conquian.game.actions import Action, Discard, Force, Give, Meld, Turn
from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.game.state import Seat, State
from conquian.game.variants import Labels
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.rooms.teacher.notes import notes
from conquian.ui.views import sentence_case

WIDTH: Final = 960
"""The width for which a picture is laid out, in px; it is drawn as wide as there is room."""
CLOSE: Final = 80
"""The step from one card of a group to the next, where a card is 200 wide."""
APART: Final = 24
"""The gap between groups, and between cards that are none."""


@dataclass(frozen=True, slots=True)
class VoteBar:
    """The number of votes for a choice in a round, in words, and their share of all in percent."""

    text: str
    share: int


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice: its place and letter, its words, its cards as a picture; once revealed its bars and what is true.

    `shown` is HTML: the words with the cards that they name as pictures, `text` the same without pictures.
    """

    place: int
    letter: str
    text: str
    shown: str
    cards: str = ""
    is_mine: bool = False
    bars: tuple[VoteBar, ...] = ()
    standing: str = ""
    verdict: str = ""
    is_spread: bool = False


@dataclass(frozen=True, slots=True)
class VoteView:
    """All that is shown of a vote, and what is `spoken` when it changes.

    `shown` is what is `asked`, as HTML with the cards that it names as pictures.
    `round` says in words that it is the second one, or that no more votes count; empty where neither is so.

    Four are for the teacher: `crowd` says that one address has many votes, if it has; `caution`, before anything is
    revealed, that nothing is proved about the position; `next_note` is the question of the same notes that can be asked
    next, empty if there is none; and `together` the room where what was asked can be played, once all is revealed.
    Where every card is known the `stock` is named, the next card first, since a picture shows only its back.
    """

    round: str
    asked: str
    shown: str
    known: str
    picture: str
    stock: str
    stock_cards: str
    choices: tuple[ChoiceView, ...]
    phase: str
    rounds: int
    voted: str
    crowd: str
    caution: str
    ground: str
    spoken: str
    can_again: bool
    next_note: str
    together: str


def vote_view(vote: Vote, language: str, device: str = "") -> VoteView:
    """A vote as it is shown in this language, with the choice of this device."""
    ballot, mark = vote.ballot, vote.now.marks.get(device)
    is_revealed = vote.phase is VotePhase.REVEALED
    choices = tuple(
        _choice(vote, place, language, is_mine=mark is not None and mark.choice == place, is_revealed=is_revealed)
        for place, _ in enumerate(ballot.choices)
    )
    question = asked(ballot, language)
    stock = () if ballot.state is None or not ballot.is_open else ballot.state.stock.cards
    state = _say(language, "phase", vote.phase if len(vote.rounds) == 1 else f"{vote.phase}-again")
    return VoteView(
        round=state if vote.phase is VotePhase.CLOSED or (len(vote.rounds) > 1 and not is_revealed) else "",
        asked=question,
        shown=with_cards(ballot.asked, language) or escape(question),
        known=_known(ballot, language),
        picture="" if ballot.state is None else table_picture(ballot.state, language, ballot.state.turn),
        stock=card_names(stock, language, labels=_labels(ballot.state)) if stock else "",
        stock_cards=_row(stock, language, _labels(ballot.state)) if stock else "",
        choices=choices,
        phase=vote.phase.value,
        rounds=len(vote.rounds),
        voted=voted(vote, language),
        crowd=crowd(vote, language),
        caution=_caution(ballot, language) if not is_revealed else "",
        ground=ground(ballot, language) if is_revealed else "",
        spoken=f"{state} {question}" if vote.phase is VotePhase.OPEN else state,
        can_again=vote.can_again,
        next_note=next_note(ballot.note) if is_revealed else "",
        together=ballot.place.room if is_revealed else "",
    )


def voted(vote: Vote, language: str) -> str:
    """The number of votes, in words."""
    return _say(language, "voted", n=vote.now.voted)


def time_left(vote: Vote | None, now: float, language: str) -> str:
    """The time until an open vote closes by itself, in words; empty where it does not."""
    if vote is None or vote.closes is None or vote.phase is not VotePhase.OPEN:
        return ""
    return _say(language, "left", n=max(0, ceil(vote.closes - now)))


def crowd(vote: Vote, language: str) -> str:
    """A notice of many votes from one address, and of addresses that are full; empty where there are few."""
    n, full = vote.now.of_one_address, vote.now.full
    notices = [_say(language, "crowd", n=n)] if n > CROWD else []
    return " ".join([*notices, _say(language, "full", n=full)] if full else notices)


def asked(ballot: Ballot, language: str) -> str:
    """The question: the teacher's words, or what this kind of question asks."""
    if ballot.asked:
        return _text(ballot.asked, language)
    if ballot.about is not None:
        return _asked_about(ballot.about, _labels(ballot.state), language)
    if ballot.proof is not None:
        keys = ("goal", f"{ballot.proof.kind}-{ballot.proof.goal}")
        return words(language, "puzzles", *(keys if has_words("puzzles", *keys) else ("goal", "question")))
    return _say(language, "ask", ballot.ask)


def _asked_about(action: Action, labels: Labels, language: str) -> str:
    """The question whether one action is allowed."""
    spread, card = getattr(action, "spread", None), getattr(action, "card", None)
    if isinstance(action, Meld | Force) and spread is not None:
        melds = sentence_case(spread_name(spread, language, labels=labels))
        return _say(language, "ask", "about", action.verb, melds=melds)
    if card is not None:
        return _say(language, "ask", "about", action.verb, card=card_name(card, language, labels=labels))
    return _say(language, "ask", "about", f"{action.verb}_any" if isinstance(action, Turn | Force) else action.verb)


def puzzle_asked(name: str, language: str) -> str:
    """The question of the puzzle of this name; empty for one with choices, and for what nobody can vote on."""
    try:
        ballot = read_ballot({"here": name})
    except ClassRefusal:
        return ""
    proof = ballot.proof
    has_goal = proof is not None and has_words("puzzles", "goal", f"{proof.kind}-{proof.goal}")
    return asked(ballot, language) if has_goal else ""


def ground(ballot: Ballot, language: str) -> str:
    """The reason why what is right is right, and what was known for that."""
    if ballot.proof is not None:
        n = ballot.proof.worlds
        proved = words(language, "puzzles", "proved", ballot.proof.kind, **({"n": n} if n else {}))
        first = f"{_say(language, 'ground', VoteGround.PROOF)} {proved}"
        return (
            words(language, "puzzles", "right", "open_cards", first=first) if ballot.proof.is_for_open_cards else first
        )
    values = {} if ballot.law is None else {"law": ballot.law, "title": law_title(ballot.law, language)}
    return _say(language, "ground", ballot.ground, **values)


def _caution(ballot: Ballot, language: str) -> str:
    """The notice that no answer will turn out right; empty where one does, and where only words are asked."""
    is_opinion = ballot.ground is VoteGround.OPINION and ballot.state is not None
    return _say(language, "desk", "unproved") if is_opinion else ""


def _choice(vote: Vote, place: int, language: str, *, is_mine: bool, is_revealed: bool) -> ChoiceView:
    ballot = vote.ballot
    choice = ballot.choices[place]
    text, letter = _choice_text(choice, ballot, language), "ABCDEFGHIJKL"[place]
    cards = _cards(choice.what, ballot.state, language)
    told = with_cards(choice.what, language) if isinstance(choice.what, tuple) else escape(text)
    shown = ChoiceView(
        place, letter, text, told, cards, is_mine, is_spread=isinstance(choice.what, Meld | Force) and bool(cards)
    )
    if not is_revealed:
        return shown
    bars = tuple(
        VoteBar(_say(language, "count", n=count), round(100 * count / max(one.voted, 1)))
        for one in vote.rounds
        for count in (one.counts(len(ballot.choices))[place],)
    )
    standing = {True: "right", False: "wrong", None: ""}[choice.is_right]
    return replace(shown, bars=bars, standing=standing, verdict=_verdict(choice, ballot, language))


def _verdict(choice: BallotChoice, ballot: Ballot, language: str) -> str:
    """The verdict on a choice, in words; empty where nothing is known of it."""
    if choice.why:
        return _text(choice.why, language)
    if choice.law is not None:
        return _say(language, "verdict", "law", law=choice.law, title=law_title(choice.law, language))
    if choice.is_right is None:
        return _say(language, "verdict", "allowed") if ballot.ground is VoteGround.LAWS else ""
    is_allowed = ballot.ask is VoteAsk.ALLOWED and ballot.about is None and choice.is_right
    return _say(language, "verdict", "allowed" if is_allowed else "right" if choice.is_right else "wrong")


def _choice_text(choice: BallotChoice, ballot: Ballot, language: str) -> str:
    match choice.what:
        case YesNo():
            return _say(language, "answer", choice.what)
        case tuple():
            return _text(choice.what, language)
        case action:
            return _named(action, ballot.state, language)


def _text(texts: Texts, language: str) -> str:
    """The words of a teacher as they are, ours in this language, with cards by their names."""
    by_language = dict(texts)
    if "" in by_language:
        return by_language[""]
    faces = usual_faces(language)
    return plain(pieces(in_pack(by_language.get(language, texts[0][1]), faces), language, faces), language)


def with_cards(texts: Texts, language: str) -> str:
    """The same words as HTML; the cards that a text of ours names are pictures, and their names are only heard.

    >>> with_cards((("", "<b> {7h}"),), "en")
    '&lt;b&gt; {7h}'
    """
    by_language = dict(texts)
    if "" in by_language or not texts:
        return escape(by_language.get("", ""))
    faces = usual_faces(language)
    found = pieces(in_pack(by_language.get(language, texts[0][1]), faces), language, faces)
    told = "".join(_in_line(each, language) for each in found)
    return re.sub(r"</svg></span>([.,;:?!]+)", r"</svg>\1</span>", told)  # no line begins with a full stop


def _in_line(piece: object, language: str) -> str:
    words = escape(plain(piece, language))
    if not isinstance(piece, Named):
        return words
    picture = _row((piece.cards,), language, Labels.FRENCH)
    return f'<span class="vote-cards"><span class="heard">{words}</span>{picture}</span>'


def _named(action: Action, state: State | None, language: str) -> str:
    named = action_name(action, language, labels=_labels(state))
    return named[:1].upper() + named[1:]


def _known(ballot: Ballot, language: str) -> str:
    """The position in words, and which of its cards are known."""
    if ballot.state is None:
        return ""
    key = "all" if ballot.is_open else "seat"
    return f"{explain(ballot.state, language)} {_say(language, 'known', key)}"


def _labels(state: State | None) -> Labels:
    return Labels.FRENCH if state is None else state.variant.labels


def _say(language: str, *keys: str, **values: object) -> str:
    return words(language, "vote", *keys, **values)


# --- what can be asked ------------------------------------------------------------------------------------------------


def guess_options(language: str) -> list[str]:
    """Every level that asks for a guess, as it stands in a list."""
    return [level_title(name, language) for names in guesses().values() for name in names]


def note_options(language: str) -> list[str]:
    """Every question of the notes, as it stands in a list: behind the numbers of its lesson and its own."""
    every = (
        f"{catalogue.lesson(lesson).number}.{n} {plain(each.asked, language)}"
        for lesson in note_questions()
        for n, each in enumerate(notes(lesson, language).questions, start=1)
    )
    return [shorten(each, LONGEST_LISTED, placeholder=" …") for each in every]


def puzzle_options(language: str) -> list[str]:
    """The title of each puzzle that a class can be asked: a hunt has too many answers."""
    titles = puzzle_titles(language, usual_faces(language))
    return [title for name, title in titles.items() if library.folder(name) != library.HUNTS]


# --- what is drawn ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=12)
def table_picture(state: State, language: str, front: Seat) -> str:
    """The position, with this seat in front."""
    printed = Pack(usual_faces(language), language, state.variant.labels, large_index=True)
    return picture(Scene(state, front, WIDTH, printed))


def _cards(what: object, state: State | None, language: str) -> str:
    """The cards that a choice names."""
    labels = _labels(state)
    match what:
        case Discard(card) | Give(card):
            return _row((card,), language, labels)
        case Meld(Spread() as spread) | Force(Spread() as spread):
            return _row(spread.groups, language, labels)
        case _:
            return ""


@lru_cache(maxsize=256)
def _row(groups: tuple[Card | tuple[Card, ...], ...], language: str, labels: Labels) -> str:
    """Cards side by side, those of a group one over the other, so that its index is seen of each."""
    pack = Pack(usual_faces(language), language, labels)
    prefix, x, drawn = f"cq{crc32(repr((groups, pack)).encode()):08x}-", 0, []
    for group in groups:
        cards = group if isinstance(group, tuple) else (group,)
        for card in cards:
            drawn.append(tag("svg", face(card, pack, prefix), x=x, width=200, height=300, viewBox="0 0 200 300"))
            x += CLOSE
        x += 200 - CLOSE + APART
    cuts = tag("defs", halves(prefix))
    box = f"0 0 {x - APART} 300"
    return tag("svg", cuts, *drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box, aria_hidden="true")
