// Sources compared: a list of what differs, and for each difference a table that goes by either of the two rules.

import { bringIntoView } from "../../table/motion.js";
import { TableScreen } from "../../table/table.js";
import { lead, menuPlace, picker, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import {
 *   Apart, ComparisonPart, Fields, LawGroup, LawRow, Rooms, Saying, Shelf, MessageKind
 * } from "../../ui/static/python"
 * @import { Child, Send, SourcesScene } from "../../ui/static/types"
 */

/** @param {SourcesScene} scene */
const summary = (scene) => scene.view.summary.flatMap((each) => [...written(scene, each, "summary"), " "]);

/** @param {LawRow} lawRow */
const onLaw = ({ law, title }) => [h("span.cq-number", `§ ${law}`), " ", title];

/** @type {(scene: SourcesScene, area: string, saying: Saying, label: string) => HTMLElement} */
const heard = (scene, area, { name, stance, words: told, remark, where }, label) =>
  h(
    "li",
    { class: `is-${stance}`, "data-key": name },
    h("p", h("strong", name), " ", h("span.cq-stance", written(scene, told, area))),
    remark && h("p", written(scene, remark, area)),
    label && where && h("p.cq-soft", label, " ", h("span", { translate: "no" }, where)),
  );

/**
 * @param {SourcesScene} scene
 * @param {string} area
 * @param {Pick<LawRow, "said" | "ours">} pick
 * @param {string} label
 */
const sayings = (scene, area, { said, ours }, label) => [
  said.length > 0 && h("ul.cq-sayings", ...said.map((each) => heard(scene, area, each, label))),
  ...ours.map((each) => h("p.cq-soft", written(scene, each, area))),
];

/** @type {(row: LawRow, kind: string, focus: string, about?: string) => HTMLElement} */
const bothWays = ({ law, opens }, kind, focus, about) =>
  button(kind, { "data-do": "open_law", "data-value": law, "data-focus": focus, "aria-describedby": about }, opens);

/** @type {(scene: SourcesScene, row: LawRow, isFirst: boolean) => HTMLElement} */
const difference = (scene, row, isFirst) =>
  h(
    "article",
    {
      class: `cq-row${isFirst ? " cq-strip" : ""}`,
      "data-key": row.law,
      "aria-labelledby": scene.id(`row-${row.law}`),
    },
    h(
      "div.cq-told",
      h("h3", { id: scene.id(`row-${row.law}`) }, onLaw(row)),
      sayings(scene, `law ${row.law}`, row, ""),
    ),
    row.opens &&
      bothWays(row, isFirst ? "cq-big is-first" : "cq-step", `open_law ${row.law}`, scene.id(`row-${row.law}`)),
  );

/**
 * What differs; of what can be played the first is what to begin with.
 *
 * @type {(scene: SourcesScene, name: "played" | "worded", title: string) => false | HTMLElement}
 */
const section = (scene, name, title) =>
  scene.view[name].length > 0 &&
  h(
    "section.cq-rows",
    { "data-key": name, "aria-labelledby": scene.id(name) },
    h("h2.cq-title", { id: scene.id(name) }, title),
    h(
      "div",
      { class: `cq-grid lay-stack is-${name}` },
      ...scene.view[name].map((row, index) => difference(scene, row, name === "played" && index === 0)),
    ),
  );

/**
 * Every law, drawn when it is asked for.
 *
 * @param {SourcesScene} scene
 */
const everyLaw = (scene) =>
  h(
    "details.cq-every",
    { "data-ui": "every", "data-key": "every", open: Boolean(scene.open.every) },
    h("summary", { "data-focus": "every", ...OWN_KEYS }, scene.words.text.all),
    scene.open.every &&
      h(
        "div.cq-laws.lay-stack",
        ...scene.view.all.map((row) =>
          h(
            "article.cq-row",
            { "data-key": row.law },
            h("h3", onLaw(row)),
            sayings(scene, `every ${row.law}`, row, scene.words.text.where),
          ),
        ),
      ),
  );

/** @param {LawGroup} lawGroup */
const optionsOf = ({ name, options }) => {
  const all = options.map(({ id, name: label }) => h("option", { value: id, "data-key": id }, label));
  return name ? h("optgroup", { label: name, "data-key": name }, all) : all;
};

/** @param {SourcesScene} scene */
const pickers = (scene) =>
  h(
    "div.cq-pickers.lay-cluster",
    { role: "group", "data-key": "pickers", "aria-label": scene.words.text.pickers },
    ...scene.view.pickers.map(({ id, name, chosen, groups }) =>
      picker(scene, id, name, chosen, groups.flatMap(optionsOf)),
    ),
  );

/** @type {(scene: SourcesScene, kind: string) => HTMLElement[]} */
const wholeDeals = ({ view }, kind) =>
  view.whole.map(({ label, href }) => h("a", { class: kind, href, "data-key": href, ...OWN_KEYS }, label));

/** @type {(scene: SourcesScene, kind: string) => Child[]} */
const waysOn = (scene, kind) => [
  h("a", { class: kind, href: scene.view.book, "data-key": "law", ...OWN_KEYS }, scene.words.text.law_page),
  ...wholeDeals(scene, kind),
];

/** @param {Child[]} links */
const linked = (links) => onSite() && h("p.cq-ways-on.lay-cluster", { "data-key": "whole" }, links);

/** @param {SourcesScene} scene */
const byWhom = ({ words: { text }, view }) =>
  h(
    "div.cq-by.lay-cluster",
    { role: "group", "data-key": "by", "aria-label": text.tabs },
    h("span.cq-soft", { "aria-hidden": "true" }, text.tabs),
    ...view.tabs.map(({ id, name, on }) =>
      button(
        "cq-tab",
        { "data-key": id, "data-do": "by", "data-value": id, "data-focus": `by ${id}`, "aria-pressed": String(on) },
        name,
      ),
    ),
  );

/**
 * What one of the two alone allows, in one line.
 *
 * @type {(scene: SourcesScene, comparisonPart: ComparisonPart) => HTMLElement}
 */
const part = (scene, { title, actions }) =>
  h(
    "p.cq-part",
    { "data-key": title },
    h("strong", title, actions.length > 0 && ": "),
    written(scene, actions.join("; "), "parts"),
  );

/** @type {(scene: SourcesScene, found: Apart) => HTMLElement} */
function apart(scene, found) {
  const { text } = scene.words;
  return h(
    "section.cq-parting",
    { "data-key": "apart", "aria-labelledby": scene.id("apart") },
    h("h3", { id: scene.id("apart") }, text.apart),
    (found.same || found.next) &&
      h(
        "div.cq-same.lay-cluster",
        found.same && h("p", written(scene, found.same, "same")),
        found.next &&
          button("cq-step", { "data-do": "do", "data-action": found.action, "data-focus": "next" }, found.next),
      ),
    ...found.ended.map((each) => h("p", written(scene, each, "ended"))),
    ...found.parts.map((each) => part(scene, each)),
  );
}

/** @param {Shelf} look */
const shelf = (look) =>
  h(
    "div.cq-shelf",
    h(
      "table",
      h("caption", look.caption),
      h("thead", h("tr", h("td"), ...look.heads.map((each) => h("th", { scope: "col" }, each)))),
      h(
        "tbody",
        ...look.rows.map(([name, ...values]) =>
          h("tr", { "data-key": name }, h("th", { scope: "row" }, name), ...values.map((each) => h("td", each))),
        ),
      ),
    ),
  );

/** @extends {TableScreen<Rooms["sources"]>} */
class Readings extends TableScreen {
  /**
   * @param {SourcesScene} scene
   * @returns {Child[]}
   */
  parts(scene) {
    const { view } = scene;
    const [header, ...rest] = super.parts(scene);
    if (view.mode === "list" || !view.law) return this.list(scene);
    const isPlayed = view.mode === "table";
    const place = h(
      "header.cq-head.cq-both", // as of no other table its lead stands on the cloth
      { "data-key": view.mode },
      this.place(scene, view.law),
      isPlayed ? /** @type {HTMLElement} */ (header).lastChild : menuPlace(scene),
    );
    return view.look
      ? [place, this.which(scene, view.law), shelf(view.look), linked(waysOn(scene, "cq-step"))]
      : [place, ...rest];
  }

  /** @param {SourcesScene} scene */
  list(scene) {
    const {
      view,
      words: { text },
    } = scene;
    return [
      h("header.cq-head", { "data-key": "list" }, h("p.cq-lead", summary(scene)), menuPlace(scene)),
      pickers(scene),
      section(scene, "played", text.played),
      linked(wholeDeals(scene, "cq-step")),
      view.about && h("p.cq-about", { "data-key": "about" }, written(scene, view.about, "about")),
      section(scene, "worded", text.worded),
      view.all.length > 0 && everyLaw(scene),
    ];
  }

  /**
   * Which law it is, the way back, and what is to be done.
   *
   * @param {SourcesScene} scene
   * @param {LawRow} law
   */
  place(scene, law) {
    const {
      words: { text },
      view,
    } = scene;
    return h(
      "div",
      h(
        "div.cq-place-so-far",
        button(
          "cq-step",
          { "data-do": "close_law", "data-focus": "close_law" },
          h("span", { "aria-hidden": "true" }, "‹ "),
          h("span", text.back),
        ),
        h("h2.cq-title", onLaw(law)),
        view.more && button("cq-step is-other", { "data-do": "another", "data-focus": "another" }, text.another),
        view.mode === "table" && byWhom(scene),
      ),
      view.mode === "table" && lead(scene, view.lead),
    );
  }

  /**
   * A switch has no list: it is picked, and read, where it is played.
   *
   * @param {SourcesScene} scene
   * @param {LawRow} law
   */
  which(scene, { said, ours }) {
    return h(
      "div.cq-which-law.lay-stack",
      { "data-key": "which-law" },
      scene.view.apart?.parts.map(({ why }) => sentence(scene, why, "cq-why")),
      said.length
        ? h("div.cq-heard", sayings(scene, "heard", { said, ours }, ""))
        : [h("p.cq-about", summary(scene)), pickers(scene)],
    );
  }

  /** @param {SourcesScene} scene */
  items(scene) {
    return { cards: onSite() && waysOn(scene, "cq-item") };
  }

  /** @param {SourcesScene} scene */
  desk(scene) {
    const node = super.desk(scene);
    const { apart: found, hint, law } = scene.view;
    const doing = node.querySelector(".cq-doing");
    if (hint?.state === "open") doing?.classList.add("is-long"); // what differs is seen before it
    if (found) doing?.after(apart(scene, found));
    if (law) node.append(this.which(scene, law));
    return node;
  }

  /** @param {HTMLInputElement} node */
  choose(node) {
    const { pick } = node.dataset;
    if (pick) this.send(/** @type {MessageKind} */ (pick), { value: node.value });
    else super.choose(node);
  }

  /** @type {Send} */
  send(type, fields) {
    if (type === "open_law") this.opened = /** @type {any} */ (fields).value;
    const back = `[data-focus="open_law ${this.opened}"]`;
    this.looks = type === "close_law" ? back : type === "open_law" || type === "another" ? ".cq-place-so-far" : "";
    super.send(type, fields);
  }

  draw() {
    super.draw();
    const wanted = this.looks && this.body.querySelector(this.looks);
    if (wanted) bringIntoView(wanted);
    this.looks = "";
  }

  /**
   * Enter pressed again stays with the law that was opened; the way back leads to where the list was left.
   *
   * @returns {string[]}
   */
  havens() {
    return this.view.mode === "list"
      ? [`open_law ${this.opened}`, "mine"]
      : [...this.view.tabs.filter(({ on }) => on).map(({ id }) => `by ${id}`), "close_law", ...super.havens()];
  }
}

export default widget(Readings);
