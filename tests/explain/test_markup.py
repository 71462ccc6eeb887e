"""Markup: cards, terms and emphasis are found, everything else is words, and what is not closed is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.markup import Emphasis, Named, Piece, Plain, Term, pieces, plain, sentences, with_terms
from conquian.explain.names import Faces, card_names
from conquian.explain.terms import term
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK
from conquian.notation.codes import row
from conquian.notation.errors import NotationError
from tests.game.strategies import PROPERTY
from tests.notation.fuzzing import check, hostile

TEXT = "The [[spread]] has *three*: {3c4c5c}."


def written(piece: Piece) -> str:
    """A piece as it was written."""
    match piece:
        case Plain(text):
            return text
        case Emphasis(text):
            return f"*{text}*"
        case Term(text):
            return f"[[{text}]]"
        case Named(cards):
            return "{" + "".join(map(str, cards)) + "}"


def test_a_text_is_its_pieces() -> None:
    assert pieces(TEXT, "en") == (
        Plain("The "),
        Term("spread", "spread"),
        Plain(" has "),
        Emphasis("three"),
        Plain(": "),
        Named(row("3c4c5c")),
        Plain("."),
    )
    assert pieces("", "en") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_named_in_the_order_in_which_it_is_written(language: str) -> None:
    for card in PACK:
        assert pieces(f"a {{{card}}}", language)[1:] == (Named((card,)),)
        assert plain(f"a {{{card}}}", language) == f"a {card_names([card], language)}"
    assert pieces("a {Jh7h6h}", language)[1:] == (Named(row("Jh7h6h")),)
    assert plain("{Jh7h}", language) != plain("{7hJh}", language)


def test_a_sentence_that_begins_with_cards_begins_with_a_capital() -> None:
    assert (
        plain("{6c7c} wait. {KdKh}, too: {Ac}.", "en")
        == "6 and 7 of clubs wait. Kings of diamonds and hearts, too: ace of clubs."
    )
    assert plain("3. ¿{KdKh}?", "es") == "3. ¿Los reyes de oros y copas?"


def test_faces_are_those_that_are_wanted() -> None:
    assert plain("a {Kd}", "es", Faces.FRENCH) == f"a {card_names(row('Kd'), 'es', Faces.FRENCH)}"
    assert len({plain("{Kd}", "es", faces) for faces in Faces}) > 1


plain_words = st.text(alphabet="abc ,.:äß7♥", min_size=1, max_size=8)
one = st.one_of(
    plain_words,
    plain_words.map(lambda text: f"*{text}*"),
    st.sampled_from(["[[spread]]", "[[Runs]]", "[[go out]]"]).filter(lambda text: term(text[2:-2], "en") is not None),
    st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True).map(
        lambda row: "{" + "".join(map(str, row)) + "}"
    ),
)


@PROPERTY
@given(st.lists(one, max_size=6).map("".join))
def test_the_pieces_are_the_whole_text(text: str) -> None:
    assert "".join(map(written, pieces(text, "en"))) == text
    assert not set("*[]{}") & set(plain(text, "en"))


@pytest.mark.parametrize(
    "text",
    [
        *("*", "**", "a * b", "*a", "a*", "[a]", "[[a", "[[spread]", "[spread]]", "]]", "{", "}", "{}", "{7h", "7h}"),
        *("{8h}", "{cabbage}", "{{7h}}", "[[cabbage]]", "[[]]", "*[[spread]]*", "*{7h}*", "[[*run*]]", "{7h7h}"),
        *("**a**", "{7h} {", "[a](level:b)", "{[[run]]}"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_markup_is_refused(text: str, language: str) -> None:
    with pytest.raises(NotationError) as raised:
        pieces(text, language)
    check(raised.value)
    assert raised.value.field == "text"
    assert 1 <= raised.value.place <= len(text) + 1


def test_the_place_of_a_fault_is_told() -> None:
    for text, place in (("ab *", 4), ("{7h} {8h}", 7), ("a [[cabbage]]", 3)):
        with pytest.raises(NotationError) as raised:
            pieces(text, "en")
        assert raised.value.place == place


def test_nothing_but_notation_errors_is_raised() -> None:
    rng = Random(43)
    read = 0
    for _ in range(6_000):
        text = hostile((TEXT, "{7hJh} *no* [[run]]"), rng)
        try:
            found = pieces(text, "en")
        except NotationError as error:
            check(error)
        else:
            read += 1
            assert all(written(piece) in text or isinstance(piece, Named) for piece in found)
    assert 0 < read < 6_000


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "count"),
    [
        *[("", 1), ("One", 1), ("One.", 1), ("One. Two.", 2), ("One? Two! Three…", 3), ("Wait... what?", 2)],
        *[("Law 3.2 says so.", 1), ("„Eins.“ Zwei.", 2), ("¿Una? Dos.", 2), ("{7h}. {Jh}.", 2), ("One.Two", 1)],
        *[("(One.) Two.", 2), ("“One.” Two.", 2), ("«Uno.» Dos.", 2), ("One. ", 1), ("*One.* Two.", 2)],
    ],
)
def test_sentences_are_counted(text: str, count: int) -> None:
    assert sentences(text) == count


def test_no_piece_is_empty() -> None:
    for text in ("Run and set.", "A run", "run", "A set, a run"):
        found = list(with_terms((Plain(text),), "en"))
        assert all(isinstance(piece, Plain | Term) and piece.text for piece in found)
