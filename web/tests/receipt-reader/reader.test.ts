import { expect, test } from 'vitest';
import { receiptReader } from '#web/platform/receipt-reader/index.ts';

test('an unsupported browser is reported, and fetches nothing', async () => {
  // Like this one, which has neither workers nor their canvases.
  expect(await receiptReader().state()).toEqual({ kind: 'unsupported', why: 'simd' });
});
