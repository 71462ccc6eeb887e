import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, keepFaces, remember } from "../../conquian/ui/static/storage.js";
import { model, page } from "./page.js";

let there;
let python;

beforeEach(() => {
  there = page();
  python = model({ storage_key: "conquian.melds", saved: { version: 1, cards: "3c4c" } });
  console.info = () => {};
});

test("what is kept is what Python said, under the page's key", () => {
  assert.equal(keep(python), true);
  assert.deepEqual(JSON.parse(there.kept.get("conquian.melds")), { version: 1, cards: "3c4c" });
});

test("without room, or where storage is forbidden, nothing is kept, and that is said", () => {
  there.localStorage.room = false;
  assert.equal(keep(python), false);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new Error("SecurityError");
    },
  });
  assert.equal(keep(python), false);
  remember(python);
  assert.deepEqual(python.get("saved"), { version: 1, cards: "3c4c" });
});

test("texts and numbers are remembered, nothing deeper and nothing endless", () => {
  there.kept.set(
    "conquian.melds",
    JSON.stringify({ version: 1, cards: "7h", deep: { x: 1 }, list: [1], long: "x".repeat(100_000) }),
  );
  remember(python);
  assert.deepEqual(python.get("saved"), { version: 1, cards: "7h" });
});

test("damaged texts are as good as none", () => {
  there.kept.set("conquian.melds", "{");
  remember(python);
  assert.deepEqual(python.get("saved"), { version: 1, cards: "3c4c" });
  there.kept.set("conquian.melds", '"text"');
  remember(model({ storage_key: "conquian.melds" }));
});

test("a page without a key keeps and remembers nothing", () => {
  const nowhere = model();
  there.kept.set("conquian.faces", "spanish");
  remember(nowhere);
  assert.equal(nowhere.get("browser_faces"), undefined);
  assert.equal(keepFaces(nowhere, "french"), false);
  assert.equal(there.kept.get("conquian.faces"), "spanish");
});

test("faces are kept for all pages, and found again", () => {
  assert.equal(keepFaces(python, "spanish"), true);
  remember(python);
  assert.equal(python.get("browser_faces"), "spanish");
});

test("what another page keeps is heard, under the same key alone", () => {
  remember(python);
  const told = there.listeners.get("storage");
  told({ key: "conquian.learn", newValue: '{"done":"a"}' });
  assert.equal(python.get("elsewhere"), undefined);
  told({ key: "conquian.melds", newValue: '{"done":"a"}' });
  assert.deepEqual(python.get("elsewhere"), { done: "a" });
  told({ key: "conquian.melds", newValue: "nonsense" });
  assert.deepEqual(python.get("elsewhere"), { done: "a" });
});
