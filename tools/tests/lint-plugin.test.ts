import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../lib/project.mjs';

/** The output of one of our rules for a file. */
function lint(name: string, lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-lint-'));
  const plugin = inRoot('tools', 'lint', 'plugin.mjs');
  const rules = { [`fairtab/${name}`]: 'error' };
  const config = { jsPlugins: [plugin], categories: { correctness: 'off' }, rules };
  writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'x.tsx'), lines.join('\n'));
  const program = inRoot('node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [program, '-c', 'oxlint.json', '--format=unix', 'x.tsx'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
}

test('a public function, class or arrow function without an explanation is found, also inside memo()', () => {
  const found = lint('explain-what-is-public', [
    'export const a = () => 1;',
    'export function b() {}',
    'export class C {}',
    'export const D = memo(function D() {});',
    '/** What it does. */',
    'export const e = async () => 1;',
    'const inner = () => 1;',
    'export const LIMIT = 5;',
    '// No explanation of a function.',
    'export default function f() {}',
  ]);
  expect([...found.matchAll(/(\w+) is public/g)].map(([, name]) => name)).toEqual(['a', 'b', 'C', 'D', 'f']);
});
