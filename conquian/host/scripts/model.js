// A model as anywidget has it, of one room, whose Python is in a kernel or in a worker of the page.

/** @import { Model as Shared } from "../../ui/static/types" */

/** @implements {Shared} */
export class Model {
  /** @type {Map<string, Set<() => void>>} */
  #listeners = new Map();
  /** @type {Set<string>} */
  #written = new Set(); // what Python has not been told yet
  /** @type {string[]} */
  #waiting = []; // messages from before they could be posted
  /** @type {((text: string) => void) | undefined} */
  #post;

  /** @param {Record<string, unknown>} state */
  constructor(state) {
    this.state = { ...state };
  }

  /**
   * @param {string} name
   * @returns {any}
   */
  get(name) {
    return this.state[name];
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    this.#written.add(name);
    this.#take({ [name]: value });
  }

  /**
   * @param {string} name
   * @param {() => void} told
   */
  on(name, told) {
    const found = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, found.add(told));
  }

  /**
   * @param {string} name
   * @param {() => void} told
   */
  off(name, told) {
    this.#listeners.get(name)?.delete(told);
  }

  save_changes() {
    const state = Object.fromEntries([...this.#written].map((name) => [name, this.state[name]]));
    this.#written.clear();
    if (Object.keys(state).length > 0) this.#say({ method: "update", state });
  }

  /** @param {object} content */
  send(content) {
    this.#say({ method: "custom", content });
  }

  /**
   * What Python says has changed.
   *
   * @param {Record<string, unknown>} state
   */
  take(state) {
    for (const name of Object.keys(state)) this.#written.delete(name);
    this.#take(state);
  }

  /**
   * From now on messages are posted. Those that had to wait are returned.
   *
   * @param {(text: string) => void} post
   */
  open(post) {
    this.#post = post;
    return this.#waiting.splice(0);
  }

  /** @param {object} message */
  #say(message) {
    const text = JSON.stringify(message);
    if (this.#post) this.#post(text);
    else this.#waiting.push(text);
  }

  /**
   * All of it is there before any listener runs.
   *
   * @param {Record<string, unknown>} state
   */
  #take(state) {
    const changed = Object.keys(state).filter((name) => this.state[name] !== state[name]);
    Object.assign(this.state, state);
    for (const name of [...changed.map((each) => `change:${each}`), ...(changed.length > 0 ? ["change"] : [])])
      this.tell(name);
  }

  /** @param {string} name */
  tell(name) {
    for (const told of [...(this.#listeners.get(name) ?? [])]) told();
  }
}
