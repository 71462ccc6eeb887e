import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sentence } from "../../conquian/ui/static/parts.js";
import { page } from "./page.js";

beforeEach(() => page());

const scene = { words: { told: {} }, laws: {}, view: { told: {} } };
const drawn = (text) => JSON.stringify(sentence(scene, { state: "open", text }, "cq-verdict"));

test("a sentence has its sign, and one that says nothing has none", () => {
  assert.match(drawn("Yes."), /cq-sign/);
  assert.doesNotMatch(drawn(""), /cq-sign/);
});
