// A lesson: a table with a goal above it, and beside it one text at a time and what can be chosen.

import { away, choices, course, HOME, note, toBooklet } from "../../course/course.js";
import { bigButtons, legal, quietButtons, ways, which } from "../../table/desk.js";
import { PacedTable } from "../../table/pace.js";
import { bubble, companyItem, spoken } from "../../table/wall.js";
import { sign } from "../../ui/static/cards.js";
import { leadItems, leads } from "../../ui/static/class_lead.js";
import { lines, sentence } from "../../ui/static/parts.js";
import { button, h, s } from "../../ui/static/patch.js";
import { prose, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { isPupils, onSite } from "../../ui/static/site.js";
import { street } from "./map.js";

/**
 * @import { EndView, ExperimentView, LearnText, Said, MessageKind } from "../../ui/static/python"
 * @import { LearnScene } from "../../ui/static/types"
 */

/**
 * @param {LearnScene} scene
 * @param {Said} said
 */
const said = (scene, { pieces, right }) =>
  h(
    "p",
    { class: `cq-verdict cq-said is-${right ? "good" : "bad"}`, "data-key": "said" },
    sign(right ? "good" : "bad"),
    h(
      "span",
      scene.words.text.you_said,
      " ",
      prose(scene, pieces, "said"),
      " ",
      right ? scene.words.text.right : scene.words.text.not_right,
    ),
  );

/** @param {number} number */
const percent = (number) => `${number}%`;

/**
 * Where the page may set no styles of its own, an SVG still knows where a bar begins and ends.
 *
 * @type {(zero: number, bar: number[], range: number[]) => SVGElement}
 */
const bar = (zero, [from, to], [low, high]) =>
  s(
    "svg.cq-bar",
    { "aria-hidden": "true" },
    s("rect.cq-bar-ground", { width: "100%", height: "100%" }),
    s("rect.cq-bar-fill", { x: percent(from), width: percent(to - from), y: "15%", height: "70%" }),
    s("line.cq-bar-zero", { x1: percent(zero), x2: percent(zero), y1: 0, y2: "100%" }),
    s("line.cq-bar-line", { x1: percent(low), x2: percent(high), y1: "50%", y2: "50%" }),
    ...[low, high].map((end) => s("line.cq-bar-line", { x1: percent(end), x2: percent(end), y1: "25%", y2: "75%" })),
  );

/** @type {(scene: LearnScene, experimentView: ExperimentView) => HTMLElement} */
const experiment = (scene, { label, caption, bars, zero, line: bounds, difference }) =>
  h(
    "div.cq-experiment",
    { "data-key": "experiment", role: "group", "aria-label": label },
    h("p.cq-soft", { "data-key": "caption" }, written(scene, caption, "experiment")),
    h(
      "dl.cq-bars.lay-stack",
      ...bars.map(({ id, name, value, counted, bar: [from, to], interval }) =>
        h(
          "div",
          { "data-key": id },
          h("dt", name),
          h("dd.cq-bar-value", value),
          h("dd", bar(zero, [from, to], interval), h("span.cq-soft", counted)),
        ),
      ),
    ),
    h("p.cq-soft", { "data-key": "line" }, written(scene, bounds, "experiment")),
    difference && h("p.cq-difference", { "data-key": "difference" }, written(scene, difference, "experiment")),
  );

/**
 * What stands beside the board that was won; what Alma says of it comes last.
 *
 * @type {(scene: LearnScene, endView: EndView) => HTMLElement}
 */
const end = (scene, { title, can, score, opened, line, play }) =>
  h(
    "section.cq-end.cq-sheet.lay-stack",
    { "data-key": "end" },
    h("h3", title),
    h("ul", ...can.map((each) => h("li", { "data-key": each }, sign("good"), h("span", each)))),
    h("p.cq-soft", { "data-key": "score" }, score),
    h("p.cq-door-opened", { "data-key": "opened" }, opened),
    line && h("p.cq-line", { "data-key": "line" }, spoken(scene, line)),
    onSite() && h("p", h("a.cq-step", { href: play, "data-focus": "play" }, scene.words.text.play)),
  );

/**
 * Whether there is something to be found out, so that paper leaves room for it.
 *
 * @param {LearnScene["view"]} view
 */
const asks = ({ mode, exploring }) => !exploring && ["predict", "do", "break", "review"].includes(mode);

class Learn extends course(PacedTable) {
  /** @returns {LearnScene["view"]} */
  get view() {
    return /** @type {any} */ (super.view);
  }

  get pace() {
    return this.view.mode === "experiment" ? 20 : super.pace; // its deals are counted, not seen
  }

  get fields() {
    return { ...super.fields, ply: Number };
  }

  get place() {
    return this.view.map ? HOME : `${this.view.lesson}/${this.view.level}`;
  }

  /**
   * Where it is the one behind the map, as it was left.
   *
   * @param {string} place
   */
  goTo(place) {
    const { map, lesson, level } = this.view;
    if (place === HOME) this.send("map");
    else if (map && place === `${lesson}/${level}`) this.send("back_to_lesson");
    else this.send("enter", { value: place });
  }

  /** @param {LearnScene} scene */
  soFar(scene) {
    const {
      words: { text },
      view: { dots, where, known },
    } = scene;
    if (scene.view.map) return null;
    return h(
      "div.cq-way-so-far",
      button("cq-step cq-to-map", { "data-do": "map", "data-focus": "map" }, text.map),
      toBooklet(scene),
      h("p.cq-soft", where),
      known && h("p.cq-known", written(scene, known, "known")),
      h(
        "ol.cq-dots",
        ...dots.map(({ name, state, told, parts }) =>
          h(
            "li",
            { class: `is-${state}${parts.length ? " is-parted" : ""}`, "data-key": name },
            ...parts.map((each, n) => h("i", { class: `is-${each}`, "aria-hidden": "true", "data-key": String(n) })),
            h("span.cq-hidden", told),
          ),
        ),
      ),
    );
  }

  /** @param {LearnScene} scene */
  items(scene) {
    const {
      words: { text },
      view,
    } = scene;
    return {
      table: [
        ...view.aside.map(({ do: type, label, value }) =>
          button("cq-item", { "data-key": type, "data-do": type, "data-value": value, "data-focus": type }, label),
        ),
        companyItem(scene),
      ],
      share: [
        leadItems(scene, view.asks),
        this.files(scene),
        onSite() && !isPupils() && h("a.cq-item", { href: view.teacher, "data-focus": "teacher" }, text.teacher),
      ],
    };
  }

  /**
   * The map stands in the place of the table.
   *
   * @param {LearnScene} scene
   */
  parts(scene) {
    const { map } = scene.view;
    this.root.classList.toggle("is-map", Boolean(map));
    this.root.classList.toggle("is-finished", Boolean(scene.view.end));
    const all = super.parts(scene);
    return map ? [...all.slice(0, -2), street(scene, map)] : all;
  }

  /** @param {LearnScene} scene */
  desk(scene) {
    const { words, view } = scene;
    const { text } = words;
    const offers = !view.exploring && choices(scene, text.offers, view.offers, "do", text.tried);
    const isTest = view.mode === "break"; // what can be tried stands still, above what comes of it
    return h(
      "div",
      { class: `cq-desk cq-learn is-${view.mode}${view.waits ? " is-waiting" : ""}` },
      view.exploring && away(written(scene, text.away, "away"), "back_to_lesson", text.back_to_lesson),
      view.which.length > 0 && which(scene),
      h(
        "div",
        { class: `cq-doing${view.ways ? " is-choosing" : ""}` },
        view.end && end(scene, view.end),
        isTest && offers,
        view.said && said(scene, view.said),
        view.text && note(scene, view.text),
        bubble(scene),
        view.experiment && experiment(scene, view.experiment),
        view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        choices(scene, text.predict, view.predictions, "predict"),
        view.choices.length > 0 && bigButtons(scene),
        !isTest && !view.ways && offers,
      ),
      view.ways && ways(scene, view.ways),
      view.exploring ? quietButtons(scene) : this.tools(scene),
      view.legal && legal(scene, view.legal),
      asks(view) && lines(),
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
    /** @type {MessageKind[]} */
    const fresh = ["predict", "next_part", "stay", "try_again", "map", "enter", "show_known"];
    if (type === "door") return ".cq-behind";
    return fresh.includes(type) ? ".cq-lead" : type === "go_on" ? "" : ".cq-text";
  }

  /** @returns {string[]} */
  first() {
    const { predictions, exploring, map } = this.view;
    if (map) return ["onward", ...map.doors.map(({ value }) => `door ${value}`)];
    return exploring ? ["back_to_lesson"] : predictions.map(({ id }) => `predict ${id}`);
  }
}

export default widget(Learn);
