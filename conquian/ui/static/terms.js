// What is shown in the box: a law or a term, with what it looks like on the table, or a link to be copied by hand.

import { back, picture, sign, smallFace } from "./cards.js";
import { button, h, OWN_KEYS, s } from "./patch.js";
import { IN_BOX, laws, marked, prose, written } from "./prose.js";
import { onSite, opening } from "./site.js";

/**
 * @import { PictureView, RowView } from "./python"
 * @import { Child, Scene } from "./types"
 */

/**
 * @param {number} count
 * @param {number} paid
 */
const discs = (count, paid) =>
  h(
    "span.cq-discs",
    ...Array.from({ length: count }, (_, n) => h("span", { class: `cq-disc${n >= count - paid ? " is-paid" : ""}` })),
  );

/** @type {(count: number, pack: string) => HTMLElement} */
const hidden = (count, pack) => h("span.cq-minis", ...Array.from({ length: Math.min(count, 6) }, () => back(pack)));

/** @type {(scene: Scene, rowView: RowView) => HTMLElement} */
function pictureRow(
  { words, cards },
  { place, groups = [], down = 0, count, marked: about = [], lit, refused, counters, paid },
) {
  /** @param {string} code */
  const card = (code) =>
    h("span", { class: `cq-mini${about.includes(code) ? " is-about" : ""}` }, smallFace(cards.get(code), words.pack));
  return h(
    "div",
    { class: `cq-picture-row lay-stack${lit ? " is-lit" : ""}` },
    place && h("span.cq-soft", place),
    h(
      "span.cq-row-cards.lay-cluster",
      ...groups.map((codes) => h("span.cq-minis", codes.map(card))),
      down > 0 && hidden(down, words.pack),
      count && h("span.cq-soft", count),
      counters && discs(counters, paid ?? 0),
      refused && sign("bad"),
    ),
  );
}

/** @type {(scene: Scene, pictureView: PictureView) => HTMLElement} */
export const termPicture = (scene, { rows, caption, read }) =>
  h(
    "figure.cq-figure.lay-stack",
    h("div.lay-stack", { role: "img", "aria-label": read }, ...rows.map((row) => pictureRow(scene, row))),
    h("figcaption", { "aria-hidden": "true" }, prose(scene, caption)),
  );

/** @type {(scene: Scene, ...name: Child[]) => (false | HTMLElement)[]} */
const boxHead = ({ words, way, id }, ...name) => [
  way.length > 1 &&
    button(
      "cq-step",
      { "data-ui": "back-in-box" },
      picture(12, 12, "cq-caret", s("path", { d: "M8 2 4 6 8 10" })),
      words.text.back_in_box,
    ),
  h("h2", { id: id("law"), tabindex: -1 }, ...name),
];

/** @type {(scene: Scene, href?: string, label?: string) => HTMLElement} */
const boxActions = ({ words }, href = "", label = "") =>
  h(
    "div.cq-actions",
    button("cq-big is-first", { "data-ui": "close", autofocus: true }, words.text.close),
    onSite() && href && h("a.cq-big", { href, ...OWN_KEYS }, label),
  );

/** @type {(scene: Scene, law: string) => Child[]} */
export function lawBox(scene, law) {
  const { words } = scene;
  const { title, text, terms, switches, name, href } = scene.laws[law];
  return [
    boxHead(scene, h("span.cq-law-name", name), " ", title),
    h("p", prose(scene, marked(text, terms), IN_BOX)),
    switches && h("p.cq-soft", h("strong", words.text.other_books), " ", written(scene, switches, IN_BOX)),
    boxActions(scene, href, words.text.law_book),
  ];
}

/** @type {(scene: Scene, term: string) => Child[]} */
export function termBox(scene, term) {
  const { words } = scene;
  const { name, text, terms, laws: numbers, picture: shown, href } = scene.terms[term];
  return [
    boxHead(scene, name),
    h("p", prose(scene, marked(text, terms), IN_BOX), " ", laws(numbers, scene.laws)),
    termPicture(scene, shown),
    boxActions(scene, href, words.text.glossary),
  ];
}

/**
 * A link to be copied by hand, where it opens, and what saves a file instead, by its `data-ui`.
 *
 * @type {(scene: Scene, link: string, file?: string) => Child[]}
 */
export function linkBox(scene, link, file = "") {
  const { text } = scene.words;
  const field = h("input", { value: link, readonly: true, "aria-labelledby": scene.id("law"), ...OWN_KEYS });
  field.addEventListener("focus", () => /** @type {HTMLInputElement} */ (field).select());
  return [
    boxHead(scene, text.copy_it),
    field,
    h("p", text[opening()].replace("{place}", new URL(link).host), " ", file && text.hand_file),
    file && h("p", button("cq-step", { "data-ui": file }, text.save_file)),
    boxActions(scene),
  ];
}
