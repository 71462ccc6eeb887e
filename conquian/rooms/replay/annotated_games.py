"""Annotated games: what was played, with notes in every language, each of which rests on claims that can be checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final, assert_never, cast

from conquian.advice.seat_value import SeatStanding
from conquian.course.shelf import ContentShelf, OwnFile, named, placed_in, text_of
from conquian.explain.names import Faces, action_name, cards_said, groups_phrase, usual_faces
from conquian.explain.sentences import law_title
from conquian.explain.words import LANGUAGES, in_pack, words
from conquian.game.actions import Action, Discard, Give, Meld
from conquian.game.cards import Card, Cards
from conquian.game.laws import Law
from conquian.game.state import Outcome, Seat
from conquian.game.variants import Labels
from conquian.notation.record import Note, Record
from conquian.notation.record import loads as read_record
from conquian.rooms.replay.claims import (
    ChoiceCount,
    Claim,
    Fit,
    Folding,
    HoleClaim,
    Instead,
    LaidClaim,
    Moment,
    OutsClaim,
    OutWithin,
    Refused,
    TableWorth,
    WaysClaim,
    Worth,
    holds,
    name,
)
from conquian.rooms.replay.commentary import Commentary
from conquian.rooms.replay.commentary import loads as read_commentary
from conquian.rooms.replay.shelf import shelf
from conquian.ui.views import in_a_hundred

_VALUE: Final = re.compile(r"\{([a-z]+\.[a-z]+)\}", re.ASCII)
"""The place in a note that asks for a value. Nothing else is filled in, whatever stands in braces."""
_SAMPLED: Final = {"table.done", "table.other", "table.gap"}
"""The values that were sampled: a note that gives one gives the range of the gap as well."""
_RANGES: Final = ({"table.least", "table.most"}, {"table.low", "table.high"})


class GameFlaw(StrEnum):
    """A kind of flaw in an annotated game."""

    FALSE = "false"
    NO_CLAIM = "no-claim"
    NO_NOTE = "no-note"
    NO_RANGE = "no-range"
    NO_TITLE = "no-title"
    NO_VALUE = "no-value"
    NOT_TOLD = "not-told"
    NUMBER = "number"
    OTHER_TEXT = "other-text"


@dataclass(frozen=True, slots=True)
class GameObjection:
    """One thing that is wrong: with a claim or a note on the action of this number, and which."""

    flaw: GameFlaw
    ply: int = 0
    about: str = ""


@dataclass(frozen=True)
class AnnotatedGame:
    """A game with notes, and the commentary from which they come: what they claim, and their texts with gaps.

    The notes of `record` are those texts, filled in for the faces that are usual in their languages; `note` fills them
    in for others, too.
    """

    name: str
    record: Record
    commentary: Commentary

    def title(self, language: str) -> str:
        """The title, in the first language there is if there is none in this one."""
        titles = dict(self.record.titles)
        return next(filter(None, (titles.get(each) for each in (language, *LANGUAGES))), self.name)

    @property
    def plies(self) -> tuple[int, ...]:
        """The numbers of the actions that have a note, in their order; 0 stands for the deal."""
        return tuple(sorted({note.ply for note in self.commentary.notes}))

    def note(self, ply: int, language: str, faces: Faces | None = None) -> str | None:
        """The note on this action with every value filled in, or None if there is none.

        >>> print(game("first-turn").note(13, "en"))
        The last card needed: the 7 of spades. Now the pone ... goes out: rule 7.1 (Going out).
        """
        notes = self.commentary.notes
        template = next((each.text for each in notes if (each.ply, each.language) == (ply, language)), None)
        if template is None:
            return None
        values = self.values(ply, language, faces)
        told = in_pack(template, faces or usual_faces(language))
        return _VALUE.sub(lambda match: values.get(match[1], match[0]), told)

    def told(self, faces: Faces | None = None) -> Record:
        """The game as a record that anyone can read: with every note filled in for these or the usual faces."""
        notes = self.commentary.notes
        filled = (Note(each.language, each.ply, self.note(each.ply, each.language, faces) or "") for each in notes)
        return replace(self.record, notes=tuple(filled))

    def values(self, ply: int, language: str, faces: Faces | None = None) -> dict[str, str]:
        """The values that a note on this action can ask for: what was played, and every value of the claims."""
        moment = Moment(self.record, ply)
        teller = _Teller(language, faces or usual_faces(language), self.record.start.variant.labels)
        told = {f"now.{key}": text for key, text in teller.moment(moment)}
        for claim in self.commentary.at(ply):
            told |= {f"{name(claim)}.{key}": text for key, text in teller.claim(claim)}
        return told

    def check(self) -> tuple[GameObjection, ...]:
        """Everything that is wrong, each claim worked out from scratch; nothing if the game holds."""
        return tuple(_objections(self))


MODELS: Final = ("declined-fit", "holding-back", "not-forcing", "which-discard")
"""The model games, between strong players who see one hand each; the others tell stories of players who err."""


def names() -> tuple[str, ...]:
    """The names of all games to choose from, in their order; those of an author's own come last.

    >>> "first-turn" in names()
    True
    """
    return (*_packaged(), *own_files())


@cache
def _packaged() -> tuple[str, ...]:
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in shelf().iterdir() if _is_game(entry.name)))


@cache
def own_files() -> dict[str, OwnFile]:
    """The records of an author's own by the names of their games. Raises NotationError."""
    known = {name: shelf().joinpath(f"{name}.toml") for name in _packaged()}
    return ContentShelf.GAMES.own_by_name(known, "my-game.toml", without=NOTES)


