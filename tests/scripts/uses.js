// What the script of each room uses, as the compiler understands it: `node uses.js ENTRY …` says it as JSON, by entry:
// the `texts` that are named in it or in what it imports, what is done there that no script of ours may (`forbidden`),
// the kinds of all messages that are `sent` there, and the `kinds` of the entry itself; besides, all that is wrong with
// the types, as `tsc` would say it.

import { dirname, relative, resolve } from "node:path";
import ts from "typescript";

const FORBIDDEN = new Set([
  ...["eval", "fetch", "Function", "XMLHttpRequest", "WebSocket", "EventSource", "sendBeacon"],
  ...["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "write", "writeln", "srcdoc"],
]);

const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

/** Whether these are the texts of a room, and not one text that is called so. */
const areTexts = (type) => Boolean(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.UnionOrIntersection));

/** What one file uses and imports. */
function usesOf(file) {
  const uses = { texts: new Set(), kinds: new Set(), forbidden: [], imports: [] };
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) uses.imports.push(resolve(dirname(file.fileName), node.moduleSpecifier.text));
    if (ts.isIdentifier(node) && FORBIDDEN.has(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      uses.forbidden.push(`${relative(".", file.fileName)}:${line + 1}: ${node.text}`);
    }
    if (ts.isPropertyAccessExpression(node)) {
      const owner = node.expression.getText().split(".").at(-1);
      if (owner === "text" && areTexts(checker.getTypeAtLocation(node.expression))) uses.texts.add(node.name.text);
    }
    if (
      ts.isElementAccessExpression(node) &&
      node.expression.getText().endsWith("text") &&
      areTexts(checker.getTypeAtLocation(node.expression))
    ) {
      const name = checker.getTypeAtLocation(node.argumentExpression);
      for (const each of name.isUnion() ? name.types : [name]) if (each.isStringLiteral()) uses.texts.add(each.value);
    }
    if (ts.isStringLiteral(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)) {
      const wanted = checker.getContextualType(node);
      const named = wanted?.isUnion() && wanted.types.some((each) => each.value === "still_there");
      if (named) uses.kinds.add(node.text);
      const call = node.parent;
      const sends =
        ts.isCallExpression(call) && call.arguments[0] === node && /\bsend$/.test(call.expression.getText());
      if (sends) uses.kinds.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

const known = new Map();
const usesAt = (path) => {
  if (!known.has(path)) known.set(path, usesOf(program.getSourceFile(path)));
  return known.get(path);
};

function reached(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const each of usesAt(path).imports) reached(each, found);
  return found;
}

const said = process.argv.slice(2).map((entry) => {
  const all = [...reached(resolve(entry))].map(usesAt);
  const together = (name) => [...new Set(all.flatMap((each) => [...each[name]]))].sort();
  const kinds = [...usesAt(resolve(entry)).kinds].sort();
  return [entry, { texts: together("texts"), kinds, sent: together("kinds"), forbidden: together("forbidden") }];
});
const problems = ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => "\n",
});
console.log(JSON.stringify({ problems, uses: Object.fromEntries(said) }));
