// The law book.

import { mini, picture, sign } from "../../ui/static/cards.js";
import { lead, sentence } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS, s } from "../../ui/static/patch.js";
import { marked, prose, written } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { SearchedScreen, searchField } from "../../ui/static/search.js";
import { onSite } from "../../ui/static/site.js";

/**
 * @import {
 *   Chapter, ExampleSide, ExampleTable, ExampleView, LawReply, Rooms, SourceSays, TryView
 * } from "../../ui/static/python"
 * @import { CardMarks, Child, Context, RulesScene } from "../../ui/static/types"
 */

/**
 * @param {RulesScene} scene
 * @param {string[]} codes
 * @param {CardMarks} [cardMarks]
 */
const cardsOf = ({ words, cards }, codes, { marked = [], fresh = [] } = {}) =>
  codes.map((code) => {
    const drawn = mini(cards.get(code), words.pack);
    if (marked.includes(code)) drawn.classList.add("is-marked");
    if (fresh.includes(code)) drawn.classList.add("is-fresh");
    return drawn;
  });

/** @type {(scene: RulesScene, groups: string[][], marks?: CardMarks) => HTMLElement[]} */
const groupsOf = (scene, groups, marks) => groups.map((codes) => h("span.cq-minis", cardsOf(scene, codes, marks)));

// ---------------------------------------------------------------- a position

/** @type {(name: string, ...inside: Child[]) => HTMLElement} */
const place = (name, ...inside) => h("div.cq-place", h("dt", name), h("dd", ...inside));

/** @type {(scene: RulesScene, exampleSide: ExampleSide, table: ExampleTable) => HTMLElement} */
function spread(scene, { spread: groups }, table) {
  const { words } = scene;
  return place(
    words.text.spread,
    groups.length ? groupsOf(scene, groups, table) : h("span.cq-soft", words.text.nothing),
  );
}

/** @type {(name: string, seat: ExampleSide, ...places: Child[]) => HTMLElement} */
function side(name, seat, ...places) {
  return h("div", { class: `cq-side is-${name}`, "data-key": name }, h("p.cq-who", seat.name), h("dl", ...places));
}

/** @type {(scene: RulesScene, drawn: ExampleTable) => HTMLElement} */
function table(scene, drawn) {
  const { words } = scene;
  const { you, opponent, centre, stock, waste, waste_cards: gone } = drawn;
  return h(
    "div.cq-table.lay-stack",
    side("opponent", opponent, spread(scene, opponent, drawn), place(words.text.hand, opponent.count)),
    h(
      "div.cq-middle",
      { "data-key": "middle" },
      h(
        "dl",
        place(
          words.text.centre,
          centre ? h("span.cq-centre", cardsOf(scene, [centre], drawn)) : h("span.cq-soft", words.text.no_centre),
        ),
      ),
      h(
        "ul.cq-piles.lay-cluster",
        h("li", stock),
        h("li", waste, gone.length > 0 && h("span.cq-minis.is-gone", cardsOf(scene, gone, drawn))),
      ),
    ),
    side(
      "you",
      you,
      spread(scene, you, drawn),
      place(words.text.hand, you.hand.length ? h("span.cq-minis", cardsOf(scene, you.hand, drawn)) : you.count),
    ),
  );
}

// ---------------------------------------------------------------- below a law

/** @type {(scene: RulesScene, law: string, tryView: TryView, index: number) => HTMLElement} */
function attempt(scene, law, { name, verb, groups, state }, index) {
  const { words, cards } = scene;
  return h(
    "li",
    button(
      {
        class: `cq-try lay-cluster${state ? ` is-${state}` : ""}`,
        "data-do": "try",
        "data-value": law,
        "data-index": index,
        "data-focus": `try ${law} ${index}`,
        "aria-label": groups.length > 0 && name,
        "aria-pressed": String(state !== ""),
      },
      sign(state),
      h("span", verb),
      ...groups.map((codes) => h("span.cq-minis", ...codes.map((code) => mini(cards.get(code), words.pack, false)))),
    ),
  );
}

