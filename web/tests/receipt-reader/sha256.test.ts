import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256 } from '#web/platform/receipt-reader/sha256.ts';

afterEach(() => vi.unstubAllGlobals());

test('a digest is the same with the browser’s own function and, over plain http, without it', async () => {
  const bytes = new TextEncoder().encode('4.50 Bruschetta');
  const expected = createHash('sha256').update(bytes).digest('hex');
  expect(await sha256(bytes)).toBe(expected);
  vi.stubGlobal('crypto', {});
  expect(await sha256(bytes)).toBe(expected);
});
