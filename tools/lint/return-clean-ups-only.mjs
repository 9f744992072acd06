// @ts-check
// A rule that oxlint lacks: an effect or a ref callback may return only a function. React calls it as a clean-up, and
// what a method of the platform returns can change: scroll methods, which TypeScript knows as void, return a promise in
// today's browsers.

/**
 * @typedef {{ type: string, parent?: Node, name?: string | Node, id?: Node, init?: Node, body?: Node, argument?: Node, operator?: string,
 * callee?: Node, property?: Node, arguments?: Node[], value?: Node, expression?: Node, consequent?: Node, alternate?: Node }} Node a part
 * of a source file, as oxlint hands it over
 * @typedef {{ options: [string[]?], report: (finding: { node: Node, message: string }) => void }} Context
 */

const HOOK = /^use(?:Effect|LayoutEffect|InsertionEffect|SyncExternalStore)$/;
const MESSAGE =
  'React calls what this returns as a clean-up: write a block. Functions that return a clean-up are listed in .oxlintrc.json.';

/** @param {Node | undefined} node */
const isFunction = (node) => /^(?:ArrowFunction|Function)(?:Expression|Declaration)$/.test(node?.type ?? '');

/** The name of `connect`, `store.connect` or the `ref` of an element. @param {Node | undefined} node @returns {string} */
const nameOf = (node) =>
  typeof node?.name === 'string' ? node.name : node ? nameOf(node.name ?? node.property) : '';

/** @param {Context} context */
function create({ options, report }) {
  const cleanUps = new Set(options[0]);
  /** Functions of the file, by name. @type {Map<string, Node>} */
  const functions = new Map();
  /** @type {Map<Node | undefined, Node[]>} */
  const returned = new Map();
  /** The functions that React calls. @type {{ node: Node, isHook: boolean }[]} */
  const called = [];

  /** @param {Node | undefined} node @returns {boolean} */
  function isCleanUp(node) {
    if (node?.type === 'ConditionalExpression')
      return isCleanUp(node.consequent) && isCleanUp(node.alternate);
    if (node?.type === 'CallExpression') return cleanUps.has(nameOf(node.callee));
    return isFunction(node) || node?.type === 'Identifier' || node?.operator === 'void';
  }

  /** @param {Node | undefined} node @param {Node | undefined} code */
  const keep = (node, code) => {
    if (code && isFunction(code)) functions.set(nameOf(node), code);
  };
  return {
    /** @param {Node} node */
    CallExpression(node) {
      const [first] = node.arguments ?? [];
      if (first && HOOK.test(nameOf(node.callee))) called.push({ node: first, isHook: true });
    },
    /** @param {Node} node */
    JSXAttribute(node) {
      const given = node.value?.expression;
      if (given && /(?:^r|R)ef$/.test(nameOf(node))) called.push({ node: given, isHook: false });
    },
    /** @param {Node} node */
    VariableDeclarator: (node) => keep(node.id, node.init),
    /** @param {Node} node */
    FunctionDeclaration: (node) => keep(node.id, node),
    /** @param {Node} node */
    ReturnStatement(node) {
      let { parent } = node;
      while (parent && !isFunction(parent)) ({ parent } = parent);
      if (node.argument) returned.set(parent, [...(returned.get(parent) ?? []), node.argument]);
    },
    'Program:exit'() {
      for (const { node, isHook } of called) {
        const code = isFunction(node) ? node : functions.get(nameOf(node));
        const results = code?.body?.type === 'BlockStatement' ? (returned.get(code) ?? []) : [code?.body];
        for (const result of code ? results : [])
          if (result && !isCleanUp(result)) report({ node: result, message: MESSAGE });
        // A ref may be an object; an effect that is defined elsewhere is known by its name.
        if (!code && isHook && !cleanUps.has(nameOf(node))) report({ node, message: MESSAGE });
      }
    },
  };
}

/** The rule, for `plugin.mjs`. Its option: the names of functions that return a clean-up. */
export const returnCleanUpsOnly = {
  meta: { schema: [{ type: 'array', items: { type: 'string' } }] },
  create,
};
