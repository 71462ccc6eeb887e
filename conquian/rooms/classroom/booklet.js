// What is made on the board for a class: chapters with words, as a file and as a link to the room of booklets.

import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import { Option, MessageKind } from "../../ui/static/python"
 * @import { ClassroomScene } from "../../ui/static/types"
 */

/**
 * A button that sends the words as they are typed, which only the page knows.
 *
 * @param {MessageKind} type
 * @param {string} label
 * @param {boolean} [can]
 */
const adder = (type, label, can = true) =>
  button(
    "cq-step",
    { "data-key": type, "data-ui": "add", "data-value": type, "data-focus": type, "aria-disabled": !can && "true" },
    label,
  );

/**
 * A list of the course, from which something is chosen.
 *
 * @type {(name: string, label: string, all: Option[]) => HTMLElement}
 */
const listed = (name, label, all) =>
  h(
    "label.cq-typed",
    { "data-key": name },
    h("span", label),
    h(
      "select",
      { "data-from": name, "data-focus": `from ${name}`, ...OWN_KEYS },
      ...all.map(({ id, name: called }) => h("option", { value: id, "data-key": id }, called)),
    ),
  );

/** @param {ClassroomScene["words"]} words */
const fromCourse = ({ text, lessons, folders }) => [
  h("div.cq-from.lay-stack", { "data-key": "lesson" }, listed("lesson", text.course_part, lessons)),
  h("div.cq-quiets", { "data-key": "adding a lesson" }, adder("add_lesson", text.add_lesson)),
  h(
    "div.cq-from.lay-stack",
    { "data-key": "puzzle" },
    listed("folder", text.puzzle_folder, folders),
    h(
      "label.cq-typed",
      { "data-key": "number" },
      h("span", text.puzzle_number),
      h("input", {
        type: "number",
        min: 1,
        inputmode: "numeric",
        value: 1,
        "data-from": "number",
        "data-focus": "from number",
        ...OWN_KEYS,
      }),
    ),
  ),
  h("div.cq-quiets", { "data-key": "adding a puzzle" }, adder("add_puzzle", text.add_puzzle)),
];

/** @param {ClassroomScene} scene */
const made = ({ words: { text }, view: { booklet } }) =>
  booklet.chapters.length > 0 && [
    h(
      "ol.cq-made",
      { "aria-label": text.made_chapters, "data-key": "made" },
      ...booklet.chapters.map(({ text: named, value }) =>
        h(
          "li",
          { "data-key": value },
          h("span", named),
          value !== "1" &&
            button(
              "cq-step",
              {
                "data-do": "move_up",
                "data-value": value,
                "data-focus": `move_up ${value}`,
                "aria-label": `${text.move_up}: ${named}`,
              },
              "↑",
            ),
          button(
            "cq-step",
            {
              "data-do": "take_out",
              "data-value": value,
              "data-focus": `take_out ${value}`,
              "aria-label": `${text.take_out}: ${named}`,
            },
            "✕",
          ),
        ),
      ),
    ),
    h(
      "label.cq-typed",
      { "data-key": "title" },
      h("span", text.booklet_title),
      h("input", {
        type: "text",
        maxlength: "80",
        autocomplete: "off",
        "data-choose": "name_booklet",
        "data-now": booklet.title,
        "data-focus": "booklet title",
        value: booklet.title,
        ...OWN_KEYS,
      }),
    ),
    h(
      "div.cq-quiets",
      { "data-key": "ways out" },
      onSite() &&
        booklet.href &&
        h("a.cq-step", { href: booklet.href, "data-focus": "open booklet", ...OWN_KEYS }, text.open_booklet),
      onSite() &&
        booklet.href &&
        button("cq-step", { "data-ui": "copy_booklet", "data-focus": "copy booklet" }, text.copy_booklet),
      button("cq-step", { "data-ui": "save_booklet", "data-focus": "save booklet" }, text.save_booklet),
    ),
    !booklet.href && h("p.cq-soft", { "data-key": "long" }, text.long_booklet),
  ];

/** @param {ClassroomScene} scene */
export function bookletPlace(scene) {
  const {
    words: { text },
    view: { booklet, setup },
    open,
  } = scene;
  return h(
    "details.cq-fold.cq-booklet",
    { "data-key": "booklet", "data-ui": "booklet", open: open.booklet },
    h(
      "summary",
      { ...OWN_KEYS, "data-focus": "booklet" },
      text.booklet,
      booklet.chapters.length > 0 && h("span.cq-soft", ` (${booklet.count})`),
    ),
    open.booklet && [
      h("p.cq-soft", text.booklet_text),
      h(
        "label.cq-typed",
        { "data-key": "words" },
        h("span", text.chapter_words),
        h("textarea", { rows: "3", maxlength: "600", "data-words": "yes", "data-focus": "words", ...OWN_KEYS }),
      ),
      h(
        "div.cq-quiets",
        { "data-key": "adding" },
        adder("add_position", text.add_position, !setup || setup.can_play),
        adder("add_open", text.add_open, !setup || setup.can_play),
        !setup && adder("add_move", text.add_move, booklet.can_ask),
        !setup && adder("add_steps", text.add_steps, booklet.can_ask),
      ),
      fromCourse(scene.words),
      made(scene),
      h(
        "label.cq-item.cq-file",
        { "data-key": "file" },
        text.load_booklet,
        h("input.cq-hidden", {
          type: "file",
          accept: ".toml,text/plain",
          "data-booklet": "yes",
          "data-focus": "booklet file",
          ...OWN_KEYS,
        }),
      ),
    ],
  );
}
