// Alma's table: the wall with Alma in front of it, the cloth with the cards, what is said, and what can be done.

import { bigButtons } from "../../table/desk.js";
import { bean, felt, freshly } from "../../table/felt.js";
import { TableScreen } from "../../table/table.js";
import { bubble, companyItem, wall } from "../../table/wall.js";
import { drawing } from "../../ui/static/drawings.js";
import { menuPlace, showFriend } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { together } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { keepCookie, onSite } from "../../ui/static/site.js";

/**
 * @import { Rooms } from "../../ui/static/python"
 * @import { HookScene, Send } from "../../ui/static/types"
 */

const MOST_ABOVE = 200; // px of a page's header; in a notebook there is any number of cells above

/** @param {HookScene} scene */
const items = (scene) => ({
  table: [
    button(
      "cq-item",
      { "data-key": "restart", "data-do": "restart", "data-focus": "restart" },
      scene.words.text.restart,
    ),
    companyItem(scene),
  ],
});

/** @param {HookScene} scene */
function beans(scene) {
  const { laid, missing, melded } = scene.view.bottom;
  return h(
    "div.cq-beans",
    { role: "img", "aria-label": melded },
    ...Array.from({ length: laid + missing }, (_, n) =>
      h("span", { ...bean(n, laid, freshly(scene, "bottom")), "data-key": String(n) }, drawing(scene.words.art.bean)),
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
    "div.cq-plate",
    { "aria-hidden": "true", "data-key": "plate" },
    drawing(scene.words.art.plate),
    ...Array.from({ length: scene.view.bottom.missing }, (_, n) =>
      h("span.cq-spare", { "data-key": String(n) }, drawing(scene.words.art.bean)),
    ),
  ),
  h("div.cq-cup", { "aria-hidden": "true", "data-key": "cup" }, drawing(scene.words.art.cup)),
];

/** @param {HookScene} scene */
function talk(scene) {
  const { words, view } = scene;
  const { text } = words;
  return h(
    "div.cq-talk",
    h(
      "div.cq-line",
      { "data-key": "line" },
      view.speaker === "page" && h("p", { "data-key": view.line }, together(view.line)),
      view.nudge && h("p.cq-nudge", { "data-key": view.nudge }, view.nudge),
      view.lines.length > 0 &&
        h(
          "ul",
          ...view.lines.map((each) => h("li", { "data-key": each }, each)),
          h("li", { "data-key": "friend" }, showFriend(scene)),
        ),
    ),
    view.ways_on.length
      ? h(
          "nav.cq-actions",
          { "aria-label": text.way_out, "data-key": "ways" },
          ...view.ways_on.map(({ href, name }, n) =>
            h("a", { class: `cq-big${n ? "" : " is-first"}`, href, "data-key": href, "data-focus": href }, name),
          ),
        )
      : h(
          "div.cq-do",
          { "data-key": "do" },
          bigButtons(scene),
          view.finger &&
            view.wall.is_seen &&
            h("span.cq-finger", { "data-key": "finger" }, drawing(scene.words.art.finger)),
        ),
    view.can_skip && button("cq-skip", { "data-key": "skip", "data-do": "skip", "data-focus": "skip" }, text.skip),
  );
}

/**
 * As wide as its balanced lines: CSS would keep the width of the text before it was broken.
 *
 * @param {HTMLElement} bubble
 */
function snug(bubble) {
  bubble.style.width = "";
  const lines = document.createRange();
  lines.selectNodeContents(bubble);
  const { fontSize, paddingLeft } = getComputedStyle(bubble);
  const width = lines.getBoundingClientRect().width + 2 * parseFloat(paddingLeft) + 1;
  bubble.style.width = `${width / parseFloat(fontSize)}em`;
}

/** @extends {TableScreen<Rooms["hook"]>} */
class Hook extends TableScreen {
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
    const looks = [...marks, view.ways_on.length ? "end" : "", view.wall.is_seen ? "" : "calm"];
    const named = looks.filter(Boolean).map((look) => ` is-${look}`);
    return [
      h(
        "div.cq-kitchen",
        h(
          "div",
          { class: `cq-scene${named.join("")}`, "data-beat": view.beat },
          wall(scene, [bubble(scene), menuPlace(scene, items(scene))]),
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
    const bubble = /** @type {HTMLElement | null} */ (this.body.querySelector(".cq-bubble"));
    if (bubble) snug(bubble);
    if (this.view.wall.theirs && onSite()) keepCookie("met=yes");
  }

  /**
   * A second press of the same button is about the same beat, so that none goes by unread.
   *
   * @type {Send}
   */
  send(type, fields) {
    const { waits, ply } = this.view;
    if (type === "skip" && waits) super.send("go_on", { ply });
    else super.send(type, fields);
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

  /**
   * Who is shown the end begins at the beginning.
   *
   * @param {string} link
   * @param {HTMLElement} node
   * @param {string} file
   */
  copy(link, node, file = "") {
    const from = new URL(link, location.href);
    if (this.view.ways_on.length > 0) from.searchParams.delete("beat");
    return super.copy(from.href, node, file);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key.toLowerCase() !== "p") super.key(event); // the table fills the window as it is
  }
}

export default widget(Hook);
