// What stands around every page. It runs before anything is painted, so that nobody who wants it dark sees a white flash,
// and it does not wait for the notebook: a language can be chosen while the cards are still being laid out.
"use strict";

{
  const { base = "/" } = document.documentElement.dataset;
  const KEY = base === "/" ? "conquian.colours" : `conquian.colours ${base}`; // "light" or "dark", else as the system
  const YEAR = 365 * 24 * 60 * 60;
  const THEMES = { system: "screen and (prefers-color-scheme: dark)", light: "not all", dark: "screen" };
  const root = document.documentElement;

  const storage = (use) => { // private mode, or full: the choice lasts as long as the page
    try {
      return use();
    } catch {
      return null;
    }
  };

  const show = (colours) => {
    const known = Object.hasOwn(THEMES, colours) ? colours : "system";
    root.dataset.colours = known;
    const theme = document.getElementById("dark-theme"); // JupyterLab's; the error pages have none
    if (theme) theme.media = THEMES[known];
  };

  const keep = (colours) => storage(() => (colours === "system" ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, colours)));

  show(storage(() => localStorage.getItem(KEY)));

  document.addEventListener("DOMContentLoaded", () => {
    const switches = document.querySelector(".colours");
    switches.querySelector(`[value="${root.dataset.colours}"]`).checked = true;
    switches.hidden = false; // without this script they would do nothing
    switches.addEventListener("change", ({ target }) => {
      show(target.value);
      keep(target.value);
    });
  });

  // The list of the other rooms closes as soon as a visitor goes on, or presses Escape.
  const list = () => document.querySelector("details.more[open]");
  document.addEventListener("click", ({ target }) => list()?.contains(target) || list()?.removeAttribute("open"));
  document.addEventListener("focusin", ({ target }) => list()?.contains(target) || list()?.removeAttribute("open"));
  document.addEventListener("keydown", ({ key }) => {
    const open = key === "Escape" ? list() : null;
    open?.removeAttribute("open");
    open?.querySelector("summary").focus();
  });

  // The table changes the page's address, so the way to the same page in another language is known only now.
  const bringUpToDate = (event) => {
    const tongue = event.target.closest?.(".tongues a");
    if (!tongue) return;
    const address = new URL(location.href);
    address.searchParams.set("lang", tongue.hreflang);
    const usual = tongue.closest(".tongues").dataset.faces; // nobody has chosen these: they change with the language
    if (address.searchParams.get("faces") === usual) address.searchParams.delete("faces");
    tongue.href = address.href;
    if (event.type === "click") document.cookie = `lang=${tongue.hreflang}; path=${base}; max-age=${YEAR}; SameSite=Strict`;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, bringUpToDate); // any button; the keyboard
}
