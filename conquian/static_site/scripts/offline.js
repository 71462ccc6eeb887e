// What of the site is kept in the browser for another time, where the browser allows it.

/**
 * The name of the cache for a build, by the address of the folder with its files: the site's path, then the folder.
 *
 * @param {string} folder
 */
const cacheName = (folder) => {
  const { pathname } = new URL(folder);
  const [, site, files] = /^(.*\/)([^/]+)\/$/.exec(pathname) ?? [];
  return `conquian ${site} ${files}`;
};

/**
 * A file that is too large for what browsers keep by themselves: fetched once.
 *
 * @type {(folder: string, name: string) => Promise<Response>}
 */
export async function fetchedOnce(folder, name) {
  const address = new URL(name, folder).href;
  const cache = await globalThis.caches?.open(cacheName(folder)).catch(() => undefined);
  const kept = await cache?.match(address);
  if (kept) return kept;
  const found = await fetch(address);
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  cache?.put(address, found.clone()).catch((problem) => console.info("conquian: not kept", problem));
  return found;
}

/**
 * Whether all of the site is kept from now on; false where this browser, or this address, has no service for it.
 *
 * @param {string} folder
 */
export async function keepAll(folder) {
  const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;
  if (!container) return false;
  try {
    const service = new URL("../service.js", folder);
    service.searchParams.set("cache", cacheName(folder));
    await container.register(service);
    await container.ready;
    return true;
  } catch (problem) {
    console.info("conquian: not kept for when there is no network", problem);
    return false;
  }
}
