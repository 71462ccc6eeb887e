// The host of the rooms on a site of files. Python is in a worker, which stays while the visitor goes from room to
// room; what is touched before Python is there waits for it.

import { keepAll } from "./offline.js";
import { fail as cannot, dataOf, listenForReload, part, tell } from "./page.js";
import { file, Visit } from "./visit.js";
import { Walk } from "./walk.js";

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

const { pyodide, memory } = dataOf(document);
worker.postMessage({ start: { pyodide, memory }, heard: [], id });
new Walk({
  page: ({ pathname }) => fetch(pathname),
  depart: () => id++, // what is still on the way to the room before is no longer heard
  leave: () => visit.end(),
  enter,
}).begin();
listenForReload();
enter().catch(fail);
