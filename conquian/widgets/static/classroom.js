// The classroom: a free board, and the table on which it is played from there. What all tables share stands in
// kit/table.js, what all screens share in kit.js and kit/.

const MOST_LOADED = 1900; // letters of a file: no position is as long

const boardCard = (scene, code, drop) => {
  const { words, view, cards, at } = scene, card = cards.get(code), held = view.setup.held === code;
  return h("div", { class: "cq-slot", "data-key": code, "data-drop": drop },
    button({ class: `cq-card${held ? " is-held" : ""}`, "data-card": code, "data-do": "hold", "data-focus": `board ${code}`, "data-rove": "board",
      tabindex: at.board === code ? 0 : -1, "aria-pressed": String(held), "aria-label": card.name, "aria-describedby": scene.id("board-keys") }, smallFace(card, words.faces)));
};

// Whether the next card goes here; what is held could go here as well.
const aimed = ({ words, view }, is) => is && !view.setup.held && h("span", { class: "cq-here" }, words.text.next_here);

function unknownCards({ words }, { id, name, unknown }) {
  return unknown !== null && h("label", { class: "cq-unknown" }, "+",
    h("input", { type: "number", min: 0, max: 40, inputmode: "numeric", value: unknown, "data-now": unknown, "data-area": id, "data-focus": `count ${id}`,
      "aria-label": `${name}: ${words.text.face_down}`, ...OWN_KEYS }), words.text.face_down);
}

const areaHead = ({ id, name, count, aimed: is }, ...more) => h("div", { class: "cq-area-head" },
  button({ class: "cq-name", "data-do": "aim", "data-value": id, "data-focus": `aim ${id}`, "aria-pressed": String(is) }, name),
  count !== "0" && h("span", { class: "cq-soft" }, count), more);

// In the stock and the waste the order counts: a card can be dropped before another.
function row(scene, id) {
  const each = scene.view.setup.rows[id], ordered = id === "stock" || id === "waste";
  return h("section", { class: `cq-area is-${id}${each.aimed ? " is-aimed" : ""}`, "data-key": id, "aria-label": each.name },
    areaHead(each, unknownCards(scene, each)),
    h("div", { class: "cq-area-body", "data-do": "aim", "data-value": id, "data-drop": id },
      each.cards.length > 0 && h("div", { class: "cq-cards" }, each.cards.map((code, n) => boardCard(scene, code, ordered && `${id}:${n}`))),
      !each.cards.length && !each.unknown && !each.aimed && h("span", { class: "cq-soft" }, each.empty), aimed(scene, each.aimed)));
}

function laidOut(scene, id) {
  const { words, view } = scene, each = view.setup.spreads[id];
  return h("section", { class: `cq-area is-spread${each.aimed ? " is-aimed" : ""}`, "data-key": id, "aria-label": each.name },
    areaHead({ ...each, aimed: false }),
    h("div", { class: "cq-area-body", "data-do": "aim", "data-value": id, "data-drop": id },
      each.groups.map((group, n) => h("div", { class: `cq-heap is-${group.state}${group.aimed ? " is-aimed" : ""}`, role: "group", "aria-label": group.text, "data-key": `${id} ${n}`,
        "data-do": "aim", "data-value": group.place, "data-drop": group.place },
        h("div", { class: "cq-cards" }, group.cards.map((code) => boardCard(scene, code))),
        button({ class: "cq-heap-name", "data-do": "aim", "data-value": group.place, "data-focus": `aim ${group.place}`, "aria-pressed": String(group.aimed), "aria-label": group.text },
          sign(group.state)), aimed(scene, group.aimed))),
      button({ class: `cq-heap is-new${each.aimed ? " is-aimed" : ""}`, "data-key": `${id} new`, "data-do": "aim", "data-value": id, "data-focus": `new ${id}`, "aria-pressed": String(each.aimed) },
        h("span", { class: "cq-plus", "aria-hidden": "true" }, "+"), h("span", { class: each.groups.length && "cq-hidden" }, words.text.group_of_its_own), aimed(scene, each.aimed))));
}

