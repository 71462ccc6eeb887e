import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { event } from "./page.js";
import { shell } from "./shell.js";

const drawn = (stamp, inside) => `<html><body><main data-stamp="${stamp}" data-said="said ${stamp}">
  <h1>${inside}</h1><p id="state">state ${stamp}</p><form data-live><input id="hand"><input id="here" value="${inside}"><select id="which">
  <option value="a">a</option><option value="b">b</option></select><button data-key="next"></button></form>
  <details id="hands"><summary>hands</summary></details></main></body></html>`;

let there;
let server;
let forms;
const $ = (selector) => document.querySelector(selector);

beforeEach(async () => {
  const fresh = drawn(1, "one").replace(/<\/?(html|body)>/g, "");
  there = shell(`${fresh}<p id="said"></p><p id="lost" hidden></p><p id="voted"></p>`, "http://class/vote?lang=de");
  document.body.dataset.now = "vote/now";
  server = { now: { stamp: "1", voted: "3 of 5" }, page: () => drawn(1, "one") };
  there.answer = ({ to }) => (to === "/vote/now?lang=de" ? server.now : server.page());
  forms = [];
  globalThis.FormData = class extends Map {
    constructor(...of) {
      super([["choice", "2"]]);
      forms.push(of);
    }
  };
  await there.begin("live.js");
});
afterEach(() => there.stop());

const goOn = (stamp, inside) => {
  server = { now: { stamp: String(stamp) }, page: () => drawn(stamp, inside) };
};
const submit = () => $("form").dispatchEvent(event("submit"));

test("while nothing else is to be shown only the numbers change", async () => {
  await there.pass(1000);
  assert.equal($("#voted").textContent, "3 of 5");
  assert.deepEqual(
    there.asked.map(({ to }) => to),
    ["/vote/now?lang=de"],
  );
});

test("what comes next is drawn and said, and what was opened or typed stays", async () => {
  $("#hands").setAttribute("open", "");
  $("#hand").value = "12";
  $("#here").value = "typed";
  goOn(2, "two");
  await there.pass(1000);
  assert.deepEqual([$("h1").textContent, $("main").dataset.stamp], ["two", "2"]);
  assert.equal($("#said").textContent, "said 2");
  assert.equal($("#hands").hasAttribute("open"), true);
  assert.deepEqual([$("#hand").value, $("#here").value], ["12", "two"], "the server has filled the second");
});

test("what is drawn last wins, whichever answer comes first", async () => {
  goOn(2, "two");
  let late;
  server.page = () => new Promise((done) => (late = done));
  await there.pass(1000);
  server.page = () => drawn(3, "three");
  submit();
  await there.pass(0);
  late(drawn(2, "two"));
  await there.pass(0);
  assert.equal($("h1").textContent, "three");
});

test("a form is sent without leaving the page, by what was pressed in it", async () => {
  const submitter = $("button");
  const sent = event("submit", { submitter });
  goOn(2, "two");
  $("form").dispatchEvent(sent);
  assert.equal(sent.defaultPrevented, true);
  assert.deepEqual(forms, [[$("form"), submitter]]);
  await there.pass(0);
  assert.deepEqual(there.asked, [{ to: "http://class/vote?lang=de", method: "POST", fields: { choice: "2" } }]);
  assert.equal($("h1").textContent, "two");
});

test("a server that is gone is told of until it is back", async () => {
  there.answer = () => null;
  await there.pass(1000);
  assert.equal($("#lost").hidden, false);
  there.answer = () => server.now;
  await there.pass(1000);
  assert.equal($("#lost").hidden, true);
});

test("a clicker goes on, and keys in a field are the field's", () => {
  let pressed = 0;
  $("button").addEventListener("click", () => pressed++);
  for (const key of ["PageDown", "ArrowRight"]) $("main").dispatchEvent(event("keydown", { key }));
  $("main").dispatchEvent(event("keydown", { key: "PageUp" }));
  $("#hand").dispatchEvent(event("keydown", { key: "ArrowRight" }));
  $("main").dispatchEvent(event("keydown", { key: "ArrowRight", ctrlKey: true }));
  assert.equal(pressed, 2);
});
