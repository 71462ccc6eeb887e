"""The cards as they are drawn: every one refers to a symbol that is in the page, and is seen."""

from __future__ import annotations

from typing import Any

import pytest

from conquian.explain.names import Faces
from conquian.notation.position import link, position
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import INDICES, PHONE, Visit, answered

pytestmark = [pytest.mark.browser, pytest.mark.slow]

COURTS = "pone=JcQdKh2s3s4s5s6sAdAh/- dealer=?10/- centre=Kd stock=?19 turn=pone/turned"
DRAWN = (
    f"""() => {{ {INDICES}"""
    """
  const seen = [...document.querySelectorAll('.cq-ink use')].filter((use) => use.checkVisibility());
  return {
    sprites: [...document.querySelectorAll('.cq-pack')].map(({ id }) => id),
    lost: seen.map((use) => use.getAttribute('href')).filter((href) => !document.querySelector(`symbol${href}`)),
    empty: seen.filter((use) => !(use.getBBox().width > 0 && use.getBBox().height > 0)).length,
    seen: seen.map((use) => use.getAttribute('href')),
    indices: indices('.is-bottom').map(({ text }) => text),
    broad: Math.max(...[...document.querySelectorAll('.cq-card .cq-ink')].map((svg) => {
      const { width, height } = svg.getBoundingClientRect();
      return Math.abs(width / height - 2 / 3);
    })),
  };
}"""
)


class Table(Visit):
    notebook = "table"


@pytest.mark.parametrize(
    ("query", "pack", "letters", "look"),
    [
        ("lang=en", "cq-french-J", {"J", "Q", "K"}, {}),
        ("lang=de", "cq-french-B", {"B", "D", "K"}, PHONE),
        ("lang=es&faces=spanish", "cq-spanish-10", {"10", "11", "12"}, {"forced_colors": "active"}),
    ],
)
def test_court_cards_of_every_pack_are_drawn(
    open_page: OpenPage, site: RunningSite, query: str, pack: str, letters: set[str], look: dict[str, Any]
) -> None:
    table = Table(open_page(**look), site).open(f"?{link(position(COURTS))}&{query}")
    found = table.page.evaluate(DRAWN)
    assert found["lost"] == []
    assert found["empty"] == 0
    assert found["broad"] < 0.01
    assert {f"#{pack}-Jc", f"#{pack}-Qd", f"#{pack}-Kh", f"#{pack}-back"} <= {*found["seen"]}
    assert letters <= {*found["indices"]}


def test_other_faces_bring_their_pack_and_each_is_in_the_page_once(open_page: OpenPage, site: RunningSite) -> None:
    table = Table(open_page(), site).open(f"?{link(position(COURTS))}&lang=en")
    assert table.page.evaluate(DRAWN)["sprites"] == ["cq-french-J"]
    for faces in (Faces.SPANISH, Faces.FRENCH, Faces.SPANISH):
        table.page.locator("[data-ui=menu]").click()
        table.page.locator(f"[data-do=faces][data-value={faces}]").check()
        answered(table.page)
        table.page.keyboard.press("Escape")
        found = table.page.evaluate(DRAWN)
        assert (found["lost"], found["empty"]) == ([], 0)
        assert all(each.startswith(f"#cq-{faces}-") for each in found["seen"])
        assert found["sprites"] == ["cq-french-J", "cq-spanish-10"]
