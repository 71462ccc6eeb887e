"""Game records: canonical, replayed through the judge, and read as hostile."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from string import ascii_lowercase

import pytest

import conquian as cq
from conquian.game.variants import PRESETS
from conquian.notation.errors import Fault
from conquian.notation.record import LONGEST_FILE, Fold, Mark, Note, loads, read_text

SHORT = """\
format = 1
seed = 1897
result = "unfinished"
actions = [
  "turn",
  "decline",
]

[[folds]]
ply = 1
seat = "dealer"

[title]
de = "Anfang"
en = "A \\"quiet\\" beginning\\n"

[marks]
2 = "!?"

[notes.de]
0 = "Gegeben."
2 = "Gepasst."

[notes.en]
2 = "Passed."
"""


def played(seed: int, preset: str) -> cq.Record:
    rng = random.Random(seed)
    state = start = cq.deal(seed, preset)
    actions = []
    while state.outcome is None:
        actions.append(rng.choice(cq.legal_actions(state)))
        state = cq.apply(state, actions[-1])
    return cq.Record(start, seed, tuple(actions))


def test_a_canonical_file_stays_byte_for_byte_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(SHORT.encode())
    record = cq.load(path)
    cq.dump(record, path)
    assert path.read_bytes() == SHORT.encode()


def test_everything_in_the_file_is_in_the_record() -> None:
    record = loads(SHORT)
    assert record.start == cq.deal(1897)
    assert record.actions == (cq.action("turn"), cq.action("decline"))
    assert record.folds == (Fold(1, cq.Seat.DEALER),)
    assert record.marks == (Mark(2, "!?"),)
    assert record.notes == (Note("de", 0, "Gegeben."), Note("de", 2, "Gepasst."), Note("en", 2, "Passed."))
    assert dict(record.titles)["en"] == 'A "quiet" beginning\n'
    assert [state.folded for state in record.positions()] == [(), (cq.Seat.DEALER,), (cq.Seat.DEALER,)]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_every_game_can_be_written_and_read(preset: str, seed: int) -> None:
    record = played(seed, preset)
    assert loads(str(record)) == record
    from_position = cq.Record(record.start, None, record.actions)
    assert loads(str(from_position)) == from_position
    assert record.positions()[-1].outcome is not None


def test_a_turned_card_may_be_named_and_is_written_without_its_name() -> None:
    top = cq.deal(1897).stock.top
    assert loads(f'seed = 1897\nactions = ["turn {top}"]').actions == (cq.action("turn"),)


def test_control_characters_in_texts_survive() -> None:
    text = "\t\x7f\x01“”\\"
    record = cq.Record(cq.deal(1), 1, notes=(Note("en", 0, text),))
    assert loads(str(record)) == record


@pytest.mark.parametrize(
    ("text", "fault", "field", "place"),
    [
        ("seed = ", Fault.NOT_TOML, "record", 1),
        ("[" * 5000, Fault.NOT_TOML, "record", 1),
        ("seed = 1\nseed = 2", Fault.NOT_TOML, "record", 1),
        ("x" * 600_000, Fault.TOO_LONG, "record", 1),
        ("format = 2\nseed = 1", Fault.NOT_THE_TYPE, "format", 1),
        ("colour = 1\nseed = 1", Fault.NOT_A_FIELD, "record", 1),
        ("", Fault.FIELD_MISSING, "record", 1),
        ('seed = 1\ndeal = ""', Fault.FIELD_TWICE, "record", 1),
        ('seed = "1"', Fault.NOT_THE_TYPE, "seed", 1),
        ("seed = true", Fault.NOT_THE_TYPE, "seed", 1),
        (f"seed = {2**64}", Fault.NOT_A_NUMBER, "seed", 1),
        ('seed = 1\nrules = "pagat,forcing=maybe"', Fault.NOT_A_VALUE, "rules", 15),
        ('deal = "pone=-/-"', Fault.FIELD_MISSING, "deal.dealer", 1),
        (f'rules = "pagat"\ndeal = "{cq.deal(1)}"', Fault.FIELD_TWICE, "record", 1),
        ("seed = 1\nactions = [3]", Fault.NOT_THE_TYPE, "actions", 1),
        ('seed = 1\nactions = "turn"', Fault.NOT_THE_TYPE, "actions", 1),
        ('seed = 1\nactions = ["turn", "jump"]', Fault.NOT_AN_ACTION, "actions", 2),
        ('seed = 1\nactions = ["turn", "discard Zz"]', Fault.NOT_A_CARD, "actions", 2),
        ('seed = 1\nactions = ["turn", "turn"]', Fault.ILLEGAL, "actions", 2),
        ('seed = 1\nresult = "pone"', Fault.RESULT, "result", 1),
        ('seed = 1\nfolds = [{ply = 0, seat = "north"}]', Fault.NOT_A_VALUE, "folds.1.seat", 1),
        ('seed = 1\nfolds = [{ply = 1, seat = "pone"}]', Fault.NOT_A_NUMBER, "folds.1.ply", 1),
        ('seed = 1\nfolds = [{ply = 0, seat = "pone"}, 3]', Fault.NOT_THE_TYPE, "folds", 2),
        ('seed = 1\nfolds = [{ply = 0, seat = "pone", why = 1}]', Fault.NOT_A_FIELD, "folds.1", 1),
        ('seed = 1\n[title]\nen = "a\ud800"', Fault.NOT_TEXT, "title", 1),
        ('seed = 1\n[title]\nde = "b\udfff"', Fault.NOT_TEXT, "title", 1),
        ('seed = 1\n[marks]\n0 = "great"', Fault.NOT_A_VALUE, "marks", 1),
        ('seed = 1\n[marks]\n7 = "!"', Fault.NO_SUCH_PLY, "marks", 1),
        ('seed = 1\n[notes]\nenglish = {0 = "x"}', Fault.NOT_THE_TYPE, "notes", 1),
        ("seed = 1\n[notes.en]\n0 = 1", Fault.NOT_THE_TYPE, "notes.en", 1),
        ('seed = 1\n[notes.en]\none = "x"', Fault.NO_SUCH_PLY, "notes.en", 1),
        ('seed = 1\n[title]\nenglish = "x"', Fault.NOT_THE_TYPE, "title", 1),
        (
            'deal = "pone=?10/- dealer=?10/- centre=3c stock=?19 turn=pone/left"\nactions = ["meld 3c4c5c"]',
            Fault.UNKNOWN,
            "actions",
            1,
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, fault: Fault, field: str, place: int) -> None:
    with pytest.raises(cq.NotationError) as caught:
        loads(text)
    error = caught.value
    assert (error.fault, error.field, error.place) == (fault, field, place)
    for language in ("en", "de", "es"):
        assert len(cq.explain(error, language)) > 10


@pytest.mark.parametrize(
    ("line", "action", "expected"),
    [
        ("pone=?10/- dealer=?10/- centre=3c stock=?19 turn=pone/left", "meld 3c4c5c", "pone"),
        ("pone=?10/- dealer=?10/- centre=3c stock=?19 turn=dealer/left", "meld 3c4c5c", "dealer"),
        ("pone=?10/- dealer=?10/- stock=?20 turn=pone/turn", "turn", "stock"),
    ],
)
def test_a_record_that_hangs_on_unknown_cards_says_where_they_are(line: str, action: str, expected: str) -> None:
    with pytest.raises(cq.NotationError) as caught:
        loads(f'deal = "{line}"\nactions = ["{action}"]')
    assert (caught.value.fault, caught.value.expected) == (Fault.UNKNOWN, expected)
    assert isinstance(caught.value.__cause__, cq.UnknownCards)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("format = 2\nseed = 1", "format = 1"),
        ("colour = 1\nseed = 1", "format title rules seed deal result actions helped folds marks notes"),
        ("", "seed"),
        ('rules = "pagat"\ndeal = ""', "deal"),
        ("seed = -1", "0 … 2^64 - 1"),
        ('seed = "1"', "0 … 2^64 - 1"),
        ("seed = 1\nactions = [3]", "turn"),
        ('seed = 1\nactions = ["jump"]', "turn meld decline force allow discard give"),
        ('seed = 1\nresult = "pone"', "unfinished"),
        ("seed = 1\nfolds = [3]", '{ply = 3, seat = "pone"}'),
        ("seed = 1\nfolds = 3", '[{ply = 3, seat = "pone"}]'),
        ('seed = 1\nfolds = [{ply = 1, seat = "pone"}]', "0 … 0"),
        ('seed = 1\n[marks]\n0 = "great"', "!! ! !? ?! ? ??"),
        ('seed = 1\n[marks]\n7 = "!"', "0"),
        ('seed = 1\n[notes]\nenglish = {0 = "x"}', "[notes.en]"),
        ("seed = 1\n[notes.en]\n0 = 1", '"…"'),
        ('seed = 1\n[title]\nen = "a\ud800"', "UTF-8"),
    ],
)
def test_a_mistake_says_what_may_stand_there(text: str, expected: str) -> None:
    with pytest.raises(cq.NotationError) as caught:
        loads(text)
    assert caught.value.expected == expected


def test_an_illegal_record_carries_the_verdict() -> None:
    with pytest.raises(cq.NotationError) as caught:
        loads('seed = 1\nactions = ["discard Ac"]')
    assert isinstance(caught.value.__cause__, cq.IllegalAction)
    assert caught.value.expected == "4.1"


def test_a_file_that_is_no_text_is_a_notation_error(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(b"seed = 1\n\xff")
    with pytest.raises(cq.NotationError) as caught:
        cq.load(path)
    assert (caught.value.fault, caught.value.place, caught.value.expected) == (Fault.NOT_TEXT, 10, "UTF-8")


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SHORT.encode())
    assert cq.load(path) == loads(SHORT)


def test_a_file_is_as_long_as_its_letters_and_not_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text("🂡" * LONGEST_FILE, encoding="utf-8")
    assert len(read_text(path)) == LONGEST_FILE
    path.write_text("🂡" * LONGEST_FILE + "1", encoding="utf-8")
    with pytest.raises(cq.NotationError, match="too long"):
        read_text(path)


def test_what_is_empty_is_not_written() -> None:
    assert not re.search(r"\[(title|marks|notes|folds)", str(played(3, "pagat")))


def test_notes_are_written_in_the_order_of_their_languages() -> None:
    record = replace(played(3, "pagat"), notes=(Note("es", 0, "Uno"), Note("de", 0, "Eins")))
    assert re.findall(r"^\[notes\.(..)]", str(record), re.MULTILINE) == ["de", "es"]


def test_errors_can_be_copied_and_sent() -> None:
    error = cq.NotationError(Fault.NOT_A_CARD, "4x", field="pone", place=3, expected="7h")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (str(again), again.fault, again.place) == (str(error), error.fault, 3)
    assert str(copy.copy(error)) == str(error)


def test_what_could_not_be_written_again_is_not_read() -> None:
    with pytest.raises(cq.NotationError):
        loads('seed = 1\n[title]\nen = "\ud800"')
    with pytest.raises(cq.NotationError):
        loads('seed = 1\n[title]\nen = """' + "\n" * 400_000 + '"""')


class Counted(tuple[Note, ...]):
    """Notes that count how often they are gone through."""

    __slots__ = ()
    walks = 0

    def __iter__(self) -> Iterator[Note]:
        Counted.walks += 1
        return super().__iter__()


@pytest.mark.parametrize("languages", [1, 26, 676])
def test_notes_are_gone_through_once_in_however_many_languages(languages: int) -> None:
    """A hostile file of 199 kB has as many languages as two letters make."""
    names = ["".join(pair) for pair in product(ascii_lowercase, repeat=2)][:languages]
    notes = Counted(Note(name, ply, "x") for ply in (0, 1) for name in names)
    record = cq.Record(cq.deal(1), 1, (cq.action("turn"),), notes=notes)
    Counted.walks = 0
    written = str(record)
    assert Counted.walks == 1
    assert loads(written).notes == tuple(sorted(notes))


def test_titles_are_written_by_language() -> None:
    record = loads('seed = 1\n[title]\nes = "c"\nde = "a"\nen = "b"\n')
    assert record.titles == (("de", "a"), ("en", "b"), ("es", "c"))


def test_a_seat_may_fold_before_the_first_action() -> None:
    record = loads('seed = 1\nactions = ["turn"]\nfolds = [{ply = 0, seat = "pone"}]')
    assert [state.folded for state in record.positions()] == [(cq.Seat.PONE,), (cq.Seat.PONE,)]
    assert [state.folded for state in cq.Record(record.start, 1, record.actions).positions()] == [(), ()]


def test_a_file_that_is_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(b"#" * 2_000_001)
    with pytest.raises(cq.NotationError) as caught:
        read_text(path)
    assert (caught.value.fault, caught.value.field, caught.value.expected) == (Fault.TOO_LONG, "record", "500000")


def test_notes_are_written_by_language_and_action() -> None:
    record = loads('seed = 1\nactions = ["turn"]\n[notes.es]\n1 = "d"\n0 = "c"\n[notes.de]\n1 = "b"\n0 = "a"\n')
    assert [note.text for note in record.notes] == ["a", "b", "c", "d"]


def test_seeds_begin_at_nought() -> None:
    assert loads("seed = 0").start == cq.deal(0)


def test_actions_are_read_with_the_labels_of_their_rules() -> None:
    line = "pone=Ks?4/3c4c5c,6c6d6h dealer=?10/- stock=?19 turn=pone/discard rules=foster"
    assert loads(f'deal = "{line}"\nactions = ["discard 10s"]').actions == (cq.action("discard Ks"),)
