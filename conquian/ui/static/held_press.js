// A press that waits until Python has answered, and is then made again.

import { named } from "./focus.js";

const GOES_OUT = new Set([
  "save",
  "save_book",
  "save_booklet",
  "link",
  "copy",
  "copy_booklet",
  "vote",
  "along",
  "show",
  "print",
]);

/**
 * A field that is left tells Python what stands in it, and the view knows that only once it has answered. What goes
 * out of the page, a file, a link or the visitor, waits so long, and is pressed again then. On a view that was kept
 * any link waits, until Python has said that the view holds.
 */
export class HeldPress {
  /**
   * @param {Element} body
   * @param {(name: string, node: HTMLElement) => void} local
   */
  constructor(body, local) {
    this.body = body;
    this.local = local;
    /** @type {{ press: () => void, isWay: boolean } | undefined} */
    this.held = undefined;
  }

  /**
   * Whether this press has to wait; then it goes no further.
   *
   * @param {MouseEvent} event
   * @param {HTMLElement | null} node
   * @param {{ seen: boolean, opening: boolean }} of a view that was kept, and a page whose Python is not there yet
   */
  take(event, node, { seen, opening }) {
    const target = /** @type {Element} */ (event.target);
    const way = /** @type {HTMLElement | null} */ (target.closest(seen ? "a" : "a[href]"));
    const isWay = Boolean(way) && (seen || !opening);
    const pressed = isWay ? way : GOES_OUT.has(node?.dataset.ui ?? "") ? node : null;
    if (!pressed) return false;
    event.preventDefault();
    event.stopPropagation(); // nobody else follows the link meanwhile
    const again = new MouseEvent("click", event); // with the keys that were held down
    const { ui, focus } = pressed.dataset;
    const press = () => {
      const drawn = pressed.isConnected ? pressed : named(this.body, focus);
      if (isWay) drawn?.dispatchEvent(again);
      else this.local(ui ?? "", drawn ?? pressed); // it may not be drawn any more
    };
    this.held = { press, isWay };
    return true;
  }

  /** Press what waited; `onlyWay` if nothing but the way out of a lost page is still of use. */
  release({ onlyWay = false } = {}) {
    const { held } = this;
    this.held = undefined;
    if (held && (held.isWay || !onlyWay)) held.press();
  }
}
