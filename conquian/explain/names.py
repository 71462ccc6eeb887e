"""Names of cards, melds, seats and actions, in the nominative, so that no language has to inflect them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Final, Self, assert_never

from conquian.explain.words import usual_pack, words
from conquian.game.actions import Action, Discard, Force, Give, Meld, Turn
from conquian.game.cards import Card, Cards, Rank, Suit
from conquian.game.melds import Run, Set, meld_of
from conquian.game.spreads import Spread
from conquian.game.state import Seat
from conquian.game.variants import PRESETS, Labels, Variant


class Faces(StrEnum):
    """The two pictures of the pack: French suits, or the Spanish coins, cups, swords and clubs."""

    FRENCH = "french"
    SPANISH = "spanish"


WITH_ARTICLES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "es": {"el": ("el", "la"), "del": ("del", "de la"), "al": ("al", "a la")},
    "de": {"der": ("der", "die", "das"), "den": ("den", "die", "das"), "dem": ("dem", "der", "dem")},
}
"""The articles of cards by language and masculine form: masculine, feminine and, in German, neuter."""


def article_of(card: Card, word: str, language: str, faces: Faces) -> tuple[str, str]:
    """The article of a card with a space behind it, in the case of `word`, and what its name ends in.

    Feminine are jota, reina, sota and Dame, but not caballo and Reiter. A German number has no article.

    >>> from conquian.notation.codes import card
    >>> [article_of(card(code), "den", "de", Faces.FRENCH) for code in ("Jh", "Qh", "Ah", "7h")]
    [('den ', 'n'), ('die ', ''), ('das ', ''), ('', '')]
    """
    is_german, rank = language == "de", card.rank
    if is_german and rank < Rank.JACK and rank is not Rank.ACE:
        return "", ""
    is_feminine = rank is Rank.QUEEN if faces is Faces.FRENCH else False
    gender = 2 if is_german and rank is Rank.ACE else int(is_feminine or (not is_german and rank is Rank.JACK))
    article = WITH_ARTICLES[language][word.lower()][gender]
    ending = "n" if is_german and rank is Rank.JACK and word.lower() != "der" else ""
    return (article[0].upper() + article[1:] if word[0].isupper() else article) + " ", ending


class CardsName(str):
    """The name of cards; a template that writes `{card:den}` has it with its article, in that case."""

    __slots__ = ("look", "parts")
    look: tuple[str, Faces]
    parts: tuple[tuple[Card, str], ...]

    def __new__(cls, text: str, parts: tuple[tuple[Card, str], ...], language: str, faces: Faces) -> Self:
        """The name as text, the cards with the name of each, and the language and faces in which they are said."""
        name = super().__new__(cls, text)
        name.parts, name.look = parts, (language, faces)
        return name

    def __format__(self, word: str) -> str:
        """The name, or each card with its article, a capital being that of the first alone.

        >>> from conquian.notation.codes import card
        >>> "Du hast {0:den} und {1:den}.".format(*(card_name(card(code), "de") for code in ("Jh", "7h")))
        'Du hast den Herzbuben und Herz 7.'
        """
        if not word:
            return str(self)
        said = []
        for number, (card, name) in enumerate(self.parts):
            article, ending = article_of(card, word.lower() if number else word, *self.look)
            said.append(f"{article}{name}{ending}")
        return listed(said, self.look[0])


def usual_faces(language: str) -> Faces:
    """The pack that is used where a language is spoken.

    >>> usual_faces("es"), usual_faces("de")
    (<Faces.SPANISH: 'spanish'>, <Faces.FRENCH: 'french'>)
    """
    return Faces(usual_pack(language))


def card_name(card: Card, language: str, faces: Faces | None = None, labels: Labels = Labels.FRENCH) -> str:
    """A card's name: "7 of hearts"; without `faces` that of the pack that is usual in the language.

    >>> from conquian.notation.codes import card
    >>> [card_name(card("7h"), language) for language in ("en", "de", "es")]
    ['7 of hearts', 'Herz 7', '7 de copas']
    >>> [card_name(card("Qd"), language, faces) for language in ("de", "es") for faces in Faces]
    ['Karodame', 'Münzenreiter', 'reina de diamantes', 'caballo de oros']
    """
    faces = faces or usual_faces(language)
    rank = rank_name(card.rank, language, faces, labels)
    suit = words(language, "game", "suits", faces, str(card.suit))
    if rank.isalpha():  # a court or an ace: one word in German
        name = words(language, "game", "court", rank=rank.lower(), suit=suit)
    else:
        name = words(language, "game", "card", rank=rank, suit=suit)
    return CardsName(name, ((card, name),), language, faces)


def card_names(cards: Iterable[Card], language: str, faces: Faces | None = None, labels: Labels = Labels.FRENCH) -> str:
    """The names of some cards, one after the other, the last after an "and".

    >>> from conquian.notation.codes import cards
    >>> card_names(cards("3cAd"), "en"), card_names(cards("7h"), "en")
    ('ace of diamonds and 3 of clubs', '7 of hearts')
    """
    faces = faces or usual_faces(language)
    parts = tuple((card, card_name(card, language, faces, labels)) for card in cards)
    return CardsName(listed((name for _, name in parts), language), parts, language, faces)


def listed(named: Iterable[str], language: str) -> str:
    """These words as a list: commas, and "and" before the last.

    >>> listed(["3", "4", "5"], "en"), listed(["3", "4"], "es"), listed([], "de")
    ('3, 4 and 5', '3 y 4', '')
    """
    *before, last = tuple(named) or ("",)
    return words(language, "game", "list", before=", ".join(before), last=last) if before else last


def rank_name(rank: Rank, language: str, faces: Faces, labels: Labels = Labels.FRENCH) -> str:
    """A rank's name: Spanish faces bring Spanish ranks, unless the rules number them all.

    >>> rank_name(Rank.QUEEN, "en", Faces.FRENCH), rank_name(Rank.QUEEN, "en", Faces.SPANISH)
    ('queen', 'knight')
    """
    has_own_names = faces is Faces.SPANISH and labels is not Labels.ONE_TO_TEN
    return words(language, "game", "ranks", faces.value if has_own_names else labels, str(rank))


@lru_cache(maxsize=1024)
def meld_name(meld: Set | Run, language: str, faces: Faces | None = None, labels: Labels = Labels.FRENCH) -> str:
    """A meld's name: what it is, how many cards, and which.

    >>> from conquian.notation.codes import cards
    >>> meld_name(meld_of(cards("3c4c5c")), "en")
    'run of three: 3, 4 and 5 of clubs'
    >>> meld_name(meld_of(cards("AcAdAh")), "de")
    'Satz aus drei: Ass in Kreuz, Karo und Herz'
    """
    faces = faces or usual_faces(language)
    match meld:
        case Set(rank):
            named = _suits(meld.cards, language, faces)
            rank_said = rank_name(rank, language, faces, labels)
            return words(language, "game", "set", str(len(meld.cards)), rank=rank_said, suits=named)
        case Run(suit):
            named = listed((rank_name(card.rank, language, faces, labels) for card in meld.cards), language)
            size = words(language, "game", "numbers", str(len(meld.cards)))
            return words(
                language, "game", "run", size=size, ranks=named, suit=words(language, "game", "suits", faces, str(suit))
            )
        case _:
            assert_never(meld)


def spread_name(spread: Spread, language: str, faces: Faces | None = None, labels: Labels = Labels.FRENCH) -> str:
    """A spread, meld by meld; groups that are none are named card by card."""
    if not spread.groups:
        return words(language, "game", "nothing")
    names = []
    for mask, group in zip(spread.masks, spread.groups, strict=True):
        meld = meld_of(Cards(mask))
        names.append(
            card_names(group, language, faces, labels) if meld is None else meld_name(meld, language, faces, labels)
        )
    return "; ".join(names)


def cards_phrase(cards: Iterable[Card], language: str, faces: Faces | None = None) -> str:
    """Cards as they are said within a sentence: what several have in common is said once, and a run has no "and".

    >>> from conquian.notation.codes import cards
    >>> [cards_phrase(cards(text), "en") for text in ("3c4c5c", "6c7c", "QdQs")]
    ['3-4-5 of clubs', '6 and 7 of clubs', 'queens of diamonds and spades']
    >>> [cards_phrase(cards(text), "es") for text in ("6c7c", "QdQs", "7hQs")]
    ['el 6 y el 7 de bastos', 'los caballos de oros y espadas', 'el 7 de copas y el caballo de espadas']
    >>> [cards_phrase(cards(text), "es") for text in ("2h2sJhJs", "2c3c4c5d6d7d")]
    ['los doses de copas y espadas, y además las sotas de copas y espadas', '2-3-4 de bastos, y además 5-6-7 de oros']
    """
    cards, faces = tuple(cards), faces or usual_faces(language)
    if len(cards) < 2:
        return card_names(cards, language, faces)
    if isinstance(meld_of(Cards.of(cards)), Run):
        named = "-".join(rank_name(card.rank, language, faces) for card in cards)
        return words(language, "game", "card", rank=named, suit=_suits(cards[:1], language, faces))
    if len({card.rank for card in cards}) == 1:
        return _of_rank("four-cards" if len(cards) == len(Suit) else "rank", cards, language, faces)
    if len({card.suit for card in cards}) > 1:
        if groups := _alike(cards):
            return listed_groups((cards_phrase(group, language, faces) for group in groups), language)
        return words(language, "game", "said", "cards", cards=card_names(cards, language, faces))
    ranks = ((card, rank_name(card.rank, language, faces)) for card in cards)
    suit, names = _suits(cards[:1], language, faces), card_names(cards, language, faces)
    return words(language, "game", "said", "suit", cards=_Alike(ranks, language, faces, suits=suit, names=names))


def _alike(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The groups of one rank, or the runs, that these cards are one after the other; nothing if one card is in none."""
    for key, is_group in ((_RANK, lambda group: len(group) > 1), (_SUIT, lambda group: meld_of(Cards.of(group)))):
        groups = [tuple(group) for _, group in groupby(cards, key)]
        if all(map(is_group, groups)):
            return groups
    return []


