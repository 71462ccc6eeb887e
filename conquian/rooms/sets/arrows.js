// Arrows over the table, from a card or a place to another; what they say stands in words beside the position.

import { h, s } from "../../ui/static/patch.js";

/** @import { ArrowView } from "../../ui/static/python" */

const HEAD = 18; // px from the tip to the foot of its head
const GAP = 0.28; // of a card: so far from its middle an arrow begins and ends

/**
 * A place for the arrows, which `placeArrows` draws once it is known where the cards lie.
 *
 * @param {ArrowView[]} arrows
 */
export const arrowPlace = (arrows) =>
  arrows.length > 0 &&
  h(
    "div.cq-arrows",
    { "aria-hidden": "true", "data-key": "arrows" },
    s(
      "svg",
      ...arrows.map(({ start, end }) => s("g", { "data-start": start, "data-end": end }, s("path.is-edge"), s("path"))),
    ),
  );

/**
 * The middle of a card or a place, and how wide it is; undefined where it is not shown.
 *
 * @param {Element} root
 * @param {string} name
 * @param {"pone" | "dealer"} front
 */
function spot(root, name, front) {
  const place = name === "pone" || name === "dealer" ? (name === front ? "bottom" : "top") : name;
  const found = ["card", "place"].map((kind) => root.querySelector(`.cq-felt [data-${kind}="${CSS.escape(place)}"]`));
  const box = (found[0] ?? found[1])?.getBoundingClientRect();
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2, size: Math.min(box.width, box.height) };
}

/**
 * Draw the arrows where the cards lie now.
 *
 * @type {(root: Element, front: "pone" | "dealer") => void}
 */
export function placeArrows(root, front) {
  const svg = root.querySelector(".cq-arrows svg");
  const origin = svg?.getBoundingClientRect();
  if (!svg || !origin) return;
  for (const arrow of svg.querySelectorAll("[data-start]")) {
    const { start = "", end = "" } = arrow.dataset;
    const [from, to] = [spot(root, start, front), spot(root, end, front)];
    const d = from && to ? line(from, to, origin) : "";
    for (const path of arrow.querySelectorAll("path")) path.setAttribute("d", d);
  }
}

/**
 * @typedef {{ x: number, y: number, size: number }} Spot
 * @param {Spot} from
 * @param {Spot} to
 * @param {DOMRect} origin
 */
function line(from, to, origin) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  /** @type {(spotted: Spot, along: number, aside: number) => string} */
  const at = (spotted, along, aside) => {
    const [left, top] = [spotted.x + x * along - y * aside, spotted.y + y * along + x * aside];
    return `${(left - origin.left).toFixed(1)} ${(top - origin.top).toFixed(1)}`;
  };
  const tip = -GAP * to.size;
  const head = [at(to, tip - HEAD, HEAD / 2), at(to, tip, 0), at(to, tip - HEAD, -HEAD / 2)].join("L");
  return `M${at(from, GAP * from.size, 0)}L${at(to, tip, 0)}M${head}`;
}
