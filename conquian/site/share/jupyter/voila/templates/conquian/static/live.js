// The pages of a vote and of a shared board: they ask once a second whether something else is to be shown, and draw
// what the server sends. Without this script the forms work as forms do.

import { ask } from "./page_parts.js";

const EVERY = 1000; // ms
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const live = /** @type {HTMLElement} */ (document.getElementById("said"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
const base = location.pathname.replace(/(vote|board)(\/desk)?\/?$/, "");
let drawing = 0; // what is drawn last wins, whichever answer comes first

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {Promise<Response>} asked */
const draw = async (asked) => {
  const turn = ++drawing;
  const answer = await asked;
  const html = await answer.text();
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  if (turn !== drawing || next === null || next.dataset.stamp === undefined) return;
  const focused = document.activeElement?.id;
  const open = [...main.querySelectorAll("details[open][id]")].map(({ id }) => id);
  const fields = /** @type {NodeListOf<Field>} */ (main.querySelectorAll(":is(input, select, textarea)[id]"));
  const typed = [...fields].map(({ id, value }) => ({ id, value }));
  const heading = main.querySelector("h1")?.textContent;
  main.replaceChildren(...next.childNodes);
  if (main.querySelector("h1")?.textContent !== heading) scrollTo(0, 0); // another question begins at its top
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const { id, value } of typed) {
    const field = /** @type {Field | null} */ (document.getElementById(id));
    if (!field) continue;
    const options = "options" in field ? [...field.options] : null;
    const keeps = options ? options.some((each) => each.value === value) : field.value === "";
    if (keeps) field.value = value; // what was chosen or typed in another form than the one that was sent
  }
  main.dataset.stamp = next.dataset.stamp;
  if (focused) (document.getElementById(focused) ?? main).focus({ preventScroll: true });
  const state = document.getElementById("state");
  const said = document.querySelector("main [role=alert]") ? "" : (next.dataset.said ?? "");
  live.textContent = said === main.dataset.said ? (state?.textContent ?? "") : said;
  main.dataset.said = next.dataset.said ?? "";
};

const look = async () => {
  try {
    /** @type {Record<string, string>} */
    const now = await (await ask(base + document.body.dataset.now + location.search)).json();
    const seen = main.dataset.stamp ?? "";
    if (now.stamp !== seen) await draw(ask(location.href, { headers: { "X-Conquian-Stamp": seen } }));
    for (const name of ["voted", "crowd", "seen"]) {
      const place = document.getElementById(name);
      if (place && name in now && place.textContent !== now[name]) place.textContent = now[name];
    }
    lost.hidden = true;
  } catch {
    lost.hidden = false;
  }
  setTimeout(look, EVERY);
};
setTimeout(look, EVERY);

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("form[data-live]")) return;
  event.preventDefault();
  const sent = /** @type {Iterable<[string, string]>} */ (new FormData(form, event.submitter));
  form.setAttribute("aria-busy", "true");
  try {
    await draw(ask(location.href, { method: "POST", body: new URLSearchParams([...sent]) }));
    lost.hidden = true;
  } catch {
    lost.hidden = false;
  }
  form.removeAttribute("aria-busy");
});

// The teacher goes on with the board in this window, and the class sees it (shared_board.js).
document.addEventListener("click", ({ target }) => {
  if (!(/** @type {Element} */ (target).closest("a[data-plays]"))) return;
  try {
    sessionStorage.removeItem("conquian.board-told");
    sessionStorage.setItem("conquian.shows-board", "yes");
  } catch {
    // it is forbidden: then the page on which it is played has the button
  }
});

// The code to scan lies above the question, until it is not wanted any more.
const code = () => document.querySelector("#code[open]");
document.addEventListener("click", ({ target }) => {
  if (!code()?.contains(/** @type {Node} */ (target))) code()?.removeAttribute("open");
});
document.addEventListener("keydown", ({ key }) => key === "Escape" && code()?.removeAttribute("open"));

// A clicker, or the keyboard, at the teacher's page.
/** @type {Record<string, string>} */
const KEYS = { PageDown: "next", ArrowRight: "next", PageUp: "again" };
document.addEventListener("keydown", (event) => {
  const isPlain = !(event.repeat || event.ctrlKey || event.altKey || event.metaKey);
  if (!isPlain || /** @type {Element} */ (event.target).closest("input, textarea, select")) return;
  const button = KEYS[event.key] && document.querySelector(`[data-key="${KEYS[event.key]}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});
