// The table on a screen: the felt and the desk beside it, keys, and cards that travel.

import { GroupingScreen } from "../ui/static/grouping.js";
import { head } from "../ui/static/parts.js";
import { button, h } from "../ui/static/patch.js";
import { FullScreen, project } from "../ui/static/projector.js";
import { written } from "../ui/static/prose.js";
import { aids, desk } from "./desk.js";
import { felt } from "./felt.js";
import { arrive, bringIntoView, deal, pace, positions, shake, tell, told, travel } from "./motion.js";

/**
 * @import { Child, MenuItems, Place, SceneOf, Send, TableRoom } from "../ui/static/types"
 */

/** @type {Map<string, "project" | "reveal" | "undo" | "redo">} */
const KEYS = new Map([
  ["p", "project"],
  ["r", "reveal"],
  ["PageUp", "undo"],
  ["PageDown", "redo"],
]);

/** What is said beside the felt, where it scrolls by itself. */
const WORDS = ".cq-tabletop > :not(.cq-felt)";

/** The most cards of a hand beside which the words have room down to the edge. */
export const SHORT = 4;

/**
 * A screen with a table. A page of its own adds to `panel` (beside the table) and `items` (in the menu), or has a
 * `desk` of its own, and says what is saved in a file (`save`).
 *
 * @template {TableRoom} [R=TableRoom]
 * @extends {GroupingScreen<R>}
 */
export class TableScreen extends GroupingScreen {
  get fields() {
    return { ...super.fields, action: String };
  }
  /**
   * @param {SceneOf<R>} scene
   * @returns {HTMLElement}
   */
  desk(scene) {
    return desk(scene, this.panel(scene));
  }
  /**
   * @param {SceneOf<R>} _scene
   * @returns {Child}
   */
  panel(_scene) {
    return null;
  }
  /**
   * @param {SceneOf<R>} _scene
   * @returns {MenuItems}
   */
  items(_scene) {
    return {};
  }
  /**
   * What stands above the felt: what is to be done now, and the menu with these items.
   *
   * @param {SceneOf<R>} scene
   * @param {MenuItems} items
   * @returns {Child}
   */
  above(scene, items) {
    return head(scene, scene.view.lead, items);
  }
  save() {}

  listen() {
    super.listen();
    const { root, signal } = this;
    for (const type of ["pointerover", "focusin"])
      root.addEventListener(type, ({ target }) => this.point(/** @type {Element} */ (target)), { signal });
    // not as a press begins: the card under the finger would be elsewhere as it ends
    for (const type of ["click", "keydown"]) root.addEventListener(type, () => this.arrive(), { signal });
    root.addEventListener("pointerleave", () => this.point(document.activeElement), { signal });
    /** @type {FullScreen} */
    this.fullScreen = new FullScreen(signal, () => this.view.projector && this.send("project"));
    signal.addEventListener("abort", () => project(root, false));
  }

  /** All that still moves is there at once, and the face that follows upon it. */
  arrive() {
    arrive(this.root);
    this.show();
  }
  show() {}

