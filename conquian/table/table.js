// The table: two sides, the middle between them, and what can be done.

import { largeFace, mini, sign, smallFace } from "../ui/static/cards.js";
import { bench, GroupingScreen } from "../ui/static/grouping.js";
import { head, sentence } from "../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../ui/static/patch.js";
import { written } from "../ui/static/prose.js";
import { bringIntoView, positions, travel } from "./motion.js";

/**
 * @import { GroupOfCards, HandCard, Side, WayToLay, Ways, Wish } from "../ui/static/python"
 * @import { Attributes, Child, Place, SceneOf, Send, TableRoom, TableScene } from "../ui/static/types"
 */

/** @param {number} count */
const backs = (count) =>
  h(
    "div",
    { class: "cq-backs", "aria-hidden": "true" },
    Array.from({ length: Math.min(count, 12) }, (_, n) => h("span", { class: "cq-back", "data-key": `back ${n}` })),
  );

/**
 * @param {TableScene} scene
 * @param {Side} side
 * @param {string} area
 * @param {HandCard} handCard
 */
function handCard(scene, side, area, { code, state }) {
  const { words, view, at } = scene;
  const card = scene.cards.get(code);
  const { text } = words;
  const on = state === "chosen" || state === "laid";
  const told = { chosen: text.chosen, laid: text.laid, lit: side.many ? text.lit : "" }[state];
  return h(
    "div",
    { class: "cq-slot", "data-key": code, role: "presentation" },
    h(
      "div",
      {
        ...OWN_KEYS,
        role: "option",
        class: `cq-card is-${state}${view.moved.some((step) => step.card === code) ? " is-moved" : ""}`,
        "data-card": code,
        "data-do": "choose",
        "data-focus": `${area} ${code}`,
        "data-rove": area,
        tabindex: at[area] === code ? 0 : -1,
        "aria-selected": String(on),
        "aria-label": told ? `${card.name}, ${told}` : card.name,
      },
      largeFace(card, words.faces),
      on && sign("good"),
    ),
  );
}

/**
 * @param {TableScene} scene
 * @param {Side} side
 * @param {string} where
 */
function hand(scene, side, where) {
  const area = `${where}-hand`;
  const { words } = scene;
  /** @type {Attributes | false} */
  const closed = side.down > 0 && { "data-do": "place", "data-value": area };
  return h(
    "div",
    { class: "cq-hand-place", "data-place": area, "data-drop": area, ...closed },
    side.hand.length > 0 &&
      h(
        "div",
        {
          role: "listbox",
          class: "cq-fan",
          "aria-multiselectable": String(side.many),
          "aria-orientation": "horizontal",
          "aria-label": side.hand_name,
          "aria-describedby": side.acts && scene.id("hand-keys"),
        },
        side.hand.map((card) => handCard(scene, side, area, card)),
      ),
    side.down > 0 && backs(side.down),
    side.acts && h("p", { class: "cq-hidden", id: scene.id("hand-keys") }, words.text.hand_keys),
  );
}

/**
 * @param {TableScene} scene
 * @param {GroupOfCards} groupOfCards
 */
function laidGroup(scene, { name, cards }) {
  const moved = new Set(scene.view.moved.map(({ card }) => card));
  return h(
    "div",
    { class: "cq-laid", role: "img", "aria-label": name, "data-key": cards.join("") },
    cards.map((code) =>
      h(
        "div",
        { class: "cq-slot", "data-key": code },
        h(
          "div",
          { class: `cq-card${moved.has(code) ? " is-moved" : ""}`, "data-card": code },
          largeFace(scene.cards.get(code), scene.words.faces),
        ),
      ),
    ),
  );
}

/**
 * @param {TableScene} scene
 * @param {Side} side
 * @param {string} where
 */
function laid(scene, side, where) {
  const { words, view } = scene;
  if (side.acts && view.verdict) return arranged(scene);
  return h(
    "div",
    {
      class: "cq-spread",
      role: "group",
      "aria-label": `${side.spread_name}. ${side.melded}`,
      "data-place": where,
      "data-drop": where,
      "data-do": "place",
      "data-value": where,
    },
    side.groups.length
      ? side.groups.map((each) => laidGroup(scene, each))
      : h("p", { class: "cq-soft cq-nothing" }, words.text.nothing_laid),
  );
}

/** @param {TableScene} scene */
const arranged = (scene) => h("div", { class: "cq-arranged" }, bench(scene, scene.words.text.bench));

/**
 * @param {TableScene} scene
 * @param {Side} side
 * @param {string} where
 */
export function seat(scene, side, where) {
  const title = h(
    "div",
    { class: "cq-seat-name" },
    h("h2", { class: "cq-title" }, side.name),
    h("p", { class: "cq-soft" }, side.count),
    h("p", { class: "cq-soft" }, side.melded),
  );
  const parts = [hand(scene, side, where), laid(scene, side, where)];
  return h(
    "section",
    { class: `cq-seat is-${where}${side.acts ? " is-acting" : ""}`, "data-key": where, "aria-label": side.name },
    title,
    where === "top" ? parts : parts.reverse(),
  );
}

