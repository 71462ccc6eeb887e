// A deal against an opponent: a table at which the page asks for what the learner has not to choose, move by move.

import { coach, coachDesk, lookOn } from "../../table/coach.js";
import { bigButtons, quietButtons } from "../../table/desk.js";
import { bringIntoView } from "../../table/motion.js";
import { PacedTable } from "../../table/pace.js";
import { SHORT } from "../../table/table.js";
import { bubble, companyItem, face, spoken, wall } from "../../table/wall.js";
import { sign } from "../../ui/static/cards.js";
import { saveFile } from "../../ui/static/files.js";
import { choice, foldedList, lead, menuPlace, showFriend } from "../../ui/static/parts.js";
import { button, h } from "../../ui/static/patch.js";
import { written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { friendPage, onSite } from "../../ui/static/site.js";

/**
 * @import { ChoosingView, EndPage, Rooms, MessageKind } from "../../ui/static/python"
 * @import { MenuItems, PlayScene } from "../../ui/static/types"
 */

/**
 * @param {MessageKind} name
 * @param {string} label
 */
const duelItem = (name, label) => button("cq-item", { "data-key": name, "data-do": name, "data-focus": name }, label);

/** @type {(scene: PlayScene) => HTMLElement} */
const saving = ({ words: { text } }) => button("cq-item", { "data-ui": "save", "data-focus": "save" }, text.save);

/**
 * The page that replays the record is another room of the site.
 *
 * @type {(scene: PlayScene, look: string) => false | HTMLElement}
 */
const replaying = ({ words: { text }, view }, look) =>
  onSite() && h("a", { class: look, href: view.record.replay, "data-focus": `replay ${look}` }, text.look);

/**
 * Two friends play at the server that sends this page; a folder of files has none.
 *
 * @type {(scene: PlayScene, look: string, query?: string) => false | HTMLElement}
 */
const withFriend = ({ words: { text } }, look, query = "") =>
  friendPage() !== "" &&
  h("a", { class: look, href: friendPage() + query, "data-focus": `friend ${look}` }, text.friend);

/**
 * The end of a hand: won, lost or drawn, what decided it, the ways on, and what the coach says. Beside a short hand it
 * has room down to the edge, and so it has beside melds in its place.
 *
 * @type {(scene: PlayScene, end: EndPage) => HTMLElement}
 */
const endPage = (scene, end) =>
  h(
    "section",
    {
      class: `cq-end lay-stack is-${end.how}${scene.view.bottom.hand.length <= SHORT ? " is-beside" : ""}`,
      "data-key": "end",
      "aria-labelledby": scene.id("end"),
    },
    h("h2.cq-end-title", { id: scene.id("end") }, end.title),
    h(
      "div.cq-end-reasons",
      ...end.reasons.map((each, n) => h("p", { "data-key": String(n) }, written(scene, each, `end ${n}`))),
      end.score && h("p.cq-soft", end.score),
    ),
    end.asks && h("p.cq-end-asks", spoken(scene, end.asks)),
    h("nav.cq-end-ways", { "aria-label": scene.words.text.ways_on }, bigButtons(scene), replaying(scene, "cq-big")),
    end.how === "won" && !scene.view.with_friend && showFriend(scene),
    foldedList(scene, "their_reasons", end.ask, end.why),
    coach(scene),
    quietButtons(scene, null, false),
  );

/**
 * What the opponent did last, above what is to be done now; it keeps its place where there is nothing.
 *
 * @param {PlayScene} scene
 */
const said = (scene) => h("p.cq-theirs", h("span", written(scene, scene.view.theirs, "theirs")));

/**
 * Who there is to play with, each with a face and a habit, and whether for one hand or for keys; or whether a match is
 * to be left.
 *
 * @type {(scene: PlayScene, page: ChoosingView) => HTMLElement}
 */
const choosing = (scene, { title, order, lengths, neighbours, back, wish, leave }) =>
  h(
    "section.cq-choosing.lay-stack",
    { "data-key": "choosing", "aria-labelledby": scene.id("choosing") },
    h("h2.cq-end-title", { id: scene.id("choosing") }, title),
    h("p", order),
    !wish &&
      h(
        "div.cq-lengths",
        { role: "group", "aria-labelledby": scene.id("choosing") },
        lengths.map(({ value, label, pressed }) =>
          button(
            "cq-length",
            {
              "data-key": value,
              "data-do": "length",
              "data-value": value,
              "data-focus": `length ${value}`,
              "aria-pressed": String(pressed),
            },
            pressed && sign("good"),
            label,
          ),
        ),
      ),
    !wish &&
      h(
        "ul.cq-neighbours",
        neighbours.map(({ value, label, habit, tally, is_now }) =>
          h(
            "li",
            { "data-key": value },
            button(
              "cq-neighbour",
              {
                "data-do": "play_with",
                "data-value": value,
                "data-focus": `play_with ${value}`,
                "aria-current": is_now && "true",
              },
              face(scene, value, "rest"),
              h("span.cq-neighbour-told", h("strong", label), h("span", habit), h("small", tally)),
            ),
          ),
        ),
      ),
    h(
      "div.lay-cluster",
      !wish && withFriend(scene, "cq-step"),
      button(wish ? "cq-big" : "cq-step", { "data-do": "neighbours", "data-focus": "back" }, back),
      wish && button("cq-step", { "data-do": "play_with", "data-value": wish, "data-focus": "leave" }, leave),
    ),
  );

/** @extends {PacedTable<Rooms["play"]>} */
class Play extends PacedTable {
  get fields() {
    return { ...super.fields, ply: Number };
  }

  /** @param {PlayScene} scene */
  items(scene) {
    const {
      words: { text, presets },
      view,
    } = scene;
    if (view.with_friend)
      return { table: [view.goes_on && duelItem("resign", text.resign), withFriend(scene, "cq-item", "?other=yes")] };
    return {
      table: [
        view.can_fold && duelItem("fold", text.fold),
        view.goes_on && !view.in_match && duelItem("resign", text.resign),
        !view.in_match && duelItem("again", text.again),
        !view.in_match && duelItem("other_seat", text.other_seat),
        !view.in_match && duelItem("new_deal", text.new_deal),
        duelItem("neighbours", text.neighbours),
        withFriend(scene, "cq-item"),
        companyItem(scene),
      ],
      cards: [
        button(
          "cq-item",
          { "data-key": "fits", "data-do": "fits", "data-focus": "fits", "aria-pressed": String(view.fits) },
          view.fits && sign("good"),
          text.fits,
        ),
        !view.in_match && choice(scene, "rules", text.rules, presets, view.preset),
      ],
      share: [saving(scene), replaying(scene, "cq-item")],
    };
  }

  /**
   * Alma is across the table; what is to be done, or how it ended, comes first.
   *
   * @param {PlayScene} scene
   * @param {MenuItems} items
   */
  above(scene, items) {
    const { view } = scene;
    return [
      view.end ? endPage(scene, view.end) : h("header.cq-head", !view.coach && said(scene), lead(scene, view.lead)),
      wall(scene, [bubble(scene), menuPlace(scene, items)]),
    ];
  }

  /**
   * While the learner looks for company, nothing else is there.
   *
   * @param {PlayScene} scene
   */
  parts(scene) {
    const parts = super.parts(scene);
    return scene.view.choosing ? [choosing(scene, scene.view.choosing)] : parts;
  }

  /**
   * From a moment of a hand, or a hand that is played on from it, a link leads to that moment.
   *
   * @param {string} link
   * @param {HTMLElement} node
   */
  copy(link, node) {
    return super.copy(this.view.moment || link, node);
  }

  havens() {
    const { choosing: page } = this.view;
    if (!page) return super.havens();
    return [...page.lengths.map(({ value }) => `length ${value}`), "back"]; // at the top, below the title
  }

  /**
   * At the end of a hand all that can be done stands on its page.
   *
   * @param {PlayScene} scene
   */
  desk(scene) {
    if (scene.view.end) return h("div.cq-desk", { hidden: true });
    return scene.view.coach ? coachDesk(scene) : super.desk(scene);
  }

  draw() {
    const wasOver = this.over;
    const chose = this.chooses;
    super.draw();
    /** @type {boolean | undefined} */
    this.chooses = Boolean(this.view.choosing);
    if (this.chooses && chose === false) this.root.scrollIntoView(); // from its title on
    this.asked = lookOn(this, this.asked);
    /** @type {boolean | undefined} */
    this.over = Boolean(this.view.end);
    if (this.over && wasOver === false) bringIntoView(this.body.querySelector(".cq-end"));
  }

  /** @param {PlayScene} scene */
  panel(scene) {
    const { words, view, id } = scene;
    return [
      view.happened.length > 0 &&
        !view.end && // what decided the hand stands on its page
        h(
          "section.cq-happened",
          { "aria-labelledby": id("happened") },
          h("h3.cq-hidden", { id: id("happened") }, words.text.happened),
          h(
            "ol",
            { reversed: true }, // the newest is in sight
            view.happened.map((each) => h("li", { "data-key": each }, written(scene, each, "happened"))).reverse(),
          ),
        ),
      view.in_force && h("p.cq-soft.cq-in-force", written(scene, view.in_force, "in-force")),
    ];
  }

  save() {
    const { name, text } = this.view.record;
    saveFile(name, text, "application/toml");
    if (this.open.menu) this.showMenu(false);
  }
}

export default widget(Play);
