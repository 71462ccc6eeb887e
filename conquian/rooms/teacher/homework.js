// What a class handed in: a table for each set, the hardest chapter first.

import { drawing } from "../../ui/static/drawings.js";
import { readText } from "../../ui/static/files.js";
import { menuPlace, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";

/**
 * @import { ChapterTallyView, HandedInView, NamedFile, SetTableView } from "../../ui/static/python"
 * @import { TeacherScene } from "../../ui/static/types"
 */

const MOST_READ = 30001; // letters of a file: more than that Python refuses anyway
export const MOST_CHOSEN = 200; // files; Python reads fewer, and names those that it leaves out
const MOST_SENT = 100000; // letters of the files of one message
const PARTS = ["at-once", "helped", "not-yet"];

/**
 * The files in portions, each small enough for one message.
 *
 * @param {File[]} chosen
 */
export async function portions(chosen) {
  /** @type {NamedFile[][]} */
  const found = [[]];
  let letters = 0;
  for (const file of chosen.slice(0, MOST_CHOSEN)) {
    const text = await readText(file, MOST_READ);
    if (letters + text.length > MOST_SENT || (found.at(-1) ?? []).length >= 40) {
      found.push([]);
      letters = 0;
    }
    found.at(-1)?.push({ name: file.name.slice(0, 200), text });
    letters += text.length;
  }
  return found.filter((each) => each.length > 0);
}

/** @type {(scene: TeacherScene, name: string, title: string, inside: () => HTMLElement[]) => HTMLElement} */
function unfolded(scene, name, title, inside) {
  const isOpen = scene.open[name] === true;
  return h(
    "details.cq-fold.cq-folded-list",
    { "data-key": name, "data-ui": name, open: isOpen },
    h("summary", { ...OWN_KEYS, "data-focus": name }, title),
    isOpen && inside(),
  );
}

/** @type {(scene: TeacherScene, chapter: ChapterTallyView, key: string) => HTMLElement} */
function tallied(scene, { title, parts, counted, stumbles, is_hard: isHard, diagram }, key) {
  return h(
    "li",
    { class: `cq-tally${isHard ? " is-hard" : ""}`, "data-key": key },
    h("h4", title),
    h(
      "div.cq-bar",
      { "aria-hidden": "true" },
      ...parts.map((count, at) => count > 0 && h("i", { class: `is-${PARTS[at]}`, style: `flex-grow: ${count}` })),
    ),
    h("p.cq-soft", counted),
    stumbles.length > 0 && h("ul", ...stumbles.map((each) => h("li", each))),
    diagram &&
      unfolded(scene, `${key} position`, scene.words.text.see_position, () => [
        h("figure", { "data-key": "drawn" }, drawing(diagram)),
      ]),
  );
}

/** @type {(scene: TeacherScene, table: SetTableView, at: number) => HTMLElement} */
function setTable(scene, { head, chapters, missed, handed }, at) {
  const { text } = scene.words;
  return h(
    "section.cq-handed.lay-stack",
    { "data-key": `set ${at}`, "aria-labelledby": scene.id(`set-${at}`) },
    h("h3", { id: scene.id(`set-${at}`) }, head),
    h("ol.cq-tallies", ...chapters.map((each, n) => tallied(scene, each, `tally ${at} ${n}`))),
    missed && h("p", missed),
    unfolded(scene, `who ${at}`, text.who, () => [h("ul.cq-who", ...handed.map((each) => h("li", each)))]),
    h(
      "div.cq-actions",
      button("cq-step", { "data-ui": "save_book", "data-value": String(at), "data-focus": `book ${at}` }, text.book),
    ),
  );
}

/** @type {(scene: TeacherScene, found: HandedInView) => HTMLElement} */
export function homework(scene, { count, problems, tables }) {
  const { text } = scene.words;
  return h(
    "div.cq-homework.lay-stack",
    { "data-key": "homework" },
    h("header.cq-head", h("h2.cq-lead", text.homework_lead), menuPlace(scene)),
    h(
      "div.cq-dropping.lay-stack",
      { "data-key": "dropping" },
      h("p", text.homework_text),
      h(
        "div.cq-actions",
        h(
          "label.cq-big.is-first.cq-choosing",
          text.choose_files,
          h("input.cq-hidden", {
            ...OWN_KEYS,
            type: "file",
            multiple: true,
            accept: ".toml,text/plain",
            "data-focus": "homework files",
            "data-pick": "homework",
          }),
        ),
        tables.length > 0 && button("cq-step", { "data-ui": "print", "data-focus": "print" }, text.print_table),
        button("cq-step", { "data-do": "end", "data-focus": "end" }, count ? text.forget : text.back_to_notes),
      ),
    ),
    count && h("p.cq-read", { "data-key": "count" }, h("strong", count), " ", tables.length > 0 && text.order),
    problems.length > 0 &&
      h(
        "section.cq-problems",
        { "data-key": "problems", "aria-labelledby": scene.id("problems") },
        h("h3", { id: scene.id("problems") }, text.unread),
        ...problems.map((each) => sentence(scene, { state: "bad", text: each }, "cq-problem")),
      ),
    ...tables.map((each, at) => setTable(scene, each, at)),
  );
}
