// Run by Node while a site is built: the memory of a Python that has loaded all rooms and the book of legal spreads, so
// that a browser need not do it again. node snapshot.mjs FOLDER ARCHIVE VISIT MEMORY: Pyodide's folder, the archive,
// the module, and what is written.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

/** @import { PyodideModule } from "../scripts/types" */

const [folder = "", archive = "", module = "", memory = ""] = process.argv.slice(2);
const WHERE = "/conquian.zip";
const LOAD = `
import gc, sys
sys.path.insert(0, "${WHERE}")
from ${module} import DOORS, Visit, hear, news
for door in DOORS.values():
    door.room()
visit = Visit("melds", "")
hear(visit, '{"method": "custom", "content": {"type": "toggle", "card": "3c", "n": 1}}')
news(visit)
del visit
gc.collect()
`;

/** @type {PyodideModule} */
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const files = await readFile(archive);

/** @param {object} options */
async function started(options) {
  const python = await loadPyodide({ indexURL: `${folder}/`, ...options });
  python.FS.writeFile(WHERE, files);
  return python;
}

const maker = await started({ _makeSnapshot: true });
maker.runPython(LOAD);
const made = maker.makeMemorySnapshot();

// Only what can be put back is of any use.
const back = await started({ _loadSnapshot: Promise.resolve(made) });
back.runPython(`from ${module} import DOORS, Visit, news\nfor name in DOORS: news(Visit(name, ""))`);
await writeFile(memory, made);
process.exit(0);
