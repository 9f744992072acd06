// @ts-check
// Finds problems of a text, and texts that are never shown. `tools/messages.mjs` runs it for every language.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';

/**
 * @typedef {string | [string] | [string, string] | [string, string, Record<string, unknown> | string]} Token as Lingui compiles a message
 */
/** @typedef {{ placeholders: Set<string>, plurals: string[][], selects: string[] }} Parts */

/**
 * Every placeholder in a message, including those in its plural and select branches; `cases`: its selectors.
 * @param {unknown} compiled
 * @returns {Generator<{ name: string, kind: string | undefined, cases: readonly string[] | undefined }>}
 */
export function* placeholdersIn(compiled) {
  if (!Array.isArray(compiled)) return;
  for (const token of /** @type {Token[]} */ (compiled)) {
    if (typeof token === 'string') continue;
    const [name, kind, options] = token;
    const choices = typeof options === 'object' ? options : undefined;
    const cases = choices && Object.keys(choices).filter((key) => key !== 'offset');
    yield { name, kind, cases };
    for (const key of cases ?? []) yield* placeholdersIn(choices?.[key]);
  }
}

/** The parts of a message. @param {string} text in ICU MessageFormat @returns {Parts} */
function partsOf(text) {
  /** @type {Parts} */
  const parts = { placeholders: new Set(), plurals: [], selects: [] };
  for (const { name, kind, cases } of placeholdersIn(compileMessageOrThrow(text))) {
    if (name !== '#') parts.placeholders.add(name);
    if (kind === 'plural' || kind === 'selectordinal') parts.plurals.push([...(cases ?? [])]);
    else if (cases) parts.selects.push(`${name}: ${cases.toSorted().join(', ')}`);
  }
  return parts;
}

/** Where French puts a space, and a line must not break: before ":", ";", "?", "!" and "»", and after "«". */
const BREAKING_SPACE = / (?=[:;?!»])|« /;

/** @param {Iterable<string>} names */
const listed = (names) => [...names].toSorted().join(', ') || 'none';

/**
 * The reasons, as texts, why a translation does not match its English text; empty if it does.
 * @param {string} text in ICU MessageFormat
 * @param {string} english the same in English
 * @param {string} tag the language
 * @returns {string[]}
 */
export function findProblems(text, english, tag) {
  if (text === '') return ['not translated'];
  /** @type {Parts} */
  let parts;
  /** @type {Parts} */
  let wanted;
  try {
    parts = partsOf(text);
    wanted = partsOf(english);
  } catch (error) {
    return [`no ICU MessageFormat: ${String(error).split('\n')[0]}`];
  }
  /** @type {string[]} */
  const problems = [];
  if (listed(parts.placeholders) !== listed(wanted.placeholders))
    problems.push(`placeholders: ${listed(parts.placeholders)}, in English: ${listed(wanted.placeholders)}`);
  const asked = new Set(wanted.selects);
  if (parts.selects.some((select) => !asked.has(select)) || (asked.size > 0 && parts.selects.length === 0))
    problems.push(`choices: ${listed(parts.selects)}, in English: ${listed(wanted.selects)}`);
  if (tag === 'fr' && BREAKING_SPACE.test(text))
    problems.push('a plain space where a line must not break: write U+202F');
  return [...problems, ...findPluralProblems(parts, wanted, tag)];
}

/**
 * @param {Parts} parts
 * @param {Parts} wanted
 * @param {string} tag
 * @returns {string[]}
 */
function findPluralProblems(parts, wanted, tag) {
  const categories = new Set(new Intl.PluralRules(tag).resolvedOptions().pluralCategories);
  /** @type {Set<string>} */
  const known = categories;
  if (wanted.plurals.length > 0 && parts.plurals.length === 0 && categories.size > 1)
    return ['no plural forms, though English has them'];
  return parts.plurals.flatMap((cases) => {
    const missing = [...categories].filter((category) => !cases.includes(category));
    const superfluous = cases.filter((key) => !/^\d+$/.test(key) && !known.has(key));
    return [
      ...(missing.length > 0 ? [`plural forms missing: ${listed(missing)}`] : []),
      ...(superfluous.length > 0 ? [`plural forms that ${tag} does not have: ${listed(superfluous)}`] : []),
    ];
  });
}

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The ids that no source has: neither written out nor as what a template (`tab.${step}`) can become.
 * @param {Iterable<string>} ids
 * @param {Iterable<string>} sources texts of the modules
 * @returns {string[]}
 */
export function findUnused(ids, sources) {
  /** @type {Set<string>} */
  const written = new Set();
  /** @type {Set<string>} */
  const templates = new Set();
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) written.add(node.text);
    if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node)) {
      const rest = node.templateSpans.map((span) => `.*${escaped(span.literal.text)}`);
      // A template that begins with a placeholder could match any id.
      if (node.head.text !== '') templates.add(escaped(node.head.text) + rest.join(''));
    }
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest));
  const patterns = [...templates].map((template) => new RegExp(`^${template}$`, 's'));
  return [...ids].filter((id) => !written.has(id) && !patterns.some((pattern) => pattern.test(id)));
}
