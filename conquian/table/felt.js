// The felt: the cards of two sides, and the middle between them.

import { back, largeFace, mini, smallFace } from "../ui/static/cards.js";
import { drawing } from "../ui/static/drawings.js";
import { bench } from "../ui/static/grouping.js";
import { button, h, OWN_KEYS } from "../ui/static/patch.js";

/**
 * @import { GroupOfCards, HandCard, Side } from "../ui/static/python"
 * @import { Attributes, Child, TableScene } from "../ui/static/types"
 */

/**
 * @param {number} count
 * @param {string} pack
 */
const backs = (count, pack) =>
  h(
    "div.cq-backs",
    { "aria-hidden": "true" },
    ...Array.from({ length: Math.min(count, 12) }, (_, n) => back(pack, { "data-key": `back ${n}` })),
  );

/**
 * The classes of a card that came here by the last action, or that lies in the light.
 *
 * @type {(scene: TableScene, code: string) => string}
 */
const marks = ({ view }, code) =>
  (view.moved.some(({ card }) => card === code) ? " is-moved" : "") + (view.glow.includes(code) ? " is-glowing" : "");

/** @type {(scene: TableScene, side: Side, area: string, handCard: HandCard, n: number) => HTMLElement} */
function handCard(scene, side, area, { code, state }, n) {
  const { words, at } = scene;
  const card = scene.cards.get(code);
  const { text } = words;
  const on = state === "chosen" || state === "laid";
  const told = { chosen: text.chosen, laid: text.laid, lit: side.many ? text.lit : "" }[state];
  /** @type {Attributes} */
  const own = side.is_shown
    ? { role: "img" }
    : {
        role: "option",
        "data-do": "choose",
        "data-rove": area,
        tabindex: at[area] === code ? 0 : -1,
        "aria-selected": String(on),
      };
  return h(
    "div",
    {
      class: `cq-slot${state === "laid" ? " is-empty" : ""}`,
      "data-key": code,
      role: "presentation",
      style: area === "top-hand" && `--i: ${n}`,
    },
    h(
      "div",
      {
        ...OWN_KEYS,
        ...own,
        class: `cq-card is-${state}${marks(scene, code)}`,
        "data-card": code,
        "data-focus": `${area} ${code}`,
        "aria-label": told ? `${card.name}, ${told}` : card.name,
      },
      state === "laid" ? smallFace(card, words.pack) : largeFace(card, words.pack), // an outline
    ),
  );
}

/** @type {(scene: TableScene, side: Side, where: string) => HTMLElement} */
function hand(scene, side, where) {
  const area = `${where}-hand`;
  const isAny = side.hand.every(({ state }) => state === "lit" || state === "chosen");
  const { words } = scene;
  /** @type {Attributes | false} */
  const closed = side.down > 0 && { "data-do": "place", "data-value": area };
  /** @type {Attributes} */
  const own = side.is_shown
    ? { role: "group" }
    : { role: "listbox", "aria-multiselectable": String(side.many), "aria-orientation": "horizontal" };
  return h(
    "div.cq-hand-place",
    { "data-place": area, "data-drop": area, ...closed },
    side.hand.length > 0 &&
      h(
        "div",
        {
          ...own,
          class: `cq-fan${isAny ? " is-any" : ""}`,
          style: `--n: ${side.hand.length}`,
          "aria-label": side.hand_name,
          "aria-describedby": side.acts && scene.id("hand-keys"),
        },
        ...side.hand.map((card, n) => handCard(scene, side, area, card, n)),
      ),
    side.down > 0 && backs(side.down, words.pack),
    side.acts && h("p.cq-hidden", { id: scene.id("hand-keys") }, words.text.hand_keys),
  );
}

/**
 * A group that lies, with the ghosts of the cards that a meld would add.
 *
 * @type {(scene: TableScene, groupOfCards: GroupOfCards) => HTMLElement}
 */
function laidGroup(scene, { name, cards }) {
  const ghost = scene.view.ghosts.find(({ over }) => over.join() === cards.join());
  return h(
    "div",
    { class: `cq-laid${ghost ? " is-growing" : ""}`, role: "img", "aria-label": name, "data-key": cards.join("") },
    ...(ghost ?? { cards }).cards.map((code) =>
      cards.includes(code) ? laidCard(scene, code, { "data-card": code }) : ghostCard(scene, code),
    ),
  );
}

