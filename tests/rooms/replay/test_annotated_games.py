"""Annotated games: claims are read as they are written, a note is filled in from them, and every flaw is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import conquian as cq
from conquian.advice.seat_value import SeatStanding
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.variants import Labels
from conquian.notation.errors import Fault
from conquian.notation.record import Note, loads
from conquian.rooms.replay.annotated_games import (
    MODELS,
    AnnotatedGame,
    GameFlaw,
    GameObjection,
    _of_note,
    game,
    names,
)
from conquian.rooms.replay.claims import (
    NAMES,
    ChoiceCount,
    Claim,
    ClaimTime,
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
    holds,
)
from conquian.rooms.replay.commentary import LONGEST_FILE, Commentary, readers
from conquian.rooms.replay.commentary import loads as read_commentary
from conquian.solver.winning_chances.outlook import Hole

PONE, DEALER = cq.Seat.PONE, cq.Seat.DEALER
CLAIMS: tuple[Claim, ...] = (
    Refused(cq.Law.REARRANGE, cq.action("turn"), cq.cards("5cQc"), ClaimTime.AFTER, cq.variant("pagat,borrowing=none")),
    Worth(cq.Outcome(PONE), cq.Outcome(None)),
    Instead(cq.action("meld 3c4c5c 6c6d6h"), cq.Outcome(DEALER)),
    ChoiceCount(1, 3),
    Fit(2, direct=True),
    OutsClaim(PONE, cq.cards("AcAh"), cq.cards("-")),
    WaysClaim(DEALER, 12, 0),
    HoleClaim(DEALER, Hole.PRACTICAL),
    LaidClaim(cq.Law.TEN_IS_NO_WIN, PONE, 10, 0),
    OutWithin(PONE, 2, Fraction(2, 29)),
    Folding(120, 119, 7),
    TableWorth(SeatStanding.BEST, cq.action("allow"), 3, -12, 15, -2, 31),
)


def a_game() -> AnnotatedGame:
    """A game of two actions with one note on the second."""
    record = loads('seed = 10347\nactions = ["turn", "decline"]')
    titles = tuple((language, "?") for language in ("de", "en", "es"))
    texts = {
        "de": "Offen: {worth.after}.",
        "en": "With all the cards face up: {worth.after}.",
        "es": "Así: {worth.after}.",
    }
    notes = tuple(Note(language, 2, text) for language, text in texts.items())
    commentary = Commentary(((2, Worth(cq.Outcome(PONE), cq.Outcome(None))),), notes)
    return retold(AnnotatedGame("small", replace(record, titles=titles), commentary))


def retold(whole: AnnotatedGame, **changes: Any) -> AnnotatedGame:
    """The game with another commentary, and the record that follows from it."""
    whole = replace(whole, commentary=replace(whole.commentary, **changes))
    return replace(whole, record=whole.told())


def told(whole: AnnotatedGame, text: str) -> AnnotatedGame:
    """The game with another English note on its second action."""
    notes = whole.commentary.notes
    return retold(whole, notes=tuple(replace(note, text=text) if note.language == "en" else note for note in notes))


# --- reading and writing ----------------------------------------------------------------------------------------------


def test_there_is_a_sample_of_every_kind() -> None:
    assert [type(claim) for claim in CLAIMS] == list(NAMES)
    assert set(readers(Labels.FRENCH)) == set(NAMES.values())


@pytest.mark.parametrize("claim", CLAIMS)
def test_claims_are_read_as_they_are_written(claim: Claim) -> None:
    commentary = Commentary(((7, claim),))
    assert read_commentary(str(commentary), plies=7) == commentary


def test_notes_are_read_as_they_are_written() -> None:
    commentary = Commentary((), (Note("de", 3, 'Ein "Ä"\n\x7f'), Note("en", 3, "{worth.after}"), Note("en", 5, "")))
    assert read_commentary(str(commentary), plies=7) == commentary


def test_commentary_stands_in_one_order_however_it_is_written() -> None:
    text = """
        9.choice = {right = 1, all = 2}
        2.note = {es = "c", en = "b"}
        2.choice = {right = 1, all = 3}
        2.worth = {before = "pone", after = "draw"}
    """
    commentary = read_commentary(text, plies=9)
    kinds = [(ply, NAMES[type(claim)]) for ply, claim in commentary.claims]
    assert kinds == [(2, "worth"), (2, "choice"), (9, "choice")]
    assert [note.language for note in commentary.notes] == ["en", "es"]
    assert commentary.plies == (2, 9)
    assert str(read_commentary(str(commentary), plies=9)) == str(commentary)


@pytest.mark.parametrize(
    ("text", "fault", "field"),
    [
        ("[3.choice", Fault.NOT_TOML, "commentary"),
        ("format = 2", Fault.NOT_THE_TYPE, "format"),
        ("format = true", Fault.NOT_THE_TYPE, "format"),
        ("[8.choice]\nright = 1\nall = 2", Fault.NO_SUCH_PLY, "commentary"),
        ("[-1.choice]\nright = 1\nall = 2", Fault.NO_SUCH_PLY, "commentary"),
        ("[01.choice]\nright = 1\nall = 2", Fault.NO_SUCH_PLY, "commentary"),
        ("[x.choice]\nright = 1\nall = 2", Fault.NO_SUCH_PLY, "commentary"),
        ("3 = 4", Fault.NOT_THE_TYPE, "3"),
        ("[3]\nchoice = 4", Fault.NOT_THE_TYPE, "3.choice"),
        ("[[3.choice]]\nright = 1\nall = 2", Fault.NOT_THE_TYPE, "3.choice"),
        ("[3.wisdom]\nright = 1", Fault.NOT_A_FIELD, "3"),
        ("[3.choice]\nright = 1", Fault.FIELD_MISSING, "3.choice"),
        ("[3.choice]\nright = 1\nall = 2\nwrong = 1", Fault.NOT_A_FIELD, "3.choice"),
        ("[3.choice]\nright = -1\nall = 2", Fault.NOT_A_NUMBER, "3.choice.right"),
        ("[3.choice]\nright = true\nall = 2", Fault.NOT_A_NUMBER, "3.choice.right"),
        (f"[3.choice]\nright = 1\nall = {10**4000}", Fault.NOT_A_NUMBER, "3.choice.all"),
        ("[3.worth]\nbefore = 'me'\nafter = 'draw'", Fault.NOT_A_VALUE, "3.worth.before"),
        ("[3.worth]\nbefore = 1\nafter = 'draw'", Fault.NOT_A_VALUE, "3.worth.before"),
        ("[3.fit]\nways = 1\ndirect = 1", Fault.NOT_THE_TYPE, "3.fit.direct"),
        ("[3.instead]\naction = 'win'\noutcome = 'pone'", Fault.NOT_AN_ACTION, "3.instead.action"),
        ("[3.outs]\nseat = 'pone'\nall = '8c'\nalive = '-'", Fault.NOT_A_CARD, "3.outs.all"),
        ("[3.chance]\nseat = 'pone'\ncount = 1\nchance = '1/0'", Fault.NOT_A_NUMBER, "3.chance.chance"),
        ("[3.chance]\nseat = 'pone'\ncount = 1\nchance = 0.5", Fault.NOT_THE_TYPE, "3.chance.chance"),
        ("[3.table]\nstanding = 'best'", Fault.FIELD_MISSING, "3.table"),
        ("[3.table]\nstanding = 'good'", Fault.NOT_A_VALUE, "3.table.standing"),
        ("[3.table]\nstanding = 'even'\ninstead = 'turn'\ndone = 0.5", Fault.NOT_A_NUMBER, "3.table.done"),
        ("[3.law]\nlaw = '4.11'\naction = 'turn'\ncards = '-'", Fault.NOT_A_VALUE, "3.law.law"),
        ("[3.law]\nlaw = '4.4'\naction = 'turn'\ncards = '-'\nrules = 'mine'", Fault.NOT_RULES, "3.law.rules"),
        ("[3.law]\nlaw = '4.4'\naction = 'turn'\ncards = '-'\nwhen = 'soon'", Fault.NOT_A_VALUE, "3.law.when"),
        ("[3.note]\nenglish = 'x'", Fault.NOT_THE_TYPE, "3.note"),
        ("[3.note]\nen = 4", Fault.NOT_THE_TYPE, "3.note"),
        ("#" * (LONGEST_FILE + 1), Fault.TOO_LONG, "commentary"),
    ],
)
def test_nonsense_is_a_notation_error(text: str, fault: Fault, field: str) -> None:
    with pytest.raises(cq.NotationError) as raised:
        read_commentary(text, plies=7)
    assert (raised.value.fault, raised.value.field) == (fault, field)


# --- what is true -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "ply"),
    [
        (Refused(cq.Law.PONE_BEGINS, cq.action("turn"), cq.cards("-")), 1),  # nothing is refused
        (Instead(cq.action("decline"), cq.Outcome(PONE)), 2),  # that is what was done
        (Instead(cq.action("turn"), cq.Outcome(PONE)), 2),  # that was not allowed
        (Fit(1, direct=True), 2),  # nothing lies there yet
        (HoleClaim(PONE, Hole.PRACTICAL), 2),
        (LaidClaim(cq.Law.GO_OUT, PONE, 11, 0), 2),
        (Folding(1, 1, 1), 2),  # there are far too many hands and orders
        (TableWorth(SeatStanding.EVEN, cq.action("decline"), 0, 0, 0, 0, 0), 2),  # this game was never weighed
    ],
)
def test_where_there_is_nothing_of_the_kind_no_claim_holds(claim: Claim, ply: int) -> None:
    moment = Moment(a_game().record, ply)
    assert found(claim, moment) is None
    assert not holds(claim, moment)


def test_no_choice_is_left_when_the_deal_is_over() -> None:
    record = game("first-turn").record
    over = replace(record, start=record.positions()[-1], seed=None, actions=())
    assert found(ChoiceCount(1, 1), Moment(over, 0)) is None


def test_before_the_deal_there_was_nothing() -> None:
    deal = Moment(a_game().record, 0)
    assert deal.before == deal.after
    assert deal.action is None


# --- notes ------------------------------------------------------------------------------------------------------------


def test_a_note_says_what_was_worked_out() -> None:
    assert a_game().check() == ()
    assert a_game().note(2, "en") == "With all the cards face up: it's a draw."
    assert a_game().note(1, "en") is None
    assert a_game().note(2, "fr") is None


def test_what_a_choice_was_worth_is_told_as_a_gap_unless_it_is_too_close_to_call() -> None:
    values = game("which-discard").values(31, "en")
    assert {key: values[f"table.{key}"] for key in ("done", "other", "gap", "least", "most")} == {
        "done": "+27",
        "other": "−10",
        "gap": "37",
        "least": "30",
        "most": "44",
    }
    assert "table.gap" not in game("holding-back").values(30, "en")


def test_cards_are_named_as_their_faces_are() -> None:
    whole = told(a_game(), "{now.card}")
    assert whole.note(2, "en") == "3 of diamonds"
    assert whole.note(2, "en", Faces.SPANISH) == "3 of coins"


def test_cards_of_a_claim_are_named_by_the_labels_of_the_rules() -> None:
    whole = a_game()
    rules = replace(whole.record.start.variant, labels=Labels.ONE_TO_TEN)
    tens = replace(whole, record=replace(whole.record, start=replace(whole.record.start, variant=rules)))
    claims = ((1, OutsClaim(PONE, cq.cards("KhKs"), cq.cards("Kh"))),)
    said = replace(tens, commentary=replace(tens.commentary, claims=claims)).values(1, "en")
    assert (said["outs.all"], said["outs.alive"]) == ("10 of hearts and 10 of spades", "10 of hearts")


@pytest.mark.parametrize("text", ["{worth.after.__class__}", "{0}", "{worth}", "{}", "{now.nothing}", "{{now.card}"])
def test_nothing_else_in_braces_is_filled_in(text: str) -> None:
    note = told(a_game(), text).note(2, "en")
    assert note == text.replace("{now.card}", "3 of diamonds")


def test_the_game_as_it_is_told_is_a_record_like_any_other() -> None:
    whole = game("first-turn")
    assert whole.told() == whole.record == loads(str(whole.record))
    assert "de oros" in "".join(note.text for note in whole.told(Faces.SPANISH).notes)


@pytest.mark.parametrize(
    ("spoil", "objection"),
    [
        (lambda whole: told(whole, "Three cards."), GameObjection(GameFlaw.NOT_TOLD, 2, "en worth")),
        (lambda whole: told(whole, "{worth.after} in 3 turns"), GameObjection(GameFlaw.NUMBER, 2, "en")),
        (lambda whole: told(whole, "{worth.after} {left"), GameObjection(GameFlaw.NUMBER, 2, "en")),
        (lambda whole: told(whole, "{worth.after} {worth.now}"), GameObjection(GameFlaw.NO_VALUE, 2, "en worth.now")),
        (
            lambda whole: retold(whole, notes=whole.commentary.notes[1:]),
            GameObjection(GameFlaw.NO_NOTE, 2, "de"),
        ),
        (
            lambda whole: replace(whole, record=replace(whole.record, titles=whole.record.titles[:2])),
            GameObjection(GameFlaw.NO_TITLE, 0, "es"),
        ),
        (
            lambda whole: retold(whole, claims=((2, Worth(cq.Outcome(PONE), cq.Outcome(PONE))),)),
            GameObjection(GameFlaw.FALSE, 2, "worth"),
        ),
        (lambda whole: retold(whole, claims=()), GameObjection(GameFlaw.NO_CLAIM, 2)),
        (
            lambda whole: replace(whole, record=replace(whole.record, notes=whole.record.notes[1:])),
            GameObjection(GameFlaw.OTHER_TEXT, 2, "de"),
        ),
        (
            lambda whole: replace(whole, record=replace(whole.record, notes=(Note("en", 1, "Hm."),))),
            GameObjection(GameFlaw.OTHER_TEXT, 1, "en"),
        ),
    ],
)
def test_every_flaw_is_named(spoil: Callable[[AnnotatedGame], AnnotatedGame], objection: GameObjection) -> None:
    assert objection in spoil(a_game()).check()


def test_a_claim_that_no_note_tells_is_a_flaw() -> None:
    whole = retold(a_game(), claims=((1, ChoiceCount(1, 1)), *a_game().commentary.claims))
    assert {objection.flaw for objection in whole.check()} == {GameFlaw.NO_NOTE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_that_tells_what_was_sampled_tells_its_range(language: str) -> None:
    told = 0
    for name in MODELS:
        whole = game(name)
        for note in whole.commentary.notes:
            if note.language == language and "{table." in note.text:
                without = re.sub(r"\{table\.(least|most|low|high)\}", "", note.text)
                flaw = GameObjection(GameFlaw.NO_RANGE, note.ply, language)
                assert flaw in _of_note(whole, note.ply, language, without)
                assert flaw not in _of_note(whole, note.ply, language, note.text)
                told += 1
    assert told > 12


def test_a_title_falls_back_to_english() -> None:
    whole = game("first-turn")
    assert whole.title("fr") == whole.title("en") != whole.title("de")


def test_there_is_no_game_of_another_name() -> None:
    assert "first-turn" in names()
    with pytest.raises(KeyError):
        game("../games/first-turn")
