// Dragging, with mouse, pen and finger alike.

const DRAG_FROM = 6; // px a pointer travels before a press becomes a drag

function dragging(root, drop, signal) {
  let drag = null, released = -Infinity;
  const targetAt = (event) => document.elementsFromPoint(event.clientX, event.clientY)
    .map((node) => (root.contains(node) ? node.closest("[data-drop]") : null)).find((node) => node) ?? null;
  const light = (target) => root.querySelectorAll("[data-drop]").forEach((node) => node.classList.toggle("is-over", node === target));

  function begin() {
    const ghost = drag.card.cloneNode(true);
    for (const name of ["id", "data-focus", "data-rove", "data-do", "role", "aria-label"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("cq-ghost");
    ghost.style.width = `${drag.card.offsetWidth}px`;
    ghost.style.height = `${drag.card.offsetHeight}px`;
    root.append(ghost);
    drag.ghost = ghost;
    drag.card.classList.add("is-dragged");
  }

  function end() {
    drag?.ghost?.remove();
    drag?.card.classList.remove("is-dragged");
    light(null);
    drag = null;
  }

  root.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("[data-card][data-rove]");
    const fingerOnPack = event.pointerType === "touch" && card?.dataset.rove === "pack"; // a finger there scrolls the page
    if (!card || event.button || fingerOnPack || card.hasAttribute("aria-disabled")) return;
    drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  }, { signal });

  root.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    if (!event.buttons) return end(); // it was released where we do not hear of it
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
      root.setPointerCapture(event.pointerId);
      begin();
    }
    const box = root.getBoundingClientRect();
    drag.ghost.style.left = `${event.clientX - box.left}px`;
    drag.ghost.style.top = `${event.clientY - box.top}px`;
    light(targetAt(event));
  }, { signal });

  root.addEventListener("pointerup", (event) => {
    if (drag?.id !== event.pointerId) return;
    const { card, ghost } = drag;
    const target = ghost && targetAt(event);
    end();
    if (!ghost) return;
    released = event.timeStamp;
    if (target) drop(card.dataset.card, target.dataset.drop, card.dataset.rove);
  }, { signal });

  root.addEventListener("pointercancel", end, { signal });
  // the click that a browser makes of a release is not a touch on the card
  return { stop: end, madeClick: (event) => event.timeStamp - released < 50 };
}
