// A screen says what it draws (`parts`) and, where that is not all, what a touched element tells Python besides its wish
// (`fields`: from which of its `data-…`, made into what), what a dropped card asks for (`drop`), and Delete (`putBack`),
// where its Tab stops begin (`begin`) and where the focus may go when its place is gone (`havens`).
class Screen {
  constructor({ model, el, signal }) {
    this.model = model;
    this.signal = signal;
    this.open = { menu: false };
    this.at = {}; // area -> code of the card or meld, or the name of the term, that its Tab stop rests on
    this.way = []; // what was shown in the box, one after the other
    this.stays = new Set(["lang", "faces"]); // what only the address says, until it is chosen here
    this.prefix = `cq${Math.random().toString(36).slice(2, 8)}`;
    this.banner = h("div", { class: "cq-banner-place" });
    this.body = h("div", { class: "cq-body" });
    this.live = h("p", { class: "cq-hidden", role: "status", "aria-live": "polite" });
    this.box = h("dialog", { class: "cq-box", "aria-labelledby": this.id("law") });
    this.root = h("div", { class: "cq" }, this.banner, this.body, this.live, this.box);
    el.append(this.root);
    this.line = line(model, () => this.lost(), (wished) => this.answered(wished));
    pulse(model, () => this.line.ask(), signal);
    this.drag = dragging(this.root, (card, place, from) => this.drop(card, place, from), signal);
    this.findTyped = typeAhead(() => this.words.deck);
    this.listen();
    this.draw();
    this.root.dataset.ready = "true";
  }

  get fields() { return { value: String }; }
  parts() { return []; }
  begin() {}
  havens() { return []; }
  drop() {}
  putBack() {}

  id(name) { return `${this.prefix}-${name}`; }
  get words() { return this.model.get("words"); }
  get view() { return this.model.get("view"); }

  listen() {
    const { root, signal, model } = this;
    root.addEventListener("click", (event) => this.click(event), { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    root.addEventListener("change", (event) => this.choose(event.target), { signal });
    root.addEventListener("toggle", (event) => this.toggled(event.target), { signal, capture: true });
    root.addEventListener("focusin", (event) => this.rest(event.target), { signal });
    document.addEventListener("pointerdown", (event) => this.closeMenuUnless(event.target), { signal });
    const redraw = () => this.drawSoon();
    model.on("change:view", redraw);
    model.on("change:words", redraw);
    signal.addEventListener("abort", () => {
      model.off("change:view", redraw);
      model.off("change:words", redraw);
      this.line.close();
      this.root.remove();
    });
  }

  // Several traits change in one answer: one drawing serves them all.
  drawSoon() {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      this.draw();
    });
  }

  scene() {
    const { words, view, open, at } = this;
    return { words, view, open, at, way: this.way, terms: this.model.get("terms"), cards: new Map(words.deck.map((card) => [card.code, card])), id: (name) => this.id(name) };
  }

  draw() {
    const focus = this.focusPath();
    const scene = this.scene();
    this.begin(scene);
    const { notice, spoken } = scene.view;
    const drawn = h("div", { class: "cq-body", lang: scene.words.lang },
      notice && h("p", { class: "cq-notice", role: "alert" }, sign("bad"), h("span", {}, written(scene, notice, "notice"))), this.parts(scene));
    restTerms(drawn, scene.at);
    patch(this.body, drawn);
    this.refocus(focus);
    this.speak(spoken);
  }

  // Where the focus is, and where it may go if that element is no longer drawn.
  focusPath() {
    const active = document.activeElement;
    if (!active || !this.body.contains(active)) return [];
    const around = active.closest(".cq-group");
    const cards = [...(around?.querySelectorAll(".cq-card") ?? [])];
    const place = cards.indexOf(active);
    return [active, cards[place + 1], cards[place - 1], around?.querySelector(".cq-name")]
      .map((node) => node?.dataset.focus).filter((name) => name);
  }

  refocus(names) {
    if (!names.length || this.body.contains(document.activeElement)) return;
    for (const name of [...names, ...this.havens()]) {
      const node = this.body.querySelector(`[data-focus="${CSS.escape(name)}"]`);
      if (node) return node.focus();
    }
  }

  speak({ text, n }) {
    this.live.lang = this.words.lang;
    if (this.live.dataset.n === String(n)) return;
    this.live.dataset.n = n;
    this.live.replaceChildren(h("span", {}, text)); // a new node each time, so that a repeated sentence is heard again
  }

  lost() {
    if (this.banner.firstChild) return; // said already
    const { text } = this.words;
    this.banner.replaceChildren(h("div", { class: "cq-banner", role: "alert" }, h("span", {}, text.lost),
      button({ class: "cq-big", "data-ui": "reload" }, text.reload)));
  }

  send(type, fields = {}) { this.line.send({ type, ...fields }); }

