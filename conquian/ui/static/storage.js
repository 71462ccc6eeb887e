// What is kept in this browser only. Python checks it as it would any stranger's letter.

import { keptAs } from "./site.js";

/** @import { Model } from "./types" */

const FACES = "conquian.faces"; // chosen once for all pages
const TABLE = "conquian.play"; // whether Alma is there and how hands are sorted, at every table, and the keys won
const COURSE = "conquian.learn"; // what was learned and solved, which the chapters of a set tell as well
const REPLAY = "conquian.replay"; // where hands are looked at again, and moments of them kept
const SEEN = "conquian.seen."; // how a room looked last
const LONGEST = 100000; // letters of one text: a whole game has some thousands, with notes some ten thousand
const ALL = 4 * LONGEST; // letters of all texts of a page
const VERSION = 1; // of what is kept: SAVED_VERSION

/** @param {Model} model */
export function remember(model) {
  const key = model.get("storage_key");
  if (!key) return;
  const faces = storage(() => localStorage.getItem(keptAs(FACES)));
  if (faces) model.set("browser_faces", faces.slice(0, 20));
  const [found, ...besides] = recalled(model);
  if (found) model.set("saved", found);
  if (besides.length > 0) model.set("besides", besides);
  addEventListener("storage", (event) => {
    /** @param {string} shared */
    const isOf = (shared) => event.key === keptAs(placed(shared, usual(shared)));
    const isOurs = event.key === keptAs(placed(key, place(model))) || (hasTable(model) && isOf(TABLE));
    if (isOurs || (hasChapters(model) && isOf(COURSE)) || (leadsBack(model) && (isOf(COURSE) || isOf(TABLE))))
      hear(model);
  });
  // a page that the browser has put aside, and takes out again, has heard nothing meanwhile
  addEventListener("pageshow", (event) => event.persisted && (hasChapters(model) || leadsBack(model)) && hear(model));
}

/** @param {Model} model */
const hasWall = (model) => Boolean(model.get("view")?.wall);

/** @param {Model} model */
const hasTable = (model) => hasWall(model) || model.get("view")?.by_suit !== undefined;

/** @param {Model} model */
const hasChapters = (model) => Array.isArray(model.get("view")?.chapters);

/**
 * Whether it is the first page, which leads back to what was begun in other rooms.
 *
 * @param {Model} model
 */
const leadsBack = (model) => model.get("view")?.back !== undefined;

/**
 * The place of this number under a key. Each but the last is left as it is, since it could not be read: another version
 * may have written it, and finds it there again.
 *
 * @type {(key: string, number: number) => string}
 */
const placed = (key, number) => (number ? `${key}.${number + 1}` : key);

/**
 * The place in which Python has this page kept.
 *
 * @param {Model} model
 * @returns {number}
 */
const place = (model) => model.get("view")?.place ?? 0;

/**
 * What lies in all places under this key, the usual one first; of what is no object, or too long, an empty one is left.
 *
 * @param {string} key
 * @returns {Record<string, any>[]}
 */
function stores(key) {
  const found = [];
  for (;;) {
    const text = storage(() => localStorage.getItem(keptAs(placed(key, found.length))));
    if (text === null) return found;
    found.push(storage(() => ({ ...JSON.parse(text) })) ?? {});
  }
}

/**
 * The number of the place under a key that pages share: the last one of this version, else a new one.
 *
 * @param {string} key
 */
function usual(key) {
  const all = stores(key);
  const last = all.findLastIndex(({ version }) => version === VERSION);
  return last < 0 ? all.length : last;
}

/** @param {string} key */
const shared = (key) => plain(stores(key)[usual(key)] ?? {});

/**
 * What was kept under the page's key, place by place; where Alma can be, whether that is so comes from the one place
 * for all tables, so does how hands are sorted where there are any, and to the course the hands that were played there
 * and what is to be asked again; where chapters are listed, what was learned comes from the course, and so it does on
 * the first page, with what was left in Play.
 *
 * @param {Model} model
 * @returns {Record<string, any>[]}
 */