/** @type {(scene: RulesScene, law: string, lawReply: LawReply, drawn: ExampleTable) => HTMLElement} */
function answer(scene, law, { verdict, evidence, groups, then }, drawn) {
  const { words } = scene;
  return h(
    "div.cq-answer.lay-stack",
    { "data-key": "answer" },
    sentence(scene, verdict, "cq-why"),
    groups.length > 0 && h("p.cq-tried.lay-cluster", h("span", words.text.tried), " ", groupsOf(scene, groups, drawn)),
    ...evidence.map((text) => h("p.cq-soft", written(scene, text, `answer ${law}`))),
    then && h("p", written(scene, then, `answer ${law}`)),
    h("div", button("cq-step", { "data-do": "back", "data-value": law, "data-focus": `back ${law}` }, words.text.back)),
  );
}

/** @type {(scene: RulesScene, law: string, exampleView: ExampleView) => HTMLElement} */
function example(scene, law, { to_do: question, table: drawn, tries, answer: said, bench }) {
  const { words } = scene;
  return h(
    "div.cq-fold.lay-stack",
    { role: "group", "data-key": "example", id: scene.id(`example-${law}`), "aria-label": words.text.try_it },
    table(scene, drawn),
    // the answer says what comes next
    !said?.then && h("p.cq-to-do", written(scene, question, `to-do ${law}`)),
    h("p.cq-title", { id: scene.id(`tries-${law}`) }, words.text.tries),
    h(
      "ul.cq-tries.lay-cluster",
      { "aria-labelledby": scene.id(`tries-${law}`) },
      ...tries.map((each, index) => attempt(scene, law, each, index)),
    ),
    said && answer(scene, law, said, drawn),
    onSite() && bench && h("p", h("a", { href: bench, ...OWN_KEYS }, words.text.bench)),
  );
}

/** @type {(scene: RulesScene, law: string, said: SourceSays[]) => HTMLElement} */
function books(scene, law, said) {
  const { words } = scene;
  return h(
    "div.cq-fold.lay-stack",
    { role: "group", "data-key": "books", id: scene.id(`books-${law}`), "aria-label": words.text.books },
    h(
      "ul.cq-books",
      ...said.map(({ names, stance, words: told, remark, where }) =>
        h(
          "li",
          { class: `is-${stance}` },
          h("p", h("strong", names.join(" · ")), " ", h("span.cq-stance", written(scene, told, `books ${law}`))),
          remark && h("p", written(scene, remark, `books ${law}`)),
          where && h("p.cq-soft", words.text.where, " ", h("span", { translate: "no" }, where)),
        ),
      ),
    ),
  );
}

// ---------------------------------------------------------------- the book

const CHAIN = "M6.5 9.5 9.5 6.5M7 4.5 9 2.5a3.2 3.2 0 0 1 4.5 4.5l-2 2M9 11.5l-2 2A3.2 3.2 0 0 1 2.5 9l2-2";

/** @type {(scene: RulesScene, law: string, part: "example" | "books", text: string) => HTMLElement} */
function unfold(scene, law, part, text) {
  const open = Boolean(scene.view.unfolded[law]?.[part]);
  return button(
    "cq-unfold",
    {
      "data-do": part,
      "data-value": law,
      "data-focus": `${part} ${law}`,
      "aria-expanded": String(open),
      "aria-controls": open && scene.id(`${part}-${law}`),
      "aria-describedby": `law-${law}`,
    },
    picture(12, 12, "cq-caret", s("path", { d: "M4.5 2 8.5 6 4.5 10" })),
    text,
  );
}

