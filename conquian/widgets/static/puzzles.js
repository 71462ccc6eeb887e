// A puzzle: what a lesson has, what the puzzle says, and what was proved.

function proved(scene) {
  const { words: { text }, view: { proved: { text: told, rows } } } = scene;
  return h("details", { class: "cq-fold cq-proved", "data-key": "proved" }, h("summary", { ...OWN_KEYS, "data-focus": "proved" }, text.proved),
    h("p", {}, prose(scene, told, "proved")), h("ul", {}, rows.map((row) => h("li", {}, prose(scene, row, "proved")))));
}

class Puzzles extends course(TableScreen) {
  soFar(scene) {
    const { where, known, unseen } = scene.view;
    return h("div", { class: "cq-way-so-far" }, h("p", { class: "cq-soft" }, where), known && h("p", { class: "cq-known" }, written(scene, known, "known")),
      unseen.length > 0 && h("p", { class: "cq-soft cq-unseen" }, prose(scene, unseen, "unseen")));
  }

  items(scene) {
    const { words: { text } } = scene;
    return h("div", { role: "group", "aria-label": text.progress },
      button({ class: "cq-item", "data-do": "day", "data-focus": "day" }, text.day), this.files(scene));
  }

  desk(scene) {
    const { words: { text }, view } = scene;
    return h("div", { class: `cq-desk cq-learn cq-puzzle is-${view.mode}` },
      view.exploring && away(written(scene, text.puzzle_waits, "away"), "back_to_puzzle", text.back_to_puzzle),
      view.ways && ways(scene),
      view.which.length > 0 && which(scene),
      view.situation.length > 0 && h("p", { class: "cq-told", "data-key": "told" }, prose(scene, view.situation, "told")),
      h("div", { class: "cq-doing" }, view.text && note(scene), view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        choices(scene, text.answers, view.answers, "answer"), choices(scene, text.listed, view.listed, "tick"),
        view.choices.length > 0 && bigButtons(scene)),
      view.proved && proved(scene),
      view.exploring ? quietButtons(scene) : this.tools(scene),
      view.legal && legal(scene),
      !view.exploring && this.pickers(scene));
  }

  pickable({ words: { text }, view }) {
    return [["folder", text.folder, view.folder, view.folders], ["puzzle", text.puzzle, view.puzzle, view.puzzles]];
  }

  sought(type) { return ["next_puzzle", "next_folder", "day", "try_again", "puzzle", "folder"].includes(type) ? ".cq-lead" : ".cq-text"; }

  first() {
    const { answers, listed, exploring } = this.view;
    return exploring ? ["back_to_puzzle"] : [...answers.map(({ id }) => `answer ${id}`), ...listed.map(({ id }) => `tick ${id}`)];
  }
}

export default widget(Puzzles);
