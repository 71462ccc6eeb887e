"""What a learner does in each room: something that is left behind, and one thing more."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.conftest import RunningSite
from tests.e2e.visit import IMPATIENT, answered, at_rest, button

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


def begin_first_hand(page: Page) -> None:
    """The third hand, with the card on offer laid."""
    for _ in range(2):
        page.get_by_role("button", name="Another hand").click()
        at_rest(page)  # else the centre card of the hand before might be clicked
    page.locator(".cq-centre").click()
    expect(page.locator(".cq-centre")).to_have_attribute("aria-pressed", "true")


def begin_reading(page: Page) -> None:
    """A law that was searched for, unfolded, and something tried."""
    page.get_by_role("searchbox").fill("borrow")
    expect(page.locator(".cq-entry:visible")).to_have_count(2)
    law = page.locator(".cq-entry[data-key='5.2']")
    law.get_by_role("button", name="Try it").click()
    expect(law.locator(".cq-try")).not_to_have_count(0)


def unfold_sources(page: Page) -> None:
    page.locator(".cq-entry[data-key='5.2']").get_by_role("button", name="What the sources say").click()


def sources(page: Page) -> Locator:
    return page.locator(".cq-entry[data-key='5.2'] [aria-expanded=true]").nth(1)


def begin_forcing(page: Page) -> None:
    """A question that was answered wrongly, and one card named."""
    page.locator("summary", has_text="What else can I try?").click()
    page.get_by_role("button", name="What Pagat's example missed").click()
    page.get_by_role("button", name="There's none").click()
    expect(page.locator(".cq-result")).to_contain_text("2 cards are still missing.")
    page.locator(".cq-forty [data-card=Ac]").click()
    expect(page.locator(".cq-forty [data-card=Ac]")).to_have_attribute("aria-selected", "true")


def name_one_more(page: Page) -> None:
    page.locator(".cq-forty [data-card=Ah]").click()


def one_more_named(page: Page) -> Locator:
    return page.locator(".cq-forty [data-card=Ah][aria-selected=true]")


def read_named(page: Page) -> object:
    """What is asked, how it went so far, and the cards named."""
    named = [card.get_attribute("data-card") for card in page.locator(".cq-forty [aria-selected=true]").all()]
    return page.locator(".cq-lead").inner_text(), page.locator(".cq-score").inner_text(), named


def begin_lesson(page: Page) -> None:
    """Through the map into the first level: a prediction, and a mistake that was made after it."""
    page.locator("[data-focus=onward]").click()
    page.locator(".cq-choice").first.click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".cq-text")).to_be_visible()
    button(page, "Decline").click()
    expect(page.locator(".cq-text.is-bad")).to_be_visible()


def see_what_happens(page: Page) -> None:
    page.get_by_role("button", name="Show me what happens").click()


def what_happens(page: Page) -> Locator:
    return page.get_by_role("heading", name="Here's what happens.")


def begin_replay(page: Page) -> None:
    """Two actions on, with both hands open."""
    for _ in range(2):
        page.get_by_role("button", name="Forward").click()
    page.get_by_role("button", name="Both hands open").click()
    expect(page.locator(".cq-fan")).to_have_count(2)


def one_action_on(page: Page) -> None:
    page.get_by_role("button", name="Forward").click()


def third_action(page: Page) -> Locator:
    return page.get_by_role("heading", name="Move 3 of")


def begin_board(page: Page) -> None:
    """An empty board with one card."""
    page.get_by_role("button", name="Clear").click()
    page.locator(".cq-tile[data-card='7h']").click()
    expect(page.locator(".cq-card[data-card='7h']")).to_be_visible()


def one_card_more(page: Page) -> None:
    page.locator(".cq-tile[data-card='Ks']").click()


def king_of_spades(page: Page) -> Locator:
    return page.locator(".cq-card[data-card='Ks']")


def begin_teaching(page: Page) -> None:
    """The notes for the second lesson."""
    page.locator("[data-do=lesson]").nth(1).click()
    expect(page.locator("[data-do=lesson]").nth(1)).to_have_attribute("aria-current", "true")


def back_to_the_first_lesson(page: Page) -> None:
    page.locator("[data-do=lesson]").first.click()


def notes_for_the_first(page: Page) -> Locator:
    return page.locator("li:first-child > [data-do=lesson][aria-current=true]")


def everything(page: Page) -> object:
    """All that the page says, but for what Alma has just said, which is not kept."""
    said = "".join(page.locator(".cq-bubble").all_inner_texts())
    return page.locator(".cq-body").inner_text().replace(said, "").split()


def begin_the_gift(page: Page) -> None:
    """The first hand, up to the card that has to go."""
    for name in ("Go on", "Go on", "Decline", "Go on"):
        button(page, name).click()
        answered(page)  # else the same beat might be told twice to go on
    expect(page.locator("[data-beat=torn-pair]")).to_be_visible()


def let_an_ace_go(page: Page) -> None:
    page.get_by_role("option", name="ace of spades", exact=True).dblclick()


def ace_that_went(page: Page) -> Locator:
    return page.locator(".cq-centre[data-card=As]")


def begin_booklet(page: Page) -> None:
    """The last chapter, and the move that it asks for."""
    page.locator(".cq-set-row").last.click()
    button(page, "Decline").click()
    expect(page.locator(".cq-verdict")).to_contain_text("That's it.")


def one_chapter_back(page: Page) -> None:
    button(page, "Back").click()


def third_chapter(page: Page) -> Locator:
    return page.get_by_role("heading", name="3 of 4")


def begin_looking_up(page: Page) -> None:
    """A word that was searched for, and opened."""
    page.get_by_role("searchbox").fill("counter")
    expect(page.locator("[data-focus='word run']")).to_be_hidden()
    page.locator("[data-focus='word stake']").click()
    expect(page.get_by_role("heading", name="Stake", level=2, exact=True)).to_be_visible()


def look_up_one_more(page: Page) -> None:
    page.locator("[data-focus='word counter']").click()


def counters(page: Page) -> Locator:
    return page.get_by_role("heading", name="Counters", level=2, exact=True)


def begin_outs(page: Page) -> None:
    """The next exercise, after one that was given up, with one card named."""
    page.get_by_role("button", name="Show me").click()
    page.locator("[data-do=next]").click()
    expect(page.locator(".cq-score")).to_contain_text("Exercise 13.")
    page.locator(".cq-forty .is-free").first.click()
    expect(page.locator(".cq-forty [aria-selected=true]")).to_have_count(1)


def name_the_last(page: Page) -> None:
    page.locator(".cq-forty .is-free").last.click()


def two_named(page: Page) -> Locator:
    return page.locator(".cq-forty:has([aria-selected=true] ~ [aria-selected=true])")


def begin_puzzle(page: Page) -> None:
    """A wrong answer, and the first step of its proof."""
    for name in ("Decline", "Prove it", "Next step"):
        button(page, name).click()
    expect(page.locator(".cq-text")).to_contain_text("Alma didn't force")


def one_step_on(page: Page) -> None:
    button(page, "Next step").click()


def last_of_the_stock(page: Page) -> Locator:
    return page.locator(".cq-text", has_text="That was the last card of the stock.")


def begin_comparison(page: Page) -> None:
    """A law on which two sources differ, at the table, and the action from which on they do."""
    page.locator("[data-focus='open_law 6.5']").click()
    button(page, "Try it: Decline").click()
    expect(page.locator(".cq-parting")).to_contain_text("Allowed only here: Pagat")


def by_the_other_book(page: Page) -> None:
    page.locator("[data-focus='by mine']").click()


def played_by_the_other_book(page: Page) -> Locator:
    return page.locator("[data-focus='by mine'][aria-pressed=true]")


def begin_game(page: Page) -> None:
    """A card that both declined."""
    for name in ("Turn up", "Decline", "Decline"):
        button(page, name).click()
    expect(button(page, "Turn up")).to_be_visible()


def turn_up_one_more(page: Page) -> None:
    button(page, "Turn up").click()


def eighteen_left(page: Page) -> Locator:
    return page.get_by_text("18 cards left")


GLOSSARY = Work("/voila/render/glossary.ipynb", begin_looking_up, look_up_one_more, counters, everything)
OUTS = Work("/voila/render/outs.ipynb?seed=1897&n=12", begin_outs, name_the_last, two_named, read_named)
PUZZLES = Work("/voila/render/puzzles.ipynb?puzzle=hole-001", begin_puzzle, one_step_on, last_of_the_stock, everything)
SOURCES = Work(
    "/voila/render/sources.ipynb?source=S1",
    begin_comparison,
    by_the_other_book,
    played_by_the_other_book,
    everything,
)
TABLE = Work("/voila/render/table.ipynb?seed=1897", begin_game, turn_up_one_more, eighteen_left, everything)
SETS = Work("/voila/render/sets.ipynb?set=the-hole", begin_booklet, one_chapter_back, third_chapter, everything)
HOOK = Work("/voila/render/hook.ipynb", begin_the_gift, let_an_ace_go, ace_that_went, everything)
INDEX = Work("/voila/render/index.ipynb", begin_first_hand, one_more_of_the_hand, last_of_the_hand, everything)
MELDS = Work("/voila/render/melds.ipynb", begin_melds, one_more_card, seven_of_spades, read_melds)
EXERCISE = Work("/voila/render/rearrange.ipynb", begin_exercise, one_more_of_the_hand, last_of_the_hand, everything)
FORCING = Work("/voila/render/forcing.ipynb", begin_forcing, name_one_more, one_more_named, read_named)
PLAY = Work("/voila/render/play.ipynb?seed=1897", begin_deal, decline_once_more, declined_once_more, everything)
LEARN = Work("/voila/render/learn.ipynb", begin_lesson, see_what_happens, what_happens, everything)
REPLAY = Work("/voila/render/replay.ipynb", begin_replay, one_action_on, third_action, everything)
CLASSROOM = Work("/voila/render/classroom.ipynb", begin_board, one_card_more, king_of_spades, everything)
RULES = Work("/voila/render/rules.ipynb", begin_reading, unfold_sources, sources, everything)
TEACHER = Work("/voila/render/teacher.ipynb", begin_teaching, back_to_the_first_lesson, notes_for_the_first, everything)
WORKS = {
    "index": INDEX,
    "hook": HOOK,
    "learn": LEARN,
    "puzzles": PUZZLES,
    "play": PLAY,
    "melds": MELDS,
    "rearrange": EXERCISE,
    "forcing": FORCING,
    "outs": OUTS,
    "replay": REPLAY,
    "classroom": CLASSROOM,
    "sets": SETS,
    "rules": RULES,
    "sources": SOURCES,
    "glossary": GLOSSARY,
    "table": TABLE,
    "teacher": TEACHER,
}
"""What a learner does in each room."""
