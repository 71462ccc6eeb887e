// The board of the classroom: every place for cards, and the pack beside it.

import { back, largeFace, picture, sign, smallFace, suitSign } from "../../ui/static/cards.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";

/**
 * @import { BoardRow } from "../../ui/static/python"
 * @import { BoardScene, Child } from "../../ui/static/types"
 */

/**
 * @param {BoardScene} scene
 * @param {string} code
 * @param {string | false} [drop]
 */
const boardCard = (scene, code, drop) => {
  const { words, view, cards, at } = scene;
  const card = cards.get(code);
  const held = view.setup.held === code;
  return h(
    "div.cq-slot",
    { "data-key": code, "data-drop": drop },
    button(
      {
        class: `cq-card${held ? " is-held" : ""}`,
        "data-card": code,
        "data-do": "hold",
        "data-focus": `board ${code}`,
        "data-rove": "board",
        tabindex: at.board === code ? 0 : -1,
        "aria-pressed": String(held),
        "aria-label": card.name,
        "aria-describedby": scene.id("board-keys"),
      },
      largeFace(card, words.pack),
    ),
  );
};

/**
 * Whether the next card goes here; what is held could go here as well.
 *
 * @type {(scene: BoardScene, is: boolean) => false | HTMLElement}
 */
const aimed = ({ words, view }, is) => is && !view.setup.held && h("span.cq-here", words.text.next_here);

/**
 * How many cards lie there that nobody has seen; a touch opens the slide that says so.
 *
 * @type {(scene: BoardScene, boardRow: BoardRow) => false | HTMLElement}
 */
function unknownCards({ words, open }, { id, name, unknown }) {
  const ui = `word ${id}`;
  const label = `${name}: ${words.text.face_down}`;
  return (
    unknown !== null &&
    h(
      "details.cq-word.cq-unknown",
      { name: "cq-word", "data-ui": ui, "data-key": "unknown", "data-unknown": unknown, open: open[ui] },
      h(
        "summary",
        { ...OWN_KEYS, "data-focus": ui, "aria-label": `${label}: ${unknown}` },
        unknown ? `+ ${unknown} ${words.text.face_down}` : "+",
      ),
      open[ui] &&
        h(
          "div.cq-sheet",
          h("input", {
            type: "range",
            min: 0,
            max: 40,
            value: unknown,
            "data-now": unknown,
            "data-area": id,
            "data-focus": `count ${id}`,
            "aria-label": label,
            ...OWN_KEYS,
          }),
        ),
    )
  );
}

/** @type {(pick: Pick<BoardRow, "id" | "name" | "count" | "aimed">, ...more: Child[]) => HTMLElement} */
const areaHead = ({ id, name, count, aimed: is }, ...more) =>
  h(
    "div.cq-area-head.lay-cluster",
    button(
      "cq-area-name",
      { "data-do": "aim", "data-value": id, "data-focus": `aim ${id}`, "aria-pressed": String(is) },
      name,
    ),
    count !== "0" && h("span.cq-soft", count),
    more,
  );

/**
 * In the stock and the waste the order counts: a card can be dropped before another.
 *
 * @type {(scene: BoardScene, id: string) => HTMLElement}
 */
function row(scene, id) {
  const { words, view } = scene;
  const each = view.setup.rows[id];
  const ordered = id === "stock" || id === "waste";
  return h(
    "section",
    {
      class: `cq-area is-${id}${each.aimed ? " is-aimed" : ""}${each.cards.length || each.unknown ? "" : " is-bare"}`,
      "data-key": id,
      "aria-label": each.name,
    },
    areaHead(each, unknownCards(scene, each)),
    h(
      "div.cq-area-body.lay-cluster",
      { "data-do": "aim", "data-value": id, "data-drop": id },
      each.cards.length > 0 &&
        h("div.cq-cards", ...each.cards.map((code, n) => boardCard(scene, code, ordered && `${id}:${n}`))),
      each.unknown !== null && each.unknown > 0 && hidden(each.unknown, words.pack),
      !each.cards.length && !each.unknown && !each.aimed && h("span.cq-soft", each.empty),
      aimed(scene, each.aimed),
    ),
  );
}

/** @type {(count: number, pack: string) => HTMLElement} */
const hidden = (count, pack) => h("span.cq-backs", ...Array.from({ length: Math.min(count, 10) }, () => back(pack)));