_RANK, _SUIT = attrgetter("rank"), attrgetter("suit")


def cards_said(cards: Iterable[Card], language: str, faces: Faces | None = None, labels: Labels = Labels.FRENCH) -> str:
    """The phrase of cards with an article of its own for a single one, or card by card where the rules number all.

    >>> from conquian.notation.codes import cards
    >>> [cards_said(cards(text), "es") for text in ("3h", "QdQs")]
    ['el 3 de copas', 'los caballos de oros y espadas']
    """
    cards = tuple(cards)
    if len(cards) > 1 and labels is Labels.FRENCH:
        return cards_phrase(cards, language, faces)
    return words(language, "game", "said", "cards", cards=card_names(cards, language, faces, labels))


def meld_phrase(meld: Set | Run, language: str, faces: Faces | None = None) -> str:
    """A meld as it is said within a sentence.

    >>> from conquian.notation.codes import cards
    >>> [meld_phrase(meld_of(cards(text)), "en") for text in ("3c4c5c", "KdKhKs", "7c7d7h7s")]
    ['3-4-5 of clubs', 'the kings of diamonds, hearts and spades', 'the four sevens']
    """
    if isinstance(meld, Run):
        return cards_phrase(meld.cards, language, faces)
    kind = "four" if len(meld.cards) == len(Suit) else "set"
    return _of_rank(kind, meld.cards, language, faces or usual_faces(language))