/** @type {(scene: TableScene, code: string, own: Attributes, look?: string) => HTMLElement} */
const laidCard = (scene, code, own, look = marks(scene, code)) =>
  h(
    "div.cq-slot",
    { "data-key": code },
    h("div", { class: `cq-card${look}`, ...own }, largeFace(scene.cards.get(code), scene.words.pack)),
  );

/** @type {(scene: TableScene, code: string) => HTMLElement} */
const ghostCard = (scene, code) => laidCard(scene, code, { "aria-hidden": "true" }, " is-ghost");

/**
 * A group that a meld would bring, and that the spoken hint tells of.
 *
 * @type {(scene: TableScene, codes: string[]) => HTMLElement}
 */
const ghostGroup = (scene, codes) =>
  h(
    "div.cq-laid.is-growing",
    { "aria-hidden": "true", "data-key": `ghost ${codes.join("")}` },
    ...codes.map((code) => ghostCard(scene, code)),
  );

/** @type {(scene: TableScene, side: Side, where: string) => HTMLElement} */
function laid(scene, side, where) {
  const { words, view } = scene;
  if (side.acts && view.verdict) return arranged(scene);
  const ghosts = side.acts ? view.ghosts.filter(({ over }) => !over.length) : [];
  return h(
    "div",
    {
      class: `cq-spread${side.groups.length ? "" : " has-no-melds"}`,
      role: "group",
      "aria-label": `${side.spread_name}. ${side.melded}`,
      "data-place": where,
      "data-drop": where,
      "data-do": "place",
      "data-value": where,
    },
    ...side.groups.map((each) => laidGroup(scene, each)),
    ...ghosts.map(({ cards }) => ghostGroup(scene, cards)),
    !side.groups.length && !ghosts.length && h("p.cq-hidden.cq-nothing", words.text.nothing_laid),
  );
}

/** @param {TableScene} scene */
const arranged = (scene) => h("div.cq-arranged", bench(scene, scene.words.text.bench));

/**
 * How many cards the last action laid there.
 *
 * @type {(scene: TableScene, where: string) => number}
 */
export const freshly = ({ view }, where) =>
  view.moved.filter(({ source, target }) => target === where && source !== where).length;

/**
 * The n-th bean: one after the other falls.
 *
 * @type {(n: number, laid: number, fresh: number) => { class: string, style: string | false }}
 */
export const bean = (n, laid, fresh) => ({
  class: `cq-bean${n < laid ? " is-laid" : ""}`,
  style: n < laid && n > laid - fresh && `--n: ${n + fresh - laid}`,
});

/**
 * A bean for each card that counts: those that are melded, of which some are `fresh`, then those that are missing.
 *
 * @type {(side: Pick<Side, "laid" | "missing">, fresh?: number) => HTMLElement}
 */
export const beans = ({ laid, missing }, fresh = 0) =>
  h(
    "span.cq-beans",
    { "aria-hidden": "true" },
    ...Array.from({ length: laid + missing }, (_, n) => h("span", { ...bean(n, laid, fresh), "data-key": String(n) })),
  );

/** @type {(scene: TableScene, side: Side, where: string) => HTMLElement} */
function seat(scene, side, where) {
  const title = h(
    "div.cq-seat-name",
    h("h2.cq-title", side.name),
    side.down > 0 && h("p.cq-hidden.cq-count", side.count),
    h("p.cq-soft", beans(side, freshly(scene, where)), side.melded),
  );
  const parts = [hand(scene, side, where), laid(scene, side, where)];
  return h(
    "section",
    {
      class: `cq-seat is-${where}${side.acts ? ` is-acting${scene.view.verdict ? " is-arranging" : ""}` : ""}`,
      "data-key": where,
      "aria-label": side.name,
    },
    title,
    where === "top" ? parts : parts.reverse(),
  );
}

/**
 * What lies in place of the centre card once a hand is over, where Alma sits: a medal, or a cup of coffee for who has
 * not won.
 *
 * @param {TableScene} scene
 */
