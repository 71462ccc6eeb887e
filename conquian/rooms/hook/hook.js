// Alma's table: the wall with Alma in front of it, the cloth with the cards, what is said, and what can be done.

import { bigButtons } from "../../table/desk.js";
import { felt } from "../../table/felt.js";
import { PacedTable } from "../../table/pace.js";
import { menuPlace } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { widget } from "../../ui/static/screen.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import { Rooms, Wish } from "../../ui/static/python"
 * @import { HookScene } from "../../ui/static/types"
 */

const YEAR = 365 * 24 * 60 * 60; // s for which the way in leads on to the next page
const MOST_ABOVE = 200; // px of a page's header; in a notebook there is any number of cells above
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @type {Map<string, Element>} */
const drawn = new Map();

/**
 * A drawing of Python's, of which there may be many.
 *
 * @param {HookScene} scene
 * @param {string} name
 */
function drawing({ words: { art } }, name) {
  const text = art[name];
  if (!drawn.has(text)) drawn.set(text, new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  return document.importNode(/** @type {Element} */ (drawn.get(text)), true);
}

/**
 * @param {HookScene} scene
 * @param {"mine" | "theirs"} whose
 * @param {string} name
 */
const hook = (scene, whose, name) =>
  h(
    "span",
    { class: "cq-hook", "data-key": whose },
    h("span", { class: "cq-hook-name" }, name),
    drawing(scene, "hook"),
    scene.view.hooks[whose] > 0 && h("span", { class: "cq-key", "data-key": "key" }, drawing(scene, "key")),
  );

/** @param {HookScene} scene */
function wall(scene) {
  const { words, view } = scene;
  const { text } = words;
  /**
   * @param {Wish} type
   * @param {string} label
   */
  const item = (type, label) =>
    button({ class: "cq-item", "data-key": type, "data-do": type, "data-focus": type }, label);
  return h(
    "div",
    { class: "cq-wall" },
    h(
      "div",
      { class: "cq-hooks", role: "img", "aria-label": view.hooks.text },
      hook(scene, "mine", text.you),
      hook(scene, "theirs", view.who),
    ),
    view.alma && h("div", { class: "cq-alma", "data-key": "alma", "data-mood": view.mood }, drawing(scene, "alma")),
    view.speaker === "alma" &&
      h(
        "p",
        { class: "cq-bubble", "data-key": `bubble ${view.beat}` },
        h("span", { class: "cq-hidden" }, `${view.who}: `),
        view.line,
      ),
    menuPlace(
      scene,
      h("div", { role: "group" }, item("company", view.alma ? text.without : text.with), item("restart", text.restart)),
    ),
  );
}

/** @param {HookScene} scene */
function beans(scene) {
  const { view } = scene;
  return h(
    "div",
    { class: "cq-beans", role: "img", "aria-label": view.bottom.melded },
    Array.from({ length: view.laid + view.missing }, (_, n) =>
      h("span", { class: `cq-bean${n < view.laid ? " is-laid" : ""}`, "data-key": String(n) }, drawing(scene, "bean")),
    ),
  );
}

/**
 * What lies about: on the plate as many beans as cards are missing.
 *
 * @param {HookScene} scene
 */
const supper = (scene) => [
  h(
    "div",
    { class: "cq-plate", "aria-hidden": "true", "data-key": "plate" },
    drawing(scene, "plate"),
    Array.from({ length: scene.view.missing }, (_, n) =>
      h("span", { class: "cq-spare", "data-key": String(n) }, drawing(scene, "bean")),
    ),
  ),
  h("div", { class: "cq-cup", "aria-hidden": "true", "data-key": "cup" }, drawing(scene, "cup")),
];

/** @param {HookScene} scene */
function talk(scene) {
  const { words, view } = scene;
  const { text } = words;
  return h(
    "div",
    { class: "cq-talk" },
    h(
      "div",
      { class: "cq-line", "data-key": "line" },
      view.speaker === "page" && h("p", { "data-key": view.line }, view.line),
      view.lines.length > 0 &&
        h(
          "ul",
          {},
          view.lines.map((each) => h("li", { "data-key": each }, each)),
        ),
    ),
    view.ways_on.length
      ? h(
          "nav",
          { class: "cq-actions", "aria-label": text.way_out, "data-key": "ways" },
          view.ways_on.map(({ href, name }, n) =>
            h("a", { class: `cq-big${n ? "" : " is-first"}`, href, "data-key": href, "data-focus": href }, name),
          ),
        )
      : h(
          "div",
          { class: "cq-do", "data-key": "do" },
          bigButtons(scene),
          view.finger && view.alma && h("span", { class: "cq-finger", "data-key": "finger" }, drawing(scene, "finger")),
        ),
    view.can_skip &&
      button(
        { class: "cq-skip", "data-key": "skip", "data-do": "skip", "data-focus": "skip" },
        h("span", {}, text.skip),
        h("span", { "aria-hidden": "true" }, "»"),
      ),
  );
}

/** @extends {PacedTable<Rooms["hook"]>} */
class Hook extends PacedTable {
  listen() {
    super.listen();
    const sizes = new ResizeObserver(() => this.measure());
    sizes.observe(this.root);
    sizes.observe(document.documentElement);
    this.signal.addEventListener("abort", () => sizes.disconnect());
  }

  /** The table fills what the page's header leaves of the window. */
  measure() {
    const above = this.root.getBoundingClientRect().top + scrollY;
    if (above < MOST_ABOVE) this.root.style.setProperty("--above", `${above}px`);
  }

  /** @param {HookScene} scene */
  parts(scene) {
    const { view } = scene;
    this.root.tabIndex = -1;
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.classList.add("is-kitchen");
    const marks = ["ghost", "dim", "finger"].filter((name) => view[/** @type {"ghost"} */ (name)]);
    const looks = [...marks, view.ways_on.length ? "end" : "", view.waits ? "waiting" : "", view.alma ? "" : "calm"];
    const named = looks.filter(Boolean).map((look) => ` is-${look}`);
    return [
      h(
        "div",
        { class: "cq-kitchen" },
        h(
          "div",
          { class: `cq-scene${named.join("")}`, "data-beat": view.beat },
          wall(scene),
          supper(scene),
          felt(scene),
          beans(scene),
          talk(scene),
        ),
      ),
    ];
  }

  draw() {
    super.draw();
    const { seconds, hooks } = this.view;
    // biome-ignore lint/suspicious/noDocumentCookie: a site on plain HTTP has no cookie store
    if (hooks.theirs && onSite()) document.cookie = `met=yes; path=/; max-age=${YEAR}; SameSite=Strict`;
    this.body.querySelector(".cq-scene")?.style.setProperty("--pace", `${seconds}s`);
  }

  /** Where motion is not wanted, nothing goes on by itself: the learner says when. */
  wait() {
    if (!still()) super.wait();
  }

  get pace() {
    return this.view.seconds * 1000;
  }

  /**
   * A second press of Enter decides nothing: where something is asked, the focus goes to the cards.
   *
   * @returns {string[]}
   */
  havens() {
    const { choices, can_skip, ways_on } = this.view;
    const onward = [
      ...choices.map(({ do: type, action }) => `big ${action ?? type}`),
      ...ways_on.map(({ href }) => href),
    ];
    return can_skip ? [`bottom-hand ${this.at["bottom-hand"]}`, "skip", ...onward] : [...onward, "menu"];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key.toLowerCase() !== "p") super.key(event); // the table fills the window as it is
  }
}

export default widget(Hook);
