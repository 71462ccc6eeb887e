// A table at which the second seat is free: the page asks until it is taken.

import { ask } from "./page_parts.js";

const EVERY = 1500; // ms

const link = /** @type {HTMLInputElement} */ (document.getElementById("link"));
link.addEventListener("focus", () => link.select()); // to be copied: a plain address has no other way to it

setInterval(async () => {
  const answer = await ask(document.body.dataset.now ?? "").catch(() => null);
  if (answer?.status === 404 || (answer?.ok && (await answer.json()).full)) location.reload();
}, EVERY);