/** @param {TableScene} scene */
function middle(scene) {
  const { words, view, cards } = scene;
  const { middle: now } = view;
  const { text } = words;
  const moved = new Set(view.moved.map(({ card }) => card));
  const centre = cards.get(now.centre);
  /**
   * @param {string} name
   * @param {boolean} lit
   * @param {string} label
   * @param {...Child} inside
   */
  const spot = (name, lit, label, ...inside) =>
    button(
      {
        class: `cq-spot is-${name}${lit ? " is-lit" : ""}`,
        "data-place": name,
        "data-drop": name,
        "data-do": "place",
        "data-value": name,
        "data-focus": `place ${name}`,
        "aria-label": label,
      },
      inside,
    );
  return h(
    "div",
    { class: "cq-middle" },
    h(
      "div",
      { class: "cq-place", "data-key": "stock" },
      spot(
        "stock",
        now.stock_lit,
        `${text.stock}: ${now.stock_text}`,
        now.stock ? h("span", { class: "cq-back" }) : h("span", { class: "cq-empty" }),
      ),
      h("p", { class: "cq-soft" }, text.stock, h("br"), now.stock_text),
      now.next.length > 0 &&
        now.next.length <= 3 &&
        h(
          "span",
          { class: "cq-minis" },
          now.next.map((code) => mini(cards.get(code), words.faces)),
        ),
    ),
    h(
      "div",
      { class: "cq-place is-centre", "data-key": "centre" },
      centre
        ? button(
            {
              class: `cq-card cq-centre${now.centre_lit ? " is-lit" : ""}${moved.has(now.centre) ? " is-moved" : ""}`,
              "data-key": now.centre,
              "data-place": "centre",
              "data-drop": "centre",
              "data-card": now.centre,
              "data-do": "place",
              "data-value": "centre",
              "data-rove": "centre",
              tabindex: 0,
              "data-focus": "place centre",
              "aria-label": `${text.centre}: ${centre.name}`,
            },
            largeFace(centre, words.faces),
          )
        : spot("centre", now.centre_lit, text.no_centre, h("span", { class: "cq-empty" })),
      h("p", { class: "cq-soft" }, text.centre, h("br"), now.centre_text),
    ),
    h(
      "div",
      { class: "cq-place", "data-key": "waste" },
      spot("waste", false, `${text.waste}: ${now.waste_text}`, h("span", { class: "cq-empty is-waste" })),
      h("p", { class: "cq-soft" }, text.waste, h("br"), now.waste_text),
    ),
    now.next.length > 3 &&
      h(
        "div",
        { class: "cq-opened", role: "group", "aria-label": text.next_first, "data-key": "next" },
        h("span", { class: "cq-soft" }, text.next_first),
        now.next.map((code) => mini(cards.get(code), words.faces)),
      ),
    now.waste.length > 0 &&
      h(
        "div",
        { class: "cq-opened", "data-key": "opened", role: "group", "aria-label": text.waste },
        now.waste.map((code) => mini(cards.get(code), words.faces)),
      ),
  );
}

/** @param {TableScene} scene */
const felt = (scene) =>
  h(
    "div",
    { class: "cq-felt" },
    seat(scene, scene.view.top, "top"),
    middle(scene),
    seat(scene, scene.view.bottom, "bottom"),
  );

/** @param {TableScene} scene */
export function bigButtons({ words, view }) {
  return h(
    "div",
    { class: "cq-actions", role: "toolbar", "aria-label": words.text.actions },
    view.choices.map(({ label, do: type, action, main }) =>
      button(
        {
          class: `cq-big${main ? " is-first" : ""}`,
          "data-key": action ?? type,
          "data-do": type,
          "data-action": action,
          "data-focus": `big ${action ?? type}`,
        },
        label,
      ),
    ),
  );
}

/** @param {TableScene} scene */
export function quietButtons({ words, view }) {
  /** @type {[Wish, string, boolean][]} */
  const walk = [
    ["undo", words.text.undo_step, view.can_undo],
    ["redo", words.text.redo_step, view.can_redo],
  ];
  return h(
    "div",
    { class: "cq-quiets" },
    view.quiet.map(({ label, do: type }) =>
      button({ class: "cq-step", "data-key": type, "data-do": type, "data-focus": type }, label),
    ),
    walk.map(
      ([type, label, can]) =>
        (can || type === "undo") &&
        button(
          { class: "cq-step", "data-key": type, "data-do": type, "data-focus": type, "aria-disabled": !can && "true" },
          label,
        ),
    ),
  );
}

/**
 * @param {TableScene} scene
 * @param {WayToLay} way
 */
