// A page of the served site without a browser or a server: its scripts begin anew, and their questions are answered here.

import { clock, event, page } from "./page.js";

const FOLDER = new URL("../../conquian/site/share/jupyter/voila/templates/conquian/static/", import.meta.url);
const ROOM = "http://class/voila/render/melds.ipynb";

let begun = 0;

/** A new page with `inside`; `asked` is what its scripts want of the server, which says what `answer` makes of that. */
export function shell(inside, address = ROOM) {
  const there = page(inside, { address });
  const { document, location, window } = there;
  const { pathname, search } = new URL(address);
  Object.assign(location, { pathname, search });
  document.cookie = "lang=de; _xsrf=2%7Cseal";
  const seen = new Map();
  const sessionStorage = {
    getItem: (key) => seen.get(key) ?? null,
    setItem: (key, text) => seen.set(key, text),
    removeItem: (key) => seen.delete(key),
  };
  const { CustomEvent, MutationObserver } = window;
  Object.assign(globalThis, { sessionStorage, CustomEvent, MutationObserver, scrollTo: () => {} });
  Object.defineProperties(window.HTMLElement.prototype, DIALOG);
  there.localStorage.removeItem = (key) => there.kept.delete(key);
  const time = clock();
  const made = {
    ...there,
    seen,
    asked: [],
    answer: () => ({}),
    /** Begin with one of the scripts. */
    begin: async (script) => {
      await import(new URL(`${script}?${++begun}`, FOLDER));
      await settled();
    },
    /** Let time pass, and then all that was asked be answered. */
    pass: async (ms) => {
      time.pass(ms);
      await settled();
    },
    stop: time.stop,
  };
  globalThis.fetch = async (to, { method = "GET", body } = {}) => {
    const asked = { to: String(to), method, fields: body && Object.fromEntries(body) };
    made.asked.push(asked);
    const answer = await made.answer(asked);
    if (answer === null) throw new TypeError("nobody answers");
    const { refused = 200, html } = answer;
    if (html) return { ok: false, status: refused, text: async () => html };
    return { ok: true, status: 200, json: async () => answer, text: async () => answer };
  };
  return made;
}

const settled = () => new Promise((done) => setImmediate(done));

/** What linkedom does not know of an element that is a dialog. */
const DIALOG = {
  open: {
    configurable: true,
    get() {
      return this.hasAttribute("open");
    },
  },
  showModal: {
    configurable: true,
    value() {
      this.setAttribute("open", "");
    },
  },
  close: {
    configurable: true,
    value() {
      this.removeAttribute("open");
      this.dispatchEvent(event("close"));
    },
  },
};
