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

/**
 * @param {unknown} problem
 * @param {RoomData["texts"]} texts
 */
export function fail(problem, { late, again }) {
  console.error("conquian: Python is not there", problem);
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = again;
  link.addEventListener("click", (event) => {
    event.preventDefault(); // a part of the page may be named in the address: then a link would load nothing
    location.reload();
  });
  tell(`${late} `);
  const notice = part(document, "#loading");
  notice.classList.add("is-late");
  notice.role = "alert";
  notice.append(link);
}
