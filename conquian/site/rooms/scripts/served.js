// The host of a room on the served site. Its Python is a kernel, which comes up while the page is drawn already; what
// is touched before it is there waits for it.

import { KernelLine } from "./line.js";
import { dataOf, fail, listenForReload, part, tell } from "./page.js";
import { Visit } from "./visit.js";
import { Walk } from "./walk.js";
import { WayBack } from "./way_back.js";

/** @import { RoomData } from "../../../host/scripts/types" */
/** @import { Heard } from "./types" */

const PATIENCE = 45000; // ms after which cards that have not come will not come any more
const ROOM_ONLY = "X-Conquian-Room"; // asks for what of a page belongs to its room, without a kernel

const root = document.documentElement;
const line = new KernelLine({ hear, lose });
const wayBack = new WayBack(line, kernel);
/** @type {Visit} */
let visit;

/** Begin to visit the room whose page is open. */
async function enter() {
  /** @type {RoomData} */
  const data = dataOf(document);
  visit = new Visit(data, location.search, {
    place: part(document, "#screen"),
    post: ({ open, heard }) => {
      const messages = heard.map((text) => JSON.parse(text));
      if (open) line.visit(open, messages);
      else for (const each of messages) line.say(each);
    },
    waits: () => tell(data.texts.waits),
  });
  const mine = visit;
  setTimeout(() => {
    if (mine === visit && !visit.isOpen) fail("no answer", data.texts);
  }, PATIENCE);
  await visit.begin();
}

/** @param {Heard} heard */
function hear({ method, state = {} }) {
  if (method !== "update") return;
  const isFirst = !visit.isOpen;
  visit.take(state);
  if (!isFirst) return;
  part(document, "#loading").hidden = true;
  root.dataset.python = "ready";
}

function lose() {
  wayBack.isReborn = true;
  visit.lose();
}

// --- the kernel, as the page tells of it while it comes in -----------------------------------------------------------

/** @returns {{ kernelId: string, baseUrl: string } | undefined} */
function kernel() {
  const found = document.querySelector("#jupyter-config-data");
  return found?.nextSibling || document.readyState !== "loading" ? JSON.parse(found?.textContent || "null") : undefined;
}

/** Open the line while the notebook is still being run. */
function call() {
  const found = kernel();
  if (!found) return false;
  const { kernelId, baseUrl } = found;
  const address = new URL(`${baseUrl}api/kernels/${kernelId}/channels`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  line.open(address.href);
  addEventListener("beforeunload", () => {
    const xsrf = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    navigator.sendBeacon(
      `${baseUrl}voila/api/shutdown/${kernelId}`,
      new URLSearchParams({ _xsrf: decodeURIComponent(xsrf) }),
    );
  });
  return true;
}

function arrive() {
  const said = document.querySelector(".notice[role=alert]");
  if (!said) return line.reach();
  part(document, "#loading").hidden = true; // the server has said what is wrong …
  part(document, "main").prepend(said); // … below all that is drawn already
  said.scrollIntoView();
}

/** @type {MutationObserver} */
const coming = new MutationObserver(() => {
  if (call()) coming.disconnect();
});
if (!call()) coming.observe(document, { childList: true, subtree: true });
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", arrive);
else arrive();

document.addEventListener("conquian-lost", () => wayBack.begin());
addEventListener("pageshow", ({ persisted }) => persisted && wayBack.begin(true)); // its kernel has mostly ended
listenForReload();

new Walk({
  page: ({ pathname, search }) => fetch(`${pathname}${search}`, { headers: { [ROOM_ONLY]: "1" } }),
  depart: () => line.leave(),
  leave: () => visit.end(),
  enter,
}).begin();
enter().catch((problem) => fail(problem, dataOf(document).texts));