function board(scene) {
  const { words, view } = scene, { rows, phase } = view.setup;
  const side = (seat, ...parts) => h("div", { class: "cq-half", "data-key": seat }, parts);
  return h("section", { class: "cq-board cq-felt", "aria-label": words.text.board },
    side("dealer", row(scene, "dealer-hand"), laidOut(scene, "dealer-spread")),
    h("div", { class: "cq-between", "data-key": "between" }, row(scene, "centre"), row(scene, "stock"), row(scene, "waste"),
      (phase === "exchange" || rows.given.cards.length > 0) && row(scene, "given")),
    side("pone", laidOut(scene, "pone-spread"), row(scene, "pone-hand")),
    h("p", { class: "cq-hidden", id: scene.id("board-keys") }, words.text.board_keys));
}

// Where there is little room the pack is a strip that shows one suit: which one, can be touched, and where the next card
// goes stands beside it.
function pack(scene) {
  const { words, view, cards, at } = scene, { rows, spreads, held, lamp } = view.setup;
  const aim = [...Object.values(rows), ...Object.values(spreads)].find(({ aimed: is, groups }) => is || groups?.some((group) => group.aimed));
  return h("section", { class: `cq-pack-place${held ? " is-holding" : ""}` },
    h("div", { class: "cq-area-head" }, h("h2", { class: "cq-title", id: scene.id("pack") }, words.text.pack),
      h("p", { class: `cq-strip cq-aim is-${lamp.state}`, "aria-hidden": "true" }, sign(lamp.state), aim?.name),
      h("div", { class: "cq-strip cq-suits", role: "group", "aria-label": words.text.suits }, words.suits.map(({ id, name }) =>
        button({ class: "cq-suit", "data-key": id, "data-ui": "suit", "data-value": id, "data-focus": `suit ${id}`, "aria-label": name },
          picture(20, 20, `cq-ink cq-${words.faces}-${id}`, glyph(id, words.faces, 10, 10, 0.9))))),
      button({ class: "cq-name cq-out", "data-do": "aim", "data-value": "out", "data-drop": "out", "data-focus": "aim out" }, view.setup.out)),
    h("div", { class: "cq-whole", role: "listbox", "aria-multiselectable": "true", "aria-labelledby": scene.id("pack"), "aria-describedby": scene.id("keys"), "data-drop": "out" },
      view.setup.pack.map(({ code, where, told, aimed: is }) => h("div", {
        ...OWN_KEYS, role: "option", class: `cq-tile${where === "out" ? "" : " is-placed"}${is ? " is-bench" : ""}`, "data-key": code, "data-card": code, "data-do": "pick",
        "data-focus": `pack ${code}`, "data-rove": "pack", tabindex: at.pack === code ? 0 : -1, "aria-selected": String(where !== "out"),
        "aria-label": told ? `${cards.get(code).name}, ${told}` : cards.get(code).name,
      }, smallFace(cards.get(code), words.faces)))),
    h("p", { class: "cq-hidden", id: scene.id("keys") }, words.text.pack_keys));
}

function selection(type, label, options, now, fields = {}) {
  return h("label", { class: "cq-select", "data-key": `${type} ${label}` }, h("span", {}, label),
    h("select", { "data-choose": type, "data-now": now, "data-focus": `${type} ${label}`, ...fields, ...OWN_KEYS },
      options.map(({ id, name }) => h("option", { value: id, selected: id === now, "data-key": id }, name))));
}

const flag = (type, value, label, on) => button({ class: "cq-item cq-flag", "data-key": `${type} ${value}`, "data-do": type, "data-value": value, "data-focus": `${type} ${value}`, "aria-pressed": String(on) },
  h("span", { class: "cq-box-sign", "aria-hidden": "true" }, on && sign("good")), label);

