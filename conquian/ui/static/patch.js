// Building the document, and patching it.

/** @import { Attributes, Child } from "./types" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} T
 * @param {T} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  const shown = children
    .flat(2)
    .filter((child) => child !== undefined && child !== null && child !== false && child !== "");
  node.append(.../** @type {(Node | string)[]} */ (shown));
  return node;
}

/**
 * What begins an element: its attributes, if there are any; whatever else it is, is its first child.
 *
 * @param {Attributes | Child} first
 * @returns {first is Attributes}
 */
const areAttributes = (first) => first?.constructor === Object;

/**
 * @template {Element} T
 * @param {(tag: string) => T} create
 * @returns {(selector: string, first?: Attributes | Child, ...children: Child[]) => T}
 */
const builder =
  (create) =>
  (selector, first, ...children) => {
    const [tag, ...names] = selector.split(".");
    const node = create(tag);
    if (names.length > 0) node.setAttribute("class", names.join(" "));
    return areAttributes(first) ? fill(node, first, children) : fill(node, {}, [first, ...children]);
  };

/** An element by its tag and its classes, `h("ul.cq-rows", { lang: "de" }, ...rows)`; attributes may be left out. */
export const h = builder((tag) => document.createElement(tag));
export const s = builder((tag) => document.createElementNS(SVG, tag));

// JupyterLab takes single keys away from any focusable element that does not carry this mark itself.
export const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };
/**
 * A button by its classes, where they are always the same, and its attributes: `button("cq-step", { lang }, "Undo")`.
 *
 * @type {(first: string | Attributes, second?: Attributes | Child, ...children: Child[]) => HTMLElement}
 */
export const button = (first, second, ...children) =>
  typeof first === "string"
    ? button({ class: first, .../** @type {Attributes} */ (second) }, ...children)
    : h("button", { type: "button", ...OWN_KEYS, ...first }, /** @type {Child} */ (second), ...children);

/** @param {Node} parent */
function byKey(parent) {
  /** @type {Map<string, HTMLElement>} */
  const found = new Map();
  const count = new Map();
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (parent.childNodes)) {
    const key = node.dataset?.key ?? node.nodeName;
    count.set(key, (count.get(key) ?? 0) + 1);
    found.set(`${key} ${count.get(key)}`, node);
  }
  return found;
}

/** @type {(old: Element, fresh: Element) => void} */
function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name); // `open` belongs to the learner
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "INPUT") /** @type {HTMLInputElement} */ (old).checked = fresh.hasAttribute("checked");
}

/**
 * Turns `old` into `fresh` in place: nodes that stay keep their focus, their scroll position and their identity.
 *
 * The browser itself finds what has not changed; but it does not know of a box that was ticked since it was drawn.
 *
 * @type {(old: HTMLElement, fresh: HTMLElement) => void}
 */
export function patch(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.isEqualNode(fresh) && old.nodeName !== "INPUT" && !old.querySelector("input")) return;
  patchAttributes(old, fresh);
  const have = byKey(old);
  const want = byKey(fresh);
  for (const [key, node] of have) if (want.get(key)?.nodeName !== node.nodeName) node.remove();
  let at = old.firstChild;
  for (const [key, node] of want) {
    const mine = have.get(key);
    if (!mine || mine.nodeName !== node.nodeName) {
      old.insertBefore(node, at);
      continue;
    }
    if (mine === at) at = mine.nextSibling;
    else old.insertBefore(mine, at);
    patch(mine, node);
  }
}
