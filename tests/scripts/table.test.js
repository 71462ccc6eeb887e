import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { shift } from "../../conquian/table/motion.js";
import { TableScreen } from "../../conquian/table/table.js";
import { GroupingScreen } from "../../conquian/ui/static/grouping.js";
import { marked, written } from "../../conquian/ui/static/prose.js";
import { page } from "./page.js";

beforeEach(() => page());

/** A screen of which nothing is drawn: what it sends is in `sent`. */
function undrawn(Kind, view = {}) {
  const screen = Object.create(Kind.prototype);
  const sent = [];
  Object.defineProperty(screen, "view", { value: view });
  screen.send = (type, fields) => sent.push([type, fields ?? {}]);
  return { screen, sent };
}

test("where a card is dropped says what is wished for", () => {
  const drops = [
    [
      ["6h", "new", "bottom-hand"],
      ["move", { card: "6h", group: "new" }],
    ],
    [
      ["6h", "2", "bench"],
      ["move", { card: "6h", group: 2 }],
    ],
    [
      ["6h", "bottom-hand", "bench"],
      ["put_back", { card: "6h" }],
    ],
    [
      ["6h", "bottom", "bottom-hand"],
      ["bring_to", { card: "6h", value: "bottom" }],
    ],
    [
      ["6h", "waste", "centre"],
      ["bring_to", { card: "6h", value: "waste" }],
    ],
  ];
  for (const [drop, wish] of drops) {
    const { screen, sent } = undrawn(TableScreen);
    screen.drop(...drop);
    assert.deepEqual(sent, [wish]);
  }
});

test("a card that is dropped where it lay stays there", () => {
  const { screen, sent } = undrawn(TableScreen);
  screen.drop("6h", "bottom-hand", "bottom-hand");
  assert.deepEqual(sent, []);
});

test("a card is carried to the next group, from the last to a new one, and nowhere before the first", () => {
  const { screen, sent } = undrawn(GroupingScreen, { groups: [{ cards: ["3c"] }, { cards: ["6h"] }] });
  screen.carry("3c", 1);
  screen.carry("6h", 1);
  screen.carry("6h", -1);
  screen.carry("3c", -1);
  assert.deepEqual(sent, [
    ["move", { card: "3c", group: 1 }],
    ["move", { card: "6h", group: "new" }],
    ["move", { card: "6h", group: 0 }],
  ]);
});

test("Shift and an arrow carry a card of the bench, an arrow alone does not", () => {
  const { screen } = undrawn(GroupingScreen, { groups: [] });
  const carried = [];
  screen.carry = (...said) => carried.push(said);
  const node = { dataset: { rove: "bench", card: "6h" }, closest: () => ({ querySelectorAll: () => [] }) };
  screen.travel(node, "ArrowLeft", true);
  screen.travel(node, "ArrowRight", true);
  assert.deepEqual(carried, [
    ["6h", -1],
    ["6h", 1],
  ]);
});

test("the focus goes on to what can be done next, never to what takes something back", () => {
  const { screen } = undrawn(TableScreen, {
    choices: [{ do: "lay" }, { do: "do", action: "decline" }],
    top: { acts: false },
    bottom: { acts: true },
  });
  screen.at = { "bottom-hand": "6h", "top-hand": "7h" };
  assert.deepEqual(screen.havens(), ["big lay", "big decline", "bottom-hand 6h", "place stock"]);
  screen.view.top.acts = true;
  assert.deepEqual(screen.havens(), ["big lay", "big decline", "top-hand 7h", "bottom-hand 6h", "place stock"]);
});

test("a card travels from where it was to where it is", () => {
  const [from, to] = [
    { left: 30, top: 50, width: 40, height: 60 },
    { left: 10, top: 110, width: 80, height: 120 },
  ];
  assert.equal(shift(from, to), "translate(25%, -50%) scale(0.5)");
});

// --- texts

const scene = (told = {}, offered = {}) => ({
  view: { told, offered },
  words: { told: {}, faces: "french" },
  laws: {},
  cards: new Map(),
  id: String,
});

test("a text of which nothing was told is drawn as it is, whatever it is called", () => {
  for (const text of ["constructor", "toString", "__proto__", "A text that nobody told"]) {
    assert.deepEqual(written(scene(), text, "lead"), [text]);
  }
});

test("terms are buttons where they stand, and a stop stays with the word before it", () => {
  const [before, term, after] = written(scene({ "Lay a run.": [[6, 9, "run"]] }), "Lay a run.", "lead");
  assert.equal(before, "Lay a ");
  assert.equal(term.textContent, "run.");
  assert.equal(term.querySelector("button").dataset.term, "run");
  assert.equal(after, "");
});

test("what is to be pressed on the screen is a word in bold, and another form of it a word like any other", () => {
  const told = { "Meld it.": [[0, 4, "meld"]], "Melds stay.": [[0, 5, "meld"]] };
  const [, meld] = written(scene(told, { meld: ["meld"] }), "Meld it.", "lead");
  assert.equal(meld.localName, "strong");
  assert.equal(written(scene(told, { meld: ["meld"] }), "Melds stay.", "lead").join(""), "Melds stay.");
});

test("a marked text is cut where its terms begin and end", () => {
  const kinds = marked("A run, a set.", [
    [2, 5, "run"],
    [9, 12, "set"],
  ]).map(({ kind, text }) => `${kind} ${text}`);
  assert.deepEqual(kinds, ["text A ", "term run", "text , a ", "term set", "text ."]);
});

test("in a button or a heading terms are words like any other", () => {
  const drawn = written(scene({ "a run": [[2, 5, "run"]] }), "a run");
  assert.deepEqual(drawn.join(""), "a run");
});