function settings(scene) {
  const { words, view, open } = scene, { setup } = view;
  return h("section", { class: "cq-settings", "aria-label": words.text.settings },
    selection("seat", words.text.who_acts, words.seats, setup.seat),
    selection("phase", words.text.what_now, words.phases, setup.phase),
    setup.passed !== null && flag("passed", "yes", words.text.is_passed, setup.passed),
    selection("preset", words.text.rules, words.presets, setup.preset),
    h("details", { class: "cq-fold", "data-ui": "switches", open: open.switches },
      h("summary", { ...OWN_KEYS }, words.text.switches, setup.differs && h("span", { class: "cq-soft" }, ` (${setup.differs})`)),
      open.switches && words.switches.map(({ id, name, options }) => selection("switch", name, options, setup.switches[id], { "data-switch": id })),
      open.switches && words.seats.map(({ id, name }) => flag("fold", id, `${name}: ${words.text.has_folded}`, setup.folded.includes(id)))));
}

function lampPlace(scene) {
  const { words, view } = scene, { lamp, reasons } = view.setup;
  return h("section", { class: "cq-lamp-place" },
    sentence(scene, lamp, "cq-verdict cq-lamp"),
    reasons.length > 0 && h("ul", { class: "cq-reasons", "aria-label": words.text.reasons }, reasons.map((each) => h("li", {}, sentence(scene, { ...each, state: "" }, "cq-why")))));
}

function answerPlace(scene) {
  const { words, view } = scene, { answer, can_follow: canFollow, replay } = view.setup;
  return answer && h("section", { class: "cq-answer", "data-key": "answer", "aria-label": words.text.arise }, sentence(scene, answer, "cq-verdict"),
    canFollow && h("div", { class: "cq-quiets" }, button({ class: "cq-step", "data-do": "follow", "data-focus": "follow" }, words.text.follow),
      onSite() && h("a", { class: "cq-step", href: replay, "data-focus": "replay" }, words.text.replay)));
}

function doing({ words, view }) {
  const { can_play: can, can_fill: canFill, searching } = view.setup;
  const big = (type, label, main, off = !can) => button({ class: `cq-big${main ? " is-first" : ""}`, "data-key": type, "data-do": type, "data-focus": `big ${type}`, "aria-disabled": off && "true" }, label);
  return h("div", { class: "cq-actions cq-setup-actions", role: "toolbar", "aria-label": words.text.actions },
    !can && canFill && big("fill", words.text.fill, true, false),
    big("play_on", words.text.play_on, can || !canFill),
    searching ? big("stop", words.text.stop) : (can || !canFill) && big("arise", words.text.arise));
}

function walking({ words, view }) {
  const { can_undo: undo, can_redo: redo, can_play: can, can_fill: canFill } = view.setup;
  return h("div", { class: "cq-quiets" }, step("undo", words.text.undo, undo), step("redo", words.text.redo_setup, redo),
    (can || !canFill) && step("fill", words.text.fill, canFill), step("clear", words.text.clear, true),
    button({ class: "cq-step", "data-ui": "save", "data-focus": "save" }, words.text.save),
    button({ class: "cq-step", "data-ui": "open", "data-focus": "open" }, words.text.load),
    h("input", { type: "file", class: "cq-file", accept: ".txt,text/plain", hidden: true, "aria-label": words.text.load, ...OWN_KEYS }));
}

const projection = ({ words }) => button({ class: "cq-item", "data-key": "project", "data-do": "project", "data-focus": "project" }, words.text.projector);

class Classroom extends TableScreen {
  get fields() { return { ...super.fields, area: String }; }
  get setup() { return this.view.setup; }

  parts(scene) {
    const { words, view } = scene;
    if (!view.setup) return super.parts(scene);
    this.root.tabIndex = -1; // whoever touches the board has its keys, also in JupyterLab
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.classList.toggle("is-projector", view.projector);
    return [head(scene, view.setup.lead, [projection(scene), examples(scene)]),
      view.projector && button({ class: "cq-leave", "data-do": "project", "data-focus": "leave", "aria-label": words.text.leave }, "✕"),
      h("div", { class: "cq-classroom" }, board(scene),
        h("div", { class: "cq-teacher" }, lampPlace(scene), doing(scene), answerPlace(scene), walking(scene), pack(scene), settings(scene)))];
  }

