// Once Python is there, the whole site is kept in the browser, where the browser allows it.

/**
 * Whether all of the site is kept from now on; false where this browser, or this address, has no service for it.
 *
 * @param {string} folder the address of the folder with this build's files
 */
export async function keepAll(folder) {
  const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;
  if (!container) return false;
  const files = new URL(folder).pathname.split("/").at(-2);
  try {
    await container.register(new URL(`../service.js?files=${files}`, folder));
    await container.ready;
    return true;
  } catch (problem) {
    console.info("conquian: not kept for when there is no network", problem);
    return false;
  }
}
