// A page in the waiting line: it asks every three seconds for its place, and opens once there is a seat.

import { ask } from "./page_parts.js";

const EVERY = 3000; // ms
const place = /** @type {HTMLElement} */ (document.getElementById("place"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
const { line = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;

const look = async () => {
  try {
    const answer = await ask(line);
    if (!answer.ok) throw new Error(String(answer.status));
    /** @type {{ open: boolean, said: string }} */
    const now = await answer.json();
    if (now.open) return location.reload();
    if (place.textContent !== now.said) place.textContent = now.said;
    lost.hidden = true;
  } catch {
    lost.hidden = false;
  }
  setTimeout(look, EVERY);
};
look();
