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
  assert.deepEqual(there.asked, [
    { to: "http://class/vote?lang=de", method: "POST", fields: { choice: "2", _xsrf: "2|seal" } },
  ]);
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

const NO_COOKIE = { refused: 403, html: "<html><body><main><h1>No</h1><p>no cookie</p></main></body></html>" };
const notice = () => $("p.notice:not([hidden])")?.textContent;

test("a form that was refused changes nothing, and the page says why until one is taken", async () => {
  there.answer = ({ to }) => (to === "/vote/now?lang=de" ? server.now : NO_COOKIE);
  submit();
  await there.pass(0);
  assert.equal(there.asked.length, 1);
  assert.deepEqual([notice(), $("h1").textContent], ["no cookie", "one"]);
  await there.pass(1000);
  assert.equal(notice(), "no cookie");
  there.answer = () => server.page();
  submit();
  await there.pass(0);
  assert.equal(notice(), undefined);
});

test("a form whose cookie was gone is sent once more with the one that the refusal brought", async () => {
  Object.assign(document, { cookie: "lang=de" });
  there.answer = ({ fields }) => {
    if (fields._xsrf === "2|new") return server.page();
    Object.assign(document, { cookie: "_xsrf=2%7Cnew" });
    return NO_COOKIE;
  };
  submit();
  await there.pass(0);
  await there.pass(0);
  assert.deepEqual(
    there.asked.map(({ fields }) => fields._xsrf),
    ["", "2|new"],
  );
  assert.equal(notice(), undefined);
});

test("a choice that found nobody is marked as not sent, and sent once the line is back", async () => {
  $("form").dataset.keeps = "";
  $("form").innerHTML = '<button id="a" aria-pressed="false"></button><button id="b" aria-pressed="true"></button>';
  $("#state").dataset.unsent = "not sent yet";
  there.answer = () => null;
  $("form").dispatchEvent(event("submit", { submitter: $("#a") }));
  await there.pass(0);
  assert.deepEqual([$("#state").textContent, $("#said").textContent], ["not sent yet", "not sent yet"]);
  assert.deepEqual(
    ["#a", "#b"].map((each) => $(each).getAttribute("aria-pressed")),
    ["true", "false"],
  );
  await there.pass(1000);
  there.answer = ({ to }) => (to.includes("/now") ? { stamp: "1" } : drawn(1, "one"));
  there.asked.length = 0;
  await there.pass(1000);
  await there.pass(1000);
  const posts = there.asked.filter(({ method }) => method === "POST");
  assert.deepEqual(
    posts.map(({ fields }) => fields.choice),
    ["2"],
  );
  assert.equal($("#state").textContent, "state 1");
});

test("what a teacher pressed in vain is not done later, and that is said while the line is gone", async () => {
  $("#lost").dataset.pressed = "press again";
  there.answer = () => null;
  submit();
  await there.pass(0);
  assert.match($("#lost").textContent, /press again/);
  there.answer = () => server.now;
  there.asked.length = 0;
  await there.pass(1000);
  assert.deepEqual([there.asked.every(({ method }) => method === "GET"), $("#lost").hidden], [true, true]);
});

test("a page that has shown something says what it was, for the server may be another one", async () => {
  $("main").dataset.shows = "yes";
  goOn("new-1", "none");
  await there.pass(1000);
  await there.pass(0);
  assert.equal(there.asked.at(-1).to, "http://class/vote?lang=de&seen=1");
});
