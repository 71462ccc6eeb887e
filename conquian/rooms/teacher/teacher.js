// Notes for teachers.

import { sign } from "../../ui/static/cards.js";
import { leads } from "../../ui/static/class_lead.js";
import { saveFile } from "../../ui/static/files.js";
import { head, showCurrent } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { FullScreen, project } from "../../ui/static/projector.js";
import { prose } from "../../ui/static/prose.js";
import { Screen, widget } from "../../ui/static/screen.js";
import { votePage } from "../../ui/static/site.js";
import { homework, MOST_CHOSEN, portions } from "./homework.js";

/**
 * @import { Rooms, SectionView, Tab } from "../../ui/static/python"
 * @import { Attributes, Child, Drawn, Inline, Send, Slide, TeacherScene } from "../../ui/static/types"
 */

// ---------------------------------------------------------------- what stands below each other

/**
 * @param {number | null} first
 * @returns {[string, Attributes]}
 */
const numbers = (first) => (first === null ? ["ul", {}] : ["ol", { start: first !== 1 && first }]);

/**
 * A table whose first column has no title has one title for each row there.
 *
 * @type {(scene: TeacherScene, area: string, table: { head: Inline[][], rows: Inline[][][] }) => HTMLElement}
 */
function table(scene, area, { head: titles, rows }) {
  /** @type {(tag: string, inside: Inline[], scope?: string) => HTMLElement} */
  const cell = (tag, inside, scope) => h(tag, { scope }, prose(scene, inside, area));
  const named = titles[0].length === 0;
  return h(
    "table",
    h("thead", h("tr", ...titles.map((each) => (each.length ? cell("th", each, "col") : cell("td", each))))),
    h(
      "tbody",
      ...rows.map((row) =>
        h("tr", ...row.map((each, index) => (named && index === 0 ? cell("th", each, "row") : cell("td", each)))),
      ),
    ),
  );
}

/**
 * @param {TeacherScene} scene
 * @param {string} area
 * @param {{ state: string, inside: Inline[], belief: Inline[] }} reply
 */
function reply(scene, area, { state, inside, belief }) {
  const { text } = scene.words;
  return h(
    "li",
    { class: `is-${state}` },
    sign(state),
    h(
      "div",
      h("p", h("span.cq-hidden", state === "good" ? text.right : text.wrong, " "), prose(scene, inside, area)),
      belief.length > 0 && h("p.cq-belief", h("em", prose(scene, belief, area))),
    ),
  );
}

/**
 * @typedef {{ asked: Drawn[], answers: Drawn[], number: number, note: string }} Question
 *
 * @param {TeacherScene} scene
 * @param {string} area
 * @param {{ first: number | null, items: Question[] }} questions
 */
function questions(scene, area, { first, items }) {
  const [tag, attributes] = numbers(first);
  return h(
    tag,
    { class: "cq-questions", ...attributes },
    ...items.map(({ asked, answers, number, note }) =>
      h(
        "li",
        blocks(scene, area, asked),
        h("ul.cq-replies", ...answers.map((each) => reply(scene, area, each))),
        lead(scene, `${area} ${number}`, [
          { "data-ui": "vote", "data-note": note },
          false,
          { "data-do": "ask", "data-number": number },
        ]),
      ),
    ),
  );
}

/**
 * What the teacher of a class does with a step or a question: ask it, take everyone there, show it on the wall. A part
 * that is false is left out; a link opens in the one window that is on the wall.
 *
 * @type {(scene: TeacherScene, area: string, does: (Attributes | false)[]) => Child}
 */
function lead({ words: { text } }, area, does) {
  const labels = [text.ask_class, text.there, text.wall];
  return (
    votePage() &&
    h(
      "div.cq-lead-class",
      { role: "group", "aria-label": text.each },
      ...does.map((each, n) => {
        if (!each) return false;
        const attributes = { ...each, class: "cq-step", "data-focus": `${area} ${labels[n]}` };
        return "href" in each
          ? h("a", { ...attributes, target: "conquian-wall" }, labels[n])
          : button(attributes, labels[n]);
      }),
    )
  );
}

