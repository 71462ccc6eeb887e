"""Readability: how long the sentences of the rendered corpus are, and how easy, by language and file.

`python -m research.readability` prints it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from conquian.explain.names import card_name
from conquian.game.cards import PACK
from tests.content.corpus.readers import Reader
from tests.content.corpus.shelf import PARTS, rendered

LONG: Final = 15
"""The number of words above which a sentence is long, by docs/style."""
MOST_IN_GOAL: Final = 12
"""The most words of a goal, by docs/style."""

HOW: Final = """\
A card counts as one word, since most are drawn, and a number as one of one syllable. Titles and choices that do not
end a sentence are left out, and what is said twice in a file counts once. Syllables are counted by their vowels. The
higher the index, the easier: 90 and more is easy for children, below 50 for few. Each language has its own, from words
a sentence and syllables a word:

- English: the reading ease of Rudolf Flesch ("A new readability yardstick", 1948);
- German: the same as Toni Amstad fitted it ("Wie verständlich sind unsere Zeitungen?", 1978);
- Spanish: the same as José Fernández Huerta fitted it ("Medidas sencillas de lecturabilidad", 1959), with words a
  sentence, as it is used today.
"""

_CARD: Final = {"en": "card", "de": "Karte", "es": "carta"}
_BADGE: Final = re.compile(r" \(\d+ \w+\)$")
"""How many moves there are, which stands after a goal."""
_RUN: Final = re.compile(r"-(?=(?:\d|jack|queen|knight|king|Bube|Dame|König|jota|sota|reina|caballo|rey)\b)")
"""A hyphen in a run, as in 4-5-6: each of its cards is a word."""
_END: Final = re.compile(r"(?<=[.!?…])[”“»\"’)]*\s+")
_WORD: Final = re.compile(r"[^\W_]+(?:['’\-.,/][^\W_]+)*")


# --- syllables --------------------------------------------------------------------------------------------------------


def syllables(word: str, language: str) -> int:
    """About how many syllables a word has, by its vowels; a number has one.

    >>> [syllables(word, "en") for word in ("meld", "discard", "table", "melded", "you've")]
    [1, 2, 2, 2, 1]
    >>> syllables("Karten", "de"), syllables("baraja", "es"), syllables("todavía", "es"), syllables("juego", "es")
    (2, 3, 4, 2)
    """
    return max(1, _SYLLABLES[language](word.lower()))


def _english(word: str) -> int:
    spoken = re.sub(
        r"(?:(?<![td])ed|(?<![cgsxzh])(?<![^aeiouy]l)es|(?<![^aeiouy]l)e)$", "", re.sub(r"['’]|^y", "", word)
    )
    return len(re.findall(r"[aeiouy]+", spoken)) + bool(re.search(r"[sd]n['’]t$", word))


def _german(word: str) -> int:
    return len(re.findall(r"[aä]u|[ae]i|eu|ie|aa|ee|oo|[aeiouyäöü]", word))


def _spanish(word: str) -> int:
    spoken = re.sub(r"(?<=q)u|(?<=g)u(?=[eiéí])", "", word)
    return len(re.findall(r"[aeoáéó]|[íú]|(?<![aeoáéó])[iuüy]+(?![aeoáéóiuüyíú])", spoken))


_SYLLABLES: Final[Mapping[str, Callable[[str], int]]] = {"en": _english, "de": _german, "es": _spanish}
INDEX: Final[Mapping[str, tuple[str, Callable[[float, float], float]]]] = {
    "en": ("Flesch", lambda words, syllables: 206.835 - 1.015 * words - 84.6 * syllables),
    "de": ("Amstad", lambda words, syllables: 180 - words - 58.5 * syllables),
    "es": ("Fernández Huerta", lambda words, syllables: 206.84 - 1.02 * words - 60 * syllables),
}
"""The index of each language: its name, and what it makes of words a sentence and syllables a word."""


# --- sentences --------------------------------------------------------------------------------------------------------


@cache
def sentences(text: str, language: str) -> tuple[tuple[str, ...], ...]:
    """The words of every sentence of a text; nothing of one that does not end a sentence.

    >>> sentences("Meld the 7 of hearts. (1 move)", "en"), sentences("The last card", "en")
    ((('Meld', 'the', 'card'),), ())
    """
    said = _BADGE.sub("", _cards(language).sub(_CARD[language], _RUN.sub(" ", text)))
    ended = (each for each in _END.split(said) if re.search(r"[.!?…][”“»\"’)]*$", each))
    return tuple(tuple(_WORD.findall(each)) for each in ended)


@cache
def _cards(language: str) -> re.Pattern[str]:
    named = (card_name(card, language, Reader(language).faces) for card in PACK)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, named))})(?!\w)")


@dataclass(frozen=True, slots=True)
class Measured:
    """What was counted in some sentences: how many, their words, syllables, and words of the longest and long ones."""

    language: str
    sentences: int
    words: int
    syllables: int
    long: int
    longest: int

    @staticmethod
    def of(texts: Iterable[str], language: str) -> Measured:
        """What is counted in these texts, each sentence once, however often it is said."""
        found = {each for text in texts for each in sentences(text, language) if each}
        words = [word for each in found for word in each]
        return Measured(
            language,
            len(found),
            len(words),
            sum(syllables(word, language) for word in words),
            sum(len(each) > LONG for each in found),
            max(map(len, found), default=0),
        )

    @property
    def mean(self) -> float:
        """Words a sentence."""
        return self.words / self.sentences

    @property
    def share_long(self) -> float:
        """The part of the sentences that are long."""
        return self.long / self.sentences

    @property
    def index(self) -> float:
        """How easy it is, by the index of the language."""
        return INDEX[self.language][1](self.mean, self.syllables / self.words)


@cache
def measured(language: str) -> dict[str, Measured]:
    """What was counted in each file of a language, and in `all` of them."""
    files = {part: tuple(rendered(part, language).values()) for part in PARTS}
    every = (text for texts in files.values() for text in texts)
    return {
        **{part: Measured.of(texts, language) for part, texts in files.items()},
        "all": Measured.of(every, language),
    }


def long_goals(language: str) -> dict[str, int]:
    """The goals of lessons and puzzles that have more words than they may, each once, by file and key."""
    found: dict[str, int] = {}
    for part in PARTS:
        if part.startswith("lesson-") or part == "puzzles":
            goals: dict[str, str] = {}
            for key, text in rendered(part, language).items():
                if key.endswith(".goal"):
                    goals.setdefault(text, key)
            counted = {key: sum(map(len, sentences(text, language))) for text, key in goals.items()}
            found |= {f"{part} {key}": words for key, words in counted.items() if words > MOST_IN_GOAL}
    return found
