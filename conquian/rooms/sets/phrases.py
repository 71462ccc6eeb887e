"""The phrases of a set: where one is in it, and what is said to an answer."""

from __future__ import annotations

from typing import TypedDict

from conquian.course.chapter_set import Chapter, LessonChapter, PositionChapter, PuzzleChapter, Texts
from conquian.explain import markup
from conquian.game.play import apply
from conquian.rooms.sets.session import SetsSession, title_of
from conquian.table.phrases import choice_name
from conquian.ui.links import room
from conquian.ui.prose import Piece, prose
from conquian.ui.room import Voice
from conquian.ui.views import Sentence, sentence, sentence_case


class SetText(TypedDict):
    """A text of the set in its pieces, and the language in which it is."""

    pieces: list[Piece]
    lang: str


def set_text(session: SetsSession, texts: Texts, voice: Voice) -> SetText:
    """A text of the set in pieces, and in which language it is."""
    text, language = session.one.told(texts, voice.language)
    return {"pieces": prose(text, language, voice.faces) if text else [], "lang": language or voice.language}


def where(session: SetsSession, number: int, voice: Voice) -> str:
    """The number of this chapter, and its title."""
    title = title_of(session, number, voice.language, voice.faces)
    return voice.words("sets", "where", "chapter", n=number, last=len(session.one.chapters), title=title)


def place(session: SetsSession, voice: Voice) -> str:
    """The place as it is read out: the chapter and its words, or the set and how much of it is done."""
    if session.chapter is not None:
        return f"{_ended(where(session, session.at, voice))} {plain(session, session.chapter.words, voice)}".strip()
    title = session.one.told(session.one.title, voice.language)[0]
    return f"{_ended(title)} {plain(session, session.one.about, voice)} {done_told(session, voice)}"


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def done_told(session: SetsSession, voice: Voice) -> str:
    """The number of chapters that are done, in words."""
    return voice.words("sets", "done", n=session.done, last=len(session.one.chapters))


def plain(session: SetsSession, texts: Texts, voice: Voice) -> str:
    """A text of the set as it is read out: cards by their names."""
    text, language = session.one.told(texts, voice.language)
    return markup.plain(text, language, voice.faces) if text else ""


def answer_told(session: SetsSession, voice: Voice) -> Sentence | None:
    """The words on the answer that was given here: right and why, or that something else is asked for."""
    shown = session.position
    if shown is None or not shown.moves:
        return None
    if session.tried is not None:
        own = plain(session, shown.words_for(session.tried), voice)
        if own:
            return sentence("bad", own)
        move = sentence_case(choice_name(session.tried, shown.position, session.table.viewpoint(voice)))
        return sentence("bad", voice.words("sets", "answer", "other", move=move))
    if session.table.game.done:
        why = plain(session, shown.why, voice)
        is_over = apply(shown.position, session.table.game.done[0]).outcome is not None
        return sentence("won" if is_over else "good", f"{voice.words('sets', 'answer', 'right')} {why}".strip())
    return None


def chapter_address(chapter: Chapter, voice: Voice) -> str:
    """The address of the room in which a lesson or a puzzle opens; empty for a position."""
    match chapter:
        case LessonChapter(lesson, level):
            fields = {"lesson": lesson, "level": level} if level else {"lesson": lesson}
            return room("learn", fields, voice.language, voice.faces)
        case PuzzleChapter(puzzle):
            return room("puzzles", {"puzzle": puzzle}, voice.language, voice.faces)
        case PositionChapter():
            return ""
