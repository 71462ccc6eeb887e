// The table: two sides, the middle between them, and what can be done.

const backs = (count) => h("div", { class: "cq-backs", "aria-hidden": "true" },
  Array.from({ length: Math.min(count, 12) }, (_, n) => h("span", { class: "cq-back", "data-key": `back ${n}` })));

function handCard(scene, side, area, { code, state }) {
  const { words, view, at } = scene, card = scene.cards.get(code), { text } = words;
  const on = state === "chosen" || state === "laid";
  const told = { chosen: text.chosen, laid: text.laid, lit: side.many ? text.lit : "" }[state];
  return h("div", { class: "cq-slot", "data-key": code, role: "presentation" },
    h("div", {
      ...OWN_KEYS, role: "option", class: `cq-card is-${state}${view.moved.some((step) => step.card === code) ? " is-moved" : ""}`,
      "data-card": code, "data-do": "choose", "data-focus": `${area} ${code}`, "data-rove": area, tabindex: at[area] === code ? 0 : -1,
      "aria-selected": String(on), "aria-label": told ? `${card.name}, ${told}` : card.name,
    }, largeFace(card, words.faces), on && sign("good")));
}

function hand(scene, side, where) {
  const area = `${where}-hand`, { words } = scene;
  const closed = side.down > 0 && { "data-do": "place", "data-value": area };
  return h("div", { class: "cq-hand-place", "data-place": area, "data-drop": area, ...closed },
    side.hand.length > 0 && h("div", { role: "listbox", class: "cq-fan", "aria-multiselectable": String(side.many), "aria-orientation": "horizontal",
      "aria-label": side.hand_name, "aria-describedby": side.acts && scene.id("hand-keys") }, side.hand.map((card) => handCard(scene, side, area, card))),
    side.down > 0 && backs(side.down),
    side.acts && h("p", { class: "cq-hidden", id: scene.id("hand-keys") }, words.text.hand_keys));
}

function laidGroup(scene, { name, cards }) {
  const moved = new Set(scene.view.moved.map(({ card }) => card));
  return h("div", { class: "cq-laid", role: "img", "aria-label": name, "data-key": cards.join("") },
    cards.map((code) => h("div", { class: "cq-slot", "data-key": code },
      h("div", { class: `cq-card${moved.has(code) ? " is-moved" : ""}`, "data-card": code }, largeFace(scene.cards.get(code), scene.words.faces)))));
}

function laid(scene, side, where) {
  const { words, view } = scene;
  if (side.acts && view.verdict) return arranged(scene);
  return h("div", { class: "cq-spread", role: "group", "aria-label": `${side.spread_name}. ${side.melded}`, "data-place": where, "data-drop": where, "data-do": "place", "data-value": where },
    side.groups.length ? side.groups.map((each) => laidGroup(scene, each)) : h("p", { class: "cq-soft cq-nothing" }, words.text.nothing_laid));
}

const arranged = (scene) => h("div", { class: "cq-arranged" }, bench(scene, scene.words.text.bench));

function seat(scene, side, where) {
  const title = h("div", { class: "cq-seat-name" }, h("h2", { class: "cq-title" }, side.name),
    h("p", { class: "cq-soft" }, side.count), h("p", { class: "cq-soft" }, side.melded));
  const parts = [hand(scene, side, where), laid(scene, side, where)];
  return h("section", { class: `cq-seat is-${where}${side.acts ? " is-acting" : ""}`, "data-key": where, "aria-label": side.name },
    title, where === "top" ? parts : parts.reverse());
}

