// A page that nobody answers looks for its kernel again, gently, and comes back by itself. Where the kernel has ended,
// it is loaded anew and finds what it kept.

const SOON = 2000; // ms until the first look, then twice as long each time …
const LATE = 15000; // … and at most so long
const PATIENCE = 4000; // ms for an answer

const isLost = () => document.querySelector(".cq-banner") !== null;

/** Whether something stands in a field that Python does not know: loading the page would take it away. */
function isTyping() {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== at.defaultValue;
}

/**
 * So much time passes, or less where the network or the visitor comes back. Thirty devices do not come at one moment.
 *
 * @param {number} ms
 */
const pause = (ms) =>
  new Promise((done) => {
    const back = new AbortController();
    const { signal } = back;
    const on = () => {
      clearTimeout(timer);
      back.abort();
      setTimeout(done, Math.random() * SOON);
    };
    const timer = setTimeout(on, ms);
    addEventListener("online", on, { signal });
    document.addEventListener("visibilitychange", on, { signal });
  });

export class WayBack {
  #isAtWork = false;

  /**
   * @param {{ reopen: () => void }} line
   * @param {() => { baseUrl: string, kernelId: string } | undefined} kernel
   */
  constructor(line, kernel) {
    this.line = line;
    this.kernel = kernel;
    this.isReborn = false; // another process is behind the kernel's name, which knows nothing of this page
  }

  /** Look for the kernel as long as the page is lost; a page that the browser has put aside is not to be trusted. */
  async begin(isLaidAside = false) {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    let wasAway = isLaidAside;
    for (let wait = isLaidAside ? 0 : SOON; wait === 0 || isLost(); wait = Math.min(2 * wait || SOON, LATE)) {
      await pause(wait);
      if (document.hidden) continue;
      const found = await this.#look();
      if (wait > 0 && !isLost()) break;
      if ((found === "ended" || (found === "there" && this.isReborn)) && !isTyping()) return location.reload();
      if (found === "there" && wasAway) this.line.reopen();
      wasAway = found === "away";
    }
    this.#isAtWork = false;
  }

  /** @returns {Promise<"there" | "ended" | "away">} */
  async #look() {
    const { baseUrl, kernelId } = this.kernel() ?? {};
    try {
      const asked = { cache: /** @type {const} */ ("no-store"), signal: AbortSignal.timeout(PATIENCE) };
      const { ok, status } = await fetch(`${baseUrl}api/kernels/${kernelId}`, asked);
      return ok ? "there" : status === 404 ? "ended" : "away";
    } catch {
      return "away";
    }
  }
}