  click(event) {
    const node = event.target.closest("[data-do], [data-ui]");
    if (!node || node.nodeName === "INPUT" || this.drag.madeClick(event)) return;
    if (node.dataset.ui) return this.local(node.dataset.ui, node);
    const { dataset } = node;
    const said = Object.entries(this.fields).filter(([name]) => name in dataset).map(([name, made]) => [name, made(dataset[name])]);
    this.send(dataset.do, Object.fromEntries(said));
    if (node.closest(".cq-menu")) this.showMenu(false);
  }

  choose(input) {
    const { do: type, value } = input.dataset;
    if (type === "faces" && keepFaces(this.model, value)) this.stays.delete("faces");
    if (type) this.send(type, { value });
  }

  local(name, node) {
    if (name === "menu") this.showMenu(!this.open.menu);
    if (name === "reload") location.reload();
    if (name === "link") this.copy(this.link, node);
    if (name === "law") this.look(lawBox, node.dataset.law);
    if (name === "term") this.look(termBox, node.dataset.term);
    if (name === "back-in-box") this.lookBack();
    if (name === "close") this.box.close();
  }

  // What is touched in the box is shown there as well, with a way back.
  look(part, what) {
    if (!this.box.open) this.way = [];
    this.way.push({ part, what, from: document.activeElement?.dataset.focus });
    this.fillBox();
    if (this.box.open) this.box.querySelector("h2").focus();
    else this.box.showModal();
  }

  lookBack() {
    const { from } = this.way.pop();
    this.fillBox();
    this.box.querySelector(`[data-focus="${CSS.escape(from ?? "")}"]`)?.focus();
  }

  fillBox() {
    const { part, what } = this.way.at(-1);
    this.box.lang = this.words.lang;
    this.box.replaceChildren(...fill(h("div"), {}, part(this.scene(), what).flat()).childNodes);
    this.box.scrollTop = 0;
    if (part === lawBox) this.showsLaw(what);
  }

  showsLaw() {}

  // Once the cards are kept in the browser, what the link asked for is out of date. Where they cannot be kept, it is all
  // that a reload has.
  answered(wished) {
    this.banner.replaceChildren();
    if (!wished || !this.link || !keep(this.model)) return;
    const address = new URL(location.href);
    for (const name of [...address.searchParams.keys()]) if (!this.stays.has(name)) address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  }

  get link() { // a notebook that is edited has no address of its own: there is nothing to copy, and none to change
    return onSite() ? this.view.link : "";
  }

  async copy(link, node) {
    const address = new URL(link, location.href).href;
    const { text } = this.words;
    const done = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    this.live.replaceChildren(h("span", {}, done ? text.copied : address));
    node.textContent = done ? text.copied : address;
  }

  // What is folded is drawn only when it is opened: a part that unfolds names itself in `data-ui`.
  toggled(node) {
    const { ui } = node.dataset;
    if (!ui || Boolean(this.open[ui]) === node.open) return;
    this.open[ui] = node.open;
    this.draw();
  }

  showMenu(open) {
    const hadFocus = this.body.querySelector(".cq-menu")?.contains(document.activeElement);
    this.open.menu = open;
    this.draw();
    if (!open && hadFocus) this.body.querySelector('[data-focus="menu"]').focus();
  }

  closeMenuUnless(target) {
    if (this.open.menu && !this.body.querySelector(".cq-menu-place").contains(target)) this.showMenu(false);
  }

  // The Tab stop of an area rests where the focus was last.
  rest(node) {
    const area = node.dataset?.rove;
    if (!area) return;
    const { card, meld, term, focus } = node.dataset;
    this.at[area] = node.classList.contains("cq-term") ? focus : card ?? meld ?? term;
    for (const other of this.body.querySelectorAll(`[data-rove="${area}"]`)) other.tabIndex = other === node ? 0 : -1;
  }

  key(event) {
    const node = event.target, isOption = node.getAttribute?.("role") === "option";
    if (this.box.open) return; // the browser closes it
    if (event.key === "Escape") this.escape();
    else if (event.ctrlKey || event.metaKey || event.altKey || !node.dataset?.rove) return;
    else if (TRAVEL.has(event.key)) this.travel(node, event.key, event.shiftKey);
    else if (event.key === "Delete" && node.dataset.rove === "bench") this.putBack(node);
    else if (isOption && this.typed(event, node.dataset.rove)) { /* a card was found by its name */ }
    else if (isOption && (event.key === " " || event.key === "Enter")) this.pick(node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  escape() {
    this.drag.stop();
    if (this.open.menu) this.showMenu(false);
  }

  pick(node) {
    this.findTyped.forget();
    node.click();
  }

  typed(event, area) {
    if (event.key.length !== 1) return false;
    const code = this.findTyped(event.key, event.timeStamp);
    if (!code) return false;
    this.body.querySelector(`[data-focus="${area} ${code}"]`)?.focus();
    return true;
  }

  travel(node, key) { stepTo(node, key)?.focus(); }
}

// At the beginning Python is told what the browser prefers, and what it kept.
function initialize({ model }) {
  model.set("browser_languages", onSite() ? document.documentElement.lang : navigator.languages.join(","));
  remember(model);
  model.save_changes();
}

// What a module of anywidget exports, for a class of screens.
const widget = (Kind) => ({ initialize, render: (context) => void new Kind(context) });
