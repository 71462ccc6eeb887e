"""The glossary beyond its storyboards: every screen knows every term."""

from __future__ import annotations

import pytest

from conquian.explain.names import usual_faces
from conquian.explain.pictures import picture
from conquian.explain.terms import entries, meaning, term_name
from conquian.explain.words import LANGUAGES
from conquian.rooms.glossary.widget import Glossary


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_knows_every_term(language: str) -> None:
    known = Glossary(lang=language).shared["voice"].value["terms"]
    assert set(known) == set(entries())
    for name, shown in known.items():
        assert shown["text"] == meaning(name, language)
        assert shown["name"].lower() == term_name(name, language).lower()
        assert shown["laws"] == [law.value for law in entries()[name].laws]
        assert shown["href"] == f"glossary.ipynb?term={name}&lang={language}&faces={usual_faces(language)}"
        assert len(shown["picture"]["rows"]) == len(picture(name))
        assert shown["picture"]["read"]
