// What the scripts around a page share: elements, and what a browser keeps.

/**
 * What is done with the browser's storage; null where that is forbidden, or full: then it is not known after loading.
 *
 * @template T
 * @param {() => T} use
 */
export const storage = (use) => {
  try {
    return use();
  } catch {
    return null;
  }
};

/**
 * A new element with these attributes and children.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
export const make = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};
