"""The drawings: well-formed, complete in themselves, and a face that differs from mood to mood."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest

from conquian.art import things
from conquian.art.alma import FACES, Mood, portrait
from tests.art.reading import element

SVG = "{http://www.w3.org/2000/svg}"
THINGS = (things.bean, things.plate, things.cup, things.hook, things.key, things.finger, things.medal)
ALLOWED = {"svg", "g", "path", "circle", "ellipse", "style"}


def parts(drawing: str) -> list[ET.Element]:
    return list(element(drawing).iter())


@pytest.mark.parametrize("draw", [*THINGS, portrait, *(lambda mood=mood: portrait(mood) for mood in Mood)])
def test_a_drawing_is_shapes_and_nothing_that_leads_elsewhere(draw: Callable[[], str]) -> None:
    drawing = draw()
    assert {part.tag.removeprefix(SVG) for part in parts(drawing)} <= ALLOWED
    assert not re.search(r"href|url\(|\bid=|\bon\w+=|@import", drawing)
    assert len(drawing) < 12_000
    root = parts(drawing)[0]
    assert root.get("aria-hidden") == "true" and root.get("viewBox")


def test_every_mood_is_another_face() -> None:
    assert set(FACES) == set(Mood)
    assert len({portrait(mood) for mood in Mood}) == len(Mood)
    assert len({face.eyes for face in FACES.values()}) == len({face.mouth for face in FACES.values()}) == len(Mood)


def test_one_drawing_holds_all_moods_and_says_where_they_move() -> None:
    drawing = portrait()
    for mood in Mood:
        assert drawing.count(f'class="is-mood is-{mood}"') == 3
        assert f"[data-mood={mood}] .is-mood:not(.is-{mood}){{display:none}}" in drawing
        assert f"[data-mood={mood}] .cq-alma-glasses" in drawing


def test_only_who_is_glad_has_the_glasses_on_the_nose() -> None:
    assert [mood for mood, face in FACES.items() if not any(face.glasses)] == [Mood.GLAD]
