// @ts-check
// A rule that oxlint lacks: a function or class that is exported says what it does.

/**
 * @typedef {{ type: string, id?: Name, init?: Node, arguments?: Node[], declaration?: Node, declarations?: Node[], name?: string }} Node a
 * part of a source file, as oxlint hands it over
 * @typedef {Node & { name: string }} Name
 * @typedef {{ type: string, value: string }} Comment
 * @typedef {{ sourceCode: { getCommentsBefore: (node: Node) => Comment[] }, report: (finding: { node: Node, message: string }) => void }}
 * Context
 */

/** @param {Node | null | undefined} node */
const isCode = (node) =>
  /^(?:ArrowFunctionExpression|(?:Function|Class)(?:Expression|Declaration))$/.test(node?.type ?? '');

/** Also through what is around it: `memo(function Row() {})`. @param {Node | null | undefined} node */
const holdsCode = (node) => isCode(node) || (node?.arguments?.some(isCode) ?? false);

/** @param {Context} context */
function create({ sourceCode, report }) {
  /** @param {Node} node an export */
  const check = (node) => {
    const { declaration } = node;
    const found = holdsCode(declaration)
      ? [declaration]
      : (declaration?.declarations ?? []).filter(({ init }) => holdsCode(init));
    const isExplained = sourceCode
      .getCommentsBefore(node)
      .some(({ type, value }) => type === 'Block' && value.startsWith('*'));
    if (isExplained) return;
    for (const part of found) {
      const name = part?.id?.name ?? 'The default export';
      report({ node: part?.id ?? node, message: `${name} is public, and nothing says what it does.` });
    }
  };
  return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check };
}

/** The rule, for `plugin.mjs`. */
export const explainWhatIsPublic = { create };
