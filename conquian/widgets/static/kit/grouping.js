// Groups of cards on a bench.

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

function layoutRow({ words, cards }, { layout, groups, name, current }) {
  return button({ class: "cq-layout", "data-key": layout, "data-do": "arrange", "data-layout": layout, "data-focus": `layout ${layout}`, "aria-pressed": String(current), "aria-label": name },
    current && sign("good"),
    groups.map((each) => h("span", { class: "cq-minis" }, each.map((code) => mini(cards.get(code), words.faces, false)))));
}
