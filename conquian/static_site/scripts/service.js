// Keeps the whole site in the browser, so that it opens without a network. The name of a build is in its address:
// another build is another service, which keeps its own files and forgets those of the one before.

{
  /** @type {any} */
  const service = globalThis; // the compiler knows pages and workers, but not services
  const CACHE = new URLSearchParams(service.location.search).get("cache") ?? "";
  const files = CACHE.slice(CACHE.lastIndexOf(" ") + 1);
  const mine = (/** @type {string} */ name) => name.startsWith(CACHE.slice(0, -files.length));

  async function keepAll() {
    const cache = await caches.open(CACHE);
    /** @type {string[]} */
    const list = await (await fetch(`${files}/offline.json`)).json();
    const isThere = await Promise.all(list.map((path) => cache.match(path)));
    await cache.addAll(list.filter((_, number) => !isThere[number]));
  }

  async function forgetOthers() {
    for (const name of await caches.keys()) if (mine(name) && name !== CACHE) await caches.delete(name);
    await service.clients.claim();
  }

  /** @param {Request} request */
  async function kept(request) {
    const cache = await caches.open(CACHE);
    return await cache.match(request, { ignoreSearch: true });
  }

  /**
   * A page comes from the host as long as there is one, so that another build is noticed; its files never change.
   *
   * @param {Request} request
   */
  async function answer(request) {
    const isPage = request.mode === "navigate" || request.url.endsWith(".html");
    const found = isPage ? undefined : await kept(request);
    if (found) return found;
    try {
      return await fetch(request);
    } catch (problem) {
      const instead = await kept(request);
      if (instead) return instead;
      throw problem;
    }
  }

  service.addEventListener("install", (/** @type {any} */ event) => {
    service.skipWaiting();
    event.waitUntil(keepAll());
  });
  service.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
  service.addEventListener("fetch", (/** @type {any} */ event) => {
    if (event.request.method === "GET") event.respondWith(answer(event.request));
  });
}