/** @type {(scene: RulesScene, law: string) => HTMLElement} */
function entry(scene, law) {
  const { words, view } = scene;
  const { title, text, terms, switches } = scene.laws[law];
  const open = view.unfolded[law] ?? {};
  return h(
    "article",
    {
      class: `cq-entry lay-stack${view.found.includes(law) ? "" : " is-out"}`,
      "data-key": law,
      "aria-labelledby": `law-${law}`,
    },
    h("h3", { id: `law-${law}`, tabindex: -1 }, h("span.cq-number", law), " ", title),
    h("p.cq-text", prose(scene, marked(text, terms), `law ${law}`)),
    switches &&
      h("p.cq-soft.cq-switches", h("strong", words.text.other_books), " ", written(scene, switches, `law ${law}`)),
    h(
      "div.cq-tools.lay-cluster",
      unfold(scene, law, "example", words.text.try_it),
      unfold(scene, law, "books", words.text.books),
      onSite() &&
        button(
          "cq-unfold",
          { "data-ui": "copy", "data-law": law, "data-focus": `copy ${law}`, "aria-describedby": `law-${law}` },
          picture(16, 16, "cq-chain", s("path", { d: CHAIN })),
          h("span", words.text.copy_law),
        ),
    ),
    open.example ? example(scene, law, open.example) : null,
    open.books ? books(scene, law, open.books) : null,
  );
}

/** @type {(scene: RulesScene, chapter: Chapter) => HTMLElement} */
function chapter(scene, { number, name, laws: numbers }) {
  const out = !numbers.some((law) => scene.view.found.includes(law));
  return h(
    "section",
    { class: `cq-chapter${out ? " is-out" : ""}`, "data-key": number, "aria-labelledby": `chapter-${number}` },
    h("h2", { id: `chapter-${number}` }, h("span.cq-number", number), " ", name),
    ...numbers.map((law) => entry(scene, law)),
  );
}

/** @param {RulesScene} scene */
const searching = (scene) =>
  searchField(
    scene,
    scene.words.text.search,
    scene.words.text.show_all,
    button("cq-step", { "data-ui": "print", "data-focus": "print" }, scene.words.text.print),
  );

/** @param {RulesScene} scene */
function contents(scene) {
  const { words, view } = scene;
  const shown = words.chapters.filter(({ laws: numbers }) => numbers.some((law) => view.found.includes(law)));
  return h(
    "nav.cq-contents",
    { "aria-label": words.text.chapters },
    h(
      "ol",
      ...shown.map(({ number, name }) =>
        h(
          "li",
          { "data-key": number },
          h("a", { href: `#chapter-${number}`, ...OWN_KEYS }, h("span.cq-number", number), " ", name),
        ),
      ),
    ),
  );
}

/** @extends {SearchedScreen<Rooms["rules"]>} */
class RuleBook extends SearchedScreen {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    addEventListener("hashchange", () => this.arrive(), { signal: context.signal });
  }

  get fields() {
    return { ...super.fields, index: Number };
  }

  /** @param {RulesScene} scene */
  parts(scene) {
    const { words } = scene;
    return [
      lead(scene, words.text.lead),
      searching(scene), // what is searched comes before what is chosen
      h(
        "div.cq-book.lay-stack",
        contents(scene),
        h("div.cq-laws", ...words.chapters.map((each) => chapter(scene, each))),
      ),
    ];
  }

  // Where there is nothing to take back any more, the next thing to touch is the first try.
  focusPath() {
    const names = super.focusPath();
    const law = names[0]?.match(/^back (.+)$/)?.[1];
    return law ? [...names, `try ${law} 0`] : names;
  }

  // The law that the link names stands at the top of the window. The browser looked for it before it was there.
  arrive() {
    const named = location.hash.slice(1);
    const target = named || (this.view.law && `law-${this.view.law}`);
    if (target) this.body.querySelector(`#${CSS.escape(target)}`)?.scrollIntoView();
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "print") print();
    else if (name === "copy") this.copy(this.model.get("laws")[node.dataset.law ?? ""].href, node);
    else super.local(name, node);
  }

  /**
   * In its own book a law is shown where it stands.
   *
   * @param {string} law
   */
  showsLaw(law) {
    const link = this.box.node.querySelector("a");
    link?.addEventListener("click", (event) => {
      event.preventDefault();
      this.box.close();
      const title = this.body.querySelector(`#${CSS.escape(`law-${law}`)}`);
      if (!title?.checkVisibility()) this.showAll();
      title?.closest(".cq-entry")?.classList.remove("is-out");
      title?.closest(".cq-chapter")?.classList.remove("is-out");
      title?.scrollIntoView();
      title?.focus({ preventScroll: true });
    });
  }
}

export default widget(RuleBook);
