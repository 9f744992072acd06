import { beforeEach, expect, test, vi } from 'vitest';
import { describeReceiptError } from '#web/platform/receipt-reader/describe-error.ts';
import { RECEIPT_ERRORS, ReceiptError } from '#web/platform/receipt-reader/reader.ts';

// Unexpected errors go to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('every failure has a title and a next step, and typing always stays possible', () => {
  const texts = RECEIPT_ERRORS.map((code) => ({ code, ...describeReceiptError(new ReceiptError(code)) }));
  expect(texts.filter(({ title, body }) => title === '' || !body.includes('type the bill in'))).toEqual([]);
});

test('errors that a retry cannot fix offer none, and unknown errors are reported as failures', () => {
  expect(describeReceiptError(new ReceiptError('receipt.heic')).retry).toBe(false);
  expect(describeReceiptError(new ReceiptError('receipt.offline')).retry).toBe(true);
  expect(describeReceiptError(new Error('x'))).toEqual(
    describeReceiptError(new ReceiptError('receipt.failed')),
  );
  expect(console.error).toHaveBeenCalledWith(new Error('x'));
});
