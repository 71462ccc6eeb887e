// The outs drill: a spread of ten, what is gone, the forty cards to choose from, and why each is right or wrong.

import { bringIntoView } from "../../table/motion.js";
import { largeFace, mini, sign, smallFace } from "../../ui/static/cards.js";
import { step } from "../../ui/static/grouping.js";
import { examples, head, keys, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { Projection } from "../../ui/static/projector.js";
import { laws, written } from "../../ui/static/prose.js";
import { Screen, widget } from "../../ui/static/screen.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import { CardView, OutsResult, OutsRow, Rooms } from "../../ui/static/python"
 * @import { OutsScene, Send } from "../../ui/static/types"
 */

/** @type {Record<string, string>} */
const SIGN_OF = { chosen: "laid", right: "good", missed: "open", wrong: "bad" };

/** @type {(scene: OutsScene, codes: string[], name: string | null, marked?: string) => HTMLElement} */
const minis = ({ words, cards }, codes, name, marked) =>
  h(
    "span.cq-minis",
    { role: name && "img", "aria-label": name },
    ...codes.map((code) => {
      const one = mini(cards.get(code), words.pack, false);
      if (code === marked) one.classList.add("is-new");
      return one;
    }),
  );

/**
 * A meld of whole cards.
 *
 * @type {(scene: OutsScene, meld: OutsScene["view"]["spread"][number]) => HTMLElement}
 */
const laid = ({ words, cards }, { name, cards: codes }) =>
  h(
    "span.cq-cards",
    { role: "img", "aria-label": name },
    ...codes.map((code) =>
      h("span.cq-slot", { "data-key": code }, h("span.cq-card", largeFace(cards.get(code), words.pack))),
    ),
  );

/** @param {OutsScene} scene */
function lying(scene) {
  const { words, view } = scene;
  return h(
    "section.cq-lying.lay-stack",
    { "aria-labelledby": scene.id("spread") },
    h("h2.cq-hidden", { id: scene.id("spread") }, words.text.spread),
    h(
      "ul.cq-laid.lay-cluster",
      { "aria-labelledby": scene.id("spread") },
      ...view.spread.map((meld) => h("li", { "data-key": meld.name }, laid(scene, meld))),
    ),
    view.gone.length > 0 &&
      h(
        "dl.cq-gone.lay-cluster",
        ...view.gone.map(({ state, name, groups }) =>
          h(
            "div",
            { "data-key": state },
            h("dt.cq-title", name),
            ...groups.map((each) => h("dd", { "data-key": each.name }, minis(scene, each.cards, each.name))),
          ),
        ),
      ),
  );
}

/** @type {(scene: OutsScene, cardView: CardView) => HTMLElement} */
function packTile(scene, { code, name }) {
  const { words, view, at, cards } = scene;
  const { state = "free", told = "", chosen = false } = view.pack[code] ?? {};
  return h(
    "div",
    {
      ...OWN_KEYS,
      role: "option",
      class: `cq-tile is-${state}`,
      "data-key": code,
      "data-card": code,
      "data-do": "toggle",
      "data-focus": `pack ${code}`,
      "data-rove": "pack",
      tabindex: at.pack === code ? 0 : -1,
      "aria-selected": String(chosen),
      "aria-disabled": (state === "own" || view.result !== null) && "true",
      "aria-label": told ? `${name}, ${told}` : name,
    },
    smallFace(cards.get(code), words.pack),
    sign(SIGN_OF[state]),
  );
}

/** @param {OutsScene} scene */
function pack(scene) {
  const { words, view } = scene;
  return h(
    "section.cq-side.cq-picking",
    { "aria-labelledby": scene.id("pack") },
    h(
      "div.cq-bench-head.lay-cluster",
      h("h2.cq-hidden", { id: scene.id("pack") }, words.text.pack),
      h("div.cq-steps", step("undo", words.text.undo, view.can_undo)),
    ),
    h(
      "div.cq-forty",
      {
        role: "listbox",
        "aria-multiselectable": "true",
        "aria-orientation": "horizontal",
        "aria-labelledby": scene.id("pack"),
        "aria-describedby": scene.id("keys"),
      },
      ...words.deck.map((card) => packTile(scene, card)),
    ),
    h("p.cq-soft.cq-neighbours", written(scene, words.text.neighbours, "neighbours")),
    h("p.cq-hidden", { id: scene.id("keys") }, words.text.keys),
  );
}

/** @param {OutsScene} scene */
const choices = ({ words, view }) =>
  h(
    "div.cq-actions",
    { role: "toolbar", "aria-label": words.text.actions },
    ...view.choices.map(({ label, do: type, main }) =>
      button(
        { class: `cq-big${main ? " is-first" : ""}`, "data-key": type, "data-do": type, "data-focus": type },
        label,
      ),
    ),
  );

/** @type {(scene: OutsScene, outsRow: OutsRow) => HTMLElement} */
function row(scene, { card, state, label, text, laws: numbers, name, groups, href }) {
  const { words, cards } = scene;
  return h(
    "li",
    { class: `is-${state}`, "data-key": card },
    mini(cards.get(card), words.pack),
    h(
      "div",
      h("p", h("strong", `${label}:`), " ", written(scene, text, `reasons ${label}`), " ", laws(numbers, scene.laws)),
      groups.length > 0 &&
        h(
          "p.cq-lay.lay-cluster",
          { role: "img", "aria-label": name },
          ...groups.map((each) => minis(scene, each, null, card)),
        ),
      onSite() &&
        href &&
        h("a.cq-step", { href, "aria-label": `${words.text.try}: ${cards.get(card).name}` }, words.text.try),
    ),
  );
}

/** @type {(scene: OutsScene, all: OutsRow[]) => HTMLElement} */
const rows = (scene, all) => h("ul.cq-reasons.lay-stack", ...all.map((each) => row(scene, each)));

/** @type {(scene: OutsScene, result: OutsResult) => HTMLElement} */
function result(scene, { verdict, rows: wrong, others }) {
  const { words, open } = scene;
  return h(
    "section.cq-result.lay-stack",
    { "aria-label": verdict.text },
    sentence(scene, verdict, "cq-verdict"),
    wrong.length > 0 && rows(scene, wrong),
    others.length > 0 &&
      h(
        "details.cq-fold",
        { "data-ui": "others" },
        h(
          "summary",
          { ...OWN_KEYS, "data-focus": "others" },
          wrong.length > 0 ? words.text.others : words.text.all_right,
        ),
        open.others && rows(scene, others),
      ),
  );
}

/**
 * A first wrong answer, in numbers.
 *
 * @type {(scene: OutsScene, counted: NonNullable<OutsScene["view"]["again"]>) => HTMLElement}
 */
const again = (scene, counted) =>
  h("section.cq-result.lay-stack", { "aria-label": counted.text }, sentence(scene, counted, "cq-verdict"));

/** @param {OutsScene} scene */
function starts({ words, id }) {
  return h(
    "div",
    { role: "group", "aria-labelledby": id("starts") },
    h("p.cq-legend", { id: id("starts") }, words.text.starts),
    ...words.starts.map(({ id: name, name: label }) =>
      button(
        "cq-item",
        { "data-key": name, "data-do": "start", "data-value": name, "data-focus": `start ${name}` },
        label,
      ),
    ),
  );
}

/** @extends {Screen<Rooms["outs"]>} */
class OutsDrill extends Screen {
  listen() {
    super.listen();
    /** @type {Projection} */
    this.projection = new Projection(this);
  }

  get fields() {
    return { ...super.fields, card: String };
  }

  /** @param {OutsScene} scene */
  begin({ words, at }) {
    at.pack ??= words.deck[0].code;
  }

  /** @param {OutsScene} scene */
  parts(scene) {
    const { words, view } = scene;
    return [
      head(scene, view.lead, {
        table: [this.projection?.item(), starts(scene), examples(scene), keys(scene, words.text.keys)],
      }),
      this.projection?.leave(),
      h("p.cq-soft.cq-score", written(scene, view.score, "score")),
      h(
        `div.cq-cloth.cq-drill.cq-projected.lay-stack${view.result ? ".is-told" : ""}`,
        h("div.cq-column.lay-stack", lying(scene), !view.result && view.again && again(scene, view.again)),
        view.result && result(scene, view.result),
        h("div.cq-column.lay-stack", { "data-key": "picking" }, pack(scene), choices(scene)),
      ),
    ];
  }

  havens() {
    return ["next", `pack ${this.at.pack}`];
  }

  /**
   * On a phone the answer to a big button would stand out of sight.
   *
   * @type {Send}
   */
  send(type, fields) {
    this.follow = ["check", "show", "next", "start"].includes(type);
    super.send(type, fields);
  }

  draw() {
    super.draw();
    if (!this.follow) return;
    bringIntoView(this.body.querySelector(".cq-result") ?? this.body.querySelector(".cq-lead"));
    this.follow = false;
  }
}

export default widget(OutsDrill);
