// Groups of cards on a bench, and the cards to choose from.

import { largeFace, mini, sign, smallFace } from "./cards.js";
import { sentence } from "./parts.js";
import { button, h, OWN_KEYS } from "./patch.js";
import { Screen } from "./screen.js";

/**
 * @import { CardView, GroupView, Layout, MessageKind } from "./python"
 * @import { Child, GroupingRoom, GroupingScene, Scene, SceneOf } from "./types"
 */

/**
 * `state` is bench for a card that lies there, of which only the outline is left; `told` is said besides its name; what
 * is `gone` cannot be had; what is `held` is drawn as a whole card, in a hand.
 *
 * @param {Scene} scene
 * @param {CardView} card
 * @param {string} area
 * @param {{ state: string, told?: Child, gone?: boolean, held?: boolean }} it
 */
export function tile({ words, at }, card, area, { state, told = "", gone = false, held = false }) {
  const { code, name } = card;
  const onBench = state === "bench";
  return h(
    "div",
    {
      ...OWN_KEYS,
      role: "option",
      class: `${held ? "cq-card" : "cq-tile"} is-${state}`,
      "data-key": code,
      "data-card": code,
      "data-do": "toggle",
      "data-focus": `${area} ${code}`,
      "data-rove": area,
      tabindex: at[area] === code ? 0 : -1,
      "aria-selected": String(onBench),
      "aria-disabled": gone && "true",
      "aria-label": told ? `${name}, ${told}` : name,
    },
    held && !onBench ? largeFace(card, words.pack) : smallFace(card, words.pack),
  );
}

/** @type {(scene: GroupingScene, title: string) => HTMLElement} */
export function bench(scene, title) {
  const { words, view } = scene;
  return h(
    "section.cq-bench",
    { "aria-labelledby": scene.id("bench") },
    h(
      "div.cq-bench-head.lay-cluster",
      h("h2.cq-title", { id: scene.id("bench") }, title),
      h("div.cq-steps", step("undo", words.text.undo, view.can_undo), newGroup(scene)),
    ),
    view.verdict && sentence(scene, view.verdict, "cq-verdict"),
    groups(scene),
  );
}

/** @param {GroupingScene} scene */
export const groups = (scene) => [
  h("div.cq-groups.lay-cluster", ...scene.view.groups.map((each, index) => group(scene, each, index))),
  h("p.cq-hidden", { id: scene.id("bench-keys") }, scene.words.text.bench_keys),
];

/** @type {(type: MessageKind, text: string, possible: boolean) => HTMLElement} */
export const step = (type, text, possible) =>
  button("cq-step", { "data-do": type, "data-focus": type, "aria-disabled": !possible && "true" }, text);

/** @type {(scene: GroupingScene, code: string) => HTMLElement} */
function benchCard(scene, code) {
  const card = scene.cards.get(code);
  return h(
    "div.cq-slot",
    { "data-key": code },
    button(
      "cq-card",
      {
        "data-card": code,
        "data-do": scene.touched,
        "data-focus": `bench ${code}`,
        "data-rove": "bench",
        tabindex: scene.at.bench === code ? 0 : -1,
        "aria-label": card.name,
        "aria-describedby": scene.id("bench-keys"),
      },
      largeFace(card, scene.words.pack),
    ),
  );
}

/**
 * A group is a place on the cloth. Its name is heard, and can be pressed, all over it; where the next card goes, or
 * what is held could go, there is room for a card beside those that lie there.
 *
 * @type {(scene: GroupingScene, groupView: GroupView, index: number) => HTMLElement}
 */
function group(scene, { title, state, cards, text, laws: numbers, active }, index) {
  const { words, view } = scene;
  const name = scene.id(`group-${index}`);
  const offer = view.held ? words.text.put_here : active && words.text.here;
  return h(
    "div",
    {
      class: `cq-group is-${state}${active ? " is-active" : ""}`,
      role: "group",
      "aria-labelledby": `${name} ${name}-why`,
      "data-key": `group ${index}`,
      "data-do": "touch",
      "data-group": index,
      "data-drop": index,
    },
    button(
      "cq-name",
      {
        id: name,
        "data-do": "touch",
        "data-group": index,
        "data-focus": `group ${index}`,
        "aria-pressed": String(active),
      },
      title,
    ),
    h(
      "div",
      { class: `cq-cards${cards.length > 9 ? " is-long" : ""}` },
      ...cards.map((code) => benchCard(scene, code)),
      offer && h("span", { class: `cq-here${view.held ? " is-target" : ""}`, "data-key": "here" }, offer),
    ),
    h("div.cq-why-place", { id: `${name}-why` }, sentence(scene, { state, text, laws: numbers }, "cq-why")),
  );
}

/** @param {GroupingScene} scene */
export function newGroup({ words, view }) {
  return button(
    "cq-new lay-beside",
    { "data-do": "new_group", "data-focus": "new", "data-drop": "new", "aria-disabled": !view.can_open && "true" },
    h("span.cq-plus", { "aria-hidden": "true" }, "+"),
    words.text.new_group,
  );
}

/** @type {(scene: Scene, layout: Layout) => HTMLElement} */
export function layoutRow({ words, cards }, { layout, groups, name, current }) {
  return button(
    "cq-layout lay-cluster",
    {
      "data-key": layout,
      "data-do": "arrange",
      "data-layout": layout,
      "data-focus": `layout ${layout}`,
      "aria-pressed": String(current),
      "aria-label": name,
    },
    current && sign("good"),
    ...groups.map((each) => h("span.cq-minis", ...each.map((code) => mini(cards.get(code), words.pack, false)))),
  );
}

/**
 * A screen with groups also says what a touched card of a group asks for (`touched`), and where else than in a group
 * such a card can be dropped (`home`), with which message (`back`).
 *
 * @template {GroupingRoom} [R=GroupingRoom]
 * @extends {Screen<R>}
 */
export class GroupingScreen extends Screen {
  /** @returns {MessageKind} */
  get touched() {
    return "toggle";
  }
  get home() {
    return "";
  }
  /** @returns {MessageKind} */
  get back() {
    return "put_back";
  }
  get fields() {
    return { ...super.fields, card: String, layout: String, group: Number };
  }

  scene() {
    return { ...super.scene(), touched: this.touched };
  }

  /** @param {SceneOf<R>} scene */
  begin({ view, at }) {
    const cards = view.groups.flatMap((each) => each.cards);
    if (!at.bench || !cards.includes(at.bench)) at.bench = cards[0];
  }

  /**
   * @param {string} card
   * @param {number} by
   */
  carry(card, by) {
    const { groups } = this.view;
    const to = groups.findIndex(({ cards }) => cards.includes(card)) + by;
    if (to >= 0) this.send("move", { card, group: to < groups.length ? to : "new" });
  }

  /**
   * @param {string} card
   * @param {string} place
   * @param {string} from
   */
  drop(card, place, from) {
    if (place !== this.home) this.send("move", { card, group: place === "new" ? "new" : Number(place) });
    else if (from === "bench") this.send(this.back, { card });
  }

  /** @param {HTMLElement} node */
  putBack(node) {
    node.click();
  }

  /**
   * @param {HTMLElement} node
   * @param {string} key
   * @param {boolean} shift
   */
  travel(node, key, shift) {
    const { rove, card } = node.dataset;
    const carries = rove === "bench" && shift && (key === "ArrowLeft" || key === "ArrowRight");
    if (carries && card) this.carry(card, key === "ArrowLeft" ? -1 : 1);
    else super.travel(node, key, shift);
  }
}
