// The first page: the rearranging bench, with a hand that was just dealt, and the ways back to what was begun.

import { drawing } from "../../ui/static/drawings.js";
import { h } from "../../ui/static/patch.js";
import { widget } from "../../ui/static/screen.js";
import { dayHere, onSite } from "../../ui/static/site.js";
import { RearrangingBench } from "../rearrange/rearrange.js";

/**
 * @import { BackView } from "../../ui/static/python"
 * @import { RearrangeScene } from "../../ui/static/types"
 */

/**
 * What is most due is Alma's invitation on the wall; where there is no wall, it comes first.
 *
 * @type {(back: BackView, invites: boolean) => HTMLElement}
 */
const back = ({ title, line, ways }, invites) =>
  h(
    "nav.cq-begun",
    { "data-key": "back", "aria-label": title },
    h("p", line),
    h(
      "ul.cq-begun-ways",
      ...ways
        .filter(({ main }) => !(main && invites))
        .map(({ href, name, text }) =>
          h("li", { "data-key": href }, h("a", { href, "data-focus": href }, h("strong", name), " ", h("span", text))),
        ),
    ),
  );

class Start extends RearrangingBench {
  sentDay = ""; // the day that was last sent to Python

  /** @returns {HTMLAnchorElement | null} */
  get bubble() {
    return /** @type {HTMLAnchorElement | null} */ (document.querySelector(".welcome a.bubble"));
  }

  /** @param {RearrangeScene} scene */
  parts(scene) {
    const [head, ...more] = super.parts(scene);
    const begun = onSite() ? scene.view.back : null;
    this.root.classList.add("is-start"); // whose wall has a face of its own
    this.root.classList.toggle("has-begun", Boolean(begun));
    return [head, begun && back(begun, Boolean(this.bubble)), ...more];
  }

  draw() {
    super.draw();
    const { bubble, view } = this;
    const main = view.back?.ways.find((way) => way.main);
    if (bubble && main) {
      bubble.href = main.href;
      bubble.classList.add("is-due");
      if (main.face) document.querySelector(".welcome .alma")?.replaceChildren(drawing(main.face));
      bubble.replaceChildren(h("strong", main.name), " ", h("span", main.text));
    }
    if (!view.back || view.back.day === dayHere() || this.sentDay === dayHere() || this.root.dataset.asking) return;
    this.sentDay = dayHere();
    this.send("today", { value: this.sentDay });
  }
}

export default widget(Start);
