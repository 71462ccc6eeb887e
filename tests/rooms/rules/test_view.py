"""What the law book draws: what is found, examples that hide what is hidden, and what the sources say."""

from __future__ import annotations

import json

import pytest

import conquian as cq
from conquian.explain.names import Faces, action_name
from conquian.explain.sentences import explain, law_text, law_title
from conquian.explain.sources import Stance, source_name, statements
from conquian.explain.terms import entries, forms, term_name, uses
from conquian.explain.words import LANGUAGES
from conquian.rooms.rules.view import books_view, example_view, find
from conquian.teach.law_examples import law_example


@pytest.mark.parametrize(
    ("search", "language", "laws"),
    [
        ("ten-card HOLE", "en", "7.5"),
        ("corner round", "en", "1.2"),
        ("§ 4.10", "en", "4.10"),
        ("vierzig SCHACHTEL", "de", "1.1"),
        ("UMBAUEN wählst", "de", ""),
        ("zehn-karten-loch", "de", "7.5"),
        ("agujero díez", "es", "7.5"),
        ("numero", "es", "7.5"),
        (".*", "en", ""),
    ],
)
def test_a_search_finds_every_word_in_number_title_or_text(search: str, language: str, laws: str) -> None:
    found = {law.value for law in find(search, language)}
    expected = {
        law.value
        for law in cq.Law
        if all(
            word in _plain(f"§ {law} {law_title(law, language)} {law_text(law, language)}")
            for word in _plain(search).split()
        )
    }
    assert found == expected
    assert set(laws.split()) <= found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_a_law_is_found_by_the_words_of_its_title_in_any_form_and_by_the_names_of_its_terms(
    law: cq.Law, language: str
) -> None:
    title = law_title(law, language)
    terms = {use.name for use in uses(title, language)}
    own = {name for name, entry in entries().items() if entry.laws[0] is law}
    names = [term_name(name, each) for name in own for each in LANGUAGES]
    inflected = [form for name in terms | own for form in forms(name, language)]
    missed = [word for word in (title, *title.split(), *names, *inflected) if law not in find(word, language)]
    assert missed == []


def _plain(text: str) -> str:
    """Small letters, and those of our three languages without their accents."""
    return text.lower().translate(str.maketrans("áéíóúüñäö", "aeiouunao")).replace("ß", "ss")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_every_example_can_be_drawn_and_every_try_answered(law: cq.Law, language: str) -> None:
    position = law_example(law).position
    start = example_view(law, None, language, Faces.SPANISH)
    assert start["answer"] is None
    assert start["to_do"] == explain(position, language, Faces.SPANISH)
    for index, each in enumerate(law_example(law).tries):
        drawn = example_view(law, index, language, Faces.SPANISH)
        answer = drawn["answer"]
        assert answer is not None
        assert answer["verdict"]["laws"] == ([] if each.law is None else [each.law.value])
        assert bool(answer["then"]) is (each.law is None)
        name = drawn["tries"][index]["name"]
        assert name.lower() == action_name(each.action, language, Faces.SPANISH).lower()
        assert name.startswith(drawn["tries"][index]["verb"])
        json.dumps(drawn)


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_no_hidden_card_is_sent(law: cq.Law) -> None:
    """The opponent's hand, the stock and a waste that lies face down are numbers."""
    position = law_example(law).position
    drawn = example_view(law, None, "en", Faces.FRENCH)
    seen = {code for name in ("you", "opponent") for group in drawn["table"][name]["spread"] for code in group}
    seen |= {*drawn["table"]["you"]["hand"], *drawn["table"]["opponent"]["hand"], *drawn["table"]["waste_cards"]}
    assert not seen & {str(card) for card in position.stock.cards}
    assert drawn["table"]["opponent"]["hand"] == []
    assert str(len(position.stock)) in drawn["table"]["stock"]
    assert str(len(position.waste)) in drawn["table"]["waste"]
    assert drawn["table"]["waste_cards"] in ([], [str(card) for card in position.waste])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_every_source_is_heard_once(law: cq.Law, language: str) -> None:
    said = books_view(law, language, Faces.FRENCH)
    assert sorted(name for each in said for name in each["names"]) == sorted(
        source_name(each.source) for each in statements(law)
    )
    stances = {name: each["stance"] for each in said for name in each["names"]}
    assert all(stances[source_name(each.source)] == each.stance for each in statements(law))
    for each in said:
        assert each["words"]
        assert len(each["names"]) == 1 or not (each["remark"] or each["where"])
        assert each["stance"] != Stance.DIFFERS or each["remark"]
