// A field to search in, above what is found.

import { menuPlace } from "./parts.js";
import { button, h, OWN_KEYS } from "./patch.js";
import { written } from "./prose.js";
import { Screen } from "./screen.js";

/** @import { Child, Context, SceneOf, SearchedRoom } from "./types" */

const PAUSE = 150; // ms after the last letter until what was typed is looked for

/** @type {(scene: SceneOf<SearchedRoom>, label: string, all: string, ...beside: Child[]) => HTMLElement} */
export function searchField(scene, label, all, ...beside) {
  const { view } = scene;
  return h(
    "search.cq-search.lay-stack",
    h("label.cq-hidden", { for: scene.id("search") }, label),
    h(
      "div.cq-search-row.lay-cluster",
      h("input", {
        id: scene.id("search"),
        type: "search",
        value: view.search,
        placeholder: label,
        maxlength: 80,
        autocomplete: "off",
        spellcheck: "false",
        "data-search": true,
        "data-focus": "search",
        ...OWN_KEYS,
      }),
      beside,
      menuPlace(scene),
    ),
    view.count &&
      h(
        "p.cq-count",
        written(scene, view.count, "count"),
        " ",
        button("cq-link", { "data-ui": "all", "data-focus": "all" }, all),
      ),
  );
}

/**
 * @template {SearchedRoom} R
 * @extends {Screen<R>}
 */
export class SearchedScreen extends Screen {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.pause = undefined;
    const typing = (/** @type {Event} */ event) => this.typing(/** @type {HTMLInputElement} */ (event.target));
    this.root.addEventListener("input", typing, { signal: context.signal });
    const laidOut = new ResizeObserver(() => {
      // before it is laid out there is nowhere to go
      laidOut.disconnect();
      this.arrive();
    });
    laidOut.observe(this.root);
    context.signal.addEventListener("abort", () => laidOut.disconnect());
  }

  arrive() {}

  /** @returns {string[]} */
  havens() {
    return ["search"];
  }

  /** @param {HTMLInputElement} input */
  typing(input) {
    if (!("search" in input.dataset)) return;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.seek(input), PAUSE);
  }

  /** @param {HTMLInputElement} input */
  seek(input) {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.send("search", { value: input.value });
  }

  /** @param {HTMLInputElement} input */
  choose(input) {
    if (!("search" in input.dataset)) super.choose(input);
    else if (this.pause !== undefined) this.seek(input); // it is left before it was sent
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "all") this.showAll();
    else super.local(name, node);
  }

  showAll() {
    const box = /** @type {HTMLInputElement} */ (this.body.querySelector("[data-search]"));
    box.value = "";
    box.focus();
    this.send("search", { value: "" });
  }

  escape() {
    super.escape();
    const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
    if (active?.dataset.search !== undefined && active.value) this.showAll();
  }
}
