// @ts-check
// What a source file has, by the compiler's own parser: its functions, how long they are, and what is said about them.
import ts from 'typescript';

/**
 * @typedef {{ name: string, line: number, lines: number, isClass: boolean, isExported: boolean, isDocumented: boolean }} Found a function or class
 */

/** @param {ts.Node} node */
const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isClassDeclaration(node);

/**
 * The function in a variable's value, through what is around it: `memo(function Row() {})`.
 * @param {ts.Expression | undefined} value
 * @returns {ts.Node | undefined}
 */
function functionIn(value) {
  if (value && isFunction(value)) return value;
  if (value && ts.isCallExpression(value)) return value.arguments.find((argument) => isFunction(argument));
  return undefined;
}

/** @param {ts.Node} node */
const isExported = (node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** @param {ts.Node} node */
const isDocumented = (node) => ts.getJSDocCommentsAndTags(node).some((part) => ts.isJSDoc(part));

/**
 * Every named function, method and class of a file.
 * @param {string} path
 * @param {string} text
 * @returns {Found[]}
 */
export function read(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Found[]} */
  const found = [];
  /** @param {ts.Node} node */
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  /** @param {ts.Node} node @param {ts.Node} statement @param {string} name */
  const add = (node, statement, name) => {
    const line = lineOf(node);
    const end = source.getLineAndCharacterOfPosition(node.end).line;
    found.push({
      name,
      line: line + 1,
      lines: end - line + 1,
      isClass: ts.isClassDeclaration(node),
      isExported: isExported(statement),
      isDocumented: isDocumented(statement),
    });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isVariableStatement(node)) {
      for (const { name, initializer } of node.declarationList.declarations) {
        const inner = functionIn(initializer);
        if (inner) add(inner, node, name.getText(source));
      }
    } else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isMethodDeclaration(node))
      // Of overloads, the one with the body is the function.
      if (ts.isClassDeclaration(node) || node.body) add(node, node, node.name?.getText(source) ?? 'default');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
