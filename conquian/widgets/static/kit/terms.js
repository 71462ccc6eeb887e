// What is shown in the box: a law or a term, with what it looks like on the table.

const discs = (count, paid) => h("span", { class: "cq-discs" }, Array.from({ length: count }, (_, n) =>
  h("span", { class: `cq-disc${n >= count - paid ? " is-paid" : ""}` })));

const hidden = (count) => h("span", { class: "cq-minis" }, Array.from({ length: Math.min(count, 6) }, () => h("span", { class: "cq-mini is-down" })));

function pictureRow({ words, cards }, { place, groups = [], down = 0, count, marked: about = [], lit, refused, counters, paid }) {
  const card = (code) => h("span", { class: `cq-mini${about.includes(code) ? " is-about" : ""}` }, smallFace(cards.get(code), words.faces));
  return h("div", { class: `cq-picture-row${lit ? " is-lit" : ""}` },
    place && h("span", { class: "cq-soft" }, place),
    h("span", { class: "cq-row-cards" },
      groups.map((codes) => h("span", { class: "cq-minis" }, codes.map(card))),
      down > 0 && hidden(down), count && h("span", { class: "cq-soft" }, count),
      counters && discs(counters, paid), refused && sign("bad")));
}

const termPicture = (scene, { rows, caption, read }) => h("figure", { class: "cq-figure" },
  h("div", { role: "img", "aria-label": read }, rows.map((row) => pictureRow(scene, row))),
  h("figcaption", { "aria-hidden": "true" }, prose(scene, caption)));

const boxHead = ({ words, way, id }, ...name) => [
  way.length > 1 && button({ class: "cq-step", "data-ui": "back-in-box" }, picture(12, 12, "cq-caret", s("path", { d: "M8 2 4 6 8 10" })), words.text.back_in_box),
  h("h2", { id: id("law"), tabindex: -1 }, ...name)];

const boxActions = ({ words }, href, label) => h("div", { class: "cq-actions" },
  button({ class: "cq-big is-first", "data-ui": "close", autofocus: true }, words.text.close),
  onSite() && h("a", { class: "cq-big", href, ...OWN_KEYS }, label));

function lawBox(scene, law) {
  const { words } = scene, { title, text, terms, switches, name, href } = words.laws[law];
  return [boxHead(scene, h("span", { class: "cq-law-name" }, name), " ", title),
    h("p", {}, prose(scene, marked(text, terms), IN_BOX)),
    switches && h("p", { class: "cq-soft" }, h("strong", {}, words.text.other_books), " ", written(scene, switches, IN_BOX)),
    boxActions(scene, href, words.text.law_book)];
}

function termBox(scene, term) {
  const { words } = scene, { name, text, terms, laws: numbers, picture: shown, href } = scene.terms[term];
  return [boxHead(scene, name),
    h("p", {}, prose(scene, marked(text, terms), IN_BOX), " ", laws(numbers, words.laws)),
    termPicture(scene, shown),
    boxActions(scene, href, words.text.glossary)];
}
