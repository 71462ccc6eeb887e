import assert from "node:assert/strict";
import { test } from "node:test";
import { opening } from "../../conquian/static_site/scripts/link.js";

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

/** Which view a page begins with, by its link. */
const begun = (query, kept = nothing, chance = () => 0) => opening(first, query, usual, kept, chance)?.query;

test("a bare link begins with the first view, also where it names what is usual", () => {
  assert.equal(begun(""), "?seed=1");
  assert.equal(begun("?lang=de"), "?seed=1");
  assert.equal(begun("?lang=de&faces=french"), "?seed=1");
});

test("a link that asks for something waits for Python", () => {
  assert.equal(begun("?cards=3c4c5c"), undefined);
  assert.equal(begun("?lang=de&cards="), undefined);
  assert.equal(begun("?faces=spanish"), undefined);
  assert.equal(begun("?lang=en"), undefined);
});

test("where anything was kept Python has to look at it first", () => {
  assert.equal(
    begun("", (key) => (key === "conquian.faces" ? "spanish" : null)),
    undefined,
  );
  assert.equal(
    begun("", (key) => (key === "conquian.play" ? "{}" : null)),
    "?seed=1",
  );
});

test("of several first views chance takes one", () => {
  assert.equal(
    begun("", nothing, () => 0.99),
    "?seed=2",
  );
});
