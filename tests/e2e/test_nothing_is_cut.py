"""No room cuts or covers anything, or shuts anybody out, on a phone, a tablet, a laptop or a projector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize

from conquian.notation.position import link, position
from conquian.rooms.rearrange.session import EXAMPLES
from tests.conftest import RunningSite
from tests.contact.__main__ import BORROW
from tests.e2e.browser import OpenPage
from tests.e2e.test_projector import IN_THE_WINDOW
from tests.e2e.test_table import MANY
from tests.e2e.visit import PAGES, SMALLEST_TARGET, at_rest, faults, speak

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHOOSE: Final = tuple(f".cq-fan [data-card='{card}']" for card in ("4d", "5d"))
PROJECT: Final = ("[data-ui=menu]", "[data-do=project], [data-ui=project]")
BOTH_WAYS: Final = ("[data-action=decline]", "[data-focus='by mine']")
THROW: Final = (".cq-seat.is-bottom [role=option]", "[data-do=let_go]")
MENU: Final = "[data-ui=menu]"
BOTH_HANDS: Final = (
    "[data-focus=next_note]",
    MENU,
    "[data-do=show][data-value=hand]",
    MENU,
    "[data-do=show][data-value=legal]",
)
STATES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    **{room: (room, ()) for room in PAGES},
    "learn guess": ("learn?lesson=forcing", ()),
    "learn answered": ("learn?lesson=forcing", (".cq-choice:nth-child(2)",)),
    "learn shown": ("learn?lesson=pack", (".cq-choice", "[data-do=more_hint]")),
    "puzzles question": ("puzzles?puzzle=hole-road-001", ()),
    "puzzles meld": ("puzzles?puzzle=hole-001", ()),
    "puzzles answered": ("puzzles?puzzle=hole-001", ("[data-action=decline]", "[data-do=prove]")),
    "puzzles folder": ("puzzles", ("[data-do=theme][data-value=right-ace]",)),
    "puzzles force": ("puzzles?puzzle=win-by-force-001", ()),
    "play begun": ("play?seed=1897", ()),
    "play sure": ("play?seed=1897", ("[data-action=turn]", "[data-ui=menu]", "[data-do=fold]")),
    "forcing victim": ("forcing?course=victim&seed=3&n=1", ()),
    "forcing result": ("forcing?course=forcer&seed=3&n=1", THROW),
    "forcing switch": ("forcing?course=switches&n=2", ("[data-do=foretell]",)),
    "replay away": ("replay?game=squeeze&ply=39", (MENU, "[data-do=explore]")),
    "replay note": ("replay?game=borrowing&ply=12", ()),
    "replay both hands": ("replay?game=first-turn", BOTH_HANDS),
    "sources list": ("sources?source=S2", ("[data-focus=every]",)),
    "rules tried": ("rules?law=5.2", ("[data-focus='try 5.2 1']", "[data-focus='books 5.2']")),
    "classroom unsound": (
        "classroom?pone=AdAs/3c3d4c,6h7h&dealer=?10/-&centre=Kh&stock=?10",
        (".cq-settings summary",),
    ),
    "classroom asked": ("classroom", ("[data-do=arise]",)),
    "classroom played": ("classroom", ("[data-do=play_on]",)),
    "sources both ways": ("sources?source=S1&law=6.5", ()),
    "sources played": ("sources?source=S1&law=6.5", BOTH_WAYS),
    "hook offer": ("hook?beat=not-this-one", ()),
    "hook end": ("hook?beat=one-all", ()),
    "outs begun": ("outs?seed=1897&n=12", ()),
    "outs checked": ("outs?seed=1897&n=12", (".cq-forty .is-free", "[data-do=check]")),
    "outs shown": (
        "outs?spread=2c2d2h2s,3c4c5c,7hJhQh&waste=6c4d&opponent=KhKdKs",
        (".cq-forty .is-free", "[data-do=check]", "[data-do=show]", ".cq-result summary"),
    ),
    "melds told": (
        "melds?cards=2c2d2h2s,6c6d6s,JdQdKd&waste=Ac7dKs&opponent=4h5h6h",
        (".cq-hole summary", ".cq-more summary", ".cq-group [data-card='2c']"),
    ),
    "rearrange exercise": ("rearrange?course=exercises&seed=1897&n=9", ()),
    "table chosen": (f"table?{BORROW}", CHOOSE),
    "table arranged": (f"table?{BORROW}", (*CHOOSE, "[data-do=arrange_self]")),
    "table ways": (f"table?{BORROW}", ("[data-do=ways]",)),
    "learn arranged": ("learn?lesson=borrowing", (".cq-choice:nth-child(2)", "[data-do=arrange_self]", ".cq-centre")),
    "sets chapter": ("sets?set=the-hole&chapter=2", ()),
    **{
        f"{name} projected": (address, (*clicks, *PROJECT))
        for name, (address, clicks) in {
            "table": (f"table?{BORROW}", ()),
            "learn": ("learn?lesson=forcing", ()),
            "learn wrong": ("learn?lesson=forcing", (".cq-choice:nth-child(2)",)),
            "puzzles": ("puzzles?puzzle=hole-road-001", ()),
            "puzzles answered": ("puzzles?puzzle=hole-001", ("[data-action=decline]",)),
            "play": ("play?seed=1897", ()),
            "forcing": ("forcing?course=victim&seed=3&n=1", ()),
            "forcing result": ("forcing?course=forcer&seed=3&n=1", THROW),
            "replay": ("replay?game=borrowing&ply=12", ()),
            "sources": ("sources?source=S1&law=6.5", BOTH_WAYS),
            "sets": ("sets?set=the-hole&chapter=2", ()),
            "outs": ("outs?seed=1897&n=12", ()),
            "melds": ("melds?cards=3c4c5c,6c6d6h,Kd,2s", ()),
            "rearrange": ("rearrange?course=exercises&seed=1897&n=9", ()),
        }.items()
    },
    "table ways on a projector": (f"table?{link(position(MANY))}", (*PROJECT, ".cq-big[data-do=lay]")),
    "forcing result on a projector": ("forcing?course=forcer&seed=3&n=1", (*THROW, *PROJECT, "R")),
}
"""What a room shows: the page with its query, and what is pressed there."""
UNMEASURED: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "learn map": ("learn", (".cq-door", "[data-ui=menu]")),
    "play over": ("play?seed=1897", ("[data-action=turn]", "[data-ui=menu]", "[data-do=resign]", "[data-do=sure]")),
    "forcing unfolded": (
        "forcing?course=victim&seed=3&n=1",
        ("[data-do=show_truth]", "[data-focus=lines]"),
    ),
    "forcing course": (
        "forcing?course=victim&seed=3&n=1",
        (MENU, "[data-focus='course safe']"),
    ),
    "teacher law": ("teacher?lesson=melds", (".cq-part .cq-law",)),
    "melds menu": ("melds?cards=3c4c5c", ("[data-ui=menu]",)),
    "rearrange told": (f"rearrange?{link(position(EXAMPLES['stuck']))}", (".cq-centre", "[data-do=ask]", ".cq-law")),
}
"""States in which something lies over the rest on purpose, or whose text is longer than a window: none is shut out."""
TOUCH: Final = {"has_touch": True, "is_mobile": True}
DEVICES: Final[tuple[tuple[Mapping[str, Any], tuple[tuple[int, int], ...]], ...]] = (
    (TOUCH, ((320, 640), (390, 844), (844, 390), (768, 1024))),
    ({}, ((1280, 720), (1920, 1080), (768, 1024), (1024, 768))),
)
MORE: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {"hook end": ((1280, 800), (1366, 768), (1440, 900))}
"""Laptops on which a room has its words where they are longest."""
PROJECTORS: Final = ((1280, 720), (1024, 768))
WHOLE: Final = {(390, 844), (844, 390), (768, 1024), (1280, 720), (1920, 1080)}
"""Where a hand and all its answers are seen at once; the words of a phone of 320 px need more."""

MEASURE: Final = r"""(isWhole) => {
  const found = [];
  const style = (node) => getComputedStyle(node);
  const up = (node) => node ? [node, ...up(node.parentElement)] : [];
  const said = (node) => (node.innerText || node.getAttribute('aria-label') || node.dataset.card ||
    node.className).trim().replace(/\s+/g, ' ').slice(0, 30);
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !node.closest('[aria-hidden=true]:not(.is-ghost), .skip') &&
    !up(node).some((each) => style(each).clipPath.startsWith('inset(50%'));
  const bars = (node) => up(node).some((each) => ['sticky', 'fixed'].includes(style(each).position) ||
    each.matches('.cq-sheet')); // which was opened over what it covers
  const edges = (node) => { const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom }; };
  const joined = (boxes) => ({
    left: Math.min(...boxes.map(({ left }) => left)), top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) });
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const is = ({ left, top, right, bottom }, by = 2) => right - left > by && bottom - top > Math.max(by, 2);

  // what there is: cards of a hand, of a meld, of the middle, what can be pressed, and each line of words
  const things = [];
  const add = (node, kind, name, boxes) => boxes.length && things.push({ node, kind, name, boxes });
  const all = (css, within = document) => [...within.querySelectorAll(css)].filter(seen);
  for (const fan of all('.cq-fan')) add(fan, 'hand', 'the hand', all('.cq-card', fan).map(edges));
  for (const laid of all('.cq-spread > .cq-laid, .cq-group, .cq-lying li'))
    all('.cq-card', laid).length && add(laid, 'meld', `meld ${said(laid)}`, [joined(all('.cq-card', laid).map(edges))]);
  for (const spot of all('.cq-place > .cq-spot, .cq-centre')) {
    const face = spot.matches('.cq-centre') ? spot : spot.querySelector('.cq-back, .cq-empty, .cq-memento');
    if (face) add(spot, 'pile', `pile ${spot.dataset.place}`, [edges(face)]);
  }
  const press = ':is(button, a[href], summary, select, [role=option])' +
    ':not(.cq-term, .cq-law, .cq-spot, .cq-card, .cq-name)';
  for (const node of all(press)) {
    const inText = node.matches('a') && style(node).display === 'inline';
    if (!inText && !node.closest('.cq-fan')) add(node, 'button', `"${said(node)}"`, [edges(node)]);
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) {
    const node = text.parentElement;
    if (!text.data.trim() || !seen(node) || node.closest('script, style, svg, option') || node.closest(press)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].map(({ left, top, right, bottom }) => {
      const less = (bottom - top) * 0.18; // a line of letters is lower than what a font keeps free for it
      return { left, top: top + less, right, bottom: bottom - less };
    });
    const block = up(node).find((each) => !['inline', 'contents'].includes(style(each).display));
    add(block, 'words', `"${text.data.trim().slice(0, 30)}"`, boxes.filter((box) => is(box)));
  }

  // (a) nothing sticks out of the window at its sides, and nothing is cut by what it lies in
  const clips = new Map();
  const clip = (node) => clips.get(node) ?? clips.set(node, up(node.parentElement).filter((each) =>
    each !== document.body && each !== document.documentElement && style(each).overflowX !== 'visible')).get(node);
  for (const thing of things) {
    const pinned = up(thing.node).some((each) => style(each).position === 'fixed');
    for (const box of thing.boxes) {
      const isRow = clip(thing.node).some((each) => ['auto', 'scroll'].includes(style(each).overflowX));
      if (!isRow && (box.left < -2 || box.right > innerWidth + 2)) found.push(`outside: ${thing.name}`);
      for (const each of pinned ? [] : clip(thing.node)) {
        const edge = each.getBoundingClientRect(), { overflowX, overflowY } = style(each);
        const scrollsX = ['auto', 'scroll'].includes(overflowX), scrollsY = ['auto', 'scroll'].includes(overflowY);
        if (!scrollsX && (box.left < edge.left - 2 || box.right > edge.right + 2)) found.push(`cut: ${thing.name}`);
        if (!scrollsY && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2)) found.push(`cut: ${thing.name}`);
      }
    }
    const inner = clip(thing.node).map(edges);
    thing.boxes = thing.boxes.map((box) => inner.reduce(meet, box)).filter((box) => is(box));
  }
  for (const node of all('.cq *')) {
    const { overflowY } = style(node);
    if (['auto', 'scroll'].includes(overflowY) && node.scrollHeight > node.clientHeight + 2 && node.clientHeight < 96)
      found.push(`scrolls in ${node.clientHeight} px: .${node.className}`);
  }

  // (b) no two of them lie over each other; a bar at the edge of the window lies over what scrolls below it
  const own = (a, b) => a.node.contains(b.node) || b.node.contains(a.node);
  for (const [n, a] of things.entries()) for (const b of things.slice(n + 1)) {
    if (own(a, b) || bars(a.node) !== bars(b.node)) continue;
    const by = [a, b].some(({ kind }) => kind === 'hand') && [a, b].some(({ kind }) => kind === 'words') ? -6 : 2;
    if (a.boxes.some((one) => b.boxes.some((other) => is(meet(one, other), by))))
      found.push(`over: ${a.name} ${b.name}`);
  }
  // and nothing else lies over the middle and the corners of them, as far as they are in the window
  const isPainted = (node) => node.closest('svg') || !/rgba\(.*, 0\)/.test(style(node).backgroundColor);
  const places = { hand: [[0, 0], [0, 1]], button: [[0.5, 0.5]] }; // of a card in a hand the edge with its index
  const corners = [[0.5, 0.5], [0, 0], [1, 0], [0, 1], [1, 1]];
  const covered = (thing, mayBeBar) => {
    for (const box of thing.boxes) for (const [x, y] of places[thing.kind] ?? corners) {
      const across = box.left + 6 + x * (box.right - box.left - 12);
      const down = box.top + 6 + y * (box.bottom - box.top - 12);
      if (across < 0 || down < 0 || across >= innerWidth || down >= innerHeight) continue;
      const hit = document.elementFromPoint(across, down);
      if (!hit || thing.node.contains(hit) || hit.contains(thing.node)) continue;
      const above = up(hit).filter((each) => !each.contains(thing.node));
      if (thing.kind !== 'button' && !above.some(isPainted)) continue;
      if (mayBeBar && bars(hit) && !bars(thing.node)) continue;
      return hit;
    }
  };
  const asked = things.filter(({ node, kind }) => kind === 'hand' || node.matches('.cq-lead, .cq-choice, .cq-big'));
  for (const thing of things) {
    const hit = covered(thing, !(isWhole && asked.includes(thing)));
    if (hit) found.push(`covered: ${thing.name} by .${hit.className?.baseVal ?? hit.className}`);
  }

  // (c) the hand and all answers are seen at once
  if (isWhole && document.querySelector('.cq-felt'))
    for (const { node, kind, name } of asked) {
      if (kind === 'words' || !node.closest('.cq-felt .is-bottom, .cq-doing')) continue;
      const box = clip(node).map(edges).reduce(meet, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      const whole = edges(node);
      if (whole.top < box.top - 2 || whole.bottom > box.bottom + 2) found.push(`below the window: ${name}`);
    }

  // a card of a hand covers the lower index of the card before it, or nothing of it
  for (const { kind, node, boxes } of things) {
    if (kind !== 'hand' || node.closest('.cq-seat.is-top, .is-projector')) continue;
    const share = boxes.slice(1).map(({ left }, n) => (boxes[n].right - left) / (boxes[n].right - boxes[n].left));
    if (share.some((each) => each > 0.02 && each < 0.2)) found.push('cut: the lower index of a card in the hand');
  }

  // and nothing stands there twice
  const names = all('.cq-cloth :is(.cq-step, .cq-big)').map(said);
  const faces = all('.cq-felt .cq-card[data-card]:not(.is-laid, .is-ghost)').map(({ dataset }) => dataset.card);
  for (const one of [...names, ...faces].filter((each, n, list) => list.indexOf(each) !== n))
    found.push(`twice: ${one}`);

  // (d) no page is wider than its window
  if (document.documentElement.scrollWidth > innerWidth) found.push(`wide: ${document.documentElement.scrollWidth} px`);
  return [...new Set(found)];
}"""
"""All that is cut, covered or out of sight; `isWhole` where what is asked and what can be answered are seen at once."""


def begin(page: Page, site: RunningSite, name: str, language: str = "en") -> None:
    address, clicks = STATES.get(name) or UNMEASURED[name]
    room, _, query = address.partition("?")
    page.add_init_script(IN_THE_WINDOW)
    page.goto(f"{site.address}/voila/render/{room}.ipynb?lang={language}{query and '&'}{query}")
    page.locator("html[data-python=ready] .cq[data-ready]").wait_for()
    for place in clicks:
        if place.isalpha():
            page.keyboard.press(place)
        else:
            page.locator(place).first.click()
        at_rest(page)


def wrong_at(page: Page, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    at_rest(page)
    page.evaluate("scrollTo(0, 0)")
    found: list[str] = page.evaluate(MEASURE, size in WHOLE)
    return found


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("name", [*(name for name in STATES if "project" not in name), *UNMEASURED])
def test_nothing_is_cut_or_covered(name: str, touch: bool, open_page: OpenPage, site: RunningSite) -> None:
    options, sizes = DEVICES[not touch]
    if not touch:
        sizes += MORE.get(name, ())
    page = open_page(**options)
    begin(page, site, name, "de" if touch else "en")
    found = {f"{size}": wrong_at(page, size) for size in sizes if name in STATES}
    if name in STATES:
        speak(page, "es")
        found |= {f"{size} in Spanish": wrong_at(page, size) for size in sizes}
    assert not any(found.values()), {where: wrong for where, wrong in found.items() if wrong}
    page.set_viewport_size(ViewportSize(width=sizes[0][0], height=sizes[0][1]))
    page.emulate_media(color_scheme="dark" if touch else "light")
    assert faults(page) == []
    assert not touch or page.evaluate(SMALLEST_TARGET) >= 24


@pytest.mark.parametrize("name", [name for name in STATES if "project" in name])
def test_nothing_is_cut_or_covered_on_a_projector(name: str, page: Page, site: RunningSite) -> None:
    begin(page, site, name, "de")
    found = {size: wrong_at(page, size) for size in PROJECTORS}
    assert not any(found.values()), {where: wrong for where, wrong in found.items() if wrong}


@pytest.mark.always
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("learn guess", (768, 1024)),
        ("learn projected", (1280, 720)),
        ("sources played", (1280, 720)),
        ("forcing result", (1280, 720)),
        ("puzzles question", (390, 844)),
    ],
)
def test_nothing_is_cut_where_there_is_most_to_show(
    name: str, size: tuple[int, int], page: Page, site: RunningSite
) -> None:
    begin(page, site, name)
    assert not wrong_at(page, size)
