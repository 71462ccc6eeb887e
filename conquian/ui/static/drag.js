// Dragging, with mouse, pen and finger alike.

const DRAG_FROM = 6; // px a pointer travels before a press becomes a drag

/**
 * @param {HTMLElement} root
 * @param {(card: string, place: string, from: string) => void} drop
 * @param {AbortSignal} signal
 */
export function dragging(root, drop, signal) {
  /** @type {{ card: HTMLElement, x: number, y: number, id: number, ghost: HTMLElement | null } | null} */
  let drag = null;
  let released = -Infinity;
  /** @param {PointerEvent} event */
  const targetAt = (event) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((node) => (root.contains(node) ? node.closest("[data-drop]") : null))
      .find((node) => node) ?? null;
  /** @param {Element | null} target */
  const light = (target) => {
    for (const node of root.querySelectorAll("[data-drop]")) node.classList.toggle("is-over", node === target);
  };

  /** @param {HTMLElement} card */
  function ghostOf(card) {
    const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
    for (const name of ["id", "data-focus", "data-rove", "data-do", "role", "aria-label"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("cq-ghost");
    ghost.style.width = `${card.offsetWidth}px`;
    ghost.style.height = `${card.offsetHeight}px`;
    root.append(ghost);
    card.classList.add("is-dragged");
    return ghost;
  }

  function end() {
    drag?.ghost?.remove();
    drag?.card.classList.remove("is-dragged");
    light(null);
    drag = null;
  }

  root.addEventListener(
    "pointerdown",
    (event) => {
      const card = /** @type {Element} */ (event.target).closest("[data-card][data-rove]");
      // a finger on the pack scrolls the page
      const fingerOnPack = event.pointerType === "touch" && card?.dataset.rove === "pack";
      if (!card || event.button || fingerOnPack || card.hasAttribute("aria-disabled")) return;
      drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
    },
    { signal },
  );

  root.addEventListener(
    "pointermove",
    (event) => {
      if (drag?.id !== event.pointerId) return;
      if (!event.buttons) return end(); // it was released where we do not hear of it
      if (!drag.ghost) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
        root.setPointerCapture(event.pointerId);
        drag.ghost = ghostOf(drag.card);
      }
      const box = root.getBoundingClientRect();
      const zoom = root.currentCSSZoom ?? 1;
      drag.ghost.style.left = `${(event.clientX - box.left) / zoom}px`;
      drag.ghost.style.top = `${(event.clientY - box.top) / zoom}px`;
      light(targetAt(event));
    },
    { signal },
  );

  root.addEventListener(
    "pointerup",
    (event) => {
      if (drag?.id !== event.pointerId) return;
      const { card, ghost } = drag;
      const target = ghost && targetAt(event);
      end();
      if (!ghost) return;
      released = event.timeStamp;
      if (target) drop(card.dataset.card ?? "", target.dataset.drop ?? "", card.dataset.rove ?? "");
    },
    { signal },
  );

  root.addEventListener("pointercancel", end, { signal });
  return {
    stop: end,
    /**
     * Whether a click is only what a browser makes of a release: no touch on the card.
     *
     * @param {Event} event
     */
    madeClick: (event) => event.timeStamp - released < 50,
  };
}
