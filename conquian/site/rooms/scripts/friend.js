// The host of a friend's table: its Python is the server, which judges what is done here and says what the other does.

import { Model } from "./model.js";
import { dataOf, fail, listenForReload, part } from "./page.js";
import { file } from "./visit.js";

/** @import { RoomData, Widget } from "../../../host/scripts/types" */

const EVERY = 1000; // ms between two questions whether there is anything new
const PATIENCE = 8000; // ms for an answer

const root = document.documentElement;
const home = document.body.dataset.friend ?? "";
/** @type {{ stamp: string, state: Record<string, any>, texts: RoomData["texts"] }} */
const { stamp: first, state, texts } = dataOf(document);
let stamp = first;
const model = new Model({ answered: 0, saved: {}, elsewhere: {}, browser_languages: "", browser_faces: "" });

/** What was said and has not arrived. One after the other, so that each is meant for what is seen. */
/** @type {{ ply: string, text: string }[]} */
const unsaid = [];
let isAsking = false;

/** @type {(path: string, more?: RequestInit) => Promise<any>} */
async function ask(path, more) {
  const answer = await fetch(`${home}/${path}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
    ...more,
  });
  if (answer.status === 404) location.reload(); // the table is closed, and the page that says so comes instead
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** @param {{ ply: string, text: string }} said */
async function tell({ ply, text }) {
  const body = new URLSearchParams({ ply, said: `[${text}]`, _xsrf: xsrf() });
  const answer = await ask("says", { method: "POST", body });
  unsaid.shift(); // what did not arrive is said again; what had arrived is meant for a position that is past
  return answer;
}

const xsrf = () => decodeURIComponent(/(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");

/** @param {{ stamp: string, state?: Record<string, unknown> }} heard */
function take(heard) {
  stamp = heard.stamp;
  if (heard.state) model.take(heard.state);
}

/** Say what is unsaid, else ask what there is; never two at once, or an older answer might be drawn last. */
async function talk() {
  if (isAsking) return;
  isAsking = true;
  try {
    do take(unsaid[0] ? await tell(unsaid[0]) : await ask(`now?stamp=${stamp}`));
    while (unsaid.length > 0);
  } catch (problem) {
    console.info("conquian: the server is not there", problem);
  }
  isAsking = false;
}

/** @param {string} text */
function say(text) {
  unsaid.push({ ply: String(model.get("view").ply), text });
  talk();
}

async function enter() {
  const [voice, script] = await Promise.all([
    fetch(file(`voice.${root.lang}.json`)).then((found) => found.json()),
    import(file("rooms/play.js")),
  ]);
  model.take({ ...voice, ...state, storage_key: "" });
  const widget = /** @type {{ default: Widget }} */ (script).default;
  widget.initialize({ model });
  model.open(say);
  widget.render({ model, el: part(document, "#screen"), signal: new AbortController().signal });
  part(document, "#loading").hidden = true;
  root.dataset.python = "ready";
  setInterval(talk, EVERY);
  document.addEventListener("visibilitychange", talk);
}

listenForReload();
enter().catch((problem) => fail(problem, texts));