/** @type {(scene: TeacherScene, area: string, node: Drawn) => Child} */
function block(scene, area, node) {
  switch (node.kind) {
    case "lead":
      return lead(scene, `${area} ${node.href}`, [
        node.asks && { "data-ui": "vote", "data-href": node.href },
        { "data-ui": "along", "data-href": node.href },
        { href: node.href },
      ]);
    case "questions":
      return questions(scene, area, node);
    case "table":
      return table(scene, area, node);
    case "list": {
      const [tag, attributes] = numbers(node.first);
      return h(tag, attributes, ...node.items.map((/** @type {Drawn[]} */ item) => h("li", blocks(scene, area, item))));
    }
    default:
      return h(node.kind, prose(scene, node.inside, area));
  }
}

/**
 * The terms of a section are one Tab stop: there are many.
 *
 * @type {(scene: TeacherScene, area: string, nodes: Drawn[]) => Child[]}
 */
const blocks = (scene, area, nodes) => nodes.map((node) => block(scene, area, node));

// ---------------------------------------------------------------- the notes

/**
 * What stands on paper alone: which lesson this is, and where a learner writes a name.
 *
 * @type {(scene: TeacherScene, id: string) => HTMLElement}
 */
function paper({ words, view }, id) {
  const lesson = words.lessons.find((each) => each.id === view.lesson);
  return h(
    "p.cq-paper",
    { "aria-hidden": "true" },
    h("span", `Conquian · ${lesson?.name}`),
    id === "handout" && h("span.cq-whose", words.text.name),
  );
}

/** @type {(scene: TeacherScene, sectionView: SectionView) => HTMLElement} */
function section(scene, { id, title, blocks: inside }) {
  return h(
    "section",
    { class: `cq-part lay-stack is-${id}`, "data-key": `${scene.view.lesson} ${id}`, "aria-labelledby": `part-${id}` },
    paper(scene, id),
    h("h3", { id: `part-${id}` }, prose(scene, title)),
    id === "questions" &&
      button("cq-step", { "data-do": "ask", "data-number": 1, "data-focus": "ask" }, scene.words.text.ask),
    blocks(scene, `part ${id}`, inside),
  );
}

/** @param {TeacherScene} scene */
function contents(scene) {
  const { words, view } = scene;
  return h(
    "div.cq-contents",
    h(
      "nav",
      { "aria-labelledby": scene.id("lessons") },
      h("p.cq-title", { id: scene.id("lessons") }, words.text.lessons),
      h(
        "ul",
        ...words.lessons.map(({ id, name }) =>
          h(
            "li",
            { "data-key": id },
            button(
              "cq-way",
              {
                "data-do": "lesson",
                "data-value": id,
                "data-focus": `lesson ${id}`,
                "aria-current": id === view.lesson && "true",
              },
              name,
            ),
          ),
        ),
      ),
    ),
    h(
      "nav.cq-sections",
      { "aria-labelledby": scene.id("sections") },
      h("p.cq-title", { id: scene.id("sections") }, words.text.sections),
      h(
        "ul",
        ...view.sections.map(({ id, title }) =>
          h("li", { "data-key": id }, h("a.cq-way", { href: `#part-${id}`, ...OWN_KEYS }, prose(scene, title))),
        ),
      ),
    ),
  );
}

/** @param {TeacherScene} scene */
function notes(scene) {
  const { words, view } = scene;
  const [aim, ...rest] = view.sections;
  return h(
    "article.cq-notes.lay-stack",
    { "aria-labelledby": scene.id("notes") },
    h("h2", { id: scene.id("notes") }, prose(scene, view.title)),
    section(scene, aim),
    h(
      "div.cq-quiets",
      button("cq-step", { "data-do": "homework", "data-focus": "homework" }, words.text.read_homework),
      button("cq-step", { "data-ui": "print", "data-focus": "print" }, words.text.print),
      button("cq-step", { "data-ui": "print_plan", "data-focus": "print_plan" }, words.text.print_plan),
    ),
    ...rest.map((each) => section(scene, each)),
  );
}

// ---------------------------------------------------------------- a question on the screen

/** @type {Map<string, "next" | "back">} */
const STEPS = new Map([
  ["PageDown", "next"],
  ["ArrowRight", "next"],
  ["PageUp", "back"],
  ["ArrowLeft", "back"],
]);

