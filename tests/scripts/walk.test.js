import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { event, page } from "./page.js";

const there = page(); // one document for all tests: the script asks for its root once
const { Walk } = await import("../../conquian/host/scripts/walk.js");

const HERE = "http://host/games/de/melds.html";

let steps;
let answers;
let info;
let follow;

/** The page of a room, as it stands and as it is fetched. */
const roomPage = (name, lang = "de") => `<!doctype html><html lang="${lang}"><head><title>${name} – Conquian</title>
<link rel="stylesheet" href="files/rooms/${name}.css" data-room></head><body>
<header class="site">${name}<a href="rules.html?law=5.2"><b>rules</b></a><a href="play.html">play</a></header>
<main tabindex="-1">${name}</main><script type="application/json" id="page">{"room": "${name}"}</script></body></html>`;

const told = (selector) => document.querySelector(selector).textContent;
const soon = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  const fresh = new DOMParser().parseFromString(roomPage("melds"), "text/html");
  document.head.innerHTML = fresh.head.innerHTML;
  document.body.innerHTML = fresh.body.innerHTML;
  Object.assign(there.location, { href: HERE, pathname: "/games/de/melds.html", assigned: [], reloads: 0 });
  there.location.assign = (to) => there.location.assigned.push(String(to));
  let clicked;
  document.addEventListener = (_, told) => {
    clicked = told;
  };
  follow = (href) => {
    const target = document.querySelector(`a[href^="${href}"]`);
    clicked({ target, button: 0, preventDefault() {} });
  };
  const { history } = there;
  history.pushed = [];
  history.replaceState = (state) => Object.assign(history, { state });
  history.pushState = (state, _, to) => {
    history.pushed.push(String(to));
    Object.assign(history, { state });
    Object.assign(there.location, { href: String(to), pathname: new URL(to).pathname });
  };
  globalThis.scrollTo = () => steps.push("scrolled");
  document.documentElement.dataset.python = "ready";
  [steps, answers, info] = [[], new Map(), console.info];
  console.info = () => {};
  new Walk({
    page: (to) => answers.get(to.pathname) ?? Promise.reject(new Error("no way")),
    depart: () => steps.push("departed"),
    leave: () => steps.push(`left ${told("main")}`),
    enter: async () => void steps.push(`entered ${told("main")}`),
  }).begin();
});

/** Let a page come, once its style has been asked for. */
function comes(name, { ok = true, lang = "de" } = {}) {
  const found = Promise.resolve({ ok, status: ok ? 200 : 404, text: async () => roomPage(name, lang) });
  answers.set(`/games/de/${name}.html`, found);
}

/** The new style has been loaded, or not. */
async function styled(kind = "load") {
  await soon();
  document.querySelectorAll("link[data-room]")[1]?.dispatchEvent(event(kind));
  await soon();
}

test("another room takes the place of the first, with its address, title and style, and is entered", async () => {
  comes("rules");
  follow("rules");
  assert.equal(document.documentElement.dataset.python, undefined);
  await styled();
  assert.deepEqual(steps, ["departed", "left melds", "scrolled", "entered rules"]);
  assert.deepEqual(there.history.pushed, ["http://host/games/de/rules.html?law=5.2"]);
  assert.equal(document.title, "rules – Conquian");
  assert.match(told("header.site"), /^rules/);
  assert.deepEqual(JSON.parse(told("#page")), { room: "rules" });
  const [style, ...more] = document.querySelectorAll("link[data-room]");
  assert.match(style.href, /rooms\/rules\.css$/);
  assert.equal(more.length, 0);
});

test("the way back is gone without a step forward, and to a part of the page not at all", async () => {
  comes("rules");
  follow("rules");
  const before = there.history.state;
  await styled();
  there.listeners.get("popstate")({ state: there.history.state });
  assert.equal(steps.length, 4, "this is where the visitor is");
  comes("melds");
  Object.assign(there.location, { href: HERE, pathname: "/games/de/melds.html" });
  there.listeners.get("popstate")({ state: before });
  there.history.state = before;
  await styled();
  assert.equal(steps.at(-1), "entered melds");
  assert.equal(there.history.pushed.length, 1);
});

for (const [why, answer] of [
  ["is not there", { ok: false }],
  ["is in another language", { lang: "es" }],
])
  test(`a page that ${why} is loaded by the browser`, async () => {
    comes("rules", answer);
    follow("rules");
    await styled();
    assert.deepEqual(there.location.assigned, ["http://host/games/de/rules.html?law=5.2"]);
    assert.deepEqual(steps, ["departed"]);
    assert.equal(told("main"), "melds");
  });

test("so is one that cannot be fetched or styled; on the way back this page is loaded anew", async () => {
  follow("play");
  await styled();
  assert.deepEqual(there.location.assigned, ["http://host/games/de/play.html"]);
  comes("rules");
  follow("rules");
  await styled("error");
  assert.equal(there.location.assigned.length, 2);
  there.listeners.get("popstate")({ state: { visit: 7 } });
  await styled();
  assert.equal(there.location.reloads, 1);
});

test("who goes on before a room has come is not led there", async () => {
  comes("rules");
  follow("rules");
  await soon();
  comes("play");
  follow("play");
  await soon();
  for (const style of [...document.querySelectorAll("link[data-room]")].slice(1)) style.dispatchEvent(event("load"));
  await soon();
  assert.deepEqual(
    steps.filter((step) => step.startsWith("entered")),
    ["entered play"],
  );
  assert.deepEqual(there.history.pushed, ["http://host/games/de/play.html"]);
  console.info = info;
});
