// The host of a room on a site of files: it draws the first view that the page brings, and has Python in a worker of its
// own answer what is touched. What is touched before Python is there waits for it.

import { opening } from "./link.js";
import { Model } from "./model.js";

/** @import { FromWorker, PageData, ToWorker, Widget } from "./types" */

const root = document.documentElement;
const place = /** @type {HTMLElement} */ (document.getElementById("screen"));
const notice = /** @type {HTMLElement} */ (document.getElementById("loading"));
/** @type {PageData} */
const data = JSON.parse(document.getElementById("page")?.textContent ?? "");

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // forbidden: nothing was kept
  }
}

/** @param {string} text */
function tell(text) {
  notice.textContent = text;
  notice.hidden = false;
}

/** @param {unknown} problem */
function fail(problem) {
  console.error("conquian: Python cannot be started here", problem);
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = data.texts.again;
  again.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
  tell(`${data.texts.late} `);
  notice.append(again);
  notice.role = "alert";
}

/** @param {string} path */
const file = (path) => new URL(path, import.meta.url).href;

/** @param {string} path */
async function json(path) {
  const found = await fetch(file(path));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  return await found.json();
}

const worker = new Worker(file("worker.js"), { type: "module", name: "conquian" });
/** @param {ToWorker} message */
const post = (message) => worker.postMessage(message);
post({ start: data.pyodide, heard: [] });

const model = new Model({ answer: 0, saved: {}, elsewhere: {}, browser_languages: "", browser_faces: "" });
const started = opening(data.first, location.search, { language: root.lang, faces: data.faces }, kept);
const { signal } = new AbortController();

/** @type {Promise<{ default: Widget }>} */
const room = import(file(`rooms/${data.room}.js`));
const voice = started ? json(`voice.${root.lang}.json`) : Promise.resolve({});

async function begin() {
  model.take({ ...data.first.state, ...data.first.openings[0]?.state, ...started?.state, ...(await voice) });
  model.take({ storage_key: data.first.keys[0], opening: true });
  const { default: widget } = await room;
  widget.initialize({ model });
  if (started) {
    widget.render({ model, el: place, signal });
    root.dataset.drawn = "first";
  }
  const messages = model.open((text) => {
    if (model.get("opening") && place.querySelector("[data-asking]")) tell(data.texts.waits);
    post({ heard: [text] });
  });
  const query = started ? started.query : location.search;
  post({ open: { room: data.room, query, isDrawn: Boolean(started) }, heard: messages });
}

let isOpen = false;
worker.addEventListener("message", async ({ data: said }) => {
  const { news, problem } = /** @type {FromWorker} */ (said);
  if (problem) return fail(problem);
  const { default: widget } = await room;
  const isFirst = !isOpen;
  isOpen = true;
  if (isFirst) notice.hidden = true;
  model.take({ ...JSON.parse(news ?? "{}"), opening: false });
  if (isFirst && !started) widget.render({ model, el: place, signal });
  root.dataset.python = "ready";
});
worker.addEventListener("error", (event) => fail(event.message ?? event));
begin().catch(fail);
