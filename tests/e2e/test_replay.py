"""Looking through games: forward, back and along the film, by keys, with a file, and on a projector."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.notation.record import loads
from conquian.rooms.replay.annotated_games import game, names
from conquian.rooms.replay.widget import Replay
from tests.conftest import RunningSite
from tests.e2e.visit import INDICES, Visit, expect_no_faults, faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]


UNDER_THE_CARD = """film => {
  const { left, width } = film.getBoundingClientRect(), card = 16;
  const tick = film.previousElementSibling.children[film.value].getBoundingClientRect().left;
  return Math.abs(tick - (left + card / 2 + (width - card) * film.value / film.max));
}"""
"""How far the tick of the move is from the middle of the card on the film, in px."""


class Looking(Visit):
    """The games in a page."""

    notebook = "replay"

    @property
    def note(self) -> Locator:
        return self.page.locator(".cq-note")

    def is_at(self, ply: int) -> None:
        words = "The deal" if not ply else f"Move {ply} of "
        expect(self.note.get_by_role("heading")).to_contain_text(words)

    @property
    def film(self) -> Locator:
        return self.page.get_by_role("slider")


@pytest.fixture
def looking(page: Page, site: RunningSite) -> Looking:
    return Looking(page, site)


@pytest.mark.always
def test_a_game_goes_forward_and_back_and_its_notes_come_with_it(looking: Looking) -> None:
    looking.open("?game=squeeze&ply=38&lang=en")
    looking.press("Forward")
    looking.is_at(39)
    expect(looking.note).to_contain_text(game("squeeze").note(39, "en") or "")
    expect(looking.said).to_contain_text("The pone declines the 4 of clubs.")
    looking.note.get_by_role("button", name="Rule 6.1").click()
    expect(looking.page.get_by_role("dialog")).to_contain_text("6.1")
    looking.page.keyboard.press("Escape")
    looking.press("Back")
    looking.is_at(38)
    looking.press("Next note")
    looking.is_at(39)
    looking.press("Next note")
    looking.is_at(40)
    looking.film.press("Home")
    looking.is_at(0)
    expect(looking.page.get_by_role("button", name="Back")).to_be_disabled()
    looking.film.press("End")
    looking.is_at(43)


def test_the_film_is_touched_drawn_along_and_walked_with_keys(looking: Looking) -> None:
    page = looking.open("?game=squeeze&ply=9&lang=en").page
    film, mouse = looking.film, page.mouse
    box = film.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] / 2, middle)
    mouse.down()
    looking.is_at(21)
    for n in range(1, 6):
        mouse.move(box["x"] + box["width"] * (0.5 + n / 10), middle)
    mouse.up()
    looking.is_at(43)
    for key, ply in (("ArrowLeft", 42), ("PageUp", 41), ("ArrowRight", 42), ("ArrowDown", 41), ("PageDown", 42)):
        film.press(key)
        looking.is_at(ply)
        expect(film).to_have_value(str(ply))
    expect(film).to_have_attribute("aria-valuetext", "42. The pone discards the 6 of diamonds.")
    expect(film).to_be_focused()
    assert film.evaluate(UNDER_THE_CARD) < 1.5


def test_another_game_is_chosen_in_the_sheet_by_its_picture(looking: Looking) -> None:
    page = looking.open("?ply=10&lang=en").page
    title, sheet = page.locator(".cq-playing"), page.get_by_role("dialog")
    title.press("Enter")
    expect(sheet.get_by_role("button", name="A meld in the first turn")).to_have_attribute("aria-current", "true")
    expect_no_faults(page)
    sheet.get_by_role("button", name="Ten of one suit").click()
    expect(sheet).to_have_count(0)
    looking.is_at(0)
    expect(title).to_have_text("Ten of one suit")
    expect(title).to_be_focused()
    expect(looking.film).to_have_value("0")


def test_the_keyboard_alone_is_enough(looking: Looking) -> None:
    looking.open("?game=squeeze&ply=38&lang=en")
    keys = looking.page.keyboard
    keys.press("ArrowRight")  # nothing has the focus
    looking.is_at(39)
    keys.press("ArrowLeft")
    looking.is_at(38)
    forward = looking.page.get_by_role("button", name="Forward")
    for _ in range(40):
        keys.press("Tab")
        if forward.evaluate("node => node === document.activeElement"):
            break
    keys.press("Enter")
    looking.is_at(39)
    expect(forward).to_be_focused()
    keys.press("PageDown")
    looking.is_at(40)
    keys.press("PageUp")
    looking.is_at(39)
    looking.press("Menu")
    for _ in range(40):
        keys.press("Tab")
        if looking.focused.inner_text() == "Explore from here":
            break
    keys.press("Space")
    expect(looking.page.locator(".cq-away")).to_be_visible()
    expect(looking.focused).to_have_text("Menu")
    looking.page.locator("[data-focus=back_to_game]").focus()
    keys.press("ArrowRight")
    keys.press("Enter")
    looking.is_at(39)


def test_arrow_keys_belong_to_the_cards_and_to_the_list_where_these_have_the_focus(looking: Looking) -> None:
    looking.open("?game=squeeze&ply=9&lang=en")
    looking.page.locator(".cq-seat.is-bottom [role=option]").first.focus()
    looking.page.keyboard.press("ArrowRight")
    looking.page.keyboard.press("ArrowRight")
    assert looking.focused.get_attribute("role") == "option"
    looking.is_at(9)


def test_a_record_is_opened_from_a_file_and_saved_again(looking: Looking, tmp_path: Path) -> None:
    looking.open("?lang=en")
    record = game("folding").record
    mine, plain, broken = (tmp_path / f"{name}.toml" for name in ("mine", "plain", "broken"))
    mine.write_text(str(record), encoding="utf-8")
    broken.write_text('seed = 3\nactions = ["decline"]', encoding="utf-8")
    looking.press("Menu")
    looking.page.get_by_label("Open a record from a file").set_input_files(mine)
    expect(looking.said).to_contain_text("The record is open.")
    expect(looking.page.get_by_role("button", name="Next note")).to_have_count(1)
    looking.film.press("End")
    looking.is_at(74)
    looking.press("Menu")
    with looking.page.expect_download() as saved:
        looking.press("Save the record")
    assert saved.value.suggested_filename == "conquian-22753.toml"
    assert loads(Path(saved.value.path()).read_text(encoding="utf-8")) == record
    looking.press("Menu")
    looking.page.get_by_label("Open a record from a file").set_input_files(broken)
    expect(looking.page.get_by_role("alert")).to_contain_text("This file can't be read as a record.")
    looking.is_at(74)
    looking.page.reload()
    looking.ready()
    looking.is_at(74)
    looking.press("Menu")
    plain.write_text(str(replace(record, notes=())), encoding="utf-8")
    looking.page.get_by_label("Open a record from a file").set_input_files(plain)
    looking.is_at(0)
    expect(looking.page.get_by_role("button", name="Next note")).to_have_count(0)


def test_all_that_leads_on_has_room_beside_a_full_hand(looking: Looking) -> None:
    page = looking.open("?game=borrowing&ply=1&lang=en").page
    expect(page.locator(".cq-seat.is-bottom .cq-fan .cq-card")).to_have_count(10)
    assert page.locator(".cq-desk.cq-replay").evaluate("node => node.scrollHeight <= node.clientHeight")
    for place in (looking.film, page.locator("[data-do=coach_begin]")):
        expect(place).to_be_in_viewport(ratio=1)


def test_no_sentence_moves_the_film_under_a_finger(looking: Looking) -> None:
    looking.open("?game=borrowing&ply=8&lang=de")
    tops = set()
    for ply in range(9, 15):
        looking.page.locator("[data-focus=step_forward]").first.click()
        expect(looking.film).to_have_value(str(ply))
        box = looking.film.bounding_box()
        assert box is not None
        tops.add(box["y"])
    assert len(tops) == 1


MOST_NOTES = 4
"""The number of longest notes of each language that are looked at on a projector."""

PROJECTED = (
    f"""() => {{ {INDICES}"""
    """
  const root = document.querySelector('.cq'), note = root.querySelector('.cq-note');
  const all = (found) => [...root.querySelectorAll(found)].filter((node) => node.checkVisibility());
  const edges = (found, side) => all(found).map((node) => node.getBoundingClientRect()[side]);
  const size = (node) => Number.parseFloat(getComputedStyle(node).fontSize);
  return {
    below: Math.max(...edges('.cq-note, .cq-note *, .cq-felt, .cq-doing', 'bottom')),
    over_buttons: Math.max(...edges('.cq-note, .cq-note *', 'bottom')) > Math.min(...edges('.cq-doing', 'top')),
    over_table: Math.max(...edges('.cq-felt, .cq-felt *', 'right')) > Math.min(...edges('.cq-note', 'left')),
    scrolls: [root, note].some((node) => node.scrollHeight > node.clientHeight),
    text: Math.min(...all('.cq-lead, .cq-note :is(h3, p, button), .cq-felt :is(h2, p), .cq-big').map(size)),
    index: Math.min(...indices('.cq-felt .cq-card').map(({ size }) => size)),
  };
}"""
)


def longest(language: str) -> list[tuple[str, int]]:
    """The actions of all games with the longest notes, and the one that takes most words to say."""
    actions = {
        (name, ply): each["name"]
        for name in names()
        for ply, each in enumerate(Replay(name, lang=language).about["moves"])
    }
    notes = sorted(actions, key=lambda at: len(game(at[0]).note(at[1], language) or ""))
    return [*notes[-MOST_NOTES:], max(actions, key=lambda at: len(actions[at]))]


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_projector_shows_the_longest_notes_whole(looking: Looking, language: str) -> None:
    for name, ply in longest(language):
        looking.open(f"?game={name}&ply={ply}&lang={language}")
        looking.page.keyboard.press("p")
        expect(looking.page.locator(".cq.is-projector")).to_be_visible()
        found = looking.page.evaluate(PROJECTED)
        assert found["below"] <= 720, (name, ply)
        assert not (found["scrolls"] or found["over_buttons"] or found["over_table"]), (name, ply, found)
        assert found["text"] >= 28
        assert found["index"] >= 35.9


def test_where_one_plays_on_the_way_back_and_both_hands_are_in_sight(looking: Looking) -> None:
    looking.open("?game=squeeze&ply=39&lang=en")
    looking.press("Menu")
    looking.press("Explore from here")
    expect(looking.page.locator(".cq-away")).to_be_in_viewport(ratio=1)
    for card in looking.page.locator(".cq-fan .cq-card").all():
        expect(card).to_be_in_viewport(ratio=1)


def test_a_projector_shows_the_note_and_steps(looking: Looking) -> None:
    looking.open("?game=squeeze&ply=39&lang=en")
    looking.page.keyboard.press("p")
    expect(looking.page.locator(".cq.is-projector")).to_be_visible()
    expect(looking.note).to_be_in_viewport(ratio=0.95)
    looking.page.keyboard.press("PageDown")
    looking.is_at(40)
    looking.page.keyboard.press("PageUp")
    looking.is_at(39)
    assert faults(looking.page) == []