function memento({ words: { art }, view: { over } }) {
  const [name, found] = over === "won" ? ["won", art?.won] : ["calm", over && art?.calm];
  return found && h("div", { class: `cq-memento is-${name}`, "data-key": "memento" }, drawing(found));
}

/** @param {TableScene} scene */
function middle(scene) {
  const { words, view, cards } = scene;
  const { middle: now } = view;
  const { text } = words;
  const centre = cards.get(now.centre);
  const isLaid = view.groups.some((each) => each.cards.includes(now.centre)); // it lies there while it is arranged
  const look = isLaid ? " is-laid" : now.centre_lit ? " is-lit" : "";
  /** @type {(name: string, lit: boolean, label: string, ...inside: Child[]) => HTMLElement} */
  const spot = (name, lit, label, ...inside) =>
    button(
      {
        class: `cq-spot is-${name}${lit ? " is-lit" : ""}`,
        "data-place": name,
        "data-drop": name,
        "data-do": "place",
        "data-value": name,
        "data-focus": `place ${name}`,
        "aria-label": label,
      },
      inside,
    );
  const isUnturned = !!now.stock && !centre && !now.buried && !view.groups.length && !view.over;
  const isNextLit = now.stock_lit || (!centre && now.centre_lit);
  return h(
    "div",
    { class: `cq-middle${isNextLit ? " is-next-lit" : ""}${now.next.length > 3 ? " has-next" : ""}` },
    h(
      "div",
      { class: `cq-place${isUnturned ? " is-centre" : ""}`, "data-key": "stock" }, // turned in the lamp
      spot(
        "stock",
        now.stock_lit,
        `${text.stock}: ${now.stock_text}`,
        now.stock ? back(words.pack) : h("span.cq-empty"),
      ),
      h("p.cq-soft", now.stock_text),
      now.next.length > 0 &&
        now.next.length <= 3 &&
        h("span.cq-minis", ...now.next.map((code) => mini(cards.get(code), words.pack))),
    ),
    !isUnturned &&
      h(
        "div.cq-place.is-centre",
        { "data-key": "centre" },
        centre
          ? button(
              {
                class: `cq-card cq-centre${look}${marks(scene, now.centre)}`,
                "data-key": now.centre,
                "data-place": "centre",
                "data-drop": "centre",
                "data-card": now.centre,
                "data-do": "place",
                "data-value": "centre",
                "data-rove": "centre",
                tabindex: 0,
                "data-focus": "place centre",
                "aria-label": `${text.centre}: ${centre.name}`,
              },
              isLaid ? smallFace(centre, words.pack) : largeFace(centre, words.pack),
            )
          : memento(scene) || spot("centre", now.centre_lit, text.no_centre, h("span.cq-empty")),
        centre && now.centre_text && h("p.cq-soft", now.centre_text),
      ),
    h(
      "div.cq-place",
      { "data-key": "waste" },
      spot(
        "waste",
        false,
        `${text.waste}: ${now.waste_text}`,
        now.buried
          ? h("span.cq-pile", back(words.pack), now.buried > 1 && back(words.pack, { "data-key": "2" }))
          : h("span.cq-empty.is-waste"),
      ),
      now.buried > 0 && h("p.cq-soft", now.waste_text),
    ),
    now.next.length > 3 &&
      h(
        "div.cq-opened",
        { role: "group", "aria-label": text.next_first, "data-key": "next" },
        h("span.cq-soft", text.next_first),
        ...now.next.map((code) => mini(cards.get(code), words.pack)),
      ),
    now.waste.length > 0 &&
      h(
        "div.cq-opened",
        { "data-key": "opened", role: "group", "aria-label": text.waste },
        ...now.waste.map((code) => mini(cards.get(code), words.pack)),
      ),
  );
}

/** @param {TableScene} scene */
export const felt = (scene) =>
  h(
    "div",
    { class: `cq-felt${scene.view.verdict ? " is-arranging" : ""}` },
    seat(scene, scene.view.top, "top"),
    middle(scene),
    seat(scene, scene.view.bottom, "bottom"),
  );
