// Groups of cards on a bench, and the cards to choose from.

// `state` is bench for a card that lies there; `told` is said besides its name; what is `gone` cannot be had.
function tile({ words, at }, card, area, { state, told = "", gone = false }) {
  const { code, name } = card, onBench = state === "bench";
  return h("div", {
    ...OWN_KEYS, role: "option", class: `cq-tile is-${state}`, "data-key": code, "data-card": code, "data-do": "toggle",
    "data-focus": `${area} ${code}`, "data-rove": area, tabindex: at[area] === code ? 0 : -1,
    "aria-selected": String(onBench), "aria-disabled": gone && "true", "aria-label": told ? `${name}, ${told}` : name,
  }, smallFace(card, words.faces), onBench && sign("laid"));
}

// `steps` stand between undo and the new group, `more` below the verdict.
function bench(scene, title, { steps = null, more = null } = {}) {
  const { words, view } = scene;
  return h("section", { class: "cq-bench", "aria-labelledby": scene.id("bench") },
    h("div", { class: "cq-bench-head" },
      h("h2", { class: "cq-title", id: scene.id("bench") }, title),
      h("div", { class: "cq-steps" }, step("undo", words.text.undo, view.can_undo), steps, newGroup(scene))),
    sentence(scene, view.verdict, "cq-verdict"),
    more,
    h("div", { class: "cq-groups" }, view.groups.map((each, index) => group(scene, each, index))),
    h("p", { class: "cq-hidden", id: scene.id("bench-keys") }, words.text.bench_keys));
}

const step = (type, text, possible) =>
  button({ class: "cq-step", "data-do": type, "data-focus": type, "aria-disabled": !possible && "true" }, text);

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
  return button({ class: "cq-new", "data-do": "new_group", "data-focus": "new", "data-drop": "new", "aria-disabled": !view.can_open && "true" },
    h("span", { class: "cq-plus", "aria-hidden": "true" }, "+"), words.text.new_group);
}

function layoutRow({ words, cards }, { layout, groups, name, current }) {
  return button({ class: "cq-layout", "data-key": layout, "data-do": "arrange", "data-layout": layout, "data-focus": `layout ${layout}`, "aria-pressed": String(current), "aria-label": name },
    current && sign("good"),
    groups.map((each) => h("span", { class: "cq-minis" }, each.map((code) => mini(cards.get(code), words.faces, false)))));
}

// A screen with groups also says what a touched card of a group asks for (`touched`), and where else than in a group
// such a card can be dropped (`home`), for which wish (`back`).
class GroupingScreen extends Screen {
  get touched() { return ""; }
  get home() { return ""; }
  get back() { return ""; }
  get fields() { return { ...super.fields, card: String, layout: String, group: Number }; }

  scene() { return { ...super.scene(), touched: this.touched }; }

  begin({ view, at }) {
    const cards = view.groups.flatMap((each) => each.cards);
    if (!cards.includes(at.bench)) at.bench = cards[0];
  }

  carry(card, by) {
    const { groups } = this.view;
    const to = groups.findIndex(({ cards }) => cards.includes(card)) + by;
    if (to >= 0) this.send("move", { card, group: to < groups.length ? to : "new" });
  }

  drop(card, place, from) {
    if (place !== this.home) this.send("move", { card, group: place === "new" ? "new" : Number(place) });
    else if (from === "bench") this.send(this.back, { card });
  }

  putBack(node) { node.click(); }

  travel(node, key, shift) {
    const { rove, card } = node.dataset;
    if (rove === "bench" && shift && (key === "ArrowLeft" || key === "ArrowRight")) this.carry(card, key === "ArrowLeft" ? -1 : 1);
    else super.travel(node, key);
  }
}
