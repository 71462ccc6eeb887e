import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { h } from "../../conquian/ui/static/patch.js";
import { Screen, widget } from "../../conquian/ui/static/screen.js";
import { event, model, page } from "./page.js";

const ADDRESS = "http://localhost/melds.ipynb?cards=3c&lang=de&faces=spanish";
const WORDS = {
  lang: "de",
  faces: "spanish",
  pack: "cq-spanish-de",
  told: {},
  deck: [
    { code: "3c", name: "Drei", keys: ["3c"] },
    { code: "4c", name: "Vier", keys: ["4c"] },
  ],
  text: {
    lost: "lost",
    lost_unkept: "lost, and not kept",
    lost_step: "lost, but for a step",
    lost_cell: "run the cell",
    no_line: "no line",
    not_kept: "not kept",
    reload: "reload",
    copied: "copied",
    opens_home: "at {place}",
    opens_class: "in class",
    opens_here: "here",
    hand_file: "hand on a file",
    save_file: "save a file",
    copy_it: "copy it",
    close: "close",
  },
};
const SPRITE = '<svg xmlns="http://www.w3.org/2000/svg" id="cq-spanish-de"></svg>';
const VIEW = { link: "?cards=3c4c", notice: "", told: {}, spoken: { text: "", n: 0 }, cards: ["3c", "4c"] };

/** Cards in one area, drawn as `view.cards` says. */
class Cards extends Screen {
  get fields() {
    return { ...super.fields, card: String };
  }
  parts({ view, at }) {
    return view.cards.map((code) =>
      h("button", {
        class: "cq-card",
        "data-card": code,
        "data-do": "toggle",
        "data-rove": "pack",
        "data-key": code,
        "data-focus": `pack ${code}`,
        role: "option",
        tabindex: at.pack === code ? 0 : -1,
      }),
    );
  }
}

let there;
let python;
let screen;
let leaving;
let drawn;

function open(address = ADDRESS, traits = {}, kept = {}) {
  there = page('<div id="el"></div>', { address });
  for (const [key, value] of Object.entries(kept)) there.kept.set(key, JSON.stringify(value));
  python = model({ storage_key: "conquian.melds", words: WORDS, sprite: SPRITE, view: VIEW, ...traits });
  leaving = new AbortController();
  drawn = 0;
  const Made = class extends Cards {
    constructor(context) {
      super(context);
      screen = this;
    }
    draw() {
      drawn += 1;
      super.draw();
    }
  };
  const module = widget(Made);
  module.initialize({ model: python });
  module.render({ model: python, el: document.getElementById("el"), signal: leaving.signal });
  console.info = () => {};
}

beforeEach(() => open());
afterEach(() => leaving.abort()); // else the page asks for ever

const saved = () => python.answer({ words: { ...WORDS }, saved: { version: 1, cards: "3c4c" } });
const query = () => new URL(location.href).search;

test("Python is told the page's language, and what was kept", () => {
  const cards = { version: 1, cards: "7h" };
  leaving.abort();
  open(ADDRESS, {}, { "conquian.melds": cards });
  assert.equal(python.told.browser_languages, "de");
  assert.deepEqual(python.told.saved, { ...cards, own: 1 });
});

test("what goes out of the page waits until Python has answered what was typed before", async () => {
  const gone = [];
  screen.local = (name) => gone.push(name);
  const save = h("button", { "data-ui": "save" });
  screen.root.append(save);
  screen.send("nickname", { value: "Ana" });
  save.dispatchEvent(event("click"));
  assert.deepEqual(gone, []);
  python.answer();
  await null;
  assert.deepEqual(gone, ["save"]);
  screen.send("nickname", { value: "Bo" });
  screen.lost();
  save.dispatchEvent(event("click"));
  assert.deepEqual(gone, ["save", "save"], "what is known is given out, and the page says that a step is missing");
});

test("a view that was kept leads nowhere until Python has said that it holds, and then where Python says", async () => {
  const gone = [];
  document.addEventListener("click", (press) => gone.push(press.target.closest("a").getAttribute("href")));
  leaving.abort();
  leaving = new AbortController();
  class Way extends Cards {
    parts({ view }) {
      return h("a", { href: view.way, "data-focus": "way" }, "way");
    }
  }
  python = model({
    words: WORDS,
    sprite: SPRITE,
    view: { ...VIEW, way: "https://evil.example/" },
    opening: true,
    seen: true,
  });
  widget(Way).render({ model: python, el: document.getElementById("el"), signal: leaving.signal });
  const way = document.querySelector(".cq a");
  assert.equal(way.getAttribute("href"), null);
  way.dispatchEvent(event("click"));
  assert.deepEqual(gone, []);
  for (const [name, value] of Object.entries({ seen: false, opening: false, view: { ...VIEW, way: "play.html" } }))
    python.set(name, value);
  await null;
  assert.deepEqual(gone, ["play.html"]);
});

