import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { event } from "./page.js";
import { shell } from "./shell.js";

const INSIDE = `<header class="site"></header><main></main>
  <div id="class" data-now="/calls/now" data-along="all here" data-front="look up" data-waits="it waits" data-go="go"
    data-later="later" data-kept="is kept" data-on="go on" data-over="over" data-shared="shared" data-forget="forget"
    data-keep="keep"></div><footer class="site"></footer>`;
const IDLE = {
  call: "r-1",
  link: "",
  place: "",
  frozen: false,
  you: "Otter",
  hand: false,
  heard: true,
  lessons: 1,
  board: "",
};
const CALL = { ...IDLE, call: "r-2", link: "/voila/render/play.ipynb?seed=2", place: "Play" };

let there;
const $ = (selector) => document.querySelector(selector);
const click = (selector) => $(selector).dispatchEvent(event("click"));
const questions = () =>
  there.asked.filter(({ method }) => method === "GET").map(({ to }) => new URL(to, "http://class"));

async function begin(answer, address, base = "") {
  there = shell(INSIDE, address);
  if (base) document.documentElement.dataset.base = base;
  there.answer = () => answer;
  await there.begin("class.js");
}

beforeEach(() => begin(IDLE));
afterEach(() => there.stop());

test("a device says where it is, and reads its animal", async () => {
  assert.equal(questions()[0].search, "?lang=de&room=melds&did=");
  $("main").dataset.link = `?puzzle=${"x".repeat(90)}&seed=3`;
  await there.pass(2000);
  assert.equal(questions()[1].search, `?lang=de&room=melds&puzzle=${"x".repeat(80)}&did=`);
  assert.equal($("footer .class-you").textContent, "Otter");
});

test("a hand goes up once, and stays up as long as the desk says so", async () => {
  const hand = $(".class-hand");
  hand.click();
  await there.pass(0);
  assert.match(questions().at(-1).search, /&hand=up$/);
  there.answer = () => ({ ...IDLE, hand: true });
  await there.pass(2000);
  assert.doesNotMatch(questions().at(-1).search, /hand/);
  assert.equal(hand.getAttribute("aria-pressed"), "true");
  hand.click();
  await there.pass(0);
  assert.match(questions().at(-1).search, /&hand=down$/);
});

test("a lesson that ends while the page is open offers to forget what was done, once", async () => {
  let forgets = 0;
  document.addEventListener("conquian-forget", () => (forgets += 1));
  await there.pass(2000);
  assert.equal($(".class-over").open, false);
  there.answer = () => ({ ...IDLE, lessons: 2 });
  await there.pass(2000);
  assert.equal($(".class-over").open, true);
  click(".class-over .class-later");
  await there.pass(2000);
  assert.deepEqual([$(".class-over").open, forgets], [false, 0]);
  there.answer = () => ({ ...IDLE, lessons: 3 });
  await there.pass(2000);
  click(".class-over button");
  assert.equal(forgets, 1);
  there.answer = () => ({ ...IDLE, lessons: 0 }); // the server began anew
  click(".class-over .class-later");
  await there.pass(2000);
  assert.equal($(".class-over").open, false);
});

test("a call opens, is put off into the bar, and opens again only for another call", async () => {
  assert.equal($(".class-call").open, false);
  there.answer = () => CALL;
  await there.pass(2000);
  assert.equal($(".class-call").open, true);
  assert.equal($(".class-call .class-go").getAttribute("href"), CALL.link);
  click(".class-later");
  assert.deepEqual([$(".class-call").open, $(".class-bar").hidden], [false, false]);
  await there.pass(2000);
  assert.equal($(".class-call").open, false);
  there.answer = () => ({ ...CALL, call: "r-3" });
  await there.pass(2000);
  assert.deepEqual([$(".class-call").open, $(".class-bar").hidden], [true, true]);
});

test("who follows a call is called no more, not by the next page either", async () => {
  there.answer = () => CALL;
  await there.pass(2000);
  click(".class-call .class-go");
  assert.equal($(".class-call").open, false);
  assert.equal(there.kept.get("conquian.call"), "r-2");
  await there.pass(2000);
  assert.equal(questions().at(-1).searchParams.get("did"), "r-2");
});

