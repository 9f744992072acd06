import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/receipt-errors.po';
import { ReceiptError, type ReceiptErrorCode } from './reader.ts';

/** The errors after which a retry may succeed. */
const MAY_PASS: ReadonlySet<ReceiptErrorCode> = new Set([
  'receipt.offline',
  'receipt.corrupt',
  'receipt.missing',
  'receipt.full',
  'receipt.failed',
]);

export interface ReceiptErrorTexts {
  readonly title: string;
  readonly body: string;
  readonly retry: boolean;
}

/** The texts for an error of the reader; an unknown error is `receipt.failed`, and goes to the console with its cause. */
export function describeReceiptError(error: unknown): ReceiptErrorTexts {
  const code = error instanceof ReceiptError ? error.code : 'receipt.failed';
  // oxlint-disable-next-line eslint/no-console -- the person only sees "Something went wrong", so the cause has to be found here
  if (code === 'receipt.failed') console.error(error);
  return { title: t(`error.${code}.title`), body: t(`error.${code}`), retry: MAY_PASS.has(code) };
}
