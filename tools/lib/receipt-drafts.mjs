// @ts-check
// What the app makes of a reading, in the words in which drafts of readers are compared.
import { runnerImport } from 'vite';
import { inRoot } from './project.mjs';

/**
 * @typedef {import('../../domain/src/receipt/reading.ts').Reading} Reading
 * @typedef {import('../../domain/src/receipt/draft.ts').ReceiptDraft} ReceiptDraft
 * @typedef {{ readReceipt: (reading: Reading, hints: { digits?: number }) => ReceiptDraft }} Rules
 * @typedef {typeof import('../../domain/src/money/currency.ts')} Currencies
 * @typedef {{
 *   items: { name: string, qty: number, amount: number }[], charges: { kind: string, amount: number }[],
 *   total: number | null, status: ReceiptDraft['status'],
 * }} ComparableDraft amounts in minor units
 */

/**
 * `decimals`: the digits after the point in which amounts are wanted; the currency's without them. Receipts of some currencies have
 * fewer than the standard does ("15,000" rupiah).
 * @returns {Promise<(reading: Reading, hints: { currency?: string | undefined, decimals?: number | undefined }) => ComparableDraft>}
 */
export async function draftMaker() {
  const [{ module: rules }, { module: currencies }] = await Promise.all([
    /** @type {Promise<{ module: Rules }>} */ (runnerImport(inRoot('domain/src/receipt/read-receipt.ts'))),
    /** @type {Promise<{ module: Currencies }>} */ (runnerImport(inRoot('domain/src/money/currency.ts'))),
  ]);
  return (reading, { currency, decimals }) => {
    const digits = currency === undefined ? undefined : currencies.currencyDigits(currency);
    const draft = rules.readReceipt(reading, digits === undefined ? {} : { digits });
    // Amounts are in the digits that are printed, which may be fewer than the currency's.
    const factor = 10 ** ((decimals ?? digits ?? draft.digits) - draft.digits);
    return {
      items: draft.lines.map(({ name, quantity, amount }) => ({
        name,
        qty: quantity,
        amount: amount * factor,
      })),
      charges: draft.charges.map(({ kind, amount }) => ({ kind, amount: amount * factor })),
      total: draft.total === null ? null : draft.total * factor,
      status: draft.status,
    };
  };
}
