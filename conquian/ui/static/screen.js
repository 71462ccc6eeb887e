// A screen says what it draws (`parts`) and, where that is not all, what a touched element tells Python besides its
// message (`fields`: from which of its `data-…`, made into what), what a dropped card asks for (`drop`), and Delete
// (`putBack`), where its Tab stops begin (`begin`) and where the focus may go when its place is gone (`havens`).

import { raise, reload } from "./banner.js";
import { Box } from "./box.js";
import { sign, unpack } from "./cards.js";
import { copyLink } from "./copied_link.js";
import { dragging } from "./drag.js";
import { focusPath, named, rest } from "./focus.js";
import { HeldPress } from "./held_press.js";
import { stepTo, TRAVEL, typeAhead } from "./keyboard.js";
import { line, pulse } from "./line.js";
import { settle } from "./notebook.js";
import { h, patch } from "./patch.js";
import { restTerms, written } from "./prose.js";
import { forgetLink, friendPage, onSite } from "./site.js";
import { keep, keepFaces, remember } from "./storage.js";
import { tellPage, whenPlaced } from "./surroundings.js";
import { tame } from "./tame.js";
import { lawBox, termBox } from "./terms.js";

/**
 * @import { Tab, MessageKind } from "./python"
 * @import { Child, Context, Part, Room, Scene, SceneOf, Send } from "./types"
 */

/** @template {Room} [R=Room] */
export class Screen {
  /** @param {Context} context */
  constructor({ model, el, signal }) {
    this.model = model;
    this.signal = signal;
    /** @type {Scene["open"]} */
    this.open = { menu: false };
    /** @type {Scene["at"]} */
    this.at = {}; // area -> code of the card or meld, or the name of the term, that its Tab stop rests on
    this.pending = false;
    this.phone = matchMedia("(max-width: 33.99rem)");
    this.isTouched = false; // by a finger, the last time
    this.wasHeard = false; // by Python, on this page
    this.stays = new Set(["lang", "faces"]); // what only the address says, until it is chosen here
    this.prefix = `cq${Math.random().toString(36).slice(2, 8)}`;
    this.banner = h("div.cq-banner-place");
    this.body = h("div.cq-body.lay-stack");
    this.live = h("p.cq-hidden", { role: "status", "aria-live": "polite" });
    this.box = new Box(
      this.id("law"),
      this.body,
      () => this.scene(),
      (part, what) => part === lawBox && this.showsLaw(what),
    );
    this.held = new HeldPress(this.body, (name, node) => this.local(name, node));
    this.root = h("div.cq", this.banner, this.body, this.live, this.box.node);
    el.append(this.root);
    // in a Voilà that is not ours, a widget that is no page is one output among others, as in a notebook
    const isPage = onSite() && Boolean(model.get("storage_key") || friendPage());
    const asked = Boolean(model.get("compact") || model.get("height")); // by an author
    if (!isPage || asked) settle(el, this.root, model, signal);
    this.line = line(
      model,
      () => this.lost(),
      (wished) => this.answered(wished),
    );
    pulse(model, () => this.line.ask(), signal);
    this.drag = dragging(this.root, (card, place, from) => this.drop(card, place, from), signal);
    this.findTyped = typeAhead(() => this.words.deck);
    this.listen();
    this.draw();
    whenPlaced(this.root, () => tellPage(this.root, this.body, this.link));
    this.root.dataset.ready = "true";
  }

  /** @returns {Record<string, (said: string) => unknown>} */
  get fields() {
    return { value: String };
  }
  /**
   * @param {SceneOf<R>} _scene
   * @returns {Child}
   */
  parts(_scene) {
    return [];
  }
  /** @param {SceneOf<R>} _scene */
  begin(_scene) {}
  /** @returns {string[]} */
  havens() {
    return [];
  }
  /**
   * @param {string} _card
   * @param {string} _place
   * @param {string} _from
   */
  drop(_card, _place, _from) {}
  /** @param {HTMLElement} _node */
  putBack(_node) {}

  /** @param {string} name */
  id(name) {
    return `${this.prefix}-${name}`;
  }
  /** @returns {R["words"]} */
  get words() {
    return { ...this.model.get("words"), ...this.model.get("about") };
  }
  /** @returns {R["view"]} */
  get view() {
    return this.model.get("view");
  }

