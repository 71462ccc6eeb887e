import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Model } from "../../conquian/host/scripts/model.js";

let model;
let posted;
let told;

beforeEach(() => {
  model = new Model({ answered: 0, view: { n: 1 } });
  posted = [];
  told = [];
});

const open = () => model.open((text) => posted.push(JSON.parse(text)));

test("what is set can be got at once, and is posted when it is saved, once", () => {
  open();
  model.set("saved", { version: 1 });
  model.set("browser_languages", "de");
  assert.deepEqual(model.get("saved"), { version: 1 });
  assert.deepEqual(posted, []);
  model.save_changes();
  model.save_changes();
  assert.deepEqual(posted, [{ method: "update", state: { saved: { version: 1 }, browser_languages: "de" } }]);
});

test("a message of one's own is posted as such", () => {
  open();
  model.send({ type: "undo", n: 3 });
  assert.deepEqual(posted, [{ method: "custom", content: { type: "undo", n: 3 } }]);
});

test("what is said before there is anyone to hear it waits, in its order", () => {
  model.set("saved", { version: 1 });
  model.save_changes();
  model.send({ type: "undo", n: 1 });
  assert.deepEqual(
    open().map((text) => JSON.parse(text).method),
    ["update", "custom"],
  );
  assert.deepEqual(posted, []);
  model.send({ type: "undo", n: 2 });
  assert.deepEqual(posted, [{ method: "custom", content: { type: "undo", n: 2 } }]);
});

test("all that Python says is there before anyone is told of any, and is not sent back", () => {
  open();
  model.on("change:answered", () => told.push(["answered", model.get("view").n]));
  model.on("change:view", () => told.push(["view", model.get("answered")]));
  model.on("change", () => told.push(["all"]));
  model.take({ answered: 4, view: { n: 2 } });
  assert.deepEqual(told, [["answered", 2], ["view", 4], ["all"]]);
  model.save_changes();
  assert.deepEqual(posted, []);
});

test("what is as it was is not told", () => {
  model.on("change:answered", () => told.push("answered"));
  model.on("change", () => told.push("all"));
  model.take({ answered: 0 });
  assert.deepEqual(told, []);
});

test("a listener is told once, and not any more once it is taken away", () => {
  const listener = () => told.push("view");
  model.on("change:view", listener);
  model.on("change:view", listener);
  model.take({ view: { n: 2 } });
  assert.deepEqual(told, ["view"]);
  model.off("change:view", listener);
  model.off("change:other", listener);
  model.take({ view: { n: 3 } });
  assert.deepEqual(told, ["view"]);
});
