// What the scripts around a page share: elements, what a browser keeps, and what the server is asked and told.

const PATIENCE = 5000; // ms until a question without an answer is given up

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

/**
 * Ask the server, and not what the browser has kept of an earlier answer.
 *
 * @type {(address: string, more?: RequestInit) => Promise<Response>}
 */
export const ask = (address, more) =>
  fetch(address, { signal: AbortSignal.timeout(PATIENCE), cache: "no-store", ...more });

/** The word that a form has to bring along. */
const xsrf = () => decodeURIComponent(/(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");

/**
 * Tell the server this, as a form of the page would; once more where the refusal brought the cookie that was missing.
 *
 * @type {(address: string, fields: Record<string, string>) => Promise<Response>}
 */
export const post = async (address, fields) => {
  const word = xsrf();
  const send = () => ask(address, { method: "POST", body: new URLSearchParams({ ...fields, _xsrf: xsrf() }) });
  const answer = await send();
  return answer.status === 403 && xsrf() !== word ? send() : answer;
};

/**
 * What a page says that the server sends instead of an answer: why nothing was done.
 *
 * @param {string} html
 */
export const problemOf = (html) =>
  new DOMParser().parseFromString(html, "text/html").querySelector("main p")?.textContent ?? "";
