// Motion: cards that lie elsewhere now are seen to go there. Where motion is not wanted, they are only marked.

/**
 * @import { Moved } from "../ui/static/python"
 * @import { Box, Seen } from "../ui/static/types"
 */

const TRAVEL_TIME = 400; // ms for a card that was played
const TURN_TIME = 360; // ms for a card that is turned over on its way
const TEAR_TIME = 400; // ms for a card that has to leave its hand: half of it strains, half of it flies
const DEAL_TIME = 240; // ms for a card that is dealt
const DEAL_PAUSE = 30; // ms from one dealt card to the next
const SETTLE_TIME = 180; // ms for cards that close up after it
const STEP_TIME = 400; // ms from one action to the next, where several were done at once
const STILL_TIME = 600; // ms in which nothing moves once a card was forced
const OVER_TIME = 1100; // ms for beans, melds, medal and key once a hand is over
const SPEAK_TIME = 240; // ms for words to come
const SHAKE_TIME = 320; // ms for what cannot be done
const REGROUP_TIME = 240; // ms for a card that is moved from group to group
const WHOLE = 40; // px from which on a card shows its figure (kit.css)

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** @param {Element | null} node */
export const bringIntoView = (node) =>
  node?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });

/**
 * Where every card lies, with a picture of it: some will be gone after the next drawing. A card that is on its way lies
 * where it is seen.
 *
 * @type {(root: Element, cards?: string) => Map<string, Seen>}
 */
export function positions(root, cards = ".cq-felt [data-card]") {
  /** @type {Map<string, Seen>} */
  const found = new Map();
  for (const node of root.querySelectorAll(cards))
    found.set(node.dataset.card ?? "", { box: node.getBoundingClientRect(), node });
  for (const ghost of root.querySelectorAll("[data-flies]")) {
    const seen = found.get(ghost.dataset.flies ?? "");
    if (seen) seen.box = ghost.getBoundingClientRect();
  }
  return found;
}

/**
 * Measured by the card itself, whatever the zoom of its table.
 *
 * @type {(from: Box, to: Box) => string}
 */
export const shift = (from, to) => {
  const [x, y] = [percent(from.left - to.left, to.width), percent(from.top - to.top, to.height)];
  return `translate(${x}, ${y}) scale(${from.width / to.width || 1})`;
};

/** @type {(length: number, whole: number) => string} */
const percent = (length, whole) => `${(100 * length) / (whole || 1)}%`;

