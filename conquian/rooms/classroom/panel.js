// What stands beside the board of the classroom: the lamp, what to do, the answer that was found, and the settings.

import { sign } from "../../ui/static/cards.js";
import { step } from "../../ui/static/grouping.js";
import { sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { boardPage, onSite, votePage } from "../../ui/static/site.js";
import { bookletPlace } from "./booklet.js";

/**
 * @import { Option, MessageKind } from "../../ui/static/python"
 * @import { Attributes, BoardScene, ClassroomScene } from "../../ui/static/types"
 */

/**
 * A word that can be touched: it opens a sheet of all that could stand there.
 *
 * @type {(scene: BoardScene, type: MessageKind, label: string, options: Option[], now: string, own?: Attributes) =>
 *   HTMLElement}
 */
function word({ open }, type, label, options, now, own = {}) {
  const ui = `word ${type} ${label}`;
  const name = options.find(({ id }) => id === now)?.name ?? now;
  return h(
    "details.cq-word",
    { name: "cq-word", "data-ui": ui, "data-key": ui, open: open[ui] },
    h("summary", { ...OWN_KEYS, "data-focus": ui, "aria-label": `${label}: ${name}` }, name),
    open[ui] &&
      h(
        "div.cq-options",
        { role: "group", "aria-label": label },
        ...options.map(({ id, name: other }) =>
          button(
            "cq-item",
            {
              "data-key": id,
              "data-do": type,
              "data-value": id,
              "data-focus": `${type} ${id}`,
              "aria-pressed": String(id === now),
              ...own,
            },
            other,
          ),
        ),
      ),
  );
}

/** @type {(type: MessageKind, value: string, label: string, on: boolean) => HTMLElement} */
const flag = (type, value, label, on) =>
  button(
    "cq-item cq-flag",
    {
      "data-key": `${type} ${value}`,
      "data-do": type,
      "data-value": value,
      "data-focus": `${type} ${value}`,
      "aria-pressed": String(on),
    },
    h("span.cq-box-sign", { "aria-hidden": "true" }, on && sign("good")),
    label,
  );

/**
 * One line of all that can be chosen: what is opened unfolds below it.
 *
 * @param {BoardScene} scene
 */
export function settings(scene) {
  const { words, view, open } = scene;
  const { setup } = view;
  return h(
    "section.cq-settings.lay-cluster",
    { "aria-label": words.text.settings },
    word(scene, "seat", words.text.who_acts, words.seats, setup.seat),
    word(scene, "phase", words.text.what_now, words.phases, setup.phase),
    word(scene, "preset", words.text.rules, words.presets, setup.preset),
    h(
      "details.cq-fold",
      { "data-ui": "switches", open: open.switches },
      h("summary", { ...OWN_KEYS }, words.text.switches, setup.differs && ` (${setup.differs})`),
      open.switches && [
        setup.passed !== null && flag("passed", "yes", words.text.is_passed, setup.passed),
        ...words.switches.map(({ id, name, options }) =>
          h(
            "div.cq-switch",
            { "data-key": id },
            name,
            word(scene, "switch", name, options, setup.switches[id], { "data-switch": id }),
          ),
        ),
        ...words.seats.map(({ id, name }) =>
          flag("fold", id, `${name}: ${words.text.has_folded}`, setup.folded.includes(id)),
        ),
      ],
    ),
    bookletPlace(scene),
  );
}

/**
 * Whether it can be played, until a game was found that leads here, and why not. Where there is little room the first
 * reason stands for all of them, until the others are opened.
 *
 * @param {BoardScene} scene
 */
export function lampPlace(scene) {
  const { words, view } = scene;
  const { answer, lamp, reasons, more_reasons: more } = view.setup;
  const [first, ...rest] = reasons.map((each) => h("li", sentence(scene, { ...each, state: "" }, "cq-why")));
  return h(
    "section.cq-lamp-place",
    answer ? answerPlace(scene, answer) : sentence(scene, lamp, "cq-verdict cq-lamp"),
    first && h("ul.cq-reasons", { "aria-label": words.text.reasons }, first),
    rest.length > 0 &&
      h(
        "details.cq-more-reasons",
        { "data-key": "more reasons" },
        h("summary", { ...OWN_KEYS, "data-focus": "more reasons" }, more),
        h("ul.cq-reasons", { "aria-label": more }, ...rest),
      ),
  );
}

/** @type {(scene: BoardScene, answer: NonNullable<BoardScene["view"]["setup"]["answer"]>) => HTMLElement} */
function answerPlace(scene, answer) {
  const { words, view } = scene;
  const { can_follow: canFollow, replay } = view.setup;
  return h(
    "section.cq-answer",
    { "data-key": "answer", "aria-label": words.text.arise },
    sentence(scene, answer, "cq-verdict cq-lamp"),
    canFollow &&
      h(
        "div.cq-quiets",
        button("cq-step", { "data-do": "follow", "data-focus": "follow" }, words.text.follow),
        onSite() && h("a.cq-step", { href: replay, "data-focus": "replay" }, words.text.replay),
      ),
  );
}

/**
 * On the teacher's machine alone: what lies here is put to the class.
 *
 * @param {ClassroomScene["words"]} words
 */
export const voting = ({ text }) =>
  votePage() && button("cq-big", { "data-key": "vote", "data-ui": "vote", "data-focus": "big vote" }, text.vote);

/**
 * There too: the class sees what lies here, and what is done to it from now on.
 *
 * @param {ClassroomScene["words"]} words
 */
export const showing = ({ text }) =>
  boardPage() && button("cq-big", { "data-key": "show", "data-ui": "show", "data-focus": "big show" }, text.show);

/** @param {BoardScene} scene */
export function doing({ words, view }) {
  const { can_play: can, can_fill: canFill, searching } = view.setup;
  /** @type {(type: MessageKind, label: string, main?: boolean, off?: boolean) => HTMLElement} */
  const big = (type, label, main, off = !can) =>
    button(
      {
        class: `cq-big${main ? " is-first" : ""}`,
        "data-key": type,
        "data-do": type,
        "data-focus": `big ${type}`,
        "aria-disabled": off && "true",
      },
      label,
    );
  return h(
    "div.cq-actions.cq-setup-actions",
    { role: "toolbar", "aria-label": words.text.actions },
    !can && canFill && big("fill", words.text.fill, true, false),
    big("play_on", words.text.play_on, can || !canFill),
    searching ? big("stop", words.text.stop) : (can || !canFill) && big("arise", words.text.arise),
    can && showing(words),
    can && voting(words),
  );
}

/** @param {BoardScene} scene */
export function walking({ words, view }) {
  const { can_undo: undo, can_redo: redo, can_play: can, can_fill: canFill } = view.setup;
  return h(
    "div.cq-quiets",
    step("undo", words.text.undo, undo),
    step("redo", words.text.redo_setup, redo),
    (can || !canFill) && step("fill", words.text.fill, canFill),
    step("clear", words.text.clear, true),
  );
}
