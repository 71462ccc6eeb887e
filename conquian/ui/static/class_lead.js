// What a teacher does with a class from a page that is open: a vote on it, and a call to everyone to come there.

import { button, h } from "./patch.js";
import { letVote, takeAlong, votePage } from "./site.js";

/**
 * @import { LeadText, ScreenView, ScreenWords } from "./python"
 * @import { Scene } from "./types"
 * @import { Screen } from "./screen.js"
 */

/**
 * The places in the menu of a page: nothing where there is no class, and on every device but the teacher's.
 *
 * @param {Scene<ScreenView, Omit<ScreenWords, "text"> & { text: LeadText }>} scene
 * @param {boolean} asks whether the class can vote on what is shown
 */
export const leadItems = ({ words: { text } }, asks) =>
  votePage() && [
    asks && button("cq-item", { "data-ui": "vote", "data-focus": "vote" }, text.vote),
    button("cq-item", { "data-ui": "along", "data-focus": "along" }, text.along),
  ];

/**
 * Do what was pressed: with the link that its node names, or that of the page.
 *
 * @type {(screen: Screen<any>, name: string, node: HTMLElement) => boolean}
 */
export function leads(screen, name, node) {
  const { note, href = screen.link } = node.dataset;
  const here = new URL(href, location.href).href;
  if (name === "vote") letVote(note ?? here, note ? "note" : "here");
  else if (name === "along") call(screen, here, node);
  else return false;
  return true;
}

/** @type {(screen: Screen<any>, here: string, node: HTMLElement) => Promise<void>} */
async function call(screen, here, node) {
  const { text } = screen.words;
  const said = (await takeAlong(here)) ? text.took : text.not_taken;
  screen.live.replaceChildren(h("span", said));
  node.textContent = said;
}
