// What a class sees of a board: the page on which it is played tells the server what lies there, whenever that changes.
// On the teacher's machine that is the page on which it began; else the page of the device that has the board in hand.

import { ask, make, post, problemOf, storage } from "./page_parts.js";

/**
 * What the page says for this script, in its language; `moves` is where it tells and asks.
 *
 * @typedef {"unheard" | "shows" | "here" | "yours" | "theirs" | "over" | "desk" | "see" | "open" | "along"} Text
 * @typedef {"take" | "end" | "return"} Action
 * @typedef {Record<"part" | "moves" | "page" | "label" | Text | Action, string>} Words
 */

/**
 * What the server answers: whether it has taken what was told, and whether and by whom the board is shown.
 *
 * @typedef {{ told: boolean, shown: boolean, holder: string, seen: string, can_call: boolean }} Heard
 */

/**
 * The wish of a page (ui/static/site.js).
 *
 * @typedef {CustomEvent<{ here: string, told: (heard: boolean) => void }>} AlongCall
 */

const SOON = 250; // ms until a change is sent
const AGAIN = 3000; // ms until it is asked whether the board is still shown
const RETRY = 750; // ms until a change that was not heard is sent again
const MOST_UNSEEN = 3; // the window that shows the board first may still be on its way
const KEY = "conquian.shows-board"; // of this window: the class sees its board
const TOLD = "conquian.board-told"; // of the teacher's window: what the class has seen of it
const AT_BOARD = "conquian.at-board"; // of this window: it went to the board, and has no other game on it
const PAGE = /\/render\/(classroom|table)\.ipynb$/;

