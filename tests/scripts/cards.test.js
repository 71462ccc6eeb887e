import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { back, largeFace, mini, smallFace, suitSign, unpack } from "../../conquian/ui/static/cards.js";
import { page } from "./page.js";

const PACK = "cq-french-en";
const QUEEN = { code: "Qh", rank: "Q", suit: "h", letter: "h", name: "queen of hearts", keys: [] };
const sprite = (pack) =>
  `<svg xmlns="http://www.w3.org/2000/svg" id="${pack}"><symbol id="${pack}-Qh"><path d="M0 0h9"/></symbol></svg>`;
const referred = (drawn) => [...drawn.querySelectorAll("use")].map((use) => use.getAttribute("href"));

beforeEach(() => page('<div class="cq"></div>'));

test("a pack is unpacked once, however many screens show it", () => {
  for (let screens = 0; screens < 3; screens++) unpack(PACK, sprite(PACK));
  assert.equal(document.querySelectorAll(`[id="${PACK}"]`).length, 1);
  assert.equal(document.getElementById(PACK).parentNode, document.body);
  assert.equal(document.querySelectorAll("symbol path").length, 1);
});

test("two packs lie beside one another", () => {
  unpack(PACK, sprite(PACK));
  unpack("cq-spanish-es", sprite("cq-spanish-es"));
  assert.deepEqual(
    [...document.querySelectorAll("symbol")].map(({ id }) => id),
    ["cq-french-en-Qh", "cq-spanish-es-Qh"],
  );
});

test("what is there already is not even read again", () => {
  unpack(PACK, sprite(PACK));
  unpack(PACK, "no drawing");
  assert.equal(document.querySelectorAll("symbol").length, 1);
});

test("a card refers to the pack's symbols", () => {
  assert.deepEqual(referred(smallFace(QUEEN, PACK)), ["#cq-french-en-Qh-plain"]);
  assert.deepEqual(referred(largeFace(QUEEN, PACK)), ["#cq-french-en-Qh", "#cq-french-en-Qh-large"]);
  assert.deepEqual(referred(back(PACK)), ["#cq-french-en-back"]);
  const sign = suitSign("h", PACK, { x: 2, y: 1, size: 9 });
  assert.deepEqual(
    ["href", "x", "y", "width", "height"].map((name) => sign.getAttribute(name)),
    ["#cq-french-en-h", "2", "1", "9", "9"],
  );
});

test("the pictures say nothing: a card is named around them", () => {
  for (const drawn of [smallFace(QUEEN, PACK), largeFace(QUEEN, PACK), back(PACK).firstChild])
    assert.equal(drawn.getAttribute("aria-hidden"), "true");
  const [named, unnamed] = [mini(QUEEN, PACK), mini(QUEEN, PACK, false)];
  assert.equal(named.getAttribute("aria-label"), "queen of hearts");
  assert.equal(unnamed.hasAttribute("aria-label"), false);
});

test("the letter of a suit stands on French cards alone", () => {
  assert.equal(largeFace(QUEEN, PACK).querySelector(".cq-letter").textContent, "h");
  assert.equal(largeFace({ ...QUEEN, letter: "" }, PACK).querySelector(".cq-letter"), null);
});
