// The box in which a law, a term or a link is looked up, with a way back through what was shown there before.

import { focused, named } from "./focus.js";
import { fill, h } from "./patch.js";
import { onSite } from "./site.js";

/** @import { InBox, Part, Scene } from "./types" */

export class Box {
  /**
   * @param {string} label the id of its title
   * @param {Element} page where the focus came from
   * @param {() => Scene} scene
   * @param {(part: Part, what: string) => void} shown
   */
  constructor(label, page, scene, shown) {
    this.node = /** @type {HTMLDialogElement} */ (h("dialog.cq-box", { "aria-labelledby": label }));
    this.page = page;
    this.scene = scene;
    this.shown = shown;
    /** @type {InBox[]} */
    this.way = [];
  }

  get open() {
    return this.node.open;
  }

  /**
   * What is touched in the box is shown there as well, with a way back.
   *
   * @param {Part} part
   * @param {string} what
   */
  show(part, what) {
    if (!this.open) this.way = [];
    this.way.push({ part, what, from: focused()?.dataset.focus });
    this.fill();
    if (!this.open && onSite()) return this.node.showModal();
    if (!this.open) this.node.show(); // in a notebook the other cells can still be used
    this.node.querySelector("h2")?.focus();
  }

  back() {
    const from = this.way.pop()?.from;
    this.fill();
    named(this.node, from)?.focus();
  }

  close() {
    this.node.close();
    if (!onSite()) named(this.page, this.way[0]?.from)?.focus();
  }

  fill() {
    const top = this.way.at(-1);
    if (!top) return;
    const { part, what } = top;
    const scene = this.scene();
    this.node.lang = scene.words.lang;
    this.node.replaceChildren(...fill(h("div"), {}, part(scene, what)).childNodes);
    this.node.scrollTop = 0;
    this.shown(part, what);
  }
}
