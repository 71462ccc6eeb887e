// The page around a room that is drawn before its Python is there.

/** @import { RoomData } from "./types" */

/**
 * @param {ParentNode} page
 * @param {string} selector
 */
export function part(page, selector) {
  const found = page.querySelector(selector);
  if (!found) throw new Error(`${selector} is not on this page`);
  return found;
}

/**
 * What stands in a page as JSON.
 *
 * @param {ParentNode} page
 * @returns {any}
 */
export const dataOf = (page) => JSON.parse(part(page, "#page").textContent ?? "");

/** @param {string} text */
export function tell(text) {
  const notice = part(document, "#loading");
  notice.textContent = text;
  notice.hidden = false;
}

const PATIENCE = 4000; // ms for a host to answer

/**
 * Load the page again if a host is there to send it: else the browser would show an error instead of it. A service
 * that keeps all files sends it in any case.
 *
 * @param {() => void} [unreached]
 */
export async function loadAgain(unreached) {
  try {
    const asked = { method: "HEAD", cache: /** @type {const} */ ("no-store"), signal: AbortSignal.timeout(PATIENCE) };
    if (!navigator.serviceWorker?.controller && (await fetch(location.href, asked)).status >= 500)
      throw new Error("the host is not there yet");
  } catch (problem) {
    console.info("conquian: this page stays", problem);
    return unreached?.();
  }
  location.reload();
}

/** What the button of a screen asks for that has lost its Python. */
export const listenForReload = () =>
  document.addEventListener("conquian-reload", (event) => {
    event.preventDefault();
    loadAgain(/** @type {CustomEvent<() => void>} */ (event).detail);
  });

/** @type {(problem: unknown, texts: RoomData["texts"]) => void} */
export function fail(problem, { late, again }) {
  console.error("conquian: Python is not there", problem);
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = again;
  link.addEventListener("click", (event) => {
    event.preventDefault(); // a part of the page may be named in the address: then a link would load nothing
    loadAgain();
  });
  tell(`${late} `);
  const notice = part(document, "#loading");
  notice.classList.add("is-late");
  notice.role = "alert";
  notice.append(link);
}
