// While Voilà is at work: keep the footer below the notebook, and say that the cards are coming until they are there.
"use strict";

const footer = document.querySelector("footer.site");
const loading = document.getElementById("loading");
const widgetsToCome = [...document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')]
  .some((output) => output.textContent.includes("application/vnd.jupyter.widget-view+json"));

new MutationObserver((_, observer) => {
  const shell = document.getElementById("main");
  if (shell === null) return; // Voilà moves the notebook into this frame, which it puts at the end of the page
  if (shell.nextElementSibling !== footer) shell.after(footer);
  if (widgetsToCome && document.querySelector(".jp-OutputArea-output .lm-Widget") === null) return;
  loading.remove();
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true });

// Voilà's theme plugin looks for these two.
window.voila_finish = () => {};
window.cellLoaded = true;
