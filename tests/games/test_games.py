"""The annotated games that come with the package: every claim worked out again, every note there in every language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final, assert_never

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.notation.record import loads as read_record
from conquian.rooms.replay.annotated_games import MODELS, GameFlaw, GameObjection, game, names
from conquian.rooms.replay.claims import (
    OPEN,
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
    found,
)
from conquian.rooms.replay.claims import name as kind
from conquian.rooms.replay.commentary import Commentary
from conquian.rooms.replay.shelf import shelf
from conquian.solver.open_hand import evaluate
from tests.games.casting import CASTINGS, ModelCasting

SAYS_OPEN: Final = {"en": "all the cards face up", "de": "offen", "es": "a la vista"}
"""How a note says that its numbers are those of open cards."""


def test_every_theme_has_its_game() -> None:
    assert set(names()) == set(CASTINGS)
    assert len(names()) >= 8


@pytest.mark.parametrize("name", names())
def test_every_claim_holds_and_every_note_is_whole(name: str) -> None:
    assert game(name).check() == ()


CHOOSES_OTHERWISE: Final = {"not-forcing": 14, "which-discard": 25}
"""The move from which on a model plays another game than the one on the shelf: advice has changed since."""
SLOW: Final = pytest.mark.slow
"""Strong players think long."""


@pytest.mark.parametrize("name", [pytest.param(each, marks=SLOW if each in MODELS else ()) for each in names()])
def test_a_game_is_that_of_its_seed_and_players(name: str) -> None:
    record, played = game(name).record, CASTINGS[name].game()
    as_before = CHOOSES_OTHERWISE.get(name, len(record.actions) + 1) - 1
    assert (record.seed, record.folds) == (played.seed, played.folds)
    assert record.actions[:as_before] == played.actions[:as_before]
    assert (record.actions == played.actions) == (name not in CHOOSES_OTHERWISE)
    assert record.start == cq.deal(record.seed)
    assert record.result != "unfinished"


def test_models_are_the_games_of_players_who_do_not_stray() -> None:
    assert set(MODELS) == {name for name, cast in CASTINGS.items() if isinstance(cast, ModelCasting)}
    assert list(MODELS) == sorted(MODELS)
    assert len(MODELS) >= 4


@pytest.mark.parametrize("name", names())
def test_files_are_canonical_records(name: str) -> None:
    text = shelf().joinpath(f"{name}.toml").read_text(encoding="utf-8")
    assert str(read_record(text)) == text
    assert cq.load(Path(str(shelf().joinpath(f"{name}.toml")))) == game(name).record
    assert str(game(name).commentary) == shelf().joinpath(f"{name}.notes.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_there_are_four_to_nine_notes(name: str) -> None:
    assert 4 <= len(game(name).plies) <= 9
    assert game(name).plies[-1] == len(game(name).record.actions)  # the end is always told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_notes_are_filled_in_and_can_be_read(name: str, language: str) -> None:
    for ply in game(name).plies:
        for faces in Faces:
            note = game(name).note(ply, language, faces)
            assert note is not None
            assert "{" not in note
            assert note.endswith((".", "!"))
            assert "  " not in note


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_what_is_only_true_of_open_cards_says_so(name: str, language: str) -> None:
    said = [note for note in game(name).commentary.notes if note.language == language]
    of_open = [note for note in said if any(isinstance(each, OPEN) for each in game(name).commentary.at(note.ply))]
    assert of_open
    for note in of_open:
        assert SAYS_OPEN[language] in note.text, (note.ply, note.text)


@pytest.mark.parametrize("name", names())
def test_notes_are_translated(name: str) -> None:
    for ply in game(name).plies:
        assert len({game(name).note(ply, language) for language in LANGUAGES}) == len(LANGUAGES)
    assert len({game(name).title(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("name", [name for name in names() if game(name).record.marks])
def test_marks_agree_with_the_open_cards(name: str) -> None:
    """A question mark falls by one step, two fall from a win to a loss; one exclamation mark is all that was right."""
    for mark in game(name).record.marks:
        moment = Moment(game(name).record, mark.ply)
        assert moment.action is not None
        values = evaluate(moment.before)
        fall = max(values.values()) - values[moment.action]
        assert (mark.sign, fall) in {("?", 1), ("??", 2), ("!", 0)}, mark
        if mark.sign == "!":
            choice = found(ChoiceCount(0, 0), moment)
            assert isinstance(choice, ChoiceCount)
            assert choice.right == 1 < choice.all


@pytest.mark.parametrize("name", names())
def test_a_claim_that_is_changed_is_found_out(name: str) -> None:
    """Each claim of each game is made false: the check names it, and nothing else."""
    whole = game(name)
    assert whole.commentary.claims
    for number, (ply, claim) in enumerate(whole.commentary.claims):
        claims = list(whole.commentary.claims)
        claims[number] = (ply, wrong(claim))
        spoilt = replace(whole, commentary=Commentary(tuple(each for each in claims if each[0] == ply)))
        false = [objection for objection in spoilt.check() if objection.flaw is GameFlaw.FALSE]
        assert false == [GameObjection(GameFlaw.FALSE, ply, kind(claim))]


def wrong(claim: Claim) -> Claim:
    """The claim with another answer to the same question."""
    match claim:
        case Refused():
            return replace(claim, law=cq.Law.FORTY_CARDS)
        case Worth(before, after):
            return Worth(after, before) if after != before else Worth(before, other(after))
        case Instead(action, outcome):
            return Instead(action, other(outcome))
        case ChoiceCount(right, every):
            return ChoiceCount(right, every + 1)
        case Fit(ways, direct):
            return Fit(ways, not direct)
        case OutsClaim(seat, every, alive):
            return OutsClaim(seat, every, cq.Cards(alive.mask ^ 1))
        case WaysClaim(seat, before, after):
            return WaysClaim(seat, before, after + 1)
        case HoleClaim(seat, hole):
            return HoleClaim(seat.other, hole)
        case LaidClaim(law, seat, laid, hand):
            return LaidClaim(law, seat, laid, hand + 1)
        case OutWithin(seat, count, chance):
            return OutWithin(seat, count, chance / 2)
        case Folding(worlds, kept, lost):
            return Folding(worlds, kept - 1, lost)
        case TableWorth(_, _, done):
            return replace(claim, done=done + 1)
        case _:
            assert_never(claim)


def other(outcome: cq.Outcome) -> cq.Outcome:
    return cq.Outcome(cq.Seat.PONE if outcome.winner is None else outcome.winner.other)