def _is_game(file: str) -> bool:
    return file.endswith(".toml") and not file.endswith(NOTES)


NOTES: Final = ".notes.toml"


@cache
def game(name: str) -> AnnotatedGame:
    """The annotated game of this name. Raises KeyError if there is none.

    >>> game("first-turn").record.result
    'pone'
    """
    if name not in names():
        raise KeyError(name)
    own = own_files().get(name)
    folder = shelf() if own is None else cast(Traversable, own.parent)  # typeshed knows less of a zip's folders
    file, notes = (named(folder, f"{name}{ending}") for ending in (".toml", NOTES))
    with placed_in(file):
        record = read_record(text_of(file))
    if own is not None and notes.name not in {each.name for each in folder.iterdir()}:
        return AnnotatedGame(name, record, Commentary(notes=record.notes))
    with placed_in(notes):
        commentary = read_commentary(text_of(notes), len(record.actions), record.start.variant.labels)
    return AnnotatedGame(name, record, commentary)


# --- checking ---------------------------------------------------------------------------------------------------------


def _objections(game: AnnotatedGame) -> Iterator[GameObjection]:
    for ply, claim in game.commentary.claims:
        if not holds(claim, Moment(game.record, ply)):
            yield GameObjection(GameFlaw.FALSE, ply, name(claim))
    for language in LANGUAGES:
        if language not in dict(game.record.titles):
            yield GameObjection(GameFlaw.NO_TITLE, about=language)
        for ply in game.commentary.plies:
            texts = [each.text for each in game.commentary.notes if (each.ply, each.language) == (ply, language)]
            if not texts:
                yield GameObjection(GameFlaw.NO_NOTE, ply, language)
            yield from (each for text in texts for each in _of_note(game, ply, language, text))
    yield from (GameObjection(GameFlaw.NO_CLAIM, ply) for ply in game.plies if not game.commentary.at(ply))
    for note in sorted(set(game.told().notes) ^ set(game.record.notes)):
        yield GameObjection(GameFlaw.OTHER_TEXT, note.ply, note.language)


def _of_note(game: AnnotatedGame, ply: int, language: str, text: str) -> Iterator[GameObjection]:
    """A note that asks for what is not there, keeps a claim or a range to itself, or has a number typed by hand."""
    asked = set(_VALUE.findall(text))
    for key in sorted(asked - game.values(ply, language).keys()):
        yield GameObjection(GameFlaw.NO_VALUE, ply, f"{language} {key}")
    for claim in game.commentary.at(ply):
        if not any(key.startswith(f"{name(claim)}.") for key in asked):
            yield GameObjection(GameFlaw.NOT_TOLD, ply, f"{language} {name(claim)}")
    if asked & _SAMPLED and not any(ends <= asked for ends in _RANGES):
        yield GameObjection(GameFlaw.NO_RANGE, ply, language)
    if re.search(r"[{}\d]", _VALUE.sub("", in_pack(text, Faces.FRENCH))):
        yield GameObjection(GameFlaw.NUMBER, ply, language)


