// What stands in a line: words, words that matter, cards, laws, links, and terms to look up.

import { mini } from "./cards.js";
import { button, h, OWN_KEYS } from "./patch.js";
import { onSite } from "./site.js";

/**
 * @import { Tab } from "./python"
 * @import { Child, Inline, Marks, Scene, Words } from "./types"
 */

export const IN_BOX = "box"; // in the box every term is a Tab stop: there is little else

// A browser breaks lines before and after a picture or a button, even where only a full stop or a bracket follows.
const OPENS = /[^\s\p{L}\p{N}]+$/u;
const CLOSES = /^[^\s\p{L}\p{N}]+/u;
// And after a hyphen, where a run is said: 4-5-6 stays in one line.
const RUN = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){2,}/gu;
const ATOMS = new Set(["cards", "law", "term"]);

/**
 * The terms of an area, which is one text or several, are one Tab stop: it rests where it was, or on the first of them.
 *
 * @type {(drawn: ParentNode, at: Scene["at"]) => void}
 */
export function restTerms(drawn, at) {
  const named = new Set();
  const resting = new Map();
  for (const node of drawn.querySelectorAll(".cq-term[data-rove]")) {
    const area = node.dataset.rove ?? "";
    while (named.has(node.dataset.focus)) node.dataset.focus += "'"; // the same term in another text
    named.add(node.dataset.focus);
    if (!resting.has(area) || node.dataset.focus === at[area]) resting.set(area, node);
  }
  for (const node of resting.values()) node.tabIndex = 0;
}

/**
 * A law in force: one touch shows what it says.
 *
 * @type {(numbers: string[], known: Scene["laws"]) => (string | HTMLElement)[]}
 */
export const laws = (numbers, known) =>
  numbers.flatMap((number) => [
    button(
      "cq-law",
      {
        "data-ui": "law",
        "data-law": number,
        "data-focus": `law ${number}`,
        "aria-label": `${known[number].name}: ${known[number].title}`,
      },
      `§ ${number}`,
    ),
    " ",
  ]);

/** @param {string} text a run such as 3-4-5-6 does not break */
export const together = (text) => text.replace(RUN, (run) => run.replaceAll("-", "\u2011"));

/** @type {(inline: Inline, area: string) => HTMLElement} */
function termButton({ term, text, found }, area) {
  const rove = area !== IN_BOX && { "data-rove": area, tabindex: -1 };
  return button(
    {
      class: `cq-term${found ? " is-found" : ""}`,
      "data-ui": "term",
      "data-term": term,
      "data-focus": `term ${area} ${term}`,
      "aria-haspopup": "dialog",
      ...rove,
    },
    text,
  );
}

/**
 * Nodes that belong to one line; without an `area`, as in a button or a heading, terms are words like any other. So are
 * those that are to be pressed on this screen, but in bold where the word is that of the button.
 *
 * @type {(scene: Scene, nodes: Inline[], area?: string) => Child[]}
 */
export function prose(scene, nodes, area) {
  const { words, cards, view } = scene;
  /** @param {Inline} inline */
  const kindOf = ({ kind, term = "", text = "", cards: codes }) => {
    if (kind !== "term") return kind ?? (codes ? "cards" : "text");
    if (!area) return "text";
    if (area === IN_BOX || !Object.hasOwn(view.offered, term)) return "term";
    return view.offered[term].includes(text.toLowerCase()) ? "strong" : "text";
  };
  const texts = nodes.map((node) => (kindOf(node) === "text" ? together(node.text ?? "") : ""));
  /** @type {(index: number, mark: RegExp) => string} */
  const take = (index, mark) => {
    const [found = ""] = texts[index]?.match(mark) ?? [];
    if (found) texts[index] = texts[index].replace(mark, "");
    return found;
  };
  /** @param {Inline} node */
  const drawn = (node) => {
    /** @type {Child} */
    const inside = node.inside ? prose(scene, node.inside, area) : node.text;
    switch (kindOf(node)) {
      case "cards":
        return h(
          "span.cq-minis.cq-inline",
          node.cards?.map((code) => mini(cards.get(code), words.pack)),
        );
      case "law":
        return laws([node.law ?? ""], scene.laws)[0];
      case "term":
        return termButton(node, area ?? "");
      case "strong":
        return h("strong", inside);
      case "a":
        return onSite() ? h("a", { href: node.href, ...OWN_KEYS }, inside) : h("span", inside);
      default:
        return h(node.kind ?? "span", inside);
    }
  };
  const atoms = nodes.map(
    (node, index) =>
      ATOMS.has(kindOf(node)) &&
      h(
        "span.cq-together",
        { "data-key": node.term && `term ${node.term}` },
        take(index - 1, OPENS),
        drawn(node),
        take(index + 1, CLOSES),
      ),
  );
  return nodes.map((node, index) => atoms[index] || (kindOf(node) === "text" ? texts[index] : drawn(node)));
}

/**
 * A text and where terms stand in it, as nodes.
 *
 * @param {string} told
 * @param {Marks} terms
 */
export function marked(told, terms) {
  /** @type {number[]} */
  const ends = [0, ...terms.map(([, end]) => end)];
  const nodes = terms.flatMap(([start, end, term], n) => [
    { kind: "text", text: told.slice(ends[n], start) },
    { kind: "term", term, text: told.slice(start, end), found: true },
  ]);
  return [...nodes, { kind: "text", text: told.slice(ends.at(-1)) }];
}

/**
 * Where terms stand in a text; it may be anybody's, such as the title of a game.
 *
 * @type {(scene: Pick<Scene, "words" | "view">, text: string) => Marks}
 */
const termsIn = ({ words, view }, text) =>
  /** @type {Record<string, Marks>[]} */ ([view.told, words.told]).find((told) => Object.hasOwn(told, text))?.[text] ??
  [];

/**
 * A text that Python told as it is, with the terms in it that can be looked up.
 *
 * @type {(scene: Scene, text: string, area?: string) => Child[]}
 */
export const written = (scene, text, area) => prose(scene, marked(text, termsIn(scene, text)), area);
