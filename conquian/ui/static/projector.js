// The projector's view: the whole page is as large as the screen, where a browser lets a page be so.

/**
 * The projector's view begins or ends on this screen.
 *
 * @param {HTMLElement} root
 * @param {boolean} projects
 */
export function project(root, projects) {
  root.classList.toggle("is-projector", projects);
  document.documentElement.classList.toggle("has-projector", projects);
}

/** The full screen that belongs to a projector's view: a browser leaves it by a key of its own, and is then `left`. */
export class FullScreen {
  /**
   * @param {AbortSignal} signal
   * @param {() => void} left
   */
  constructor(signal, left) {
    this.isFilled = false;
    const heard = () => {
      if (!this.isFilled || document.fullscreenElement) return;
      this.isFilled = false;
      left();
    };
    document.addEventListener("fullscreenchange", heard, { signal });
  }

  /** @param {boolean} wanted */
  fill(wanted) {
    const whole = document.documentElement;
    this.isFilled = wanted && Boolean(whole.requestFullscreen);
    const leave = () => (document.fullscreenElement ? document.exitFullscreen() : undefined);
    const done = wanted ? whole.requestFullscreen?.() : leave();
    done?.catch(() => {
      this.isFilled = false; // the view stands in the window
    });
  }
}
