// What a device of a class hears from the teacher's desk: where everyone is to go, and that all eyes are on the front.
// It asks every two seconds while its page is seen, says where it is, and is let go by itself where nobody answers.

import { ask, make, post, storage } from "./page_parts.js";

/**
 * What the page says for this script, in its language; `now` is where it asks.
 *
 * @typedef {"now" | "along" | "front" | "waits" | "go" | "later" | "kept"} Call
 * @typedef {Call | "on" | "over" | "shared" | "hand" | "hand_up"} Heard
 * @typedef {Record<Heard | "forget" | "keep", string>} Words
 */

/**
 * What the desk answers; `heard` where it knows what this device told it.
 *
 * @typedef {object} Told
 * @property {string} call
 * @property {string} link
 * @property {string} place
 * @property {boolean} frozen
 * @property {boolean} hand
 * @property {string} you
 * @property {boolean} heard
 * @property {number} lessons
 * @property {string} [board]
 */

const EVERY = 2000; // ms
const SOON = 300; // ms until an answer is sent
const REFUSED = 5000; // ms until a report that was refused is sent again
const GONE = 3; // questions without an answer, after which the page is free again
const { base = "/" } = document.documentElement.dataset;
/** @param {string} key */
const keptAs = (key) => (base === "/" ? key : `${key} ${base}`); // as in site.js
const KEY = keptAs("conquian.call"); // the last call that this browser followed
const RECORD = keptAs("conquian.class"); // what the desk has counted of it, for a desk that does not know it
const FORGOT = keptAs("conquian.forgot"); // when all was last forgotten here: shell.js
const OF_PLACE = ["lesson", "level", "puzzle"];

let said = "";
let missed = 0;
let putOff = "";
let asking = false;

const followed = () => said || storage(() => localStorage.getItem(KEY)) || "";
/** @param {string} call */
const follow = (call) => {
  said = call;
  storage(() => localStorage.setItem(KEY, call));
};

