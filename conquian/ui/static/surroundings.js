// What a screen says of itself to the page around it.

import { addressOf, opening } from "./site.js";

const LONGEST_PRINTED = 400; // letters of an address: a longer one nobody types

/**
 * The parts that stand in the body itself, by their classes: `:has` says the same to a style, but costs a click
 * several milliseconds.
 *
 * @param {Element} body
 */
const partNames = (body) =>
  [...body.children]
    .flatMap((part) => [...part.classList])
    .flatMap((name) => (name.startsWith("cq-") ? name.slice(3) : []))
    .join(" ");

/**
 * What stands on the screen, and its link, is said on the page's `main` too: no style has to ask with `:has`.
 *
 * @param {HTMLElement} root
 * @param {Element} body
 * @param {string} link
 */
export function tellPage(root, body, link) {
  const has = partNames(body);
  root.dataset.has = has;
  const main = root.closest("main");
  if (main && main.dataset.has !== has) {
    main.dataset.has = has;
    putFooterAway(has);
  }
  if (main && link) main.dataset.link = link;
  const address = link && opening() !== "opens_here" ? addressOf(link) : ""; // of this machine alone it is nobody's
  if (address && address.length <= LONGEST_PRINTED)
    root.dataset.address = address; // a line on paper
  else delete root.dataset.address;
}

/**
 * A table has the whole window: what the page says at its foot opens from the menu. The first page keeps it, and so
 * does a class, since its foot says whose the page is.
 *
 * @param {string} has
 */
function putFooterAway(has) {
  const footer = /** @type {HTMLElement | null} */ (document.querySelector("footer.site"));
  if (footer)
    footer.popover = /\b(cloth|kitchen)\b/.test(has) && !document.querySelector(".doors, #class") ? "auto" : null;
}

/**
 * A screen may be drawn before it stands on a page.
 *
 * @param {Element} root
 * @param {() => void} then
 */
export function whenPlaced(root, then) {
  const sizes = new ResizeObserver(() => {
    if (!root.isConnected) return;
    sizes.disconnect();
    then();
  });
  sizes.observe(root);
}
