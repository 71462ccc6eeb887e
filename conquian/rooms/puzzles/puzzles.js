// A puzzle: what a lesson has, what the puzzle says, and what was proved.

import { away, choices, course, HOME, note, toBooklet } from "../../course/course.js";
import { bigButtons, legal, quietButtons, ways, which } from "../../table/desk.js";
import { TableScreen } from "../../table/table.js";
import { bubble, companyItem } from "../../table/wall.js";
import { leadItems, leads } from "../../ui/static/class_lead.js";
import { foldedList, lines, sentence, showFriend } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { prose, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { dayHere } from "../../ui/static/site.js";
import { front } from "./front.js";

/**
 * @import { MessageKind } from "../../ui/static/python"
 * @import { PuzzlesScene } from "../../ui/static/types"
 */

class Puzzles extends course(TableScreen) {
  sentDay = ""; // the day that was last sent to Python

  /** @returns {PuzzlesScene["view"]} */
  get view() {
    return /** @type {any} */ (super.view);
  }

  get place() {
    return this.view.front ? HOME : this.view.own || this.view.puzzle;
  }

  /** @param {string} place */
  goTo(place) {
    const { front: isFront, puzzle } = this.view;
    if (place === HOME) this.send("front");
    else if (place.startsWith("own-")) this.send("own_task");
    else if (isFront && place === puzzle) this.send("back_to_puzzle");
    else this.send("puzzle", { value: place });
  }

  /** @param {PuzzlesScene} scene */
  soFar(scene) {
    const { where, known } = scene.view;
    if (scene.view.front) return null;
    return h(
      "div.cq-way-so-far",
      button("cq-step cq-to-map", { "data-do": "front", "data-focus": "front" }, scene.words.text.all_puzzles),
      toBooklet(scene),
      h("p.cq-soft", where),
      known && h("p.cq-known", written(scene, known, "known")),
    );
  }

  listen() {
    super.listen();
    const look = () => this.tellDay();
    const everyMinute = setInterval(look, 60_000);
    document.addEventListener("visibilitychange", look, { signal: this.signal });
    this.signal.addEventListener("abort", () => clearInterval(everyMinute));
    this.tellDay(new URLSearchParams(location.search).has("task"));
  }

  /**
   * The front page is that of the day where the visitor is: Python hears of it when it is another one, or when a link
   * has brought something to keep, since nothing is kept before Python has answered.
   */
  tellDay(keeps = false) {
    const day = dayHere();
    if (!this.view.front || this.sentDay === day || document.hidden) return;
    if (this.view.front.today.day === day && !keeps) return;
    this.sentDay = day;
    this.send("today", { value: day });
  }

  draw() {
    const INSIDE = ".cq-theme-inside";
    const wasFront = this.body.querySelector(".cq-front");
    const was = this.body.querySelector(INSIDE);
    super.draw();
    const inside = this.body.querySelector(INSIDE);
    const opened = wasFront && inside !== was && inside?.previousElementSibling;
    if (opened) opened.scrollIntoView(); // a theme that was opened is seen from its card on
    if (!this.root.dataset.asking) this.tellDay(); // the front page may be that of the day on which the page was opened
  }

  /** @param {PuzzlesScene} scene */
  items(scene) {
    return { table: companyItem(scene), share: [leadItems(scene, !scene.view.front), this.files(scene)] };
  }

  /**
   * The front page stands in the place of the table.
   *
   * @param {PuzzlesScene} scene
   */
  parts(scene) {
    const { view } = scene;
    this.root.classList.toggle("is-map", Boolean(view.front));
    const all = super.parts(scene);
    return view.front ? [all[0], front(scene, view.front)] : all;
  }

  /** @param {PuzzlesScene} scene */
  desk(scene) {
    const {
      words: { text },
      view,
    } = scene;
    const said = [view.text && note(scene, view.text), bubble(scene)];
    const isAsked = view.answers.length + view.listed.length > 0; // what is said of an answer moves none of them
    return h(
      "div",
      { class: `cq-desk cq-learn cq-puzzle is-${view.mode}` },
      (view.counts || view.unseen.length > 0) &&
        h(
          "p.cq-soft.cq-counts.lay-cluster",
          { "data-key": "counts" },
          view.unseen.length > 0 && h("span.cq-unseen", prose(scene, view.unseen, "unseen")),
          view.counts && h("span", view.counts),
        ),
      view.exploring && away(written(scene, text.puzzle_waits, "away"), "back_to_puzzle", text.back_to_puzzle),
      view.ways && ways(scene, view.ways),
      view.which.length > 0 && which(scene),
      view.situation.length > 0 && h("p.cq-told", { "data-key": "told" }, prose(scene, view.situation, "told")),
      view.solution && note(scene, view.solution),
      view.why && h("p.cq-told", { "data-key": "why" }, view.why),
      h(
        "div.cq-doing",
        !isAsked && said,
        view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        choices(scene, text.answers, view.answers, "answer"),
        choices(scene, text.listed, view.listed, "tick"),
        view.choices.length > 0 && bigButtons(scene),
        isAsked && said,
        view.mode === "right" && !view.own && showFriend(scene),
      ),
      foldedList(scene, "proved", text.proved, view.proved),
      foldedList(scene, "at_table", text.at_table, view.at_table),
      view.exploring ? quietButtons(scene) : this.tools(scene),
      view.legal && legal(scene, view.legal),
      view.mode === "asked" && lines(),
    );
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (!leads(this, name, node)) super.local(name, node);
  }

  /** @param {MessageKind} type */
  sought(type) {
    if (type === "theme") return ".cq-theme-inside";
    /** @type {MessageKind[]} */
    const fresh = [
      "own_task",
      "leave_moment",
      "try_moment",
      "next_puzzle",
      "another",
      "day",
      "try_again",
      "puzzle",
      "folder",
      "front",
      "slip",
    ];
    return fresh.includes(type) ? ".cq-lead" : ".cq-text";
  }

  /** @returns {string[]} */
  first() {
    const { answers, listed, exploring, front: page } = this.view;
    if (page) return ["today"];
    return exploring
      ? ["back_to_puzzle"]
      : [...answers.map(({ id }) => `answer ${id}`), ...listed.map(({ id }) => `tick ${id}`)];
  }
}

export default widget(Puzzles);