const start = () => {
  const place = document.getElementById("sharing");
  const header = document.querySelector("header.site");
  if (!place || !header) return void setTimeout(start, 100); // it has not come yet
  const words = /** @type {Words} */ (place.dataset);
  const isTeacher = words.part === "teacher";

  let link = ""; // where a device that has the board opens it; empty while it has not
  let holder = ""; // who has the board, as far as the teacher's page knows
  // what the class sees of this page: at first what it was opened with or, when it is loaded anew, what it had seen
  let told = isTeacher ? storage(() => sessionStorage.getItem(TOLD)) : null;
  /** @type {string | null} */
  let left = null;
  let telling = false;
  let wasTold = true;
  let asked = 0;
  let wasShown = false;
  let isOver = false; // the board that was in hand here has been given or taken back
  let reach = { seen: "", can_call: false }; // how many devices see it, for the teacher
  let unheard = ""; // why what was done here has not reached the class
  let unseen = 0; // answers in a row that nothing is shown

  const text = make("span", { "aria-live": "polite" });
  const seen = make("span");
  const open = make("a", { class: "class-go" });
  const along = make("button", { type: "button" }, words.along);
  const end = make("button", { type: "button" });
  const bar = make(
    "aside",
    { class: "sharing-bar", "aria-label": words.label, hidden: "" },
    text,
    seen,
    open,
    along,
    end,
  );
  header.before(bar);

  const isShowing = () => (isTeacher ? storage(() => sessionStorage.getItem(KEY)) === "yes" : link !== "");
  const isTable = () => PAGE.test(location.pathname);
  const isBoard = () => isTable() && (isTeacher || storage(() => sessionStorage.getItem(AT_BOARD)) === "yes");

  /** @param {string} here */
  const tells = (here) => {
    told = here;
    if (isTeacher) storage(() => sessionStorage.setItem(TOLD, here));
  };

  /** @param {string} sentence */
  const say = (sentence) => {
    if (text.textContent !== sentence) text.textContent = sentence;
  };

  /** The bar: on the board that its class sees, or where it is. */
  const show = () => {
    bar.hidden = isTeacher ? !isShowing() || !isBoard() : !isShowing() && !(isOver && isTable());
    if (bar.hidden) return;
    const theirs = isTeacher && holder !== "";
    if (unheard) say(unheard);
    else if (isOver) say(words.over);
    else if (theirs) say(words.theirs.replace("{animal}", holder));
    else say(isTeacher ? words.shows : isBoard() ? words.here : words.yours);
    if (seen.textContent !== reach.seen) seen.textContent = reach.seen;
    along.hidden = !reach.can_call;
    open.hidden = !isOver && !isTeacher && isBoard();
    const goal = isOver || isTeacher ? words.page : link;
    if (!open.hidden && open.getAttribute("href") !== goal) open.href = goal;
    open.textContent = isTeacher ? words.desk : isOver ? words.see : words.open;
    end.hidden = isOver;
    const does = isTeacher ? (theirs ? "take" : "end") : "return";
    if (end.dataset.do !== does) {
      end.dataset.do = does;
      end.textContent = words[does];
    }
  };

  /** A device no longer has the board; where it was using it, it says so. */
  const lose = () => {
    if (link === "") return; // that was said already
    isOver = isBoard();
    link = "";
  };

  const address = `${words.moves}?lang=${document.documentElement.lang}`;
  /** @param {Record<string, string>} fields */
  const send = (fields) => post(address, fields);

  /** @param {string} [why] */
  const miss = (why) => {
    unheard = why || words.unheard;
    show();
  };

  /** @param {Response} answer */
  const heard = async (answer) => {
    if (answer.status === 403) {
      miss(problemOf(await answer.text()));
      return false;
    }
    unheard = "";
    /** @type {Heard} */
    const { told: isTold, shown, holder: who, ...more } = await answer.json();
    holder = who;
    reach = { ...reach, ...more };
    unseen = shown ? 0 : unseen + 1;
    if (isTeacher && (unseen > MOST_UNSEEN || (wasShown && !shown))) {
      for (const key of [KEY, TOLD]) storage(() => sessionStorage.removeItem(key));
      told = null;
    }
    wasShown = shown;
    if (!isTeacher && !isTold && answer.ok) lose(); // it has been taken back, and nothing was merely too much
    show();
    return isTold;
  };

  const tell = async () => {
    const here = document.querySelector("main")?.dataset.link;
    const isSettled = document.documentElement.dataset.python === "ready"; // what was kept lies there again
    if (telling || !isShowing() || !isBoard() || !isSettled || here === undefined) return show();
    if (here === left) return show(); // the game of one's own, which is just being left, or lies on the board as well
    left = null;
    if (isTeacher && told === null) tells(here);
    const isNew = here !== told;
    if (Date.now() - asked < (!isNew ? AGAIN : wasTold ? 0 : RETRY)) return;
    telling = true;
    asked = Date.now();
    try {
      if (isNew) {
        wasTold = await heard(await send({ here: new URL(here, location.href).href }));
        if (isTeacher && holder !== "") wasTold = true; // what is done meanwhile stays here
        if (wasTold) tells(here);
      } else await heard(await ask(address)); // another page may show the board as well, and goes on
    } catch {
      wasTold = false; // it is sent again
      miss();
    }
    telling = false;
  };
  setInterval(tell, SOON);

  const go = () => {
    left = document.querySelector("main")?.dataset.link ?? null;
    storage(() => sessionStorage.setItem(AT_BOARD, "yes"));
  };
  if (!isTeacher) open.addEventListener("click", go);
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("a[data-board]")) go(); // on the board's page
  });
  end.addEventListener("click", async () => {
    const here = document.querySelector("main")?.dataset.link;
    // the board stays as it was left until something is done here
    if (end.dataset.do === "take" && here !== undefined) tells(here);
    try {
      await heard(await send({ do: end.dataset.do ?? "" }));
      if (end.dataset.do === "return" && !unheard) lose();
      show();
    } catch {
      miss(); // the bar stays, and the button with it
    }
  });
  along.addEventListener("click", async () => {
    try {
      await heard(await send({ do: "along" }));
    } catch {
      miss(); // the button stays
    }
  });
  document.addEventListener("take-along", async (event) => {
    const { here, told: answer } = /** @type {AlongCall} */ (event).detail;
    event.preventDefault(); // it is heard
    try {
      const { redirected } = await post(document.body.dataset.desk ?? "", { do: "send", here });
      answer(redirected); // else the page says what is wrong
    } catch {
      answer(false);
    }
  });
  document.addEventListener("class-board", (event) => {
    const { detail } = /** @type {CustomEvent<string>} */ (event);
    if (detail === "") {
      lose();
      storage(() => sessionStorage.removeItem(AT_BOARD));
      return show();
    }
    if (link === detail) return;
    if (link === "") told = null;
    isOver = false;
    asked = 0;
    link = detail;
    show();
  });
  show();
};
start();
