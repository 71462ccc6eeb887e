// A field to search in, above what is found.

const PAUSE = 150; // ms after the last letter until what was typed is looked for

function searchField(scene, label, all, ...beside) {
  const { view } = scene;
  return h("search", { class: "cq-search" },
    h("label", { for: scene.id("search") }, label),
    h("div", { class: "cq-search-row" },
      h("input", { id: scene.id("search"), type: "search", value: view.search, maxlength: 80, autocomplete: "off", spellcheck: "false",
        "data-search": true, "data-focus": "search", ...OWN_KEYS }),
      beside, menuPlace(scene, [])),
    view.count && h("p", { class: "cq-count" }, written(scene, view.count, "count"), " ", button({ class: "cq-link", "data-ui": "all", "data-focus": "all" }, all)));
}

class SearchedScreen extends Screen {
  constructor(context) {
    super(context);
    this.root.addEventListener("input", (event) => this.typing(event.target), { signal: context.signal });
    const laidOut = new ResizeObserver(() => { // before it is laid out there is nowhere to go
      laidOut.disconnect();
      this.arrive();
    });
    laidOut.observe(this.root);
    context.signal.addEventListener("abort", () => laidOut.disconnect());
  }

  arrive() {}

  havens() { return ["search"]; }

  typing(input) {
    if (!("search" in input.dataset)) return;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.send("search", { value: input.value }), PAUSE);
  }

  local(name, node) {
    if (name === "all") this.showAll();
    else super.local(name, node);
  }

  showAll() {
    const box = this.body.querySelector("[data-search]");
    box.value = "";
    box.focus();
    this.send("search", { value: "" });
  }

  escape() {
    super.escape();
    if (document.activeElement?.dataset.search !== undefined && document.activeElement.value) this.showAll();
  }
}
