// What the keyboard does.

/** @import { CardView } from "./python" */

const TYPING = 900; // ms within which letters typed in the pack belong together

/**
 * Arrow keys go to the nearest element in that direction, by where things are on the screen.
 *
 * @param {HTMLElement} from
 * @param {HTMLElement[]} others
 * @param {string} key
 */
export function neighbour(from, others, key) {
  const box = from.getBoundingClientRect();
  /** @param {DOMRect} dOMRect */
  const centre = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = centre(box);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [ox, oy] = centre(other.getBoundingClientRect());
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const ahead = { ArrowLeft: x - ox, ArrowRight: ox - x, ArrowUp: y - oy, ArrowDown: oy - y }[key] ?? 0;
    const aside = Math.abs(across ? oy - y : ox - x);
    if (ahead < 2 || (across && aside > box.height / 2)) continue;
    const distance = ahead + 3 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/**
 * Left and right alone lead to everything: along a row, to the next row, and from place to place of a board.
 *
 * @param {HTMLElement} element
 * @param {string} key
 */
export function stepTo(element, key) {
  const all = [...(element.closest(".cq")?.querySelectorAll(`[data-rove="${element.dataset.rove}"]`) ?? [])];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowUp" || key === "ArrowDown") return neighbour(element, all, key);
  const place = element.closest(".cq-area");
  const beside = all.filter((each) => each.closest(".cq-area") === place);
  // or else on to the next or previous row
  return neighbour(element, beside, key) ?? all[all.indexOf(element) + (key === "ArrowRight" ? 1 : -1)];
}

export const TRAVEL = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/**
 * "7h" or "7 of hearts": remembers what was typed within a moment and finds the first card that begins so.
 *
 * @param {() => CardView[]} deckOf
 */
export function typeAhead(deckOf) {
  let typed = "";
  let last = 0;
  /**
   * @param {string} key
   * @param {number} now
   */
  const find = (key, now) => {
    if (now - last > TYPING) typed = "";
    const wish = (typed + key).toLowerCase();
    const found = deckOf().find((card) => card.keys.some((each) => each.startsWith(wish)));
    if (!found) {
      if (key !== " ") typed = "";
      return null;
    }
    [typed, last] = [wish, now];
    return found.code;
  };
  find.forget = () => (typed = ""); // a card was chosen: what is typed next names another
  return find;
}
