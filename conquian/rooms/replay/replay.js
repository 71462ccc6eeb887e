// Games to look through: a table at which a game goes forward and back, with a note beside it.

import { coach, coachDesk, lookOn } from "../../table/coach.js";
import { legal } from "../../table/desk.js";
import { TableScreen } from "../../table/table.js";
import { wall } from "../../table/wall.js";
import { sign } from "../../ui/static/cards.js";
import { filePicker, readFile, saveFile } from "../../ui/static/files.js";
import { foldedList, picker, sentence } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { laws, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import { Rooms, MessageKind } from "../../ui/static/python"
 * @import { ReplayScene, Send } from "../../ui/static/types"
 */

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

/** @type {(label: string, type: MessageKind, value: string, on: boolean) => HTMLElement} */
const pressed = (label, type, value, on) =>
  button(
    "cq-step",
    {
      "data-key": label,
      "data-do": type,
      "data-value": value,
      "data-focus": `aid ${value}`,
      "aria-pressed": String(on),
    },
    on && sign("good"),
    label,
  );

/**
 * A dot for each move: how far one is, which stands above in words.
 *
 * @param {ReplayScene["view"]} view
 */
const walked = ({ ply, last }) =>
  h(
    "div.cq-walked",
    { "aria-hidden": "true", "data-key": "walked" },
    ...Array.from({ length: last }, (_, n) =>
      h("span", { class: n + 1 === ply ? "is-here" : n < ply && "is-past", "data-key": String(n) }),
    ),
  );

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
      !scene.view.exploring && !scene.view.coach?.ply && this.pickers(scene),
      across?.is_seen && wall({ ...scene, view: { ...scene.view, wall: across } }),
    ];
  }

  /** @param {ReplayScene} scene */
  pickers(scene) {
    const { words, view } = scene;
    const { text } = words;
    return h(
      "div.cq-pickers",
      { "data-key": "pickers" },
      picker(
        scene,
        "to_ply",
        text.jump,
        String(view.ply),
        words.moves.map(({ ply, name }) => h("option", { value: ply, "data-key": `${ply}` }, name)),
      ),
      picker(scene, "game", text.games, view.game, [
        !view.game && h("option", { value: "", "data-key": "own" }, words.title || text.own_game),
        ...words.games.map(({ name, games }) =>
          h(
            "optgroup",
            { label: name, "data-key": name },
            ...games.map((each) => h("option", { value: each.id, "data-key": each.id }, each.name)),
          ),
        ),
      ]),
    );
  }

  /** @param {ReplayScene} scene */
  items({ words: { text } }) {
    return h(
      "div",
      { role: "group" },
      filePicker(text.open_file),
      button("cq-item", { "data-ui": "save", "data-focus": "save" }, text.save),
    );
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
      "div.cq-away.lay-cluster",
      { "data-key": "away" },
      h("p", written(scene, text.away, "away"), " ", view.where),
      button("cq-big", { "data-do": "back_to_game", "data-focus": "back_to_game" }, text.back_to_game),
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
      "div.cq-desk.cq-replay",
      !view.legal && this.note(scene), // what can be done now needs its room
      foldedList(scene, "at_table", text.at_table, view.at_table),
      h(
        "div.cq-doing",
        view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        h(
          "div.cq-actions",
          { role: "group", "aria-label": text.walk },
          stepper(text.step_back, Math.max(view.ply - 1, 0), view.ply, { class: "cq-big", key: "step_back", step: -1 }),
          stepper(text.step_forward, Math.min(view.ply + 1, view.last), view.ply, {
            class: "cq-big is-first",
            key: "step_forward",
            step: 1,
          }),
        ),
        walked(view),
      ),
      h(
        "div.cq-quiets",
        stepper(text.beginning, 0, view.ply, { class: "cq-step", key: "beginning" }),
        view.has_notes &&
          stepper(view.next_note > view.ply ? text.next_note : text.first_note, view.next_note, view.ply, {
            class: "cq-step",
            key: "next_note",
          }),
        stepper(text.end, view.last, view.ply, { class: "cq-step", key: "end" }),
        button(
          "cq-step",
          { "data-key": "coach_begin", "data-do": "coach_begin", "data-focus": "coach_begin" },
          text.coach_begin,
        ),
        button("cq-step", { "data-key": "guess", "data-do": "guess", "data-focus": "guess" }, text.guess),
        pressed(text.both_hands, "show", "hand", view.both),
        pressed(text.legal, "show", "legal", Boolean(view.legal)),
        button(
          "cq-step",
          { "data-key": "other_side", "data-do": "other_side", "data-focus": "other_side" },
          text.other_side,
        ),
        button("cq-step", { "data-key": "explore", "data-do": "explore", "data-focus": "explore" }, text.explore),
      ),
      view.legal && legal(scene, view.legal, h("p.cq-soft", written(scene, view.todo, "todo"))),
    );
  }

  /** @param {ReplayScene} scene */
  note(scene) {
    const { words, view } = scene;
    const { note } = view;
    return h(
      "section.cq-note",
      { "data-key": "note", "aria-labelledby": scene.id("note"), tabindex: view.projector && 0 },
      h("h3", { id: scene.id("note") }, view.where),
      note
        ? h("p", { lang: note.lang }, written(scene, note.text, "note"), " ", laws(note.laws, words.laws))
        : h("p.cq-soft", written(scene, view.todo, "note")),
    );
  }

  /** @param {HTMLInputElement} node */
  choose(node) {
    const { pick } = node.dataset;
    if (pick === "to_ply") this.send("to_ply", { ply: Number(node.value) });
    else if (pick === "game") node.value && this.send("game", { value: node.value });
    else if (pick === "file") this.read(node);
    else super.choose(node);
  }

  /** @param {HTMLInputElement} node */
  async read(node) {
    const text = await readFile(node, MOST_READ);
    if (text === null) return;
    this.send("open_file", { text });
    this.showMenu(false);
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
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(nodeName) || dataset.rove) return;
    const to = { ArrowLeft: ply - 1, PageUp: ply - 1, ArrowRight: ply + 1, PageDown: ply + 1 }[event.key];
    if (to === undefined) return;
    if (to >= 0 && to <= last) this.send("to_ply", { ply: to });
    event.preventDefault();
    event.stopPropagation();
  }
}

export default widget(Replay);
