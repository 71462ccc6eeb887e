// What a link asks for: whether the first view that a page brings is that, and whether it leads to another room.

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

/**
 * The address to go to without leaving the page: that of a room of the same language, by a plain click on a link.
 *
 * @param {MouseEvent} event
 * @param {{ href: string, pathname: string }} here
 * @param {string} language
 */
export function destination(event, here, language) {
  const link = /** @type {HTMLAnchorElement | null} */ (
    /** @type {Element | null} */ (event.target)?.closest?.("a[href]") ?? null
  );
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return undefined;
  const wanted = link.getAttribute("href") ?? "";
  const to = new URL(wanted, here.href);
  const spoken = to.searchParams.get("lang") ?? language;
  return !wanted.startsWith("#") && spoken === language && isRoom(to, here) ? to : undefined;
}

/**
 * Whether an address is that of a file in the folder of the page that is open.
 *
 * @param {URL} to
 * @param {{ href: string, pathname: string }} here
 */
export function isRoom(to, here) {
  const folder = here.pathname.slice(0, here.pathname.lastIndexOf("/") + 1);
  const name = to.pathname.slice(folder.length);
  return to.origin === new URL(here.href).origin && to.pathname.startsWith(folder) && /^[a-z]+\.html$/.test(name);
}
