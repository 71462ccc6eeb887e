// The classroom: a free board, and the table on which it is played from there.

import { bringIntoView } from "../../table/motion.js";
import { TableScreen } from "../../table/table.js";
import { filePicker, readFile, saveFile } from "../../ui/static/files.js";
import { examples, head } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { project } from "../../ui/static/projector.js";
import { widget } from "../../ui/static/screen.js";
import { letVote, showBoard } from "../../ui/static/site.js";
import { board, isOut, pack } from "./board.js";
import { bookletPlace } from "./booklet.js";
import { doing, lampPlace, settings, showing, voting, walking } from "./panel.js";

/**
 * @import { Fields, Rooms, MessageKind } from "../../ui/static/python"
 * @import { BoardScene, Child, ClassroomScene, Send } from "../../ui/static/types"
 */

const MOST_LOADED = 1900; // letters of a file: no position is as long
const MOST_BOOKLET = 60001; // letters of a booklet: more than that Python refuses anyway

/** @param {BoardScene} scene */
const projection = ({ words }) =>
  button("cq-item", { "data-key": "project", "data-do": "project", "data-focus": "project" }, words.text.projector);

/** @extends {TableScreen<Rooms["classroom"]>} */
class Classroom extends TableScreen {
  get fields() {
    return { ...super.fields, area: String, switch: String };
  }
  get setup() {
    return this.view.setup;
  }

  /**
   * @param {ClassroomScene} scene
   * @returns {Child[]}
   */
  parts(scene) {
    return scene.view.setup ? this.board(/** @type {BoardScene} */ (scene)) : super.parts(scene);
  }

  /**
   * @param {BoardScene} scene
   * @returns {Child[]}
   */
  board(scene) {
    const { words, view } = scene;
    this.root.tabIndex = -1; // a touch gives the board its keys, also in JupyterLab
    this.root.dataset.lmSuppressShortcuts = "true";
    project(this.root, view.projector);
    return [
      head(scene, view.setup.lead, {
        table: [projection(scene), examples(scene)],
        share: [
          button("cq-item", { "data-ui": "save", "data-focus": "save" }, words.text.save),
          filePicker(words.text.load),
        ],
      }),
      view.projector &&
        button("cq-leave", { "data-do": "project", "data-focus": "leave", "aria-label": words.text.leave }, "✕"),
      h(
        `div.cq-cloth.cq-classroom.lay-stack${isOut(scene) ? ".is-full" : ""}`,
        board(scene),
        pack(scene),
        h("div.cq-teacher", lampPlace(scene), doing(scene), walking(scene), settings(scene)),
      ),
    ];
  }

  /** @param {ClassroomScene} scene */
  panel(scene) {
    const { words } = scene;
    return [
      h(
        "div.cq-quiets",
        button("cq-step", { "data-do": "set_up", "data-focus": "set_up" }, words.text.to_board),
        showing(words),
        voting(words),
      ),
      bookletPlace(scene),
    ];
  }

  /** @param {ClassroomScene} scene */
  items(scene) {
    const { text } = scene.words;
    const setUp = button("cq-item", { "data-do": "set_up_this", "data-focus": "set_up_this" }, text.this_to_board);
    return { table: [setUp, examples(scene)] };
  }

  /** @param {ClassroomScene} scene */
  begin(scene) {
    super.begin(scene);
    const { setup } = scene.view;
    const { at } = scene;
    if (!setup) return;
    const lying = [
      ...Object.values(setup.rows),
      ...Object.values(setup.spreads).flatMap(({ groups }) => groups),
    ].flatMap(({ cards }) => cards);
    if (!lying.includes(at.board ?? "")) at.board = lying[0];
    at.pack ??= (setup.pack.find(({ where }) => where === "out") ?? setup.pack[0]).code;
  }

  draw() {
    /** @type {string | undefined} */
    const was = this.shows;
    const now = this.setup ? "board" : "table";
    if (was && was !== now) this.seen = undefined; // the cards of the board do not travel to the table
    /** @type {string | undefined} */
    this.shows = now;
    super.draw();
    bringIntoView(this.body.querySelector(".cq-word[open] > div")); // it may open below the edge
    if (was !== now && this.setup) this.showSuitOnceLaidOut(this.at.pack?.slice(-1) ?? "");
    const { length } = this.view.booklet.chapters;
    const words = this.body.querySelector("[data-words]");
    const isAdded = length > (this.made ?? length);
    if (words && isAdded) /** @type {HTMLTextAreaElement} */ (words).value = ""; // they stand in the chapter now
    /** @type {number | undefined} */
    this.made = length;
    this.showAnswer();
    // on a phone the place may be far from the pack
    if (this.put) bringIntoView(this.body.querySelector(".cq-board .is-aimed"));
    this.put = false;
    if (this.setup?.searching) setTimeout(() => this.setup?.searching && !this.signal.aborted && this.send("go_on"));
  }

