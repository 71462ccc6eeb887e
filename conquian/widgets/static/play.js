// A deal against an opponent: a table at which the page asks for what the learner has not to choose, move by move.

const PACE = 1300; // ms between two moves, so that each is seen and heard
const LATER = 400; // ms until a page that nobody looks at, or with something open, is asked again

const duelItem = (name, label) => button({ class: "cq-item", "data-key": name, "data-do": name, "data-focus": name }, label);

// What can be done with the record; the page that replays it is another room of the site.
const keeping = ({ words: { text }, view }, look) => [
  button({ class: look, "data-ui": "save", "data-focus": `save ${look}` }, text.save),
  onSite() && h("a", { class: look, href: view.record.replay, "data-focus": `replay ${look}` }, text.replay)];

class Play extends TableScreen {
  items(scene) {
    const { words: { text, presets }, view } = scene;
    return h("div", { role: "group", class: "cq-duel" },
      view.can_fold && duelItem("fold", text.fold), view.goes_on && duelItem("resign", text.resign),
      duelItem("again", text.again), duelItem("other_seat", text.other_seat), duelItem("new_deal", text.new_deal),
      keeping(scene, "cq-item"),
      choice(scene, "rules", text.rules, presets, view.preset));
  }

  panel(scene) {
    const { words, view, id } = scene, first = view.ply - view.happened.length;
    return [view.happened.length > 0 && h("section", { class: "cq-happened", "aria-labelledby": id("happened") },
      h("h3", { id: id("happened") }, words.text.happened),
      h("ol", {}, view.happened.map((each, n) => h("li", { "data-key": String(first + n) }, each))),
      !view.goes_on && h("p", { class: "cq-quiets" }, keeping(scene, "cq-step"))),
      view.in_force && h("p", { class: "cq-soft cq-in-force" }, view.in_force)];
  }

  save() {
    const { name, text } = this.view.record;
    saveFile(name, text, "application/toml");
    if (this.open.menu) this.showMenu(false);
  }

  draw() {
    const big = () => this.body.querySelector(".cq-big");
    const wasPressed = document.activeElement?.classList.contains("cq-big") && this.body.contains(document.activeElement);
    super.draw();
    if (wasPressed && !big()) this.rests = document.activeElement; // until there is something to press again
    else if (this.rests && big()) {
      if (this.rests === document.activeElement) big().focus({ preventScroll: true });
      this.rests = null;
    }
    this.wait();
  }

  wait() {
    const { waits, ply } = this.view;
    if (waits && this.awaited === ply) return;
    clearTimeout(this.timer);
    this.awaited = waits ? ply : null;
    if (waits) this.timer = setTimeout(() => this.goOn(ply), PACE);
  }

  goOn(ply) {
    if (this.signal.aborted) return;
    if (document.hidden || this.open.menu || this.box.open) this.timer = setTimeout(() => this.goOn(ply), LATER);
    else this.send("go_on", { ply });
  }
}

export default widget(Play);