class _Alike(CardsName):
    """Cards with a rank or a suit in common, which a template has once: `{cards:ranks}`, `{cards:suits}`."""

    __slots__ = ("shared",)
    shared: Mapping[str, str]

    def __new__(cls, named: Iterable[tuple[Card, str]], language: str, faces: Faces, **shared: str) -> Self:
        parts = tuple(named)
        alike = super().__new__(cls, listed((name for _, name in parts), language), parts, language, faces)
        alike.shared = shared
        return alike

    def __format__(self, word: str) -> str:
        return self.shared[word] if word in self.shared else super().__format__(word)


def _of_rank(kind: str, cards: Collection[Card], language: str, faces: Faces) -> str:
    """Cards of one rank, with the words of that kind."""
    rank = next(iter(cards)).rank
    article, _, ranks = words(language, "game", "ranks-of", faces, str(rank)).rpartition(" ")
    shared = {"los": article, "ranks": ranks, "suits": _suits(cards, language, faces)}
    named = ((card, card_name(card, language, faces)) for card in cards)
    return words(language, "game", "said", kind, cards=_Alike(named, language, faces, **shared))


def _suits(cards: Iterable[Card], language: str, faces: Faces) -> str:
    return listed((words(language, "game", "suits", faces, str(card.suit)) for card in cards), language)


