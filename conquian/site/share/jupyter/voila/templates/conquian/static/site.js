// While Voilà is at work: keep the footer below the notebook, and say that the cards are coming until they are there.
// A classic script, since it has to watch before Voilà's own begins, which follows and waits for no module.

{
  const PATIENCE = 45000; // ms after which cards that have not come will not come any more
  const footer = /** @type {HTMLElement} */ (document.querySelector("footer.site"));
  const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
  const widgetsToCome = [...document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')].some(
    (output) => output.textContent.includes("application/vnd.jupyter.widget-view+json"),
  );

  new MutationObserver((_, observer) => {
    const shell = document.getElementById("main");
    if (shell === null) return; // Voilà moves the notebook into this frame, which it puts at the end of the page
    if (shell.nextElementSibling !== footer) shell.after(footer);
    if (widgetsToCome && document.querySelector(".jp-OutputArea-output .lm-Widget") === null) return;
    loading.remove();
    observer.disconnect();
  }).observe(document.body, { childList: true, subtree: true });

  setTimeout(() => {
    if (!widgetsToCome || document.querySelector(".cq[data-ready]") !== null) return;
    const again = document.createElement("a");
    again.href = location.href;
    again.textContent = loading.dataset.again ?? "";
    again.addEventListener("click", (event) => {
      event.preventDefault(); // one of two ways to the same address would end the other
      location.reload();
    });
    loading.classList.add("is-late");
    loading.role = "alert";
    loading.replaceChildren(`${loading.dataset.late} `, again);
    // it may have been taken away for a widget that came without its cards
    document.querySelector("main")?.prepend(loading);
  }, PATIENCE);

  // Voilà's theme plugin looks for these two.
  Object.assign(window, { voila_finish: () => {}, cellLoaded: true });
}
