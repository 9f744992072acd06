import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import { BILL_FEATURES, importRules } from '../lint/import-rules.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fairtab-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules broken by a project of these files, each given with the one import it has. */
async function broken(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = mkdtempSync(join(folder, 'case-'));
  for (const [name, imported] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), imported ? `import '${imported}';\nexport {};\n` : 'export {};\n');
  }
  const { output } = await cruise(['.'], {
    baseDir: root,
    ruleSet: { forbidden: importRules(['account', 'landing']) },
    validate: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
  });
  const { summary, modules } = output as ICruiseResult;
  // A cruiser without its parser finds no modules, and therefore nothing wrong.
  expect(modules.length).toBeGreaterThanOrEqual(Object.keys(files).length);
  return summary.violations.map((violation) => violation.rule.name);
}

const UP = '../../..';
const LITE = 'node_modules/@supabase/lite/dist/index.ts';

test.each([
  [
    'domain-is-pure',
    'domain/src/index.ts',
    '../../web/src/platform/device/clock.ts',
    'web/src/platform/device/clock.ts',
  ],
  ['domain-by-its-index', 'web/src/lines/a.ts', `${UP}/domain/src/bill/x.ts`, 'domain/src/bill/x.ts'],
  ['platform-below', 'web/src/platform/a.ts', '../ui/b.ts', 'web/src/ui/b.ts'],
  ['bills-below', 'web/src/bills/a.ts', '../bill-kit/b.ts', 'web/src/bill-kit/b.ts'],
  ['document-below', 'web/src/bills/document/a.ts', '../../ui/b.ts', 'web/src/ui/b.ts'],
  ['document-below', 'web/src/bills/saved/a.ts', '../../messages/b.ts', 'web/src/messages/b.ts'],
  ['ui-below', 'web/src/ui/a.ts', '../lines/b.ts', 'web/src/lines/b.ts'],
  ['messages-below', 'web/src/messages/a.ts', '../platform/b.ts', 'web/src/platform/b.ts'],
  ['bill-kit-below', 'web/src/bill-kit/a.ts', '../lines/b.ts', 'web/src/lines/b.ts'],
  ['landing-alone', 'web/src/landing/a.ts', '../app/b.ts', 'web/src/app/b.ts'],
  ['account-alone', 'web/src/account/a.ts', '../landing/b.ts', 'web/src/landing/b.ts'],
  ['paths-lowest', 'web/src/paths.ts', './ui/b.ts', 'web/src/ui/b.ts'],
  ['server-knows-no-screens', 'server/src/a.ts', '../../web/src/ui/b.ts', 'web/src/ui/b.ts'],
  ['lite-by-one-module', 'server/src/a.ts', `../../${LITE}`, LITE],
  ['web-knows-no-server', 'web/src/platform/a.ts', '../../../server/src/b.ts', 'server/src/b.ts'],
  ['no-tests-in-the-product', 'web/src/ui/a.ts', '../../tests/b.ts', 'web/tests/b.ts'],
])('%s: %s may not import %s', async (rule, from, specifier, to) => {
  expect(await broken({ [from]: specifier, [to]: '' })).toContain(rule);
});

test.each(BILL_FEATURES.slice(1).map((feature, index) => [feature, BILL_FEATURES[index]]))(
  '%s may not import %s, which stands above it',
  async (feature, above) => {
    const files = { [`web/src/${feature}/a.ts`]: `../${above}/b.ts`, [`web/src/${above}/b.ts`]: '' };
    expect(await broken(files)).toContain(`${feature}-imports-down`);
  },
);

test.each(['app', 'account'])('wizard, the first feature, may not import %s', async (above) => {
  const files = { 'web/src/wizard/a.ts': `../${above}/b.ts`, [`web/src/${above}/b.ts`]: '' };
  expect(await broken(files)).toContain('wizard-imports-down');
});

test('two files may not need one another', async () => {
  const files = { 'web/src/ui/a.ts': './b.ts', 'web/src/ui/b.ts': './a.ts' };
  expect(await broken(files)).toEqual(['no-circles']);
});

test('an import that cannot be resolved does not evade the rules', async () => {
  expect(await broken({ 'web/src/ui/a.ts': './gone.ts' })).toContain('resolvable');
});

test('imports in the allowed direction pass', async () => {
  const files = {
    'domain/src/index.ts': '',
    'web/src/platform/device/clock.ts': `../../../../domain/src/index.ts`,
    'web/src/ui/a.ts': '../platform/device/clock.ts',
    'web/src/bills/a.ts': '../ui/a.ts',
    'web/src/bill-kit/a.ts': '../bills/a.ts',
    'web/src/receipt/a.ts': '../bill-kit/a.ts',
    'web/src/lines/a.ts': '../receipt/a.ts',
    'web/src/app/a.ts': '../lines/a.ts',
    'server/src/a.ts': '../../web/src/paths.ts',
    'web/src/paths.ts': '',
  };
  expect(await broken(files)).toEqual([]);
});

test.each(['server/src', 'web/src/platform', 'web/src/app', 'domain/src/settle'])(
  'two folders in %s may not need one another, whichever files do',
  async (folder) => {
    const files = {
      [`${folder}/http/a.ts`]: '../mail/b.ts',
      [`${folder}/mail/b.ts`]: '',
      [`${folder}/mail/c.ts`]: '../http/d.ts',
      [`${folder}/http/d.ts`]: '',
    };
    expect(await broken(files)).toContain('no-circles-of-folders');
    expect(await broken({ ...files, [`${folder}/mail/c.ts`]: '' })).toEqual([]);
  },
);

test('a folder and its own part may need one another', async () => {
  const files = {
    'web/src/table/a.ts': './host/b.ts',
    'web/src/table/host/b.ts': '',
    'web/src/table/host/c.ts': '../d.ts',
    'web/src/table/d.ts': '',
  };
  expect(await broken(files)).toEqual([]);
});
