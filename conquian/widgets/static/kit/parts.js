// The parts that screens share. `scene` is what a part needs to draw itself: the two traits and `at`, the element that
// each roving tab stop rests on.

// A law in force: one touch shows what it says.
const laws = (numbers, known) => numbers.flatMap((number) => [
  button({ class: "cq-law", "data-ui": "law", "data-law": number, "data-focus": `law ${number}`, "aria-label": `${known[number].name}: ${known[number].title}` }, `§ ${number}`), " "]);

function sentence(scene, { state, text, laws: numbers = [] }, className) {
  const { words } = scene;
  return h("p", { class: `${className} is-${state}` }, sign(state),
    h("span", {}, written(scene, text, `told ${className}`), " ", laws(numbers, words.laws)));
}

const lead = (scene, text) => h("p", { class: "cq-lead" }, written(scene, text, "lead"));

// How to use the keys, in the menu.
const keys = (scene, text) => h("p", { class: "cq-keys" }, written(scene, text, "keys"));

function menuPlace(scene, items) {
  const { words, open } = scene;
  return h("div", { class: "cq-menu-place" },
    button({ class: "cq-quiet", "data-ui": "menu", "data-focus": "menu", "aria-expanded": String(open.menu), "aria-controls": scene.id("menu") },
      words.text.menu, picture(12, 12, "cq-caret", s("path", { d: "M2 4.5 6 8.5 10 4.5" }))),
    menu(scene, items));
}

const head = (scene, text, items) => h("header", { class: "cq-head" }, lead(scene, text), menuPlace(scene, items));

function choice(scene, name, title, options, chosen) {
  return h("fieldset", {}, h("legend", {}, title), options.map(({ id, name: label, lang }) =>
    h("label", { "data-key": id, lang },
      h("input", { type: "radio", name: scene.id(name), "data-do": name, "data-value": id, "data-focus": `${name} ${id}`, checked: id === chosen, ...OWN_KEYS }),
      label)));
}

function menu(scene, items) {
  const { words, view, open } = scene;
  return h("div", { class: "cq-menu", id: scene.id("menu"), hidden: !open.menu },
    !onSite() && choice(scene, "language", words.text.language, words.languages, words.lang), // the site has its own switch
    choice(scene, "faces", words.text.faces, words.face_sets, words.faces),
    items,
    onSite() && view.link && button({ class: "cq-item cq-apart", "data-ui": "link", "data-focus": "link" }, words.text.copy_link));
}

function examples(scene) {
  const { words } = scene;
  return h("div", { role: "group", "aria-labelledby": scene.id("examples") },
    h("p", { class: "cq-legend", id: scene.id("examples") }, words.text.examples),
    words.examples.map(({ id, name }) =>
      button({ class: "cq-item", "data-key": id, "data-do": "example", "data-value": id, "data-focus": `example ${id}` }, name)));
}

// A list to pick from; what was picked is asked for by the screen's `choose`.
const picker = (scene, name, label, chosen, options) => h("div", { class: "cq-picker", "data-key": name },
  h("label", { for: scene.id(name) }, label),
  h("select", { id: scene.id(name), "data-pick": name, "data-now": chosen, "data-focus": name, ...OWN_KEYS }, options));
