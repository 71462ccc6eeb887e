// Whether what a link asks for is the first view that its page brings.

/** @import { First, Opening } from "./types" */

const USUAL = new Set(["lang", "faces"]);

/**
 * The view to begin with, if the page can be begun at once: a bare link, and nothing kept under any of the keys.
 *
 * @param {First} first
 * @param {string} query
 * @param {{ language: string, faces: string }} usual
 * @param {(key: string) => string | null} kept
 * @param {() => number} chance
 * @returns {Opening | undefined}
 */
export function opening(first, query, usual, kept, chance = Math.random) {
  const asked = new URLSearchParams(query);
  for (const [name, value] of asked) {
    if (!USUAL.has(name) || value !== (name === "lang" ? usual.language : usual.faces)) return undefined;
  }
  if (first.keys.some((key) => kept(key) !== null)) return undefined;
  return first.openings[Math.floor(chance() * first.openings.length)];
}
