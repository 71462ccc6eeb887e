import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { event } from "./page.js";
import { shell } from "./shell.js";

const AROUND = `<header class="site"><details class="more"><summary>more</summary><a href="sets.ipynb">sets</a></details>
  <nav class="tongues" data-faces="french"><a href="?lang=es">es</a></nav></header>
  <link id="dark-theme" media="screen"><main></main><footer class="site"><div class="colours" hidden>
  ${["system", "light", "dark"].map((each) => `<input type="radio" value="${each}">`).join("")}</div><button class="forget" hidden></button>
  <dialog class="forgetting"><button class="forget-all"></button></dialog></footer>`;

let there;
const $ = (selector) => document.querySelector(selector);

/** The shell of a page on which something was chosen before. */
async function around({ kept = {}, base, address } = {}) {
  there = shell(AROUND, address);
  if (base) document.documentElement.dataset.base = base;
  for (const [key, text] of Object.entries(kept)) there.kept.set(key, text);
  $(".tongues a").hreflang = "es";
  $("summary").focus = () => there.seen.set("focus", "summary");
  await there.begin("shell.js");
}

/** The switch of this colour is pressed. */
const choose = (colours) => $(`[value="${colours}"]`).dispatchEvent(event("change"));

afterEach(() => there.stop());

test("the look that was chosen is there before anything is drawn, and its switch when all is", async () => {
  await around({ kept: { "conquian.colours": "dark" } });
  assert.equal(document.documentElement.dataset.colours, "dark");
  assert.equal($("#dark-theme").media, "screen");
  assert.equal($(".colours").hidden, true);
  document.dispatchEvent(event("DOMContentLoaded"));
  assert.deepEqual([$(".colours").hidden, $('[value="dark"]').checked], [false, true]);
  choose("light");
  assert.equal(there.kept.get("conquian.colours"), "light");
  assert.equal($("#dark-theme").media, "not all");
  choose("system");
  assert.equal(there.kept.has("conquian.colours"), false);
  assert.equal($("#dark-theme").media, "screen and (prefers-color-scheme: dark)");
});

test("a look that is unknown is the system's, and of two sites on one host each has its own", async () => {
  await around({ kept: { "conquian.colours": "toString" } });
  assert.equal(document.documentElement.dataset.colours, "system");
  there.stop();
  await around({ base: "/user/ana/", kept: { "conquian.colours": "dark", "conquian.colours /user/ana/": "light" } });
  assert.equal(document.documentElement.dataset.colours, "light");
});

test("the list of rooms closes by Escape, which goes back to where it opens, and by a click elsewhere", async () => {
  await around();
  const list = $("details");
  list.setAttribute("open", "");
  $("details a").dispatchEvent(event("click"));
  assert.equal(list.hasAttribute("open"), true);
  $("main").dispatchEvent(event("click"));
  assert.equal(list.hasAttribute("open"), false);
  list.setAttribute("open", "");
  $("main").dispatchEvent(event("keydown", { key: "a" }));
  assert.equal(list.hasAttribute("open"), true);
  $("main").dispatchEvent(event("keydown", { key: "Escape" }));
  assert.deepEqual([list.hasAttribute("open"), there.seen.get("focus")], [false, "summary"]);
});

test("another language keeps what the address has become, and faces that were chosen", async () => {
  await around({ base: "/games/" });
  const goes = (search, type) => {
    there.location.href = `http://class/voila/render/melds.ipynb?${search}`;
    $(".tongues a").dispatchEvent(event(type));
    return $(".tongues a").href;
  };
  assert.match(goes("lang=de&seed=3&faces=french", "pointerdown"), /\?lang=es&seed=3$/);
  assert.equal(document.cookie, "lang=de; _xsrf=2%7Cseal");
  assert.match(goes("faces=spanish", "click"), /\?faces=spanish&lang=es$/);
  assert.equal(document.cookie, "lang=es; path=/games/; max-age=31536000; SameSite=Strict");
});

test("what is loading goes when the cards are there, and the footer stays below the notebook", async () => {
  const widget = "application/vnd.jupyter.widget-view+json";
  there = shell(`<main><p id="loading" data-late="late." data-again="again"></p></main>
    <script type="application/vnd.voila.cell-output+json">{"${widget}": {}}</script><footer class="site"></footer>`);
  await there.begin("site.js");
  assert.equal(window.cellLoaded, true);
  const frame = document.createElement("div");
  frame.id = "main";
  document.body.append(frame);
  await there.pass(0);
  assert.equal(frame.nextElementSibling, $("footer"));
  assert.ok($("#loading"));
  await there.pass(45_000);
  assert.equal($("main #loading").textContent, "late. again");
  const again = event("click");
  $("#loading a").dispatchEvent(again);
  assert.deepEqual([there.location.reloads, again.defaultPrevented], [1, true]);
  frame.innerHTML = '<div class="jp-OutputArea-output"><i class="lm-Widget"></i></div>';
  await there.pass(0);
  assert.equal($("#loading"), null);
});

test("a page in the line tells its place, and opens once there is a seat", async () => {
  there = shell('<p id="lost" hidden></p><main data-line="/line?seat=7"><p id="place"></p></main>');
  there.answer = () => ({ open: false, said: "two before you" });
  await there.begin("waiting_line.js");
  assert.equal(there.asked[0].to, "/line?seat=7");
  assert.equal($("#place").textContent, "two before you");
  there.answer = () => null;
  await there.pass(3000);
  assert.deepEqual([$("#lost").hidden, there.location.reloads], [false, 0]);
  there.answer = () => ({ open: true, said: "" });
  await there.pass(3000);
  await there.pass(3000);
  assert.deepEqual([there.location.reloads, there.asked.length], [1, 3]);
});
