// The rearranging bench: a card on offer, a hand, and a spread that can be moved about.

import { bringIntoView, positions, regroup } from "../../table/motion.js";
import { largeFace, sign, smallFace } from "../../ui/static/cards.js";
import { GroupingScreen, groups, layoutRow, newGroup, step, tile } from "../../ui/static/grouping.js";
import { examples, head, keys, sentence } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { Projection } from "../../ui/static/projector.js";
import { laws, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import { BenchHandCard, Rooms, Shown, MessageKind } from "../../ui/static/python"
 * @import { RearrangeScene, Send } from "../../ui/static/types"
 */

/** The cards where they lie, and not the outlines of those that lie elsewhere now. */
const CARDS = ".cq-arranging .cq-card:not(.is-laid, .is-bench)";

/** @param {RearrangeScene} scene */
function offer(scene) {
  const { words, view, cards } = scene;
  const { code, text, laid } = view.centre;
  const card = cards.get(code);
  return h(
    "section.cq-offer",
    { "aria-labelledby": scene.id("centre") },
    h("h2.cq-hidden", { id: scene.id("centre") }, words.text.centre),
    button(
      {
        class: `cq-card cq-centre${laid ? " is-laid" : ""}`,
        "data-key": code,
        "data-drop": "back",
        "data-card": code,
        "data-do": "toggle",
        "data-focus": `centre ${code}`,
        "data-rove": "centre",
        "aria-pressed": String(laid),
        "aria-label": `${words.text.centre}: ${card.name}`,
      },
      laid ? smallFace(card, words.pack) : largeFace(card, words.pack),
    ),
    h("p.cq-soft.cq-whence", written(scene, text, "offered")),
  );
}

/** @type {(scene: RearrangeScene, benchHandCard: BenchHandCard) => HTMLElement} */
function handCard(scene, { code, state }) {
  const laid = state === "laid";
  const told = laid && scene.words.text.laid;
  return h(
    "div.cq-slot",
    { "data-key": code, role: "presentation" },
    tile(scene, scene.cards.get(code), "hand", { state: laid ? "bench" : "free", told, held: true }),
  );
}

/** @param {RearrangeScene} scene */
function choices({ words, view }) {
  return h(
    "div.cq-actions",
    { role: "toolbar", "aria-label": words.text.actions },
    ...view.choices.map(({ label, do: type, href, main }) => {
      const look = `cq-big${main ? " is-first" : ""}`;
      if (type) return button({ class: look, "data-key": type, "data-do": type, "data-focus": type }, label);
      return onSite() && h("a", { class: look, "data-key": href, href }, label);
    }),
  );
}

/** @param {RearrangeScene} scene */
const spread = (scene) =>
  h(
    "section.cq-bench",
    { "aria-labelledby": scene.id("bench") },
    h("h2.cq-hidden", { id: scene.id("bench") }, scene.words.text.spread),
    groups(scene),
  );

/** @param {RearrangeScene} scene */
function hand(scene) {
  const { words, view } = scene;
  return h(
    "section.cq-hand-place",
    { "data-drop": "back", "aria-labelledby": scene.id("hand") },
    h("h2.cq-hidden", { id: scene.id("hand") }, words.text.hand),
    h(
      "div.cq-hand",
      {
        role: "listbox",
        style: `--n: ${view.hand.length}`,
        "aria-multiselectable": "true",
        "aria-orientation": "horizontal",
        "aria-labelledby": scene.id("hand"),
        "aria-describedby": scene.id("keys"),
      },
      ...view.hand.map((card) => handCard(scene, card)),
    ),
    h("p.cq-hidden", { id: scene.id("keys") }, words.text.keys),
  );
}

/** @param {RearrangeScene} scene */
const steps = (scene) =>
  scene.view.groups.some(({ cards }) => cards.length > 0) && // else there is nothing to move yet
  h(
    "div.cq-steps",
    step("undo", scene.words.text.undo, scene.view.can_undo),
    step("start_again", scene.words.text.start_again, scene.view.can_start_again),
    newGroup(scene),
  );

/** @type {(scene: RearrangeScene, shown: Shown) => HTMLElement} */
function shown(scene, { title, ways, proof }) {
  return h(
    "section.cq-shown.lay-stack",
    { "aria-labelledby": scene.id("shown") },
    h("h3", { id: scene.id("shown") }, title),
    ways && h("p", written(scene, ways.text, "ways")),
    ways && h("div.lay-cluster", ...ways.rows.map((row) => layoutRow(scene, row))),
    proof.length > 0 &&
      h(
        "ol.cq-proof",
        ...proof.map(({ text, deep, end, laws: numbers }) =>
          h(
            "li",
            { class: end ? "is-end" : "", style: `--deep: ${deep}` },
            end && sign("bad"),
            h("span", written(scene, text, "proof"), " ", laws(numbers, scene.laws)),
          ),
        ),
      ),
  );
}

/** @extends {GroupingScreen<Rooms["rearrange"]>} */
export class RearrangingBench extends GroupingScreen {
  listen() {
    super.listen();
    /** @type {Projection} */
    this.projection = new Projection(this);
  }

  /** @returns {MessageKind} */
  get touched() {
    return "bring";
  }
  get home() {
    return "back";
  }
  /** @returns {MessageKind} */
  get back() {
    return "put_back";
  }

  /** @param {RearrangeScene} scene */
  begin(scene) {
    super.begin(scene);
    const { view, at } = scene;
    const hand = view.hand.map(({ code }) => code);
    if (!hand.includes(at.hand ?? "")) at.hand = hand[0];
  }

  /** @param {RearrangeScene} scene */
  parts(scene) {
    const { words, view } = scene;
    return [
      head(scene, view.lead, { table: [this.projection?.item(), examples(scene), keys(scene, words.text.keys)] }),
      this.projection?.leave(),
      (view.score || view.rules) &&
        h("p.cq-soft.cq-score", written(scene, view.score, "score"), " ", written(scene, view.rules, "score")),
      h(
        "div.cq-cloth.cq-arranging.cq-projected",
        sentence(scene, view.verdict, "cq-verdict"),
        offer(scene),
        spread(scene),
        hand(scene),
        h("p.cq-soft.cq-neighbours", written(scene, words.text.neighbours, "neighbours")),
        choices(scene),
        steps(scene),
        view.shown && shown(scene, view.shown),
      ),
    ];
  }

  havens() {
    return ["next", "practise", `centre ${this.view.centre.code}`];
  }

  /**
   * On a phone the answer to a big button would stand above or below what can be seen.
   *
   * @type {Send}
   */
  send(type, fields) {
    this.follow = ["deny", "ask", "next", "practise"].includes(type);
    super.send(type, fields);
  }

  draw() {
    const before = positions(this.root, CARDS);
    super.draw();
    const { centre, hand: held } = this.view;
    const question = [centre, ...held].map(({ code }) => code).join();
    if (this.question === question) regroup(this.root, before, CARDS);
    /** @type {string | undefined} */
    this.question = question;
    if (!this.follow) return;
    bringIntoView(this.body.querySelector(".cq-lead")); // the answer follows it
    this.follow = false;
  }

  /** @param {HTMLElement} node */
  putBack(node) {
    this.send("put_back", { card: node.dataset.card });
  }
}

export default widget(RearrangingBench);
