// The front page of the puzzles: today's on top, then a card for each theme, and in the open one every puzzle.

import { largeFace, mini, sign } from "../../ui/static/cards.js";
import { button, h } from "../../ui/static/patch.js";

/**
 * @import { FrontLevel, FrontOwn, FrontTheme, FrontToday, FrontView } from "../../ui/static/python"
 * @import { PuzzlesScene } from "../../ui/static/types"
 */

/** @type {(scene: PuzzlesScene, today: FrontToday) => HTMLElement} */
const today = ({ words, cards }, { date, asks, line, done, begin, cards: codes }) =>
  h(
    "section.cq-strip",
    { "aria-label": date, "data-key": "today" },
    h(
      "div.cq-strip-words",
      h("p.cq-strip-date", date),
      h("h3.cq-strip-title", asks),
      done ? h("p.cq-strip-done.lay-beside", sign("good"), h("span", done)) : h("p", line),
      button("cq-big is-first", { "data-do": begin.do, "data-focus": "today" }, begin.label),
    ),
    h(
      "div.cq-strip-cards",
      { "aria-hidden": "true" },
      ...codes.map((code) => h("span.cq-card", { "data-key": code }, largeFace(cards.get(code), words.pack))),
    ),
  );

/** @type {(own: FrontOwn) => HTMLElement} */
const own = ({ title, line, begin }) =>
  h(
    "section.cq-own",
    { "aria-label": title, "data-key": "own" },
    h("h3.cq-own-title", title),
    h("p", line),
    button(
      { class: `cq-big${begin.main ? " is-first" : ""}`, "data-do": begin.do, "data-focus": begin.do },
      begin.label,
    ),
  );

/** @type {(level: FrontLevel) => HTMLElement} */
const level = ({ name, puzzles }) =>
  h(
    "section.cq-theme-level",
    { "data-key": name },
    name && h("h4", name),
    h(
      "ol.cq-numbers.lay-cluster",
      ...puzzles.map(({ value, n, name: called, state }) =>
        h(
          "li",
          { "data-key": value },
          button(
            {
              class: `cq-number${state ? ` is-${state}` : ""}`,
              "data-do": "puzzle",
              "data-value": value,
              "data-focus": `puzzle ${value}`,
              "aria-label": called,
            },
            n,
          ),
        ),
      ),
    ),
  );

/** @type {(scene: PuzzlesScene, theme: FrontTheme) => HTMLElement} */
const theme = (scene, { value, title, line, cards, bars, counted, open, begin, levels }) =>
  h(
    "li",
    { class: `cq-theme${open ? " is-open" : ""}`, "data-key": value },
    button(
      "cq-theme-card",
      {
        "data-key": "card",
        "data-do": "theme",
        "data-value": value,
        "data-focus": `theme ${value}`,
        "aria-expanded": String(open),
        "aria-controls": open && scene.id(`theme-${value}`),
      },
      h(
        "span.cq-theme-cards",
        { "aria-hidden": "true" },
        ...cards.map((code) => mini(scene.cards.get(code), scene.words.pack)),
      ),
      h("span.cq-theme-title", title),
      " ",
      h("span.cq-theme-line", line),
      " ",
      h(
        "span.cq-theme-foot",
        ...bars.map(({ done, all }) =>
          h("span.cq-bar", { "aria-hidden": "true", style: `--done: ${done / all}; --all: ${all}` }),
        ),
        h("span.cq-soft", counted),
      ),
    ),
    open &&
      h(
        "div.cq-theme-inside",
        { id: scene.id(`theme-${value}`), "data-key": "inside" },
        button("cq-big", { "data-do": "folder", "data-value": value, "data-focus": `folder ${value}` }, begin),
        ...levels.map(level),
      ),
  );

/** @type {(scene: PuzzlesScene, view: FrontView) => HTMLElement} */
export const front = (scene, view) =>
  h(
    "div.cq-front",
    { "data-key": "front" },
    today(scene, view.today),
    (view.streak || view.strength) &&
      h(
        "div.cq-front-career.lay-cluster",
        { "data-key": "career" },
        view.streak && h("p", { "data-key": "streak" }, view.streak),
        view.strength && h("p", { "data-key": "strength" }, view.strength),
      ),
    view.own && own(view.own),
    view.ways.length > 0 &&
      h(
        "div.cq-front-ways.lay-cluster",
        { "data-key": "ways" },
        ...view.ways.map(({ do: type, label }) =>
          button("cq-big", { "data-key": type, "data-do": type, "data-focus": type }, label),
        ),
      ),
    h(
      "ol.cq-themes",
      { "data-key": "themes", "aria-label": scene.words.text.folder },
      ...view.themes.map((each) => theme(scene, each)),
    ),
  );