def groups_phrase(groups: Iterable[Iterable[Card]], language: str, faces: Faces | None = None) -> str:
    """Groups of cards as they are said within a sentence, those that are melds by their names.

    >>> from conquian.notation.codes import spread
    >>> groups_phrase(spread("3c4c5c KdKhKs").groups, "en")
    '3-4-5 of clubs, and the kings of diamonds, hearts and spades'
    """
    melds = ((group, meld_of(Cards.of(group))) for group in map(tuple, groups))
    said = [
        cards_said(group, language, faces) if meld is None else meld_phrase(meld, language, faces)
        for group, meld in melds
    ]
    return listed_groups(said or [words(language, "game", "nothing")], language)


def listed_groups(named: Iterable[str], language: str) -> str:
    """Names of groups as a list, where each may have an "and" of its own."""
    *before, last = named
    return words(language, "game", "said", "groups", before=", ".join(before), last=last) if before else last


def seat_name(seat: Seat, language: str) -> str:
    """A seat's name: "pone" or "dealer"."""
    return words(language, "game", "seats", str(seat))


def preset_name(preset: str, language: str) -> str:
    """The name of a book's rules.

    >>> preset_name("foster", "en")
    'Foster 1897'
    """
    return words(language, "switches", "presets", preset, "name")


def rules_name(variant: Variant, language: str) -> str:
    """The name of these rules: by the book that has them, else by the nearest one and what differs from it.

    >>> from conquian.game.variants import Forcing, Variant
    >>> rules_name(Variant(forcing=Forcing.OFF), "en")
    'Pagat, but Forcing: no'
    """
    preset = variant.preset
    changes = variant.differs_from(PRESETS[preset]).items()
    name = preset_name(preset, language)
    return words(language, "game", "rules", preset=name, changes=_changes(changes, language)) if changes else name


def _changes(changes: Iterable[tuple[str, str]], language: str) -> str:
    told = []
    for switch, value in changes:
        rule, setting = (words(language, "switches", switch, key) for key in ("name", value))
        told.append(words(language, "game", "rule", rule=rule, value=setting))
    return "; ".join(told)


def action_name(action: Action, language: str, faces: Faces | None = None, labels: Labels = Labels.FRENCH) -> str:
    """An action in words.

    >>> from conquian.notation.codes import action
    >>> action_name(action("discard Kd"), "en")
    'discard: king of diamonds'
    """
    match action:
        case Meld(spread):
            named = spread_name(spread, language, faces, labels)
        case Force(spread):
            named = "" if spread is None else spread_name(spread, language, faces, labels)
        case Discard(card) | Give(card):
            named = card_name(card, language, faces, labels)
        case Turn(card):
            named = "" if card is None else card_name(card, language, faces, labels)
        case _:
            named = ""
    name = words(language, "game", "actions", action.verb)
    return f"{name}: {named}" if named else name
