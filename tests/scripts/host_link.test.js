import assert from "node:assert/strict";
import { test } from "node:test";
import { destination, isRoom } from "../../conquian/host/scripts/link.js";
import { isBare, opening } from "../../conquian/host/scripts/opening.js";
import { page } from "./page.js";

const first = {
  keys: ["conquian.melds", "conquian.faces"],
  state: {},
  openings: [
    { query: "?seed=1", state: {} },
    { query: "?seed=2", state: {} },
  ],
};
const usual = { language: "de", faces: "french" };
const nothing = () => null;

/** The link of the view that a page begins with. */
const begun = (kept = nothing, chance = () => 0) => opening(first, usual.faces, kept, chance)?.query;

test("a bare link begins with the first view, also where it names what is usual", () => {
  for (const query of ["", "?lang=de", "?lang=de&faces=french"]) assert.ok(isBare(query, usual), query);
});

test("a link that asks for something waits for Python", () => {
  for (const query of ["?cards=3c4c5c", "?lang=de&cards=", "?faces=spanish", "?lang=en"])
    assert.ok(!isBare(query, usual), query);
});

test("where anything was kept Python has to look at it first", () => {
  /** @type {(key: string, text: string) => string | undefined} */
  const keeping = (key, text) => begun((asked) => (asked === key ? text : null));
  assert.equal(keeping("conquian.faces", "spanish"), undefined);
  assert.equal(keeping("conquian.faces", "french"), "?seed=1", "they are the usual ones");
  assert.equal(keeping("conquian.melds", "{}"), undefined);
  assert.equal(keeping("conquian.play", "{}"), "?seed=1");
});

test("of several first views chance takes one", () => {
  assert.equal(
    begun(nothing, () => 0.99),
    "?seed=2",
  );
});

const here = { href: "http://host/games/de/melds.html?cards=3c", pathname: "/games/de/melds.html" };

/** Where a click on a link with these attributes leads without leaving the page. */
function led(attributes, fields = {}) {
  const { document } = page(`<a ${attributes}><b>there</b></a>`);
  return destination({ target: document.querySelector("b"), button: 0, ...fields }, here, "de")?.href;
}

test("a link to another room of the same language stays in the page", () => {
  assert.equal(led('href="rules.html?law=5.2&lang=de"'), "http://host/games/de/rules.html?law=5.2&lang=de");
  assert.equal(led('href="../de/rules.html"'), "http://host/games/de/rules.html");
  assert.equal(led('href="?cards=7h"'), "http://host/games/de/melds.html?cards=7h");
});

test("any other link, and any other click, is the browser's", () => {
  for (const href of [
    "#part",
    "../es/rules.html",
    "?lang=es",
    "../index.html",
    "//evil.example/de/rules.html",
    "x/y.html",
  ])
    assert.equal(led(`href="${href}"`), undefined, href);
  assert.equal(led('href="rules.html" target="_blank"'), undefined);
  assert.equal(led('href="rules.html" download'), undefined);
  for (const held of [
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { defaultPrevented: true },
  ])
    assert.equal(led('href="rules.html"', held), undefined);
  assert.equal(led("class=x"), undefined);
});

test("only a file or a notebook in the folder of the page is a room", () => {
  assert.equal(isRoom(new URL("http://host/games/de/play.ipynb?lang=de"), here), true);
  assert.equal(isRoom(new URL("http://host/games/de/play.notes.ipynb"), here), false);
  assert.equal(isRoom(new URL("http://host/games/de/play.html"), here), true);
  assert.equal(isRoom(new URL("http://host/games/de/play.txt"), here), false);
  assert.equal(isRoom(new URL("http://other/games/de/play.html"), here), false);
});
