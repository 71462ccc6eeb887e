// What is kept in this browser only. Python checks it as it would any stranger's letter.

// The faces are chosen once for all pages.
function keepFaces(model) {
  const kept = storage(() => localStorage.getItem("conquian.faces"));
  if (kept) model.set("browser_faces", kept.slice(0, 20));
  model.on("change:words", () => storage(() => localStorage.setItem("conquian.faces", model.get("words").faces)));
}

function keep(model, key) {
  const kept = storage(() => localStorage.getItem(key));
  const found = storage(() => plain(JSON.parse(kept ?? "null")));
  if (found) model.set("saved", found);
  model.on("change:saved", () => storage(() => localStorage.setItem(key, JSON.stringify(model.get("saved")))));
}

// The texts and numbers of an object, and nothing deeper: whatever else lies there was not written by us.
function plain(found) {
  const short = (each) => typeof each === "number" || (typeof each === "string" && each.length < 1000);
  return found && Object.fromEntries(Object.entries(found).filter(([, each]) => short(each)));
}

function storage(use) { // private mode, full or damaged: the table works all the same, and nothing is kept
  try {
    return use();
  } catch (problem) {
    console.info("conquian: nothing kept in this browser", problem);
    return null;
  }
}
