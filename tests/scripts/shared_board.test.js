import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { event } from "./page.js";
import { shell } from "./shell.js";

const TABLE = "http://class/voila/render/classroom.ipynb";
const SHOWN = { told: true, shown: true, holder: "", seen: "12 see it", can_call: false };

let there;
const $ = (selector) => document.querySelector(selector);
const bar = () => $(".sharing-bar");
const told = () => there.asked.filter(({ method }) => method === "POST").map(({ fields }) => fields.here ?? fields.do);
const lies = (link) => Object.assign($("main").dataset, { link });

/** A page on which a board can be played, of the teacher or of a device. */
async function begin(part, { seen = {}, address = TABLE } = {}) {
  const words = [
    "unheard",
    "shows",
    "here",
    "yours",
    "over",
    "desk",
    "see",
    "open",
    "along",
    "take",
    "end",
    "return",
    "label",
  ];
  there = shell(
    `<header class="site"></header><main></main><div id="sharing" data-part="${part}" data-moves="/board/moves"
      data-page="/board" data-theirs="{animal} has it" ${words.map((each) => `data-${each}="${each}"`).join(" ")}></div>`,
    address,
  );
  for (const [key, text] of Object.entries(seen)) there.seen.set(key, text);
  document.documentElement.dataset.python = "ready";
  there.answer = () => SHOWN;
  lies("?pone=7h");
  await there.begin("shared_board.js");
  await there.pass(250);
}

const teach = () => begin("teacher", { seen: { "conquian.shows-board": "yes" } });
const receive = (detail) => document.dispatchEvent(new CustomEvent("class-board", { detail }));

afterEach(() => there.stop());

test("the teacher's page tells what has changed, once, and not what it was opened with", async () => {
  await teach();
  assert.deepEqual(told(), []);
  assert.equal(bar().textContent, "shows12 see itdeskalongend");
  lies("?pone=8h");
  await there.pass(250);
  await there.pass(250);
  assert.deepEqual(told(), ["http://class/voila/render/classroom.ipynb?pone=8h"]);
  assert.equal(there.seen.get("conquian.board-told"), "?pone=8h");
});

test("what was not heard is told again, though not at every beat", async () => {
  await teach();
  there.answer = () => null;
  lies("?pone=8h");
  for (let n = 0; n < 4; n++) await there.pass(250);
  assert.equal(told().length, 2);
  assert.match(bar().textContent, /^unheard/);
  there.answer = () => ({ refused: 403, html: "<html><body><main><p>no cookie</p></main></body></html>" });
  for (let n = 0; n < 4; n++) await there.pass(250);
  assert.match(bar().textContent, /^no cookie/);
  assert.equal(told().length, 3);
  there.answer = () => SHOWN;
  for (let n = 0; n < 4; n++) await there.pass(250);
  assert.match(bar().textContent, /^shows/);
  assert.equal(told().length, 4);
});

test("a page of the teacher that shows nothing, or no board, tells nothing", async () => {
  for (const [seen, address] of [
    [{}, TABLE],
    [{ "conquian.shows-board": "yes" }, "http://class/voila/render/rules.ipynb"],
  ]) {
    await begin("teacher", { seen, address });
    lies("?pone=8h");
    await there.pass(250);
    assert.deepEqual([there.asked, bar().hidden], [[], true]);
    there.stop();
  }
  await teach();
});

test("once the board is not shown any more, the teacher's page stops", async () => {
  await teach();
  there.answer = () => ({ ...SHOWN, shown: false });
  await there.pass(3000);
  assert.equal(bar().hidden, true);
  assert.equal(there.seen.has("conquian.shows-board"), false);
});

test("what a device has in hand is named, and can be taken as it was left", async () => {
  await teach();
  there.answer = () => ({ ...SHOWN, holder: "Otter" });
  await there.pass(3000);
  assert.equal($(".sharing-bar [aria-live]").textContent, "Otter has it");
  const button = $('.sharing-bar [data-do="take"]');
  lies("?pone=9h");
  button.dispatchEvent(event("click"));
  await there.pass(250);
  assert.deepEqual(told(), ["take"]);
});

test("a device is called to the board, tells what it does there, and loses it", async () => {
  await begin("device");
  assert.equal(bar().hidden, true);
  receive("/voila/render/table.ipynb?pone=7h");
  assert.equal($(".sharing-bar [aria-live]").textContent, "yours");
  assert.equal($(".sharing-bar .class-go").getAttribute("href"), "/voila/render/table.ipynb?pone=7h");
  $(".sharing-bar .class-go").dispatchEvent(event("click"));
  await there.pass(250);
  assert.deepEqual(told(), [], "a game of one's own is not the board");
  lies("?pone=8h");
  await there.pass(250);
  assert.deepEqual(told(), ["http://class/voila/render/classroom.ipynb?pone=8h"]);
  assert.equal($(".sharing-bar [aria-live]").textContent, "here");
  receive("");
  assert.equal($(".sharing-bar [aria-live]").textContent, "over");
  assert.equal($(".sharing-bar .class-go").getAttribute("href"), "/board");
});
