// The forcing lab: a table, and beside it what a card does, what it cost, and the rules of forcing.

import { desk } from "../../table/desk.js";
import { beans } from "../../table/felt.js";
import { bringIntoView } from "../../table/motion.js";
import { TableScreen } from "../../table/table.js";
import { mini, sign, smallFace } from "../../ui/static/cards.js";
import { choice, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { laws, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";

/**
 * @import {
 *   BoardCard, Comparison, FollowUp, ForcingText, Lines, Rooms, Switching, WeightCell
 * } from "../../ui/static/python"
 * @import { Child, ForcingScene, Part, Send } from "../../ui/static/types"
 */

const ONE_OPEN = { name: "forcing" }; // one fold at a time: the cards stay in sight

/** @type {(scene: ForcingScene, weightCell: WeightCell) => Child} */
const weight = (scene, { cards: codes, text }) =>
  codes.length
    ? h("span.cq-minis", ...codes.map((code) => mini(scene.cards.get(code), scene.words.pack)))
    : written(scene, text, "compare");

/**
 * The cards that win at each moment, and a bean for each card that a win takes.
 *
 * @type {(scene: ForcingScene, comparison: Comparison) => HTMLElement}
 */
const hopes = (scene, { heads, needs, rows: [alive] }) =>
  h(
    "section.cq-hopes",
    { "aria-label": alive.label },
    h("p.cq-soft", { "aria-hidden": "true" }, alive.label),
    ...heads.map((head, n) =>
      h(
        "div",
        { "data-key": head },
        h("h3.cq-title", head),
        h("p", weight(scene, alive.cells[n])),
        needs[n] && beans(needs[n]),
      ),
    ),
  );

/**
 * Whether a card changed what wins, or how many more cards a win takes.
 *
 * @param {Comparison} comparison
 */
const changes = ({ needs, rows: [{ cells }] }) => {
  const [before, after] = cells.map(({ cards, text }, n) => [...cards, text, needs[n]].join());
  return before !== after;
};

/** @type {(scene: ForcingScene, comparison: Comparison, known: string) => HTMLElement} */
const counted = (scene, { heads, rows }, known) =>
  h(
    "details.cq-fold.cq-counted",
    ONE_OPEN,
    h("summary", { ...OWN_KEYS, "data-focus": "counted" }, scene.words.text.counted),
    h(
      "table.cq-compare",
      h("thead", h("tr", h("td"), ...heads.map((each) => h("th", { scope: "col" }, each)))),
      h(
        "tbody",
        ...rows.map(({ label, cells }) =>
          h(
            "tr",
            { "data-key": label },
            h("th", { scope: "row" }, label),
            ...cells.map((each) => h("td", weight(scene, each))),
          ),
        ),
      ),
    ),
    known && h("p.cq-soft.cq-known", written(scene, known, "known")),
  );

/** @param {ForcingScene} scene */
function placesOf(scene) {
  const {
    words,
    view: {
      panel: { places },
    },
    cards,
  } = scene;
  return h(
    "div.cq-places",
    h("p.cq-soft", written(scene, words.text.places, "places")),
    ...places.map((groups) =>
      h(
        "p.lay-cluster",
        { "data-key": groups.flat().join("") },
        ...groups.map((each) => h("span.cq-minis", ...each.map((code) => mini(cards.get(code), words.pack)))),
      ),
    ),
  );
}

/** @type {(scene: ForcingScene, lines: Lines) => HTMLElement} */
function lines(scene, { title, note, rows }) {
  const { words, cards } = scene;
  return h(
    "details.cq-fold.cq-lines",
    ONE_OPEN,
    h("summary", { ...OWN_KEYS, "data-focus": "lines" }, title),
    h(
      "ol",
      ...rows.map(({ card, text, cost, laws: numbers, done }, n) =>
        h(
          "li",
          { "data-key": `${n}`, class: done ? "is-done" : "" },
          card && mini(cards.get(card), words.pack, false),
          h(
            "span",
            written(scene, text, "lines"),
            " ",
            laws(numbers, scene.laws),
            h("span.cq-soft", " ", written(scene, cost, "lines")),
          ),
        ),
      ),
    ),
    note && h("p.cq-soft", written(scene, note, "lines")),
  );
}

/** @param {ForcingScene} scene */
function safe({ words, view: { panel }, cards }) {
  return h(
    "details.cq-fold.cq-safe",
    ONE_OPEN,
    h("summary", { ...OWN_KEYS, "data-focus": "safe" }, words.text.safe),
    h(
      "ul",
      ...panel.safe.map((codes) =>
        h("li.cq-minis", { "data-key": codes.join("") }, ...codes.map((code) => mini(cards.get(code), words.pack))),
      ),
    ),
  );
}

/** @type {(scene: ForcingScene, boardCard: BoardCard) => HTMLElement} */
function boardTile(scene, { code, state, told }) {
  const { words, at } = scene;
  const card = scene.cards.get(code);
  const extra = told && words.text[/** @type {keyof ForcingText} */ (told)];
  return h(
    "div",
    {
      ...OWN_KEYS,
      role: "option",
      class: `cq-tile is-${state}`,
      "data-key": code,
      "data-card": code,
      "data-do": "name_card",
      "data-focus": `board ${code}`,
      "data-rove": "board",
      tabindex: at.board === code ? 0 : -1,
      "aria-selected": String(state === "bench"),
      "aria-disabled": told && "true",
      "aria-label": extra ? `${card.name}, ${extra}` : card.name,
    },
    smallFace(card, words.pack),
    state === "bench" && sign("good"),
  );
}

/** @param {ForcingScene} scene */
function board(scene) {
  const { words, view } = scene;
  return h(
    "section.cq-board",
    { "aria-labelledby": scene.id("board") },
    h("h3.cq-title", { id: scene.id("board") }, words.text.board),
    h(
      "div.cq-forty",
      {
        role: "listbox",
        "aria-multiselectable": "true",
        "aria-orientation": "horizontal",
        "aria-labelledby": scene.id("board"),
        "aria-describedby": scene.id("board-keys"),
      },
      ...view.panel.board.map((each) => boardTile(scene, each)),
    ),
    h("p.cq-hidden", { id: scene.id("board-keys") }, words.text.board_keys),
  );
}

/** @type {(scene: ForcingScene, name: string, found: FollowUp | undefined) => HTMLElement} */
const outcome = (scene, name, found) =>
  h("span", name, found && h("span.cq-follows", written(scene, found.text, "follows")));

/** @type {(scene: ForcingScene, one: Switching) => HTMLElement} */
function switching(scene, one) {
  const { text } = scene.words;
  return h(
    `section.cq-switch${one.help ? "" : ".is-asked"}`,
    choice(
      scene,
      "set_switch",
      h("span", h("strong", one.name), one.help && [h("br"), written(scene, one.help, "switch")]),
      one.values.map((each, n) => ({ ...each, name: outcome(scene, each.name, one.follows[n]) })),
      one.value,
    ),
    one.guesses.length > 0 &&
      h(
        "div.cq-guesses",
        { role: "group", "aria-label": text.what_then },
        h("p.cq-legend", written(scene, text.what_then, "what-then")),
        ...one.guesses.map(({ id, name }) =>
          button(
            "cq-guess",
            { "data-key": id, "data-do": "foretell", "data-value": id, "data-focus": `guess ${id}` },
            name,
          ),
        ),
      ),
  );
}

/** @param {ForcingScene} scene */
const more = ({
  words: { text },
  view: {
    panel: { courses, course },
  },
}) => [
  h("p.cq-legend", { "data-key": "more" }, text.more),
  ...courses.map(({ id, name }) =>
    button(
      "cq-item",
      {
        "data-key": id,
        "data-do": "course",
        "data-value": id,
        "data-focus": `course ${id}`,
        "aria-pressed": String(id === course),
      },
      name,
    ),
  ),
];

/**
 * The rules of forcing, which a table has no room for.
 *
 * @type {Part}
 */
const rulesBox = (each) => {
  const scene = /** @type {ForcingScene} */ (each);
  const { text } = scene.words;
  return [
    h("h2", { id: scene.id("law"), tabindex: -1 }, text.switches),
    h(
      "ul.cq-switches",
      ...scene.view.panel.rules_of_forcing.map(({ id, name, help, now }) =>
        h(
          "li",
          { "data-key": id },
          h("strong", name),
          h("p", written(scene, help, "rules"), " ", h("em", now, ".")),
          button(
            "cq-step",
            {
              "data-do": "show_switch",
              "data-value": id,
              "data-focus": `rule ${id}`,
              "aria-label": `${text.matters}: ${name}`,
            },
            text.matters,
          ),
        ),
      ),
    ),
    h("div.cq-actions", button("cq-big is-first", { "data-ui": "close" }, text.close)),
  ];
};

/** @extends {TableScreen<Rooms["forcing"]>} */
class ForcingLab extends TableScreen {
  /** @param {ForcingScene} scene */
  begin(scene) {
    super.begin(scene);
    const {
      view: {
        panel: { board: forty },
      },
      at,
    } = scene;
    if (!forty.some(({ code }) => code === at.board)) at.board = forty.find(({ told }) => !told)?.code;
  }

  /** @param {ForcingScene} scene */
  parts(scene) {
    const [top, leave, , ...rest] = super.parts(scene); // the rules in force stand in the panel
    return [top, leave, ...rest];
  }

  /** @param {ForcingScene} scene */
  items(scene) {
    const { switches } = scene.words.text;
    return {
      table: more(scene),
      cards: button("cq-item", { "data-key": "rules", "data-ui": "rules", "data-focus": "rules" }, switches),
    };
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "rules") this.look(rulesBox, "");
    else super.local(name, node);
  }

  /**
   * What was played, named or foretold is judged before what can be done next.
   *
   * @param {ForcingScene} scene
   */
  desk(scene) {
    const { result, board: forty, switch: one, compare } = scene.view.panel;
    const judged =
      (result || forty.length > 0 || one) &&
      h(
        "div.cq-outcome.lay-stack",
        forty.length > 0 && board(scene),
        ...this.found(scene),
        one && switching(scene, one),
      );
    const made = desk(scene, this.panel(scene, !judged), true, judged || null);
    if (judged && (compare || forty.length || one)) judged.parentElement?.classList.add("is-long");
    return made;
  }

  /** @param {ForcingScene} scene */
  found(scene) {
    const { fact, places, result, reply, compare } = scene.view.panel;
    return [
      result && sentence(scene, result, "cq-verdict cq-result"),
      fact && sentence(scene, fact, "cq-why cq-fact"),
      places.length > 0 && placesOf(scene),
      compare && changes(compare) && hopes(scene, compare),
      reply && h("p.cq-reply", written(scene, reply, "reply")),
    ];
  }

  /** @type {(scene: ForcingScene, finds?: boolean) => HTMLElement} */
  panel(scene, finds = true) {
    const { words, view } = scene;
    const { panel } = view;
    const { known, compare, apart } = panel;
    return h(
      "section.cq-panel.lay-stack",
      { "aria-label": words.text.panel },
      finds && this.found(scene),
      compare && counted(scene, compare, known),
      panel.lines && lines(scene, panel.lines),
      panel.safe.length > 0 && safe(scene),
      apart && sentence(scene, apart, "cq-why cq-apart"),
      view.score && h("p.cq-soft.cq-score", written(scene, view.score, "score")),
    );
  }

  /** @param {HTMLDetailsElement} node */
  toggled(node) {
    super.toggled(node);
    if (node.open && node.matches(".cq-fold")) bringIntoView(node); // on a phone it opens below what can be seen
  }

  havens() {
    return ["big next_task", "big same_task", "big answer", ...super.havens()];
  }

  /**
   * On a phone the answer would stand below what can be seen.
   *
   * @type {Send}
   */
  send(type, fields) {
    super.send(type, fields);
    if (type === "show_switch") this.box.close();
    this.looks = [
      "answer",
      "show_truth",
      "foretell",
      "let_go",
      "next_task",
      "course",
      "show_switch",
      "change_sides",
      "same_task",
    ].includes(type)
      ? type
      : "";
  }

  draw() {
    super.draw();
    if (!this.looks) return;
    const answers = ["answer", "show_truth", "foretell", "let_go"].includes(this.looks);
    bringIntoView(this.body.querySelector(answers ? ".cq-result, .cq-switch" : ".cq-lead"));
    this.looks = "";
  }
}

export default widget(ForcingLab);
