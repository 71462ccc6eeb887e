// A lesson: a table with a goal above it, and beside it one text at a time and what can be chosen.

const MOST_READ = 90001; // letters of a file: more than that Python refuses anyway

const chosen = (scene, { id, pieces, action, state }, type) => button({
  class: `cq-choice${state ? ` is-${state}` : ""}`, "data-key": id, "data-do": type, "data-value": id, "data-action": action || false, "data-focus": `${type} ${id}`,
}, state && sign(state), h("span", {}, prose(scene, pieces)));

const choices = (scene, label, all, type) => all.length > 0 &&
  h("div", { class: "cq-choices", role: "group", "data-key": type, "aria-label": label }, all.map((each) => chosen(scene, each, type)));

function note(scene) {
  const { view, words } = scene, { state, pieces, laws: numbers } = view.text;
  return h("div", { class: `cq-verdict cq-hint cq-text is-${state}`, "data-key": "text" }, sign(state), h("p", {}, prose(scene, pieces, "text"), " ", laws(numbers, words.laws)));
}

// What stands in a heading is touched only where the author marked it.
const goal = ({ view }) => view.goal.map((node) => (node.found ? { ...node, kind: "text" } : node));

const said = (scene, { pieces, right }) => h("p", { class: `cq-why cq-said is-${right ? "good" : "bad"}`, "data-key": "said" }, sign(right ? "good" : "bad"),
  h("span", {}, scene.words.text.you_said, " ", prose(scene, pieces), " ", h("span", { class: "cq-hidden" }, right ? scene.words.text.right : scene.words.text.not_right)));

const percent = (number) => `${number}%`;

// Where the page may set no styles of its own, an SVG still knows where a bar begins and ends.
const bar = (zero, [from, to], [low, high]) => s("svg", { class: "cq-bar", "aria-hidden": "true" },
  s("rect", { class: "cq-bar-ground", width: "100%", height: "100%" }),
  s("rect", { class: "cq-bar-fill", x: percent(from), width: percent(to - from), y: "15%", height: "70%" }),
  s("line", { class: "cq-bar-zero", x1: percent(zero), x2: percent(zero), y1: 0, y2: "100%" }),
  s("line", { class: "cq-bar-line", x1: percent(low), x2: percent(high), y1: "50%", y2: "50%" }),
  [low, high].map((end) => s("line", { class: "cq-bar-line", x1: percent(end), x2: percent(end), y1: "25%", y2: "75%" })));

const experiment = ({ label, caption, bars, zero, line, difference }) => h("div", { class: "cq-experiment", "data-key": "experiment", role: "group", "aria-label": label },
  h("p", { class: "cq-soft", "data-key": "caption" }, caption),
  h("dl", { class: "cq-bars" }, bars.map(({ id, name, value, counted, bar: [from, to], interval }) => h("div", { "data-key": id },
    h("dt", {}, name), h("dd", { class: "cq-bar-value" }, value), h("dd", {}, bar(zero, [from, to], interval), h("span", { class: "cq-soft" }, counted))))),
  h("p", { class: "cq-soft", "data-key": "line" }, line),
  difference && h("p", { class: "cq-difference", "data-key": "difference" }, difference));

const way = ({ words: { text }, view: { dots, where, known } }) => h("div", { class: "cq-way-so-far" }, h("p", { class: "cq-soft" }, where),
  known && h("p", { class: "cq-known" }, known),
  h("ol", { class: "cq-dots" }, dots.map(({ name, state }) => h("li", { class: `is-${state}`, "data-key": name }, h("span", { class: "cq-hidden" }, text[state])))));

class Learn extends PacedTable {
  get pace() { return this.view.mode === "experiment" ? 20 : super.pace; } // its deals are counted, not seen

  get fields() { return { ...super.fields, ply: Number }; }

  items({ words: { text }, view }) {
    return h("div", { role: "group", "aria-label": text.progress },
      button({ class: "cq-item", "data-ui": "save", "data-focus": "save" }, text.save),
      filePicker(text.open_file),
      onSite() && h("a", { class: "cq-item", href: view.teacher, "data-focus": "teacher" }, text.teacher));
  }

  parts(scene) {
    const [top, ...rest] = super.parts(scene);
    return [h("header", { class: "cq-head" }, h("div", {}, way(scene), h("h2", { class: "cq-lead", "data-key": "goal" }, prose(scene, goal(scene), "goal"))), top.lastChild), ...rest];
  }

  desk(scene) {
    const { words, view } = scene, { text } = words;
    return h("div", { class: `cq-desk cq-learn is-${view.mode}${view.waits ? " is-waiting" : ""}` },
      view.exploring && h("div", { class: "cq-away", "data-key": "away" }, h("p", {}, text.away),
        button({ class: "cq-big", "data-do": "back_to_lesson", "data-focus": "back_to_lesson" }, text.back_to_lesson)),
      view.ways && ways(scene),
      view.which.length > 0 && which(scene),
      h("div", { class: "cq-doing" }, view.text && note(scene), view.said && said(scene, view.said), view.experiment && experiment(view.experiment), view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        choices(scene, text.predict, view.predictions, "predict"), !view.exploring && choices(scene, text.offers, view.offers, "do"),
        view.choices.length > 0 && bigButtons(scene)),
      view.exploring ? quietButtons(scene) : this.tools(scene),
      view.legal && legal(scene),
      !view.exploring && this.pickers(scene));
  }

  tools({ words: { text }, view }) {
    const step = ({ do: type, label }) => button({ class: "cq-step", "data-key": type, "data-do": type, "data-focus": type }, label);
    return h("div", { class: "cq-quiets", role: "group", "aria-label": text.tools },
      view.tools.map(step), view.quiet.map(step),
      view.can_undo && button({ class: "cq-step", "data-key": "undo", "data-do": "undo", "data-focus": "undo" }, text.undo_step));
  }

  pickers(scene) {
    const { words: { text }, view } = scene;
    const options = (all) => all.map(({ id, name }) => h("option", { value: id, "data-key": id }, name));
    return h("div", { class: "cq-pickers", "data-key": "pickers" },
      picker(scene, "lesson", text.lesson, view.lesson, options(view.lessons)), picker(scene, "level", text.level, view.level, options(view.levels)));
  }

  draw() {
    super.draw();
    if (!this.looks) return;
    const wanted = this.body.querySelector(this.looks); // on a phone it may stand outside what can be seen
    if (wanted) bringIntoView(wanted);
    this.looks = "";
  }

  send(type, fields) {
    super.send(type, fields);
    this.looks = { predict: ".cq-lead", next_part: ".cq-lead", try_again: ".cq-lead", lesson: ".cq-lead", level: ".cq-lead" }[type] ?? (type === "go_on" ? "" : ".cq-text");
  }

  choose(node) {
    const { pick } = node.dataset;
    if (pick === "file") this.read(node);
    else if (pick) this.send(pick, { value: node.value });
    else super.choose(node);
  }

  async read(node) {
    const found = await readFile(node, MOST_READ);
    if (found === null) return;
    this.send("open_file", { text: found });
    this.showMenu(false);
  }

  save() {
    const { name, text: kept } = this.view.progress;
    saveFile(name, kept, "application/toml");
    this.showMenu(false);
  }

  havens() {
    const { predictions, choices, exploring } = this.view;
    const first = exploring ? ["back_to_lesson"] : predictions.map(({ id }) => `predict ${id}`);
    return [...choices.filter(({ main }) => main).map(({ do: type, action }) => `big ${action ?? type}`), ...first, ...super.havens()];
  }
}

export default widget(Learn);
