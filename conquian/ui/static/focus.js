// Where the focus is, and how it comes back to what is drawn anew: by the name in `data-focus`.

/** @import { Scene } from "./types" */

export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** @type {(root: Element, name?: string) => HTMLElement | null} */
export const named = (root, name = "") => root.querySelector(`[data-focus="${CSS.escape(name)}"]`);

/**
 * Where the focus is, and where it may go if that element is no longer drawn.
 *
 * @param {Element} body
 */
export function focusPath(body) {
  const active = focused();
  if (!active || !body.contains(active)) return [];
  const around = active.closest(".cq-group");
  const cards = [...(around?.querySelectorAll(".cq-card") ?? [])];
  const place = cards.indexOf(active);
  return [active, cards[place + 1], cards[place - 1], around?.querySelector(".cq-name")].flatMap(
    (node) => node?.dataset.focus || [],
  );
}

/**
 * The Tab stop of an area rests where the focus was last.
 *
 * @param {Element} body
 * @param {Scene["at"]} at
 * @param {HTMLElement} node
 */
export function rest(body, at, node) {
  const area = node.dataset?.rove;
  if (!area) return;
  const { card, meld, term, ply, focus } = node.dataset;
  at[area] = node.classList.contains("cq-term") ? focus : (card ?? meld ?? term ?? ply);
  for (const other of body.querySelectorAll(`[data-rove="${area}"]`)) other.tabIndex = other === node ? 0 : -1;
}
