"""A set: chapters under one name, each a lesson, a level, a puzzle, or a position with words and a move to find."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action, Force, Meld, Turn
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.player_view import player_view
from conquian.game.state import State

FORMAT: Final = 1
MOST_CHAPTERS: Final = 40
"""A set has no more chapters."""
LONGEST_TITLE: Final = 80
LONGEST_WORDS: Final = 600
MOST_LIT: Final = 11
MOST_ARROWS: Final = 6
MOST_MOVES: Final = 6
"""The most right moves in a chapter, and the most wrong ones with words of their own."""

Texts = tuple[tuple[str, str], ...]
"""A text by its languages; empty where there is none."""
End = str
"""An end of an arrow: the code of a card, or a place by its name."""
PLACES: Final = ("stock", "centre", "waste", "pone", "dealer")
"""The ends of an arrow besides a card: the piles, and the melds of each seat."""


def told(texts: Texts, *languages: str) -> tuple[str, str]:
    """A text in the first of these languages in which there is one, else in any, and that language.

    >>> told((("de", "Das Loch"), ("en", "The hole")), "es", "en")
    ('The hole', 'en')
    """
    found = dict(texts)
    spoken = next((each for each in (*languages, *LANGUAGES, *found) if each in found), "")
    return found.get(spoken, ""), spoken


@dataclass(frozen=True, slots=True)
class LessonChapter:
    """A lesson or, where one is named, a level of it."""

    lesson: str
    level: str = ""
    title: Texts = ()
    words: Texts = ()


@dataclass(frozen=True, slots=True)
class PuzzleChapter:
    """A puzzle, by its name."""

    puzzle: str
    title: Texts = ()
    words: Texts = ()


@dataclass(frozen=True, slots=True)
class PositionChapter:
    """A position with words.

    `lit` cards lie in the light, `arrows` lead from a card or a place to another. Where there are `moves`, each is
    right, and one is to be found: `why` is said then, and `wrong` has words for moves that are not right. Both hands
    lie open where it `is_open`.
    """

    position: State
    title: Texts = ()
    words: Texts = ()
    lit: Cards = NO_CARDS
    arrows: tuple[tuple[End, End], ...] = ()
    moves: tuple[Action, ...] = ()
    why: Texts = ()
    wrong: tuple[tuple[Action, Texts], ...] = ()
    is_open: bool = False

    @property
    def seen(self) -> State:
        """The position as a pupil sees it."""
        return self.position if self.is_open else player_view(self.position, self.position.turn).state

    def is_right(self, action: Action) -> bool:
        """Whether this is one of the moves asked for; the same cards laid out otherwise are the same answer."""
        return any(_same(action, each) for each in self.moves)

    def words_for(self, action: Action) -> Texts:
        """The author's words about this wrong move; empty for one that was not thought of."""
        return next((texts for each, texts in self.wrong if _same(action, each)), ())


def answer_key(action: Action) -> str:
    """The same for two moves that are one answer: to turn up is to turn up, and how cards are laid out is all one.

    >>> from conquian.notation.codes import action
    >>> answer_key(action("meld Ac2c3c 4c5c6c")) == answer_key(action("meld 6c5c4c3c2cAc"))
    True
    """
    match action:
        case Turn():
            return Turn.verb
        case Meld(spread) | Force(spread) if spread is not None:
            return f"{action.verb} {spread.cards}"
        case _:
            return str(action)


def _same(action: Action, other: Action) -> bool:
    """Whether two moves are one answer; to force is to force where one of them does not say how."""
    match action, other:
        case (Force(None), Force()) | (Force(), Force(None)):
            return True
        case _:
            return answer_key(action) == answer_key(other)


Chapter = LessonChapter | PuzzleChapter | PositionChapter


@dataclass(frozen=True, slots=True)
class ChapterSet:
    """Chapters under one name, in their order. `language` is that of the texts for which none is named.

    >>> from conquian.notation.position import position
    >>> here = PositionChapter(position("pone=4h?5/3c4c5c6c dealer=?10/- centre=4d stock=?18 turn=pone/left"))
    >>> ChapterSet((("en", "Fours"),), (here, PuzzleChapter("hole-001"))).languages
    ('en',)
    """

    title: Texts
    chapters: tuple[Chapter, ...] = ()
    about: Texts = ()
    language: str = LANGUAGES[0]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which every text of the set is there."""
        texts = [each for each in (self.title, self.about, *self._texts()) if each]
        return tuple(each for each in LANGUAGES if all(each in dict(text) for text in texts))

    @property
    def is_draft(self) -> bool:
        """Whether a language is missing: it can be opened and given out all the same."""
        return len(self.languages) < len(LANGUAGES)

    def told(self, texts: Texts, language: str) -> tuple[str, str]:
        """A text of the set in this language, else in that of the set, else in any; and that language."""
        return told(texts, language, self.language)

    def _texts(self) -> tuple[Texts, ...]:
        found: list[Texts] = []
        for chapter in self.chapters:
            found += [chapter.title, chapter.words]
            if isinstance(chapter, PositionChapter):
                found += [chapter.why, *(texts for _, texts in chapter.wrong)]
        return tuple(found)

    @property
    def digest(self) -> str:
        """The digest that tells this set from one with other chapters: the same for other words about the same."""
        return sha256(repr([_subject(each) for each in self.chapters]).encode()).hexdigest()[:12]


def _subject(chapter: Chapter) -> tuple[str, ...]:
    match chapter:
        case LessonChapter():
            return ("lesson", chapter.lesson, chapter.level)
        case PuzzleChapter():
            return ("puzzle", chapter.puzzle)
        case PositionChapter():
            return ("position", str(chapter.position), *map(str, chapter.moves))
