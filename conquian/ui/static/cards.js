// Cards and signs. Python draws the pack (conquian/art) and sends it as one sprite; a card refers to its symbols there.

import { h, s } from "./patch.js";

/**
 * @import { CardView } from "./python"
 * @import { Attributes, Child } from "./types"
 */

/**
 * The symbols of a pack, once in the document for all screens that show it.
 *
 * @param {string} pack
 * @param {string} sprite
 */
export function unpack(pack, sprite) {
  if (document.getElementById(pack)) return;
  document.body.append(
    document.importNode(new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement, true),
  );
}

/** @type {(width: number, height: number, className: string, ...parts: Child[]) => SVGElement} */
export const picture = (width, height, className, ...parts) =>
  s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: className, "aria-hidden": "true", focusable: "false" },
    ...parts,
  );

/** @type {(pack: string, symbol: string, attributes?: Attributes) => SVGElement} */
const use = (pack, symbol, attributes = {}) => s("use", { href: `#${pack}-${symbol}`, ...attributes });

/**
 * A suit's sign, in a box of this size.
 *
 * @type {(suit: string, pack: string, box: { x: number, y: number, size: number }) => SVGElement}
 */
export const suitSign = (suit, pack, { x, y, size }) => use(pack, suit, { x, y, width: size, height: size });

/**
 * The index and one sign, for cards of less than 48 px.
 *
 * @type {(card: CardView, pack: string) => SVGElement}
 */
export const smallFace = ({ code }, pack) => picture(200, 300, "cq-ink", use(pack, `${code}-plain`));

/**
 * A card as it is printed; where it is small, or read from afar, the style shows it with a larger index instead.
 *
 * @type {(card: CardView, pack: string) => SVGElement}
 */
export const largeFace = ({ code, letter }, pack) =>
  picture(
    200,
    300,
    "cq-ink",
    use(pack, code, { class: "cq-printed" }),
    use(pack, `${code}-large`, { class: "cq-large-index" }),
    letter && s("text.cq-letter", { x: 30, y: 284 }, letter),
  );

/** @type {(pack: string, attributes?: Attributes) => HTMLElement} */
export const back = (pack, attributes = {}) =>
  h("span.cq-back", { ...attributes }, picture(200, 300, "cq-ink", use(pack, "back")));

/** @type {Record<string, string | undefined>} */
const SIGNS = {
  // the shape says it as well as the colour
  good: "M4.5 10.6 8.6 14.6 15.6 5.8",
  won: "M4.5 10.6 8.6 14.6 15.6 5.8",
  bad: "M5.5 5.5 14.5 14.5M14.5 5.5 5.5 14.5",
  laid: "M6 10h8",
  open: "M5 10h.1M10 10h.1M15 10h.1",
};

/** @param {string} state */
export const sign = (state) =>
  SIGNS[state]
    ? picture(20, 20, "cq-sign", s("circle", { cx: 10, cy: 10, r: 10 }), s("path", { d: SIGNS[state] }))
    : null;

/** @type {(card: CardView, pack: string, named?: boolean) => HTMLElement} */
export const mini = (card, pack, named = true) =>
  h("span.cq-mini", { role: named && "img", "aria-label": named && card.name }, smallFace(card, pack));
