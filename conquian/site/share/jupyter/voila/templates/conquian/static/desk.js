// The teacher's desk asks once a second which devices are where, and draws what the server sends. Its forms are forms.
"use strict";

{
  const EVERY = 1000; // ms
  const PATIENCE = 5000; // ms until a question without an answer is given up
  const place = document.getElementById("now");
  const base = location.pathname.replace(/desk\/?$/, "");
  let shown = "";

  const look = async () => {
    try {
      const answer = await fetch(base + document.body.dataset.now + location.search, { signal: AbortSignal.timeout(PATIENCE), cache: "no-store" });
      const html = answer.ok ? await answer.text() : shown;
      if (html !== shown) {
        shown = html;
        const open = document.getElementById("animals")?.open;
        const had = place.contains(document.activeElement);
        place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
        const animals = document.getElementById("animals");
        if (animals) animals.open = Boolean(open);
        if (had) animals?.querySelector("summary").focus();
      }
    } catch {
      // it is asked again
    }
    setTimeout(look, EVERY);
  };
  look();
}
