// The host of the rooms on a site of files. Python is in a worker, which stays while the visitor goes from room to
// room; what is touched before Python is there waits for it.

import { destination, isRoom } from "./link.js";
import { keepAll } from "./offline.js";
import { fail as cannot, dataOf, part, tell } from "./page.js";
import { file, Visit } from "./visit.js";

/** @import { FromWorker, PageData } from "./types" */

const root = document.documentElement;

/** @param {unknown} problem */
const fail = (problem) => cannot(problem, dataOf(document).texts);

const worker = new Worker(file("worker.js"), { type: "module", name: "conquian" });
let id = 0; // of the visit that is going on
/** @type {Visit} */
let visit;

/** @type {Promise<boolean> | undefined} */
let keeping;

const LATER = 2000; // ms: what is touched first is answered first
const later = () => new Promise((done) => setTimeout(done, LATER));

/** @param {boolean} isKept */
function tellKept(isKept) {
  const { offline, online } = dataOf(document).texts;
  part(document, ".offline").textContent = isKept ? offline : online;
  root.dataset.offline = isKept ? "ready" : "never";
}

/** Begin to visit the room whose page is open. */
async function enter() {
  const mine = ++id;
  /** @type {PageData} */
  const data = dataOf(document);
  delete root.dataset.python;
  visit = new Visit(data, location.search, {
    place: part(document, "#screen"),
    post: (message) => worker.postMessage({ ...message, id: mine }),
    waits: () => tell(data.texts.waits),
  });
  root.dataset.drawn = visit.started ? "first" : "";
  part(document, "#loading").hidden = Boolean(visit.started);
  await visit.begin();
}

worker.addEventListener("message", ({ data }) => {
  const { news, problem, hadMemory, id: of } = /** @type {FromWorker} */ (data);
  if (problem) fail(problem);
  if (of !== id || news === undefined) return;
  const isFirst = !visit.isOpen;
  visit.take(JSON.parse(news));
  if (!isFirst) return;
  part(document, "#loading").hidden = true;
  root.dataset.python = "ready";
  root.dataset.memory = String(hadMemory);
  keeping = keeping ?? later().then(() => keepAll(file("./")));
  keeping.then(tellKept);
});
worker.addEventListener("error", (event) => fail(event.message ?? event));

// --- from room to room -----------------------------------------------------------------------------------------------

/**
 * The style of another room, once it is there.
 *
 * @param {Document} page
 */
async function restyle(page) {
  const old = part(document, "link[data-room]");
  const style = /** @type {HTMLLinkElement} */ (old.cloneNode());
  style.href = new URL(part(page, "link[data-room]").getAttribute("href") ?? "", location.href).href;
  await new Promise((done, failed) => {
    style.addEventListener("load", done);
    style.addEventListener("error", failed);
    old.after(style);
  });
  return () => old.remove();
}

const number = () => Math.random(); // of a place in the history, so that another part of one page is told from it
let at = number();

/**
 * Go to another room without leaving the page; where that does not succeed, leave it.
 *
 * @param {URL} to
 * @param {boolean} isNew whether it is a step forward, and not one back
 */
async function go(to, isNew) {
  const mine = ++id; // what is still on the way to the room before is no longer heard
  delete root.dataset.python;
  try {
    const found = await fetch(to.pathname);
    const page = new DOMParser().parseFromString(await found.text(), "text/html");
    if (!found.ok || page.documentElement.lang !== root.lang) throw new Error(`${to.pathname}: ${found.status}`);
    const done = await restyle(page);
    if (mine !== id) return; // the visitor has gone on meanwhile
    visit.end();
    if (isNew) history.pushState({ visit: number() }, "", to);
    at = history.state?.visit;
    for (const each of ["header.site", "main", "#page"]) part(document, each).replaceWith(part(page, each));
    document.title = page.title;
    done();
    scrollTo(0, 0);
    part(document, "main").focus({ preventScroll: true });
    await enter();
  } catch (problem) {
    console.info("conquian: this page is left", problem);
    if (isNew) location.assign(to);
    else location.reload();
  }
}

document.addEventListener("click", (event) => {
  const to = destination(event, location, root.lang);
  if (!to) return;
  event.preventDefault();
  go(to, true);
});
addEventListener("popstate", ({ state }) => {
  const to = new URL(location.href);
  if (state?.visit && state.visit !== at && isRoom(to, location)) go(to, false); // else to a part of this page
});

history.replaceState({ visit: at }, "");
const { pyodide, memory } = dataOf(document);
worker.postMessage({ start: { pyodide, memory }, heard: [], id });
enter().catch(fail);