function middle(scene) {
  const { words, view, cards, at } = scene, { middle: now } = view, { text } = words;
  const moved = new Set(view.moved.map(({ card }) => card));
  const centre = cards.get(now.centre);
  const spot = (name, lit, label, ...inside) => button({ class: `cq-spot is-${name}${lit ? " is-lit" : ""}`, "data-place": name, "data-drop": name, "data-do": "place", "data-value": name,
    "data-focus": `place ${name}`, "aria-label": label }, inside);
  return h("div", { class: "cq-middle" },
    h("div", { class: "cq-place", "data-key": "stock" },
      spot("stock", now.stock_lit, `${text.stock}: ${now.stock_text}`, now.stock ? h("span", { class: "cq-back" }) : h("span", { class: "cq-empty" })),
      h("p", { class: "cq-soft" }, text.stock, h("br"), now.stock_text),
      now.next.length > 0 && now.next.length <= 3 && h("span", { class: "cq-minis" }, now.next.map((code) => mini(cards.get(code), words.faces)))),
    h("div", { class: "cq-place is-centre", "data-key": "centre" },
      centre ? button({ class: `cq-card cq-centre${now.centre_lit ? " is-lit" : ""}${moved.has(now.centre) ? " is-moved" : ""}`, "data-key": now.centre, "data-place": "centre", "data-drop": "centre", "data-card": now.centre, "data-do": "place",
        "data-value": "centre", "data-rove": "centre", tabindex: 0, "data-focus": "place centre", "aria-label": `${text.centre}: ${centre.name}` }, largeFace(centre, words.faces))
        : spot("centre", now.centre_lit, text.no_centre, h("span", { class: "cq-empty" })),
      h("p", { class: "cq-soft" }, text.centre, h("br"), now.centre_text)),
    h("div", { class: "cq-place", "data-key": "waste" },
      spot("waste", false, `${text.waste}: ${now.waste_text}`, h("span", { class: "cq-empty is-waste" })),
      h("p", { class: "cq-soft" }, text.waste, h("br"), now.waste_text)),
    now.next.length > 3 && h("div", { class: "cq-opened", role: "group", "aria-label": text.next_first, "data-key": "next" }, h("span", { class: "cq-soft" }, text.next_first),
      now.next.map((code) => mini(cards.get(code), words.faces))),
    now.waste.length > 0 && h("div", { class: "cq-opened", "data-key": "opened", role: "group", "aria-label": text.waste }, now.waste.map((code) => mini(cards.get(code), words.faces))));
}

const felt = (scene) => h("div", { class: "cq-felt" }, seat(scene, scene.view.top, "top"), middle(scene), seat(scene, scene.view.bottom, "bottom"));

function bigButtons({ words, view }) {
  return h("div", { class: "cq-actions", role: "toolbar", "aria-label": words.text.actions },
    view.choices.map(({ label, do: type, action, main }) =>
      button({ class: `cq-big${main ? " is-first" : ""}`, "data-key": action ?? type, "data-do": type, "data-action": action, "data-focus": `big ${action ?? type}` }, label)));
}

function quietButtons({ words, view }) {
  const walk = [["undo", words.text.undo_step, view.can_undo], ["redo", words.text.redo_step, view.can_redo]];
  return h("div", { class: "cq-quiets" },
    view.quiet.map(({ label, do: type }) => button({ class: "cq-step", "data-key": type, "data-do": type, "data-focus": type }, label)),
    walk.map(([type, label, can]) => (can || type === "undo") && button({ class: "cq-step", "data-key": type, "data-do": type, "data-focus": type, "aria-disabled": !can && "true" }, label)));
}

function wayRow({ words, cards }, { action, groups, fresh, name }) {
  return button({ class: "cq-layout cq-way", "data-key": action, "data-do": "do", "data-action": action, "data-focus": action },
    h("span", { class: "cq-way-name" }, name),
    groups.map((each) => h("span", { class: "cq-minis", "aria-hidden": "true" }, each.map((code) =>
      h("span", { class: `cq-mini${fresh.includes(code) ? " is-fresh" : ""}` }, smallFace(cards.get(code), words.faces))))));
}

function ways(scene) {
  const { words, view } = scene;
  return h("section", { class: "cq-ways", "aria-label": words.text.ways },
    h("p", { class: "cq-soft" }, written(scene, view.ways.text, "ways")), view.ways.rows.map((row) => wayRow(scene, row)));
}

function which(scene) {
  const { words, view, cards } = scene;
  return h("section", { class: "cq-which", "aria-labelledby": scene.id("which") }, h("h3", { id: scene.id("which") }, words.text.which_card),
    h("div", { class: "cq-pick" }, view.which.map((code) =>
      button({ class: "cq-tile", "data-key": code, "data-do": "do", "data-action": `turn ${code}`, "data-focus": `which ${code}`, "aria-label": cards.get(code).name }, smallFace(cards.get(code), words.faces)))));
}

// What is legal now; `todo` is said before it.
const legal = (scene, todo) => h("section", { class: "cq-legal", "data-key": "legal", "aria-labelledby": scene.id("legal") },
  h("h3", { id: scene.id("legal") }, scene.words.text.legal), todo, h("ul", {}, scene.view.legal.map((each) => h("li", {}, written(scene, each, "legal")))));

