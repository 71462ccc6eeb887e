// The drawings that Python makes, which stand among the words of a room.

/** @type {Map<string, Element>} */
const drawn = new Map();

/**
 * A drawing of Python's, of which there may be many.
 *
 * @param {string} text
 */
export function drawing(text) {
  if (!drawn.has(text)) drawn.set(text, new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  return document.importNode(/** @type {Element} */ (drawn.get(text)), true);
}
