import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { line, pulse } from "../../conquian/ui/static/line.js";
import { clock, event, model, page } from "./page.js";

let python;
let time;
let told;
let open;

beforeEach(() => {
  page();
  [python, time, told] = [model(), clock(), []];
  open = () =>
    line(
      python,
      () => told.push("lost"),
      (wished) => told.push(wished),
    );
});
afterEach(() => time.stop());

test("a wish is numbered, and its answer told", () => {
  open().send({ type: "turn" });
  assert.deepEqual(python.sent, [{ type: "turn", n: 1 }]);
  python.answer();
  time.pass(10_000);
  assert.deepEqual(told, [true]);
});

test("a question is no wish, and is not asked while an answer is awaited", () => {
  const ours = open();
  ours.ask();
  ours.ask();
  assert.deepEqual(python.sent, [{ type: "still_there", n: 1 }]);
  python.answer();
  assert.deepEqual(told, [false]);
});

test("four seconds without an answer are told once", () => {
  const ours = open();
  ours.send({ type: "turn" });
  time.pass(3999);
  assert.deepEqual(told, []);
  ours.send({ type: "turn" });
  time.pass(1);
  assert.deepEqual(told, ["lost"]);
  time.pass(20_000);
  assert.deepEqual(told, ["lost"]);
});

test("a page whose Python is still on the way waits for it, and is lost only after that", () => {
  python.set("opening", true);
  open().send({ type: "turn" });
  time.pass(60_000);
  assert.deepEqual(told, []);
  python.set("opening", false);
  time.pass(4000);
  assert.deepEqual(told, ["lost"]);
});

test("only the answer to the last message counts, and numbers go on from another view's", () => {
  const ours = open();
  ours.send({ type: "one" });
  ours.send({ type: "two" });
  python.set("answered", 1);
  assert.deepEqual(told, []);
  python.set("answered", 2);
  assert.deepEqual(told, [true]);
  python.set("answered", 7);
  ours.send({ type: "three" });
  assert.equal(python.sent.at(-1).n, 8);
});

test("a line that is closed tells nothing, and one that breaks is as good as lost", () => {
  const ours = open();
  ours.send({ type: "one" });
  ours.close();
  python.answer();
  time.pass(10_000);
  assert.deepEqual(told, []);
  const other = open();
  const { info } = console;
  console.info = () => {};
  python.send = () => {
    throw new Error("gone");
  };
  other.send({ type: "two" });
  console.info = info;
  time.pass(4000);
  assert.deepEqual(told, ["lost"]);
});

test("while it is looked at, the page asks every five seconds for three minutes after the last touch", () => {
  const leaving = new AbortController();
  let asked = 0;
  pulse(python, () => asked++, leaving.signal);
  time.pass(180_000);
  assert.equal(asked, 35);
  time.pass(600_000);
  assert.equal(asked, 35);
  document.dispatchEvent(event("pointerdown"));
  assert.equal(asked, 36);
  time.pass(5000);
  assert.equal(asked, 37);
  leaving.abort();
  time.pass(60_000);
  assert.equal(asked, 37);
  assert.equal(time.waiting, 0);
});

test("a page that nobody sees does not ask; a kernel that was started anew is asked at once", () => {
  let asked = 0;
  pulse(python, () => asked++, new AbortController().signal);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  time.pass(20_000);
  assert.equal(asked, 0);
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
  python.trigger("comm_live_update");
  assert.equal(asked, 1);
});
