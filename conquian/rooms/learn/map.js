// The map of the course: a street of doors, one for each lesson, and behind the open one its levels.

import { sign } from "../../ui/static/cards.js";

import { drawing } from "../../ui/static/drawings.js";
import { button, h } from "../../ui/static/patch.js";

/**
 * @import { DoorView, LevelView, MapView } from "../../ui/static/python"
 * @import { LearnScene } from "../../ui/static/types"
 */

/** @param {LevelView} level */
const level = ({ do: type, value, name, state, told }) =>
  h(
    "li",
    { "data-key": value },
    button(
      {
        class: `cq-level lay-beside is-${state}`,
        "data-do": type,
        "data-value": value,
        "data-focus": `enter ${value}`,
        "aria-current": state === "now" && "step",
      },
      h("span.cq-level-dot", { "aria-hidden": "true" }),
      h("span.cq-level-name", name),
      told && h("span.cq-level-told", told),
    ),
  );

/** @type {(scene: LearnScene, door: DoorView) => HTMLElement} */
const behind = (scene, { value, about, levels, ways_in }) =>
  h(
    "div.cq-behind",
    { id: scene.id(`behind-${value}`), "data-key": "behind" },
    h("p.cq-behind-name", about),
    h("ol.cq-levels", { "aria-label": scene.words.text.levels }, levels.map(level)),
    h(
      "p.cq-ways-in.lay-cluster",
      { "data-key": "ways in" },
      ...ways_in.map(({ do: type, value: to, label, told }) => [
        button("cq-big", { "data-do": type, "data-value": to, "data-focus": `${type} ${value}` }, label),
        told && h("span.cq-soft", told),
      ]),
    ),
  );

/** @type {(scene: LearnScene, view: DoorView) => HTMLElement} */
const door = (scene, view) =>
  h(
    "li",
    { class: `cq-station is-${view.state}${view.open ? " is-open" : ""}`, "data-key": view.value },
    button(
      "cq-door",
      {
        "data-key": "door",
        "data-do": view.do,
        "data-value": view.value,
        "data-focus": `door ${view.value}`,
        "aria-expanded": String(view.open),
        "aria-controls": view.open && scene.id(`behind-${view.value}`),
      },
      h("span.cq-door-art", { "data-key": view.state }, drawing(scene.words.art[view.state])),
      h(
        "span.cq-door-words",
        h("span.cq-door-name", `${view.n}. ${view.title}`),
        " ",
        h("span.cq-door-tagline", view.tagline),
        " ",
        h(
          "span.cq-door-foot.lay-cluster",
          h("span.cq-door-facts", view.facts),
          " ",
          view.told && h("span.cq-door-told", view.state === "done" && sign("good"), h("span", view.told)),
        ),
      ),
    ),
    view.open && behind(scene, view),
  );

/** @type {(scene: LearnScene, map: MapView) => HTMLElement} */
export const street = (scene, { doors, go_on, score }) =>
  h(
    "div.cq-map",
    { "data-key": "map" },
    h(
      "div.cq-onward.lay-cluster",
      { "data-key": "onward" },
      go_on && [
        button("cq-big is-first", { "data-do": go_on.do, "data-focus": "onward" }, go_on.label),
        h("p.cq-soft", scene.view.where),
      ],
      h("p.cq-opened", { "data-key": "opened" }, score),
    ),
    h("ol.cq-street", { "data-key": "street" }, ...doors.map((each) => door(scene, each))),
  );
