// The worker in which Python is: Pyodide, the one archive with all that rooms need, and one visit to one room.

/** @import { FromWorker, PyodideModule, ToWorker, Visit } from "./types" */

const WHERE = "/conquian.zip";

/** @param {FromWorker} message */
const say = (message) => postMessage(message);

/** @param {string} path */
async function bytes(path) {
  const found = await fetch(new URL(path, import.meta.url));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}

/** @param {string} folder */
async function start(folder) {
  const archive = bytes("conquian.zip");
  const indexURL = new URL(`../${folder}/`, import.meta.url).href;
  /** @type {PyodideModule} */
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const python = await loadPyodide({ indexURL });
  python.FS.writeFile(WHERE, await archive);
  python.runPython(`import sys; sys.path.insert(0, "${WHERE}")`);
  return python.pyimport("conquian.static_site.visit");
}

/** @type {ReturnType<typeof start> | undefined} */
let python;
/** @type {Visit | undefined} */
let visit;

/** @param {unknown} problem */
const fail = (problem) => say({ problem: String(problem) });

/** @param {ToWorker} message */
async function take({ open, heard }) {
  const found = await python;
  if (open) visit = found?.Visit(open.room, open.query, open.isDrawn);
  for (const text of heard) visit?.hear(text);
  if (visit) say({ news: visit.news() });
}

addEventListener("message", ({ data }) => {
  /** @type {ToWorker} */
  const message = data;
  if (message.start) {
    python = start(message.start);
    python.catch(fail);
  } else {
    take(message).catch((problem) => {
      // a page that is open says by itself that it was not answered
      if (visit) console.error("conquian: not answered", problem);
      else fail(problem);
    });
  }
});
