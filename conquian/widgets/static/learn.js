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

const way = ({ words: { text }, view: { dots, where, known } }) => h("div", { class: "cq-way-so-far" }, h("p", { class: "cq-soft" }, where),
  known && h("p", { class: "cq-known" }, known),
  h("ol", { class: "cq-dots" }, dots.map(({ name, state }) => h("li", { class: `is-${state}`, "data-key": name }, h("span", { class: "cq-hidden" }, text[state])))));

class Learn extends PacedTable {
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
      h("div", { class: "cq-doing" }, view.text && note(scene), view.said && said(scene, view.said), view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
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
