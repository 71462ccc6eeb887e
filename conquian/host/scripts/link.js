// Whether a link leads to another room of the site, which is gone to without leaving the page.

/**
 * The address to go to without leaving the page: that of a room of the same language, by a plain click on a link.
 *
 * @type {(event: MouseEvent, here: { href: string, pathname: string }, language: string) => URL | undefined}
 */
export function destination(event, here, language) {
  const link = /** @type {HTMLAnchorElement | null} */ (
    /** @type {Element | null} */ (event.target)?.closest?.("a[href]") ?? null
  );
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return undefined;
  const wanted = link.getAttribute("href") ?? "";
  const to = new URL(wanted, here.href);
  const spoken = to.searchParams.get("lang") ?? language;
  return !wanted.startsWith("#") && spoken === language && isRoom(to, here) ? to : undefined;
}

/**
 * Whether an address is that of a room: a file, or a notebook, in the folder of the page that is open.
 *
 * @type {(to: URL, here: { href: string, pathname: string }) => boolean}
 */
export function isRoom(to, here) {
  const folder = here.pathname.slice(0, here.pathname.lastIndexOf("/") + 1);
  const name = to.pathname.slice(folder.length);
  return (
    to.origin === new URL(here.href).origin && to.pathname.startsWith(folder) && /^[a-z]+\.(html|ipynb)$/.test(name)
  );
}
