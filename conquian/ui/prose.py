"""Texts as they are drawn: their pieces as plain JSON, with cards by their codes and terms by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, assert_never

from conquian.explain.markup import Emphasis, Named, Plain, Term, pieces, with_terms
from conquian.explain.markup import Piece as Written
from conquian.explain.names import Faces
from conquian.ui.views import codes


class Piece(TypedDict, total=False):
    """A piece of a text. Its `kind` is text, em, cards, with their names as `text`, or term, with its name.

    `found` says that no author marked the term. Where there is no kind, it is text, or cards if there are some.
    """

    kind: str
    text: str
    term: str
    found: bool
    cards: list[str]


def prose(text: str, language: str, faces: Faces) -> list[Piece]:
    """A text with markup as the page draws it; every term in it can be looked up where it comes first.

    >>> prose("*Lay* {3c4c}", "en", Faces.FRENCH)[0]
    {'kind': 'em', 'text': 'Lay'}
    >>> prose("No run.", "en", Faces.FRENCH)[1]
    {'kind': 'term', 'text': 'run', 'term': 'run', 'found': True}
    """
    return [drawn(piece, language, faces) for piece in with_terms(pieces(text, language, faces), language)]


def drawn(piece: Written, language: str, faces: Faces) -> Piece:
    """One piece of a text as the page draws it."""
    match piece:
        case Plain(text):
            return {"kind": "text", "text": text}
        case Emphasis(text):
            return {"kind": "em", "text": text}
        case Term(text, name, is_found):
            node: Piece = {"kind": "term", "text": text, "term": name}
            return {**node, "found": True} if is_found else node
        case Named(cards):
            return {"kind": "cards", "cards": codes(cards), "text": piece.said(language, faces)}
        case _:
            assert_never(piece)


class FoldedList(TypedDict):
    """A text and its list, which a question opens."""

    text: list[Piece]
    rows: list[list[Piece]]


def folded_list(text: str, rows: Iterable[str], language: str, faces: Faces) -> FoldedList:
    """The pieces of both; a term can be looked up where it comes first, not in every row again."""
    seen = set[str]()
    first, *rest = (_terms_once(prose(each, language, faces), seen) for each in (text, *rows))
    return {"text": first, "rows": rest}


def _terms_once(pieces: list[Piece], seen: set[str]) -> list[Piece]:
    """A text of which the terms that were seen are words like any other; the others are seen now."""
    found: list[Piece] = []
    for piece in pieces:
        term = piece.get("term", "")
        found.append({"kind": "text", "text": piece["text"]} if term in seen else piece)
        seen.update({term} - {""})
    return found
