import { expect, test } from 'vitest';
import { keepReaderForOffline, receiptReader } from '#web/platform/receipt-reader/index.ts';

test('in a browser that cannot run it, the reader says so, and nothing is fetched for it', async () => {
  // As this one: it has neither workers nor their canvases.
  expect(await receiptReader().state()).toEqual({ kind: 'unsupported', why: 'simd' });
  await expect(keepReaderForOffline()).resolves.toBeUndefined();
});
