"""The languages state the same facts, and what laws and terms state is what the rules in the code say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.sentences import law_text, law_title
from conquian.explain.terms import entries, meaning
from conquian.explain.words import LANGUAGES, PACKS, topic
from conquian.game.cards import Rank, Suit
from conquian.game.melds import LONGEST_RUN, SHORTEST_MELD
from tests.content.differences import differences, read, unread
from tests.content.facts import NOTHING, NUMBERS, facts
from tests.content.written import Text, parts, texts

pytestmark = pytest.mark.slow

PARTS: Final = parts()
DEALT: Final = int(cq.Variant().hand_size)
OUT: Final = cq.Variant().out
RANKS: Final = len(Rank)
PACK: Final = len(Rank) * len(Suit)


@pytest.mark.parametrize("part", PARTS)
def test_the_languages_state_the_same(part: str) -> None:
    """A fact that one language states and another does not, or a difference that is written down and is none.

    If it is wording alone, `python -m tests.content.differences --read` writes it down.
    """
    found = {text.place: text for text in PARTS[part]()}
    assert found
    differing = differences(found.values())
    assert unread(differing, read()) == ()
    assert {place: kinds for place, kinds in read().items() if place in found} == differing


def test_every_difference_that_is_written_down_has_its_text() -> None:
    places = {text.place for text in texts()}
    assert len(places) > 3_000
    assert set(read()) < places


def numbers(*stated: int) -> str:
    return " ".join(map(str, sorted({number for number in stated if number > 2})))


def stated(text: str, language: str, kinds: Iterable[str]) -> dict[str, str]:
    """What a text states of these kinds, in whichever of its sentences."""
    found = facts(text, language)
    return {kind: "yes" if "yes" in found[kind].split() else found[kind] for kind in kinds}


LAWS: Final = {
    "1.1": {"number": numbers(PACK, len(Suit), *range(2, 11)), "suit": "yes"},
    "2.3": {"number": numbers(DEALT, PACK - 2 * DEALT)},
    "3.1": {"number": numbers(SHORTEST_MELD, len(Suit)), "set": "yes", "rank": "yes", "suit": NOTHING, "run": NOTHING},
    "3.2": {
        "number": numbers(SHORTEST_MELD, 4, LONGEST_RUN),
        "run": "yes",
        "suit": "yes",
        "rank": NOTHING,
        "set": NOTHING,
    },
    "3.3": {"not": "yes", "set": "yes", "run": "yes"},
    "3.5": {"number": numbers(SHORTEST_MELD, LONGEST_RUN, LONGEST_RUN + 1, RANKS, OUT), "run": "yes", "not": "yes"},
    "3.6": {"not": "yes", "opponent": "yes", "spread": "yes"},
    "4.1": {"stock": "yes"},
    "4.3": {"not": "yes", "spread": "yes"},
    "4.6": {"number": numbers(SHORTEST_MELD), "not": "yes"},
    "4.7": {"number": numbers(DEALT), "discards": "yes"},
    "4.10": {"not": "yes", "waste": "yes"},
    "5.3": {"not": "yes", "spread": "yes"},
    "6.1": {"not": "yes", "forced": "yes", "opponent": "yes", "may": "yes"},
    "6.2": {"forced": "yes", "must": "yes"},
    "7.1": {"number": numbers(OUT), "wins": "yes"},
    "7.3": {"number": numbers(DEALT, OUT), "wins": "yes"},
    "7.5": {"suit": "yes", "not": "yes", "wins": "yes"},
    "8.1": {"loses": "yes", "wins": "yes", "not": "yes"},
    "8.2": {"draw": "yes", "not": "yes"},
}
"""What a law states by the rules in the code."""
TITLES: Final = {
    "1.1": {"number": numbers(PACK)},
    "2.3": {"number": numbers(DEALT)},
    "3.1": {"set": "yes", "run": NOTHING},
    "3.2": {"run": "yes", "set": NOTHING},
    "3.4": {"spread": "yes"},
    "3.5": {"number": numbers(LONGEST_RUN), "run": "yes"},
    "6.1": {"forced": "yes"},
    "7.2": {"number": numbers(DEALT), "not": "yes"},
    "7.3": {"number": numbers(OUT)},
    "7.4": {"draw": "yes"},
    "7.5": {"number": numbers(RANKS)},
}
"""What the title of a law states by the rules in the code."""
TERMS: Final = {
    "set": {"number": numbers(SHORTEST_MELD, len(Suit)), "rank": "yes", "run": NOTHING},
    "run": {"number": numbers(SHORTEST_MELD, LONGEST_RUN), "suit": "yes", "rank": NOTHING},
    "pack": {"number": numbers(PACK, 52, 8, 9, 10)},
}
"""What the meaning of a term states by the rules in the code."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", LAWS)
def test_a_law_states_what_the_rules_say(law: str, language: str) -> None:
    assert stated(law_text(cq.Law(law), language, Faces.FRENCH), language, LAWS[law]) == LAWS[law]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", TITLES)
def test_a_law_is_called_after_what_it_is_about(law: str, language: str) -> None:
    assert stated(law_title(cq.Law(law), language), language, TITLES[law]) == TITLES[law]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TERMS)
def test_a_term_means_what_the_rules_say(name: str, language: str) -> None:
    assert stated(meaning(name, language, PACKS[0]), language, TERMS[name]) == TERMS[name]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["set", "run", "rank", "suit", "stock", "waste", "dealer", "spread"])
def test_a_term_is_called_by_its_words(name: str, language: str) -> None:
    """Its name and all its forms are words of that kind, and of no other."""
    for part in ("names", "forms"):
        for form in topic(language, "terms")[part][name].split("|"):
            said = facts(form, language)
            assert [kind for kind, stated in said.items() if stated != NOTHING and kind in entries()] == [name], form


# --- the comparison itself --------------------------------------------------------------------------------------------

SAID: Final = {
    "en": "You may lay eleven cards of one suit, never more.",
    "de": "Du darfst elf Karten einer Farbe legen, nie mehr.",
    "es": "Puedes bajar once cartas de un palo, nunca más.",
}


@pytest.mark.parametrize(
    ("language", "old", "new", "kind"),
    [
        ("en", "eleven", "ten", "number"),
        ("de", "elf", "11", None),
        ("de", "nie", "oder", "not"),
        ("es", "palo", "valor", "suit"),
        ("es", "Puedes bajar", "Debes bajar", "may"),
    ],
)
def test_a_fact_that_one_language_states_alone_is_found(language: str, old: str, new: str, kind: str | None) -> None:
    assert unread(differences([Text("here", SAID, is_rule=True)]), {}) == ()
    changed = SAID | {language: SAID[language].replace(old, new)}
    found = [line.split(": ")[1] for line in unread(differences([Text("here", changed, is_rule=True)]), {})]
    assert found == [] if kind is None else kind in found


def test_a_difference_that_was_read_is_known_until_it_changes() -> None:
    found = differences([Text("here", SAID | {"de": "Du darfst zwölf Karten einer Farbe legen, nie mehr."})])
    known = {"here": {"number": "11 | 12 | 11"}}
    assert unread(found, known) == ()
    assert unread(found, {"here": {"number": "11 | 13 | 11"}}) == ("here: number: 11 | 12 | 11 (en | de | es)",)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_has_its_words(number: int) -> None:
    for language, forms in zip(LANGUAGES, NUMBERS[number], strict=True):
        word = forms.split("|")[0].partition("(")[0]
        assert facts(f"xx {word} xx", language)["number"] == str(number)
        assert facts(f"xx{word}xx", language)["number"] == NOTHING
