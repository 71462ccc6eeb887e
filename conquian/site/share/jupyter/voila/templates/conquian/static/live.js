// The pages of a vote and of a shared board: they ask once a second whether something else is to be shown, and draw
// what the server sends. Without this script the forms work as forms do.

import { ask, make, post, problemOf } from "./page_parts.js";

const EVERY = 1000; // ms
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const live = /** @type {HTMLElement} */ (document.getElementById("said"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
const base = location.pathname.replace(/(vote|board)(\/(?:desk|mine))?\/?$/, "");
const refused = make("p", { class: "notice", role: "alert", hidden: "" });
const isLost = lost.textContent ?? "";
let drawing = 0; // what is drawn last wins, whichever answer comes first
/** @type {Record<string, string> | null} */
let unsent = null; // a choice that has not reached the server
main.before(refused);

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {Promise<Response>} asked */
const draw = async (asked) => {
  const turn = ++drawing;
  const answer = await asked;
  const html = await answer.text();
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  if (turn !== drawing) return;
  const isPage = next?.dataset.stamp !== undefined;
  if (!isPage) refused.textContent = problemOf(html);
  refused.hidden = isPage;
  if (!isPage) return;
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
  main.dataset.shows = next.dataset.shows ?? "";
  main.dataset.mine = next.dataset.mine ?? "";
  if (focused) (document.getElementById(focused) ?? main).focus({ preventScroll: true });
  const state = document.getElementById("state");
  const said = document.querySelector("main [role=alert]") ? "" : (next.dataset.said ?? "");
  live.textContent = said === main.dataset.said ? (state?.textContent ?? "") : said;
  main.dataset.said = next.dataset.said ?? "";
};

/** The address of this page, which says what was shown here: the server may have been started anew since. */
const again = () => {
  const to = new URL(location.href);
  if (main.dataset.shows) to.searchParams.set("seen", main.dataset.stamp ?? "");
  return to.href;
};

/** The server has answered. */
const back = () => {
  if (lost.hidden) return;
  lost.hidden = true;
  lost.textContent = isLost;
};

const look = async () => {
  try {
    /** @type {Record<string, string>} */
    const now = await (await ask(base + document.body.dataset.now + location.search)).json();
    const seen = main.dataset.stamp ?? "";
    if (unsent) await draw(post(again(), unsent));
    else if (now.stamp !== seen || (now.mine ?? "") !== (main.dataset.mine ?? ""))
      await draw(ask(again(), { headers: { "X-Conquian-Stamp": seen } }));
    unsent = null;
    for (const name of ["voted", "crowd", "seen", "left"]) {
      const place = document.getElementById(name);
      if (place && name in now && place.textContent !== now[name]) place.textContent = now[name];
    }
    back();
  } catch {
    lost.hidden = false;
  }
  setTimeout(look, EVERY);
};
setTimeout(look, EVERY);

/**
 * What was pressed has not arrived, as far as this page knows. A choice is sent once the line is back; what a teacher
 * presses is not done later, when nobody expects it.
 *
 * @type {(form: HTMLFormElement, fields: Record<string, string>, pressed: HTMLElement | null) => void}
 */
const keepUnsent = (form, fields, pressed) => {
  lost.hidden = false;
  lost.textContent = [isLost, lost.dataset.pressed].filter(Boolean).join(" ");
  if (!form.matches("[data-keeps]")) return;
  unsent = fields;
  for (const each of form.querySelectorAll("[aria-pressed]"))
    each.setAttribute("aria-pressed", String(each === pressed));
  const state = document.getElementById("state");
  if (!state) return;
  state.textContent = state.dataset.unsent ?? "";
  live.textContent = state.textContent;
};

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("form[data-live]")) return;
  event.preventDefault();
  const sent = /** @type {Iterable<[string, string]>} */ (new FormData(form, event.submitter));
  const fields = Object.fromEntries(sent);
  if (fields.do === "keep") form.reset(); // what is refused comes back with the page
  form.setAttribute("aria-busy", "true");
  unsent = null;
  try {
    await draw(post(location.href, fields));
    back();
  } catch {
    keepUnsent(form, fields, /** @type {SubmitEvent} */ (event).submitter);
  }
  form.removeAttribute("aria-busy");
});

// What is picked or written is shown beside it, as the class would see it.
const SOON = 250; // ms
let picking = 0;
document.addEventListener("input", ({ target }) => {
  const form = /** @type {HTMLFormElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-preview]"));
  const place = document.getElementById("preview");
  if (!form || !place) return;
  const turn = ++picking;
  setTimeout(async () => {
    if (turn !== picking) return;
    const sent = /** @type {Iterable<[string, string]>} */ (new FormData(form));
    const asked = new URLSearchParams([["lang", document.documentElement.lang], ...sent]);
    asked.delete("_xsrf");
    const html = await ask(`${base}vote/desk/preview?${asked}`)
      .then((answer) => answer.text())
      .catch(() => "");
    if (turn !== picking) return;
    place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  }, SOON);
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
