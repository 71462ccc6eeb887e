// The teacher's desk asks once a second which devices are where, and draws what the server sends. Its forms are forms.

import { ask } from "./page_parts.js";

const EVERY = 1000; // ms
const place = /** @type {HTMLElement} */ (document.getElementById("now"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
const base = location.pathname.replace(/desk\/?$/, "");
let shown = "";

const look = async () => {
  try {
    const answer = await ask(base + document.body.dataset.now + location.search);
    if (!answer.ok) throw new Error(String(answer.status));
    const html = await answer.text();
    if (html !== shown) {
      shown = html;
      const open = new Set([...place.querySelectorAll("details[open]")].map(({ id }) => id));
      const had = place.contains(document.activeElement) && document.activeElement?.closest("details")?.id;
      place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      if (had) document.querySelector(`#${had} summary`)?.focus();
    }
    lost.hidden = true;
  } catch {
    lost.hidden = false; // it is asked again
  }
  setTimeout(look, EVERY);
};
look();