function recalled(model) {
  const own = stores(model.get("storage_key")).map((each) => ({ ...plain(each), own: 1 }));
  const leads = leadsBack(model);
  const { file } = hasChapters(model) || leads ? shared(COURSE) : {};
  const table = (hasTable(model) && !hasChapters(model)) || leads ? shared(TABLE) : {};
  const { keys, others, tasks } = table;
  const { sorted, alma } = hasWall(model) ? table : { ...table, alma: undefined };
  const look = { ...(alma !== undefined && { alma }), ...(sorted !== undefined && { sorted }) };
  const later = [tasks, shared(REPLAY).tasks].filter(Boolean).join("\n");
  const isCourse = model.get("storage_key") === COURSE;
  const hands = isCourse &&
    (keys !== undefined || later) && {
      ...(keys !== undefined && { keys, others: others ?? "" }),
      ...(later && { tasks: later }),
    };
  const played = leads && {
    ...Object.fromEntries(Object.entries(table).map(([name, text]) => [`play.${name}`, text])),
    ...(later && { tasks: later }),
  };
  const more =
    file !== undefined || Object.keys(played || {}).length > 0
      ? { ...(file !== undefined && { learned: file }), ...played }
      : !leads && (Object.keys(look).length > 0 || hands)
        ? { ...hands, ...look }
        : null;
  if (own.length === 0) return more ? [{ version: VERSION, ...more }] : [];
  return own.map((each) => ({ ...each, ...more }));
}

/**
 * Another page of this browser keeps something that this one has as well: Python adds what it did not know.
 *
 * @param {Model} model
 */
function hear(model) {
  const { own, ...now } = recalled(model)[place(model)] ?? {};
  if (Object.keys(now).length === 0) return;
  model.set("elsewhere", now);
  model.save_changes();
}

/**
 * True if it is kept now.
 *
 * @param {Model} model
 */
export function keep(model) {
  const saved = model.get("saved");
  const { version, keys, others } = saved;
  const isKept = store(placed(model.get("storage_key"), place(model)), JSON.stringify(saved));
  const at = usual(TABLE);
  const table = stores(TABLE)[at] ?? { version };
  const chosen = ["alma", "sorted"].filter((name) => (saved[name] ?? table[name] ?? "") !== (table[name] ?? ""));
  const look = chosen.length > 0 && Object.fromEntries(chosen.map((name) => [name, saved[name]]));
  // those of a file with progress
  const won = keys !== undefined && table.keys === undefined && { keys, ...(others && { others }) };
  if (look || won) store(placed(TABLE, at), JSON.stringify({ ...table, ...look, ...won }));
  return isKept;
}

/**
 * Only what the learner chose here: a link may show other faces, but not for good.
 *
 * @type {(model: Model, faces: string) => boolean}
 */
export const keepFaces = (model, faces) => Boolean(model.get("storage_key")) && store(FACES, faces);

/** @type {(key: string, text: string) => boolean} */
const stored = (key, text) =>
  storage(() => {
    localStorage.setItem(keptAs(key), text);
    return true;
  }) ?? false;

/**
 * Where there is no room, the views that were seen last make some: they are only kept to be drawn sooner.
 *
 * @type {(key: string, text: string) => boolean}
 */
const store = (key, text) => stored(key, text) || (forgetSeen() && stored(key, text));

/** Whether any view was kept that rooms showed last (`host/scripts/visit.js`), and is gone now. */
function forgetSeen() {
  const found = storage(() => Object.keys(localStorage).filter((key) => key.startsWith(SEEN))) ?? [];
  for (const key of found) localStorage.removeItem(key);
  return found.length > 0;
}

/**
 * The texts and numbers of an object, and nothing deeper: anything else there was written by others, as was all of it
 * where a text is too long.
 *
 * @param {Record<string, any>} found
 * @returns {Record<string, any>}
 */
function plain(found) {
  const all = Object.entries(found);
  const lengths = all.map(([, each]) => (typeof each === "string" ? each.length : 0));
  if (Math.max(0, ...lengths) >= LONGEST || lengths.reduce((sum, each) => sum + each, 0) >= ALL) return {};
  return Object.fromEntries(all.filter(([, each]) => typeof each === "number" || typeof each === "string"));
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
