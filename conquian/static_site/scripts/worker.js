// The worker in which Python is: Pyodide, the one archive with all that rooms need, and one visit to one room.

import { fetchedOnce } from "./offline.js";

/** @import { FromWorker, PyodideModule, ToWorker } from "./types" */

const WHERE = "/conquian.zip";

/** @param {FromWorker} message */
const say = (message) => postMessage(message);

/** @param {string} path */
async function bytes(path) {
  const found = await fetch(new URL(path, import.meta.url));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}

/** The memory of a Python that has loaded all rooms. */
async function memory() {
  const { body } = await fetchedOnce(new URL("./", import.meta.url).href, "memory.bin.gz");
  if (!body) throw new Error("memory.bin.gz is empty");
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/**
 * @param {PyodideModule} module
 * @param {string} indexURL
 * @param {Promise<Uint8Array> | undefined} kept the memory, if there is one
 */
async function loaded({ loadPyodide }, indexURL, kept) {
  try {
    if (kept) {
      const python = await loadPyodide({ indexURL, _loadSnapshot: kept });
      python.runPython("import random; random.seed()"); // or all visitors would be dealt the same cards
      hadMemory = true;
      return python;
    }
  } catch (problem) {
    console.info("conquian: Python starts without a memory", problem);
  }
  const python = await loadPyodide({ indexURL });
  python.runPython(`import sys; sys.path.insert(0, "${WHERE}")`);
  return python;
}

/** @param {{ pyodide: string, memory: boolean }} from */
async function start({ pyodide, memory: hasMemory }) {
  const kept = hasMemory ? memory() : undefined; // all of it is on its way at once
  const archive = bytes("conquian.zip");
  const indexURL = new URL(`../${pyodide}/`, import.meta.url).href;
  const python = await loaded(await import(`${indexURL}pyodide.mjs`), indexURL, kept);
  python.FS.writeFile(WHERE, await archive);
  return python.pyimport("conquian.static_site.visit");
}

/** @type {ReturnType<typeof start> | undefined} */
let python;
/** @type {object | undefined} */
let visit;
let hadMemory = false;
let visited = 0; // the number of the visit that is going on

/** @param {unknown} problem */
const fail = (problem) => say({ id: 0, problem: String(problem) });

/** @param {ToWorker} message */
async function take({ id = 0, open, heard }) {
  const found = await python;
  if (open) {
    visit = found?.Visit(open.room, open.query, open.isDrawn, open.language);
    visited = id;
  }
  if (!found || !visit || visited !== id) return; // the visitor is in another room already
  for (const text of heard) found.hear(visit, text);
  say({ id, news: found.news(visit), hadMemory });
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
      if (visited === message.id) console.error("conquian: not answered", problem);
      else fail(problem);
    });
  }
});
