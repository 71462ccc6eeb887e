// Files go to this device and come from it; no server sees them. Python reads them as it would any stranger's letter.

import { h, OWN_KEYS } from "./patch.js";

/** @type {(name: string, text: string, type: string) => void} */
export function saveFile(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000); // some browsers begin late
}

/**
 * A place in the menu to choose a file; what was chosen is read by the screen's `choose`.
 *
 * @param {string} label
 */
export const filePicker = (label) =>
  h(
    "label.cq-item.cq-file",
    label,
    h("input.cq-hidden", {
      ...OWN_KEYS,
      type: "file",
      accept: ".toml,text/plain",
      "data-focus": "file",
      "data-pick": "file",
    }),
  );

/**
 * The text of a file, cut off at `most` letters; nothing where it cannot be read.
 *
 * @type {(file: File, most: number) => Promise<string>}
 */
export const readText = async (file, most) =>
  (
    await file
      .slice(0, 4 * most)
      .text()
      .catch(() => "")
  ).slice(0, most); // a letter has four bytes at the most

/**
 * The text of the chosen file, cut off at `most` letters; null if none was chosen.
 *
 * @type {(input: HTMLInputElement, most: number) => Promise<string | null>}
 */
export async function readFile(input, most) {
  const [file] = input.files ?? [];
  const found = file && (await readText(file, most));
  input.value = ""; // so that the same file can be chosen again
  return found ?? null;
}
