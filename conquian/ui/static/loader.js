// What every widget begins with. Many widgets have the same script, style, words and pack: each comes once a kernel, in
// a hidden model, and this hands it on as if the widget had it itself.

/**
 * @import { Context, Model } from "./types"
 *
 * @typedef {{ get(name: "value"): Record<string, any> }} Hidden
 * @typedef {Model & { widget_manager: { get_model(id: string): Promise<Hidden> } }} Widget
 */

/** What is said of a screen's place: it measures itself by that, and has no width of its own. */
const AROUND = `
[data-cq-room] { min-width: min(18rem, 100%) }
.widget-hbox > [data-cq-room] { flex: 1 1 18rem; display: grid }
[data-jp-theme-light="false"] [data-cq-room] { color-scheme: dark }
`;
/** @type {WeakMap<Hidden, { script: string, sheet: Element, module: Promise<any> }>} */
const made = new WeakMap(); // what was made of the text of a hidden model last

/**
 * The hidden model that the widget names so, by ipywidgets' way of naming one model in another.
 *
 * @param {Widget} model
 * @param {string} name
 */
const hidden = (model, name) => model.widget_manager.get_model(model.get("shared")[name].slice("IPY_MODEL_".length));

/**
 * What the hidden models hold now: the module, and by their names the traits that are shared.
 *
 * @param {Widget} model
 */
async function fetched(model) {
  const names = Object.keys(model.get("shared"));
  const found = await Promise.all(names.map((name) => hidden(model, name)));
  const { code, ...traits } = Object.fromEntries(names.map((name, place) => [name, found[place]]));
  return {
    module: await moduleOf(code),
    room: code.get("value").room,
    traits: Object.assign({}, ...Object.values(traits).map((each) => each.get("value"))),
  };
}

/** @param {Hidden} code */
async function moduleOf(code) {
  const { room, script, style } = /** @type {Record<string, string>} */ (code.get("value"));
  const last = made.get(code);
  if (last?.script === script) return (await last.module).default;
  last?.sheet.remove();
  // the styles of two rooms say different things of the same parts
  const scoped = "CSSScopeRule" in globalThis ? `@scope ([data-cq-room="${room}"]) {\n${style}}` : style;
  const sheet = Object.assign(document.createElement("style"), { textContent: AROUND + scoped });
  document.head.append(sheet);
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const module = import(address).finally(() => URL.revokeObjectURL(address));
  made.set(code, { script, sheet, module });
  return (await module).default;
}

/**
 * The model as a script sees it: nothing is heard of a change before what is shared has come as well.
 *
 * @param {Widget} model
 */
async function joined(model) {
  let refs = JSON.stringify(model.get("shared"));
  let now = await fetched(model);
  let ready = Promise.resolve();
  const renewed = () => {
    const wanted = JSON.stringify(model.get("shared"));
    if (wanted !== refs) {
      refs = wanted;
      ready = fetched(model).then((found) => {
        now = found;
      });
    }
    return ready;
  };
  /** @type {Map<() => void, () => void>} */
  const heard = new Map(); // what is to be called -> what waits for it
  /** @param {string} name */
  const event = (name) => (name === "change:words" ? "change:shared" : name);
  /** @type {Model} */
  const facade = {
    get: (name) => (name in now.traits ? now.traits[name] : model.get(name)),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    send: (message) => model.send(message),
    on(name, told) {
      const waits = heard.get(told) ?? (() => void renewed().then(told));
      heard.set(told, waits);
      model.on(event(name), waits);
    },
    off: (name, told) => model.off(event(name), heard.get(told) ?? told),
  };
  return { module: now.module, room: now.room, model: facade };
}

export default {
  /** @param {Context & { model: Widget }} context */
  async initialize(context) {
    const { module, model } = await joined(context.model);
    return module.initialize({ ...context, model });
  },
  /** @param {Context & { model: Widget }} context */
  async render(context) {
    const { module, room, model } = await joined(context.model);
    context.el.dataset.cqRoom = room;
    return module.render({ ...context, model });
  },
};
