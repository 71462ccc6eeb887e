"""Markup of content: *emphasis*, [[terms]], cards in braces, such as {7h} or {3c4c5c}, and nothing else.

Cards may bring their articles, which follow the cards and the faces that are shown: in Spanish {el Jh}, {del Jh},
{al Jh} or {el 6h7h}, in German {der Jh}, {den Jh} or {dem Jh}, the case of a jack. There a number has none.
What is called otherwise with the other pack stands both ways, {la jota|la sota} (`conquian.explain.words.in_pack`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, assert_never

from conquian.explain.names import WITH_ARTICLES, Faces, article_of, cards_phrase, usual_faces
from conquian.explain.terms import term, uses
from conquian.explain.words import in_pack
from conquian.game.cards import Card
from conquian.notation.codes import row
from conquian.notation.errors import Fault, NotationError


@dataclass(frozen=True, slots=True)
class Plain:
    """Words as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Words that matter."""

    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, and the name of the term; `is_found` where no author marked it."""

    text: str
    name: str
    is_found: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """Cards, in the order in which they are named; `ending` is that of their case: "mit dem Herzbuben".

    `begins` says that a sentence begins with them.
    """

    cards: tuple[Card, ...]
    ending: str = ""
    begins: bool = False

    def said(self, language: str, faces: Faces) -> str:
        """Their name within the text."""
        name = cards_phrase(self.cards, language, faces) + self.ending
        return name[:1].upper() + name[1:] if self.begins else name


Piece = Plain | Emphasis | Term | Named

_ARTICLE: Final = re.compile(r"(?P<word>[Ee]l|[Dd]el|[Aa]l|[Dd]e[rnm]) (?=\w+$)")
IN_BRACES: Final = re.compile(r"\{(?:(?:[Ee]l|[Dd]el|[Aa]l|[Dd]e[rnm]) )?([^{}]*)\}")
"""Cards in braces as they are written, with the article that stands there before them."""
_END: Final = re.compile(r"[.!?…]+(?=[\s\"”“»)*]|$)")
_BEGINS: Final = re.compile(r"(?:^|[.!?…] |^\d\. )[¿¡]?$")
_MARK: Final = re.compile(r"\*(?P<em>[^*\[\]{}]+)\*|\[\[(?P<term>[^*\[\]{}]+)\]\]|\{(?P<cards>[^*\[\]{}]+)\}|[*\[\]{}]")


def pieces(text: str, language: str, faces: Faces | None = None) -> tuple[Piece, ...]:
    """The pieces of a sentence. Raises NotationError for markup that is not closed, a word that is no term, no card.

    >>> pieces("A [[spread]] with *no* meld.", "en")[1::2]
    (Term(text='spread', name='spread', is_found=False), Emphasis(text='no'))
    >>> pieces("{3c} waits.", "en")[0]
    Named(cards=(card('3c'),), ending='', begins=True)
    """
    faces = faces or usual_faces(language)
    return tuple(_pieces(in_pack(text, faces), language, faces))


def _pieces(text: str, language: str, faces: Faces) -> Iterator[Piece]:
    end = 0
    for match in _MARK.finditer(text):
        if match.start() > end:
            yield Plain(text[end : match.start()])
        end = match.end()
        article = language in WITH_ARTICLES and match["cards"] and _ARTICLE.match(match["cards"])
        if article:
            yield from _with_articles(article["word"], _cards(match, article.end()), language, faces)
        else:
            yield _piece(match, language)
    if end < len(text):
        yield Plain(text[end:])


def _with_articles(word: str, cards: tuple[Card, ...], language: str, faces: Faces) -> Iterator[Piece]:
    """Each card with its article."""
    for number, card in enumerate(cards):
        before = "" if number == 0 else _AND[language] if number == len(cards) - 1 else ", "
        article, ending = article_of(card, word.lower() if number else word, language, faces)
        if before or article:
            yield Plain(before + article)
        yield Named((card,), ending)


_AND: Final = {"es": " y ", "de": " und "}


def _cards(match: re.Match[str], start: int = 0) -> tuple[Card, ...]:
    """The cards between these braces, from `start` on."""
    try:
        return row(match["cards"][start:])
    except NotationError as error:
        raise error.within("text", match.start() + 1) from None


def _piece(match: re.Match[str], language: str) -> Piece:
    place = match.start() + 1
    if match["em"]:
        return Emphasis(match["em"])
    if match["term"]:
        name = term(match["term"], language)
        if name is None:
            raise NotationError(Fault.NOT_A_VALUE, match["term"], field="text", place=place, expected="[[term]]")
        return Term(match["term"], name)
    if match["cards"]:
        return Named(_cards(match), begins=_BEGINS.search(match.string, 0, match.start()) is not None)
    raise NotationError(Fault.NOTHING_EXPECTED, match[0], field="text", place=place, expected="*…* [[…]] {7h}")


def with_terms(found: tuple[Piece, ...], language: str, before: set[str] | None = None) -> Iterator[Piece]:
    """These pieces with every further term that stands in their plain words, each where it comes first.

    `before` are the terms that came before these pieces; those that are found join them.

    >>> [piece.text for piece in with_terms((Plain("A run is no set, and no run."),), "en") if isinstance(piece, Term)]
    ['run', 'set']
    >>> [piece.text for piece in with_terms((Plain("A run is no set."),), "en", {"run"}) if isinstance(piece, Term)]
    ['set']
    """
    known = set() if before is None else before
    known |= {piece.name for piece in found if isinstance(piece, Term)}
    for piece in found:
        if not isinstance(piece, Plain):
            yield piece
            continue
        end = 0
        for use in uses(piece.text, language, frozenset(known)):
            known.add(use.name)
            if use.start > end:
                yield Plain(piece.text[end : use.start])
            yield Term(piece.text[use.start : use.end], use.name, is_found=True)
            end = use.end
        if end < len(piece.text):
            yield Plain(piece.text[end:])


def plain(text: str, language: str, faces: Faces | None = None) -> str:
    """The sentence as it is read out, with its cards by their names.

    >>> plain("Lay *these*: {3c4c}.", "de")
    'Lay these: Kreuz 3 und Kreuz 4.'
    >>> plain("Descarta {el 7h} o {el Qh}.", "es")
    'Descarta el 7 de copas o el caballo de copas.'
    >>> plain("{El 6hJh} esperan.", "es")
    'El 6 de copas y la sota de copas esperan.'
    >>> plain("Mit {dem Jh} oder {dem 7h}. {Der Qs} wartet.", "de")
    'Mit dem Herzbuben oder Herz 7. Die Pikdame wartet.'
    """
    faces = faces or usual_faces(language)
    return "".join(_read_out(piece, language, faces) for piece in pieces(text, language, faces))


def _read_out(piece: Piece, language: str, faces: Faces) -> str:
    match piece:
        case Plain(text) | Emphasis(text) | Term(text):
            return text
        case Named():
            return piece.said(language, faces)
        case _:
            assert_never(piece)


def sentences(text: str) -> int:
    """The number of sentences in this text.

    >>> sentences("Seven is next to jack. Is it? Yes…"), sentences("Law 3.2 says so: {7h}")
    (3, 1)
    """
    return len(_END.findall(text.strip())) or 1
