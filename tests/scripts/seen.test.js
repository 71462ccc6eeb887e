import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { digest, holds, noted, recalled } from "../../conquian/host/scripts/seen.js";
import { h } from "../../conquian/ui/static/patch.js";
import { tame } from "../../conquian/ui/static/tame.js";
import { page } from "./page.js";

const MARK = "build melds de french 1:2";
const VIEW = { link: "", notice: "", spoken: { text: "", n: 0 }, groups: [{ cards: ["3c"] }], count: 7 };
const ABOUT = { title: "Eight cards" };

/** What is read of a text in which this stands as the view. */
const read = (view, mark = MARK) => recalled(JSON.stringify({ mark: MARK, view, about: ABOUT }), mark);

beforeEach(() => page());

test("a view is read as it was noted", () => {
  assert.deepEqual(recalled(noted({ mark: MARK, view: VIEW, about: ABOUT }), MARK), {
    mark: MARK,
    view: VIEW,
    about: ABOUT,
  });
});

test("a view of another build, room, language, pack, or of what is no longer kept is thrown away", () => {
  for (const mark of ["other melds de french 1:2", "build learn de french 1:2", "build melds en french 1:2", ""])
    assert.equal(read(VIEW, mark), undefined, mark);
  assert.equal(read(VIEW, "build melds de spanish 1:2"), undefined);
  assert.equal(read(VIEW, "build melds de french 1:3"), undefined);
});

test("texts that differ have names that differ, also where they are only put elsewhere", () => {
  const names = [[null, null], ["a", null], [null, "a"], ["ab", ""], ["", "ab"], ["ba", ""], []].map(digest);
  assert.equal(new Set(names).size, names.length);
  assert.equal(digest(["a", null]), digest(["a", null]));
});

test("what is no view is nothing", () => {
  const deep = `${"[".repeat(9000)}${"]".repeat(9000)}`;
  for (const text of [null, "", "{", "7", "null", "[]", "{}", deep, `{"mark":"${MARK}","view":${deep},"about":{}}`])
    assert.equal(recalled(text, MARK), undefined, String(text).slice(0, 40));
  for (const view of [null, 7, "view", [VIEW]]) assert.equal(read(view), undefined);
  assert.equal(recalled(JSON.stringify({ mark: MARK, view: VIEW, about: [] }), MARK), undefined);
});

test("a view that is too long is neither noted nor read", () => {
  const long = { ...VIEW, text: "x".repeat(60_000) };
  assert.equal(noted({ mark: MARK, view: long, about: ABOUT }), undefined);
  assert.equal(read(long), undefined);
});

test("a number that would draw something without end is refused, and so is what changes all objects", () => {
  for (const count of [1001, -1e9, 1e300]) assert.equal(read({ ...VIEW, groups: [{ count }] }), undefined);
  const all = `{"mark":"${MARK}","view":{"groups":[{"__proto__":{"polluted":1}}]},"about":{}}`;
  assert.equal(recalled(all, MARK), undefined);
  assert.equal({}.polluted, undefined);
});

test("no markup is read, and nothing that was said of the step before, nor an address of it", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const told = {
    link: "https://evil.example/",
    notice: "Call 555",
    spoken: { text: "You won.", n: 9 },
    can_undo: true,
  };
  const found = read({ ...VIEW, ...told, sheets: [{ diagram: svg }, { diagram: `\n ${svg}` }], title: "a < b" });
  assert.deepEqual(found.view.sheets, [{ diagram: "" }, { diagram: "" }]);
  assert.equal(found.view.title, "a < b");
  assert.deepEqual([found.view.link, found.view.notice, found.view.can_undo], ["", "", false]);
  assert.deepEqual(found.view.spoken, { text: "", n: 0 });
});

test("it holds if Python shows the same but for the step before and the address", () => {
  const seen = read({ ...VIEW, spoken: { text: "Laid.", n: 3 }, can_undo: true });
  const news = { view: { ...VIEW, link: "?cards=3c", can_undo: false }, about: ABOUT, answered: 0 };
  assert.ok(holds(seen, news));
  const gone = read({
    ...VIEW,
    can_undo: true,
    notice: "Not by rule 4.1.",
    told: { "Not by rule 4.1.": [] },
    wall: { line: "Well!" },
  });
  const told = { ...news, view: { ...news.view, told: {}, wall: { line: "", said: "" } } };
  assert.ok(holds(gone, told), "nor for what was said then");
  assert.ok(!holds(seen, { ...news, view: { ...news.view, groups: [] } }));
  assert.ok(!holds(seen, { ...news, about: {} }));
  assert.ok(!holds(seen, { ...news, view: { ...news.view, more: "" } }));
});

/** The markup that is left of some children of an element. */
function tamed(...children) {
  const drawn = h("div", ...children);
  tame(drawn);
  return drawn.innerHTML;
}

test("nothing that runs or loads is drawn of a view that was kept", () => {
  const kinds =
    "script style iframe object embed link meta base img image video audio form foreignObject animate".split(" ");
  for (const kind of [...kinds, "x-own", "template"]) assert.equal(tamed(h(kind, "text")), "", kind);
  assert.equal(tamed(h("p", h("script", "alert(1)"), "words")), "<p>words</p>");
});

test("no address is left, but that of a part of the page", () => {
  for (const href of ["https://evil.example/", "//evil.example", "javascript:alert(1)", "melds.html", "?cards=3c", ""])
    assert.equal(tamed(h("a", { href }, "there")), "<a>there</a>", href);
  assert.equal(tamed(h("a", { href: "#chapter-3" }, "3")), '<a href="#chapter-3">3</a>');
  for (const name of ["src", "srcset", "action", "formaction", "xlink:href", "onclick", "poster", "ping", "background"])
    assert.equal(tamed(h("button", { [name]: "https://evil.example" }, "x")), "<button>x</button>", name);
});

test("what screens write stays: names, places, data and the one number of a style", () => {
  const span = h("span.cq-card.is-open", { "data-card": "3c", "aria-label": "3", tabindex: 0, style: "--n: 10" });
  const before = span.outerHTML;
  assert.equal(tamed(span), before);
  assert.equal(tamed(h("span", { style: "--deep: 1; background: url(//evil.example)" })), "<span></span>");
});
