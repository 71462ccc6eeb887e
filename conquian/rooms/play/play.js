// A deal against an opponent: a table at which the page asks for what the learner has not to choose, move by move.

import { PacedTable } from "../../table/pace.js";
import { saveFile } from "../../ui/static/files.js";
import { choice } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import { Rooms, Wish } from "../../ui/static/python"
 * @import { PlayScene } from "../../ui/static/types"
 */

/**
 * @param {Wish} name
 * @param {string} label
 */
const duelItem = (name, label) =>
  button({ class: "cq-item", "data-key": name, "data-do": name, "data-focus": name }, label);

/**
 * What can be done with the record; the page that replays it is another room of the site.
 *
 * @param {PlayScene} scene
 * @param {string} look
 */
const keeping = ({ words: { text }, view }, look) => [
  button({ class: look, "data-ui": "save", "data-focus": `save ${look}` }, text.save),
  onSite() && h("a", { class: look, href: view.record.replay, "data-focus": `replay ${look}` }, text.replay),
];

/** @extends {PacedTable<Rooms["play"]>} */
class Play extends PacedTable {
  /** @param {PlayScene} scene */
  items(scene) {
    const {
      words: { text, presets },
      view,
    } = scene;
    return h(
      "div",
      { role: "group", class: "cq-duel" },
      view.can_fold && duelItem("fold", text.fold),
      view.goes_on && duelItem("resign", text.resign),
      duelItem("again", text.again),
      duelItem("other_seat", text.other_seat),
      duelItem("new_deal", text.new_deal),
      keeping(scene, "cq-item"),
      choice(scene, "rules", text.rules, presets, view.preset),
    );
  }

  /** @param {PlayScene} scene */
  panel(scene) {
    const { words, view, id } = scene;
    const first = view.ply - view.happened.length;
    return [
      view.happened.length > 0 &&
        h(
          "section",
          { class: "cq-happened", "aria-labelledby": id("happened") },
          h("h3", { id: id("happened") }, words.text.happened),
          h(
            "ol",
            {},
            view.happened.map((each, n) =>
              h("li", { "data-key": String(first + n) }, written(scene, each, "happened")),
            ),
          ),
          !view.goes_on && h("p", { class: "cq-quiets" }, keeping(scene, "cq-step")),
        ),
      view.in_force && h("p", { class: "cq-soft cq-in-force" }, written(scene, view.in_force, "in-force")),
    ];
  }

  save() {
    const { name, text } = this.view.record;
    saveFile(name, text, "application/toml");
    if (this.open.menu) this.showMenu(false);
  }
}

export default widget(Play);
