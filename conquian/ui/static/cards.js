// Cards and signs, drawn in code.

import { h, s } from "./patch.js";

/**
 * @import { CardView } from "./python"
 * @import { Attributes, Child } from "./types"
 */

/**
 * Every glyph sits in a box of 20 × 20 around the origin; `hollow` parts take the colour of the card.
 *
 * @type {Record<string, Record<string, [tag: string, attributes: Attributes][]>>}
 */
const GLYPHS = {
  french: {
    c: [
      [
        "path",
        {
          d: `M0-10a4.7 4.7 0 0 1 3.7 7.6A4.7 4.7 0 1 1 1.3 3.4L3.2 9.5
            h-6.4L-1.3 3.4A4.7 4.7 0 1 1-3.7-2.4 4.7 4.7 0 0 1 0-10Z`,
        },
      ],
    ],
    d: [["path", { d: "M0-10.5Q3.4-4.4 8 0 3.4 4.4 0 10.5-3.4 4.4-8 0-3.4-4.4 0-10.5Z" }]],
    h: [["path", { d: "M0 9.5C-4.5 4.8-9.5 1.5-9.5-3.6A5 5 0 0 1 0-5.4 5 5 0 0 1 9.5-3.6C9.5 1.5 4.5 4.8 0 9.5Z" }]],
    s: [
      [
        "path",
        {
          d: `M0-10.5C3.6-5.6 9.2-2.8 9.2 1.8A4.5 4.5 0 0 1 1.4 4.7L3.2 9.5
            h-6.4L-1.4 4.7A4.5 4.5 0 0 1-9.2 1.8C-9.2-2.8-3.6-5.6 0-10.5Z`,
        },
      ],
    ],
  },
  spanish: {
    c: [
      [
        "path",
        {
          d: `M-7.2 9.6C-9 9.9-9.9 8.6-9.2 7.2L-1.8-5.4
            C-.6-8.6 2.2-10.6 5.4-10.2 8.8-9.8 10.4-6.4 8.6-3.4 7.6-1.8 6-.8 4.4 0L-5.2 9Z`,
        },
      ],
      ["path", { d: "M-3.4-1.4-7.6-4.8-5.4-6.8-1.6-4.2ZM1.4 2 5.8 5.6 7.6 3.4 3.6.2Z" }],
      ["path", { d: "M2.6-6.6 5.4-4.2M-.6-1.8 1.8.4M-3.8 3.4-2 5.2", class: "hollow-line" }],
    ],
    d: [
      ["circle", { r: 9.6 }],
      ["circle", { r: 6.6, class: "hollow-line" }],
      ["path", { d: "M0-4.6 1.5-1.5 4.6 0 1.5 1.5 0 4.6-1.5 1.5-4.6 0-1.5-1.5Z", class: "hollow" }],
    ],
    h: [
      ["path", { d: "M-8-10H8C8-3 5.4.8 1.6 2V6H6v4H-6V6h4.4V2C-5.4.8-8-3-8-10Z" }],
      ["path", { d: "M-6.4-6.6H6.4", class: "hollow-line" }],
    ],
    s: [["path", { d: "M0-10.8 2.7-7.4V1.4H8V5H2.1V7.2A2.3 2.3 0 1 1-2.1 7.2V5H-8V1.4h5.3V-7.4Z" }]],
  },
};

/**
 * @param {string} suit
 * @param {string} faces
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
export function glyph(suit, faces, x, y, scale) {
  const parts = GLYPHS[faces][suit].map(([tag, attributes]) => s(tag, attributes));
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` }, parts);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} className
 * @param {...Child} parts
 */
export const picture = (width, height, className, ...parts) =>
  s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: className, "aria-hidden": "true", focusable: "false" },
    ...parts,
  );

/**
 * @param {number} x
 * @param {number} y
 * @param {CardView} cardView
 */
export const index = (x, y, { rank }) =>
  s("text", { x, y, class: `cq-index${rank.length > 1 ? " is-wide" : ""}` }, rank);

/**
 * @param {CardView} card
 * @param {string} faces
 */
export function smallFace(card, faces) {
  return picture(
    28,
    40,
    `cq-ink cq-${faces}-${card.suit}`,
    index(14, 18, card),
    glyph(card.suit, faces, 14, 29.5, 0.76),
  );
}

/**
 * @param {CardView} card
 * @param {string} faces
 */
export function largeFace(card, faces) {
  return picture(
    48,
    68,
    `cq-ink cq-${faces}-${card.suit}`,
    index(13, 21, card),
    glyph(card.suit, faces, 13, 33, 0.68),
    glyph(card.suit, faces, 32, 47, 1.25),
    card.letter ? s("text", { x: 13, y: 61, class: "cq-letter" }, card.letter) : null,
  );
}

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

/**
 * @param {CardView} card
 * @param {string} faces
 * @param {boolean} [named]
 */
export const mini = (card, faces, named = true) =>
  h("span", { class: "cq-mini", role: named && "img", "aria-label": named && card.name }, smallFace(card, faces));
