"""A deal against an opponent in a page, for the tests that play one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.conftest import RunningSite
from tests.e2e.visit import HURRY, Visit

MOST_STEPS = 120
Hit = Callable[[Locator], None]


class Game(Visit):
    """A deal in a page."""

    notebook = "play"

    def __init__(self, page: Page, site: RunningSite, *, hurry: bool = True) -> None:
        super().__init__(page, site)
        if hurry:
            page.add_init_script(HURRY)

    @property
    def lead(self) -> Locator:
        return self.page.locator(".cq-lead")

    @property
    def end(self) -> Locator:
        """The page at the end of a hand."""
        return self.page.locator(".cq-end")

    @property
    def happened(self) -> Locator:
        return self.page.locator(".cq-happened li")

    @property
    def big(self) -> Locator:
        return self.page.locator(".cq-body .cq-big")

    @property
    def mine(self) -> Locator:
        """My hand."""
        return self.page.locator(".cq-seat.is-bottom [role=option]")

    @property
    def theirs(self) -> Locator:
        """My opponent's hand, as far as it lies open."""
        return self.page.locator(".cq-seat.is-top [role=option]")

    @property
    def is_over(self) -> bool:
        return self.page.locator("[data-do=new_deal].cq-big").count() > 0

    def my_turn(self) -> None:
        """Wait until there is something to choose, or for the end: without a card in hand it may go on by itself."""
        self.page.locator(".cq-seat.is-bottom.is-acting [role=option], .cq-actions .cq-big").first.wait_for()

    def do(self, hit: Hit, target: Locator) -> None:
        """Hit this, and wait for what is said to it."""
        before = self.page.locator(".cq [role=status]").get_attribute("data-n")
        hit(target)
        said = "before => document.querySelector('.cq [role=status]').dataset.n !== before"
        self.page.wait_for_function(said, arg=before)

    def act(self, hit: Hit = Locator.click) -> None:
        """Do what the main button says; lay the first way to meld, and discard the first card."""
        self.my_turn()
        if self.page.locator("[data-do=ways]").count():
            self.do(hit, self.page.locator("[data-do=ways]"))
            if self.page.locator(".cq-way").count():  # else there was one way, and it was laid
                self.do(hit, self.page.locator(".cq-way").first)
        elif self.big.count():
            self.do(hit, self.big.first)
        else:
            self.do(hit, self.mine.first)
            self.do(hit, self.page.locator("[data-do=let_go]"))

    def play(self, hit: Hit) -> None:
        """Play to the end."""
        for _ in range(MOST_STEPS):
            self.my_turn()
            if self.is_over:
                return
            self.act(hit)
        pytest.fail("the deal does not end")

    def menu(self, name: str) -> None:
        self.press("Menu")
        self.page.get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def game(page: Page, site: RunningSite) -> Game:
    return Game(page, site)
