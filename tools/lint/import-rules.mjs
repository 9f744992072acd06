// @ts-check

/**
 * The folders of `web/src` from the top down: each may import those below it, so that no two import each other. The routes, the features
 * that work on one bill, what these share, what a bill is on a device, primitives, what talks to the outside, texts.
 */
export const LAYERS = [
  'app',
  'wizard',
  'trip',
  'shared-bill',
  'summary',
  'difference',
  'lines',
  'charges',
  'diners',
  'table',
  'photo',
  'history',
  'several',
  'picture',
  'receipt',
  'settle',
  'adjustments',
  'currency',
  'groups',
  'bill-kit',
  'bills',
  'ui',
  'platform',
  'messages',
];

/** Folders that must not form a cycle: down to the parts of a feature. The parts of these are not compared. */
const FOLDERS = ['[^/]+', '[^/]+/[^/]+'].map((path) => `^(?:domain|server|web)/src/${path}$`).join('|');

/**
 * A rule: files of `from` must not import files of `to`.
 * @param {string} name
 * @param {string} comment
 * @param {{ path: string, pathNot?: string }} from
 * @param {{ path: string, pathNot?: string }} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The files of these folders of `web/src`. @param {readonly string[]} folders */
const filesIn = (folders) => `^web/src/(?:${folders.join('|')})/`;

/**
 * Imports go one way: down the layers, and to the domain.
 * @param {readonly string[]} others the folders of the features that have nothing to do with a bill on screen: they import no other one
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
// oxlint-disable-next-line max-lines-per-function -- a list of rules
export function importRules(others) {
  const screens = filesIn([...others, ...LAYERS.slice(0, LAYERS.indexOf('bills'))]);
  const tests = '\\.test\\.tsx?$';
  return [
    never(
      'domain-is-pure',
      'The rules import nothing but one another, and the schema library that reads what was stored.',
      { path: '^domain/src/', pathNot: tests },
      { path: '.', pathNot: '^domain/src/|^node_modules/valibot/' },
    ),
    never(
      'domain-by-its-index',
      'Everybody else imports the domain by its index.',
      { path: '^(web|server|tests/journeys)/' },
      { path: '^domain/src/', pathNot: '^domain/src/index\\.ts$' },
    ),
    never(
      'paths-lowest',
      'Addresses are data: everybody may read them.',
      { path: '^web/src/paths\\.ts$' },
      { path: '.' },
    ),
    ...LAYERS.slice(1).map((layer, index) =>
      never(
        `${layer}-imports-down`,
        'A folder imports those below it only (LAYERS).',
        { path: filesIn([layer]) },
        { path: filesIn([...others, ...LAYERS.slice(0, index + 1)]) },
      ),
    ),
    never(
      'document-below',
      'A bill as a document, and a saved one, know the rules and the device, no texts and no React.',
      { path: filesIn(['bills/document', 'bills/saved']) },
      { path: `${filesIn(['ui', 'messages'])}|node_modules/react` },
    ),
    ...others.map((feature) =>
      never(
        `${feature}-alone`,
        'A feature without a bill imports no other one; routes compose them.',
        { path: filesIn([feature]) },
        { path: screens, pathNot: filesIn([feature]) },
      ),
    ),
    never(
      'server-knows-no-screens',
      'The server shares the list of paths with the app, nothing else of it.',
      { path: '^server/src/' },
      { path: '^web/', pathNot: '^web/src/paths\\.ts$' },
    ),
    {
      name: 'lite-by-one-module',
      comment: 'Importing lite changes the process; server/src/lite/lite.ts puts it back.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/lite/lite\\.ts$' },
      to: { path: '(?:^|/)@supabase/lite', dependencyTypesNot: ['type-only'] },
    },
    never(
      'web-knows-no-server',
      'The app reaches the server over HTTP only.',
      { path: '^web/src/' },
      { path: '^server/' },
    ),
    never(
      'no-tests-in-the-product',
      'What is shipped imports no tests and no tools.',
      { path: '^(web|server|domain)/src/', pathNot: tests },
      { path: '^(?:tests|bench|tools)/|/tests/|\\.test\\.tsx?$' },
    ),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circles-of-folders',
      comment: 'What a folder needs stands below it. A folder and its own parts may use each other.',
      severity: 'error',
      scope: 'folder',
      from: { path: FOLDERS },
      to: { path: FOLDERS, circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be found is checked by no rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ];
}
