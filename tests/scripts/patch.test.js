import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { button, h, patch, s } from "../../conquian/ui/static/patch.js";
import { page } from "./page.js";

beforeEach(() => page());

const list = (...keys) =>
  h(
    "ul",
    {},
    keys.map((key) => h("li", { "data-key": key }, key)),
  );
const texts = (node) => [...node.childNodes].map((each) => each.textContent);

test("what is nothing is left out, of attributes and of children", () => {
  const node = h("p", { id: "a", hidden: true, title: false, lang: null, role: undefined }, "x", null, [
    false,
    "",
    ["y"],
  ]);
  assert.deepEqual([...node.attributes].map(({ name }) => name).sort(), ["hidden", "id"]);
  assert.equal(node.getAttribute("hidden"), "");
  assert.equal(node.textContent, "xy");
  assert.equal(h("p", {}, 0).textContent, "0");
});

test("a text is never markup", () => {
  const node = h("p", {}, "<b>bold</b>");
  assert.equal(node.children.length, 0);
  assert.equal(node.textContent, "<b>bold</b>");
});

test("a picture is drawn as SVG, and a button keeps its keys in JupyterLab", () => {
  assert.equal(s("svg").namespaceURI, "http://www.w3.org/2000/svg");
  const made = button({ class: "x" }, "go");
  assert.equal(made.getAttribute("type"), "button");
  assert.equal(made.getAttribute("data-lm-suppress-shortcuts"), "true");
});

test("what stays is the same node, where it now belongs", () => {
  const old = list("a", "b", "c");
  const [a, b, c] = old.children;
  patch(old, list("c", "a", "d"));
  assert.deepEqual(texts(old), ["c", "a", "d"]);
  assert.equal(old.children[0], c);
  assert.equal(old.children[1], a);
  assert.equal(b.parentNode, null);
});

test("nodes without a key are matched in order, and a key can come twice", () => {
  const old = h(
    "div",
    {},
    h("p", {}, "1"),
    h("p", {}, "2"),
    h("i", { "data-key": "k" }, "3"),
    h("i", { "data-key": "k" }, "4"),
  );
  const before = [...old.children];
  patch(
    old,
    h(
      "div",
      {},
      h("p", {}, "one"),
      h("p", {}, "two"),
      h("i", { "data-key": "k" }, "three"),
      h("i", { "data-key": "k" }, "four"),
    ),
  );
  assert.deepEqual(texts(old), ["one", "two", "three", "four"]);
  assert.deepEqual([...old.children], before);
});

test("a node of another kind under the same key is a new node", () => {
  const old = h("div", {}, h("p", { "data-key": "x" }, "old"));
  const before = old.firstChild;
  patch(old, h("div", {}, h("button", { "data-key": "x" }, "new")));
  assert.equal(old.firstChild.nodeName, "BUTTON");
  assert.notEqual(old.firstChild, before);
  assert.equal(old.childNodes.length, 1);
});

test("texts and attributes change in place", () => {
  const old = h("p", { class: "a", title: "gone" }, "before");
  const text = old.firstChild;
  patch(old, h("p", { class: "b", lang: "de" }, "after"));
  assert.equal(old.firstChild, text);
  assert.equal(text.nodeValue, "after");
  assert.equal(old.getAttribute("class"), "b");
  assert.equal(old.getAttribute("lang"), "de");
  assert.equal(old.hasAttribute("title"), false);
});

test("what the learner unfolded stays open, and a choice is what Python says", () => {
  const old = h("div", {}, h("details", { open: true }), h("input", { type: "radio", checked: true }));
  const [details, input] = old.children;
  patch(old, h("div", {}, h("details"), h("input", { type: "radio" })));
  assert.equal(details.hasAttribute("open"), true);
  assert.equal(input.checked, false);
  patch(old, h("div", {}, h("details"), h("input", { type: "radio", checked: true })));
  assert.equal(input.checked, true);
});

test("a box that was ticked since it was drawn is what Python says, though nothing else has changed", () => {
  const drawn = () => h("form", {}, h("label", {}, h("input", { type: "checkbox" }), "four colours"));
  const old = drawn();
  const box = old.querySelector("input");
  box.checked = true;
  patch(old, drawn());
  assert.equal(box.checked, false);
});

test("what has not changed is not gone through", () => {
  const drawn = (last) => h("div", {}, h("p", {}, h("b", { class: "same" }, "same")), h("p", {}, last));
  const old = drawn("a");
  const same = old.querySelector("b");
  same.getAttribute = same.setAttribute = () => assert.fail("touched");
  patch(old, drawn("b"));
  assert.deepEqual(texts(old), ["same", "b"]);
});

test("an empty list is filled, and a full one emptied", () => {
  const old = list();
  patch(old, list("a", "b"));
  assert.deepEqual(texts(old), ["a", "b"]);
  patch(old, list());
  assert.deepEqual(texts(old), []);
});

test("any order follows from any other", () => {
  const orders = ["", "a", "ab", "ba", "abc", "cba", "bca", "acbd", "dcab", "dabc"].map((each) => [...each]);
  for (const from of orders) {
    for (const to of orders) {
      const old = list(...from);
      const stayed = new Map([...old.children].map((node) => [node.dataset.key, node]));
      patch(old, list(...to));
      assert.deepEqual(texts(old), to);
      for (const node of old.children) {
        if (stayed.has(node.dataset.key)) assert.equal(node, stayed.get(node.dataset.key));
      }
    }
  }
});
