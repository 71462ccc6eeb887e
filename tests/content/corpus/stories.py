"""The stories: Alma's lines, annotated games, sets, the table at which everything begins, and the words of the game."""

from __future__ import annotations

from conquian.course.chapter_set import PositionChapter
from conquian.explain.terms import entries
from conquian.explain.words import topic
from conquian.game.state import Seat
from conquian.rooms.hook.phrases import ending, line, what_was_done
from conquian.rooms.hook.script import beats, done
from conquian.rooms.hook.session import HookSession
from conquian.rooms.replay import annotated_games
from conquian.rooms.replay.playback import Playback
from conquian.rooms.replay.view import done as replayed
from conquian.rooms.replay.view import note, where
from conquian.rooms.sets import library
from conquian.ui.terms import term_view
from tests.content.corpus.readers import Lines, Reader


def games(language: str) -> Lines:
    """Of every annotated game its title, and every action that has a note, with the note."""
    reader = Reader(language)
    look = reader.at(Seat.PONE, *Seat)
    for name in annotated_games.names():
        playback = Playback.of(name, reader.faces)
        yield f"{name}.title", playback.title(language)
        for ply in playback.noted:
            here = playback.at(ply)
            said = note(here, look)
            yield f"{name}.{ply}.where", where(here, look)
            if ply:
                yield f"{name}.{ply}.done", replayed(here, look)
            yield f"{name}.{ply}.note", "" if said is None else said["text"]


def sets(language: str) -> Lines:
    """What is said in every set, chapter by chapter: also to the move that is asked for, and to those that are not."""
    reader = Reader(language)
    for name in library.names():
        one = library.chapter_set(name)
        said = {"title": one.title, "about": one.about}
        for number, chapter in enumerate(one.chapters, 1):
            said |= {f"{number}.title": chapter.title, f"{number}.words": chapter.words}
            if isinstance(chapter, PositionChapter):
                said |= {f"{number}.why": chapter.why}
                said |= {f"{number}.wrong.{n}": texts for n, (_, texts) in enumerate(chapter.wrong, 1)}
        for key, texts in said.items():
            yield f"{name}.{key}", reader.reads(one.told(texts, language)[0])


def hook(language: str) -> Lines:
    """Every beat at Alma's table, with and without Alma: what is said, also to a wrong touch, and what is done next."""
    voice = Reader(language).voice
    for name, beat in beats().items():
        for key, alma in (("alma", True), ("calm", False)):
            now = HookSession.at(name, alma=alma)
            yield f"{name}.{key}", line(now, voice)
            for touch, says in beat.wrong.items():
                yield f"{name}.{key}.wrong.{touch}", line(now.vainly(says), voice)
            for number, (actions, then) in enumerate(beat.steps, 1):
                after = now.moved(then, done(now.table.game.fresh(), actions))
                yield f"{name}.{key}.then.{number}", what_was_done(now, after, len(actions), voice)
    yield from ((f"ending.{number}", said) for number, said in enumerate(ending(voice), 1))


def alma(language: str) -> Lines:
    """What Alma says across the table of Play, by occasion."""
    for occasion, manners in topic(language, "alma")["lines"].items():
        for lines in manners.values():
            yield from ((f"{occasion}.{letter}", line) for letter, line in lines.items())


def glossary(language: str) -> Lines:
    """Every word of the game: what it means, and what its picture shows."""
    for name, entry in entries().items():
        term = term_view(entry, language, Reader(language).faces)
        yield f"{name}.name", term["name"]
        yield f"{name}.text", term["text"]
        yield f"{name}.picture", term["picture"]["read"]
