// A table at which the second seat is free: the page asks until somebody has sat down.

import { ask } from "./page_parts.js";

const EVERY = 1500; // ms

setInterval(async () => {
  const answer = await ask(document.body.dataset.now ?? "").catch(() => null);
  if (answer?.status === 404 || (answer?.ok && (await answer.json()).full)) location.reload();
}, EVERY);
