"""Hostile texts: every parser returns a value or raises NotationError, and nothing else."""

import json
from functools import cache
from itertools import islice
from random import Random

from conquian.game.state import Seat
from conquian.notation.errors import NotationError
from conquian.notation.record import Fold, Mark, Note, Record, loads
from tests.notation.fuzzing import PARSERS, damaged, fuzz, hostile
from tests.verify.counting import Counts, Progress
from tests.verify.games import KINDS, plies

RECORD = "record"
PARSER_COUNT = len(PARSERS) + 1


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Feed `amount` hostile texts to each parser."""
    counts = Counts()
    for number, parser in enumerate((*PARSERS, RECORD), start=1):
        accepted = _fuzz_records(seed, amount) if parser == RECORD else fuzz(parser, seed, amount)
        counts["texts"] += amount
        counts["texts that could be read after all"] += accepted
        counts[f"texts by parser / {parser}"] += amount
        progress(amount * number // PARSER_COUNT - amount * (number - 1) // PARSER_COUNT)
    return counts


def _fuzz_records(seed: int, count: int) -> int:
    """Feed the reader of records `count` hostile texts; how many it could read. It writes a record as it read it."""
    rng = Random(f"{RECORD} {seed}")
    accepted = 0
    for _ in range(count):
        text = _hostile_record(rng)
        try:
            record = loads(text)
        except NotationError as error:
            _placed(error)
        except Exception as error:
            error.add_note(f"record: {text!r}")
            raise
        else:
            accepted += 1
            assert loads(str(record)) == record, f"written and read, it is another record: {text!r}"
    return accepted


def _placed(error: NotationError) -> None:
    """An error says where it is."""
    assert error.place >= 1, f"nowhere: {error}"


def _hostile_record(rng: Random) -> str:
    """A text out of nothing, a record with a damaged line, or one of which a single value was damaged."""
    records = _valid_records()
    if not rng.randrange(4):
        return hostile(records, rng)
    lines = rng.choice(records).splitlines()
    at = rng.randrange(len(lines))
    before, quote, value = lines[at].partition('"')
    if quote and rng.random() < 0.8:
        text, _, after = value.rpartition('"')
        lines[at] = before + json.dumps(damaged(text, rng), ensure_ascii=rng.random() < 0.5) + after
    else:
        lines[at] = damaged(lines[at], rng)
    return "\n".join(lines) + "\n"


@cache
def _valid_records() -> tuple[str, ...]:
    """Beginnings of random games of every kind as records, with a title, folds, marks and notes."""
    rng = Random(RECORD)
    records: list[str] = []
    for seed, kind in enumerate(KINDS * 5):
        beginning = list(islice(plies(seed, (kind,)), rng.randint(3, 20)))
        last = len(beginning)
        record = Record(
            beginning[0].state,
            actions=tuple(ply.action for ply in beginning),
            folds=(Fold(last, rng.choice(list(Seat))),),  # afterwards nothing was played: it contradicts nothing
            marks=(Mark(1, "!?"), Mark(last, "??")),
            notes=(Note("de", 0, "Gegeben – „so“."), Note("en", last, 'Then he "folded".')),
            titles=(("en", "A beginning"), ("es", "¿Cómo?")),
        )
        records.append(str(loads(str(record))))
    return tuple(records)