test("a step that was not answered is not among what is kept, and a page that is lost says so", () => {
  const said = () => screen.banner.querySelector("span")?.textContent;
  screen.lost();
  assert.equal(said(), "lost");
  screen.send("toggle", { card: "4c" });
  assert.equal(said(), "lost, but for a step");
  saved();
  assert.equal(said(), undefined);
});

test("a picture in a notebook without Python says so only to who touches it", () => {
  delete document.body.dataset.voila;
  screen.lost();
  assert.equal(screen.banner.firstChild, null);
  screen.send("toggle", { card: "4c" });
  screen.lost();
  assert.equal(screen.banner.textContent, "run the cell");
});

test("a host may look first whether there is a page to be loaded", () => {
  let answer;
  document.addEventListener("conquian-reload", (asked) => {
    asked.preventDefault();
    answer = asked.detail;
  });
  screen.lost();
  screen.local("reload");
  assert.equal(there.location.reloads, 0);
  answer();
  assert.equal(screen.banner.querySelector("span").textContent, "no line");
});

test("once the cards are kept the address does not say others", () => {
  assert.equal(query(), "?cards=3c&lang=de&faces=spanish");
  screen.send("toggle", { card: "4c" });
  saved();
  assert.equal(query(), "?lang=de&faces=spanish");
  assert.deepEqual(JSON.parse(there.kept.get("conquian.melds")), { version: 1, cards: "3c4c" });
});

test("a link that the browser does not copy is shown to be copied by hand, with the address of a class", async () => {
  document.body.dataset.address = "http://192.168.77.5:8897/";
  screen.box.node.showModal = () => {};
  let selected = "";
  there.window.HTMLInputElement.prototype.select = function () {
    selected = this.getAttribute("value");
  };
  const touched = h("button", {});
  await screen.copy("?cards=3c4c", touched);
  assert.equal(screen.box.node.querySelector("h2").textContent, "copy it");
  const field = screen.box.node.querySelector("input[readonly]");
  assert.equal(field.getAttribute("value"), "http://192.168.77.5:8897/melds.ipynb?cards=3c4c");
  assert.equal(selected, field.getAttribute("value"));
  assert.equal(screen.live.textContent, "");
  navigator.clipboard = { writeText: async () => {} };
  await screen.copy("?cards=3c4c", touched);
  assert.deepEqual([touched.textContent, screen.live.textContent], ["copied in class", "copied in class"]);
  await screen.copy("?cards=3c4c", touched, "save_set");
  assert.equal(screen.box.node.querySelector("p").textContent, "in class hand on a file");
  assert.equal(screen.box.node.querySelector("[data-ui=save_set]").textContent, "save a file");
});

test("a copied link opens at the school's own site, served or as files, where there is one", async () => {
  document.body.dataset.address = "http://192.168.77.5:8897/";
  document.body.dataset.home = "https://school.example/cards/";
  const copied = [];
  navigator.clipboard = { writeText: async (text) => copied.push(text) };
  const touched = h("button", {});
  await screen.copy("?cards=3c&lang=de", touched, "save_set");
  document.body.dataset.files = "yes";
  await screen.copy("?cards=3c&lang=de", touched, "save_set");
  assert.deepEqual(copied, [
    "https://school.example/cards/voila/render/melds.ipynb?cards=3c&lang=de",
    "https://school.example/cards/de/melds.html?cards=3c&lang=de",
  ]);
  assert.equal(touched.textContent, "copied at school.example");
});

test("what cannot be kept is told, in the words that hold, until there is room again", async () => {
  const notice = () => screen.body.querySelector(".cq-notice")?.textContent;
  const lost = () => {
    screen.lost();
    return screen.banner.querySelector("span").textContent;
  };
  assert.equal(lost(), "lost");
  there.localStorage.room = false;
  screen.send("toggle", { card: "4c" });
  saved();
  await null;
  assert.equal(notice(), "not kept");
  assert.equal(query(), "?cards=3c&lang=de&faces=spanish");
  assert.equal(lost(), "lost, and not kept");
  const told = screen.body.querySelector(".cq-notice");
  screen.send("toggle", { card: "4c" });
  saved();
  await null;
  assert.equal(screen.body.querySelector(".cq-notice"), told, "it is not read out again");
  there.localStorage.room = true;
  screen.send("toggle", { card: "4c" });
  saved();
  await null;
  assert.equal(notice(), undefined);
  assert.equal(query(), "?lang=de&faces=spanish");
  assert.equal(lost(), "lost");
});

