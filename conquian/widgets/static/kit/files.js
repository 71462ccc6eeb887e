// Files go to this computer and come from it; no server sees them. Python reads them as it would any stranger's letter.

function saveFile(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000); // some browsers begin late
}

// What stands in the chosen file, cut off after so many letters; null if none was chosen.
async function readFile(input, most) {
  const [file] = input.files;
  const found = file && await file.slice(0, 4 * most).text().catch(() => ""); // a letter has four bytes at the most
  input.value = ""; // so that the same file can be chosen again
  return file ? found.slice(0, most) : null;
}
