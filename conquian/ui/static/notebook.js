// A screen in a notebook that is edited: one output among others, on a page that is not ours.

/** @import { Model } from "./types" */

const KEYS_ARE_OURS = "data-lm-suppress-shortcuts";
const WIDE = 928; // px: 58rem, from which the words stand beside the table
const LEAST_WIDE = 672; // px from which the table is rather made smaller than put above its words

/**
 * As high as its author says, or as its width asks for; without awning and menu where it is to be compact.
 *
 * @type {(el: HTMLElement, root: HTMLElement, model: Model, signal: AbortSignal) => void}
 */
export function settle(el, root, model, signal) {
  root.classList.add("is-inset");
  const size = () => {
    root.classList.toggle("is-compact", Boolean(model.get("compact")));
    const height = model.get("height");
    root.classList.toggle("has-height", Boolean(height));
    if (height) root.style.setProperty("--height", height);
    else root.style.removeProperty("--height");
  };
  size();
  for (const name of ["height", "compact"]) {
    model.on(`change:${name}`, size);
    signal.addEventListener("abort", () => model.off(`change:${name}`, size));
  }
  const sizes = new ResizeObserver(([{ contentRect }]) => {
    const { width } = contentRect;
    root.style.zoom = width >= LEAST_WIDE && width < WIDE ? String(width / WIDE) : "";
  });
  sizes.observe(el);
  signal.addEventListener("abort", () => sizes.disconnect());
  addEventListener("keydown", (event) => leaveToNotebook(event, root), { signal, capture: true });
}

/**
 * Single keys are the widget's, those with Ctrl, Meta or Alt the notebook's, such as Ctrl+S: it would take none from an
 * element with our mark.
 *
 * @type {(event: KeyboardEvent, root: HTMLElement) => void}
 */
function leaveToNotebook(event, root) {
  if (!(event.ctrlKey || event.metaKey || event.altKey)) return;
  const path = /** @type {Element[]} */ (event.composedPath().filter((node) => node instanceof Element));
  if (!path.includes(root)) return;
  const marked = path.filter((node) => node.hasAttribute(KEYS_ARE_OURS));
  for (const node of marked) node.removeAttribute(KEYS_ARE_OURS);
  setTimeout(() => {
    for (const node of marked) node.setAttribute(KEYS_ARE_OURS, "true");
  });
}
