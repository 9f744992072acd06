// @ts-check

/**
 * A rule: files of `from` must not import files of `to`.
 * @param {string} name
 * @param {string} comment
 * @param {{ path: string, pathNot?: string }} from
 * @param {{ path: string, pathNot?: string }} to
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Imports go one way: domain ← platform ← document, ui, messages ← features ← app. Features never import one another.
 * @param {readonly string[]} features their folders in web/src
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
// oxlint-disable-next-line max-lines-per-function -- a list of rules
export function importRules(features) {
  const anyFeature = `^web/src/(?:${features.join('|')})/`;
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
      'platform-below',
      'What talks to the outside knows no screens.',
      { path: '^web/src/platform/' },
      { path: `^web/src/(?:ui|app|document)/|${anyFeature}` },
    ),
    never(
      'document-below',
      'A bill as a document knows the rules and the device, no screens and no texts.',
      { path: '^web/src/document/' },
      { path: `^web/src/(?:ui|app|messages)/|node_modules/react|${anyFeature}` },
    ),
    never(
      'ui-below',
      'Primitives know no feature.',
      { path: '^web/src/ui/' },
      { path: `^web/src/(?:app|document)/|${anyFeature}` },
    ),
    never(
      'messages-below',
      'Texts know no code.',
      { path: '^web/src/messages/' },
      { path: `^web/src/(?:ui|app|platform|document)/|${anyFeature}` },
    ),
    ...features.map((feature) =>
      never(
        `feature-${feature}-alone`,
        'Features never import one another; routes compose them.',
        { path: `^web/src/${feature}/` },
        { path: `^web/src/app/|${anyFeature}`, pathNot: `^web/src/${feature}/` },
      ),
    ),
    never(
      'server-knows-no-screens',
      'The server shares the list of paths with the app, nothing else of it.',
      { path: '^server/src/' },
      { path: '^web/', pathNot: '^web/src/app/paths\\.ts$' },
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
      name: 'resolvable',
      comment: 'An import that cannot be found is checked by no rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ];
}