  panel({ words }) {
    return h("div", { class: "cq-quiets" },
      button({ class: "cq-step", "data-do": "set_up", "data-focus": "set_up" }, words.text.to_board),
      button({ class: "cq-step", "data-do": "set_up_this", "data-focus": "set_up_this" }, words.text.this_to_board));
  }

  items(scene) { return examples(scene); }

  begin(scene) {
    super.begin(scene);
    const { setup } = scene.view, { at } = scene;
    if (!setup) return;
    const lying = [...Object.values(setup.rows), ...Object.values(setup.spreads).flatMap(({ groups }) => groups)].flatMap(({ cards }) => cards);
    if (!lying.includes(at.board)) at.board = lying[0];
    at.pack ??= (setup.pack.find(({ where }) => where === "out") ?? setup.pack[0]).code;
  }

  draw() {
    const was = this.shows, now = this.setup ? "board" : "table";
    if (was && was !== now) this.seen = undefined; // the cards of the board do not travel to the table
    this.shows = now;
    super.draw();
    if (was !== now && this.setup) this.showSuitOnceLaidOut(this.at.pack.slice(-1));
    for (const input of this.body.querySelectorAll("[data-now]:not(:focus)")) { // not what is being typed just now
      if (input.value !== input.dataset.now) input.value = input.dataset.now;
    }
    this.showAnswer();
    if (this.put) bringIntoView(this.body.querySelector(".cq-board .is-aimed")); // on a phone the place may be far from the pack
    this.put = false;
    if (this.setup?.searching) setTimeout(() => this.setup?.searching && !this.signal.aborted && this.send("go_on"));
  }

  // On a phone the answer would stand below what can be seen.
  showAnswer() {
    const answer = this.body.querySelector(".cq-answer");
    if (answer && !this.answerShown && !this.setup.searching) bringIntoView(answer);
    this.answerShown = Boolean(answer) && !this.setup.searching;
  }

  send(type, fields) {
    if (type === "reveal" && this.setup) return; // nothing is covered on the board
    this.put = type === "pick";
    super.send(type, fields);
  }

  havens() { return this.setup ? ["big play_on", "menu"] : [...super.havens(), "set_up"]; }

  drop(card, place, from) {
    if (this.setup) this.send("put", { card, value: place });
    else super.drop(card, place, from);
  }

  choose(input) {
    const { choose: type, area, switch: name } = input.dataset;
    if (input.type === "file") this.read(input);
    else if (type) this.send(type, name ? { switch: name, value: input.value } : { value: input.value });
    else if (area) this.send("count", { value: area, number: Math.trunc(Number(input.value)) });
    else super.choose(input);
  }

  local(name, node) {
    if (name === "open") this.body.querySelector(".cq-file").click();
    else if (name === "suit") this.showSuit(node.dataset.value);
    else super.local(name, node);
  }

  showSuit(suit) {
    const [strip, ace] = [".cq-whole", `[data-focus="pack A${suit}"]`].map((each) => this.body.querySelector(each));
    strip.scrollLeft = ace.offsetLeft - strip.firstChild.offsetLeft;
  }

  showSuitOnceLaidOut(suit) {
    const waiting = new ResizeObserver(() => {
      waiting.disconnect();
      if (this.setup) this.showSuit(suit);
    });
    waiting.observe(this.body.querySelector(".cq-whole"));
  }

  save() { saveFile("conquian.txt", `${this.setup.line}\n`, "text/plain"); }

  async read(input) {
    const text = await readFile(input, MOST_LOADED);
    if (text !== null) this.send("load", { text });
  }

  key(event) {
    const { rove, card } = event.target.dataset ?? {};
    if (!this.setup) return super.key(event);
    if (event.target.nodeName === "SELECT") return GroupingScreen.prototype.key.call(this, event); // letters choose there
    if (rove !== "board" || (event.key !== "Delete" && event.key !== "Backspace")) return super.key(event);
    this.send("put", { card, value: "out" });
    event.preventDefault();
    event.stopPropagation();
  }

  escape() {
    super.escape();
    if (this.setup?.held) this.send("hold", { card: this.setup.held });
  }
}

export default widget(Classroom);
