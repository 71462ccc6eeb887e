// The glossary.

import { showCurrent } from "../../ui/static/parts.js";
import { button, h, OWN_KEYS } from "../../ui/static/patch.js";
import { laws, marked, prose } from "../../ui/static/prose.js";
import { widget } from "../../ui/static/screen.js";
import { SearchedScreen, searchField } from "../../ui/static/search.js";
import { onSite } from "../../ui/static/site.js";
import { termBox, termPicture } from "../../ui/static/terms.js";

/**
 * @import { Called, Option, Rooms, Tab } from "../../ui/static/python"
 * @import { Child, GlossaryScene, Part, Send } from "../../ui/static/types"
 */

/**
 * All words are one Tab stop, which rests on the one that is open as long as nothing else was touched.
 *
 * @param {GlossaryScene} scene
 */
function wordList(scene) {
  const { words, view, at } = scene;
  const {
    entry: { term: open },
    found,
  } = view;
  const rests = [at.words, open, found[0]].find((each) => each && found.includes(each));
  return h(
    "nav.cq-words",
    { "aria-label": words.text.words },
    h(
      "ul",
      ...words.entries
        .filter(({ id }) => found.includes(id))
        .map(({ id, name }) =>
          h(
            "li",
            { "data-key": id },
            button(
              "cq-way",
              {
                "data-do": "open",
                "data-value": id,
                "data-term": id,
                "data-rove": "words",
                "data-focus": `word ${id}`,
                tabindex: id === rests ? 0 : -1,
                "aria-current": id === open && "true",
              },
              name,
            ),
          ),
        ),
    ),
  );
}

/** @type {(name: string, title: string, ...inside: Child[]) => HTMLElement} */
const part = (name, title, ...inside) => h("div.cq-part", { "data-key": name }, h("h3", title), ...inside);

/** @type {(scene: GlossaryScene, all: Called[]) => false | HTMLElement} */
function called(scene, all) {
  const { words } = scene;
  return (
    all.length > 0 &&
    part(
      "called",
      words.text.called,
      h(
        "ul.cq-called",
        ...all.map(({ word, lang, sources }) =>
          h("li", { "data-key": word }, h("strong", { lang }, word), " ", h("span.cq-soft", sources.join(" · "))),
        ),
      ),
    )
  );
}

/** @type {(scene: GlossaryScene, names: Option[]) => HTMLElement} */
function languages(scene, names) {
  const { words } = scene;
  const called = new Map(words.languages.map(({ id, name }) => [id, name]));
  return part(
    "languages",
    words.text.languages,
    h(
      "dl.cq-names.lay-cluster",
      ...names.map(({ id, name, lang }) =>
        h("div", { "data-key": id }, h("dt.cq-soft", { lang }, called.get(id)), h("dd", { lang }, name)),
      ),
    ),
  );
}

/** @param {GlossaryScene} scene */
function entry(scene) {
  const { words, view, terms } = scene;
  const { term, names, called: elsewhere, lesson, see } = view.entry;
  const { name, text, terms: within, laws: numbers, picture: shown } = terms[term];
  return h(
    "article.cq-entry.lay-stack",
    { "data-key": term, "aria-labelledby": scene.id("entry") },
    h(
      "div.cq-entry-head.lay-cluster",
      h("h2", { id: scene.id("entry") }, name),
      onSite() && button("cq-step", { "data-ui": "link", "data-focus": "copy" }, words.text.copy_word),
    ),
    h("p.cq-text", prose(scene, marked(text, within), "meaning"), " ", laws(numbers, scene.laws)),
    termPicture(scene, shown),
    lesson &&
      onSite() &&
      h("p", words.text.learn, " ", h("a", { href: lesson.href, "data-focus": "lesson", ...OWN_KEYS }, lesson.name)),
    languages(scene, names),
    called(scene, elsewhere),
    part(
      "see",
      words.text.see,
      h(
        "div.cq-see.lay-cluster",
        ...see.map((each) =>
          button(
            "cq-way",
            { "data-key": each, "data-do": "open", "data-value": each, "data-focus": `see ${each}` },
            terms[each].name,
          ),
        ),
      ),
    ),
  );
}

/** @extends {SearchedScreen<Rooms["glossary"]>} */
class Glossary extends SearchedScreen {
  /** @param {GlossaryScene} scene */
  parts(scene) {
    const { words } = scene;
    return [
      searchField(scene, words.text.search, words.text.show_all), // what is searched comes before what is chosen
      h("div.cq-book.lay-stack", wordList(scene), entry(scene)),
    ];
  }

  arrive() {
    if (this.view.asked) this.toEntry();
  }

  /**
   * In its own book a term is shown where it stands.
   *
   * @param {Part} what
   * @param {string} name
   */
  look(what, name) {
    if (what === termBox && !this.box.open) this.send("open", { value: name });
    else super.look(what, name);
  }

  /** @type {Send} */
  send(type, fields) {
    super.send(type, fields);
    this.opens = type === "open";
  }

  draw() {
    super.draw();
    showCurrent(this.body.querySelector(".cq-words ul"));
    if (this.opens) this.toEntry();
    this.opens = false;
  }

  // On a phone the entry stands below all the words.
  toEntry() {
    const article = this.body.querySelector(".cq-entry");
    const top = article?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) article?.scrollIntoView();
  }

  havens() {
    return [`word ${this.view.entry.term}`, ...super.havens()];
  }
}

export default widget(Glossary);
