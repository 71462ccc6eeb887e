// Building the document, and patching it.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false && child !== ""));
  return node;
}

const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

// JupyterLab takes single keys away from any focusable element that does not carry this mark itself.
const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };
const button = (attributes, ...children) => h("button", { type: "button", ...OWN_KEYS, ...attributes }, ...children);

function byKey(parent) {
  const found = new Map(), count = new Map();
  for (const node of parent.childNodes) {
    const key = node.dataset?.key ?? node.nodeName;
    count.set(key, (count.get(key) ?? 0) + 1);
    found.set(`${key} ${count.get(key)}`, node);
  }
  return found;
}

function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name); // `open` belongs to the learner
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "INPUT") old.checked = fresh.hasAttribute("checked");
}

// Turns `old` into `fresh` in place: nodes that stay keep their focus, their scroll position and their identity.
function patch(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  patchAttributes(old, fresh);
  const have = byKey(old), want = byKey(fresh);
  for (const [key, node] of have) if (want.get(key)?.nodeName !== node.nodeName) node.remove();
  let at = old.firstChild;
  for (const [key, node] of want) {
    const mine = have.get(key);
    if (mine?.nodeName !== node.nodeName) {
      old.insertBefore(node, at);
      continue;
    }
    if (mine === at) at = at.nextSibling;
    else old.insertBefore(mine, at);
    patch(mine, node);
  }
}
