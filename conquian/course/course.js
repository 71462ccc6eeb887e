// What the lessons and the puzzles share: what is wanted stands above the table, beside it one text at a time and what
// can be chosen, and what was passed is kept in one file.

import { bringIntoView } from "../table/motion.js";
import { wall } from "../table/wall.js";
import { sign } from "../ui/static/cards.js";
import { filePicker, readFile, saveFile } from "../ui/static/files.js";
import { button, h, OWN_KEYS } from "../ui/static/patch.js";
import { laws, prose } from "../ui/static/prose.js";
import { bookletLeft, onSite } from "../ui/static/site.js";

/**
 * @import { Button, Choice, Prose, MessageKind } from "../ui/static/python"
 * @import { Child, CourseScene, Scene, Send, TableRoom } from "../ui/static/types"
 */

/**
 * The way back to the booklet that opened this.
 *
 * @param {Scene} scene
 */
export const toBooklet = (scene) => {
  const href = onSite() && bookletLeft();
  return href && h("a.cq-step", { href, "data-focus": "booklet", ...OWN_KEYS }, scene.words.text.to_booklet);
};

const MOST_READ = 180001; // letters of a file: more than that Python refuses anyway

/**
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {MessageKind} type
 * @param {string} tried what is said of one that was tried on purpose
 */
const chosen = (scene, { id, pieces, action, state }, type, tried) =>
  button(
    {
      class: `cq-choice${state ? ` is-${state}` : ""}`,
      "data-key": id,
      "data-do": type,
      "data-value": id,
      "data-action": action || false,
      "data-focus": `${type} ${id}`,
    },
    state && state !== "tried" && sign(state),
    state === "tried" && h("span.cq-hidden", tried),
    h("span", prose(scene, pieces)),
  );

/**
 * @param {Scene} scene
 * @param {string} label
 * @param {Choice[]} all
 * @param {MessageKind} type
 * @param {string} [tried] what is said of one that was tried on purpose
 */
export const choices = (scene, label, all, type, tried = "") =>
  all.length > 0 &&
  h(
    "div.cq-choices",
    { role: "group", "data-key": type, "aria-label": label },
    ...all.map((each) => chosen(scene, each, type, tried)),
  );

/** @type {(scene: CourseScene, text: Prose) => HTMLElement} */
export function note(scene, { state, pieces, laws: numbers }) {
  return h(
    "div",
    { class: `cq-verdict cq-hint cq-text is-${state}`, "data-key": "text" },
    sign(state),
    h("p", prose(scene, pieces, "text"), " ", laws(numbers, scene.laws)),
  );
}

/**
 * What stands in a heading is touched only where the author marked it.
 *
 * @param {CourseScene} scene
 */
const goal = ({ view }) => view.goal.map((node) => (node.found ? { ...node, kind: "text" } : node));

/**
 * While one explores: what waits, and the way back (the message `back`).
 *
 * @type {(told: Child, back: MessageKind, label: string) => HTMLElement}
 */
export const away = (told, back, label) =>
  h(
    "div.cq-away",
    { "data-key": "away" },
    h("p", told),
    button("cq-step", { "data-do": back, "data-focus": back }, label),
  );

export const HOME = "home"; // the map of the lessons, and the front page of the puzzles

/**
 * Such a screen on top of any table. It says where one is (`soFar`), what is looked at once something was sent
 * (`sought`), and where the focus may go besides (`first`).
 *
 * @template {new (...context: any[]) => import("../table/table.js").TableScreen<any>} T
 * @param {T} Table
 */
