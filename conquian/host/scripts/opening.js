// Whether what a link asks for is the first view that its page brings.

/** @import { First, Opening } from "./types" */

const USUAL = new Set(["lang", "faces"]);

/**
 * Whether a link names nothing that is to be shown but a page's usual list, and no other language or faces than its
 * page has.
 *
 * @param {string} query
 * @param {{ language: string, faces: string }} usual
 */
export const isBare = (query, usual) =>
  [...new URLSearchParams(query)].every(
    ([name, value]) =>
      name === "list" || (USUAL.has(name) && value === (name === "lang" ? usual.language : usual.faces)),
  );

/**
 * One of the first views of a page, if nothing is kept under any of its keys but the faces that it has.
 *
 * @param {First} first
 * @param {string} faces
 * @param {(key: string) => string | null} kept
 * @param {() => number} chance
 * @returns {Opening | undefined}
 */
export function opening(first, faces, kept, chance = Math.random) {
  if (first.keys.some((key) => ![null, faces].includes(kept(key)))) return undefined;
  return first.openings[Math.floor(chance() * first.openings.length)];
}
