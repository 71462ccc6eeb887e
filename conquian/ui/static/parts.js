// The parts that screens share. `scene` is what a part needs to draw itself: the two traits and `at`, the element that
// each roving tab stop rests on.

import { picture, sign } from "./cards.js";
import { button, h, OWN_KEYS, s } from "./patch.js";
import { laws, prose, written } from "./prose.js";
import { onSite, opening } from "./site.js";

/**
 * @import { FoldedList, Option, ScreenView, Sentence, MessageKind } from "./python"
 * @import { Child, MenuItems, Scene, Words } from "./types"
 */

/**
 * @param {Scene} scene
 * @param {Pick<Sentence, "state" | "text"> & Partial<Sentence>} pick
 * @param {string} className
 */
export function sentence(scene, { state, text, laws: numbers = [] }, className) {
  return h(
    "p",
    { class: `${className} is-${state}` },
    text !== "" && sign(state),
    h("span", written(scene, text, `told ${className}`), " ", laws(numbers, scene.laws)),
  );
}

/**
 * A text and its list, below a question that opens them.
 *
 * @type {(scene: Scene, name: string, question: string, found: FoldedList | null) => HTMLElement | null}
 */
export const foldedList = (scene, name, question, found) =>
  found &&
  h(
    "details",
    { class: `cq-fold cq-folded-list cq-${name.replace("_", "-")}`, "data-key": name },
    h("summary", { ...OWN_KEYS, "data-focus": name }, question),
    h("p", prose(scene, found.text, name)),
    h("ul", ...found.rows.map((row) => h("li", prose(scene, row, name)))),
  );

/** @type {(scene: Scene, text: string) => HTMLElement} */
export const lead = (scene, text) => h("p.cq-lead", written(scene, text, "lead"));

/**
 * How to use the keys, in the menu.
 *
 * @type {(scene: Scene, text: string) => HTMLElement}
 */
export const keys = (scene, text) =>
  h(
    "details.cq-fold.cq-keys",
    h("summary", { ...OWN_KEYS, "data-focus": "keys" }, scene.words.text.keyboard),
    h("p", written(scene, text, "keys")),
  );

/** @type {(scene: Scene, items?: MenuItems) => HTMLElement} */
export function menuPlace(scene, items = {}) {
  const { words, open } = scene;
  return h(
    "div.cq-menu-place",
    button(
      "cq-quiet lay-beside",
      {
        "data-ui": "menu",
        "data-focus": "menu",
        "aria-expanded": String(open.menu),
        "aria-controls": scene.id("menu"),
      },
      words.text.menu,
      picture(12, 12, "cq-caret", s("path", { d: "M2 4.5 6 8.5 10 4.5" })),
    ),
    menu(scene, items),
  );
}

/**
 * The link of the menu in sight, where there is something to be shown.
 *
 * @param {Scene} scene
 */
export const showFriend = ({ words: { text }, view }) =>
  onSite() &&
  view.link &&
  opening() !== "opens_here" && // a friend could not open it
  button(
    "cq-step cq-show-friend",
    { "data-key": "friend", "data-ui": "link", "data-focus": "show friend" },
    text.show_friend,
  );

/** @type {(scene: Scene, text: string, items?: MenuItems) => HTMLElement} */
export const head = (scene, text, items) => h("header.cq-head", lead(scene, text), menuPlace(scene, items));

/**
 * @type {(
 *   scene: Scene, name: MessageKind, title: Child, options: (Omit<Option, "name"> & { name: Child })[], chosen: string
 * ) => HTMLElement}
 */
export function choice(scene, name, title, options, chosen) {
  return h(
    "fieldset",
    h("legend", title),
    ...options.map(({ id, name: label, lang }) =>
      h(
        "label",
        { "data-key": id, lang },
        h("input", {
          type: "radio",
          name: scene.id(name),
          "data-do": name,
          "data-value": id,
          "data-focus": `${name} ${id}`,
          checked: id === chosen,
          ...OWN_KEYS,
        }),
        label,
      ),
    ),
  );
}

/**
 * The menu, in three parts: what is to be done at this table, its cards and rules, and what is shared and saved.
 *
 * @type {(scene: Scene, items: MenuItems) => HTMLElement}
 */
function menu(scene, { table, cards, share }) {
  const { words, view, open } = scene;
  const { text } = words;
  /** @type {(name: string, title: string, ...inside: Child[]) => false | HTMLElement} */
  const part = (name, title, ...inside) =>
    inside.flat(3).some(Boolean) &&
    h(
      "div.cq-menu-part",
      { role: "group", "aria-labelledby": scene.id(name), "data-key": name },
      h("h2.cq-legend", { id: scene.id(name) }, title),
      ...inside,
    );
  return h(
    "div.cq-menu",
    { id: scene.id("menu"), popover: open.menu && "manual", hidden: !open.menu },
    part("menu-table", text.menu_table, table),
    part(
      "menu-cards",
      text.menu_cards,
      choice(scene, "faces", text.faces, words.face_sets, words.faces),
      // the site has a switch of its own
      !onSite() && choice(scene, "language", text.language, words.languages, words.lang),
      cards,
    ),
    part(
      "menu-share",
      text.menu_share,
      share,
      onSite() && view.link && button("cq-item", { "data-ui": "link", "data-focus": "link" }, text.copy_link),
      onSite() && button("cq-item", { "data-ui": "around", "data-focus": "around" }, text.around),
    ),
  );
}

/** @param {Scene<ScreenView, Words & { examples: Option[] }>} scene */
export function examples(scene) {
  const { words } = scene;
  return h(
    "div",
    { role: "group", "aria-labelledby": scene.id("examples") },
    h("p.cq-legend", { id: scene.id("examples") }, words.text.examples),
    ...words.examples.map(({ id, name }) =>
      button(
        "cq-item",
        { "data-key": id, "data-do": "example", "data-value": id, "data-focus": `example ${id}` },
        name,
      ),
    ),
  );
}

/**
 * A list to pick from; what was picked is asked for by the screen's `choose`.
 *
 * @type {(scene: Scene, name: string, label: string, chosen: string, options: Child) => HTMLElement}
 */
export const picker = (scene, name, label, chosen, options) =>
  h(
    "div.cq-picker",
    { "data-key": name },
    h("label", { for: scene.id(name) }, label),
    h(
      "select",
      { id: scene.id(name), "data-pick": name, "data-now": chosen, "data-focus": name, ...OWN_KEYS },
      options,
    ),
  );

/**
 * In a row or a column that is pushed, what is open is seen.
 *
 * @param {Element | null} list
 */
export function showCurrent(list) {
  const open = list?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!list || !open) return;
  const { left, right, top, bottom } = list.getBoundingClientRect();
  if (open.left < left || open.right > right) list.scrollLeft += (open.left + open.right - left - right) / 2;
  if (open.top < top || open.bottom > bottom) list.scrollTop += (open.top + open.bottom - top - bottom) / 2;
}

const LINES = 5;

/** Room to write on paper, where something is asked; it is not seen on a screen. */
export const lines = () =>
  h(
    "div.cq-writing",
    { "aria-hidden": "true", "data-key": "lines" },
    ...Array.from({ length: LINES }, (_, n) => h("i", { "data-key": String(n) })),
  );
