"""What a learner does in three rooms: something that is left behind, and one thing more."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.conftest import RunningSite
from tests.e2e.visit import IMPATIENT, answered, button

KERNEL = re.compile(r"/api/kernels/[^/?]+$")
"""The address at which a page asks for its kernel when nobody answers."""


@dataclass(frozen=True)
class Work:
    """A page and what a learner does there: `begin` leaves something behind, `go_on` is one thing more.

    `read` tells all that has to be there again, and `shown` is what `go_on` brings to the screen.
    """

    path: str
    begin: Callable[[Page], object]
    go_on: Callable[[Page], object]
    shown: Callable[[Page], Locator]
    read: Callable[[Page], object]

    def open(self, page: Page, site: RunningSite, *, heals: bool = False) -> None:
        page.add_init_script(IMPATIENT)
        if not heals:
            page.route(KERNEL, lambda route: route.abort())  # else it comes back while it is looked at
        page.goto(site.address + self.path)
        ready(page)

    def do(self, page: Page) -> None:
        """Leave something behind, of which Python knows all, and which the browser has kept."""
        self.begin(page)
        answered(page)


def ready(page: Page) -> None:
    page.locator(".cq[data-ready]").wait_for()


# --- the pages --------------------------------------------------------------------------------------------------------


def begin_melds(page: Page) -> None:
    """Two groups, a card that changed its group, and other faces than a page begins with."""
    for name in ("3 of clubs", "4 of clubs", "5 of clubs", "6 of clubs"):
        page.get_by_role("option", name=name, exact=True).click()
    page.get_by_role("button", name="New group").click()
    page.get_by_role("option", name="6 of hearts", exact=True).click()
    page.locator(".cq-card[data-card='6c']").click()
    page.locator(".cq-group").nth(1).get_by_text("put it here").click()
    expect(page.locator(".cq-group").nth(1).locator(".cq-card")).to_have_count(2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Spanish").check()
    expect(page.locator(".cq-tile[data-card=Kd]")).to_have_accessible_name("king of coins")
    page.keyboard.press("Escape")


def one_more_card(page: Page) -> None:
    page.locator(".cq-tile[data-card='7s']").click()


def seven_of_spades(page: Page) -> Locator:
    return page.locator(".cq-card[data-card='7s']")


def read_melds(page: Page) -> object:
    """The cards of each group, and how the king of diamonds looks."""
    groups = [
        [card.get_attribute("data-card") for card in group.locator(".cq-card").all()]
        for group in page.locator(".cq-group").all()
    ]
    return groups, page.locator(".cq-tile[data-card=Kd]").get_attribute("aria-label")


def begin_exercise(page: Page) -> None:
    """The second exercise, after a first answer, with the card on offer laid."""
    page.get_by_role("button", name="It can't be done").click()
    page.get_by_role("button", name="Next exercise").click()
    expect(page.locator(".cq-score")).to_contain_text("Exercise 2.")
    page.locator(".cq-centre").click()
    expect(page.locator(".cq-centre")).to_have_attribute("aria-pressed", "true")


def one_more_of_the_hand(page: Page) -> None:
    page.locator(".cq-hand [role=option]").last.click()


def last_of_the_hand(page: Page) -> Locator:
    return page.locator(".cq-hand .cq-slot:last-child [role=option][aria-selected=true]")


def begin_deal(page: Page) -> None:
    """A card that both declined, one that the opponent turned up in vain, and the next one."""
    button(page, "Turn up").click()
    button(page, "Decline").click()
    expect(page.locator(".cq-happened li")).to_have_count(4)


def decline_once_more(page: Page) -> None:
    button(page, "Decline").click()


def declined_once_more(page: Page) -> Locator:
    return page.locator(".cq-happened li", has_text="You declined: 7 of spades")


def everything(page: Page) -> object:
    """All that the page says, but for what Alma has just said, which is not kept."""
    said = "".join(page.locator(".cq-bubble").all_inner_texts())
    return page.locator(".cq-body").inner_text().replace(said, "").split()


MELDS = Work("/voila/render/melds.ipynb", begin_melds, one_more_card, seven_of_spades, read_melds)
EXERCISE = Work("/voila/render/rearrange.ipynb", begin_exercise, one_more_of_the_hand, last_of_the_hand, everything)
PLAY = Work("/voila/render/play.ipynb?seed=1897", begin_deal, decline_once_more, declined_once_more, everything)
