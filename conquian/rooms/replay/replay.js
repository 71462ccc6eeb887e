// Games to look through: a table at which a game goes forward and back, with a note beside it.

import { coach, coachDesk, lookOn } from "../../table/coach.js";
import { legal } from "../../table/desk.js";
import { TableScreen } from "../../table/table.js";
import { wall } from "../../table/wall.js";
import { mini, picture } from "../../ui/static/cards.js";
import { filePicker, readFile, saveFile } from "../../ui/static/files.js";
import { foldedList, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS, s } from "../../ui/static/patch.js";
import { laws, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import { Rooms, MessageKind } from "../../ui/static/python"
 * @import { Part, ReplayScene, Send } from "../../ui/static/types"
 */

const BRIEF = 130; // letters of a note beside which a projector has room for larger cards
const MOST_READ = 200001; // letters of a file: more than that Python refuses anyway

/**
 * @param {string} label
 * @param {number} ply
 * @param {number} here
 * @param {{ class: string, key: string, step?: number }} attributes
 */
const stepper = (label, ply, here, attributes) =>
  button(
    {
      "data-do": "to_ply",
      "data-ply": ply,
      "data-step": attributes.step,
      "data-focus": attributes.key,
      "aria-disabled": ply === here && "true",
      class: attributes.class,
      "data-key": attributes.key,
    },
    label,
  );

/**
 * The film of the game: a tick for each move, and a card that is drawn along them.
 *
 * @param {ReplayScene} scene
 */
const film = ({ words, view: { ply, last } }) =>
  h(
    "div.cq-film",
    { "data-key": "film" },
    h(
      "div.cq-ticks",
      { "aria-hidden": "true" },
      ...words.moves.map(({ ticks }, n) =>
        h("i", { class: [n < ply && "is-past", ...ticks.map((kind) => `is-${kind}`)].filter(Boolean).join(" ") }),
      ),
    ),
    h("input", {
      type: "range",
      min: 0,
      max: last,
      value: ply,
      "data-now": ply,
      "data-seek": "to_ply",
      "data-focus": "to_ply",
      "aria-label": words.text.jump,
      "aria-valuetext": words.moves[ply]?.name,
      ...OWN_KEYS,
    }),
  );

/**
 * The games to choose from, each with the meld that was laid last.
 *
 * @type {Part}
 */
const gamesBox = (scene) => {
  const { words, view } = /** @type {ReplayScene} */ (scene);
  return [
    h("h2", { id: scene.id("law"), tabindex: -1 }, words.text.games),
    ...words.games.map((group) =>
      h(
        "section.cq-games",
        h("h3", group.name),
        h(
          "ul",
          ...group.games.map(({ id, name, cards, line }) =>
            h(
              "li",
              button(
                {
                  class: "cq-game",
                  "data-do": "game",
                  "data-value": id,
                  "data-focus": `game ${id}`,
                  "aria-current": id === view.game && "true",
                },
                h(
                  "span.cq-minis",
                  { "aria-hidden": "true" },
                  ...cards.map((code) => mini(scene.cards.get(code), words.pack)),
                ),
                h("span", h("strong", name), " ", h("span.cq-soft", line)),
              ),
            ),
          ),
        ),
      ),
    ),
    h("div.cq-actions", button("cq-big is-first", { "data-ui": "close" }, words.text.close)),
  ];
};

/** @extends {TableScreen<Rooms["replay"]>} */
class Replay extends TableScreen {
  get fields() {
    return { ...super.fields, ply: Number };
  }

  /**
   * After how many actions the game will stand once all is answered: a second step follows upon the first.
   *
   * @returns {number}
   */
  get here() {
    return this.root.dataset.asking ? (this.wished ?? this.view.ply) : this.view.ply;
  }

  /** @type {Send} */
  send(type, fields) {
    const wished = type === "to_ply" ? Number(Object(fields).ply) : this.here;
    super.send(type, fields);
    /** @type {number | undefined} */
    this.wished = type === "game" || type === "open_file" ? undefined : wished;
    if (type === "game") this.box.close();
  }

  /**
   * The place to which the card on the film is drawn: while one is asked for, only the last is kept.
   *
   * @param {HTMLInputElement} film
   */
  seek({ dataset, value }) {
    if (!dataset.seek) return;
    if (this.root.dataset.asking) this.sought = Number(value);
    else this.send("to_ply", { ply: Number(value) });
  }

  /** @param {boolean} wished */
  answered(wished) {
    super.answered(wished);
    const ply = this.sought;
    /** @type {number | undefined} */
    this.sought = undefined;
    if (ply !== undefined && ply !== this.view.ply) this.send("to_ply", { ply });
  }

  /** The card on the film stays under the finger. */
  refill() {
    if (this.sought === undefined) super.refill();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const node = /** @type {Element} */ (event.target).closest("[data-step]");
    const to = this.here + Number(node?.dataset.step);
    if (!node || !this.root.dataset.asking || this.view.exploring) return super.click(event);
    if (to >= 0 && to <= this.view.last) this.send("to_ply", { ply: to });
  }

  draw() {
    super.draw();
    this.asked = lookOn(this, this.asked);
  }

  /**
   * In a game of the reader's own, who sat across the table is in front of the wall.
   *
   * @param {ReplayScene} scene
   */
  parts(scene) {
    const { across } = scene.view;
    return [
      ...super.parts(scene),
      across?.is_seen && wall({ ...scene, view: { ...scene.view, wall: across } }),
      !scene.view.exploring &&
        !scene.view.coach?.ply &&
        button(
          "lay-beside cq-playing",
          { "data-ui": "games", "data-focus": "games", "data-key": "games", "aria-haspopup": "dialog" },
          h("span", scene.words.title || scene.words.text.own_game),
          picture(12, 12, "cq-caret", s("path", { d: "M2 4.5 6 8.5 10 4.5" })),
        ),
    ];
  }

  /** @param {ReplayScene} scene */
  items({ words: { text }, view }) {
    /** @param {"guess" | "explore" | "other_side"} type */
    const item = (type) => button("cq-item", { "data-key": type, "data-do": type, "data-focus": type }, text[type]);
    const leads = view.exploring || view.coach ? [] : [item("guess"), item("explore")];
    return {
      table: [...leads, item("other_side")],
      share: [filePicker(text.open_file), button("cq-item", { "data-ui": "save", "data-focus": "save" }, text.save)],
    };
  }

  /**
   * Where the learner plays on: one touch leads back.
   *
   * @param {ReplayScene} scene
   */
  away(scene) {
    const {
      words: { text },
      view,
    } = scene;
    return h(
      "div.cq-away",
      { "data-key": "away" },
      h("p", written(scene, text.away, "away"), " ", view.where),
      button("cq-step", { "data-do": "back_to_game", "data-focus": "back_to_game" }, text.back_to_game),
    );
  }

  /** @param {ReplayScene} scene */
  desk(scene) {
    const { words, view } = scene;
    const { text } = words;
    if (view.coach?.ply) return coachDesk(scene);
    if (view.coach)
      return h(
        "div.cq-desk.cq-replay",
        coach(scene),
        button("cq-step", { "data-do": "coach_end", "data-focus": "coach_end" }, text.coach_end),
      );
    if (view.exploring) return h("div.cq-aside", this.away(scene), super.desk(scene));
    return h(
      "div",
      { class: `cq-desk cq-replay${(view.note?.text.length ?? 0) < BRIEF ? " is-brief" : ""}` },
      !view.legal && this.note(scene), // what can be done now needs its room
      foldedList(scene, "at_table", text.at_table, view.at_table),
      h(
        "div.cq-doing",
        view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        h(
          "div.cq-actions",
          { role: "group", "aria-label": text.walk },
          film(scene),
          stepper(text.step_back, Math.max(view.ply - 1, 0), view.ply, { class: "cq-big", key: "step_back", step: -1 }),
          stepper(text.step_forward, Math.min(view.ply + 1, view.last), view.ply, {
            class: "cq-big is-first",
            key: "step_forward",
            step: 1,
          }),
        ),
      ),
      h(
        "div.cq-quiets",
        view.has_notes &&
          stepper(view.next_note > view.ply ? text.next_note : text.first_note, view.next_note, view.ply, {
            class: "cq-step",
            key: "next_note",
          }),
        button(
          "cq-step",
          { "data-key": "coach_begin", "data-do": "coach_begin", "data-focus": "coach_begin" },
          text.coach_begin,
        ),
      ),
      view.legal && legal(scene, view.legal),
    );
  }

  /** @param {ReplayScene} scene */
  note(scene) {
    const { view } = scene;
    const { note } = view;
    return h(
      "section.cq-note",
      { "data-key": "note", "aria-labelledby": scene.id("note"), tabindex: view.projector && 0 },
      h("h3", { id: scene.id("note") }, view.where),
      note
        ? h("p", { lang: note.lang }, written(scene, note.text, "note"), " ", laws(note.laws, scene.laws))
        : h("p.cq-soft", written(scene, view.todo, "note")),
    );
  }

  /** @param {HTMLInputElement} node */
  choose(node) {
    const { pick } = node.dataset;
    if (pick === "file") this.read(node);
    else super.choose(node);
  }

  /** @param {HTMLInputElement} node */
  async read(node) {
    const text = await readFile(node, MOST_READ);
    if (text === null) return;
    this.send("open_file", { text });
    this.showMenu(false);
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "games") this.look(gamesBox, "");
    else super.local(name, node);
  }

  save() {
    const { name, text } = this.view.record ?? this.words.record;
    saveFile(name, text, "application/toml");
    this.showMenu(false);
  }

  havens() {
    return this.view.exploring ? ["back_to_game", ...super.havens()] : ["step_forward", ...super.havens()];
  }

  listen() {
    super.listen();
    /** @param {KeyboardEvent} event */
    const nowhere = (event) => event.target === document.body && onSite() && this.key(event);
    document.addEventListener("keydown", nowhere, { signal: this.signal });
    this.root.addEventListener("input", ({ target }) => this.seek(/** @type {any} */ (target)), {
      signal: this.signal,
    });
  }

  /**
   * The game is walked through where nothing else wants these keys.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    super.key(event);
    const { last, exploring } = this.view;
    const ply = this.here;
    if (event.defaultPrevented || exploring || this.box.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const { nodeName, dataset } = /** @type {HTMLElement} */ (event.target);
    if ((/^(INPUT|TEXTAREA)$/.test(nodeName) && !dataset.seek) || dataset.rove) return;
    const to = { ArrowLeft: ply - 1, PageUp: ply - 1, ArrowRight: ply + 1, PageDown: ply + 1 }[event.key];
    if (to === undefined) return;
    if (to >= 0 && to <= last) this.send("to_ply", { ply: to });
    event.preventDefault();
    event.stopPropagation();
  }
}

export default widget(Replay);