# --- telling ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Teller:
    """Says values in a language; `labels` are those of the game's rules."""

    language: str
    faces: Faces
    labels: Labels

    def moment(self, moment: Moment) -> Iterator[tuple[str, str]]:
        """The action that was played, and the numbers of cards in each place afterwards."""
        state, action = moment.after, moment.action
        yield "stock", str(len(state.stock))
        for seat in Seat:
            yield str(seat), str(len(state.spreads[seat]))
        if action is not None:
            yield "action", self.action(action)
            yield "card", self.cards(_card(moment))
            if isinstance(action, Meld):
                yield "laid", self.cards(action.spread.cards & moment.before.hands[moment.before.turn].cards)

    def claim(self, claim: Claim) -> Iterator[tuple[str, str]]:
        """The values of a claim by their names."""
        match claim:
            case Refused(law, action, cards):
                yield from self.law(law)
                yield "action", self.action(action)
                yield "cards", self.cards(cards)
            case Worth(before, after):
                yield "before", self.outcome(before)
                yield "after", self.outcome(after)
            case Instead(action, outcome):
                yield "action", self.action(action)
                yield "outcome", self.outcome(outcome)
            case ChoiceCount(right, every):
                yield "right", str(right)
                yield "all", str(every)
            case Fit(ways, direct):
                yield from self.law(Law.FORCE)
                yield "ways", str(ways)
                yield "how", words(self.language, "games", "fit", "direct" if direct else "rearranged")
            case OutsClaim(_, every, alive):
                yield "all", self.cards(every)
                yield "counted", str(len(every))
                yield "alive", self.cards(alive)
                yield "left", str(len(alive))
            case WaysClaim(_, before, after):
                yield "before", str(before)
                yield "after", str(after)
            case LaidClaim(law, _, laid, hand):
                yield from self.law(law)
                yield from (("laid", str(laid)), ("hand", str(hand)))
            case HoleClaim(_, hole):
                yield from self.law(Law.TEN_CARD_HOLE)
                yield "hole", words(self.language, "games", "hole", hole)
            case OutWithin(_, count, chance):
                yield "count", str(count)
                yield "part", str(chance.numerator)
                yield "whole", str(chance.denominator)
            case TableWorth(standing, instead, done, other, ahead, low, high):
                yield "instead", self.action(instead)
                yield from (("done", in_a_hundred(done / 100)), ("other", in_a_hundred(other / 100)))
                if standing is SeatStanding.EVEN:
                    yield from (("low", in_a_hundred(low / 100)), ("high", in_a_hundred(high / 100)))
                else:
                    least, most = sorted((abs(low), abs(high)))
                    yield from (("gap", str(abs(ahead))), ("least", str(least)), ("most", str(most)))
            case Folding(worlds, kept, lost):
                yield from self.law(Law.FOLD)
                yield from (("worlds", str(worlds)), ("kept", str(kept)), ("lost", str(lost)))
            case _:
                assert_never(claim)

    def law(self, law: Law) -> Iterator[tuple[str, str]]:
        yield "law", str(law)
        yield "title", law_title(law, self.language)

    def outcome(self, outcome: Outcome) -> str:
        return words(self.language, "games", "outcome", str(outcome))

    def action(self, action: Action) -> str:
        match action:
            case Meld(spread):
                return groups_phrase(spread.groups, self.language, self.faces)
            case Discard(card):
                return cards_said([card], self.language, self.faces, self.labels)
            case _:
                return action_name(action, self.language, self.faces, self.labels)

    def cards(self, cards: Cards) -> str:
        return (
            cards_said(cards, self.language, self.faces, self.labels)
            if cards
            else words(self.language, "games", "no-cards")
        )


def _card(moment: Moment) -> Cards:
    """The card that the action is about: the one that is discarded or given, else the centre card."""
    card: Card | None
    match moment.action:
        case Discard(card) | Give(card):
            pass
        case _:
            card = moment.before.centre or moment.after.centre
    return Cards.of([] if card is None else [card])