function desk(scene, panel) {
  const { words, view } = scene;
  return h("div", { class: "cq-desk" },
    view.ways && ways(scene),
    view.which.length > 0 && which(scene),
    h("div", { class: "cq-doing" }, view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"), bigButtons(scene)),
    !view.verdict && quietButtons(scene),
    view.legal && legal(scene),
    panel);
}

function aids({ words, view }) {
  const item = (attributes, label, on) => button({ class: "cq-item", "data-focus": label, "aria-pressed": String(on), ...attributes }, on && sign("good"), label);
  return h("div", { role: "group", class: "cq-aids" },
    view.aids.map(({ id, label, on }) => item({ "data-key": id, "data-do": "show", "data-value": id }, label, on)),
    item({ "data-key": "sort", "data-do": "sort" }, words.text.sort, view.by_suit),
    item({ "data-key": "project", "data-do": "project" }, words.text.projector, view.projector));
}

// A screen with a table. A page of its own adds to `panel` (beside the table) and `items` (in the menu), or has a `desk`
// of its own, and says what is saved in a file (`save`).
class TableScreen extends GroupingScreen {
  get touched() { return "toggle"; }
  get home() { return ""; }
  get back() { return "put_back"; }
  get fields() { return { ...super.fields, action: String }; }
  desk(scene) { return desk(scene, this.panel(scene)); }
  panel() { return null; }
  items() { return null; }
  save() {}

  parts(scene) {
    const { view } = scene;
    this.root.tabIndex = -1; // whoever touches the table has its keys, also in JupyterLab
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.classList.toggle("is-projector", view.projector);
    return [head(scene, view.lead, [aids(scene), this.items(scene)]),
      view.projector && button({ class: "cq-leave", "data-do": "project", "data-focus": "leave", "aria-label": scene.words.text.leave }, "✕"),
      view.rules && h("p", { class: "cq-soft cq-score" }, written(scene, view.rules, "rules")),
      h("div", { class: `cq-tabletop${view.over ? ` is-${view.over}` : ""}` }, felt(scene), this.desk(scene))];
  }

  begin(scene) {
    super.begin(scene);
    const { view, at } = scene;
    for (const where of ["top", "bottom"]) {
      const codes = view[where].hand.map(({ code }) => code);
      if (!codes.includes(at[`${where}-hand`])) at[`${where}-hand`] = codes[0];
    }
  }

  send(type, fields) {
    this.follow = type === "lay" || type === "ways";
    super.send(type, fields);
  }

  draw() {
    const before = this.seen ? positions(this.root) : null;
    super.draw();
    for (const select of this.body.querySelectorAll("[data-pick][data-now]")) select.value = select.dataset.now;
    const { spoken, moved } = this.view;
    if (before && moved.length && this.seen !== spoken.n) travel(this.root, before, moved);
    this.seen = spoken.n || -1;
    const at = document.activeElement; // the menu is not there on a projector, but the keys have to be
    if (this.view.projector && !(this.root.contains(at) && at.checkVisibility())) this.root.focus();
    const wanted = this.follow && this.body.querySelector(".cq-ways"); // on a phone it may stand below what can be seen
    if (!wanted) return;
    bringIntoView(wanted);
    this.follow = false;
  }

  local(name, node) {
    if (name === "save") this.save();
    else super.local(name, node);
  }

  // Never a button that takes something back: whoever presses Enter twice would undo what was done.
  havens() {
    const { choices, top } = this.view, own = `bottom-hand ${this.at["bottom-hand"]}`;
    const hands = top.acts ? [`top-hand ${this.at["top-hand"]}`, own] : [own];
    return [...choices.map(({ do: type, action }) => `big ${action ?? type}`), ...hands, "place stock"];
  }

  escape() {
    super.escape();
    if (this.view.projector) this.send("project");
  }

  drop(card, place, from) {
    if (place === "new" || /^\d+$/.test(place)) this.send("move", { card, group: place === "new" ? "new" : Number(place) });
    else if (from === "bench") this.send("put_back", { card });
    else if (place !== from) this.send("bring_to", { card, value: place });
  }

  putBack(node) { this.send("put_back", { card: node.dataset.card }); }

  key(event) {
    super.key(event);
    if (event.defaultPrevented || this.box.open || event.ctrlKey || event.metaKey || event.altKey || event.target.nodeName === "INPUT") return;
    const type = { p: "project", r: "reveal", PageUp: "undo", PageDown: "redo" }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!type || (type !== "project" && !this.view.projector)) return;
    this.send(type);
    event.preventDefault();
    event.stopPropagation();
  }
}