const start = () => {
  const place = document.getElementById("class");
  const header = document.querySelector("header.site");
  const footer = document.querySelector("footer.site");
  if (!place || !header || !footer) return void setTimeout(start, 100); // it has not come yet
  const words = /** @type {Words} */ (place.dataset);

  const you = make("p", { class: "class-you" });
  const name = make("span");
  const hand = make("button", { type: "button", class: "class-hand", "aria-pressed": "false", hidden: "" }, words.hand);
  you.append(name, hand);
  const live = make("p", { class: "class-said", "aria-live": "polite" });
  const bar = make("aside", { class: "class-bar", "aria-label": words.along, hidden: "" });
  const front = make("h2", { id: "class-front", tabindex: "-1" }, words.front);
  const cover = make(
    "dialog",
    { class: "class-cover", "aria-labelledby": "class-front", "aria-describedby": "class-waits", closedby: "none" },
    front,
    make("p", { id: "class-waits" }, words.waits),
  );
  const where = make("strong");
  const go = make("a", { class: "class-go" }, words.go);
  const later = make("button", { type: "button", class: "class-later" }, words.later);
  const call = make(
    "dialog",
    { class: "class-call", "aria-labelledby": "class-along", "aria-describedby": "class-where" },
    make("h2", { id: "class-along" }, words.along),
    make("p", { id: "class-where" }, where, " ", words.kept),
    make("div", { class: "class-steps" }, go, later),
  );
  const forget = make("button", { type: "button" }, words.forget);
  const keep = make("button", { type: "button", class: "class-later" }, words.keep);
  const over = make(
    "dialog",
    { class: "class-call class-over", "aria-labelledby": "class-over", "aria-describedby": "class-shared" },
    make("h2", { id: "class-over" }, words.over),
    make("p", { id: "class-shared" }, words.shared),
    make("div", { class: "class-steps" }, forget, keep),
  );
  const barGo = make("a", { class: "class-go" });
  bar.append(make("span", {}, words.along), " ", barGo);
  place.append(live, cover, call, over);
  header.before(bar);
  // a name by which one may be called to the board is read at once where one waits for that
  if (document.body.classList.contains("of-vote")) header.append(you);
  else footer.prepend(you);

  /** @type {Told} */
  let now = { call: "", link: "", place: "", frozen: false, hand: false, you: "", heard: false, lessons: -1 };
  let wish = ""; // the hand is to go up or down, once the desk has heard it
  let frozen = false;

  /** Whether this page is the one that everyone is sent to. */
  const isThere = () => {
    const goal = new URL(now.link, location.href);
    const here = new URLSearchParams(document.querySelector("main")?.dataset.link ?? location.search);
    return (
      goal.pathname === location.pathname &&
      [...goal.searchParams].every(
        ([name, value]) => here.get(name) === value || new URLSearchParams(location.search).get(name) === value,
      )
    );
  };

  const freeze = () => {
    if (!frozen) live.textContent = "";
    frozen = true;
    if (call.open) call.close();
    if (!cover.open) cover.showModal();
  };
  const release = () => {
    if (!frozen) return;
    frozen = false;
    cover.close();
    live.textContent = words.on;
  };
  cover.addEventListener("cancel", (event) => event.preventDefault());
  cover.addEventListener("close", () => frozen && cover.showModal()); // a browser lets the second Escape through
  for (const node of [cover, call, over]) node.addEventListener("keydown", (event) => event.stopPropagation());

  const show = () => {
    if (now.frozen) freeze();
    else release();
    const wanted = now.link !== "" && followed() !== now.call;
    if (wanted && isThere()) follow(now.call);
    const calls = wanted && followed() !== now.call;
    for (const link of [go, barGo]) if (link.getAttribute("href") !== now.link) link.href = now.link;
    if (where.textContent !== now.place) where.textContent = now.place;
    if (barGo.textContent !== now.place) barGo.textContent = now.place;
    bar.hidden = !(calls && putOff === now.call);
    if (calls && putOff !== now.call && !frozen && !call.open) call.showModal();
    if (!calls && call.open) call.close();
    if (name.textContent !== now.you) name.textContent = now.you;
    hand.hidden = now.you === "";
    if (hand.getAttribute("aria-pressed") === String(now.hand)) return;
    hand.setAttribute("aria-pressed", String(now.hand));
    hand.textContent = now.hand ? words.hand_up : words.hand;
  };
  hand.addEventListener("click", () => {
    wish = now.hand ? "down" : "up";
    look();
  });

  for (const link of [go, barGo])
    link.addEventListener("click", () => {
      follow(now.call);
      show(); // the page may stay, and go to the other room by itself
    });
  const wait = () => {
    putOff = now.call;
    if (call.open) call.close();
    show();
  };
  later.addEventListener("click", wait);
  call.addEventListener("cancel", wait);

  // The teacher has ended the lesson while this page was open: who shares the device can leave nothing behind.
  forget.addEventListener("click", () => document.dispatchEvent(new CustomEvent("conquian-forget")));
  keep.addEventListener("click", () => over.close());

  // On the page of lessons: what the browser keeps of them is sent whenever it has changed, without its puzzles.
  /** What lies in the last of its places: what lies before was written by another version. */
  const learned = (room = "learn") => {
    let text = localStorage.getItem(keptAs(`conquian.${room}`));
    for (let n = 2, next = text; next !== null; n++) {
      text = next;
      next = localStorage.getItem(keptAs(`conquian.${room}.${n}`));
    }
    return text;
  };
  let telling = false;
  let restsUntil = 0;
  const forgot = () => storage(() => localStorage.getItem(FORGOT));
  const forgotBefore = forgot();
  /**
   * Whether the desk has this now. What it answers is for the desk of a server that is started again in this lesson.
   * Once all was forgotten, this page tells nothing and keeps nothing: it loads anew for another pupil.
   *
   * @param {Record<string, any>} fields
   */
  const report = async (fields) => {
    if (forgot() !== forgotBefore) return false;
    if (Date.now() < restsUntil) return false;
    const record = storage(() => localStorage.getItem(RECORD)) || ""; // the server may have started again just now
    const answer = await post(words.now.replace(/now$/, "answers"), { ...fields, record });
    const counted = answer.ok ? await answer.text() : "";
    if (forgot() !== forgotBefore) return false;
    if (counted) storage(() => localStorage.setItem(RECORD, counted));
    else if (answer.ok) storage(() => localStorage.removeItem(RECORD));
    else restsUntil = Date.now() + REFUSED;
    return answer.ok || answer.status === 400;
  };
  // Of other rooms the desk hears how much was done there: what it counts by, and no more of what the browser keeps.
  /** @type {Record<string, (kept: Record<string, any>) => Record<string, any>>} */
  const WORK = {
    puzzles: ({ file = "" }) => ({ rated: /(?:^|\n)\[rated\]\n([^[]*)/.exec(file)?.[1] ?? "" }),
    rearrange: ({ answered = "0", right = "0" }) => ({ answered, right }),
    play: ({ keys = "0 0 0 0", others = "" }) => ({ keys, others }),
    sets: (kept) => Object.fromEntries(Object.entries(kept).filter(([name]) => name.startsWith("work-"))),
  };
  /** @type {Record<string, string>} */
  const counted = {}; // of this page: what is forgotten on a device loads it anew
  const roomNow = () => /\/render\/(\w+)\.ipynb$/.exec(location.pathname)?.[1] ?? ""; // a page may go on to another
  /** @param {string} room */
  const worked = (room) => {
    if (!WORK[room]) return null;
    const kept = storage(() => JSON.parse(learned(room === "puzzles" ? "learn" : room) ?? "{}")) ?? {};
    return storage(() => WORK[room]({ ...kept })) ?? {};
  };
  const begun = roomNow();
  let workBefore = worked(begun); // as with lessons, below
  const tellWork = async () => {
    const room = roomNow();
    const work = (room === begun && workBefore) || worked(room);
    if (!work || telling || now.you === "") return;
    const text = JSON.stringify(work);
    if (text === counted[room]) return;
    telling = true;
    try {
      const opens = counted[room] === undefined ? "yes" : "";
      if (await report({ ...work, room, opens })) {
        counted[room] = text;
        if (room === begun) workBefore = null;
      }
    } catch {
      // the next round sends it again
    }
    telling = false;
  };
  setInterval(tellWork, SOON);

  const lessons = () => storage(() => JSON.parse(learned() ?? "null")?.file) ?? "";
  let before = lessons(); // of before this page, which the desk hears first, and does not count
  /** @type {string | null} */
  let told = null;
  let isBrought = false; // the record alone, where a page tells nothing
  const tell = async () => {
    if (telling || now.you === "") return;
    if (roomNow() !== "learn") {
      if (now.heard || isBrought || !storage(() => localStorage.getItem(RECORD))) return;
      telling = true;
      isBrought = await report({}).catch(() => false); // the next round brings it again
      telling = false;
      return;
    }
    const file = before ?? lessons();
    if (typeof file !== "string" || file === told) return;
    telling = true;
    try {
      const kept = file.split("\n[puzzle")[0];
      if (await report({ kept })) [told, before] = [file, null];
    } catch {
      // the next round sends it again
    }
    telling = false;
  };
  setInterval(tell, SOON);

  const question = () => {
    const [, name = "", page = ""] = /(?:\/render\/(\w+)\.ipynb|\/(vote|board)\/?)$/.exec(location.pathname) ?? [];
    const asked = new URLSearchParams({ lang: document.documentElement.lang });
    asked.set("room", name || page);
    const shown = new URLSearchParams(document.querySelector("main")?.dataset.link ?? location.search);
    for (const each of OF_PLACE) {
      const value = shown.get(each);
      if (value) asked.set(each, value.slice(0, 80));
    }
    asked.set("did", followed());
    if (wish) asked.set("hand", wish);
    return `${words.now}?${asked}`;
  };

  const look = async () => {
    if (asking || document.hidden) return;
    asking = true;
    const wished = wish;
    try {
      const answer = await ask(question());
      if (!answer.ok) throw new Error(String(answer.status));
      const { lessons } = now;
      now = await answer.json();
      if (wish === wished) wish = "";
      if (lessons >= 0 && now.lessons > lessons) {
        for (const room of Object.keys(counted)) delete counted[room]; // the desk counts from here
        storage(() => localStorage.removeItem(RECORD));
        told = null;
        if (!over.open) over.showModal();
      }
      missed = 0;
      if (!now.heard) [told, isBrought] = [null, false]; // the desk was wiped, or the server started again
      document.dispatchEvent(new CustomEvent("class-board", { detail: now.board ?? "" })); // see shared_board.js
    } catch {
      missed += 1;
      if (missed >= GONE) now = { ...now, frozen: false };
    }
    asking = false;
    show();
  };
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  look();
};
start();
