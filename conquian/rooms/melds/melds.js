// The meld builder: the forty cards, a bench, and a map of all melds.

import { positions, regroup } from "../../table/motion.js";
import { mini, picture, smallFace, suitSign } from "../../ui/static/cards.js";
import { GroupingScreen, groups, layoutRow, newGroup, step, tile } from "../../ui/static/grouping.js";
import { examples, head, keys, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { Projection } from "../../ui/static/projector.js";
import { laws, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";

/**
 * @import { CardView, GoneCards, GrowthCell, HoleView, MeldsArea, Rooms, MessageKind } from "../../ui/static/python"
 * @import { MeldsScene } from "../../ui/static/types"
 */

/** The cards where they lie, and not the outlines of those that lie elsewhere now. */
const CARDS = ":is(.cq-tile:not(.is-bench), .cq-group .cq-card)";

/** @type {(scene: MeldsScene, card: CardView) => HTMLElement} */
function packTile(scene, card) {
  const { words, view } = scene;
  const state = view.pack[card.code] ?? "free";
  const gone = state === "waste" || state === "opponent";
  return tile(scene, card, "pack", { state, gone, told: gone && words.text[state] });
}

/** @param {MeldsScene} scene */
function pack(scene) {
  const { words } = scene;
  return h(
    "section.cq-side",
    { "aria-labelledby": scene.id("pack") },
    h("h2.cq-hidden", { id: scene.id("pack") }, words.text.pack),
    h(
      "div.cq-tiles",
      {
        role: "listbox",
        "aria-multiselectable": "true",
        "aria-labelledby": scene.id("pack"),
        "aria-describedby": scene.id("keys"),
        "data-drop": "pack",
      },
      ...words.deck.map((card) => packTile(scene, card)),
    ),
    h("p.cq-bridge", h("span", written(scene, words.text.neighbours, "neighbours"))),
    h("p.cq-hidden", { id: scene.id("keys") }, words.text.keys),
    scene.view.gone.length > 0 && h("dl.cq-gone.lay-cluster", ...scene.view.gone.map((place) => gone(scene, place))),
  );
}

/** @type {(scene: MeldsScene, goneCards: GoneCards) => HTMLElement} */
function gone({ words, cards }, { state, name, cards: codes }) {
  return h(
    "div",
    { class: `is-${state}`, "data-key": state },
    h("dt", name),
    h("dd", ...codes.map((code) => mini(cards.get(code), words.pack))),
  );
}

/** @param {MeldsScene} scene */
function made(scene) {
  const { words, view } = scene;
  return h(
    "section.cq-bench",
    { "aria-labelledby": scene.id("bench") },
    h("h2.cq-hidden", { id: scene.id("bench") }, words.text.bench),
    sentence(scene, view.verdict, `cq-verdict${view.verdict.state === "empty" ? " cq-hidden" : ""}`),
    view.hole && hole(scene, view.hole),
    groups(scene),
    actions(scene),
    more(scene),
  );
}

/** @param {MeldsScene} scene */
function actions(scene) {
  const { words, view } = scene;
  return h(
    "div.cq-actions",
    { role: "toolbar", "aria-label": words.text.actions },
    button("cq-big", { "data-do": "lay_out", "data-focus": "lay_out" }, words.text.lay_out),
    button("cq-big", { "data-do": "clear", "data-focus": "clear" }, words.text.start_again),
    newGroup(scene),
    step("undo", words.text.undo, view.can_undo),
  );
}

/** @type {(scene: MeldsScene, about: HoleView) => HTMLElement} */
function hole(scene, about) {
  const { words } = scene;
  return h(
    "details.cq-hole",
    { "data-key": `hole ${about.key}` },
    h("summary", { ...OWN_KEYS, "data-focus": "hole" }, about.question),
    h("p", written(scene, about.text, "hole"), " ", laws(about.laws, scene.laws)),
    about.cards.length > 0 &&
      h(
        "ul.cq-outs.lay-cluster",
        ...about.cards.map(({ card, state, note }) =>
          h("li", { class: `is-${state}`, "data-key": card }, mini(scene.cards.get(card), words.pack), h("span", note)),
        ),
      ),
  );
}

/** @param {MeldsScene} scene */
function more(scene) {
  const { words, open } = scene;
  return h(
    "details.cq-fold.cq-more",
    { "data-ui": "more" },
    h("summary", { ...OWN_KEYS, "data-focus": "more" }, words.text.more),
    open.more && h("div.cq-more-body", layouts(scene), growth(scene), map(scene)),
  );
}

/** @param {MeldsScene} scene */
function layouts(scene) {
  const { words, view } = scene;
  return h(
    "section",
    h("h3", words.text.layouts),
    h("p", written(scene, view.layouts.text, "layouts")),
    h("div.lay-cluster", ...view.layouts.rows.map((row) => layoutRow(scene, row))),
  );
}

/** @param {MeldsScene} scene */
function growth(scene) {
  const { words, view, cards } = scene;
  return h(
    "section",
    h("h3", words.text.grow),
    h("p", written(scene, view.grow.text, "grow")),
    h(
      "div.lay-cluster",
      ...view.grow.cards.map(({ card, name }) =>
        button(
          "cq-grow",
          {
            "data-key": card,
            "data-do": "extend",
            "data-card": card,
            "data-focus": `grow ${card}`,
            "aria-label": name,
          },
          smallFace(cards.get(card), words.pack),
        ),
      ),
    ),
  );
}

/** @type {(scene: MeldsScene, area: string, growthCell: GrowthCell) => HTMLElement} */
function mapCell(scene, area, { meld, name, label, suits }) {
  const { words, view, at } = scene;
  const lit = view.lit.includes(meld);
  const picked =
    suits &&
    picture(
      24,
      20,
      "cq-quad",
      [...suits].map((suit) =>
        suitSign(suit, words.pack, {
          x: "ch".includes(suit) ? 2.5 : 12.5,
          y: "cd".includes(suit) ? 1 : 10,
          size: 9,
        }),
      ),
    );
  return button(
    {
      class: `cq-cell${lit ? " is-lit" : ""}`,
      "data-key": meld,
      "data-do": "lay_meld",
      "data-meld": meld,
      "data-focus": `map ${meld}`,
      "data-rove": area,
      tabindex: at[area] === meld ? 0 : -1,
      "aria-label": lit ? `${name}, ${words.text.lit}` : name,
    },
    picked ?? label,
  );
}

/** @type {(scene: MeldsScene, meldsArea: MeldsArea) => HTMLElement} */
function mapArea(scene, { id, name, heads, rows }) {
  return h(
    "div",
    { class: `cq-area${heads.length ? " is-wide" : ""}`, role: "group", "aria-label": name },
    h("h4", name),
    heads.length > 0 && h("div.cq-row.cq-heads", { "aria-hidden": "true" }, ...heads.map((label) => h("span", label))),
    ...rows.map((cells) => h("div.cq-row", ...cells.map((cell) => mapCell(scene, `map-${id}`, cell)))),
  );
}

/** @param {MeldsScene} scene */
function map(scene) {
  const { words } = scene;
  return h(
    "section",
    h("h3", words.text.map),
    h("p", written(scene, words.text.map_help, "map-help")),
    h("div.cq-areas.lay-cluster", ...words.map.map((area) => mapArea(scene, area))),
  );
}

/** @extends {GroupingScreen<Rooms["melds"]>} */
class MeldBuilder extends GroupingScreen {
  listen() {
    super.listen();
    /** @type {Projection} */
    this.projection = new Projection(this);
  }

  /** @returns {MessageKind} */
  get touched() {
    return "take";
  }
  get home() {
    return "pack";
  }
  /** @returns {MessageKind} */
  get back() {
    return "toggle";
  }
  get fields() {
    return { ...super.fields, meld: String };
  }

  /** @param {MeldsScene} scene */
  begin(scene) {
    super.begin(scene);
    const { words, at } = scene;
    at.pack ??= words.deck[0].code;
    for (const { id, rows } of words.map) at[`map-${id}`] ??= rows[0][0].meld;
  }

  /** @param {MeldsScene} scene */
  parts(scene) {
    const { words } = scene;
    return [
      head(scene, words.text.lead, { table: [this.projection?.item(), examples(scene), keys(scene, words.text.keys)] }),
      this.projection?.leave(),
      h("div.cq-cloth.cq-building.cq-projected.lay-stack", pack(scene), made(scene)),
    ];
  }

  draw() {
    const before = positions(this.root, CARDS);
    super.draw();
    regroup(this.root, before, CARDS);
  }

  havens() {
    return ["new", `pack ${this.at.pack}`];
  }
}

export default widget(MeldBuilder);