  listen() {
    const { root, signal, model } = this;
    this.phone.addEventListener("change", () => this.open.menu && this.showMenu(true), { signal });
    /** @returns {any} */
    const target = (/** @type {Event} */ event) => event.target;
    root.addEventListener("click", (event) => this.click(event), { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    root.addEventListener("change", (event) => this.choose(target(event)), { signal });
    root.addEventListener("toggle", (event) => this.toggled(target(event)), { signal, capture: true });
    root.addEventListener("focusin", (event) => rest(this.body, this.at, target(event)), { signal });
    document.addEventListener("pointerdown", (event) => this.closeMenuUnless(target(event)), { signal });
    const redraw = () => this.drawSoon();
    model.on("change:view", redraw);
    model.on("change:words", redraw);
    model.on("change:about", redraw);
    const keeping = () => void this.keep();
    model.on("change:saved", keeping);
    signal.addEventListener("abort", () => {
      model.off("change:view", redraw);
      model.off("change:words", redraw);
      model.off("change:about", redraw);
      model.off("change:saved", keeping);
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
      if (!this.root.dataset.asking) this.held.release(); // what waited for an answer is drawn now
    });
  }

  /** @returns {SceneOf<R>} */
  scene() {
    const { words, view, open, at } = this;
    const cards = new Map(words.deck.map((card) => [card.code, card]));
    return {
      words,
      view,
      open,
      at,
      way: this.box.way,
      terms: this.model.get("terms"),
      laws: this.model.get("laws"),
      cards: /** @type {Scene["cards"]} */ (cards), // nobody asks for a card that is not in the pack
      id: (name) => this.id(name),
    };
  }

  draw() {
    const focus = this.focusPath();
    unpack(this.words.pack, this.model.get("sprite"));
    const scene = this.scene();
    this.begin(scene);
    const { notice, spoken } = scene.view;
    const drawn = h(
      "div.cq-body.lay-stack",
      { lang: scene.words.lang },
      notice && h("p.cq-notice", { role: "alert" }, sign("bad"), h("span", written(scene, notice, "notice"))),
      this.isKept === false &&
        h("p.cq-notice", { role: "alert", "data-key": "not kept" }, sign("bad"), scene.words.text.not_kept),
      this.parts(scene),
    );
    restTerms(drawn, scene.at);
    if (this.model.get("seen")) tame(drawn);
    patch(this.body, drawn);
    this.refill();
    tellPage(this.root, this.body, this.link);
    this.refocus(focus);
    this.speak(spoken);
  }

  /** The fields show what Python knows, but for one that is typed in, or whose text is still on its way. */
  refill() {
    if (this.root.dataset.asking) return;
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (this.body.querySelectorAll("[data-now]"));
    for (const field of fields) {
      const isTyped = field.matches("input:not([type=range])") && field === document.activeElement;
      if (!isTyped && field.value !== field.dataset.now) field.value = field.dataset.now ?? "";
    }
  }

  focusPath() {
    return focusPath(this.body);
  }

  /** @param {string[]} names */
  refocus(names) {
    if (!names.length || this.body.contains(document.activeElement)) return;
    for (const name of [...names, ...this.havens()]) {
      const node = named(this.body, name);
      if (node) return node.focus({ preventScroll: this.isTouched }); // the page stays where the finger left it
    }
  }

  /** @param {{ text: string, n: number }} it */
  speak({ text, n }) {
    this.live.lang = this.words.lang;
    if (this.live.dataset.n === String(n)) return;
    this.live.dataset.n = String(n);
    this.live.replaceChildren(h("span", text)); // a new node each time, so that a repeated sentence is heard again
  }

  lost() {
    this.held.release({ onlyWay: true }); // the visitor leaves all the same
    const { text } = this.words;
    if (!onSite()) {
      // a picture on a page without Python never was alive: only who touches it has to know
      if (this.wasHeard || this.root.dataset.asking) this.tellLost(text.lost_cell);
      return;
    }
    const isKept = this.model.get("storage_key") && this.isKept !== false;
    const kept = this.root.dataset.asking ? text.lost_step : text.lost;
    this.tellLost(isKept ? kept : text.lost_unkept);
  }

  /** @param {string} said */
  tellLost(said) {
    raise(this.banner, said, this.words.text.reload);
  }

  /** @type {Send} */
  send(type, fields = {}) {
    this.root.dataset.asking = type; // until it is answered
    if (this.banner.firstChild) this.lost();
    this.line.send({ type, ...fields });
  }

  /** @param {MouseEvent} event */
  click(event) {
    this.isTouched = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const target = /** @type {Element} */ (event.target);
    if (target.matches(".cq-menu") && event.clientY < target.getBoundingClientRect().top) this.showMenu(false);
    const node = target.closest("[data-do], [data-ui]");
    if (this.isHeld(event, node) || !node || node.nodeName === "INPUT" || this.drag.madeClick(event)) return;
    if (node.dataset.ui) return this.local(node.dataset.ui, node);
    const said = Object.entries(this.fields)
      .filter(([name]) => name in node.dataset)
      .map(([name, made]) => [name, made(node.dataset[name] ?? "")]);
    this.send(/** @type {MessageKind} */ (node.dataset.do), Object.fromEntries(said));
    if (node.closest(".cq-menu")) this.showMenu(false);
  }

  /**
   * @param {MouseEvent} event
   * @param {HTMLElement | null} node
   */
  isHeld(event, node) {
    const [seen, opening] = [this.model.get("seen"), this.model.get("opening")];
    if (!(this.root.dataset.asking || seen) || this.banner.firstChild) return false;
    return this.held.take(event, node, { seen, opening });
  }

  /** @param {HTMLInputElement} input */
  choose(input) {
    const { do: type, value = "" } = input.dataset;
    if (type === "faces" && keepFaces(this.model, value)) this.stays.delete("faces");
    if (type) this.send(/** @type {MessageKind} */ (type), { value });
  }

  /**
   * @param {string} name
   * @param {HTMLElement} node
   */
  local(name, node) {
    if (name === "menu") this.showMenu(!this.open.menu);
    if (name === "reload") reload(this.banner, () => this.tellLost(this.words.text.no_line));
    if (name === "link") this.copy(this.link, node);
    if (name === "around") this.showFooter();
    if (name === "law") this.look(lawBox, node.dataset.law ?? "");
    if (name === "term") this.look(termBox, node.dataset.term ?? "");
    if (name === "back-in-box") this.box.back();
    if (name === "close") this.box.close();
  }

  /** What the page says at its foot: over a table, or where it stands. */
  showFooter() {
    const footer = /** @type {HTMLElement | null} */ (document.querySelector("footer.site"));
    this.showMenu(false);
    if (footer?.popover) footer.showPopover();
    footer?.scrollIntoView({ block: "nearest" });
    footer?.querySelector("input")?.focus();
  }

  /**
   * @param {Part} part
   * @param {string} what
   */
  look(part, what) {
    this.box.show(part, what);
  }

  /** @param {string} _law */
  showsLaw(_law) {}

  /**
   * Once the cards are kept in the browser, what the link asked for is out of date. Where they cannot be kept, it is
   * all that a reload has.
   *
   * @param {boolean} wished
   */
  answered(wished) {
    this.wasHeard = true;
    delete this.root.dataset.asking;
    this.banner.replaceChildren();
    this.refill();
    if (wished && this.keep() && this.link) forgetLink(this.stays);
    if (this.held.held) this.drawSoon();
  }

  /** Keep what Python said in this browser, and say so on the page if it cannot be kept. */
  keep() {
    if (!this.model.get("storage_key")) return false;
    const isKept = keep(this.model);
    if (isKept !== (this.isKept ?? true)) this.drawSoon();
    /** @type {boolean | undefined} */
    this.isKept = isKept;
    return isKept;
  }

  get link() {
    // a notebook that is edited has no address of its own: there is nothing to copy, and none to change
    return onSite() ? this.view.link : "";
  }

  /**
   * @param {string} link
   * @param {HTMLElement} node
   * @param {string} [file] what saves the same as a file, by its `data-ui`
   */
  copy(link, node, file = "") {
    return copyLink(this, link, node, file);
  }

  /**
   * What is folded is drawn only when it is opened: a part that unfolds names itself in `data-ui`.
   *
   * @param {HTMLDetailsElement} node
   */
  toggled(node) {
    const { ui } = node.dataset;
    if (!ui || Boolean(this.open[ui]) === node.open) return;
    this.open[ui] = node.open;
    this.draw();
  }

  /** @param {boolean} open */
  showMenu(open) {
    const hadFocus = this.body.querySelector(".cq-menu")?.contains(document.activeElement);
    this.open.menu = open;
    this.draw();
    if (open) this.body.querySelector(".cq-menu")?.togglePopover(this.phone.matches);
    if (!open && hadFocus) named(this.body, "menu")?.focus();
  }

  /** @param {Node} target */
  closeMenuUnless(target) {
    if (this.open.menu && !this.body.querySelector(".cq-menu-place")?.contains(target)) this.showMenu(false);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.isTouched = false;
    const node = /** @type {HTMLElement} */ (event.target);
    const isOption = node.getAttribute?.("role") === "option";
    if (this.box.open && onSite()) return; // the browser closes it
    if (event.key === "Escape") this.escape();
    else if (event.ctrlKey || event.metaKey || event.altKey || !node.dataset?.rove) return;
    else if (TRAVEL.has(event.key)) this.travel(node, event.key, event.shiftKey);
    else if (event.key === "Delete" && node.dataset.rove === "bench") this.putBack(node);
    else if (isOption && this.typed(event, node.dataset.rove)) {
      /* a card was found by its name */
    } else if (isOption && (event.key === " " || event.key === "Enter")) this.pick(node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  escape() {
    this.drag.stop();
    if (this.open.menu) this.showMenu(false);
    if (this.box.open) this.box.close();
  }

  /** @param {HTMLElement} node */
  pick(node) {
    this.findTyped.forget();
    node.click();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} area
   */
  typed(event, area) {
    if (event.key.length !== 1) return false;
    const code = this.findTyped(event.key, event.timeStamp);
    if (!code) return false;
    named(this.body, `${area} ${code}`)?.focus();
    return true;
  }

  /**
   * @param {HTMLElement} node
   * @param {string} key
   * @param {boolean} _shift
   */
  travel(node, key, _shift) {
    stepTo(node, key)?.focus();
  }
}

/**
 * The first message to Python says what the browser prefers, and what it kept.
 *
 * @param {Pick<Context, "model">} pick
 */
function initialize({ model }) {
  model.set("browser_languages", onSite() ? document.documentElement.lang : navigator.languages.join(","));
  remember(model);
  model.save_changes();
}

/**
 * What a module of anywidget exports, for a class of screens.
 *
 * @param {new (context: Context) => Screen<any>} Kind
 */
export const widget = (Kind) => ({
  initialize,
  /** @param {Context} context */
  render: (context) => void new Kind(context),
});
