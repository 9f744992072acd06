// @ts-check
// The types of all texts: their names, and what each of them is filled with.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** @typedef {string | [string] | [string, string] | [string, string, Record<string, unknown> | string]} Token as Lingui compiles a message */

/** What ICU's kinds of placeholders take; a plain one takes a text: figures are formatted by whoever fills it. */
const KINDS = new Map([
  ['plural', 'number'],
  ['selectordinal', 'number'],
  ['number', 'number'],
  ['date', 'Date'],
  ['time', 'Date'],
]);

/**
 * The placeholders of a message, each with its type.
 * @param {unknown} compiled
 * @param {Map<string, string>} [found]
 * @returns {Map<string, string>}
 */
export function placeholdersOf(compiled, found = new Map()) {
  if (!Array.isArray(compiled)) return found;
  for (const token of /** @type {Token[]} */ (compiled)) {
    if (typeof token === 'string') continue;
    const [name, kind, options] = token;
    if (name === '#') continue;
    const cases = typeof options === 'object' ? Object.keys(options).filter((key) => key !== 'offset') : [];
    const choice = cases.map((key) => `'${key}'`).join(' | ');
    const type = kind === 'select' ? choice : KINDS.get(kind ?? '');
    // A number that stands in the text besides is still a number.
    if (type !== undefined || !found.has(name)) found.set(name, type ?? 'string');
    if (typeof options === 'object') for (const key of cases) placeholdersOf(options[key], found);
  }
  return found;
}

/**
 * What a text is filled with, as a type; `undefined` for nothing.
 * @param {string} text in ICU MessageFormat
 */
export function argumentsOf(text) {
  const placeholders = [...placeholdersOf(compileMessageOrThrow(text))];
  if (placeholders.length === 0) return 'undefined';
  return `{ ${placeholders.map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

/**
 * The module that has the types.
 * @param {ReadonlyMap<string, string>} texts the English ones by their ids
 */
export const messageTypes = (texts) => `// Written by \`npm run messages\` from the English catalogues.

/** Every id in the catalogues, and what its text is filled with. */
export interface MessageArguments {
${[...texts]
  .map(([id, text]) => `  '${id}': ${argumentsOf(text)};`)
  .toSorted()
  .join('\n')}
}

/** A text that does not exist does not compile. */
export type MessageId = keyof MessageArguments;
`;
