// One visit to one room: its model, its first view, and Python's answers, until the visitor goes on to another room.

import { Model } from "./model.js";
import { opening } from "./opening.js";

/** @import { Posted, RoomData, Widget } from "./types" */

const root = document.documentElement;

/** @param {string} path */
export const file = (path) => new URL(path, import.meta.url).href;

/** @param {string} key */
function kept(key) {
  const { base = "/" } = root.dataset;
  try {
    return localStorage.getItem(base === "/" ? key : `${key} ${base}`); // as `keptAs` of site.js has it
  } catch {
    return null; // forbidden: nothing was kept
  }
}

/** @param {string} path */
async function json(path) {
  const found = await fetch(file(path));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  return await found.json();
}

export class Visit {
  #model = new Model({ answered: 0, saved: {}, elsewhere: {}, browser_languages: "", browser_faces: "" });
  #over = new AbortController();
  /** @type {Widget | undefined} */
  #widget;

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
    this.started = opening(data.first, query, { language: root.lang, faces: data.faces }, kept);
    this.query = this.started?.query ?? query;
    this.isOpen = false;
  }

  /** Draw what can be drawn at once, and have Python open the same. */
  async begin() {
    const { first, room } = this.data;
    const voice = this.started ? json(`voice.${root.lang}.json`) : {};
    const model = this.#model;
    model.take({ ...first.state, ...(this.started ?? first.openings[0])?.state, ...(await voice) });
    model.take({ storage_key: first.keys[0], opening: true });
    this.#widget = /** @type {{ default: Widget }} */ (await import(file(`rooms/${room}.js`))).default;
    if (this.#over.signal.aborted) return;
    this.#widget.initialize({ model });
    if (this.started) this.#render();
    const heard = model.open((text) => this.#send(text));
    this.post({ open: { room, query: this.query, isDrawn: Boolean(this.started) }, heard });
  }

  /**
   * Take up what Python says, and draw it if nothing was drawn before.
   *
   * @param {Record<string, unknown>} news
   */
  take(news) {
    const isFirst = !this.isOpen;
    this.isOpen = true;
    this.#model.take({ ...news, opening: false });
    if (isFirst && !this.started) this.#render();
  }

  /** Python was started anew, and knows nothing of this page. */
  lose() {
    this.#model.tell("comm_live_update");
  }

  end() {
    this.#over.abort();
  }

  /** @param {string} text */
  #send(text) {
    if (this.#over.signal.aborted) return; // something of the page that was left still listens
    if (!this.isOpen && this.place.querySelector("[data-asking]")) this.waits();
    this.post({ heard: [text] });
  }

  #render() {
    this.#widget?.render({ model: this.#model, el: this.place, signal: this.#over.signal });
  }
}