export const course = (Table) =>
  class extends Table {
    /** @type {{ label: string, others: string } | undefined} */
    hint;
    isStep = false;

    /** Where the visitor is, as the history of the browser has it: `HOME`, where there is one, is a step of its own. */
    get place() {
      return "";
    }
    /**
     * Back or forward to a place that was noted.
     *
     * @param {string} _place
     */
    goTo(_place) {}

    listen() {
      super.listen();
      const back = (/** @type {PopStateEvent} */ { state }) => {
        if (!state?.place || state.place === this.place) return;
        this.goTo(state.place);
        this.isStep = false; // it is one already
      };
      addEventListener("popstate", back, { signal: this.signal });
    }

    /** @param {boolean} wished */
    answered(wished) {
      super.answered(wished);
      this.note();
    }

    /** The place is written into the history: what is entered from `HOME`, and that itself, is a new step. */
    note() {
      const { place } = this;
      const before = history.state?.place;
      const isNew = this.isStep && before && [before, place].includes(HOME);
      this.isStep = false;
      if (!onSite() || !place || before === place) return;
      history[isNew ? "pushState" : "replaceState"]({ ...history.state, place }, "");
    }

    /**
     * @param {any} _scene
     * @returns {Child}
     */
    soFar(_scene) {
      return null;
    }
    /**
     * @param {MessageKind} _type
     * @returns {string}
     */
    sought(_type) {
      return "";
    }
    /** @returns {string[]} */
    first() {
      return [];
    }

    /** @param {CourseScene} scene */
    files(scene) {
      const { text } = scene.words;
      return [button("cq-item", { "data-ui": "save", "data-focus": "save" }, text.save), filePicker(text.open_file)];
    }

    /** @param {CourseScene} scene */
    parts(scene) {
      const [top, ...rest] = super.parts(scene);
      const { is_seen } = scene.view.wall;
      return [
        h(
          "header.cq-head",
          h("div", this.soFar(scene), h("h2.cq-lead", { "data-key": "goal" }, prose(scene, goal(scene), "goal"))),
          /** @type {HTMLElement} */ (top).lastChild,
        ),
        ...rest,
        is_seen && wall(scene),
      ];
    }

    /**
     * The place of the last hint, once it was given: nothing slides under the pointer that asked for it.
     *
     * @param {Button[]} tools
     */
    spent(tools) {
      const asks = tools.find((each) => each.do === "more_hint");
      const others = tools.filter((each) => each !== asks).map((each) => each.do);
      if (asks) this.hint = { label: asks.label, others: others.join() };
      else if (this.hint?.others !== others.join()) this.hint = undefined;
      return !asks && this.hint && h("span.cq-step.cq-spent", { "aria-hidden": "true" }, this.hint.label);
    }

    /** @param {CourseScene} scene */
    tools({ words: { text }, view }) {
      /** @param {Button} button */
      const step = ({ do: type, label, value }) =>
        button("cq-step", { "data-key": type, "data-do": type, "data-value": value, "data-focus": type }, label);
      return h(
        "div.cq-quiets",
        { role: "group", "aria-label": text.tools },
        this.spent(view.tools),
        view.tools.map(step),
        view.quiet.map(step),
        view.can_undo &&
          !view.verdict && // then it stands above the groups
          button("cq-step", { "data-key": "undo", "data-do": "undo", "data-focus": "undo" }, text.undo_step),
      );
    }

    draw() {
      super.draw();
      if (!this.root.dataset.asking) this.note();
      if (!this.looks) return;
      const wanted = this.body.querySelector(this.looks); // on a phone it may stand outside what can be seen
      if (wanted) bringIntoView(wanted);
      this.looks = "";
    }

    /** @type {Send} */
    send(type, fields) {
      this.isStep = true;
      super.send(type, fields);
      this.looks = this.sought(type);
    }

    /** @param {HTMLInputElement} node */
    choose(node) {
      const { pick } = node.dataset;
      if (pick === "file") this.read(node);
      else if (pick) this.send(/** @type {MessageKind} */ (pick), { value: node.value });
      else super.choose(node);
    }

    /** @param {HTMLInputElement} node */
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

    /**
     * The main button first, then what can be chosen beside the table.
     *
     * @returns {string[]}
     */
    havens() {
      /** @type {TableRoom["view"]} */
      const { choices: all } = this.view;
      const main = all.filter((each) => each.main);
      return [...main.map(({ do: type, action }) => `big ${action ?? type}`), ...this.first(), ...super.havens()];
    }
  };
