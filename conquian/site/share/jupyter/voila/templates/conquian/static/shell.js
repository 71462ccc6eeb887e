// What stands around every page. It runs before anything is painted, so that no visitor who wants it dark sees a white
// flash, and it does not wait for the notebook: a language can be chosen while the cards are still being laid out.
// Therefore it is a classic script: a module waits until the whole page is there.

{
  const { base = "/" } = document.documentElement.dataset;
  const KEY = base === "/" ? "conquian.colours" : `conquian.colours ${base}`; // "light" or "dark", else as the system
  const YEAR = 365 * 24 * 60 * 60;
  /** @type {Record<string, string>} */
  const THEMES = { system: "screen and (prefers-color-scheme: dark)", light: "not all", dark: "screen" };
  const root = document.documentElement;

  /**
   * What is done with the browser's storage; null where it is forbidden, or full: the choice lasts as long as the page.
   *
   * @template T
   * @param {() => T} use
   */
  const storage = (use) => {
    try {
      return use();
    } catch {
      return null;
    }
  };

  /** @param {string | null} colours */
  const show = (colours) => {
    const known = colours !== null && Object.hasOwn(THEMES, colours) ? colours : "system";
    root.dataset.colours = known;
    // JupyterLab's; the error pages have none
    const theme = /** @type {HTMLLinkElement | null} */ (document.getElementById("dark-theme"));
    if (theme) theme.media = THEMES[known];
  };

  /** @param {string} colours */
  const keep = (colours) =>
    storage(() => (colours === "system" ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, colours)));

  show(storage(() => localStorage.getItem(KEY)));

  document.addEventListener("DOMContentLoaded", () => {
    const switches = /** @type {HTMLElement} */ (document.querySelector(".colours"));
    const chosen = switches.querySelector(`[value="${root.dataset.colours}"]`);
    /** @type {HTMLInputElement} */ (chosen).checked = true;
    switches.hidden = false; // without this script they would do nothing
    switches.addEventListener("change", ({ target }) => {
      const { value } = /** @type {HTMLInputElement} */ (target);
      show(value);
      keep(value);
    });
  });

  // What this site keeps in the browser can be forgotten, on a device that others use too. Other pages that are open,
  // or that the browser has put aside, still show it: they are loaded anew.
  /** @param {string} key */
  const isOurs = (key) => /^conquian\./.test(key) && (base === "/" ? !key.includes(" ") : key.endsWith(` ${base}`));
  const FORGOT = base === "/" ? "conquian.forgot" : `conquian.forgot ${base}`;
  const forgot = () => storage(() => localStorage.getItem(FORGOT));
  const before = forgot();
  const forget = () => {
    for (const kept of /** @type {const} */ (["localStorage", "sessionStorage"]))
      storage(() =>
        Object.keys(globalThis[kept])
          .filter(isOurs)
          .map((key) => globalThis[kept].removeItem(key)),
      );
    storage(() => localStorage.setItem(FORGOT, String(Date.now())));
    for (const [name] of document.cookie.split("; ").map((each) => each.split("="))) {
      if (name === "_xsrf") continue;
      // biome-ignore lint/suspicious/noDocumentCookie: a site on plain HTTP has no cookie store
      document.cookie = `${name}=; path=${base}; max-age=0; SameSite=Strict`;
    }
    // The seats in a class and at a friend's table are cookies that no script sees. Who has one has sent a form.
    const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];
    const body = new URLSearchParams({ do: "leave", _xsrf: token ?? "" });
    const signal = AbortSignal.timeout(2000); // a server that does not answer holds nobody up
    const left = token && fetch(`${base}friend`, { method: "POST", body, signal }).catch(() => {});
    Promise.resolve(left).then(() => location.replace(location.pathname));
  };
  addEventListener("storage", ({ key }) => key === FORGOT && location.reload());
  addEventListener("pageshow", ({ persisted }) => persisted && forgot() !== before && location.reload());
  document.addEventListener("conquian-forget", forget); // a class is over: class.js
  document.addEventListener("DOMContentLoaded", () => {
    const dialog = /** @type {HTMLDialogElement} */ (document.querySelector(".forgetting"));
    const opens = /** @type {HTMLElement} */ (document.querySelector("button.forget"));
    opens.hidden = false;
    opens.addEventListener("click", () => dialog.showModal());
    dialog.querySelector(".forget-all")?.addEventListener("click", forget);
  });

  // The list of the other rooms closes as soon as a visitor goes on, or presses Escape.
  const list = () => document.querySelector("details.more[open]");
  /** @param {Event} event */
  const close = ({ target }) => list()?.contains(/** @type {Node} */ (target)) || list()?.removeAttribute("open");
  for (const kind of ["click", "focusin"]) document.addEventListener(kind, close);
  document.addEventListener("keydown", ({ key }) => {
    const open = key === "Escape" ? list() : null;
    open?.removeAttribute("open");
    open?.querySelector("summary")?.focus();
  });

  // The table changes the page's address, so the way to the same page in another language is known only now.
  /** @param {Event} event */
  const bringUpToDate = ({ target, type }) => {
    const link = /** @type {Element} */ (target).closest?.(".tongues a");
    const tongue = /** @type {HTMLAnchorElement | null | undefined} */ (link);
    if (!tongue) return;
    const address = new URL(location.href);
    address.searchParams.set("lang", tongue.hreflang);
    const usual = tongue.closest(".tongues")?.dataset.faces; // nobody has chosen these: they change with the language
    if (address.searchParams.get("faces") === usual) address.searchParams.delete("faces");
    tongue.href = address.href;
    if (type === "click")
      // biome-ignore lint/suspicious/noDocumentCookie: a site on plain HTTP has no cookie store
      document.cookie = `lang=${tongue.hreflang}; path=${base}; max-age=${YEAR}; SameSite=Strict`;
  };
  // any button of the mouse; the keyboard
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, bringUpToDate);
}
