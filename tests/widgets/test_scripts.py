"""What the browser is given: it uses what there is, asks for what is understood, keeps to itself, and keeps little."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from conquian.explain.names import Faces
from conquian.explain.words import topic
from conquian.widgets.classroom import intents as classroom
from conquian.widgets.drawing import screen_words
from conquian.widgets.forcing import intents as forcing
from conquian.widgets.glossary import intents as glossary
from conquian.widgets.learn import intents as learn
from conquian.widgets.melds import intents as melds
from conquian.widgets.messages import COMMON
from conquian.widgets.outs import intents as outs
from conquian.widgets.play import intents as play
from conquian.widgets.puzzles import intents as puzzles
from conquian.widgets.readings import intents as readings
from conquian.widgets.rearrange import intents as rearrange
from conquian.widgets.replay import intents as replay
from conquian.widgets.rules import intents as rules
from conquian.widgets.screen import _PARTS, assets
from conquian.widgets.table import intents as table
from conquian.widgets.table.table import COURSE, PACED, SCRIPTS, STYLES
from conquian.widgets.teacher import intents as teacher

STATIC = files("conquian.widgets").joinpath("static")
TABLES: dict[str, Mapping[str, object]] = {
    "classroom": {**table.READERS, **classroom.READERS, **classroom.TABLE_READERS},
    "forcing": forcing.READERS,
    "learn": learn.READERS,
    "play": play.READERS,
    "puzzles": puzzles.READERS,
    "readings": readings.READERS,
    "replay": replay.READERS,
    "table": table.READERS,
}
"""The screens with a table, and what is understood there."""
SCREENS: dict[str, Mapping[str, object]] = {
    "glossary": glossary.READERS,
    "melds": melds.READERS,
    "outs": outs.READERS,
    "rearrange": rearrange.READERS,
    "rules": rules.READERS,
    "teacher": teacher.READERS,
    **TABLES,
}
BY_PYTHON = {
    "classroom": set[str](),
    "forcing": {"gone", "told"},
    "glossary": set[str](),
    "learn": {"passed", "helped", "to_come", "now"},
    "melds": {"sets", "runs", "add", "waste", "opponent", "to_come"},
    "outs": set[str](),
    "play": set[str](),
    "puzzles": set[str](),
    "readings": set[str](),
    "rearrange": set[str](),
    "replay": set[str](),
    "rules": set[str](),
    "screen": {"group", "law", "neighbours_spanish"},
    "table": {"no_waste", "show_hand", "show_stock", "show_waste"},
    "teacher": set[str](),
}
"""The texts that no script names: Python fills them in, or chooses among them."""
SEARCHED = {"glossary", "rules"}
"""The screens with a field to search in."""
COURSES = {"learn", "puzzles"}
"""The screens with something to be learned or solved."""
UNGROUPED = {"glossary", "outs", "rules", "teacher"}
"""The screens that draw no groups of cards to move."""

# Every form in which a script names a wish.
WISH = re.compile(
    r'"data-do": "(\w+)"|\bsend\("(\w+)"|\bsend\({ type: "(\w+)"|\bstep\("(\w+)"|\bchoice\(scene, "(\w+)"'
    r'|\bunfold\(scene, law, "(\w+)"|\bget (?:touched|back)\(\) { return "(\w+)"'
)


def scripts(name: str) -> tuple[str, ...]:
    """The scripts that a screen shares with others."""
    if name in SEARCHED:
        return ("searching",)
    course = (COURSE,) if name in COURSES else ()
    return (*(PACED if name in ("learn", "play") else SCRIPTS), *course) if name in TABLES else ()


def whole(name: str, ending: str = "js") -> str:
    """What the browser is given for a screen."""
    if ending == "css" and name in TABLES:
        return assets(name, ending, *STYLES, *((COURSE,) if name in COURSES else ()))
    return assets(name, ending, *scripts(name))


def script(name: str) -> str:
    """The joined script of a screen; who has no groups is given those of the kit, too, but draws none of them."""
    grouping = STATIC.joinpath("kit/grouping.js").read_text(encoding="utf-8")
    assert grouping in whole(name)
    return whole(name).replace(grouping, "") if name in UNGROUPED else whole(name)


def own(name: str) -> str:
    """What is a screen's own; every table's is the table."""
    parts = [f"kit/{part}" for part in scripts(name)]
    return "\n".join(STATIC.joinpath(f"{part}.js").read_text(encoding="utf-8") for part in (*parts, name))


def known(name: str) -> dict[str, str]:
    """The texts that a screen knows."""
    return screen_words(name, "en", Faces.FRENCH, *(["table"] if name in TABLES else []))["text"]


def texts(code: str) -> set[str]:
    return set(re.findall(r"\btext\.(\w+)", code))


def wishes(code: str) -> set[str]:
    return {name for found in WISH.findall(code) for name in found if name}


@pytest.mark.parametrize("name", SCREENS)
def test_a_script_uses_only_words_that_exist_and_all_of_its_own(name: str) -> None:
    used = texts(script(name))
    assert used <= set(known(name))
    assert set(topic("en", name)["text"]) - used == BY_PYTHON[name]


def test_every_text_that_screens_share_is_used_by_one() -> None:
    used = set[str]().union(*(texts(script(name)) for name in SCREENS))
    assert set(topic("en", "screen")["text"]) - used == BY_PYTHON["screen"]


@pytest.mark.parametrize("name", SCREENS)
def test_a_script_wishes_only_for_what_is_understood(name: str) -> None:
    wished = wishes(own(name))
    assert wished
    assert wished <= set(SCREENS[name])
    undrawn = {"example"} if name in {"glossary", "teacher"} else set[str]()  # the kit's list of examples: it has none
    assert wishes(script(name)) <= {*SCREENS[name], *COMMON, *undrawn}


def test_every_wish_that_all_screens_understand_is_sent() -> None:
    assert set(COMMON) <= wishes(script("rules"))


@pytest.mark.parametrize("name", SCREENS)
def test_what_the_browser_is_given_keeps_to_itself(name: str) -> None:
    code, style = (whole(name, ending) for ending in ("js", "css"))
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|\bimport\b[^s]", code
    )
    assert not re.search(r"\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon", code)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", code + style)
    assert not re.search(r"@import|url\(", style)


def test_every_part_of_the_kit_is_joined() -> None:
    joined = {f"{part}.js" for part in (*_PARTS, *PACED, COURSE, "searching")}
    joined |= {f"{part}.css" for part in (*STYLES, COURSE, "searching")}
    assert {each.name for each in STATIC.joinpath("kit").iterdir()} == joined


# --- the scripts, run by the Node that Playwright brings along --------------------------------------------------------

NODE, *_ = compute_driver_executable()

# A page with a screen on it of which nothing is drawn: what is kept in the browser, and what its address says.
PAGE = """
const kept = new Map(), listeners = new Map();
const element = () => ({
  dataset: {}, append() {}, addEventListener() {}, setAttribute() {}, replaceChildren() {}, querySelector: () => null,
});
const there = {
  addEventListener() {},
  document: { ...element(), createElement: element, body: { dataset: { voila: "" } }, documentElement: { lang: "de" } },
  location: { href: "http://localhost/melds.ipynb?cards=3c&lang=de&faces=spanish" },
  history: { state: null, replaceState(state, title, address) { there.location.href = String(address); } },
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, text) { if (!ROOM) throw new Error("no room"); kept.set(key, text); },
  },
};
for (const [name, value] of Object.entries(there)) Object.defineProperty(globalThis, name, { value });
const traits = {
  answer: 0, saved: {}, storage_key: "conquian.melds", words: { faces: "spanish" }, view: { link: "?cards=3c4c" },
};
const model = {
  get: (name) => traits[name],
  set(name, value) {
    traits[name] = value;
    listeners.get(`change:${name}`)?.forEach((told) => told());
  },
  on: (event, told) => listeners.set(event, [...(listeners.get(event) ?? []), told]),
  off() {}, save_changes() {}, send() {},
};
class Undrawn extends Screen { draw() {} }
initialize({ model });
const screen = new Undrawn({ model, el: element(), signal: new AbortController().signal });
// Python's answer to whatever was sent; its number comes first, though that is not promised.
const answer = () => {
  model.set("answer", traits.answer + 1);
  model.set("words", { ...traits.words });
  model.set("saved", { version: 1, cards: "3c4c" });
};
"""
TELL = """
console.log(JSON.stringify({ query: new URL(location.href).search, kept: Object.fromEntries(kept) }));
process.exit();
"""


def run(folder: Path, *code: str) -> str:
    """Run this as one module; what it says."""
    module = folder / "page.mjs"
    module.write_text("\n".join(code), encoding="utf-8")
    done = subprocess.run([str(NODE), str(module)], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def after(folder: Path, steps: str, *, room: bool = True) -> dict[str, Any]:
    """What the address says, and what is kept in a browser with or without room for it, after these steps."""
    said = run(folder, assets("melds", "js"), f"const ROOM = {json.dumps(room)};", PAGE, steps, TELL)
    told: dict[str, Any] = json.loads(said.splitlines()[-1])
    return told


@pytest.mark.parametrize("name", SCREENS)
def test_the_joined_script_is_a_module(name: str, tmp_path: Path) -> None:
    assert run(tmp_path, whole(name)) == ""


def test_once_the_cards_are_kept_the_address_does_not_say_others(tmp_path: Path) -> None:
    assert after(tmp_path, "") == {"query": "?cards=3c&lang=de&faces=spanish", "kept": {}}
    told = after(tmp_path, 'screen.send("toggle", { card: "4c" }); answer();')
    assert told["query"] == "?lang=de&faces=spanish"
    assert json.loads(told["kept"]["conquian.melds"]) == {"version": 1, "cards": "3c4c"}


def test_a_question_changes_nothing(tmp_path: Path) -> None:
    assert after(tmp_path, "screen.line.ask(); answer();")["query"] == "?cards=3c&lang=de&faces=spanish"


def test_where_nothing_can_be_kept_the_address_still_says_what_the_link_asked_for(tmp_path: Path) -> None:
    told = after(tmp_path, 'screen.send("toggle", { card: "4c" }); answer();', room=False)
    assert told == {"query": "?cards=3c&lang=de&faces=spanish", "kept": {}}


def test_faces_are_kept_for_all_pages_only_when_they_were_chosen(tmp_path: Path) -> None:
    told = after(tmp_path, 'screen.send("toggle", { card: "4c" }); answer();')
    assert set(told["kept"]) == {"conquian.melds"}
    chosen = after(tmp_path, 'screen.choose({ dataset: { do: "faces", value: "french" } }); answer();')
    assert chosen["kept"]["conquian.faces"] == "french"
    assert chosen["query"] == "?lang=de"


# --- the table's own functions ----------------------------------------------------------------------------------------

SAYS = """
const sent = [];
const table = Object.create(TableScreen.prototype);
table.send = (type, fields) => sent.push([type, fields ?? {}]);
"""


def told(folder: Path, steps: str) -> Any:
    """What this says as JSON, with a table of which nothing is drawn."""
    code = whole("table").replace("export default widget(TableScreen);", "")
    return json.loads(run(folder, code, SAYS, steps))


@pytest.mark.parametrize(
    ("drop", "wish"),
    [
        ('"6h", "new", "bottom-hand"', ["move", {"card": "6h", "group": "new"}]),
        ('"6h", "2", "bench"', ["move", {"card": "6h", "group": 2}]),
        ('"6h", "bottom-hand", "bench"', ["put_back", {"card": "6h"}]),
        ('"6h", "bottom", "bottom-hand"', ["bring_to", {"card": "6h", "value": "bottom"}]),
        ('"6h", "waste", "centre"', ["bring_to", {"card": "6h", "value": "waste"}]),
    ],
)
def test_where_a_card_is_dropped_says_what_is_wished_for(drop: str, wish: list[Any], tmp_path: Path) -> None:
    assert told(tmp_path, f"table.drop({drop}); console.log(JSON.stringify(sent));") == [wish]


def test_a_card_that_is_dropped_where_it_lay_stays_there(tmp_path: Path) -> None:
    steps = 'table.drop("6h", "bottom-hand", "bottom-hand"); console.log(JSON.stringify(sent));'
    assert told(tmp_path, steps) == []


def test_a_card_travels_from_where_it_was_to_where_it_is(tmp_path: Path) -> None:
    boxes = "{ left: 30, top: 50, width: 40 }, { left: 10, top: 100, width: 80 }"
    assert told(tmp_path, f"console.log(JSON.stringify(shift({boxes})));") == "translate(20px, -50px) scale(0.5)"


def test_the_focus_goes_on_to_what_can_be_done_next(tmp_path: Path) -> None:
    steps = """
    Object.defineProperty(table, "view", { value: {
      choices: [{ do: "lay" }, { do: "do", action: "decline" }], top: { acts: false }, bottom: { acts: true } } });
    table.at = { "bottom-hand": "6h" };
    console.log(JSON.stringify(table.havens()));
    """
    assert told(tmp_path, steps) == ["big lay", "big decline", "bottom-hand 6h", "place stock"]


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["constructor", "toString", "__proto__", "A text that nobody told"])
def test_a_text_of_which_nothing_was_told_is_drawn_as_it_is(text: str, tmp_path: Path) -> None:
    scene = "{ view: { told: {} }, words: { told: {} }, cards: new Map(), id: String }"
    steps = f'console.log(JSON.stringify(written({scene}, {json.dumps(text)}, "lead")));'
    assert told(tmp_path, steps) == [text]