  /**
   * The hand cards that a way to lay uses are lit while it is pointed at, or has the focus.
   *
   * @param {Element | null} target
   */
  point(target) {
    const at = target?.closest("[data-used]") ?? document.activeElement?.closest("[data-used]");
    const { used = "" } = /** @type {HTMLElement | undefined} */ (at ?? undefined)?.dataset ?? {};
    if (used === (this.used ?? "")) return;
    /** @type {string | undefined} */
    this.used = used;
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (this.body.querySelectorAll(".cq-fan .cq-card")))
      card.classList.toggle("is-used", used.split(" ").includes(card.dataset.card ?? ""));
  }

  /**
   * @param {SceneOf<R>} scene
   * @returns {Child[]}
   */
  parts(scene) {
    const { view } = scene;
    const held = view.bottom.hand.length + view.bottom.down;
    const marks = [view.over, (held <= SHORT || view.bottom.down > 0) && "short", !held && "bare"].map((name) =>
      name ? ` is-${name}` : "",
    );
    this.root.tabIndex = -1; // a touch gives the table its keys, also in JupyterLab
    this.root.dataset.lmSuppressShortcuts = "true";
    project(this.root, view.projector);
    const { table, cards } = aids(scene);
    const own = this.items(scene);
    return [
      this.above(scene, { ...own, table: [own.table, table], cards: [cards, own.cards] }),
      view.projector &&
        button("cq-leave", { "data-do": "project", "data-focus": "leave", "aria-label": scene.words.text.leave }, "✕"),
      view.rules && h("p.cq-soft.cq-score", written(scene, view.rules, "rules")),
      h("div", { class: `cq-cloth cq-tabletop${marks.join("")}` }, felt(scene), this.desk(scene)),
    ];
  }

  /** @param {SceneOf<R>} scene */
  begin(scene) {
    super.begin(scene);
    const { view, at } = scene;
    for (const [area, { hand: cards }] of Object.entries({ "top-hand": view.top, "bottom-hand": view.bottom })) {
      const codes = cards.map(({ code }) => code);
      if (!codes.includes(at[area] ?? "")) at[area] = codes[0];
    }
  }

  /** @type {Send} */
  send(type, fields) {
    this.follow = type === "lay" || type === "ways";
    if (type === "project") this.fullScreen?.fill(!this.view.projector);
    super.send(type, fields);
  }

  draw() {
    const { spoken, moved, shakes, dealt, bottom, over } = this.view;
    const isNew = this.seen !== spoken.n;
    const before = this.seen && (moved.length || dealt) ? positions(this.root) : null;
    const said = before && told(this.root);
    this.show(); // the face of an earlier event
    const delay = pace(this.root, said && isNew ? moved : [], over);
    const wasScrolled = Boolean(this.body.querySelector(WORDS)?.scrollTop); // asked later, it would cost a layout
    super.draw();
    this.used = ""; // a card is drawn without it
    this.point(document.activeElement);
    if (dealt && !(before && bottom.hand.every(({ code }) => before.has(code)))) deal(this.root);
    if (before && moved.length && isNew) travel(this.root, before, moved);
    if (said) this.show = tell(this.root, said, delay);
    if (this.seen && isNew) shake(this.root, shakes);
    const words = isNew && wasScrolled && this.body.querySelector(WORDS);
    if (words) words.scrollTop = 0; // what is said now stands first
    /** @type {number | undefined} */
    this.seen = spoken.n || -1;
    const at = document.activeElement; // the menu is not there on a projector, but the keys have to be
    if (this.view.projector && !(this.root.contains(at) && at?.checkVisibility())) this.root.focus();
    const ways = this.follow && this.body.querySelector(".cq-ways");
    if (!ways) return;
    if (!this.view.projector) bringIntoView(ways); // on a phone they may stand below what can be seen
    this.follow = false;
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "save") this.save();
    else super.local(name, node);
  }

  /**
   * Never a button that takes something back: a second press of Enter would undo what was done.
   *
   * @returns {string[]}
   */
  havens() {
    const { choices, top } = this.view;
    const own = `bottom-hand ${this.at["bottom-hand"]}`;
    const hands = top.acts ? [`top-hand ${this.at["top-hand"]}`, own] : [own];
    return [...choices.map(({ do: type, action }) => `big ${action ?? type}`), ...hands, "place stock"];
  }

  escape() {
    super.escape();
    if (this.view.projector) this.send("project");
  }

  /**
   * @param {string} card
   * @param {string} place
   * @param {string} from
   */
  drop(card, place, from) {
    if (place === "new" || /^\d+$/.test(place))
      this.send("move", { card, group: place === "new" ? "new" : Number(place) });
    else if (from === "bench") this.send("put_back", { card });
    else if (place !== from) this.send("bring_to", { card, value: /** @type {Place} */ (place) });
  }

  /** @param {HTMLElement} node */
  putBack(node) {
    this.send("put_back", { card: node.dataset.card });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    super.key(event);
    if (
      event.defaultPrevented ||
      this.box.open ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /** @type {Element} */ (event.target).nodeName === "INPUT"
    )
      return;
    const type = KEYS.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (!type || (type !== "project" && !this.view.projector)) return;
    this.send(type);
    event.preventDefault();
    event.stopPropagation();
  }
}
