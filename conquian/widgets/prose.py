"""Texts of content as they are drawn: their pieces as plain JSON, with cards by their codes."""

from __future__ import annotations

from typing import TypedDict, assert_never

from conquian.explain.markup import Emphasis, Named, Plain, Term, pieces
from conquian.explain.names import Faces, card_names
from conquian.widgets.drawing import codes


class Piece(TypedDict, total=False):
    """A piece of a text: plain words, words that matter (`strong`), a term with its `law`, or `cards` with names."""

    text: str
    strong: bool
    law: str
    cards: list[str]


def prose(text: str, language: str, faces: Faces) -> list[Piece]:
    """A text with markup as the page draws it.

    >>> prose("*Lay* {3c4c}", "en", Faces.FRENCH)[0]
    {'text': 'Lay', 'strong': True}
    """
    return [_piece(piece, language, faces) for piece in pieces(text, language)]


def _piece(piece: Plain | Emphasis | Term | Named, language: str, faces: Faces) -> Piece:
    match piece:
        case Plain(text):
            return {"text": text}
        case Emphasis(text):
            return {"text": text, "strong": True}
        case Term(text, law):
            return {"text": text, "law": str(law)}
        case Named(cards):
            return {"cards": codes(cards), "text": card_names(cards, language, faces)}
        case _:
            assert_never(piece)
