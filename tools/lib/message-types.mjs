// @ts-check
// The types of all texts: their names, and what each of them is filled with.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { PO_FORMAT } from './catalogues.mjs';
import { placeholdersIn } from './messages.mjs';
import { inRoot } from './project.mjs';

const ENGLISH_FOLDER = 'web/src/messages/en';
/** Not in git: the types are those of the catalogues. */
export const TYPE_FILE = 'web/src/messages/message-id.ts';

/** The values that ICU's kinds of placeholders take; a plain one takes a text: the caller formats figures. */
const KINDS = new Map([
  ['plural', 'number'],
  ['selectordinal', 'number'],
  ['number', 'number'],
  ['date', 'Date'],
  ['time', 'Date'],
]);

/**
 * The type of a text's values; `undefined` for nothing.
 * @param {string} text in ICU MessageFormat
 */
export function argumentsOf(text) {
  /** @type {Map<string, string>} */
  const types = new Map();
  for (const { name, kind, cases = [] } of placeholdersIn(compileMessageOrThrow(text))) {
    if (name === '#') continue;
    const choice = cases.map((key) => `'${key}'`).join(' | ');
    const type = kind === 'select' ? choice : KINDS.get(kind ?? '');
    // A number that is also used as a plain value is still a number.
    if (type !== undefined || !types.has(name)) types.set(name, type ?? 'string');
  }
  if (types.size === 0) return 'undefined';
  return `{ ${[...types].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

/**
 * The module that has the types.
 * @param {ReadonlyMap<string, string>} texts the English ones by their ids
 */
export const messageTypes = (
  texts,
) => `// Written by \`npm run messages\`, the linter and the tests from the English catalogues.

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

/** Writes the module that has the types, unless it is there already. */
export async function writeMessageTypes() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const file of readdirSync(inRoot(ENGLISH_FOLDER))) {
    const path = inRoot(ENGLISH_FOLDER, file);
    const catalogue = await PO_FORMAT.parse(readFileSync(path, 'utf8'), {
      locale: 'en',
      sourceLocale: 'en',
      filename: path,
    });
    for (const [id, { translation = '' }] of Object.entries(catalogue)) texts.set(id, translation);
  }
  const types = messageTypes(texts);
  if (!existsSync(inRoot(TYPE_FILE)) || readFileSync(inRoot(TYPE_FILE), 'utf8') !== types)
    writeFileSync(inRoot(TYPE_FILE), types);
}
