import { membersOf } from '../json.ts';

/** Deeper than any bill, which has six levels, and shallow enough for recursive code. */
const DEEPEST = 64;

/** True if JSON is nested more deeply than the app's. Brackets within its texts do not count; invalid JSON is refused elsewhere. */
export function isTooDeepJson(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isText = !isText;
    else if (isText && letter === '\\') at += 1;
    else if (!isText && (letter === '[' || letter === '{')) depth += 1;
    else if (!isText && (letter === ']' || letter === '}')) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Arguments of functions that are lists or objects (`open_table`, `sync_table`, `replace_bill`). */
const JSON_ARGUMENTS = new Set(['entries', 'changes', 'version']);

/**
 * True if such an argument is a text. The database would read the JSON in it: nesting that stops PGlite for good, and numbers
 * such as 1e131071, which are some bytes here and 131,072 digits there. The app sends lists and objects.
 */
export function hasTextForJson(json: string): boolean {
  return Object.entries(membersOf(json)).some(
    ([name, value]) => JSON_ARGUMENTS.has(name) && typeof value === 'string',
  );
}

/** True if the logic of a query (`or=(and(…),…)`) has more brackets than the app ever sends. */
export const isTooDeepQuery = (search: string): boolean => (search.match(/\(|%28/g) ?? []).length > DEEPEST;

/**
 * Property names that every object has. Lite and PGlite look names up in objects and call what they find, so these would make them fail.
 */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/** True if a query contains one of those names, plain or encoded. */
export function namesInherited(search: string): boolean {
  const plain = search.replaceAll(/%5f/gi, '_');
  return INHERITED.some((name) => plain.includes(name));
}

/** True if one of those names is a key in JSON; in its texts they are harmless. */
export function hasInheritedKey(json: string): boolean {
  let found = false;
  try {
    JSON.parse(json, (key, value: unknown) => {
      found ||= INHERITED.includes(key);
      return value;
    });
  } catch {
    return false;
  }
  return found;
}

/** True if lite's response names the position at which parsing a query failed. */
export const hasErrorPosition = async (answer: Response): Promise<boolean> =>
  / at position \d+"/.test(await answer.text());