test("who is there already is not called: the table may have gone on from its address", async () => {
  there.stop();
  await begin(CALL, "http://class/voila/render/play.ipynb?seed=2&lang=de");
  assert.equal($(".class-call").open, false);
  assert.equal(there.kept.get("conquian.call"), "r-2");
  there.stop();
  await begin(CALL, "http://class/voila/render/play.ipynb?seed=7");
  assert.equal($(".class-call").open, true);
  $("main").dataset.link = "?seed=2";
  await there.pass(2000);
  assert.equal($(".class-call").open, false);
});

test("all eyes are on the front until the teacher lets go, or the server has been gone for three questions", async () => {
  there.answer = () => ({ ...CALL, frozen: true });
  await there.pass(2000);
  assert.deepEqual([$(".class-cover").open, $(".class-call").open], [true, false]);
  $(".class-cover").close(); // by a second Escape
  assert.equal($(".class-cover").open, true);
  there.answer = () => null;
  await there.pass(2000);
  await there.pass(2000);
  assert.equal($(".class-cover").open, true);
  await there.pass(2000);
  assert.equal($(".class-cover").open, false);
  assert.equal($(".class-said").textContent, "go on");
});

test("what was learned is told as it changes, after what was there before, and again to a desk that has lost it", async () => {
  const told = () => there.asked.filter(({ method }) => method === "POST").map(({ fields }) => fields.kept);
  for (const base of ["", "/class/7a/"]) {
    there.stop();
    await begin(IDLE, "http://class/voila/render/learn.ipynb", base);
    const key = base ? `conquian.learn ${base}` : "conquian.learn";
    there.kept.set(key, JSON.stringify({ file: "[lesson]\na = 1\n[puzzle.x]\nb = 2" }));
    await there.pass(300);
    await there.pass(300);
    assert.deepEqual(told(), ["", "[lesson]\na = 1"]);
    there.answer = () => ({ ...IDLE, heard: false });
    await there.pass(2000);
    await there.pass(300);
    assert.equal(told().length, 3);
  }
});

test("a desk that does not know the device is brought what another one has counted, until the lesson ends", async () => {
  const brought = () => there.asked.filter(({ method }) => method === "POST").map(({ fields }) => fields.record);
  there.stop();
  await begin(IDLE, "http://class/voila/render/learn.ipynb");
  let now = { ...IDLE, heard: false };
  there.answer = ({ method }) => (method === "POST" ? "counted" : now);
  await there.pass(300);
  assert.deepEqual(brought(), [""]);
  await there.pass(2000);
  await there.pass(300);
  assert.deepEqual(brought(), ["", "counted"]);
  now = IDLE;
  await there.pass(2000);
  there.kept.set("conquian.learn", JSON.stringify({ file: "a = 1" }));
  await there.pass(300);
  assert.deepEqual(brought(), ["", "counted", "counted"]); // a server that starts again is not known at once
  now = { ...IDLE, lessons: 2 };
  there.answer = () => now;
  await there.pass(2000);
  assert.equal(there.kept.has("conquian.class"), false);
});

test("once all was forgotten on the device, a page tells nothing and keeps nothing until it loads anew", async () => {
  const told = () => there.asked.filter(({ method }) => method === "POST");
  for (const [sent, forgets] of [
    [0, () => there.kept.set("conquian.forgot", "1")],
    [1, () => {}],
  ]) {
    there.stop();
    await begin({ ...IDLE, heard: false }, "http://class/voila/render/learn.ipynb");
    there.answer = ({ method }) => {
      if (method !== "POST") return { ...IDLE, heard: false };
      there.kept.set("conquian.forgot", "2"); // while the desk answers
      return "counted";
    };
    forgets();
    await there.pass(300);
    assert.equal(told().length, sent);
    await there.pass(2000);
    await there.pass(300);
    assert.equal(told().length, sent);
    assert.equal(there.kept.has("conquian.class"), false);
  }
});

