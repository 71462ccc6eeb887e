// A page in the waiting line: it asks every three seconds for its place, and opens once there is a seat.

{
  const EVERY = 3000; // ms
  const PATIENCE = 5000; // ms until a question without an answer is given up
  const place = /** @type {HTMLElement} */ (document.getElementById("place"));
  const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
  const { line = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;

  const look = async () => {
    try {
      const answer = await fetch(line, { signal: AbortSignal.timeout(PATIENCE), cache: "no-store" });
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
}
