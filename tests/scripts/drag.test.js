import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { dragging } from "../../conquian/ui/static/drag.js";
import { event, page } from "./page.js";

let root;
let card;
let target;
let drops;
let drag;
let under;

beforeEach(() => {
  page(`<div class="cq">
    <button id="card" class="cq-card" data-card="7h" data-rove="bench" data-focus="bench 7h"></button>
    <button id="tile" data-card="6h" data-rove="pack"></button>
    <button id="gone" data-card="5h" data-rove="bench" aria-disabled="true"></button>
    <div id="place" data-drop="2"><span id="inside"></span></div>
    <div id="other" data-drop="new"></div>
    <p id="nowhere"></p></div><div id="outside" data-drop="x"></div>`);
  const { document } = globalThis;
  root = document.querySelector(".cq");
  root.setPointerCapture = () => {};
  root.getBoundingClientRect = () => ({ left: 100, top: 50 });
  [card, target] = [document.getElementById("card"), document.getElementById("inside")];
  Object.assign(card, { offsetWidth: 48, offsetHeight: 68 });
  document.elementsFromPoint = () => [under];
  under = target;
  drops = [];
  drag = dragging(root, (...said) => drops.push(said), new AbortController().signal);
});

const point = (type, x, y, fields = {}) =>
  event(type, {
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    buttons: 1,
    timeStamp: 1000,
    ...fields,
  });
const press = (node = card, fields = {}) => node.dispatchEvent(point("pointerdown", 200, 200, fields));
const move = (x, y, fields = {}) => root.dispatchEvent(point("pointermove", x, y, fields));
const release = (fields = {}) => root.dispatchEvent(point("pointerup", 240, 240, fields));
const ghost = () => root.querySelector(".cq-ghost");

test("a card that is dragged and let go is dropped where it is", () => {
  press();
  move(240, 240);
  assert.ok(ghost());
  assert.equal(ghost().getAttribute("aria-hidden"), "true");
  assert.deepEqual([ghost().dataset.focus, ghost().dataset.rove, ghost().id], [undefined, undefined, ""]);
  assert.equal(ghost().style.left, "140px");
  assert.equal(ghost().style.top, "190px");
  assert.ok(card.classList.contains("is-dragged"));
  assert.ok(root.querySelector("#place").classList.contains("is-over"));
  release();
  assert.deepEqual(drops, [["7h", "2", "bench"]]);
  assert.equal(ghost(), null);
  assert.equal(root.querySelector(".is-over, .is-dragged"), null);
});

test("less than six pixels are a press, not a drag", () => {
  press();
  move(205, 203);
  assert.equal(ghost(), null);
  release();
  assert.deepEqual(drops, []);
  assert.equal(drag.madeClick({ timeStamp: 1001 }), false);
  press();
  move(206, 200);
  assert.ok(ghost());
});

test("the click that a release makes is no touch of the card; the next one is", () => {
  assert.equal(drag.madeClick({ timeStamp: 1 }), false);
  press();
  move(240, 240);
  release({ timeStamp: 5000 });
  assert.equal(drag.madeClick({ timeStamp: 5000 }), true);
  assert.equal(drag.madeClick({ timeStamp: 5049 }), true);
  assert.equal(drag.madeClick({ timeStamp: 5050 }), false);
});

test("what is let go over nothing, or outside, is dropped nowhere", () => {
  for (const id of ["nowhere", "outside"]) {
    under = globalThis.document.getElementById(id);
    press();
    move(240, 240);
    release();
  }
  assert.deepEqual(drops, []);
});

test("only the place below the pointer is lit", () => {
  press();
  move(240, 240);
  under = root.querySelector("#other");
  move(260, 260);
  assert.deepEqual(
    [...root.querySelectorAll(".is-over")].map((node) => node.id),
    ["other"],
  );
});

test("a finger on the pack scrolls the page; a mouse there drags", () => {
  const tile = root.querySelector("#tile");
  Object.assign(tile, { offsetWidth: 30, offsetHeight: 40 });
  press(tile, { pointerType: "touch" });
  move(240, 240);
  assert.equal(ghost(), null);
  press(tile);
  move(240, 240);
  assert.ok(ghost());
});

test("what cannot be had, another button and another finger drag nothing", () => {
  press(root.querySelector("#gone"));
  move(240, 240);
  assert.equal(ghost(), null);
  press(card, { button: 2 });
  move(240, 240);
  assert.equal(ghost(), null);
  press();
  move(240, 240, { pointerId: 2 });
  assert.equal(ghost(), null);
  move(240, 240);
  root.dispatchEvent(point("pointerup", 240, 240, { pointerId: 2 }));
  assert.ok(ghost());
});

test("a drag ends without a drop when it is called off, or released where nobody hears of it", () => {
  for (const end of [
    () => drag.stop(),
    () => root.dispatchEvent(event("pointercancel")),
    () => move(250, 250, { buttons: 0 }),
  ]) {
    press();
    move(240, 240);
    assert.ok(ghost());
    end();
    assert.equal(ghost(), null);
    release();
  }
  assert.deepEqual(drops, []);
});
