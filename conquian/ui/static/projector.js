// The projector's view: the whole page is as large as the screen, where a browser lets a page be so.

import { button, h } from "./patch.js";

/**
 * @import { Screen } from "./screen"
 * @import { Child, Room } from "./types"
 */

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

/**
 * The projector's view of a screen on which nothing has to be covered: only the browser knows of it. What it draws
 * belongs in the menu (`item`) and before the cards (`leave`).
 */
export class Projection {
  /** @param {Screen<Room>} screen */
  constructor(screen) {
    const { root, signal } = screen;
    this.screen = screen;
    this.isOn = false;
    this.fullScreen = new FullScreen(signal, () => this.show(false));
    root.tabIndex = -1; // a touch gives the screen its keys, also in JupyterLab
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    root.addEventListener(
      "click",
      (event) => /** @type {Element} */ (event.target).closest("[data-ui=project]") && this.turn(),
      { signal },
    );
    signal.addEventListener("abort", () => project(root, false));
  }

  /** @returns {Child} */
  item() {
    const { text } = this.screen.words;
    return button("cq-item", { "data-ui": "project", "data-focus": "project" }, text.projector);
  }

  /** @returns {Child} */
  leave() {
    const label = this.screen.words.text.leave;
    return this.isOn && button("cq-leave", { "data-ui": "project", "aria-label": label }, "✕");
  }

  turn() {
    this.fullScreen.fill(!this.isOn);
    this.show(!this.isOn);
  }

  /** @param {boolean} wanted */
  show(wanted) {
    const { root, live, words } = this.screen;
    this.isOn = wanted;
    project(root, wanted);
    this.screen.showMenu(false);
    root.focus(); // the menu is not there on a projector, but the keys have to be
    live.replaceChildren(h("span", wanted ? words.text.projects : words.text.projects_no_more));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isAsked =
      event.key.toLowerCase() === "p" && !event.repeat && !event.defaultPrevented && !this.screen.box.open;
    const isLeft = event.key === "Escape" && this.isOn;
    if (event.ctrlKey || event.metaKey || event.altKey || !(isAsked || isLeft)) return;
    this.turn();
    event.preventDefault();
    event.stopPropagation();
  }
}
