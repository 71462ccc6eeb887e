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

test("where there is no room, views that were seen last make some, and nothing else does", () => {
  Object.assign(there.localStorage, { "conquian.seen.melds": "{}", "conquian.learn": "{}" });
  const full = { ...there.localStorage };
  Object.assign(there.localStorage, {
    setItem(key, text) {
      if ("conquian.seen.melds" in there.localStorage) throw new Error("QuotaExceededError");
      there.kept.set(key, text);
    },
    removeItem: (key) => delete there.localStorage[key],
  });
  assert.equal(keep(python), true);
  assert.deepEqual(
    Object.keys(full).filter((key) => !(key in there.localStorage)),
    ["conquian.seen.melds"],
  );
});

test("texts and numbers are remembered, nothing deeper and nothing endless", () => {
  there.kept.set("conquian.melds", JSON.stringify({ version: 1, cards: "7h", deep: { x: 1 }, list: [1] }));
  remember(python);
  assert.deepEqual(python.get("saved"), { version: 1, cards: "7h", own: 1 });
});

test("what nobody can read stays where it is, and what is kept lies beside it until it is read there again", () => {
  const long = JSON.stringify({ version: 1, cards: "7h", long: "x".repeat(100_000) });
  for (const foreign of ["{", "[7]", long, '{"version":2,"cards":"7h"}']) {
    there = page();
    there.kept.set("conquian.melds", foreign);
    python = model({ storage_key: "conquian.melds", view: { place: 1 }, saved: { version: 1, cards: "3c4c" } });
    remember(python);
    assert.notEqual(python.get("saved").version, 1, "Python is told that something is there");
    python.set("saved", { version: 1, cards: "3c4c" });
    assert.equal(keep(python), true);
    assert.equal(there.kept.get("conquian.melds"), foreign);
    there.listeners.get("storage")({ key: "conquian.melds.2" });
    assert.deepEqual(python.get("elsewhere"), { version: 1, cards: "3c4c" });
    const again = model({ storage_key: "conquian.melds" });
    remember(again);
    assert.deepEqual(again.get("besides"), [{ version: 1, cards: "3c4c", own: 1 }]);
  }
});

test("a place that pages share is not written over either, where another version has kept something there", () => {
  const newer = '{"version":2,"record":"r"}';
  there.kept.set("conquian.play", newer);
  keep(lesson("off"));
  assert.equal(there.kept.get("conquian.play"), newer);
  const fresh = lesson("");
  fresh.set("storage_key", "conquian.puzzles");
  remember(fresh);
  assert.deepEqual(fresh.get("saved"), { version: 1, alma: "off" });
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
  const write = (key, text) => {
    there.kept.set(key, text);
    told({ key });
  };
  write("conquian.learn", '{"done":"a"}');
  write("conquian.play", '{"alma":"off"}');
  assert.equal(python.get("elsewhere"), undefined);
  write("conquian.melds", '{"done":"a"}');
  assert.deepEqual(python.get("elsewhere"), { done: "a" }, "Python looks at the version");
  write("conquian.melds", "nonsense");
  assert.deepEqual(python.get("elsewhere"), { done: "a" });
});

const table = () => JSON.parse(there.kept.get("conquian.play") ?? "null");

test("how hands are sorted holds at every table, also where Alma cannot be", () => {
  const replay = () => model({ storage_key: "conquian.replay", view: { by_suit: false }, saved: { version: 1 } });
  const first = replay();
  first.set("saved", { version: 1, record: "r", sorted: "suit" });
  keep(first);
  assert.deepEqual(JSON.parse(there.kept.get("conquian.play")), { version: 1, sorted: "suit" });
  there.kept.set("conquian.play", '{"version":1,"alma":"off","sorted":""}');
  const next = replay();
  remember(next);
  assert.deepEqual(next.get("saved"), { version: 1, record: "r", sorted: "", own: 1 });
});

function lesson(alma) {
  return model({ storage_key: "conquian.learn", view: { wall: {} }, saved: { version: 1, file: "new", alma } });
}

