// One visit to one room: its model, its first view, and Python's answers, until the visitor goes on to another room.

import { Model } from "./model.js";
import { isBare, opening } from "./opening.js";
import { part } from "./page.js";
import { digest, holds, noted, recalled } from "./seen.js";

/** @import { Posted, RoomData, Seen, Widget } from "./types" */

const root = document.documentElement;
const BUILD = new URL(".", import.meta.url).pathname; // its name changes with any of the scripts that draw

/** @param {string} path */
export const file = (path) => new URL(path, import.meta.url).href;

/** @param {string} key */
function keptAs(key) {
  const { base = "/" } = root.dataset;
  return base === "/" ? key : `${key} ${base}`; // as in site.js
}

/**
 * What this does with the browser's storage, or null where that is forbidden or full.
 *
 * @template T
 * @param {(storage: Storage) => T} use
 */
function stored(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** @param {string} key */
const kept = (key) => stored((storage) => storage.getItem(keptAs(key)));

/** @param {string} path */
async function json(path) {
  const found = await fetch(file(path));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  return await found.json();
}

export class Visit {
  #model = new Model({ answered: 0, saved: {}, elsewhere: {}, browser_languages: "", browser_faces: "" });
  #over = new AbortController();
  #screen = new AbortController();
  /** @type {Widget | undefined} */
  #widget;
  /** @type {Seen | undefined} */
  #seen;
  #mark = ""; // of what was kept when the page was opened, or kept something itself
  /** @type {string[]} */
  #held = []; // what was touched on a view of which Python has not said that it holds

  /**
   * @param {RoomData} data
   * @param {string} query
   * @param {{ place: HTMLElement, post: (message: Posted) => void, waits: () => void }} around
   */
  constructor(data, query, { place, post, waits }) {
    this.data = data;
    this.place = place;
    this.post = post;
    this.waits = waits;
    this.isOpen = false;
    const { first, faces } = data;
    this.#mark = this.#nowKept();
    if (isBare(query, { language: root.lang, faces })) {
      this.started = opening(first, faces, kept);
      this.#seen = this.started ? undefined : recalled(kept(this.#place), this.#mark);
    }
    this.query = this.started?.query ?? query;
    this.#tellDrawn();
  }

  get #place() {
    return `conquian.seen.${this.data.room}`;
  }

  #nowKept() {
    const { room, faces, first } = this.data;
    return [BUILD, room, root.lang, faces, digest(first.keys.map(kept))].join(" ");
  }

  /** The page says how it was drawn, or that it is still on its way. */
  #tellDrawn() {
    root.dataset.drawn = this.started ? "first" : this.#seen ? "seen" : "";
    part(document, "#loading").hidden = root.dataset.drawn !== "";
  }

  /** Draw what can be drawn at once, and have Python open the same. */
  async begin() {
    const { first, room } = this.data;
    const model = this.#model;
    const [voice, script] = await Promise.all([json(`voice.${root.lang}.json`), import(file(`rooms/${room}.js`))]);
    if (this.#over.signal.aborted) return;
    const { state } = this.started ?? first.openings[0] ?? {};
    const { view, about } = this.#seen ?? {};
    model.take({ ...first.state, ...state, ...(this.#seen && { view, about }), ...voice });
    model.take({ storage_key: first.keys[0], opening: true, seen: Boolean(this.#seen) });
    this.#widget = /** @type {{ default: Widget }} */ (script).default;
    this.#widget.initialize({ model });
    const heard = model.open((text) => this.#send(text));
    this.post({ open: { room, query: this.query, isDrawn: Boolean(this.started), language: root.lang }, heard });
    if (this.started) this.#render();
    else if (this.#seen) this.#renderSeen();
    this.#watch();
  }

  /**
   * Take up what Python says. What was drawn stays if it holds, and what was touched there is answered; else all of it
   * is drawn anew.
   *
   * @param {Record<string, unknown>} news
   */
  take(news) {
    const isFirst = !this.isOpen;
    this.isOpen = true;
    if (this.#seen && !holds(this.#seen, news)) this.#takeDown();
    const isDrawn = !isFirst || this.started || this.#seen;
    this.#seen = undefined;
    this.#model.take({ ...news, opening: false, seen: false });
    if (!isDrawn) this.#render();
    const heard = this.#held.splice(0);
    if (heard.length > 0) this.post({ heard });
  }

  /** Python was started anew, and knows nothing of this page. */
  lose() {
    this.#model.tell("comm_live_update");
  }

  end() {
    this.#keepSeen();
    this.#over.abort();
    this.#screen.abort();
  }

  /** @param {string} text */
  #send(text) {
    if (this.#over.signal.aborted) return; // something of the page that was left still listens
    if (!this.isOpen && this.place.querySelector("[data-asking]")) this.waits();
    if (this.#seen) this.#held.push(text);
    else this.post({ heard: [text] });
  }

  #render() {
    this.#widget?.render({ model: this.#model, el: this.place, signal: this.#screen.signal });
  }

  #renderSeen() {
    try {
      this.#render();
    } catch (problem) {
      console.info("conquian: what was seen last is not drawn", problem);
      this.#takeDown();
      this.#tellDrawn();
    }
  }

  /** Nothing is drawn any more, and nothing touched. */
  #takeDown() {
    this.#seen = undefined;
    this.#held = [];
    this.#screen.abort();
    this.#screen = new AbortController();
  }

  /** What is seen is kept when the page is left or put aside, and removed as soon as more has been done. */
  #watch() {
    const { signal } = this.#over;
    this.#model.on("change:saved", () =>
      queueMicrotask(() => {
        this.#mark = this.#nowKept();
        stored((storage) => storage.removeItem(keptAs(this.#place)));
      }),
    );
    addEventListener("pagehide", () => this.#keepSeen(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#keepSeen(), { signal });
  }

  /** Keep the view beside what it shows, if that is what lies in this browser now. */
  #keepSeen() {
    const { faces, first } = this.data;
    const [words, view, about] = ["words", "view", "about"].map((name) => this.#model.get(name));
    const isUsual = words?.lang === root.lang && words.faces === faces;
    const isKept = kept(first.keys[0] ?? "") !== null && !view?.place && this.#mark === this.#nowKept();
    if (!this.isOpen || !isUsual || !isKept || view?.homework) return; // what pupils handed in stays nowhere
    const text = noted({ mark: this.#mark, view, about });
    if (text) stored((storage) => storage.setItem(keptAs(this.#place), text));
  }
}
