// The kit of all screens. Python owns every card, rule and sentence; a screen draws what `words` and `view` say and
// sends one intent for each thing the learner does. This file and the screen's own are joined into one module: no
// imports, no bundler, and no rule of the game in here.

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 4000; // ms without an answer after which the learner is told that the line is dead
const PULSE = 5000; // ms between two questions whether anybody is listening …
const ASLEEP = 180000; // … which stop so many ms after the learner's last touch: an idle kernel is to be ended
const TYPING = 900; // ms within which letters typed in the pack belong together
const DRAG_FROM = 6; // px a pointer travels before a press becomes a drag

// ---------------------------------------------------------------- building and patching the document

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false && child !== ""));
  return node;
}

const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

// JupyterLab takes single keys away from any focusable element that does not carry this mark itself.
const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };
const button = (attributes, ...children) => h("button", { type: "button", ...OWN_KEYS, ...attributes }, ...children);

function byKey(parent) {
  const found = new Map(), count = new Map();
  for (const node of parent.childNodes) {
    const key = node.dataset?.key ?? node.nodeName;
    count.set(key, (count.get(key) ?? 0) + 1);
    found.set(`${key} ${count.get(key)}`, node);
  }
  return found;
}

function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name); // `open` belongs to the learner
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "INPUT") old.checked = fresh.hasAttribute("checked");
}

// Turns `old` into `fresh` in place: nodes that stay keep their focus, their scroll position and their identity.
function patch(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  patchAttributes(old, fresh);
  const have = byKey(old), want = byKey(fresh);
  for (const [key, node] of have) if (want.get(key)?.nodeName !== node.nodeName) node.remove();
  let at = old.firstChild;
  for (const [key, node] of want) {
    const mine = have.get(key);
    if (mine?.nodeName !== node.nodeName) {
      old.insertBefore(node, at);
      continue;
    }
    if (mine === at) at = at.nextSibling;
    else old.insertBefore(mine, at);
    patch(mine, node);
  }
}

// ---------------------------------------------------------------- cards, drawn in code

// Every glyph sits in a box of 20 × 20 around the origin; `hollow` parts take the colour of the card.
const GLYPHS = {
  french: {
    c: [["path", { d: "M0-10a4.7 4.7 0 0 1 3.7 7.6A4.7 4.7 0 1 1 1.3 3.4L3.2 9.5h-6.4L-1.3 3.4A4.7 4.7 0 1 1-3.7-2.4 4.7 4.7 0 0 1 0-10Z" }]],
    d: [["path", { d: "M0-10.5Q3.4-4.4 8 0 3.4 4.4 0 10.5-3.4 4.4-8 0-3.4-4.4 0-10.5Z" }]],
    h: [["path", { d: "M0 9.5C-4.5 4.8-9.5 1.5-9.5-3.6A5 5 0 0 1 0-5.4 5 5 0 0 1 9.5-3.6C9.5 1.5 4.5 4.8 0 9.5Z" }]],
    s: [["path", { d: "M0-10.5C3.6-5.6 9.2-2.8 9.2 1.8A4.5 4.5 0 0 1 1.4 4.7L3.2 9.5h-6.4L-1.4 4.7A4.5 4.5 0 0 1-9.2 1.8C-9.2-2.8-3.6-5.6 0-10.5Z" }]],
  },
  spanish: {
    c: [
      ["path", { d: "M-7.2 9.6C-9 9.9-9.9 8.6-9.2 7.2L-1.8-5.4C-.6-8.6 2.2-10.6 5.4-10.2 8.8-9.8 10.4-6.4 8.6-3.4 7.6-1.8 6-.8 4.4 0L-5.2 9Z" }],
      ["path", { d: "M-3.4-1.4-7.6-4.8-5.4-6.8-1.6-4.2ZM1.4 2 5.8 5.6 7.6 3.4 3.6.2Z" }],
      ["path", { d: "M2.6-6.6 5.4-4.2M-.6-1.8 1.8.4M-3.8 3.4-2 5.2", class: "hollow-line" }],
    ],
    d: [["circle", { r: 9.6 }], ["circle", { r: 6.6, class: "hollow-line" }], ["path", { d: "M0-4.6 1.5-1.5 4.6 0 1.5 1.5 0 4.6-1.5 1.5-4.6 0-1.5-1.5Z", class: "hollow" }]],
    h: [["path", { d: "M-8-10H8C8-3 5.4.8 1.6 2V6H6v4H-6V6h4.4V2C-5.4.8-8-3-8-10Z" }], ["path", { d: "M-6.4-6.6H6.4", class: "hollow-line" }]],
    s: [["path", { d: "M0-10.8 2.7-7.4V1.4H8V5H2.1V7.2A2.3 2.3 0 1 1-2.1 7.2V5H-8V1.4h5.3V-7.4Z" }]],
  },
};

