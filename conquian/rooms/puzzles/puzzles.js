// A puzzle: what a lesson has, what the puzzle says, and what was proved.

import { away, choices, course, note } from "../../course/course.js";
import { bigButtons, legal, quietButtons, ways, which } from "../../table/desk.js";
import { TableScreen } from "../../table/table.js";
import { bubble } from "../../table/wall.js";
import { foldedList, lines, sentence } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { prose, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { letVote, votePage } from "../../ui/static/site.js";

/**
 * @import { MessageKind } from "../../ui/static/python"
 * @import { Pickable, PuzzlesScene } from "../../ui/static/types"
 */

class Puzzles extends course(TableScreen) {
  /** @returns {PuzzlesScene["view"]} */
  get view() {
    return /** @type {any} */ (super.view);
  }

  /** @param {PuzzlesScene} scene */
  soFar(scene) {
    const { where, known, unseen } = scene.view;
    return h(
      "div.cq-way-so-far",
      h("p.cq-soft", where),
      known && h("p.cq-known", written(scene, known, "known")),
      unseen.length > 0 && h("p.cq-soft.cq-unseen", prose(scene, unseen, "unseen")),
    );
  }

  /** @param {PuzzlesScene} scene */
  items(scene) {
    const {
      words: { text },
      view,
    } = scene;
    return [
      !view.exploring && this.pickers(scene),
      h(
        "div",
        { role: "group", "aria-label": text.progress, "data-key": "progress" },
        button("cq-item", { "data-do": "day", "data-focus": "day" }, text.day),
        votePage() && button("cq-item", { "data-ui": "vote", "data-focus": "vote" }, text.vote),
        this.files(scene),
      ),
    ];
  }

  /** @param {HTMLInputElement} node */
  choose(node) {
    super.choose(node);
    if (node.dataset.pick === "puzzle") this.showMenu(false); // after a theme a puzzle of it may be picked
  }

  /** @param {PuzzlesScene} scene */
  desk(scene) {
    const {
      words: { text },
      view,
    } = scene;
    return h(
      "div",
      { class: `cq-desk cq-learn cq-puzzle is-${view.mode}` },
      view.exploring && away(written(scene, text.puzzle_waits, "away"), "back_to_puzzle", text.back_to_puzzle),
      view.ways && ways(scene, view.ways),
      view.which.length > 0 && which(scene),
      view.situation.length > 0 && h("p.cq-told", { "data-key": "told" }, prose(scene, view.situation, "told")),
      h(
        "div.cq-doing",
        view.text && note(scene, view.text),
        bubble(scene),
        view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        choices(scene, text.answers, view.answers, "answer"),
        choices(scene, text.listed, view.listed, "tick"),
        view.choices.length > 0 && bigButtons(scene),
      ),
      foldedList(scene, "proved", text.proved, view.proved),
      foldedList(scene, "at_table", text.at_table, view.at_table),
      view.exploring ? quietButtons(scene) : this.tools(scene),
      view.legal && legal(scene, view.legal),
      view.mode === "asked" && lines(),
    );
  }

  /**
   * @param {PuzzlesScene} scene
   * @returns {Pickable[]}
   */
  pickable({ words: { text, folders, puzzles }, view }) {
    return [
      ["folder", text.folder, view.folder, folders],
      ["puzzle", text.puzzle, view.puzzle, puzzles],
    ];
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "vote") letVote(new URL(this.link, location.href).href);
    else super.local(name, node);
  }

  /** @param {MessageKind} type */
  sought(type) {
    /** @type {MessageKind[]} */
    const fresh = ["next_puzzle", "next_folder", "day", "try_again", "puzzle", "folder"];
    return fresh.includes(type) ? ".cq-lead" : ".cq-text";
  }

  /** @returns {string[]} */
  first() {
    const { answers, listed, exploring } = this.view;
    return exploring
      ? ["back_to_puzzle"]
      : [...answers.map(({ id }) => `answer ${id}`), ...listed.map(({ id }) => `tick ${id}`)];
  }
}

export default widget(Puzzles);
