// A page without a browser: a document, what is kept, a clock that is moved by hand, and a model that Python would answer.

import { DOMParser, parseHTML } from "linkedom";

/** A new document as the page's own, with `inside` in its body. */
export function page(inside = "", { voila = true, address = "http://localhost/melds.ipynb" } = {}) {
  const { document, window } = parseHTML(`<!doctype html><html lang="de"><body>${inside}</body></html>`);
  if (voila) document.body.dataset.voila = "";
  const kept = new Map();
  const there = {
    document,
    window,
    DOMParser,
    Node: window.Node,
    CustomEvent: window.CustomEvent,
    MouseEvent: window.Event,
    CSS: { escape: (text) => text },
    location: { href: address, hash: "", reloads: 0, reload: () => there.location.reloads++ },
    history: {
      state: null,
      replaceState(_state, _title, to) {
        there.location.href = String(to);
      },
    },
    localStorage: {
      room: true,
      getItem: (key) => kept.get(key) ?? null,
      setItem(key, text) {
        if (!there.localStorage.room) throw new Error("QuotaExceededError");
        kept.set(key, text);
      },
      removeItem: (key) => kept.delete(key),
    },
    navigator: { languages: ["es", "en"] },
    matchMedia: () => ({ matches: true, addEventListener() {} }),
    listeners: new Map(),
    addEventListener: (type, told) => there.listeners.set(type, told),
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  };
  for (const [name, value] of Object.entries(there)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return { ...there, kept };
}

/** An event of the page with these fields, which bubbles. */
export function event(type, fields = {}) {
  const made = new globalThis.window.Event(type, { bubbles: true, cancelable: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(made, name, { value, configurable: true });
  return made;
}

/** The time, which passes only by `pass(ms)`; give it back with `stop()`. */
export function clock() {
  const real = { setTimeout, clearTimeout, setInterval, clearInterval, now: Date.now };
  let now = 1_000_000;
  let last = 0;
  const waiting = new Map();
  const wait = (every) => (told, ms) => {
    waiting.set(++last, { told, due: now + ms, every: every && ms });
    return last;
  };
  const forget = (id) => waiting.delete(id);
  Object.assign(globalThis, {
    setTimeout: wait(false),
    setInterval: wait(true),
    clearTimeout: forget,
    clearInterval: forget,
  });
  Date.now = () => now;
  return {
    get waiting() {
      return waiting.size;
    },
    pass(ms) {
      for (const end = now + ms; ; ) {
        const [id, next] = [...waiting].sort(([, a], [, b]) => a.due - b.due)[0] ?? [];
        if (!next || next.due > end) {
          now = end;
          return;
        }
        now = next.due;
        if (next.every) next.due += next.every;
        else waiting.delete(id);
        next.told();
      }
    },
    stop() {
      const { now: today, ...timers } = real;
      Object.assign(globalThis, timers);
      Date.now = today;
    },
  };
}

/** A model as anywidget has it: what is `sent` is remembered, and `answer` says that Python has done it. */
export function model(traits = {}) {
  const listeners = new Map();
  const values = { answered: 0, saved: {}, storage_key: "", words: {}, view: {}, ...traits };
  const made = {
    sent: [],
    told: {}, // what has reached Python of the traits
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      for (const told of [...(listeners.get(`change:${name}`) ?? [])]) told();
    },
    on: (name, told) => listeners.set(name, [...(listeners.get(name) ?? []), told]),
    off: (name, told) =>
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((each) => each !== told),
      ),
    trigger: (name) => {
      for (const told of listeners.get(name) ?? []) told();
    },
    save_changes() {
      Object.assign(made.told, values);
    },
    send: (message) => made.sent.push(message),
    answer(changes = {}) {
      made.set("answered", made.sent.at(-1)?.n ?? values.answered + 1);
      for (const [name, value] of Object.entries(changes)) made.set(name, value);
    },
  };
  return made;
}