/** @type {(scene: BoardScene, id: string) => HTMLElement} */
function laidOut(scene, id) {
  const { words, view } = scene;
  const each = view.setup.spreads[id];
  const isAimed = each.aimed || each.groups.some((group) => group.aimed);
  return h(
    "section",
    {
      class: `cq-area is-spread${isAimed ? " is-aimed" : ""}${each.groups.length ? "" : " is-bare"}`,
      "data-key": id,
      "aria-label": each.name,
    },
    areaHead({ ...each, aimed: false }),
    h(
      "div.cq-area-body.lay-cluster",
      { "data-do": "aim", "data-value": id, "data-drop": id },
      ...each.groups.map((group, n) =>
        h(
          "div",
          {
            class: `cq-heap lay-beside is-${group.state}${group.aimed ? " is-aimed" : ""}`,
            role: "group",
            "aria-label": group.text,
            "data-key": `${id} ${n}`,
            "data-do": "aim",
            "data-value": group.place,
            "data-drop": group.place,
          },
          h("div.cq-cards", ...group.cards.map((code) => boardCard(scene, code))),
          button(
            "cq-heap-name",
            {
              "data-do": "aim",
              "data-value": group.place,
              "data-focus": `aim ${group.place}`,
              "aria-pressed": String(group.aimed),
              "aria-label": group.text,
            },
            sign(group.state),
          ),
          aimed(scene, group.aimed),
        ),
      ),
      button(
        {
          class: `cq-heap lay-beside is-new${each.aimed ? " is-aimed" : ""}`,
          "data-key": `${id} new`,
          "data-do": "aim",
          "data-value": id,
          "data-focus": `new ${id}`,
          "aria-pressed": String(each.aimed),
        },
        h("span.cq-plus", { "aria-hidden": "true" }, "+"),
        h("span", { class: each.groups.length && "cq-hidden" }, words.text.group_of_its_own),
        aimed(scene, each.aimed),
      ),
    ),
  );
}

/** @param {BoardScene} scene */
export function board(scene) {
  const { words, view } = scene;
  const { rows, phase } = view.setup;
  /** @type {(seat: string, ...parts: Child[]) => HTMLElement} */
  const side = (seat, ...parts) => h("div.cq-half", { "data-key": seat }, parts);
  return h(
    "section.cq-board.cq-felt",
    { "aria-label": words.text.board },
    h("p.cq-on-paper", view.setup.turn),
    side("dealer", row(scene, "dealer-hand"), laidOut(scene, "dealer-spread")),
    h(
      "div.cq-between.lay-stack",
      { "data-key": "between" },
      row(scene, "centre"),
      row(scene, "stock"),
      row(scene, "waste"),
      (phase === "exchange" || rows.given.cards.length > 0) && row(scene, "given"),
    ),
    side("pone", laidOut(scene, "pone-spread"), row(scene, "pone-hand")),
    h("p.cq-hidden", { id: scene.id("board-keys") }, words.text.board_keys),
  );
}

/**
 * Whether no card of the pack is left beside the board.
 *
 * @param {BoardScene} scene
 */
export const isOut = ({ view }) => view.setup.pack.every(({ where }) => where !== "out");

/**
 * Where there is little room the pack is a strip that shows one suit: which one, can be touched.
 *
 * @param {BoardScene} scene
 */
export function pack(scene) {
  const { words, view, cards, at } = scene;
  return h(
    "section",
    { class: `cq-pack-place${view.setup.held ? " is-holding" : ""}${isOut(scene) ? " is-out" : ""}` },
    h(
      "div.cq-area-head.lay-cluster",
      h("h2.cq-title", { id: scene.id("pack") }, words.text.pack),
      h(
        "div.cq-suits",
        { role: "group", "aria-label": words.text.suits },
        ...words.suits.map(({ id, name }) =>
          button(
            "cq-suit",
            { "data-key": id, "data-ui": "suit", "data-value": id, "data-focus": `suit ${id}`, "aria-label": name },
            picture(20, 20, "cq-ink", suitSign(id, words.pack, { x: 0, y: 0, size: 20 })),
          ),
        ),
      ),
      button(
        "cq-area-name cq-out",
        { "data-do": "aim", "data-value": "out", "data-drop": "out", "data-focus": "aim out" },
        view.setup.out,
      ),
    ),
    h(
      "div.cq-whole",
      {
        role: "listbox",
        "aria-multiselectable": "true",
        "aria-labelledby": scene.id("pack"),
        "aria-describedby": scene.id("keys"),
        "data-drop": "out",
      },
      ...view.setup.pack.map(({ code, where, told, aimed: is }) =>
        h(
          "div",
          {
            ...OWN_KEYS,
            role: "option",
            class: `cq-tile${where === "out" ? "" : " is-placed"}${is ? " is-bench" : ""}`,
            "data-key": code,
            "data-card": code,
            "data-do": "pick",
            "data-focus": `pack ${code}`,
            "data-rove": "pack",
            tabindex: at.pack === code ? 0 : -1,
            "aria-selected": String(where !== "out"),
            "aria-label": told ? `${cards.get(code).name}, ${told}` : cards.get(code).name,
          },
          smallFace(cards.get(code), words.pack),
        ),
      ),
    ),
    h("p.cq-hidden", { id: scene.id("keys") }, words.text.pack_keys),
  );
}
