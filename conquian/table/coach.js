// A hand that is over, looked at again: what was good, the moments worth another look, and the line of the hand.

import { mini, sign } from "../ui/static/cards.js";
import { button, h, s } from "../ui/static/patch.js";
import { onSite } from "../ui/static/site.js";
import { desk } from "./desk.js";

/**
 * @import { CoachItem, CoachPoint, CoachView } from "../ui/static/python"
 * @import { Child, CoachScene, Send } from "../ui/static/types"
 */

const SOON = 30; // ms until the next slice: a press is heard in between

/**
 * What was good is a sentence; a decision leads to the table on which it was made.
 *
 * @type {(scene: CoachScene, item: CoachItem) => HTMLElement}
 */
function told(scene, { ply, text, is_good, cards }) {
  const { words } = scene;
  const parts = [
    sign(is_good ? "good" : "bad"),
    cards.length > 0 && h("span.cq-coach-cards", ...cards.map((code) => mini(scene.cards.get(code), words.pack))),
    h("span", text),
  ];
  const inside = ply
    ? button("cq-coach-way", { "data-do": "moment", "data-ply": ply, "data-focus": `moment ${ply}` }, ...parts)
    : h("p.cq-coach-way", ...parts);
  return h("li", { "data-key": String(ply), class: is_good && "is-good" }, inside);
}

/**
 * The value of each decision, from a loss at the foot to a win at the top; each of them can be touched.
 *
 * @type {(scene: CoachScene, points: CoachPoint[], here: number) => HTMLElement | false}
 */
function line(scene, points, here) {
  const height = (/** @type {CoachPoint} */ { value }) => 50 - 0.42 * value;
  const rests = scene.at.line ?? String(here || points[0]?.ply);
  return (
    points.length > 0 &&
    h(
      "div.cq-coach-line",
      { role: "group", "aria-label": scene.words.text.coach_line, "data-key": "line" },
      s(
        "svg",
        {
          viewBox: `0 0 ${points.length} 100`,
          preserveAspectRatio: "none",
          "aria-hidden": "true",
          "data-key": "drawn",
        },
        s("path", { d: `M0 50H${points.length}`, class: "is-zero" }),
        s("polyline", { points: points.map((each, n) => `${n + 0.5},${height(each)}`).join(" ") }),
      ),
      ...points.map((each) =>
        button({
          class: `cq-coach-point${each.mark && ` is-${each.mark}`}`,
          "data-key": String(each.ply),
          "data-do": "moment",
          "data-ply": each.ply,
          "data-focus": `line ${each.ply}`,
          "data-rove": "line",
          tabindex: String(each.ply) === rests ? 0 : -1,
          "aria-label": each.name,
          "aria-current": each.ply === here && "step",
          title: each.name,
          style: `--at: ${height(each)}%`,
        }),
      ),
    )
  );
}

/** @type {(scene: CoachScene, coach: CoachView) => Child} */
const progress = ({ words: { text } }, { percent, goes_on, text: news }) => [
  goes_on && h("progress", { max: 100, value: percent, "aria-label": text.coach, "data-key": "progress" }),
  (goes_on || percent < 100) &&
    button(
      "cq-step",
      { "data-key": "go", "data-do": goes_on ? "coach_stop" : "coach_go", "data-focus": "coach go" },
      goes_on ? text.coach_stop : text.coach_go,
    ),
  news && h("p.cq-soft", { "data-key": "news" }, news),
];

/**
 * Whether the moment on the table is asked again; it stays where it is.
 *
 * @type {(scene: CoachScene, coach: CoachView) => HTMLElement | false}
 */
function keeping({ words: { text } }, { keep, kept_at }) {
  if (!keep) return false;
  const turn = (/** @type {string} */ label) =>
    button("cq-step", { "data-key": "turn", "data-do": "keep_moment", "data-focus": "keep" }, label);
  return h(
    "span.cq-coach-keep",
    { "data-key": "keep" },
    keep === "kept"
      ? [h("a.cq-soft", { href: kept_at, "data-key": "kept" }, text.coach_kept), turn(text.coach_unkeep)]
      : turn(text.coach_keep),
  );
}

/**
 * The hand looked at again; with a decision of it on the table only its line.
 *
 * @param {CoachScene} scene
 */
export function coach(scene) {
  const found = scene.view.coach;
  if (!found) return null;
  return h(
    "section.cq-coach",
    { "data-key": "coach", "aria-label": scene.words.text.coach },
    line(scene, found.line, found.ply),
    !found.ply && [
      found.items.length > 0 && h("ul", ...found.items.map((each) => told(scene, each))),
      (found.percent < 100 || !found.items.length) &&
        h("div.cq-coach-progress.lay-cluster", { "data-key": "progress" }, progress(scene, found)),
    ],
  );
}

/**
 * The desk beside a decision on the table.
 *
 * @param {CoachScene} scene
 */
export const coachDesk = (scene) =>
  desk(scene, coach(scene), false, null, scene.view.coach && onSite() && keeping(scene, scene.view.coach));

/**
 * Ask for the next slice of the review, once for each: after how many steps it was `asked` for last.
 *
 * @param {{ view: CoachScene["view"], signal: AbortSignal, send: Send }} screen
 * @param {number | undefined} asked
 */
export function lookOn(screen, asked) {
  const found = screen.view.coach;
  if (!found?.goes_on || asked === found.steps) return found?.goes_on ? asked : undefined;
  setTimeout(() => screen.signal.aborted || screen.send("coach_on", { steps: found.steps }), SOON);
  return found.steps;
}
