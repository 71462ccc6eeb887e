// The rearranging bench: a card on offer, a hand, and a spread that can be moved about. What all screens share stands
// in kit.js.

function offer({ words, view, cards }) {
  const { code, text, laid } = view.centre, card = cards.get(code);
  return h("div", { class: "cq-offer" },
    button({
      class: `cq-card cq-centre${laid ? " is-laid" : ""}`, "data-card": code, "data-do": "toggle", "data-focus": `centre ${code}`,
      "data-rove": "centre", "aria-pressed": String(laid), "aria-label": `${words.text.offer}: ${card.name}`,
    }, largeFace(card, words.faces), laid && sign("good")),
    h("p", { class: "cq-soft" }, text));
}

function handCard({ words, cards, at }, { code, state }) {
  const card = cards.get(code), laid = state === "laid";
  return h("div", {
    ...OWN_KEYS, role: "option", class: `cq-tile is-${laid ? "bench" : "free"}`, "data-key": code, "data-card": code, "data-do": "toggle",
    "data-focus": `hand ${code}`, "data-rove": "hand", tabindex: at.hand === code ? 0 : -1,
    "aria-selected": String(laid), "aria-label": laid ? `${card.name}, ${words.text.laid}` : card.name,
  }, smallFace(card, words.faces), laid && sign("good"));
}

function choices({ words, view }) {
  return h("div", { class: "cq-actions", role: "toolbar", "aria-label": words.text.actions },
    view.choices.map(({ label, do: type, href, main }) => {
      const look = `cq-big${main ? " is-first" : ""}`;
      if (type) return button({ class: look, "data-key": type, "data-do": type, "data-focus": type }, label);
      return onSite() && h("a", { class: look, "data-key": href, href: `${href}?lang=${words.lang}` }, label);
    }));
}

function held(scene) {
  const { words, view } = scene;
  return h("section", { class: "cq-held" },
    h("div", { class: "cq-side", "data-drop": "back" }, h("h2", { class: "cq-title" }, words.text.offer), offer(scene)),
    h("div", { class: "cq-side", "data-drop": "back" }, h("h2", { class: "cq-title", id: scene.id("hand") }, words.text.hand),
      h("div", { role: "listbox", class: "cq-hand", "aria-multiselectable": "true", "aria-orientation": "horizontal", "aria-labelledby": scene.id("hand"), "aria-describedby": scene.id("keys") },
        view.hand.map((card) => handCard(scene, card))),
      h("p", { class: "cq-hidden", id: scene.id("keys") }, words.text.keys)));
}

function spread(scene) {
  const { words, view } = scene;
  return h("section", { class: "cq-bench", "aria-labelledby": scene.id("bench") },
    h("div", { class: "cq-bench-head" },
      h("h2", { class: "cq-title", id: scene.id("bench") }, words.text.spread),
      h("div", { class: "cq-steps" }, undo(scene),
        button({ class: "cq-step", "data-do": "start_again", "data-focus": "start_again", "aria-disabled": !view.can_start_again && "true" }, words.text.start_again),
        newGroup(scene))),
    sentence(scene, view.verdict, "cq-verdict"),
    h("div", { class: "cq-groups" }, view.groups.map((each, index) => group(scene, each, index))),
    h("p", { class: "cq-hidden", id: scene.id("bench-keys") }, words.text.bench_keys));
}

function shown(scene) {
  const { words, view } = scene;
  const { title, ways, proof } = view.shown;
  return h("section", { class: "cq-shown", "aria-labelledby": scene.id("shown") },
    h("h3", { id: scene.id("shown") }, title),
    ways && h("p", {}, ways.text),
    ways && h("div", { class: "cq-rows" }, ways.rows.map((row) => layoutRow(scene, row))),
    proof.length > 0 && h("ol", { class: "cq-proof" }, proof.map(({ text, deep, end, laws: numbers }) =>
      h("li", { class: end ? "is-end" : "", style: `--deep: ${deep}` }, end && sign("bad"), h("span", {}, text, " ", laws(numbers, words.laws))))));
}

class RearrangingBench extends Screen {
  get touched() { return "bring"; }

  begin({ view, at }) {
    const onBench = view.groups.flatMap(({ cards }) => cards), hand = view.hand.map(({ code }) => code);
    if (!hand.includes(at.hand)) at.hand = hand[0];
    if (!onBench.includes(at.bench)) at.bench = onBench[0];
  }

  parts(scene) {
    const { words, view } = scene;
    return [head(scene, view.lead, [examples(scene), h("p", { class: "cq-keys" }, words.text.keys)]),
      (view.score || view.rules) && h("p", { class: "cq-soft cq-score" }, [view.score, view.rules].filter((each) => each).join(" ")),
      h("div", { class: "cq-main cq-arranging" }, held(scene), spread(scene), choices(scene), view.shown && shown(scene))];
  }

  havens() { return ["new", `hand ${this.at.hand}`, `centre ${this.view.centre.code}`]; }

  carry(card, step) {
    const { groups } = this.view;
    const to = groups.findIndex(({ cards }) => cards.includes(card)) + step;
    if (to >= 0) this.send("move", { card, group: to < groups.length ? to : "new" });
  }

  putBack(node) { this.send("put_back", { card: node.dataset.card }); }

  drop(card, place, from) {
    if (place !== "back") this.send("move", { card, group: place === "new" ? "new" : Number(place) });
    else if (from === "bench") this.send("put_back", { card });
  }
}

export default widget(RearrangingBench);
