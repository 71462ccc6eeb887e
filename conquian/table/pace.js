// Tables at which an opponent acts as well.

import { TableScreen } from "./table.js";

/** @import { PacedRoom } from "../ui/static/types" */

const PACE = 1300; // ms between two moves, so that each is seen and heard
const LATER = 400; // ms until a page that nobody looks at, or with something open, is asked again

/**
 * A table at which the page asks, move by move, for what the learner has not to choose (`waits`, after `ply` actions).
 *
 * @template {PacedRoom} [R=PacedRoom]
 * @extends {TableScreen<R>}
 */
export class PacedTable extends TableScreen {
  draw() {
    const big = () => this.body.querySelector(".cq-big");
    const wasPressed =
      document.activeElement?.classList.contains("cq-big") && this.body.contains(document.activeElement);
    super.draw();
    if (wasPressed && !big())
      this.rests = document.activeElement; // until there is something to press again
    else if (this.rests && big()) {
      if (this.rests === document.activeElement) big()?.focus({ preventScroll: true });
      this.rests = null;
    }
    this.wait();
  }

  wait() {
    const { waits, ply } = this.view;
    if (waits && this.awaited === ply) return;
    clearTimeout(this.timer);
    /** @type {number | null} */
    this.awaited = waits ? ply : null;
    if (waits) this.timer = setTimeout(() => this.goOn(ply), this.pace);
  }

  get pace() {
    return PACE;
  }

  /** @param {number} ply */
  goOn(ply) {
    if (this.signal.aborted) return;
    if (document.hidden || this.open.menu || this.box.open) this.timer = setTimeout(() => this.goOn(ply), LATER);
    else this.send("go_on", { ply });
  }
}
