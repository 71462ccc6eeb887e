// Sets: the list of chapters with what is done, and the chapter that is open, which may be a position on the table.

import { bigButtons, ways, which } from "../../table/desk.js";
import { TableScreen } from "../../table/table.js";
import { largeFace, sign } from "../../ui/static/cards.js";
import { drawing } from "../../ui/static/drawings.js";
import { filePicker, readFile, saveFile } from "../../ui/static/files.js";
import { lines, menuPlace, picker, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { project } from "../../ui/static/projector.js";
import { prose } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { addressOf, leaveBooklet, onSite } from "../../ui/static/site.js";
import { arrowPlace, placeArrows } from "./arrows.js";

/**
 * @import { ChapterRow, ChapterView, Rooms, SetText } from "../../ui/static/python"
 * @import { Child, SetsScene } from "../../ui/static/types"
 */

const SHOWN = ["7h", "Jh", "Qh"]; // a run, on the strip of cloth
const MOST_READ = 60001; // letters of a file: more than that Python refuses anyway

/** @type {(scene: SetsScene, text: SetText, area: string) => false | HTMLElement} */
const said = (scene, text, area) =>
  text.pieces.length > 0 && h("p.cq-said", { lang: text.lang }, prose(scene, text.pieces, area));

/** @param {string} state */
const mark = (state) =>
  h(
    "span",
    { class: `cq-mark is-${state}`, "aria-hidden": "true" },
    (state === "passed" || state === "helped") && sign("good"),
  );

/** @param {ChapterRow} row */
const chapterRow = ({ do: type, value, title, kind, told, state }) =>
  h(
    "li",
    { "data-key": value },
    button(
      "cq-set-row",
      { "data-do": type, "data-value": value, "data-focus": `chapter ${value}` },
      mark(state),
      h("span.cq-set-title", title),
      h("span.cq-soft", kind, " · ", told),
    ),
  );

/** @extends {TableScreen<Rooms["sets"]>} */
class Sets extends TableScreen {
  /**
   * @param {SetsScene} scene
   * @returns {Child[]}
   */
  parts(scene) {
    const { at, chapter } = scene.view;
    if (chapter?.kind === "position") return this.onTable(scene, chapter);
    this.root.tabIndex = -1;
    project(this.root, false);
    return [at && chapter ? this.elsewhere(scene, chapter) : this.contents(scene)];
  }

  /**
   * The table, and the arrows over it.
   *
   * @param {SetsScene} scene
   * @param {ChapterView} chapter
   */
  onTable(scene, chapter) {
    const found = super.parts(scene);
    const over = arrowPlace(chapter.arrows);
    if (over) /** @type {HTMLElement} */ (found.at(-1)).querySelector(".cq-felt")?.append(over);
    return found;
  }

  /** @param {SetsScene} scene */
  items({ words: { text } }) {
    return {
      share: [
        filePicker(text.open_file),
        onSite() && button("cq-item", { "data-ui": "print_all", "data-focus": "print_all" }, text.print_all),
        button("cq-item", { "data-ui": "save", "data-focus": "save" }, text.give_back),
      ],
    };
  }

  /** @param {SetsScene} scene */
  contents(scene) {
    const { words, view } = scene;
    const { text } = words;
    return h(
      "div",
      { class: `cq-set${view.sheets.length ? " is-printed" : ""}`, "data-key": "set" },
      h("header.cq-head", h("h2.cq-lead", { lang: view.title_lang }, view.title), menuPlace(scene, this.items(scene))),
      h(
        "div.cq-set-main",
        h(
          "div.cq-strip",
          h(
            "div.cq-strip-words",
            view.draft && h("p.cq-draft", view.draft),
            said(scene, view.about, "about"),
            h("p", view.done),
            this.buttons(scene),
          ),
          h(
            "div.cq-strip-cards",
            { "aria-hidden": "true" },
            ...SHOWN.map((code) => h("span.cq-card", largeFace(scene.cards.get(code), words.pack))),
          ),
        ),
        h("nav", { "aria-label": text.chapters }, h("ol.cq-set-rows", view.chapters.map(chapterRow))),
      ),
      h(
        "div.cq-set-aside",
        h(
          "div.cq-pickers",
          picker(scene, "set", text.choose, view.set, [
            !view.set && h("option", { value: "", "data-key": "own" }, text.own_set),
            ...words.sets.map(({ id, name, lang }) => h("option", { value: id, lang, "data-key": id }, name)),
          ]),
        ),
        this.givingBack(scene),
        view.is_long && h("p.cq-soft", text.too_long),
      ),
      this.sheets(scene),
    );
  }

  /**
   * Every chapter on paper, each on a page of its own.
   *
   * @param {SetsScene} scene
   */
  sheets(scene) {
    return scene.view.sheets.map(({ title, said: texts, href, diagram, answers, asks }, n) =>
      h(
        "section",
        { class: `cq-chapter-sheet${diagram ? " is-drawn" : ""}`, "data-key": `sheet ${n}` },
        h("h3", title),
        diagram && h("figure", { "data-key": "diagram" }, drawing(diagram)),
        ...texts.map((text, at) => said(scene, text, `sheet ${n} ${at}`)),
        answers.length > 0 &&
          h("ul", ...answers.map(({ pieces }, at) => h("li", prose(scene, pieces, `sheet ${n} answer ${at}`)))),
        asks && lines(),
        href && h("p.cq-soft", addressOf(href)),
      ),
    );
  }

  /** @param {SetsScene} scene */
  givingBack(scene) {
    const {
      words: { text },
      view,
    } = scene;
    return h(
      "section.cq-giving.lay-stack",
      { "aria-labelledby": scene.id("giving"), "data-key": "giving" },
      h("h3", { id: scene.id("giving") }, text.give_back),
      h("p", text.give_back_text),
      h(
        "div.cq-quiets",
        h(
          "label.cq-nickname",
          h("span", text.nickname),
          h("input", {
            type: "text",
            maxlength: "24",
            autocomplete: "off",
            "data-nickname": "yes",
            "data-now": view.nickname,
            "data-focus": "nickname",
            value: view.nickname,
            ...OWN_KEYS,
          }),
        ),
        button("cq-step", { "data-ui": "save", "data-focus": "save file" }, text.save),
      ),
    );
  }

  /**
   * A chapter that is a page of its own.
   *
   * @param {SetsScene} scene
   * @param {ChapterView} chapter
   */
  elsewhere(scene, chapter) {
    return h(
      "div.cq-set",
      { "data-key": `chapter ${scene.view.at}` },
      h("header.cq-head", h("h2.cq-lead", chapter.where), menuPlace(scene, this.items(scene))),
      said(scene, chapter.words, "words"),
      h("p.cq-soft", chapter.told),
      onSite() &&
        h(
          "div.cq-actions",
          h("a.cq-big.is-first", { href: chapter.href, "data-focus": "go", ...OWN_KEYS }, chapter.go),
        ),
      this.steps(scene),
    );
  }

  /** @param {SetsScene} scene */
  desk(scene) {
    const { view } = scene;
    const chapter = /** @type {ChapterView} */ (view.chapter);
    return h(
      "div.cq-desk.cq-in-set",
      h(
        "section.cq-note",
        { "data-key": "note", "aria-labelledby": scene.id("note") },
        chapter.asks
          ? h("h3", { id: scene.id("note") }, chapter.where)
          : h("h3.cq-hidden", { id: scene.id("note") }, chapter.where),
        said(scene, chapter.words, "words"),
        chapter.arrows.length > 0 && h("ul.cq-hidden", ...chapter.arrows.map(({ text }) => h("li", text))),
      ),
      view.which.length > 0 && which(scene),
      h(
        "div",
        { class: `cq-doing${view.ways ? " is-choosing" : ""}` },
        view.hint && sentence(scene, view.hint, "cq-verdict cq-hint"),
        view.choices.length > 0 && bigButtons(scene),
      ),
      view.ways && ways(scene, view.ways),
      this.steps(scene),
      chapter.asks && lines(),
    );
  }

  /** @param {SetsScene} scene */
  steps(scene) {
    return h("div.cq-quiets.cq-steps", { "data-key": "steps" }, this.buttons(scene));
  }

  /**
   * Where one can go from here.
   *
   * @param {SetsScene} scene
   */
  buttons({ view }) {
    return view.steps.map(({ do: type, label, value, main }) =>
      button(
        {
          class: main ? "cq-big is-first" : "cq-step",
          "data-do": type,
          "data-value": value,
          "data-key": label,
          "data-focus": main ? "step on" : `step ${label}`,
        },
        label,
      ),
    );
  }

  listen() {
    super.listen();
    const sizes = new ResizeObserver(() => this.arrows());
    sizes.observe(this.root);
    this.signal.addEventListener("abort", () => sizes.disconnect());
  }

  arrows() {
    const { bottom } = this.view;
    placeArrows(this.root, bottom.seat === "dealer" ? "dealer" : "pone");
  }

  draw() {
    super.draw();
    this.arrows();
    leaveBooklet(this.view.chapter?.href ? this.link : "");
    if (this.prints && this.view.sheets.length) {
      this.prints = false;
      requestAnimationFrame(() => window.print());
    }
  }

  /** @param {HTMLInputElement} input */
  choose(input) {
    const { pick, nickname } = input.dataset;
    if (nickname) this.send("nickname", { value: input.value });
    else if (pick === "set") input.value && this.send("set", { value: input.value });
    else if (pick === "file") this.read(input);
    else super.choose(input);
  }

  /** @param {HTMLInputElement} input */
  async read(input) {
    const text = await readFile(input, MOST_READ);
    if (text === null) return;
    this.send("open_file", { text });
    this.showMenu(false);
  }

  save() {
    const { name, text } = this.view.file;
    saveFile(name, text, "application/toml");
    this.showMenu(false);
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    const { set_file: own } = this.view;
    if (name === "print_all") this.print();
    else if (name === "link" && own) this.copy(this.link, node, "save_set");
    else if (name === "save_set" && own) saveFile(own.name, own.text, "application/toml");
    else super.local(name, node);
  }

  /** Every chapter is asked for, and printed once it is drawn. */
  print() {
    this.prints = true;
    this.send("print_all");
    this.showMenu(false);
  }

  havens() {
    return ["step on", "go", ...super.havens()];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { nodeName, dataset } = /** @type {HTMLElement} */ (event.target);
    if (dataset?.nickname || nodeName === "SELECT") return;
    super.key(event);
  }
}

export default widget(Sets);
