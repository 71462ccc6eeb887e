// What may be drawn of a view that this browser has kept, and that Python has not vouched for.

const PLAIN = new Set(
  (
    "a b blockquote br button caption code dd details div dl dt em fieldset figcaption figure h2 h3 h4 header hr i " +
    "input label legend li nav ol optgroup option p section select small span strong summary table tbody td textarea " +
    "th thead tr ul circle g line path rect svg text use"
  ).split(" "),
);
const PLACE = /^#[\w-]*$/; // a part of this page, or a symbol in it
const SIZE = /^--[a-z]+: \d{1,4}$/; // the only style that scripts write on what they draw
const SAFE = /^(?!on|src|action|formaction|poster|data$|background|ping|xlink:)[a-z][\w-]*$/i;

/** @type {(node: Element) => void} */
function strip(node) {
  for (const { name, value } of [...node.attributes]) {
    const isPlain = name === "href" ? PLACE.test(value) : name === "style" ? SIZE.test(value) : SAFE.test(name);
    if (!isPlain) node.removeAttribute(name);
  }
}

/**
 * Nothing is left of what runs, loads or leads out of the page: no such element, no address, no style but a number.
 *
 * @param {Element} drawn
 */
export function tame(drawn) {
  for (const node of drawn.querySelectorAll("*")) {
    if (PLAIN.has(node.localName)) strip(node);
    else node.remove();
  }
}
