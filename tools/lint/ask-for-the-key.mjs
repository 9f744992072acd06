// @ts-check
// A rule that oxlint lacks: Enter and Escape are compared with what `pressedKey` returns. `event.key` is Enter, too, when that only
// confirms Japanese, Chinese or Korean text.

/**
 * @typedef {{ type: string, value?: unknown, name?: string, property?: Node, left?: Node, right?: Node }} Node a part of a source file, as
 * oxlint hands it over
 * @typedef {{ report: (finding: { node: Node, message: string }) => void }} Context
 */

const MESSAGE =
  'Compare pressedKey(event) (web/src/ui/pressed-key.ts): this key may only confirm composed text.';

/** The rule, for `plugin.mjs`. */
export const askForTheKey = {
  /** @param {Context} context */
  create: ({ report }) => ({
    /** @param {Node} node */
    BinaryExpression(node) {
      const sides = [node.left, node.right];
      const isKey = sides.some((side) => side?.property?.name === 'key');
      if (isKey && sides.some((side) => side?.value === 'Enter' || side?.value === 'Escape'))
        report({ node, message: MESSAGE });
    },
  }),
};
