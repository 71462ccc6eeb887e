// The card picker: the forty cards, each picked by a touch and put back by another.

import { sign, smallFace } from "./cards.js";
import { button, h, OWN_KEYS } from "./patch.js";
import { Screen, widget } from "./screen.js";

/**
 * @import { CardView, ScreenText, ScreenView, ScreenWords } from "./python"
 * @import { SceneOf } from "./types"
 *
 * @typedef {{ view: ScreenView & { picked: string[], count: string } }} PickerView
 * @typedef {ScreenText & Record<"pack" | "keys" | "clear", string>} PickerText
 * @typedef {PickerView & { words: ScreenWords & { text: PickerText } }} PickerRoom
 * @typedef {SceneOf<PickerRoom>} PickerScene
 */

/** @type {(scene: PickerScene, card: CardView) => HTMLElement} */
function tile({ words, view, at }, card) {
  const { code, name } = card;
  const picked = view.picked.includes(code);
  return h(
    "div",
    {
      ...OWN_KEYS,
      role: "option",
      class: `cq-tile${picked ? " is-held" : ""}`,
      "data-key": code,
      "data-card": code,
      "data-do": "toggle",
      "data-focus": `pack ${code}`,
      "data-rove": "pack",
      tabindex: at.pack === code ? 0 : -1,
      "aria-selected": String(picked),
      "aria-label": name,
    },
    smallFace(card, words.pack),
    picked && sign("good"),
  );
}

/** @extends {Screen<PickerRoom>} */
class Picker extends Screen {
  /** @returns {Record<string, (said: string) => unknown>} */
  get fields() {
    return { ...super.fields, card: String };
  }

  /** @param {PickerScene} scene */
  begin({ at, words }) {
    at.pack ??= words.deck[0].code;
  }

  /** @param {PickerScene} scene */
  parts(scene) {
    const { words, view } = scene;
    return [
      h(
        "div.cq-forty",
        {
          role: "listbox",
          "aria-multiselectable": "true",
          "aria-orientation": "horizontal",
          "aria-label": words.text.pack,
          "aria-describedby": scene.id("keys"),
        },
        ...words.deck.map((card) => tile(scene, card)),
      ),
      h("p.cq-hidden", { id: scene.id("keys") }, words.text.keys),
      h(
        "div.lay-beside",
        h("p.cq-soft", view.count),
        view.picked.length > 0 && button("cq-step", { "data-do": "clear", "data-focus": "clear" }, words.text.clear),
      ),
    ];
  }

  havens() {
    return [`pack ${this.at.pack}`];
  }
}

export default widget(Picker);
