// A puzzle: a table with what is wanted above it, and beside it one text at a time and what can be chosen.

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

const proved = ({ words: { text }, view: { proved: { text: told, rows } } }) => h("details", { class: "cq-fold cq-proved", "data-key": "proved" },
  h("summary", { ...OWN_KEYS, "data-focus": "proved" }, text.proved), h("p", {}, told), h("ul", {}, rows.map((row) => h("li", {}, row))));

const way = (scene) => h("div", { class: "cq-way-so-far" }, h("p", { class: "cq-soft" }, scene.view.where),
  scene.view.known && h("p", { class: "cq-known" }, scene.view.known),
  scene.view.unseen.length > 0 && h("p", { class: "cq-soft cq-unseen" }, prose(scene, scene.view.unseen)));

class Puzzles extends TableScreen {
  items({ words: { text } }) {
    return h("div", { role: "group", "aria-label": text.progress },
      button({ class: "cq-item", "data-do": "day", "data-focus": "day" }, text.day),
      button({ class: "cq-item", "data-ui": "save", "data-focus": "save" }, text.save),
      filePicker(text.open_file));
  }

  parts(scene) {
    const [top, ...rest] = super.parts(scene);
    return [h("header", { class: "cq-head" }, h("div", {}, way(scene), h("h2", { class: "cq-lead", "data-key": "goal" }, prose(scene, scene.view.goal))), top.lastChild), ...rest];
  }

  desk(scene) {
    const { words: { text }, view } = scene;
    return h("div", { class: `cq-desk cq-learn cq-puzzle is-${view.mode}` },
      view.exploring && h("div", { class: "cq-away", "data-key": "away" }, h("p", {}, text.puzzle_waits),
        button({ class: "cq-big", "data-do": "back_to_puzzle", "data-focus": "back_to_puzzle" }, text.back_to_puzzle)),
      view.ways && ways(scene),
      view.which.length > 0 && which(scene),
      view.told.length > 0 && h("p", { class: "cq-told", "data-key": "told" }, prose(scene, view.told, "told")),
      h("div", { class: "cq-doing" }, view.text && note(scene), view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        choices(scene, text.answers, view.answers, "answer"), choices(scene, text.listed, view.listed, "tick"),
        view.choices.length > 0 && bigButtons(scene)),
      view.proved && proved(scene),
      view.exploring ? quietButtons(scene) : this.tools(scene),
      view.legal && legal(scene),
      !view.exploring && this.pickers(scene));
  }

  tools({ words: { text }, view }) {
    const step = ({ do: type, label }) => button({ class: "cq-step", "data-key": type, "data-do": type, "data-focus": type }, label);
    return h("div", { class: "cq-quiets", role: "group", "aria-label": text.tools }, view.tools.map(step), view.quiet.map(step));
  }

  pickers(scene) {
    const { words: { text }, view } = scene;
    const options = (all) => all.map(({ id, name }) => h("option", { value: id, "data-key": id }, name));
    return h("div", { class: "cq-pickers", "data-key": "pickers" },
      picker(scene, "folder", text.folder, view.folder, options(view.folders)), picker(scene, "puzzle", text.puzzle, view.puzzle, options(view.puzzles)));
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
    const fresh = ["next_puzzle", "next_folder", "day", "try_again", "puzzle", "folder"].includes(type);
    this.looks = fresh ? ".cq-lead" : ".cq-text";
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
    const { answers, listed, choices: big, exploring } = this.view;
    const first = exploring ? ["back_to_puzzle"] : [...answers.map(({ id }) => `answer ${id}`), ...listed.map(({ id }) => `tick ${id}`)];
    return [...big.filter(({ main }) => main).map(({ do: type, action }) => `big ${action ?? type}`), ...first, ...super.havens()];
  }
}

export default widget(Puzzles);