function wayRow({ words, cards }, { action, groups, fresh, name }) {
  return button(
    { class: "cq-layout cq-way", "data-key": action, "data-do": "do", "data-action": action, "data-focus": action },
    h("span", { class: "cq-way-name" }, name),
    groups.map((each) =>
      h(
        "span",
        { class: "cq-minis", "aria-hidden": "true" },
        each.map((code) =>
          h(
            "span",
            { class: `cq-mini${fresh.includes(code) ? " is-fresh" : ""}` },
            smallFace(cards.get(code), words.faces),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {TableScene} scene
 * @param {Ways} found
 */
export function ways(scene, found) {
  const { words } = scene;
  return h(
    "section",
    { class: "cq-ways", "aria-label": words.text.ways },
    h("p", { class: "cq-soft" }, written(scene, found.text, "ways")),
    found.rows.map((row) => wayRow(scene, row)),
  );
}

/** @param {TableScene} scene */
export function which(scene) {
  const { words, view, cards } = scene;
  return h(
    "section",
    { class: "cq-which", "aria-labelledby": scene.id("which") },
    h("h3", { id: scene.id("which") }, words.text.which_card),
    h(
      "div",
      { class: "cq-pick" },
      view.which.map((code) =>
        button(
          {
            class: "cq-tile",
            "data-key": code,
            "data-do": "do",
            "data-action": `turn ${code}`,
            "data-focus": `which ${code}`,
            "aria-label": cards.get(code).name,
          },
          smallFace(cards.get(code), words.faces),
        ),
      ),
    ),
  );
}

/**
 * What is legal now; `todo` is said before it.
 *
 * @param {TableScene} scene
 * @param {string[]} actions
 * @param {Child} [todo]
 */
export const legal = (scene, actions, todo) =>
  h(
    "section",
    { class: "cq-legal", "data-key": "legal", "aria-labelledby": scene.id("legal") },
    h("h3", { id: scene.id("legal") }, scene.words.text.legal),
    todo,
    h(
      "ul",
      {},
      actions.map((each) => h("li", {}, written(scene, each, "legal"))),
    ),
  );

/**
 * @param {TableScene} scene
 * @param {Child} panel
 */
export function desk(scene, panel) {
  const { view } = scene;
  return h(
    "div",
    { class: "cq-desk" },
    view.ways && ways(scene, view.ways),
    view.which.length > 0 && which(scene),
    h("div", { class: "cq-doing" }, view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"), bigButtons(scene)),
    !view.verdict && quietButtons(scene),
    view.legal && legal(scene, view.legal),
    panel,
  );
}

/** @param {TableScene} scene */
function aids({ words, view }) {
  /**
   * @param {Attributes} attributes
   * @param {string} label
   * @param {boolean} on
   */
  const item = (attributes, label, on) =>
    button(
      { class: "cq-item", "data-focus": label, "aria-pressed": String(on), ...attributes },
      on && sign("good"),
      label,
    );
  return h(
    "div",
    { role: "group", class: "cq-aids" },
    view.aids.map(({ id, label, on }) => item({ "data-key": id, "data-do": "show", "data-value": id }, label, on)),
    item({ "data-key": "sort", "data-do": "sort" }, words.text.sort, view.by_suit),
    item({ "data-key": "project", "data-do": "project" }, words.text.projector, view.projector),
  );
}

/** @type {Map<string, "project" | "reveal" | "undo" | "redo">} */
const KEYS = new Map([
  ["p", "project"],
  ["r", "reveal"],
  ["PageUp", "undo"],
  ["PageDown", "redo"],
]);

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
   * @returns {Child}
   */
  items(_scene) {
    return null;
  }
  save() {}

  /**
   * @param {SceneOf<R>} scene
   * @returns {Child[]}
   */
  parts(scene) {
    const { view } = scene;
    this.root.tabIndex = -1; // a touch gives the table its keys, also in JupyterLab
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.classList.toggle("is-projector", view.projector);
    return [
      head(scene, view.lead, [aids(scene), this.items(scene)]),
      view.projector &&
        button(
          { class: "cq-leave", "data-do": "project", "data-focus": "leave", "aria-label": scene.words.text.leave },
          "✕",
        ),
      view.rules && h("p", { class: "cq-soft cq-score" }, written(scene, view.rules, "rules")),
      h("div", { class: `cq-tabletop${view.over ? ` is-${view.over}` : ""}` }, felt(scene), this.desk(scene)),
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
    super.send(type, fields);
  }

  draw() {
    const before = this.seen ? positions(this.root) : null;
    super.draw();
    const selects = /** @type {NodeListOf<HTMLSelectElement>} */ (this.body.querySelectorAll("[data-pick][data-now]"));
    for (const select of selects) select.value = select.dataset.now ?? "";
    const { spoken, moved } = this.view;
    if (before && moved.length && this.seen !== spoken.n) travel(this.root, before, moved);
    /** @type {number | undefined} */
    this.seen = spoken.n || -1;
    const at = document.activeElement; // the menu is not there on a projector, but the keys have to be
    if (this.view.projector && !(this.root.contains(at) && at?.checkVisibility())) this.root.focus();
    const wanted = this.follow && this.body.querySelector(".cq-ways"); // on a phone it may stand below what can be seen
    if (!wanted) return;
    bringIntoView(wanted);
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
