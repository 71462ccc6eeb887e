// The wall across the table: Alma in front of it, what Alma says, and two hooks with a key for each hand won.

import { drawing } from "../ui/static/drawings.js";
import { button, h } from "../ui/static/patch.js";

/** @import { Child, WallScene } from "../ui/static/types" */

const MOST_KEYS = 5; // keys drawn on a hook; their number stands beside it

/** @type {(scene: WallScene, whose: string, name: string, keys: number) => HTMLElement} */
const hook = ({ words: { art } }, whose, name, keys) =>
  h(
    "span.cq-hook",
    { "data-key": whose },
    h("span.cq-hook-name", name),
    drawing(art.hook),
    ...Array.from({ length: Math.min(keys, MOST_KEYS) }, (_, n) =>
      h("span.cq-key", { "data-key": `key ${n}` }, drawing(art.key)),
    ),
    keys > 1 && h("span.cq-keys-count", keys),
  );

/**
 * The item of a menu that lets Alma go or come back.
 *
 * @param {WallScene} scene
 */
export const companyItem = ({ words: { text }, view }) =>
  button(
    "cq-item",
    { "data-key": "company", "data-do": "company", "data-focus": "company" },
    view.wall.is_seen ? text.without : text.with,
  );

/**
 * What Alma says, after the name.
 *
 * @type {(scene: WallScene, line: string) => (string | HTMLElement)[]}
 */
export const spoken = ({ view }, line) => [h("span.cq-hidden", `${view.wall.name}: `), line];

/**
 * What Alma says now, if anything.
 *
 * @param {WallScene} scene
 */
export function bubble(scene) {
  const { line, said } = scene.view.wall;
  return line && h("p.cq-bubble", { "data-key": `bubble ${said}` }, spoken(scene, line));
}

/**
 * Alma or a neighbour in a mood.
 *
 * @type {(scene: WallScene, who: string, mood: string) => HTMLElement}
 */
export const face = ({ words: { art } }, who, mood) =>
  h("div.cq-alma", { "data-key": `face ${who}`, "data-mood": mood }, drawing(art[who]));

/**
 * @param {WallScene} scene
 * @param {Child[]} more what stands on the wall besides
 */
export function wall(scene, more = []) {
  const { name, who, you, is_seen, mood, score, mine, theirs } = scene.view.wall;
  return h(
    "div",
    { class: `cq-wall${is_seen ? " cq-company" : ""}`, "data-key": "wall" },
    score &&
      h(
        "div.cq-hooks",
        { role: "img", "aria-label": score },
        hook(scene, "mine", you, mine),
        hook(scene, "theirs", name, theirs),
      ),
    is_seen && face(scene, who, mood),
    more,
  );
}
