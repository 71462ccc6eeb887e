"""Every parser on hostile texts: a slice of what the full verification does."""

from __future__ import annotations

import pytest

from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.notation.codes import LONGEST_TEXT
from conquian.notation.errors import NotationError
from tests.notation.fuzzing import PARSERS, fuzz, texts, valid_texts

pytestmark = pytest.mark.slow

COUNT = 4_000


@pytest.mark.parametrize("parser", PARSERS)
def test_nothing_but_notation_errors(parser: str) -> None:
    accepted = fuzz(parser, seed=1, count=COUNT)
    assert 0 < accepted < COUNT


@pytest.mark.parametrize("parser", PARSERS)
def test_valid_texts_are_read_and_what_they_say_is_read_again(parser: str) -> None:
    for text in valid_texts()[parser]:
        value = PARSERS[parser](text)
        if parser != "group":
            assert PARSERS[parser](str(value)) == value, text
        else:
            assert value, text


def test_the_texts_are_the_same_for_the_same_seed() -> None:
    assert list(texts("action", 3, 50)) == list(texts("action", 3, 50))
    assert list(texts("action", 3, 50)) != list(texts("action", 4, 50))


def mistake(parser: str, text: str) -> NotationError | None:
    """What is wrong with a text, None if it can be read."""
    try:
        PARSERS[parser](text)
    except NotationError as error:
        return error
    return None


@pytest.mark.parametrize("parser", PARSERS)
def test_every_error_can_be_explained(parser: str) -> None:
    found = [error for text in texts(parser, seed=2, count=300) if (error := mistake(parser, text)) is not None]
    assert len(found) > 20
    for error in found:
        assert all(explain(error, language) for language in LANGUAGES)


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("sign", ["3c", "?", "=", "\x00", "pone=", "&", " ", ",", "(", "9"])
def test_long_texts_are_refused_quickly(parser: str, sign: str) -> None:
    with pytest.raises(NotationError):
        PARSERS[parser](sign * 200_000)
    assert LONGEST_TEXT < 200_000
