"""The two packs: no text names a card of the other pack than the one whose cards are shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest

from conquian.explain.names import Faces, usual_faces
from conquian.explain.words import LANGUAGES, MissingWords, in_pack, topic, words
from conquian.rooms import ROOMS, Door
from tests.content.corpus.shelf import PARTS, rendered
from tests.content.written import texts
from tests.rooms.test_visits import as_json, opened, visit

pytestmark = pytest.mark.slow

OF_ONE_PACK: Final = {
    "en": (r"queens?|hearts?|diamonds?|spades?", r"knights?|coins?|cups?|swords?"),
    "de": (r"Damen?|Herz|Karo|Pik\w*|Kreuz", r"Reitern?|Münzen?|Kelchen?|Kelche|Schwertern?|Schwerter|Keulen?"),
    "es": (
        r"jotas?|reinas?|diamantes?|corazones|coraz[oó]n|picas?|trébol(?:es)?",
        r"sotas?|caballos?|oros?|copas?|espadas?|bastos?",
    ),
}
"""What is called so with one pack only, French and Spanish."""
ABOUT_PACKS: Final = (
    "words/laws/1.2/switches", "words/switches/labels/",
    "words/game/ranks/", "words/game/ranks-of/", "words/game/suits/",
    "words/sources/readings/labels/A-7JQK", "words/sources/readings/labels/1-7SCR",
)  # fmt: skip
"""Places of texts that tell of packs and how they name their cards."""

both = pytest.mark.parametrize("faces", Faces)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def of_the_other(language: str, faces: Faces) -> re.Pattern[str]:
    """What is said with the other pack only."""
    french, spanish = OF_ONE_PACK[language]
    return re.compile(rf"\b(?:{spanish if faces is Faces.FRENCH else french})\b", re.IGNORECASE * (language != "de"))


@both
@each_language
def test_no_text_names_a_card_of_the_other_pack(language: str, faces: Faces) -> None:
    found = {text.place: in_pack(text.said[language], faces) for text in texts()}
    other = of_the_other(language, faces)
    said = [f"{place}: {text}" for place, text in found.items() if other.search(text)]
    assert [each for each in said if not each.startswith(ABOUT_PACKS)] == []
    assert len(found) > 1000


@each_language
@pytest.mark.parametrize("part", PARTS)
def test_what_learners_read_is_of_the_usual_pack(part: str, language: str) -> None:
    other = of_the_other(language, usual_faces(language))
    assert [f"{key}: {text}" for key, text in rendered(part, language).items() if other.search(text)] == []


@both
@each_language
@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_no_room_shows_a_name_of_the_other_pack(door: Door, language: str, faces: Faces) -> None:
    """All that is drawn and read out on a visit: names of cards, sentences, refusals, lists to choose from."""
    pages, _ = visit(opened(door, lang=language, faces=faces.value), door.name)
    told = {
        text
        for shown in [pages[0].words(), pages[0].about(), *(page.view() for page in pages)]
        for text in _texts(as_json(shown))
    }
    readings = topic(language, "sources")["readings"]["labels"]
    about = (
        *(readings[name] for name in ("A-7JQK", "1-7SCR")),
        topic(language, "laws")["1.2"]["switches"], *topic(language, "switches")["labels"].values(),
    )  # fmt: skip
    anywhere = re.compile("|".join(map(re.escape, about)), re.IGNORECASE)
    other = of_the_other(language, faces)
    assert [text for text in sorted(told) if other.search(anywhere.sub("", text))] == []
    assert not any("|" in text and "{" in text for text in told)
    assert len(told) > 20


def _texts(value: Any) -> Iterator[str]:
    """The texts that are somewhere in this, but for addresses and pictures."""
    match value:
        case dict():
            for key, each in value.items():
                if key not in {"href", "link", "art"}:
                    yield from _texts(each)
        case list():
            for each in value:
                yield from _texts(each)
        case str():
            yield value


def test_words_that_depend_on_the_pack_are_not_said_without_one() -> None:
    with pytest.raises(MissingWords, match=r"laws\.3\.1\.text depends on the pack"):
        words("es", "laws", "3.1", "text")
    assert "tres caballos" in words("es", "laws", "3.1", "text", faces=Faces.SPANISH)
    assert "tres reinas" in words("es", "laws", "3.1", "text", faces=Faces.FRENCH)
    assert "|" not in json.dumps(rendered("rules", "es"))