/** @type {(scene: TeacherScene, slide: Slide) => HTMLElement} */
function questionSlide(scene, { number, count, asked, answers, next, can_go_on: on, can_go_back: back }) {
  const { text } = scene.words;
  /** @type {(type: "next" | "back" | "end", label: string, can: boolean) => HTMLElement} */
  const step = (type, label, can) =>
    button(
      {
        class: `cq-big${type === "next" ? " is-first" : ""}`,
        "data-do": type,
        "data-focus": `slide ${type}`,
        "aria-disabled": !can && "true",
      },
      label,
    );
  return h(
    "section.cq-slide",
    { "data-key": `slide ${number}`, "aria-labelledby": scene.id("slide") },
    h("p.cq-title", count),
    h("div.cq-asked", { id: scene.id("slide") }, blocks(scene, "slide", asked)),
    h(
      "ol.cq-choices",
      ...answers.map(({ letter, state, inside, belief }) =>
        h(
          "li",
          { class: state && `is-${state}` },
          h("span.cq-letter", letter),
          h(
            "div",
            state && h("span.cq-hidden", state === "good" ? text.right : text.wrong, " "),
            prose(scene, inside, "slide"),
            belief.length > 0 && h("p.cq-belief", h("em", prose(scene, belief, "slide"))),
          ),
          state && sign(state),
        ),
      ),
    ),
    h(
      "div.cq-actions",
      { role: "toolbar", "aria-label": text.steps },
      step("next", next, on),
      step("back", text.back, back),
      step("end", text.end, true),
    ),
  );
}

/** @extends {Screen<Rooms["teacher"]>} */
class Teacher extends Screen {
  left = "ask";

  get fields() {
    return { ...super.fields, number: Number };
  }

  listen() {
    super.listen();
    this.fullScreen = new FullScreen(this.signal, () => this.view.slide && this.send("end"));
    this.signal.addEventListener("abort", () => project(this.root, false));
    for (const kind of ["dragover", "dragleave", "drop"])
      this.root.addEventListener(kind, (event) => this.bring(/** @type {DragEvent} */ (event)), {
        signal: this.signal,
      });
  }

  /**
   * Files can be dropped anywhere on the page while homework is read.
   *
   * @param {DragEvent} event
   */
  bring(event) {
    if (!this.view.homework || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.root.classList.toggle("is-dropping", event.type === "dragover");
    if (event.type === "drop") this.handIn([...event.dataTransfer.files]);
  }

  /** @param {File[]} files */
  async handIn(files) {
    for (const portion of await portions(files)) this.send("hand_in", { files: portion });
    if (files.length > MOST_CHOSEN) this.send("cut", { number: Math.min(files.length - MOST_CHOSEN, 9999) });
  }

  /** @param {HTMLInputElement} input */
  choose(input) {
    if (input.dataset.pick !== "homework") return super.choose(input);
    this.handIn([...(input.files ?? [])]);
    input.value = ""; // so that the same files can be chosen again
  }

  /** @type {Send} */
  send(type, fields) {
    if (type === "ask" || (type === "end" && this.view.slide)) this.fullScreen?.fill(type === "ask");
    super.send(type, fields);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isPlain = !(event.repeat || event.altKey || event.ctrlKey || event.metaKey);
    const type = this.view.slide && isPlain && STEPS.get(event.key);
    if (!type) return super.key(event);
    this.send(type);
    event.preventDefault();
  }

  havens() {
    if (this.view.homework) return ["homework files"];
    return this.view.slide ? ["slide next", "slide back"] : [this.left];
  }

  escape() {
    super.escape();
    if (this.view.slide) this.send("end");
  }

  /** @param {TeacherScene} scene */
  parts(scene) {
    const { words, view } = scene;
    project(this.root, view.slide !== null);
    if (view.homework || view.slide) this.left = view.homework ? "homework" : "ask"; // where one comes back to
    if (view.homework) return [homework(scene, view.homework)];
    if (!view.lesson) return [head(scene, words.text.none)];
    if (view.slide) return [questionSlide(scene, view.slide)];
    return [head(scene, words.text.lead), h("div.cq-book.lay-stack", contents(scene), notes(scene))];
  }

  draw() {
    super.draw();
    showCurrent(this.body.querySelector(".cq-contents ul"));
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    const { book } = this.view.homework?.tables[Number(node.dataset.value)] ?? {};
    if (name === "print") print();
    else if (name === "print_plan") {
      this.root.classList.add("is-plan-printed");
      print();
      this.root.classList.remove("is-plan-printed");
    } else if (name === "save_book" && book) saveFile(book.name, `\ufeff${book.text}`, "text/csv");
    else if (!leads(this, name, node)) super.local(name, node);
  }
}

export default widget(Teacher);
