// From room to room without leaving the page, with true addresses and a way back: Python stays where it is.

import { destination, isRoom } from "./link.js";
import { part } from "./page.js";

/** @import { Way } from "./types" */

const ROOM_STYLE = "link[data-room]";
const PARTS = ["header.site", "main", "#page"]; // what of a page belongs to its room

const root = document.documentElement;
const number = () => Math.random(); // of a place in the history, which tells apart the parts of one page

/**
 * The style of another room, once it is there; what is returned takes the old one away.
 *
 * @param {Document} page
 */
async function restyle(page) {
  const old = part(document, ROOM_STYLE);
  const style = /** @type {HTMLLinkElement} */ (old.cloneNode());
  style.href = new URL(part(page, ROOM_STYLE).getAttribute("href") ?? "", location.href).href;
  await new Promise((done, failed) => {
    style.addEventListener("load", done);
    style.addEventListener("error", failed);
    old.after(style);
  });
  return () => old.remove();
}

export class Walk {
  #at = number();
  #steps = 0;

  /** @param {Way} way */
  constructor(way) {
    this.way = way;
  }

  /** Follow the visitor from now on. */
  begin() {
    this.#at = history.state?.visit ?? this.#at; // a page that is loaded anew is still the same place
    history.replaceState({ ...history.state, visit: this.#at }, "");
    document.addEventListener("click", (event) => {
      const to = destination(event, location, root.lang);
      if (!to) return;
      event.preventDefault();
      this.#go(to, true);
    });
    addEventListener("popstate", ({ state }) => {
      const to = new URL(location.href);
      if (state?.visit && state.visit !== this.#at && isRoom(to, location)) this.#go(to, false); // else to a part of it
    });
  }

  /**
   * Go to another room without leaving the page; where that does not succeed, leave it.
   *
   * @param {URL} to
   * @param {boolean} isNew whether it is a step forward, and not one back
   */
  async #go(to, isNew) {
    const mine = ++this.#steps;
    this.way.depart();
    delete root.dataset.python;
    try {
      const found = await this.way.page(to);
      const page = new DOMParser().parseFromString(await found.text(), "text/html");
      if (!found.ok || page.documentElement.lang !== root.lang) throw new Error(`${to.pathname}: ${found.status}`);
      const done = await restyle(page);
      if (mine !== this.#steps) return; // the visitor has gone on meanwhile
      this.way.leave();
      if (isNew) history.pushState({ visit: number() }, "", to);
      this.#at = history.state?.visit;
      for (const each of PARTS) part(document, each).replaceWith(part(page, each));
      document.title = page.title;
      done();
      scrollTo(0, 0);
      part(document, "main").focus({ preventScroll: true });
      await this.way.enter();
    } catch (problem) {
      console.info("conquian: this page is left", problem);
      if (isNew) location.assign(to);
      else location.reload();
    }
  }
}