  // On a phone the answer would stand below what can be seen.
  showAnswer() {
    const answer = this.body.querySelector(".cq-answer");
    if (answer && !this.answerShown && !this.setup?.searching) bringIntoView(answer);
    this.answerShown = Boolean(answer) && !this.setup?.searching;
  }

  /** @type {Send} */
  send(type, fields) {
    if (type === "reveal" && this.setup) return; // nothing is covered on the board
    this.put = type === "pick";
    if (type !== "count") this.closeSheets();
    super.send(type, fields);
  }

  havens() {
    return this.setup ? ["big play_on", "menu"] : [...super.havens(), "set_up"];
  }

  /**
   * @param {string} card
   * @param {string} place
   * @param {string} from
   */
  drop(card, place, from) {
    if (this.setup) this.send("put", { card, value: place });
    else super.drop(card, place, from);
  }

  /** @param {HTMLInputElement} input */
  choose(input) {
    const { choose: type, area } = input.dataset;
    if (input.dataset.booklet) this.readBooklet(input);
    else if (input.type === "file") this.read(input);
    else if (type) this.send(/** @type {MessageKind} */ (type), { value: input.value });
    else if (area)
      this.send("count", {
        value: /** @type {Fields["count"]["value"]} */ (area),
        number: Math.trunc(Number(input.value)),
      });
    else super.choose(input);
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "suit") this.showSuit(node.dataset.value ?? "");
    else if (name === "add") this.add(/** @type {MessageKind} */ (node.dataset.value));
    else if (name === "save_booklet") this.saveBooklet();
    else if (name === "copy_booklet") this.copy(this.view.booklet.href, node, "save_booklet");
    else if (name === "vote") letVote(new URL(this.link, location.href).href);
    else if (name === "show") showBoard(new URL(this.link, location.href).href);
    else super.local(name, node);
  }

  /** @param {string} suit */
  showSuit(suit) {
    const strip = this.body.querySelector(".cq-whole");
    const [first, ace] = [".cq-tile", `[data-focus="pack A${suit}"]`].map((each) => strip?.querySelector(each));
    if (strip && first && ace) strip.scrollLeft = ace.offsetLeft - first.offsetLeft;
  }

  /** @param {string} suit */
  showSuitOnceLaidOut(suit) {
    const waiting = new ResizeObserver(() => {
      waiting.disconnect();
      if (this.setup) this.showSuit(suit);
    });
    waiting.observe(/** @type {Element} */ (this.body.querySelector(".cq-whole")));
  }

  save() {
    saveFile("conquian.txt", `${this.setup?.line}\n`, "text/plain");
  }

  /**
   * What lies there becomes a chapter, with the words as they are typed.
   *
   * @param {MessageKind} type
   */
  add(type) {
    const words = /** @type {HTMLTextAreaElement | null} */ (this.body.querySelector("[data-words]"));
    /** @param {string} name */
    const from = (name) =>
      /** @type {HTMLInputElement | null} */ (this.body.querySelector(`[data-from="${name}"]`))?.value ?? "";
    const lesson = type === "add_lesson" && { lesson: from("lesson") };
    const puzzle = type === "add_puzzle" && {
      folder: from("folder"),
      number: Math.min(9999, Math.max(0, Math.trunc(Number(from("number"))))),
    };
    this.send(type, { value: words?.value ?? "", ...lesson, ...puzzle });
  }

  saveBooklet() {
    const { file } = this.view.booklet;
    if (file) saveFile(file.name, file.text, "application/toml");
  }

  /** @param {HTMLInputElement} input */
  async readBooklet(input) {
    const text = await readFile(input, MOST_BOOKLET);
    if (text !== null) this.send("open_booklet", { text });
  }

  /** @param {HTMLInputElement} input */
  async read(input) {
    const text = await readFile(input, MOST_LOADED);
    if (text !== null) this.send("load", { text });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { nodeName, dataset } = /** @type {HTMLElement} */ (event.target);
    const { rove, card } = dataset ?? {};
    const isTyped = nodeName === "INPUT" && (dataset.choose || dataset.from);
    if (nodeName === "TEXTAREA" || isTyped) return; // something is being typed
    if (!this.setup) return super.key(event);
    if (rove !== "board" || (event.key !== "Delete" && event.key !== "Backspace")) return super.key(event);
    this.send("put", { card, value: "out" });
    event.preventDefault();
    event.stopPropagation();
  }

  closeSheets() {
    for (const sheet of /** @type {NodeListOf<HTMLDetailsElement>} */ (this.body.querySelectorAll(".cq-word[open]")))
      sheet.open = false;
  }

  escape() {
    super.escape();
    this.closeSheets();
    if (this.setup?.held) this.send("hold", { card: this.setup.held });
  }
}

export default widget(Classroom);
