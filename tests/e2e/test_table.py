"""The table as its visitors use it: one whole game with each kind of hand, motion, a projector, a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import conquian as cq
from conquian.game.actions import Action
from conquian.game.state import State
from conquian.notation.position import link, position
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.hands import Finger, Hand, Keyboard, Mouse, heard, kept, listen, locate, play
from tests.e2e.visit import PHONE, Visit, answered, at_rest, button, faults, middle

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEED = 1315  # nineteen actions: melds, discards, a card declined, a card forced, and a winner
KEY = "conquian.table"
HEARD = Path(__file__).with_name("heard.txt")
"""What is heard in the whole game: read it before you change it."""
OFFERED = "pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left"


class AtTable(Visit):
    """The table in a page."""

    notebook = "table"

    @property
    def lead(self) -> Locator:
        return self.page.locator(".cq-lead")

    def at(self, line: str) -> AtTable:
        self.open(f"?{link(position(line))}&lang=en")
        return self


@pytest.fixture
def table(page: Page, site: RunningSite) -> AtTable:
    return AtTable(page, site)


def game() -> tuple[State, tuple[Action, ...]]:
    state, player = cq.deal(SEED), Straying(Greedy(SEED), 0.3, SEED)
    start, actions = state, []
    while state.outcome is None:
        actions.append(player(cq.player_view(state, state.turn)))
        state = cq.apply(state, actions[-1])
    return start, tuple(actions)


def played(page: Page, site: RunningSite, hand: Hand) -> tuple[list[str], dict[str, Any]]:
    """Play the whole game: what is heard, and what the browser has kept of it."""
    start, actions = game()
    AtTable(page, site).at(str(start))
    listen(page)
    play(page, hand, start, actions)
    return heard(page), kept(page, KEY)


def test_one_whole_game_with_mouse_keyboard_and_finger_is_the_same_game(open_page: OpenPage, site: RunningSite) -> None:
    start, actions = game()
    assert {"turn", "meld", "discard", "decline", "force"} <= {action.verb for action in actions}
    results = []
    for made, options in ((Mouse, {"reduced_motion": "no-preference"}), (Keyboard, {}), (Finger, PHONE)):
        page = open_page(**options)
        results.append(played(page, site, made(page)))
    mouse, keyboard, finger = results
    assert mouse == keyboard == finger
    assert mouse[0] == HEARD.read_text(encoding="utf-8").splitlines()
    assert mouse[1]["start"] == str(start)
    assert mouse[1]["done"] == "; ".join(map(str, actions))


def test_a_card_can_be_dragged_everywhere_it_may_go(table: AtTable) -> None:
    table.at(OFFERED)
    page = table.page

    def drag(card: str, place: str) -> None:
        page.wait_for_function("() => document.getAnimations().length === 0")  # where it lies, not where it is flying
        page.mouse.move(*middle(locate(page, card).bounding_box()))
        page.mouse.down()
        page.mouse.move(*middle(page.locator(f"[data-place='{place}']").first.bounding_box()), steps=8)
        page.mouse.up()

    drag("4d", "bottom")
    expect(table.said).to_contain_text("Picked: 4 of diamonds.")
    drag("5d", "bottom")
    expect(table.said).to_contain_text("The pone melded 4-5-6 of diamonds.")
    drag("Js", "centre")
    expect(table.said).to_contain_text("The pone discarded the jack of spades.")
    drag("Js", "waste")
    expect(table.said).to_contain_text("The dealer declined the jack of spades.")


@pytest.mark.always
def test_lay_it_for_me_and_arrange_it_myself_lead_to_the_same_place(table: AtTable) -> None:
    table.at(OFFERED)
    table.press("Lay it for me")
    table.press("Borrow the 6 of clubs for the sixes")
    expect(table.said).to_contain_text("The pone borrowed the 6 of clubs for the sixes")
    for_me = table.page.locator(".cq-seat.is-bottom .cq-laid").all_inner_texts()
    table.press("Undo")
    table.press("Arrange it myself")
    locate(table.page, "6h").click()  # the centre card begins the group
    table.card("6c").click()
    expect(table.verdict.first).to_contain_text("Yes")
    table.press("Lay it like this")
    expect(table.said).to_contain_text("The pone borrowed the 6 of clubs for the sixes")
    assert table.page.locator(".cq-seat.is-bottom .cq-laid").all_inner_texts() == for_me
    names = [each.get_attribute("aria-label") for each in table.page.locator(".cq-seat.is-bottom .cq-laid").all()]
    assert names == ["Run of three: 3, 4 and 5 of clubs", "Set of three: 6 of clubs, diamonds and hearts"]


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)], ids=["phone", "laptop"])
@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        (OFFERED, ("4d", "5d")),
        ("pone=6h4d5dJsQsAd3c4c5c6c/- dealer=?10/- centre=6d stock=?19 turn=pone/left", ("4d", "5d")),
    ],
    ids=["a second meld", "the first meld"],
)
def test_nothing_moves_under_a_finger_while_the_ghost_of_a_meld_comes(
    open_page: OpenPage, site: RunningSite, line: str, chosen: tuple[str, ...], size: tuple[int, int]
) -> None:
    table = AtTable(open_page(viewport={"width": size[0], "height": size[1]}), site).at(line)
    page = table.page
    places = """() => ['[data-card=Ad]', '[data-card=Qs]', '.cq-centre', '.is-bottom .cq-seat-name'].map(
      (each) => Math.round(document.querySelector('.cq-felt ' + each).getBoundingClientRect().top + scrollY))"""
    at_rest(page)
    before = page.evaluate(places)
    for code in chosen:
        page.locator(f".cq-fan [data-card='{code}']").click(position={"x": 8, "y": 20})
        answered(page)
    expect(page.locator(".is-bottom .is-ghost").first).to_be_visible()
    at_rest(page)
    assert page.evaluate(places) == before


MANY = "pone=2s4h4s5s6sJdJsQdKcKd/- dealer=3s/Ac2c3c,Ad2d3d4d5d6d centre=7s stock=?17 waste=5h6h turn=pone/left"


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (844, 390), (390, 844)])
def test_all_ways_to_lay_are_seen_beside_the_hand_and_light_the_cards_that_they_use(
    open_page: OpenPage, site: RunningSite, width: int, height: int
) -> None:
    table = AtTable(open_page(viewport={"width": width, "height": height}), site).at(MANY)
    page, keys = table.page, Keyboard(table.page)
    keys.press(".cq-big[data-do='lay']")
    ways = page.get_by_role("region", name="Ways to lay it").get_by_role("listitem").get_by_role("button")
    expect(ways).to_have_count(10)
    hand = page.locator(".cq-seat.is-bottom .cq-fan .cq-card")
    assert faults(page) == []
    keys.to(".cq-way")
    for n, way in enumerate(ways.all()):
        if n:
            page.keyboard.press("Tab")
        expect(way).to_be_focused()
        expect(way).to_be_in_viewport(ratio=0.95)
        for card in (hand.first, hand.last):
            expect(card).to_be_in_viewport(ratio=0.9)
        used = (way.get_attribute("data-used") or "").split()
        assert page.locator(".cq-fan .is-used").evaluate_all("all => all.map((card) => card.dataset.card)") == used
        box = way.locator(".cq-mini").first.bounding_box()
        assert box is not None and box["width"] >= 24, "px: small cards, and large enough to read"
    ways.nth(1).hover()
    expect(page.locator(".cq-fan .is-used")).to_have_count(6)
    page.keyboard.press("Enter")
    expect(table.said).to_contain_text("The pone melded 6-7-jack of spades.")


MOVING = """() => document.getAnimations().map((each) => each.effect.target.dataset?.card).filter((card) => card)"""


def test_a_phone_on_its_side_shows_all_groups_that_are_arranged_beside_the_hand(
    open_page: OpenPage, site: RunningSite
) -> None:
    table = AtTable(open_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True), site).at(OFFERED)
    page = table.page
    for code in ("4d", "5d"):
        page.locator(f".cq-fan [data-card='{code}']").tap()
    page.locator("[data-do=arrange_self]").tap()
    groups = page.locator(".cq-group")
    expect(groups).to_have_count(2)
    hand = page.locator(".cq-seat.is-bottom .cq-fan .cq-card")
    for seen in (*groups.all(), page.locator(".cq-new"), page.locator(".cq-centre"), hand.first, hand.last):
        expect(seen).to_be_in_viewport(ratio=0.95)
    assert page.locator(".cq-arranged").evaluate("node => node.scrollHeight <= node.clientHeight")


def test_a_borrowed_card_is_seen_to_travel_unless_motion_is_not_wanted(open_page: OpenPage, site: RunningSite) -> None:
    for wish, expected in (("no-preference", {"6c", "6d", "6h"}), ("reduce", set[str]())):
        table = AtTable(open_page(reduced_motion=wish), site).at(OFFERED)
        table.press("Lay it for me")
        table.page.locator(".cq-way").nth(1).click()
        table.page.locator(".is-moved").first.wait_for()
        moving = set(table.page.evaluate(MOVING))
        assert expected <= moving if expected else not moving
        marked = [card.get_attribute("data-card") for card in table.page.locator(".is-moved").all()]
        assert sorted(filter(None, marked)) == ["6c", "6d", "6h"]


TOLD_OF_MOTION = """{
  const begin = Element.prototype.animate;
  window.begun = [];
  Element.prototype.animate = function (frames, timing) {
    if (this.dataset.card || /cq-(flying|back)/.test(this.className)) // words come as well
      window.begun.push([this.dataset.card ?? this.className, timing.delay ?? 0]);
    return begin.call(this, frames, timing);
  };
}"""


def test_groups_close_up_once_the_card_that_they_lend_is_on_its_way(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(TOLD_OF_MOTION)
    table = AtTable(page, site).at(OFFERED)
    table.press("Lay it for me")
    page.evaluate("window.begun = []")
    page.locator(".cq-way").nth(1).click()
    page.locator(".is-moved").first.wait_for()
    delays = dict(page.evaluate("window.begun"))
    lent, closing = {"6c", "6d", "6h"}, set(delays) - {"6c", "6d", "6h"}
    assert {delays[card] for card in lent} == {0}
    assert closing and all(delays[card] > 0 for card in closing)


def test_a_card_that_is_declined_flies_over_the_table(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(reduced_motion="no-preference")
    page.add_init_script("""{
      const begin = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        if (this.matches(".cq-card.cq-flying")) window.flying = getComputedStyle(this).position;
        return begin.apply(this, how);
      };
    }""")
    table = AtTable(page, site).at(OFFERED)
    table.press("Decline")
    page.wait_for_function("() => window.flying")
    assert page.evaluate("window.flying") == "absolute"


def test_a_card_is_seen_to_be_turned_over(open_page: OpenPage, site: RunningSite) -> None:
    for wish in ("no-preference", "reduce"):
        page = open_page(reduced_motion=wish)
        page.add_init_script(TOLD_OF_MOTION)
        table = AtTable(page, site).at(str(cq.deal(seed=1897)))
        page.evaluate("window.begun = []")
        table.page.locator(".cq-felt [data-place=stock]").click()
        table.page.locator(".cq-centre.is-moved").wait_for()
        begun = page.evaluate("window.begun")
        if wish == "reduce":
            assert begun == []
            continue
        (back, at_once), (card, later) = begun
        assert "cq-back" in back and "cq-flying" in back
        assert (at_once, card) == (0, "2c") and later > 0
        expect(page.locator(".cq-flying")).to_have_count(0)
        table.press("Decline")
        page.evaluate("window.begun = []")
        table.press("Decline")
        page.locator(".cq-felt [data-place=waste] .cq-back").wait_for()
        (card, at_once), (back, later) = page.evaluate("window.begun")
        assert "cq-centre" in card and "cq-flying" in card and "cq-back" in back
        assert at_once == 0 < later


def test_a_card_that_cannot_be_melded_shakes_where_it_lies_unless_motion_is_not_wanted(
    open_page: OpenPage, site: RunningSite
) -> None:
    for wish, expected in (("no-preference", {"Qs"}), ("reduce", set[str]())):
        table = AtTable(open_page(reduced_motion=wish), site).at(OFFERED)
        table.page.locator(".is-bottom [role=option][data-card=Qs]").click()
        table.page.locator(".cq-hint.is-bad").wait_for()
        assert set(table.page.evaluate(MOVING)) == expected


def test_a_meld_that_is_prepared_is_seen_as_a_ghost_that_no_one_hears(table: AtTable) -> None:
    table.at(OFFERED)
    ghosts = table.page.locator(".is-bottom .cq-spread .is-ghost")
    for card, count in (("4d", 0), ("5d", 3)):
        table.page.locator(f".is-bottom [role=option][data-card='{card}']").click()
        answered(table.page)
        expect(ghosts).to_have_count(count)
    assert {ghost.get_attribute("aria-hidden") for ghost in ghosts.all()} == {"true"}
    assert table.page.locator(".is-ghost[data-card]").count() == 0  # no place to drag from, nothing to touch
    table.press("Meld")
    expect(ghosts).to_have_count(0)
    expect(table.page.locator(".is-bottom .cq-laid")).to_have_count(2)


MARKS_ON_FACES = """() => {
  const boxes = (found) => [...document.querySelectorAll(found)].map((node) => node.getBoundingClientRect());
  const faces = boxes('.cq-felt .cq-card');
  const arrows = [...document.querySelectorAll('.is-growing')].map((node) => {
    const { top, height } = getComputedStyle(node, '::before'), box = node.getBoundingClientRect();
    const y = box.top + Number.parseFloat(top);
    return { left: box.left + box.width / 2 - 12, right: box.left + box.width / 2 + 12, top: y,
      bottom: y + Number.parseFloat(height) };
  });
  const meets = (a) => (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const signs = document.querySelectorAll('.cq-card .cq-sign').length;
  return arrows.filter((mark) => faces.some(meets(mark))).length + signs;
}"""


@pytest.mark.parametrize("width", [390, 844, 1280])
def test_no_mark_lies_on_the_face_of_a_card(open_page: OpenPage, site: RunningSite, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844})
    table = AtTable(page, site).at("pone=JdAs/3s4s5s6s,QcQdQhQs dealer=?10/- centre=Kd stock=?19 turn=pone/turned")
    locate(page, "Jd").click()
    answered(table.page)
    expect(page.locator(".is-growing")).not_to_have_count(0)
    assert page.evaluate(MARKS_ON_FACES) == 0


def test_a_deal_is_seen_unless_motion_is_not_wanted_and_only_once(open_page: OpenPage, site: RunningSite) -> None:
    for wish, expected in (("no-preference", 20), ("reduce", 0)):
        page = open_page(reduced_motion=wish)
        page.add_init_script("""{
          const begin = Element.prototype.animate;
          window.dealt = 0;
          Element.prototype.animate = function (frames, timing) {
            if (timing.fill === 'backwards' && this.closest('.cq-hand-place')) window.dealt++;
            return begin.call(this, frames, timing);
          };
        }""")
        table = AtTable(page, site).at(str(cq.deal(1897)))
        assert page.evaluate("window.dealt") == expected
        table.press("Turn up")
        table.press("Undo")
        assert page.evaluate("window.dealt") == expected


def test_keys_work_only_while_the_table_has_the_focus(table: AtTable) -> None:
    table.at(OFFERED)
    root = table.page.locator(".cq")
    table.page.locator("header.site").click(position={"x": 4, "y": 4})
    table.page.keyboard.press("p")
    answered(table.page)
    expect(root).not_to_have_class("cq is-projector")
    button(table.page, "Decline").focus()
    table.page.keyboard.press("p")
    expect(root).to_have_class("cq is-projector")


def test_page_keys_step_on_a_projector(table: AtTable) -> None:
    table.at(OFFERED)
    table.press("Decline")
    expect(table.said).to_contain_text("The pone declined")
    table.page.get_by_role("button", name="Menu").focus()
    table.page.keyboard.press("p")
    table.page.locator(".is-projector").wait_for()
    table.page.keyboard.press("PageUp")
    expect(table.lead).to_contain_text("6 of diamonds")
    table.page.keyboard.press("PageDown")
    expect(table.said).to_contain_text("Redone.")
