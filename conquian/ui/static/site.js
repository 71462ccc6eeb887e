// Where a screen is shown.

export const onSite = () => document.body.dataset.voila !== undefined; // else in a notebook that is being edited

/**
 * What is to be typed to open this link: at the school's own site, at the address of a class, or here.
 *
 * @param {string} link
 */
export function addressOf(link) {
  const { pathname, search, searchParams, hash } = new URL(link, location.href);
  const { address, home, files } = document.body.dataset;
  const [, room] = /(\w+)\.ipynb$/.exec(pathname) ?? [];
  if (!home || !room) return new URL(pathname + search + hash, address || location.href).href;
  const page = files ? `${searchParams.get("lang") ?? "en"}/${room}.html` : `voila/render/${room}.ipynb`;
  return home + page + search + hash;
}

/** The day that it is where the visitor is, such as 2026-11-29. */
export function dayHere() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

const BOOKLET = "conquian.booklet"; // where the booklet lies from which this window came

/**
 * From a chapter that is a page of its own one comes back to the booklet; from the list nobody has left it.
 *
 * @param {string} link to the chapter, or nothing
 */
export function leaveBooklet(link) {
  const { pathname, search } = new URL(link, location.href);
  try {
    if (link) sessionStorage.setItem(keptAs(BOOKLET), pathname + search);
    else sessionStorage.removeItem(keptAs(BOOKLET));
  } catch {
    // forbidden: then the browser's own way back is all there is
  }
}

/** The way back to the booklet; empty where there is none. Others can write there as well. */
export function bookletLeft() {
  try {
    const { origin, pathname, search } = new URL(sessionStorage.getItem(keptAs(BOOKLET)) ?? "", location.href);
    return origin === location.origin && /\/sets\.(?:ipynb|html)$/.test(pathname) ? pathname + search : "";
  } catch {
    return "";
  }
}

/** @type {() => "opens_home" | "opens_class" | "opens_here"} */
export function opening() {
  const { address, home } = document.body.dataset;
  if (home) return "opens_home";
  if (address) return "opens_class";
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname) ? "opens_here" : "opens_home";
}

/**
 * From now on the address says nothing but these.
 *
 * @param {Set<string>} stays
 */
export function forgetLink(stays) {
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()]) if (!stays.has(name)) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

const YEAR = 365 * 24 * 60 * 60;

/** The path of the site, which it may have to share a host with others: cookies belong there. */
export const sitePath = () => document.documentElement.dataset.base ?? "/";

/**
 * Let the server know this from now on.
 *
 * @param {string} text
 */
export function keepCookie(text) {
  // biome-ignore lint/suspicious/noDocumentCookie: a site on plain HTTP has no cookie store
  document.cookie = `${text}; path=${sitePath()}; max-age=${YEAR}; SameSite=Strict`;
}

/**
 * The name by which this site keeps something in the browser: of two sites on one host, each has its own.
 *
 * @param {string} key
 */
export const keptAs = (key) => (sitePath() === "/" ? key : `${key} ${sitePath()}`);

/** Where the teacher of a class opens a vote; empty on every other machine, and where there is no class. */
export const votePage = () => document.body.dataset.vote ?? "";

/** The word that a form of this page has to bring along. */
const xsrf = () => decodeURIComponent(/(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");

/** Where two friends play at this server; empty where no server is. */
export const friendPage = () => document.body.dataset.friend ?? "";

/** Where the teacher of a class shows it a board; empty on every other machine, and where there is no class. */
export const boardPage = () => document.body.dataset.board ?? "";

/** Whether this is a pupil's device, which has no use for the notes for teachers. */
export const isPupils = () => document.body.dataset.class === "pupil";

/**
 * Put this to the class, in a window of its own, where it may be changed before it is asked again.
 *
 * @param {string} what the link to a position, a puzzle or a level, or the name of a question of the notes
 * @param {"here" | "note"} [kind]
 */
export const letVote = (what, kind = "here") =>
  post(votePage(), "conquian-vote", { do: "open", ask: "do", seen: "yes", [kind]: what });

/**
 * Call everyone to this page; whether the call has arrived.
 *
 * @param {string} here the link to the page
 */
export const takeAlong = (here) =>
  /** @type {Promise<boolean>} */ (
    new Promise((told) => {
      const detail = { here, told };
      const heard = !document.dispatchEvent(new CustomEvent("take-along", { detail, cancelable: true }));
      if (!heard) told(false); // shared_board.js of the site is not there yet
    })
  );

/**
 * Show this to the class, in a window of its own for the projector, and from now on whatever is done in this window.
 *
 * @param {string} here the link to a position
 */
export function showBoard(here) {
  try {
    sessionStorage.setItem("conquian.shows-board", "yes"); // shared_board.js of the site goes by it
  } catch {
    // forbidden: then the class sees the board as it lies now
  }
  post(boardPage(), "conquian-board", { do: "show", here });
}

/** @type {(action: string, target: string, fields: Record<string, string>) => void} */
function post(action, target, fields) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, target, hidden: true });
  for (const [name, value] of Object.entries({ _xsrf: xsrf(), ...fields })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
