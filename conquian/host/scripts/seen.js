// The view that a room showed last, as it is kept beside what its visitor did there. Other pages of the same host can
// write there as well: it is checked when it is read, and drawn without an address (`tame.js`) until Python speaks.

/** @import { Seen } from "./types" */

const LONGEST = 60_000; // letters; a usual view has two to twenty thousand
const MOST = 1000; // of any number in a view: some of them say how often something is drawn
const MARKUP = /^\s*</;

/** What a view says of the step before, of which nothing is kept, and the address of what it shows. */
const PASSING = new Map(
  Object.entries({ link: "", notice: "", spoken: { text: "", n: 0 }, moved: [], can_undo: false, can_redo: false }),
);

/** What was said at the table when it happened is not said again. */
const UNSAID = { line: "", said: "" };

/** @param {unknown} value */
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param {string} name
 * @param {unknown} value
 */
function checked(name, value) {
  if (PASSING.has(name)) return PASSING.get(name);
  if (name === "__proto__" || (typeof value === "number" && !(Math.abs(value) <= MOST))) throw new Error(name);
  if (name === "wall" && isPlain(value)) return { .../** @type {object} */ (value), ...UNSAID };
  return typeof value === "string" && MARKUP.test(value) ? "" : value;
}

/** @type {(text: string) => Seen} */
function read(text) {
  const { mark, view, about } = JSON.parse(text, checked);
  if (!isPlain(view) || !isPlain(about)) throw new Error("no view");
  return { mark, view, about };
}

/**
 * A short name of some texts: where one of them is another, so is this.
 *
 * @param {(string | null)[]} texts
 */
export function digest(texts) {
  const all = JSON.stringify(texts);
  let sum = 0;
  for (let at = 0; at < all.length; at++) sum = (Math.imul(sum, 31) + all.charCodeAt(at)) | 0;
  return `${all.length}:${sum}`;
}

/**
 * What is to be kept of a view, as text; nothing of one that is too long.
 *
 * @param {Seen} seen
 */
export function noted({ mark, view, about }) {
  const text = JSON.stringify({ mark, view, about });
  return text.length > LONGEST ? undefined : text;
}

/**
 * What was kept under this mark, which says what drew it, where, in which language and pack, and what else was kept.
 * Anything else is nothing.
 *
 * @type {(text: string | null, mark: string) => Seen | undefined}
 */
export function recalled(text, mark) {
  if (text === null || text.length > LONGEST) return undefined;
  try {
    const found = read(text);
    return found.mark === mark ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether Python shows what was drawn already. Which words of it are terms (`told`) is not asked: a notice that is gone
 * had some.
 *
 * @type {(seen: Seen, news: Record<string, unknown>) => boolean}
 */
export function holds(seen, { view, about }) {
  const text = (/** @type {Omit<Seen, "mark">} */ { view, about }) =>
    JSON.stringify({ view: { ...view, told: null }, about });
  return text(seen) === text(read(JSON.stringify({ mark: seen.mark, view, about })));
}
