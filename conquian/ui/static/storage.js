// What is kept in this browser only. Python checks it as it would any stranger's letter.

import { keptAs } from "./site.js";

/** @import { Model } from "./types" */

const FACES = "conquian.faces"; // chosen once for all pages
const TABLE = "conquian.play"; // whether Alma is there, which holds for every table, and the keys that were won
const COURSE = "conquian.learn"; // what was learned and solved, which the chapters of a set tell as well
const LONGEST = 100000; // letters of one text: a whole game has some thousands, with notes some ten thousand

/** @param {Model} model */
export function remember(model) {
  const key = model.get("storage_key");
  if (!key) return;
  const faces = storage(() => localStorage.getItem(keptAs(FACES)));
  if (faces) model.set("browser_faces", faces.slice(0, 20));
  const found = recalled(model);
  if (found) model.set("saved", found);
  addEventListener("storage", (event) => {
    const isOurs = event.key === keptAs(key) || (event.key === keptAs(TABLE) && hasWall(model));
    if (isOurs || (event.key === keptAs(COURSE) && hasChapters(model))) hear(model);
  });
  // a page that the browser has put aside, and takes out again, has heard nothing meanwhile
  addEventListener("pageshow", (event) => event.persisted && hasChapters(model) && hear(model));
}

/** @param {Model} model */
const hasWall = (model) => Boolean(model.get("view")?.wall);

/** @param {Model} model */
const hasChapters = (model) => Array.isArray(model.get("view")?.chapters);

/**
 * @param {string} key
 * @returns {Record<string, any> | null}
 */
const read = (key) => storage(() => JSON.parse(localStorage.getItem(keptAs(key)) ?? "null"));

/**
 * What was kept under the page's key; where Alma can be, whether that is so comes from the one place for all tables,
 * and where chapters are listed, what was learned comes from the course.
 *
 * @param {Model} model
 */
function recalled(model) {
  const found = plain(read(model.get("storage_key")));
  if (hasChapters(model)) {
    const { version, file } = plain(read(COURSE)) ?? {};
    return file === undefined ? found : { version, ...found, learned: file };
  }
  const { version, alma } = (hasWall(model) && plain(read(TABLE))) || {};
  return alma === undefined ? found : { version, ...found, alma };
}

/**
 * Another page of this browser keeps something that this one has as well: Python adds what it did not know.
 *
 * @param {Model} model
 */
function hear(model) {
  const found = recalled(model);
  if (!found) return;
  model.set("elsewhere", found);
  model.save_changes();
}

/**
 * True if it is kept now.
 *
 * @param {Model} model
 */
export function keep(model) {
  const saved = model.get("saved");
  const { version, alma, keys } = saved;
  const isKept = store(model.get("storage_key"), JSON.stringify(saved));
  const table = read(TABLE) ?? { version };
  const chosen = alma !== undefined && alma !== (table.alma ?? "") && { alma };
  const won = keys !== undefined && table.keys === undefined && { keys }; // the first hands, told on the way in
  if (chosen || won) store(TABLE, JSON.stringify({ ...table, ...chosen, ...won }));
  return isKept;
}

/**
 * Only what the learner chose here: a link may show other faces, but not for good.
 *
 * @param {Model} model
 * @param {string} faces
 */
export const keepFaces = (model, faces) => Boolean(model.get("storage_key")) && store(FACES, faces);

/**
 * @param {string} key
 * @param {string} text
 */
const store = (key, text) =>
  storage(() => {
    localStorage.setItem(keptAs(key), text);
    return true;
  }) ?? false;

/**
 * The texts and numbers of an object, and nothing deeper: anything else there was written by others.
 *
 * @param {Record<string, unknown> | null} found
 */
function plain(found) {
  /** @param {unknown} each */
  const short = (each) => typeof each === "number" || (typeof each === "string" && each.length < LONGEST);
  return found && Object.fromEntries(Object.entries(found).filter(([, each]) => short(each)));
}

/**
 * What this does with the browser's storage, or null where there is none: it may be forbidden, full or damaged.
 *
 * @template T
 * @param {() => T} use
 * @returns {T | null}
 */
function storage(use) {
  try {
    return use();
  } catch (problem) {
    console.info("conquian: nothing kept in this browser", problem);
    return null;
  }
}
