// The banner of a page that has lost its Python.

import { button, h } from "./patch.js";
import { onSite } from "./site.js";

/**
 * Say so in the banner's place, on the site with a way to load the page again.
 *
 * @param {Element} place
 * @param {string} said
 * @param {string} reload
 */
export function raise(place, said, reload) {
  const span = place.querySelector("span");
  if (span?.textContent === said) return;
  if (span) return span.replaceChildren(said);
  place.replaceChildren(
    h(
      "div.cq-banner.lay-cluster",
      { role: "alert" },
      h("span", said),
      onSite() && button("cq-big", { "data-ui": "reload" }, reload),
    ),
  );
  place.dispatchEvent(new CustomEvent("conquian-lost", { bubbles: true })); // the host may find it again
}

/**
 * Load the page again; a host may ask first whether there is anything to be loaded.
 *
 * @param {Element} place
 * @param {() => void} detail what to do where there is nothing
 */
export function reload(place, detail) {
  const asked = new CustomEvent("conquian-reload", { bubbles: true, cancelable: true, detail });
  if (place.dispatchEvent(asked)) location.reload();
}