test("whether Alma is there is kept in one place for all tables, and nothing else there is touched", () => {
  keep(lesson(""));
  assert.equal(table(), null, "nothing was chosen");
  keep(lesson("off"));
  assert.deepEqual(table(), { version: 1, alma: "off" });
  there.kept.set("conquian.play", JSON.stringify({ version: 1, record: "x".repeat(100_000), keys: "1 2 0", alma: "" }));
  keep(lesson("off"));
  assert.deepEqual(table(), { version: 1, record: "x".repeat(100_000), keys: "1 2 0", alma: "off" });
  keep(model({ storage_key: "conquian.melds", saved: { version: 1 } }));
  assert.equal(table().alma, "off");
});

test("whether Alma is there is remembered and heard from that place, where there is a wall", () => {
  there.kept.set("conquian.play", '{"version":1,"record":"r","alma":"off"}');
  const fresh = lesson("");
  remember(fresh);
  assert.deepEqual(fresh.get("saved"), { version: 1, alma: "off" });
  there.kept.set("conquian.learn", '{"version":1,"file":"old","alma":""}');
  const known = lesson("");
  remember(known);
  assert.deepEqual(known.get("saved"), { version: 1, file: "old", alma: "off", own: 1 });
  there.kept.set("conquian.play", '{"version":1,"record":"r","alma":""}');
  there.listeners.get("storage")({ key: "conquian.play" });
  assert.deepEqual(known.get("elsewhere"), { version: 1, file: "old", alma: "" });
  remember(python);
  assert.deepEqual(python.get("saved"), { version: 1, cards: "3c4c" }, "here is no wall");
});

test("the keys of a file with progress hang in Play, unless keys hang there already", () => {
  const course = lesson("");
  course.set("saved", { ...course.get("saved"), keys: "1 1 0" });
  assert.equal(keep(course), true);
  assert.deepEqual(JSON.parse(there.kept.get("conquian.play")), { version: 1, keys: "1 1 0" });
  there.kept.set("conquian.play", JSON.stringify({ version: 1, keys: "4 2 0", record: "x" }));
  keep(course);
  assert.deepEqual(JSON.parse(there.kept.get("conquian.play")), { version: 1, keys: "4 2 0", record: "x" });
});

test("two sites on one host keep their own, and a site of its own keeps what it always did", () => {
  document.documentElement.dataset.base = "/user/ana/";
  there.kept.set("conquian.melds", '{"version":1,"cards":"7h"}');
  remember(python);
  assert.equal(python.get("saved").cards, "3c4c");
  assert.equal(keep(python), true);
  assert.deepEqual(JSON.parse(there.kept.get("conquian.melds /user/ana/")), { version: 1, cards: "3c4c" });
  assert.deepEqual(JSON.parse(there.kept.get("conquian.melds")), { version: 1, cards: "7h" });
  document.documentElement.dataset.base = "/";
  remember(python);
  assert.equal(python.get("saved").cards, "7h");
});

test("the hands that were played go to the course, and a file of it brings them where there are none", () => {
  there.kept.set("conquian.play", JSON.stringify({ version: 1, keys: "3 1 0", others: "beto 0 2 2" }));
  const course = model({ storage_key: "conquian.learn", view: { wall: {} } });
  remember(course);
  assert.deepEqual(course.get("saved"), { version: 1, keys: "3 1 0", others: "beto 0 2 2" });
  const puzzle = model({ storage_key: "conquian.hook", view: { wall: {} } });
  remember(puzzle);
  assert.equal(puzzle.get("saved")?.others, undefined);
  course.set("saved", { version: 1, file: "", keys: "9 9 9", others: "" });
  keep(course);
  assert.equal(JSON.parse(there.kept.get("conquian.play")).keys, "3 1 0");
  there.kept.delete("conquian.play");
  course.set("saved", { version: 1, file: "", keys: "9 9 9", others: "ines 1 0 0" });
  keep(course);
  assert.deepEqual(JSON.parse(there.kept.get("conquian.play")), { version: 1, keys: "9 9 9", others: "ines 1 0 0" });
});
