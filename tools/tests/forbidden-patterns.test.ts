import { expect, test } from 'vitest';
import { findForbidden } from '../lint/forbidden-patterns.mjs';

test.each([
  ['web/src/app/main.tsx', 'if (import.meta.env.VITE_URL) {}'],
  ['domain/src/bill/x.ts', 'const now = new Date();'],
  ['web/src/ui/x.ts', 'sort(bills, navigator.language)'],
  ['web/src/ui/x.ts', 'new Intl.NumberFormat()'],
  ['web/src/ui/x.tsx', "if (event.key === 'Enter') go();"],
  ['web/src/ui/x.tsx', "if ('Escape' !== event.key) go();"],
  ['web/src/ui/x.tsx', "useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);"],
  ['web/src/ui/x.tsx', 'useEffect(() => (isOpen ? connect() : panel.scrollTo(0, 0)), []);'],
  ['web/src/ui/x.tsx', '// TODO later'],
  ['tests/journeys/x.spec.ts', 'await page.waitForTimeout(5);'],
  ['tests/faults/browser/x.spec.ts', 'await page.waitForTimeout(5);'],
  ['web/src/ui/x.tsx', '// oxlint-disable-next-line no-console'],
  ['supabase/functions/x.ts', '// oxlint-disable-next-line no-console'],
  ['supabase/functions/x.ts', '// FIXME'],
  ['domain/tests/x.ts', ']; // oxfmt-ignore'],
])('%s: %s is found', (path, line) => {
  expect(findForbidden(path, `fine\n${line}\n`)).toEqual([expect.stringMatching(new RegExp(`^${path}:2: `))]);
});

test.each([
  ['domain/src/bill/x.ts', 'new Date(stored).getTime()'],
  ['web/src/ui/x.ts', 'new Intl.DisplayNames([locale()])'],
  ['web/src/ui/x.tsx', '// oxlint-disable-next-line no-console -- the only way to reach the operator'],
  ['web/src/ui/x.tsx', "if (pressedKey(event) !== 'Escape') go();"],
  ['web/src/ui/x.tsx', 'useEffect(() => { box.current?.scrollIntoView(); }, []);'],
  ['docs/look.md', 'TODO'],
])('%s: %s is fine', (path, line) => {
  expect(findForbidden(path, line)).toEqual([]);
});