function glyph(suit, faces, x, y, scale) {
  const parts = GLYPHS[faces][suit].map(([tag, attributes]) => s(tag, attributes));
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` }, parts);
}

const picture = (width, height, className, ...parts) =>
  s("svg", { viewBox: `0 0 ${width} ${height}`, class: className, "aria-hidden": "true", focusable: "false" }, ...parts);

const index = (x, y, { rank }) => s("text", { x, y, class: `cq-index${rank.length > 1 ? " is-wide" : ""}` }, rank);

function smallFace(card, faces) {
  return picture(28, 40, `cq-ink cq-${faces}-${card.suit}`,
    index(14, 18, card), glyph(card.suit, faces, 14, 29.5, 0.76));
}

function largeFace(card, faces) {
  return picture(48, 68, `cq-ink cq-${faces}-${card.suit}`,
    index(13, 21, card), glyph(card.suit, faces, 13, 33, 0.68),
    glyph(card.suit, faces, 32, 47, 1.25), card.letter ? s("text", { x: 13, y: 61, class: "cq-letter" }, card.letter) : null);
}

const SIGNS = { // the shape says it as well as the colour
  good: "M4.5 10.6 8.6 14.6 15.6 5.8",
  won: "M4.5 10.6 8.6 14.6 15.6 5.8",
  bad: "M5.5 5.5 14.5 14.5M14.5 5.5 5.5 14.5",
  open: "M5 10h.1M10 10h.1M15 10h.1",
};

const sign = (state) =>
  SIGNS[state] ? picture(20, 20, "cq-sign", s("circle", { cx: 10, cy: 10, r: 10 }), s("path", { d: SIGNS[state] })) : null;

// A law in force: one touch shows what it says.
const laws = (numbers, known) => numbers.flatMap((number) => [
  button({ class: "cq-law", "data-ui": "law", "data-law": number, "data-focus": `law ${number}`, "aria-label": `${known[number].name}: ${known[number].title}` }, `§ ${number}`), " "]);

// ---------------------------------------------------------------- the parts that screens share

// `scene` is what a part needs to draw itself: the two traits and `at`, the element that each roving tab stop rests on.
function sentence({ words }, { state, text, laws: numbers = [] }, className) {
  return h("p", { class: `${className} is-${state}` }, sign(state), h("span", {}, text, " ", laws(numbers, words.laws)));
}

function head(scene, lead, items) {
  const { words, open } = scene;
  return h("header", { class: "cq-head" }, h("p", { class: "cq-lead" }, lead),
    h("div", { class: "cq-menu-place" },
      button({ class: "cq-quiet", "data-ui": "menu", "data-focus": "menu", "aria-expanded": String(open.menu), "aria-controls": scene.id("menu") },
        words.text.menu, picture(12, 12, "cq-caret", s("path", { d: "M2 4.5 6 8.5 10 4.5" }))),
      menu(scene, items)));
}

function choice(scene, name, title, options, chosen) {
  return h("fieldset", {}, h("legend", {}, title), options.map(({ id, name: label, lang }) =>
    h("label", { "data-key": id, lang },
      h("input", { type: "radio", name: scene.id(name), "data-do": name, "data-value": id, "data-focus": `${name} ${id}`, checked: id === chosen, ...OWN_KEYS }),
      label)));
}

function menu(scene, items) {
  const { words, view, open } = scene;
  return h("div", { class: "cq-menu", id: scene.id("menu"), hidden: !open.menu },
    !onSite() && choice(scene, "language", words.text.language, words.languages, words.lang), // the site has its own switch
    choice(scene, "faces", words.text.faces, words.face_sets, words.faces),
    items,
    onSite() && view.link && button({ class: "cq-item cq-apart", "data-ui": "link", "data-focus": "link" }, words.text.copy_link));
}

function examples(scene) {
  const { words } = scene;
  return h("div", { role: "group", "aria-labelledby": scene.id("examples") },
    h("p", { class: "cq-legend", id: scene.id("examples") }, words.text.examples),
    words.examples.map(({ id, name }) =>
      button({ class: "cq-item", "data-key": id, "data-do": "example", "data-value": id, "data-focus": `example ${id}` }, name)));
}

function benchCard(scene, code) {
  const card = scene.cards.get(code);
  return h("div", { class: "cq-slot", "data-key": code },
    button({ class: "cq-card", "data-card": code, "data-do": scene.touched, "data-focus": `bench ${code}`, "data-rove": "bench",
      tabindex: scene.at.bench === code ? 0 : -1, "aria-label": card.name, "aria-describedby": scene.id("bench-keys") }, largeFace(card, scene.words.faces)));
}

function group(scene, { title, state, cards, text, laws: numbers, active }, index) {
  const { words, view } = scene;
  const name = scene.id(`group-${index}`);
  return h("div", { class: `cq-group is-${state}${active ? " is-active" : ""}`, role: "group", "aria-labelledby": `${name} ${name}-why`,
    "data-key": `group ${index}`, "data-do": "touch", "data-group": index, "data-drop": index },
    h("div", { class: "cq-group-head" },
      button({ class: "cq-name", id: name, "data-do": "touch", "data-group": index, "data-focus": `group ${index}`, "aria-pressed": String(active) }, title),
      active && h("span", { class: "cq-here" }, words.text.here),
      !active && view.held && h("span", { class: "cq-here is-target" }, words.text.put_here)),
    h("div", { class: "cq-group-body" },
      cards.length > 0 && h("div", { class: `cq-cards${cards.length > 9 ? " is-long" : ""}` }, cards.map((code) => benchCard(scene, code))),
      h("div", { class: "cq-why-place", id: `${name}-why` }, sentence(scene, { state, text, laws: numbers }, "cq-why"))));
}

function newGroup({ words, view }) {
  if (!view.groups.some(({ cards }) => cards.length)) return null;
  return button({ class: "cq-new", "data-do": "new_group", "data-focus": "new", "data-drop": "new", "aria-disabled": !view.can_open && "true" },
    h("span", { class: "cq-plus", "aria-hidden": "true" }, "+"), words.text.new_group);
}

const undo = ({ words, view }) =>
  button({ class: "cq-step", "data-do": "undo", "data-focus": "undo", "aria-disabled": !view.can_undo && "true" }, words.text.undo);

const mini = (card, faces, named = true) =>
  h("span", { class: "cq-mini", role: named && "img", "aria-label": named && card.name }, smallFace(card, faces));

function layoutRow({ words, cards }, { layout, groups, name, current }) {
  return button({ class: "cq-layout", "data-key": layout, "data-do": "arrange", "data-layout": layout, "data-focus": `layout ${layout}`, "aria-pressed": String(current), "aria-label": name },
    current && sign("good"),
    groups.map((each) => h("span", { class: "cq-minis" }, each.map((code) => mini(cards.get(code), words.faces, false)))));
}

function lawBox({ words, law, id }) {
  const { title, text, switches, name } = words.laws[law];
  return [h("h2", { id: id("law") }, h("span", { class: "cq-law-name" }, name), " ", title), h("p", {}, text),
    switches && h("p", { class: "cq-soft" }, h("strong", {}, words.text.other_books), " ", switches),
    h("div", { class: "cq-actions" },
      button({ class: "cq-big is-first", "data-ui": "close", autofocus: true }, words.text.close),
      onSite() && h("a", { class: "cq-big", href: `rules.ipynb?law=${law}&lang=${words.lang}` }, words.text.law_book))];
}

// ---------------------------------------------------------------- the line to Python

const onSite = () => document.body.dataset.voila !== undefined; // else in a notebook that somebody edits

const counters = new WeakMap(); // one counter for all views of a model: an answer names the intent that it answers

function line(model, onLost, onAnswer) {
  let timer = null, wishes = 0; // the number of the last intent that was a wish, not only a question
  if (!counters.has(model)) counters.set(model, { n: model.get("answer") });
  const counter = counters.get(model);
  const answered = () => {
    if (model.get("answer") < counter.n) return;
    clearTimeout(timer);
    timer = null;
    onAnswer(wishes > 0);
    wishes = 0;
  };
  const send = (intent) => {
    counter.n = Math.max(counter.n, model.get("answer")) + 1; // another page may have asked in between
    timer ??= setTimeout(onLost, PATIENCE);
    model.send({ ...intent, n: counter.n });
  };
  model.on("change:answer", answered);
  return {
    send(intent) {
      wishes += 1;
      send(intent);
    },
    ask() { if (timer === null) send({ type: "still_there" }); },
    close() {
      clearTimeout(timer);
      model.off("change:answer", answered);
    },
  };
}

// A kernel or a server can end without a word. So the page asks, as long as somebody looks at it, whether it is heard.
function pulse(model, ask, signal) {
  let touched = Date.now();
  const asking = () => { if (!document.hidden && Date.now() - touched < ASLEEP) ask(); };
  const touch = () => {
    const slept = Date.now() - touched > ASLEEP;
    touched = Date.now();
    if (slept) ask();
  };
  const timer = setInterval(asking, PULSE);
  for (const kind of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(kind, touch, { signal, capture: true });
  document.addEventListener("visibilitychange", asking, { signal });
  model.on("comm_live_update", asking); // the kernel was started anew, and knows nothing of this page
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    model.off("comm_live_update", asking);
  });
}

// ---------------------------------------------------------------- keyboard

// Arrow keys go to the nearest element in that direction, by where things are on the screen.
function neighbour(from, others, key) {
  const box = from.getBoundingClientRect();
  const centre = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = centre(box);
  let best = null, least = Infinity;
  for (const other of others) {
    const [ox, oy] = centre(other.getBoundingClientRect());
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const ahead = { ArrowLeft: x - ox, ArrowRight: ox - x, ArrowUp: y - oy, ArrowDown: oy - y }[key];
    const aside = Math.abs(across ? oy - y : ox - x);
    if (ahead < 2 || (across && aside > box.height / 2)) continue;
    const distance = ahead + 3 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

function stepTo(element, key) {
  const all = [...element.closest(".cq").querySelectorAll(`[data-rove="${element.dataset.rove}"]`)];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const next = neighbour(element, all, key);
  if (next || key === "ArrowUp" || key === "ArrowDown") return next;
  return all[all.indexOf(element) + (key === "ArrowRight" ? 1 : -1)]; // on to the next or previous row
}

const TRAVEL = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

// "7h" or "7 of hearts": remembers what was typed within a moment and finds the first card that begins so.
function typeAhead(deckOf) {
  let typed = "", last = 0;
  return (key, now) => {
    if (now - last > TYPING) typed = "";
    const wish = (typed + key).toLowerCase();
    const found = deckOf().find((card) => card.keys.some((each) => each.startsWith(wish)));
    if (!found) {
      if (key !== " ") typed = "";
      return null;
    }
    [typed, last] = [wish, now];
    return found.code;
  };
}

// ---------------------------------------------------------------- dragging (mouse, pen and finger alike)

function dragging(root, drop, signal) {
  let drag = null, released = -Infinity;
  const targetAt = (event) => document.elementsFromPoint(event.clientX, event.clientY)
    .map((node) => (root.contains(node) ? node.closest("[data-drop]") : null)).find((node) => node) ?? null;
  const light = (target) => root.querySelectorAll("[data-drop]").forEach((node) => node.classList.toggle("is-over", node === target));

  function begin() {
    const ghost = drag.card.cloneNode(true);
    for (const name of ["id", "data-focus", "data-rove", "data-do", "role", "aria-label"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("cq-ghost");
    ghost.style.width = `${drag.card.offsetWidth}px`;
    ghost.style.height = `${drag.card.offsetHeight}px`;
    root.append(ghost);
    drag.ghost = ghost;
    drag.card.classList.add("is-dragged");
  }

  function end() {
    drag?.ghost?.remove();
    drag?.card.classList.remove("is-dragged");
    light(null);
    drag = null;
  }

  root.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("[data-card][data-rove]");
    const fingerOnPack = event.pointerType === "touch" && card?.dataset.rove === "pack"; // a finger there scrolls the page
    if (!card || event.button || fingerOnPack || card.hasAttribute("aria-disabled")) return;
    drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  }, { signal });

  root.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
      root.setPointerCapture(event.pointerId);
      begin();
    }
    const box = root.getBoundingClientRect();
    drag.ghost.style.left = `${event.clientX - box.left}px`;
    drag.ghost.style.top = `${event.clientY - box.top}px`;
    light(targetAt(event));
  }, { signal });

  root.addEventListener("pointerup", (event) => {
    if (drag?.id !== event.pointerId) return;
    const { card, ghost } = drag;
    const target = ghost && targetAt(event);
    end();
    if (!ghost) return;
    released = event.timeStamp;
    if (target) drop(card.dataset.card, target.dataset.drop, card.dataset.rove);
  }, { signal });

  root.addEventListener("pointercancel", end, { signal });
  // the click that a browser makes of a release is not a touch on the card
  return { stop: end, madeClick: (event) => event.timeStamp - released < 50 };
}

// ---------------------------------------------------------------- the screen

// A screen says what it draws (`parts`) and, where that is not all, what a touched card of a group asks for (`touched`),
// what cards can be brought to (`drop`, `carry`, `putBack`), where its Tab stops begin (`begin`) and where the focus may
// go when its place is gone (`havens`).
class Screen {
  constructor({ model, el, signal }) {
    this.model = model;
    this.signal = signal;
    this.open = { menu: false };
    this.at = {}; // area -> code of the card or meld that its Tab stop rests on
    this.prefix = `cq${Math.random().toString(36).slice(2, 8)}`;
    this.banner = h("div", { class: "cq-banner-place" });
    this.body = h("div", { class: "cq-body" });
    this.live = h("p", { class: "cq-hidden", role: "status", "aria-live": "polite" });
    this.box = h("dialog", { class: "cq-box", "aria-labelledby": this.id("law") });
    this.root = h("div", { class: "cq" }, this.banner, this.body, this.live, this.box);
    el.append(this.root);
    this.line = line(model, () => this.lost(), (wished) => this.answered(wished));
    pulse(model, () => this.line.ask(), signal);
    this.drag = dragging(this.root, (card, place, from) => this.drop(card, place, from), signal);
    this.findTyped = typeAhead(() => this.words.deck);
    this.listen();
    this.draw();
    this.root.dataset.ready = "true";
  }

  get touched() { return ""; }
  parts() { return []; }
  begin() {}
  havens() { return []; }
  drop() {}
  carry() {}

  id(name) { return `${this.prefix}-${name}`; }
  get words() { return this.model.get("words"); }
  get view() { return this.model.get("view"); }

  listen() {
    const { root, signal, model } = this;
    root.addEventListener("click", (event) => this.click(event), { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    root.addEventListener("change", (event) => this.choose(event.target), { signal });
    root.addEventListener("toggle", (event) => this.toggled(event.target), { signal, capture: true });
    root.addEventListener("focusin", (event) => this.rest(event.target), { signal });
    document.addEventListener("pointerdown", (event) => this.closeMenuUnless(event.target), { signal });
    const redraw = () => this.drawSoon();
    model.on("change:view", redraw);
    model.on("change:words", redraw);
    signal.addEventListener("abort", () => {
      model.off("change:view", redraw);
      model.off("change:words", redraw);
      this.line.close();
      this.root.remove();
    });
  }

  // Several traits change in one answer: one drawing serves them all.
  drawSoon() {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      this.draw();
    });
  }

  scene() {
    const { words, view, open, at, touched } = this;
    return { words, view, open, at, touched, cards: new Map(words.deck.map((card) => [card.code, card])), id: (name) => this.id(name) };
  }

  draw() {
    const focus = this.focusPath();
    const scene = this.scene();
    this.begin(scene);
    const { notice, spoken } = scene.view;
    patch(this.body, h("div", { class: "cq-body", lang: scene.words.lang },
      notice && h("p", { class: "cq-notice", role: "alert" }, sign("bad"), notice), this.parts(scene)));
    this.refocus(focus);
    this.speak(spoken);
  }

  // Where the focus is, and where it may go if that element is no longer drawn.
  focusPath() {
    const active = document.activeElement;
    if (!active || !this.body.contains(active)) return [];
    const around = active.closest(".cq-group");
    const cards = [...(around?.querySelectorAll(".cq-card") ?? [])];
    const place = cards.indexOf(active);
    return [active, cards[place + 1], cards[place - 1], around?.querySelector(".cq-name")]
      .map((node) => node?.dataset.focus).filter((name) => name);
  }

  refocus(names) {
    if (!names.length || this.body.contains(document.activeElement)) return;
    for (const name of [...names, ...this.havens()]) {
      const node = this.body.querySelector(`[data-focus="${CSS.escape(name)}"]`);
      if (node) return node.focus();
    }
  }

  speak({ text, n }) {
    this.live.lang = this.words.lang;
    if (this.live.dataset.n === String(n)) return;
    this.live.dataset.n = n;
    this.live.replaceChildren(h("span", {}, text)); // a new node each time, so that a repeated sentence is heard again
  }

  lost() {
    if (this.banner.firstChild) return; // said already
    const { text } = this.words;
    this.banner.replaceChildren(h("div", { class: "cq-banner", role: "alert" }, h("span", {}, text.lost),
      button({ class: "cq-big", "data-ui": "reload" }, text.reload)));
  }

  send(type, fields = {}) { this.line.send({ type, ...fields }); }

  click(event) {
    const node = event.target.closest("[data-do], [data-ui]");
    if (!node || node.nodeName === "INPUT" || this.drag.madeClick(event)) return;
    if (node.dataset.ui) return this.local(node.dataset.ui, node);
    const { do: type, card, group, meld, layout, value } = node.dataset;
    const fields = { card, meld, layout, value, group: group && Number(group) };
    this.send(type, Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== undefined)));
    if (node.closest(".cq-menu")) this.showMenu(false);
  }

  choose(input) {
    const { do: type, value } = input.dataset;
    if (type) this.send(type, { value });
  }

  local(name, node) {
    if (name === "menu") this.showMenu(!this.open.menu);
    if (name === "reload") location.reload();
    if (name === "link") this.copyLink();
    if (name === "law") this.showLaw(node.dataset.law);
    if (name === "close") this.box.close();
  }

  showLaw(law) {
    this.box.lang = this.words.lang;
    this.box.replaceChildren(...fill(h("div"), {}, lawBox({ ...this.scene(), law })).childNodes);
    this.box.showModal();
  }

  // After a wish the cards are kept in the browser, so what the link asked for is out of date.
  answered(wished) {
    this.banner.replaceChildren();
    if (!wished || !this.link) return;
    const address = new URL(location.href);
    for (const name of [...address.searchParams.keys()]) if (name !== "lang") address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  }

  get link() { // a notebook that is edited has no address of its own: there is nothing to copy, and none to change
    return onSite() ? this.view.link : "";
  }

  async copyLink() {
    const address = new URL(this.link, location.href).href;
    const { text } = this.words;
    const done = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    this.live.replaceChildren(h("span", {}, done ? text.copied : address));
    const item = this.body.querySelector('[data-ui="link"]');
    if (item) item.textContent = done ? text.copied : address;
  }

  // What is folded is drawn only when it is opened: a part that unfolds names itself in `data-ui`.
  toggled(node) {
    const { ui } = node.dataset;
    if (!ui || Boolean(this.open[ui]) === node.open) return;
    this.open[ui] = node.open;
    this.draw();
  }

  showMenu(open) {
    const hadFocus = this.body.querySelector(".cq-menu")?.contains(document.activeElement);
    this.open.menu = open;
    this.draw();
    if (!open && hadFocus) this.body.querySelector('[data-focus="menu"]').focus();
  }

  closeMenuUnless(target) {
    if (this.open.menu && !this.body.querySelector(".cq-menu-place").contains(target)) this.showMenu(false);
  }

  // The Tab stop of an area rests where the focus was last.
  rest(node) {
    const area = node.dataset?.rove;
    if (!area) return;
    this.at[area] = node.dataset.card ?? node.dataset.meld;
    for (const other of this.body.querySelectorAll(`[data-rove="${area}"]`)) other.tabIndex = other === node ? 0 : -1;
  }

  key(event) {
    const node = event.target, isOption = node.getAttribute?.("role") === "option";
    if (this.box.open) return; // the browser closes it
    if (event.key === "Escape") this.escape();
    else if (event.ctrlKey || event.metaKey || event.altKey || !node.dataset?.rove) return;
    else if (TRAVEL.has(event.key)) this.travel(node, event.key, event.shiftKey);
    else if (event.key === "Delete" && node.dataset.rove === "bench") this.putBack(node);
    else if (isOption && this.typed(event, node.dataset.rove)) { /* a card was found by its name */ }
    else if (isOption && (event.key === " " || event.key === "Enter")) node.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  putBack(node) { node.click(); }

  escape() {
    this.drag.stop();
    if (this.open.menu) this.showMenu(false);
  }

  typed(event, area) {
    if (event.key.length !== 1) return false;
    const code = this.findTyped(event.key, event.timeStamp);
    if (!code) return event.key !== " ";
    this.body.querySelector(`[data-focus="${area} ${code}"]`)?.focus();
    return true;
  }

  travel(node, key, shift) {
    const { rove, card } = node.dataset;
    if (rove === "bench" && shift && (key === "ArrowLeft" || key === "ArrowRight")) this.carry(card, key === "ArrowLeft" ? -1 : 1);
    else stepTo(node, key)?.focus();
  }
}

// What the learner chose is kept in this browser only. Python checks it as it would any stranger's letter.
function initialize({ model }) {
  model.set("browser_languages", onSite() ? document.documentElement.lang : navigator.languages.join(","));
  if (model.get("storage_key")) {
    keepFaces(model);
    keep(model, model.get("storage_key"));
  }
  model.save_changes();
}

// The faces are chosen once for all pages.
function keepFaces(model) {
  const kept = storage(() => localStorage.getItem("conquian.faces"));
  if (kept) model.set("browser_faces", kept.slice(0, 20));
  model.on("change:words", () => storage(() => localStorage.setItem("conquian.faces", model.get("words").faces)));
}

function keep(model, key) {
  const kept = storage(() => localStorage.getItem(key));
  const found = storage(() => plain(JSON.parse(kept ?? "null")));
  if (found) model.set("saved", found);
  model.on("change:saved", () => storage(() => localStorage.setItem(key, JSON.stringify(model.get("saved")))));
}

// The texts and numbers of an object, and nothing deeper: whatever else lies there was not written by us.
function plain(found) {
  const short = (each) => typeof each === "number" || (typeof each === "string" && each.length < 1000);
  return found && Object.fromEntries(Object.entries(found).filter(([, each]) => short(each)));
}

function storage(use) { // private mode, full or damaged: the table works all the same, and nothing is kept
  try {
    return use();
  } catch (problem) {
    console.info("conquian: nothing kept in this browser", problem);
    return null;
  }
}

// What a module of anywidget exports, for a class of screens.
const widget = (Kind) => ({ initialize, render: (context) => void new Kind(context) });
