// The desk beside the felt: what can be done, and the menu of what helps.

import { sign, smallFace } from "../ui/static/cards.js";
import { sentence } from "../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../ui/static/patch.js";
import { written } from "../ui/static/prose.js";

/**
 * @import { WayToLay, Ways, MessageKind } from "../ui/static/python"
 * @import { Attributes, Child, TableScene } from "../ui/static/types"
 */

/** @param {TableScene} scene */
export function bigButtons({ words, view }) {
  return h(
    "div.cq-actions",
    { role: "toolbar", "aria-label": words.text.actions },
    ...view.choices.map(({ label, do: type, action, main, href }) => {
      const look = { class: `cq-big${main ? " is-first" : ""}`, "data-key": action ?? type };
      const focus = { "data-focus": `big ${action ?? type}` };
      return href
        ? h("a", { ...look, href, ...focus, ...OWN_KEYS }, label)
        : button({ ...look, "data-do": type, "data-action": action, ...focus }, label);
    }),
  );
}

/**
 * @param {TableScene} scene
 * @param {Child} [more] what there is besides
 * @param {boolean} [undoes] whether the way back keeps its place where nothing is left to take back
 */
export function quietButtons({ words, view }, more, undoes = !more) {
  /** @type {[MessageKind, string, boolean][]} */
  const walk = [
    ["undo", words.text.undo_step, view.can_undo],
    ["redo", words.text.redo_step, view.can_redo],
  ];
  return h(
    "div.cq-quiets",
    ...view.quiet.map(({ label, do: type }) =>
      button("cq-step", { "data-key": type, "data-do": type, "data-focus": type }, label),
    ),
    ...walk.map(
      ([type, label, can]) =>
        (can || (type === "undo" && undoes)) &&
        button(
          "cq-step",
          { "data-key": type, "data-do": type, "data-focus": type, "aria-disabled": !can && "true" },
          label,
        ),
    ),
    more,
  );
}

/**
 * A way to lay is a button: the melds that it makes as cards, and its name, which is heard; it is seen where cards that
 * lie already are moved, which the picture does not say, and there is room for it.
 *
 * @type {(scene: TableScene, way: WayToLay) => HTMLElement}
 */
const wayToLay = ({ words, cards }, { action, groups, fresh, used, name, moves }) =>
  h(
    "li",
    { "data-key": action, class: moves && "is-told" },
    button(
      "cq-way",
      { "data-do": "do", "data-action": action, "data-focus": action, "data-used": used.join(" ") },
      ...groups.map((each) =>
        h(
          "span.cq-way-meld",
          { "aria-hidden": "true" },
          ...each.map((code) =>
            h(
              "span",
              { class: `cq-mini${fresh.includes(code) ? " is-fresh" : ""}` },
              smallFace(cards.get(code), words.pack),
            ),
          ),
        ),
      ),
      h("span.cq-way-name", name),
    ),
  );

/**
 * All ways to lay, as buttons in one list.
 *
 * @type {(scene: TableScene, found: Ways) => HTMLElement}
 */
export function ways(scene, { text, rows, few }) {
  const { words } = scene;
  return h(
    "section",
    { class: `cq-ways${few ? "" : " is-many"}`, "data-key": "ways", "aria-label": words.text.ways },
    h("p.cq-soft", written(scene, text, "ways")),
    h("ul.cq-way-list", ...rows.map((row) => wayToLay(scene, row))),
  );
}

/** @param {TableScene} scene */
export function which(scene) {
  const { words, view, cards } = scene;
  return h(
    "section.cq-which",
    { "aria-labelledby": scene.id("which") },
    h("h3", { id: scene.id("which") }, words.text.which_card),
    h(
      "div.cq-pick",
      ...view.which.map((code) =>
        button(
          "cq-tile",
          {
            "data-key": code,
            "data-do": "do",
            "data-action": `turn ${code}`,
            "data-focus": `which ${code}`,
            "aria-label": cards.get(code).name,
          },
          smallFace(cards.get(code), words.pack),
        ),
      ),
    ),
  );
}

/**
 * What is legal now; `todo` is said before it.
 *
 * @type {(scene: TableScene, actions: string[], todo?: Child) => HTMLElement}
 */
export const legal = (scene, actions, todo) =>
  h(
    "section.cq-legal",
    { "data-key": "legal", "aria-labelledby": scene.id("legal") },
    h("h3", { id: scene.id("legal") }, scene.words.text.legal),
    todo,
    h("ul", ...actions.map((each) => h("li", written(scene, each, "legal")))),
  );

/** @type {(scene: TableScene, panel: Child, undoes?: boolean, judged?: Child, more?: Child) => HTMLElement} */
export function desk(scene, panel, undoes = true, judged = null, more = null) {
  const { view } = scene;
  return h(
    "div.cq-desk",
    view.which.length > 0 && which(scene),
    h(
      "div",
      { class: `cq-doing${view.ways ? " is-choosing" : ""}` },
      view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
      judged,
      bigButtons(scene),
    ),
    view.ways && ways(scene, view.ways),
    !view.verdict && quietButtons(scene, more, undoes),
    view.legal && legal(scene, view.legal),
    panel,
  );
}

/**
 * What helps at any table, in the menu.
 *
 * @type {(scene: TableScene) => { table: Child, cards: Child }}
 */
export function aids({ words, view }) {
  /** @type {(attributes: Attributes, label: string, on: boolean) => HTMLElement} */
  const item = (attributes, label, on) =>
    button("cq-item", { "data-focus": label, "aria-pressed": String(on), ...attributes }, on && sign("good"), label);
  return {
    table: [
      ...view.aids.map(({ id, label, on }) => item({ "data-key": id, "data-do": "show", "data-value": id }, label, on)),
      item({ "data-key": "project", "data-do": "project" }, words.text.projector, view.projector),
    ],
    cards: item({ "data-key": "sort", "data-do": "sort" }, words.text.sort, view.by_suit),
  };
}
