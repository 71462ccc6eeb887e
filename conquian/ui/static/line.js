// The line to Python, and the pulse: is anybody listening?

/** @import { Message, Model } from "./types" */

const PATIENCE = 4000; // ms without an answer after which the page says that the connection is lost
const PULSE = 5000; // ms between two questions whether anybody is listening …
const ASLEEP = 180000; // … which stop so many ms after the learner's last touch: an idle kernel is to be ended

/**
 * @param {Model} model
 * @param {() => void} onLost
 * @param {(wished: boolean) => void} onAnswer
 */
export function line(model, onLost, onAnswer) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wishes = 0; // how many of the unanswered intents are wishes, not only questions
  let n = model.get("answered"); // an answer names the intent that it answers
  // a page that brings its own Python is drawn before that is there: what is wished waits, and is not lost
  const late = () => {
    if (model.get("opening")) timer = setTimeout(late, PATIENCE);
    else {
      timer = undefined; // it is asked again: the line may come back
      onLost();
    }
  };
  const answered = () => {
    if (model.get("answered") < n) return;
    clearTimeout(timer);
    timer = undefined;
    onAnswer(wishes > 0);
    wishes = 0;
  };
  /** @param {Message} intent */
  const send = (intent) => {
    n = Math.max(n, model.get("answered")) + 1; // another view may have asked in between
    timer ??= setTimeout(late, PATIENCE);
    try {
      model.send({ ...intent, n });
    } catch (problem) {
      // the page is being left, or its kernel is gone for good
      console.info("conquian: not sent", problem);
    }
  };
  model.on("change:answered", answered);
  return {
    /** @param {Message} intent */
    send(intent) {
      wishes += 1;
      send(intent);
    },
    ask() {
      if (timer === undefined) send({ type: "still_there" });
    },
    close() {
      clearTimeout(timer);
      model.off("change:answered", answered);
    },
  };
}

/**
 * A kernel or a server can end without a word. So the page asks, as long as it is looked at, whether it is heard.
 *
 * @type {(model: Model, ask: () => void, signal: AbortSignal) => void}
 */
export function pulse(model, ask, signal) {
  let touched = Date.now();
  const asking = () => {
    if (!document.hidden && Date.now() - touched < ASLEEP) ask();
  };
  const touch = () => {
    const slept = Date.now() - touched > ASLEEP;
    touched = Date.now();
    if (slept) ask();
  };
  const timer = setInterval(asking, PULSE);
  for (const kind of ["pointerdown", "keydown", "visibilitychange"])
    document.addEventListener(kind, touch, { signal, capture: true });
  document.addEventListener("visibilitychange", asking, { signal });
  model.on("comm_live_update", asking); // the kernel was started anew, and knows nothing of this page
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    model.off("comm_live_update", asking);
  });
}
