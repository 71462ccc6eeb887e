// A link is copied, or shown to be copied by hand, and where it opens is said.

import { h } from "./patch.js";
import { addressOf, opening } from "./site.js";
import { linkBox } from "./terms.js";

/**
 * @import { ScreenText } from "./python"
 * @import { Screen } from "./screen.js"
 */

/**
 * One that dies with the class is shown beside the way to a file, if there is one: `file` is what saves it, by its
 * `data-ui`. At the address of a class a browser copies nothing.
 *
 * @type {(screen: Screen<any>, link: string, node: HTMLElement, file: string) => Promise<void>}
 */
export async function copyLink(screen, link, node, file) {
  const address = addressOf(link);
  /** @type {ScreenText} */
  const text = screen.words.text;
  const opens = opening();
  const done = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  const instead = opens === "opens_home" ? "" : file;
  if (!done || instead) {
    if (node.closest(".cq-menu")) screen.showMenu(false);
    screen.look((scene, shown) => linkBox(scene, shown, instead), address);
    screen.box.node.querySelector("input")?.focus();
    return;
  }
  const said = `${text.copied} ${text[opens].replace("{place}", new URL(address).host)}`;
  screen.live.replaceChildren(h("span", said));
  node.textContent = said;
}
