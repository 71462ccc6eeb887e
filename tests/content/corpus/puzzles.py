"""Puzzles as they are read: those written by hand, and of every theme the easiest that was mined."""

from __future__ import annotations

from dataclasses import replace

from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.proof_phrases import at_table, proved
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import MOST_HINTS, PuzzleSession
from tests.content.corpus.readers import Lines, Reader


def puzzles(language: str) -> Lines:
    """What is asked, hinted and answered: wherever it was written by hand, and once for each theme."""
    reader = Reader(language)
    for folder in library.folders():
        yield f"{folder}.name", _phrases(PuzzleSession(library.in_folder(folder)[0]), reader).folder(folder)
        names = library.in_folder(folder)
        merged = [library.in_folder(theme)[0] for theme, leads in library.MERGED.items() if leads == folder]
        for name in names if folder in library.COLLECTIONS else merged or names[:1]:
            for key, said in _puzzle(PuzzleSession(name, picked=True), reader):
                if said:
                    yield f"{name}.{key}", reader.reads(said)


def _phrases(now: PuzzleSession, reader: Reader) -> PuzzlePhrases:
    return PuzzlePhrases(now, reader.at(now.seat))


def _puzzle(now: PuzzleSession, reader: Reader) -> Lines:
    begun, asked = _phrases(now, reader), now.asked
    yield from (("where", begun.where()), ("known", begun.known()), ("unseen", begun.unseen()))
    yield from (("text", begun.told()), ("goal", begun.goal()))
    if isinstance(asked, PuzzleQuestion):
        for each in asked.choices:
            yield f"{each.name}.choice", begun.choice(each)
            yield f"{each.name}.answer", _says(now.choose(each.name), reader)
    for number in range(1, MOST_HINTS + 1):
        yield f"hint.{number}", _says(replace(now, hints=number), reader)
    if isinstance(asked, PuzzleQuestion):
        right = now.choose(asked.right)
    else:
        answered = now.tick if now.is_list else now.act
        for named, actions in (("wrong", asked.certificate.rejected), ("claimed", asked.claimed)):
            yield named, "" if not actions else _says(answered(actions[0]), reader)
        right = replace(now, found=asked.certificate.accepted) if now.is_list else now.act(asked.sought[0])
        yield "right", _says(right, reader)
    phrases = _phrases(right, reader)
    for key, told in (("proved", proved(phrases)), ("at_table", at_table(phrases))):
        text, rows = told or ("", ())
        yield key, text
        yield from ((f"{key}.{number}", row) for number, row in enumerate(rows, 1))


def _says(now: PuzzleSession, reader: Reader) -> str:
    said = _phrases(now, reader).text()
    return "" if said is None else said.text
