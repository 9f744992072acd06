import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../lib/project.mjs';

/** The output of one of our rules for a file. */
function lint(name: string, options: readonly unknown[], lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-lint-'));
  const plugin = inRoot('tools', 'lint', 'plugin.mjs');
  const rules = { [`fairtab/${name}`]: ['error', ...options] };
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
  const found = lint(
    'explain-what-is-public',
    [],
    [
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
    ],
  );
  expect([...found.matchAll(/(\w+) is public/g)].map(([, name]) => name)).toEqual(['a', 'b', 'C', 'D', 'f']);
});

test('Enter and Escape are found where the key is not asked for by pressedKey', () => {
  const found = lint(
    'ask-for-the-key',
    [],
    [
      "if (event.key === 'Enter') go();",
      "if (pressedKey(event) !== 'Escape') go();",
      "if ('Escape' !== event.key) go();",
    ],
  );
  expect([...found.matchAll(/x\.tsx:(\d+)/g)].map(([, line]) => line)).toEqual(['1', '3']);
});

test('an effect or a ref that returns anything but a clean-up is found, also behind a name and in a block', () => {
  const bad = [
    "useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);",
    'useLayoutEffect(() => { if (isWrong) return field.focus(); }, []);',
    'useInsertionEffect(() => (isOpen ? connect() : panel.scrollTo(0, 0)), []);',
    'useEffect(importedFrom, []);',
    'const look = () => list.scrollBy(0, 1); useSyncExternalStore(look, now);',
    'const a = <p ref={(node) => node?.scrollIntoView()} />;',
    'const b = <p ref={(node) => (kept = node)} />;',
    'function show(node) { return node.focus(); } const c = <Field inputRef={show} />;',
  ];
  const good = [
    'useEffect(() => store.connect(), []);',
    'useEffect(() => (isOpen ? connect() : undefined), []);',
    'useEffect(() => void load(), []);',
    'useEffect(() => { box.current?.scrollIntoView(); }, []);',
    'useEffect(() => { const stop = listen(); return stop; }, []);',
    'useLayoutEffect(() => () => timer.current?.(), []);',
    'useEffect(() => { rows.map((row) => { return row.focus(); }); }, []);',
    'const d = <p ref={box} onClick={() => box.current?.focus()} />;',
  ];
  const found = lint('return-clean-ups-only', [['connect']], [...bad, ...good]);
  const lines = [...found.matchAll(/^x\.tsx:(\d+):/gm)].map(([, line]) => Number(line));
  expect(lines.toSorted((a, b) => a - b)).toEqual(bad.map((_, index) => index + 1));
});
