import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { neighbour, stepTo, TRAVEL, typeAhead } from "../../conquian/ui/static/keyboard.js";
import { page } from "./page.js";

// Three rows: a b c / d e / f
const PLACES = { a: [0, 0], b: [50, 0], c: [100, 0], d: [0, 80], e: [50, 80], f: [100, 160] };
let node;

beforeEach(() => {
  const cards = Object.keys(PLACES).map((name) => `<b id="${name}" data-rove="bench"></b>`);
  page(`<div class="cq">${cards.join("")}<i id="x" data-rove="pack"></i></div>`);
  node = (name) => globalThis.document.getElementById(name);
  for (const [name, [left, top]] of Object.entries(PLACES)) {
    node(name).getBoundingClientRect = () => ({ left, top, right: left + 40, bottom: top + 60, height: 60, width: 40 });
  }
});

const from = (name, key) => stepTo(node(name), key)?.id;

test("arrows go to the nearest card in their direction", () => {
  assert.equal(from("a", "ArrowRight"), "b");
  assert.equal(from("c", "ArrowLeft"), "b");
  assert.equal(from("b", "ArrowDown"), "e");
  assert.equal(from("e", "ArrowUp"), "b");
  assert.equal(from("f", "ArrowUp"), "c");
});

test("at the end of a row left and right go on to the next, up and down stay", () => {
  assert.equal(from("c", "ArrowRight"), "d");
  assert.equal(from("d", "ArrowLeft"), "c");
  assert.equal(from("f", "ArrowRight"), undefined);
  assert.equal(from("a", "ArrowLeft"), undefined);
  assert.equal(from("a", "ArrowUp"), undefined);
  assert.equal(from("f", "ArrowDown"), undefined);
});

test("left and right lead through one place of a board before they leave it", () => {
  const [beside, other] = ["p", "q"].map((name) => globalThis.document.createElement(name));
  for (const place of [beside, other]) place.className = "cq-area";
  beside.append(node("a"), node("d"));
  other.append(node("b"), node("c"));
  node("x").before(beside, other);
  assert.deepEqual(
    ["a", "d", "b"].map((name) => from(name, "ArrowRight")),
    ["d", "b", "c"],
  );
  assert.equal(from("b", "ArrowLeft"), "d");
});

test("Home and End are the first and the last of the same area", () => {
  assert.equal(from("e", "Home"), "a");
  assert.equal(from("a", "End"), "f");
  assert.equal(from("x", "End"), "x");
});

test("to the side, only what lies beside counts", () => {
  assert.equal(neighbour(node("e"), [node("f")], "ArrowRight"), null);
  assert.equal(neighbour(node("e"), [node("f")], "ArrowDown").id, "f");
});

test("the keys that travel", () => {
  assert.deepEqual([...TRAVEL].sort(), ["ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "End", "Home"]);
});

const DECK = [
  { code: "7c", keys: ["7c", "7 of clubs"] },
  { code: "7h", keys: ["7h", "7 of hearts"] },
  { code: "Jh", keys: ["jh", "jack of hearts"] },
];

test("a card is found by its code or its name, as far as it was typed", () => {
  const find = typeAhead(() => DECK);
  assert.equal(find("7", 0), "7c");
  assert.equal(find("h", 100), "7h");
  const named = typeAhead(() => DECK);
  assert.deepEqual(
    [..."7 of h"].map((key, n) => named(key, n)),
    ["7c", "7c", "7c", "7c", "7c", "7h"],
  );
  assert.equal(typeAhead(() => DECK)("J", 0), "Jh");
});

test("what was typed a moment ago belongs to it, what was typed before does not", () => {
  const find = typeAhead(() => DECK);
  find("7", 0);
  assert.equal(find("h", 900), "7h");
  const later = typeAhead(() => DECK);
  later("7", 0);
  assert.equal(later("h", 901), null);
});

test("what finds nothing is forgotten, a space at the beginning is not typed", () => {
  const find = typeAhead(() => DECK);
  find("7", 0);
  assert.equal(find("x", 1), null);
  assert.equal(find("j", 2), "Jh");
  const spaced = typeAhead(() => DECK);
  spaced("7", 0);
  assert.equal(spaced(" ", 1), "7c");
  assert.equal(typeAhead(() => DECK)(" ", 0), null);
});

test("a card that was chosen ends the word", () => {
  const find = typeAhead(() => DECK);
  find("7", 0);
  find.forget();
  assert.equal(find("j", 1), "Jh");
});