/** @type {(node: Element, from: Box, to: Box, timing: KeyframeAnimationOptions) => void} */
function glide(node, from, to, timing) {
  const flight = node.animate(
    [
      { transform: shift(from, to), transformOrigin: "0 0", zIndex: 5 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    { easing: "cubic-bezier(.3, .7, .3, 1)", ...timing },
  );
  if (from.width < WHOLE || to.width >= WHOLE) return;
  node.classList.add("is-whole"); // it keeps its figure until it lies where there is no room for one
  flight.finished.finally(() => node.classList.remove("is-whole")).catch(() => {});
}

/**
 * A card comes from the stock: its back turns away, then its face is seen.
 *
 * @type {(root: Element, node: Element, from: Box, to: Box, delay: number) => void}
 */
function turnOver(root, node, from, to, delay) {
  const { timing, away, into } = turning(from, to);
  const back = root.querySelector('.cq-felt [data-place="stock"] .cq-back');
  if (back) fly(root, { box: from, node: back }, away, { ...timing, delay });
  node.animate(into, { ...timing, delay: delay + TURN_TIME / 2, fill: "backwards", easing: "ease-out" });
}

/**
 * How one side of a card turns away on its way, and how the other is seen after it.
 *
 * @param {Box} from
 * @param {Box} to
 */
function turning(from, to) {
  /** @type {(side: keyof Box) => number} */
  const half = (side) => (from[side] + to[side]) / 2;
  const way = { left: half("left"), top: half("top"), width: half("width"), height: half("height") };
  const edge = " scaleX(0)";
  return {
    timing: { duration: TURN_TIME / 2 },
    away: [{ transform: "none" }, { transform: shift(way, from) + edge }],
    into: [
      { transform: shift(way, to) + edge, zIndex: 5 },
      { zIndex: 5 }, // it may lie crooked
    ],
  };
}

/**
 * A card strains against the hand that has to let it go, and flies.
 *
 * @type {(node: Element, from: Box, to: Box, delay: number) => void}
 */
function tear(node, from, to, delay) {
  const at = shift(from, to);
  const strains = [0, -8, 6].map((angle) => ({ transform: `${at} rotate(${angle}deg)` }));
  const frames = [...strains, { transform: `${at} rotate(-8deg)`, offset: 0.5 }, { transform: "none" }];
  node.animate(
    frames.map((frame) => ({ ...frame, transformOrigin: "0 0", zIndex: 5 })),
    { duration: TEAR_TIME, delay, fill: "backwards", easing: "cubic-bezier(.3, .7, .3, 1)" },
  );
}

/**
 * The cards of both hands come from the stock, one after the other.
 *
 * @param {Element} root
 */
export function deal(root) {
  const from = root.querySelector('.cq-felt [data-place="stock"]')?.getBoundingClientRect();
  if (still() || !from) return;
  for (const hand of root.querySelectorAll(".cq-felt .cq-hand-place"))
    for (const [n, node] of [...hand.querySelectorAll(".cq-card, .cq-back")].entries())
      node.animate([{ transform: shift(from, node.getBoundingClientRect()), transformOrigin: "0 0" }, {}], {
        duration: DEAL_TIME,
        delay: n * DEAL_PAUSE,
        fill: "backwards",
        easing: "cubic-bezier(.22, .8, .28, 1)",
      });
}

/**
 * `moved` says of each card from which place to which it went; a place is found by its name.
 *
 * @type {(root: Element, before: Map<string, Seen>, moved: Moved[]) => void}
 */
export function travel(root, before, moved) {
  if (still()) return;
  /** @param {string} name */
  const place = (name) => root.querySelector(`.cq-felt [data-place="${name}"]`)?.getBoundingClientRect();
  const now = positions(root);
  const going = new Map(moved.map((step) => [step.card, step]));
  for (const [card, { node, box: to }] of now) {
    const step = going.get(card);
    const from = before.get(card)?.box ?? (step && place(step.source));
    if (!from || (Math.abs(from.left - to.left) <= 1 && Math.abs(from.top - to.top) <= 1)) continue;
    const delay = (step?.step ?? 0) * STEP_TIME;
    if (step?.torn) tear(node, from, to, delay);
    else if (step?.source === "stock") turnOver(root, node, from, to, delay);
    else if (step) glide(node, from, to, { duration: TRAVEL_TIME, delay, fill: "backwards" });
    else glide(node, from, to, { duration: SETTLE_TIME, delay: TRAVEL_TIME - SETTLE_TIME, fill: "backwards" });
  }
  for (const { card, target, step } of moved) {
    const seen = before.get(card);
    const backs = `.cq-felt [data-place="${target}"] .cq-back`;
    if (!now.has(card) && seen) leave(root, seen, [...root.querySelectorAll(backs)].at(-1) ?? null, step * STEP_TIME);
  }
}

const TOLD = ".cq-lead, .cq-end, .cq-theirs > span, .cq-line > p, .cq-hint, .cq-bubble"; // what is said of an event

/**
 * How long cards are on their way. The style has it (`--after`, and `--over` at the end of a hand) before anything is
 * drawn: beans, melds, medal and key follow the cards in this order.
 *
 * @type {(root: HTMLElement, moved: Moved[], over: string) => number}
 */
export function pace(root, moved, over) {
  const after = moved.length && TRAVEL_TIME + STEP_TIME * Math.max(...moved.map(({ step }) => step));
  root.style.setProperty("--after", `${after}ms`);
  root.style.setProperty("--over", over && after ? "1" : "0");
  if (!after) return 0;
  return after + (over ? OVER_TIME : moved.some(({ forced }) => forced) ? STILL_TIME : 0);
}

/**
 * What is said, and the face of who says it, to be compared with what comes.
 *
 * @param {Element} root
 */
export const told = (root) => ({
  texts: new Set([...root.querySelectorAll(TOLD)].map(({ textContent }) => textContent)),
  mood: /** @type {HTMLElement | null} */ (root.querySelector(".cq-alma"))?.dataset.mood,
});

/**
 * Words that are new and another face come last. What it returns shows the face at once.
 *
 * @type {(root: HTMLElement, before: ReturnType<typeof told>, delay: number) => () => void}
 */
export function tell(root, { texts, mood }, delay) {
  if (still() || !delay) return () => {};
  for (const node of root.querySelectorAll(TOLD))
    if (!texts.has(node.textContent))
      node.animate([{ opacity: 0 }, {}], { duration: SPEAK_TIME, delay, fill: "backwards" });
  const face = /** @type {HTMLElement | null} */ (root.querySelector(".cq-alma"));
  const now = face?.dataset.mood;
  if (!face || !mood || mood === now) return () => {};
  face.dataset.mood = mood;
  const wait = face.animate(null, { duration: delay }); // by the clock of all that it follows
  const show = () => {
    wait.cancel();
    if (face.dataset.mood === mood) face.dataset.mood = now;
  };
  wait.onfinish = show;
  return show;
}

/**
 * All that is still on its way is there at once.
 *
 * @param {Element} root
 */
export function arrive(root) {
  for (const motion of root.getAnimations({ subtree: true }))
    if (!(motion instanceof CSSAnimation || motion instanceof CSSTransition)) motion.finish();
}

/**
 * `cards` that were moved on a bench fly there, above everything; the others close up. What is on its way still turns
 * round where it is.
 *
 * @type {(root: Element, before: Map<string, Seen>, cards: string) => void}
 */
export function regroup(root, before, cards) {
  for (const ghost of root.querySelectorAll("[data-flies]")) ghost.remove();
  if (still()) return;
  for (const node of root.querySelectorAll(cards))
    for (const motion of node.getAnimations()) if (!(motion instanceof CSSTransition)) motion.cancel();
  for (const [card, { node, box: to }] of positions(root, cards)) {
    const seen = before.get(card);
    if (!seen || (Math.abs(seen.box.left - to.left) <= 1 && Math.abs(seen.box.top - to.top) <= 1)) continue;
    if (seen.node === node) glide(node, seen.box, to, { duration: SETTLE_TIME });
    else move(root, card, node, seen.box, to);
  }
}

/** @type {(root: Element, card: string, node: HTMLElement, from: Box, to: Box) => void} */
function move(root, card, node, from, to) {
  const timing = { duration: REGROUP_TIME, easing: "cubic-bezier(.22, .8, .28, 1)" };
  const frames = [{ transform: shift(from, to) }, { transform: "none" }].map((frame) => ({
    ...frame,
    transformOrigin: "0 0",
  }));
  fly(root, { box: to, node }, frames, timing).dataset.flies = card;
  node.animate([{ opacity: 0 }, { opacity: 0 }], REGROUP_TIME);
}

/**
 * Cards and places that cannot do what was wished shake their heads where they lie.
 *
 * @type {(root: Element, names: string[]) => void}
 */
export function shake(root, names) {
  if (!names.length || still()) return;
  const wanted = names.map((name) => `.cq-felt :is([data-card="${name}"], [data-place="${name}"])`).join();
  for (const node of root.querySelectorAll(wanted))
    node.animate(
      [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 3}deg)` })),
      { duration: SHAKE_TIME, easing: "ease-in-out" },
    );
}

/**
 * A card that is seen no more, because it lies face down now: its face turns away, then the back that lies there comes.
 *
 * @type {(root: Element, seen: Seen, back: Element | null, delay: number) => void}
 */
function leave(root, seen, back, delay) {
  if (!back) return;
  const { timing, away, into } = turning(seen.box, back.getBoundingClientRect());
  fly(root, seen, away, { ...timing, delay, easing: "ease-in" });
  back.animate(into, { ...timing, delay: delay + TURN_TIME / 2, fill: "backwards", easing: "ease-out" });
}

/**
 * A picture of a card moves above the table, and is gone.
 *
 * @type {(root: Element, seen: Seen, frames: Keyframe[], timing: KeyframeAnimationOptions) => HTMLElement}
 */
function fly(root, { box, node }, frames, timing) {
  const ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
  const frame = root.getBoundingClientRect();
  const own = ["id", "data-card", "data-focus", "data-rove", "data-do", "data-drop", "role", "aria-label", "tabindex"];
  for (const name of own) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.classList.add("cq-flying");
  Object.assign(ghost.style, {
    left: `${box.left - frame.left}px`,
    top: `${box.top - frame.top}px`,
    width: `${box.width}px`,
  });
  root.append(ghost);
  ghost
    .animate(frames, timing)
    .finished.finally(() => ghost.remove())
    .catch(() => {});
  return ghost;
}