test("a page without a place to keep anything says nothing of the kind, and never that it was kept", async () => {
  leaving.abort();
  open(ADDRESS, { storage_key: "" });
  screen.send("toggle", { card: "4c" });
  saved();
  await null;
  assert.equal(screen.body.querySelector(".cq-notice"), null);
  screen.lost();
  assert.equal(screen.banner.querySelector("span").textContent, "lost, and not kept");
});

test("a question changes nothing", () => {
  screen.line.ask();
  python.answer();
  assert.equal(query(), "?cards=3c&lang=de&faces=spanish");
});

test("faces are kept for all pages only when they were chosen", () => {
  screen.send("toggle", { card: "4c" });
  saved();
  assert.deepEqual([...there.kept.keys()], ["conquian.melds"]);
  screen.choose({ dataset: { do: "faces", value: "french" } });
  assert.deepEqual(python.sent.at(-1), { type: "faces", value: "french", n: 2 });
  saved();
  assert.equal(there.kept.get("conquian.faces"), "french");
  assert.equal(query(), "?lang=de");
});

test("a touched element says its wish, and the fields that the screen knows", () => {
  screen.root.querySelector('[data-card="4c"]').dispatchEvent(event("click", { timeStamp: 9000 }));
  assert.deepEqual(python.sent, [{ type: "toggle", card: "4c", n: 1 }]);
});

test("the click that a drag ends with is no touch", () => {
  screen.drag.madeClick = () => true;
  screen.root.querySelector('[data-card="4c"]').dispatchEvent(event("click"));
  assert.deepEqual(python.sent, []);
});

test("a new view is drawn once, however many traits changed", async () => {
  drawn = 0;
  python.set("view", { ...VIEW, cards: ["4c"], spoken: { text: "Vier.", n: 1 } });
  python.set("words", { ...WORDS });
  await null;
  assert.equal(drawn, 1);
  assert.deepEqual(
    [...screen.body.querySelectorAll(".cq-card")].map((node) => node.dataset.card),
    ["4c"],
  );
  assert.equal(screen.live.textContent, "Vier.");
});

test("a sentence that is said again is a new one for a screen reader", async () => {
  python.set("view", { ...VIEW, spoken: { text: "Vier.", n: 1 } });
  await null;
  const first = screen.live.firstChild;
  python.set("view", { ...VIEW, spoken: { text: "Vier.", n: 2 } });
  await null;
  assert.notEqual(screen.live.firstChild, first);
  assert.equal(screen.live.textContent, "Vier.");
});

test("typing finds a card, Enter touches it, a key with Control is the browser's", () => {
  const card = screen.root.querySelector('[data-card="3c"]');
  const focused = [];
  for (const node of screen.root.querySelectorAll(".cq-card")) node.focus = () => focused.push(node.dataset.card);
  const press = (key, more = {}) => {
    const pressed = event("keydown", { key, timeStamp: 1, ctrlKey: false, metaKey: false, altKey: false, ...more });
    card.dispatchEvent(pressed);
    return pressed.defaultPrevented;
  };
  assert.equal(press("4"), true);
  assert.deepEqual(focused, ["4c"]);
  assert.equal(press("4", { ctrlKey: true }), false);
  assert.equal(press("F5"), false);
  card.click = () => focused.push("touched");
  assert.equal(press("Enter"), true);
  assert.deepEqual(focused, ["4c", "touched"]);
});

test("the Tab stop of an area rests where the focus was last", () => {
  const [three, four] = screen.root.querySelectorAll(".cq-card");
  four.dispatchEvent(event("focusin"));
  assert.equal(screen.at.pack, "4c");
  assert.deepEqual(
    [three, four].map((node) => node.getAttribute("tabindex")),
    ["-1", "0"],
  );
});

test("a screen that is closed is gone, and hears no more", async () => {
  python.set("view", { ...VIEW, cards: ["4c"] });
  await null;
  assert.equal(drawn, 2, "it hears as long as it is open");
  leaving.abort();
  assert.equal(document.querySelector(".cq"), null);
  python.set("view", { ...VIEW, cards: [] });
  python.set("words", { ...WORDS });
  await null;
  assert.equal(drawn, 2);
});
