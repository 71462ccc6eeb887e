// What is kept in this browser only. Python checks it as it would any stranger's letter.

const FACES = "conquian.faces"; // chosen once for all pages
const LONGEST = 100000; // letters of one text: a whole game has some thousands, with notes some ten thousand

function remember(model) {
  const key = model.get("storage_key");
  if (!key) return;
  const faces = storage(() => localStorage.getItem(FACES));
  if (faces) model.set("browser_faces", faces.slice(0, 20));
  const found = storage(() => plain(JSON.parse(localStorage.getItem(key) ?? "null")));
  if (found) model.set("saved", found);
  model.on("change:saved", () => keep(model));
  addEventListener("storage", (event) => event.key === key && hear(model, event.newValue));
}

// Another page of this browser keeps something under the same key: Python adds what it did not know.
function hear(model, text) {
  const found = storage(() => plain(JSON.parse(text ?? "null")));
  if (!found) return;
  model.set("elsewhere", found);
  model.save_changes();
}

// True if it is kept now.
const keep = (model) => store(model.get("storage_key"), JSON.stringify(model.get("saved")));

// Only what the learner chose here: a link may show other faces, but not for good.
const keepFaces = (model, faces) => Boolean(model.get("storage_key")) && store(FACES, faces);

const store = (key, text) => storage(() => {
  localStorage.setItem(key, text);
  return true;
}) ?? false;

// The texts and numbers of an object, and nothing deeper: whatever else lies there was not written by us.
function plain(found) {
  const short = (each) => typeof each === "number" || (typeof each === "string" && each.length < LONGEST);
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