test("a page without anything to tell brings the record alone, and drops one that the desk does not take", async () => {
  there.stop();
  await begin({ ...IDLE, heard: false }, "http://class/vote");
  there.kept.set("conquian.class", "counted");
  there.answer = ({ method }) => (method === "POST" ? "" : { ...IDLE, heard: false });
  await there.pass(300);
  await there.pass(2000);
  await there.pass(300);
  const told = there.asked.filter(({ method }) => method === "POST").map(({ fields }) => fields);
  assert.deepEqual(told, [{ _xsrf: "2|seal", record: "counted" }]);
  assert.equal(there.kept.has("conquian.class"), false);
});

test("of other rooms the desk hears how much was done there, and nothing else of what is kept", async () => {
  const told = () => there.asked.filter(({ method }) => method === "POST").map(({ fields }) => fields);
  for (const [room, key, kept, sent] of [
    ["play", "play", { keys: "2 1 0", others: "beto 1 0 0", record: "x" }, { keys: "2 1 0", others: "beto 1 0 0" }],
    ["rearrange", "rearrange", { answered: "4", right: "3", seed: "7" }, { answered: "4", right: "3" }],
    ["sets", "sets", { nickname: "Zoe", "work-12": "chapters" }, { "work-12": "chapters" }],
    ["puzzles", "learn", { file: 'a = 1\n[rated]\nx = "right 2"\n[streak]\nb = 2' }, { rated: 'x = "right 2"\n' }],
    ["melds", "melds", { a: "b" }, null],
  ]) {
    there.stop();
    await begin(IDLE, `http://class/voila/render/${room}.ipynb`);
    there.answer = ({ method }) => (method === "POST" ? "" : IDLE);
    there.kept.set(`conquian.${key}`, JSON.stringify(kept));
    await there.pass(300);
    assert.equal(told().length, sent ? 1 : 0, "what was there before the page comes first");
    await there.pass(300);
    assert.deepEqual(told().slice(1), sent ? [{ _xsrf: "2|seal", ...sent, room, opens: "", record: "" }] : []);
    if (room !== "play") continue;
    there.kept.set("conquian.play", JSON.stringify({ ...kept, keys: "1 1 0" })); // a deal is taken back
    await there.pass(300);
    assert.deepEqual([told().at(-1).keys, told().at(-1).opens], ["1 1 0", ""]);
  }
  there.stop();
  await begin(IDLE, "http://class/voila/render/melds.ipynb");
  there.kept.set("conquian.play", JSON.stringify({ keys: "1 0 0" }));
  Object.assign(location, { pathname: "/voila/render/play.ipynb" }); // the page has gone on to another room by itself
  await there.pass(300);
  assert.deepEqual(
    told().map(({ keys }) => keys),
    ["1 0 0"],
  );
});

test("the desk is drawn anew with what was open there, and says when it is not answered", async () => {
  there.stop();
  const rows = (name) => `<body><p>${name}</p><details id="who"><summary>who</summary></details></body>`;
  there = shell(`<p id="lost" hidden></p><div id="now"></div>`, "http://class/desk?lang=de");
  document.body.dataset.now = "desk/now";
  there.answer = () => `<html>${rows("one")}</html>`;
  await there.begin("desk.js");
  assert.equal(there.asked[0].to, "/desk/now?lang=de");
  $("#who").setAttribute("open", "");
  there.answer = () => `<html>${rows("two")}</html>`;
  await there.pass(1000);
  assert.deepEqual([$("#now p").textContent, $("#who").hasAttribute("open")], ["two", true]);
  there.answer = () => null;
  await there.pass(1000);
  assert.equal($("#lost").hidden, false);
  there.answer = () => `<html>${rows("two")}</html>`;
  await there.pass(1000);
  assert.equal($("#lost").hidden, true);
});

test("a report that is refused rests for five seconds, and is sent again then", async () => {
  const told = () => there.asked.filter(({ method }) => method === "POST").length;
  there.stop();
  await begin(IDLE, "http://class/voila/render/learn.ipynb");
  there.kept.set("conquian.learn", JSON.stringify({ file: "a = 1" }));
  there.answer = ({ method }) => (method === "POST" ? { refused: 429, html: "<p>too fast</p>" } : IDLE);
  for (const [ms, sent] of [
    [300, 1],
    [300, 1],
    [4500, 1],
    [300, 2],
  ]) {
    await there.pass(ms);
    assert.equal(told(), sent, String(ms));
  }
});
