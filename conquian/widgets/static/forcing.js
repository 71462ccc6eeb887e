// The forcing lab: a table, and beside it what a card does, what it cost, and the rules of forcing.

const cell = (scene, { cards: codes, text }) =>
  h("td", {}, codes.length ? h("span", { class: "cq-minis" }, codes.map((code) => mini(scene.cards.get(code), scene.words.faces))) : written(scene, text, "compare"));

function comparison(scene) {
  const { heads, rows } = scene.view.panel.compare;
  return h("table", { class: "cq-compare" },
    h("thead", {}, h("tr", {}, h("td", {}), heads.map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", {}, rows.map(({ label, cells }) =>
      h("tr", { "data-key": label }, h("th", { scope: "row" }, label), cells.map((each) => cell(scene, each))))));
}

function placesOf(scene) {
  const { words, view: { panel: { places } }, cards } = scene;
  return h("div", { class: "cq-places" }, h("p", { class: "cq-soft" }, written(scene, words.text.places, "places")),
    places.map((groups) => h("p", { class: "cq-rows", "data-key": groups.flat().join("") }, groups.map((each) =>
      h("span", { class: "cq-minis" }, each.map((code) => mini(cards.get(code), words.faces)))))));
}

function lines(scene) {
  const { words, view: { panel: { lines: { title, note, rows } } }, cards } = scene;
  return h("details", { class: "cq-fold cq-lines" }, h("summary", { ...OWN_KEYS, "data-focus": "lines" }, title),
    h("ol", {}, rows.map(({ card, text, cost, laws: numbers, done }, n) =>
      h("li", { "data-key": `${n}`, class: done ? "is-done" : "" }, card && mini(cards.get(card), words.faces, false),
        h("span", {}, written(scene, text, "lines"), " ", laws(numbers, words.laws), h("span", { class: "cq-soft" }, " ", written(scene, cost, "lines")))))),
    note && h("p", { class: "cq-soft" }, written(scene, note, "lines")));
}

function safe({ words, view: { panel }, cards }) {
  return h("details", { class: "cq-fold cq-safe" }, h("summary", { ...OWN_KEYS, "data-focus": "safe" }, words.text.safe),
    h("ul", {}, panel.safe.map((codes) => h("li", { class: "cq-minis", "data-key": codes.join("") }, codes.map((code) => mini(cards.get(code), words.faces))))));
}

function boardTile(scene, { code, state, told }) {
  const { words, at } = scene, card = scene.cards.get(code), extra = told && words.text[told];
  return h("div", { ...OWN_KEYS, role: "option", class: `cq-tile is-${state}`, "data-key": code, "data-card": code, "data-do": "name_card", "data-focus": `board ${code}`, "data-rove": "board",
    tabindex: at.board === code ? 0 : -1, "aria-selected": String(state === "bench"), "aria-disabled": told && "true",
    "aria-label": extra ? `${card.name}, ${extra}` : card.name }, smallFace(card, words.faces), state === "bench" && sign("good"));
}

function board(scene) {
  const { words, view } = scene;
  return h("section", { class: "cq-board", "aria-labelledby": scene.id("board") },
    h("h3", { class: "cq-title", id: scene.id("board") }, words.text.board),
    h("div", { role: "listbox", class: "cq-forty", "aria-multiselectable": "true", "aria-orientation": "horizontal", "aria-labelledby": scene.id("board"), "aria-describedby": scene.id("board-keys") },
      view.panel.board.map((each) => boardTile(scene, each))),
    h("p", { class: "cq-hidden", id: scene.id("board-keys") }, words.text.board_keys));
}

function switching(scene) {
  const { words: { text }, view: { panel: { switch: one } } } = scene;
  return h("section", { class: "cq-switch" },
    choice(scene, "set_switch", h("span", {}, h("strong", {}, one.name), h("br"), written(scene, one.help, "switch")), one.values, one.value),
    one.guesses.length > 0 && h("div", { class: "cq-guesses", role: "group", "aria-label": text.what_then }, h("p", { class: "cq-legend" }, written(scene, text.what_then, "what-then")),
      one.guesses.map(({ id, name }) => button({ class: "cq-guess", "data-key": id, "data-do": "foretell", "data-value": id, "data-focus": `guess ${id}` }, name))),
    one.follows.length > 0 && h("dl", { class: "cq-follows", "aria-label": text.under_each }, one.follows.map(({ value, text: what, now }) =>
      h("div", { "data-key": value, class: now ? "is-now" : "" }, h("dt", {}, value), h("dd", {}, written(scene, what, "follows"))))));
}

function more({ words: { text }, view: { panel: { courses, course } } }) {
  return h("details", { class: "cq-fold" }, h("summary", { ...OWN_KEYS, "data-focus": "more" }, text.more),
    h("div", { class: "cq-courses" }, courses.map(({ id, name }) =>
      button({ class: "cq-item", "data-key": id, "data-do": "course", "data-value": id, "data-focus": `course ${id}`, "aria-pressed": String(id === course) }, name))));
}

function rules(scene) {
  const { words: { text }, view: { panel: { rules_of_forcing: all } } } = scene;
  return h("details", { class: "cq-fold" }, h("summary", { ...OWN_KEYS, "data-focus": "rules" }, text.switches),
    h("ul", { class: "cq-switches" }, all.map(({ id, name, help, now }) => h("li", { "data-key": id },
      h("strong", {}, name), h("p", {}, written(scene, help, "rules"), " ", h("em", {}, now, ".")),
      button({ class: "cq-step", "data-do": "show_switch", "data-value": id, "data-focus": `rule ${id}`, "aria-label": `${text.matters}: ${name}` }, text.matters)))));
}

class ForcingLab extends TableScreen {
  begin(scene) {
    super.begin(scene);
    const { view: { panel: { board: forty } }, at } = scene;
    if (!forty.some(({ code }) => code === at.board)) at.board = forty.find(({ told }) => !told)?.code;
  }

  parts(scene) {
    const [top, , ...rest] = super.parts(scene); // the rules in force stand in the panel
    return [top, ...rest];
  }

  panel(scene) {
    const { words, view } = scene, { panel } = view;
    const { fact, places, result, reply, known, compare } = panel;
    return h("section", { class: "cq-panel", "aria-label": words.text.panel },
      panel.board.length > 0 && board(scene),
      panel.switch && switching(scene),
      result && sentence(scene, result, "cq-verdict cq-result"),
      fact && sentence(scene, fact, "cq-why cq-fact"),
      places.length > 0 && placesOf(scene),
      reply && h("p", { class: "cq-reply" }, written(scene, reply, "reply")),
      compare && comparison(scene),
      known && h("p", { class: "cq-soft cq-known" }, written(scene, known, "known")),
      panel.lines && lines(scene),
      panel.safe.length > 0 && safe(scene),
      view.score && h("p", { class: "cq-soft cq-score" }, written(scene, view.score, "score")),
      more(scene), rules(scene));
  }

  havens() { return ["big next_task", "big same_task", "big answer", ...super.havens()]; }

  // On a phone the answer would stand below what can be seen.
  send(type, fields) {
    super.send(type, fields);
    this.looks = ["answer", "show_truth", "foretell", "let_go", "next_task", "course", "show_switch", "change_sides", "same_task"].includes(type) ? type : "";
  }

  draw() {
    super.draw();
    if (!this.looks) return;
    const answers = ["answer", "show_truth", "foretell", "let_go"].includes(this.looks);
    bringIntoView(this.body.querySelector(answers ? ".cq-result, .cq-follows" : ".cq-lead"));
    this.looks = "";
  }
}

export default widget(ForcingLab);
