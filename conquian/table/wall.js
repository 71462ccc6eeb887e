// The wall across the table: Alma in front of it, what Alma says, and two hooks with a key for each hand won.

import { drawing } from "../ui/static/drawings.js";
import { menuPlace } from "../ui/static/parts.js";
import { button, h } from "../ui/static/patch.js";

/** @import { Child, WallScene } from "../ui/static/types" */

const MOST_KEYS = 5; // so many are drawn on a hook; how many there are stands beside it

/**
 * @param {WallScene} scene
 * @param {"mine" | "theirs"} whose
 * @param {string} name
 */
function hook(scene, whose, name) {
  const keys = scene.view.wall[whose];
  return h(
    "span",
    { class: "cq-hook", "data-key": whose },
    h("span", { class: "cq-hook-name" }, name),
    drawing(scene.words.art.hook),
    Array.from({ length: Math.min(keys, MOST_KEYS) }, (_, n) =>
      h("span", { class: "cq-key", "data-key": `key ${n}` }, drawing(scene.words.art.key)),
    ),
    keys > 1 && h("span", { class: "cq-keys-count" }, keys),
  );
}

/**
 * The item of a menu that lets Alma go or come back.
 *
 * @param {WallScene} scene
 */
export const companyItem = ({ words: { text }, view }) =>
  button(
    { class: "cq-item", "data-key": "company", "data-do": "company", "data-focus": "company" },
    view.wall.is_seen ? text.without : text.with,
  );

/**
 * @param {WallScene} scene
 * @param {Child} items what the menu has
 */
export function wall(scene, items) {
  const { name, you, is_seen, mood, line, said, score } = scene.view.wall;
  return h(
    "div",
    { class: "cq-wall" },
    h(
      "div",
      { class: "cq-hooks", role: "img", "aria-label": score },
      hook(scene, "mine", you),
      hook(scene, "theirs", name),
    ),
    is_seen && h("div", { class: "cq-alma", "data-key": "alma", "data-mood": mood }, drawing(scene.words.art.alma)),
    line &&
      h(
        "p",
        { class: "cq-bubble", "data-key": `bubble ${said}` },
        h("span", { class: "cq-hidden" }, `${name}: `),
        line,
      ),
    menuPlace(scene, items),
  );
}
