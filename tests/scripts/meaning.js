// Says which of the scripts in the file named first, [name, source, sent], do not mean the same as they are sent.

import { readFileSync } from "node:fs";
import ts from "typescript";

const printer = ts.createPrinter({ removeComments: true });
/** @param {string} text */
const meaning = (text) => printer.printFile(ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest));

/** @type {[string, string, string][]} */
const scripts = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(
  JSON.stringify(scripts.filter(([, source, sent]) => meaning(source) !== meaning(sent)).map(([name]) => name)),
);
