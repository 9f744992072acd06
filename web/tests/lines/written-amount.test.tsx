import {
  currencyDigits,
  MAX_MINOR,
  parseAmount,
  setCurrency,
  toMajor,
  typedFigure,
  type Bill,
  type StoredBill,
} from '#domain';
import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ItemStep } from '#web/lines/LineStep.tsx';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';
import { retyped } from '#web/photo/review/review-in.ts';
import { LANGUAGES } from '#web/messages/languages.ts';
import { setLocaleFor } from '#web/platform/locale.ts';
import { runs } from '../../../domain/tests/support/runs.ts';
import { emptyStored } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

afterEach(() => setLocaleFor('en'));

/** 1.234 dinars, on a bill since changed to yen: it counts as ¥1. */
const SOUP: StoredBill = {
  ...emptyStored(),
  currency: 'KWD',
  diners: ['Maya', 'Tom'].map((name, color) => ({ id: name, name, color })),
  items: [
    {
      id: 'soup',
      name: 'Soup',
      category: 'Food',
      price: 1.234,
      dinerIds: ['Maya'],
      isShared: false,
      isWholeTable: false,
      timestamp: 0,
    },
  ],
};

describe('an amount with more decimals than its currency has', () => {
  it('is never shown as another amount in the field that corrects it, in any language', () => {
    const written = fc
      .tuple(fc.integer({ min: 1, max: MAX_MINOR / 10_000 }), fc.integer({ min: 1, max: 4 }))
      .map(([units, decimals]) => units / 10 ** decimals);
    fc.assert(
      fc.property(
        written,
        fc.constantFrom('JPY', 'GBP', 'KWD'),
        fc.constantFrom(...LANGUAGES.map(({ tag }) => tag)),
        (amount, currency, language) => {
          fc.pre(!Number.isInteger(Number((amount * 10 ** (currencyDigits(currency) ?? 2)).toFixed(4))));
          setLocaleFor(language);
          expect(parseAmount(writtenAmount(1, amount, currency), currency).ok).toBe(false);
        },
      ),
    );
  });

  it('is not saved a thousand times as large by an untouched form', async () => {
    const store = storeWith(SOUP);
    store.edit((bill) => setCurrency(bill, 'JPY', false));
    const { user } = show(store, <ItemStep />);
    const before = store.getState().bill;
    await user.click(screen.getByRole('button', { name: /^Edit Soup/ }));
    const price = await screen.findByRole('textbox', { name: 'Price' });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(price).toBeInvalid();
    expect(price).toHaveAccessibleDescription('JPY has no decimal places');
    expect(store.getState().bill).toBe(before);
  });
});

describe('typed amounts', () => {
  const currency = fc.constantFrom('JPY', 'GBP', 'KWD', 'EUR', 'CLF');
  const typed = fc.oneof(
    fc.stringMatching(/^[0-9]{1,4}([.,][0-9]{0,4})?$/),
    fc.stringMatching(/^[0-9]{1,3}[.,'][0-9]{3}([.,][0-9]{1,3})?$/),
    fc.stringMatching(/^[£€¥]?[0-9]{1,3}([.,][0-9]{2,3})? ?(KWD|GBP)?$/),
  );
  const language = fc.constantFrom(...LANGUAGES.map(({ tag }) => tag));
  const figureOf = (text: string, code: string) => {
    const read = parseAmount(text, code);
    return read.ok ? toMajor(read.minor, code) : undefined;
  };

  it('are the same in another currency or asked about there, and unchanged after switching back', () => {
    fc.assert(
      fc.property(typed, currency, currency, language, (text, from, to, tag) => {
        setLocaleFor(tag);
        const there = retyped(text, from, to);
        const figure = figureOf(text, from);
        if (figure !== undefined) {
          expect([figure, undefined]).toContain(figureOf(there, to));
          expect(figureOf(retyped(there, to, from), from)).toBe(figure);
        } else if (figureOf(there, to) !== undefined) {
          // It had too many decimals for its currency, or the sign of the other one.
          expect(typedFigure(text, from) ?? figureOf(text, to)).toBe(figureOf(there, to));
          const read = parseAmount(text, from);
          expect(!read.ok && read.error).not.toBe('ambiguous');
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    ['1.234', 'KWD', 'JPY', '1.2340'],
    ['1.2340', 'JPY', 'KWD', '1.234'],
    ['1,234', 'KWD', 'GBP', '1.2340'],
    ['1,234', 'JPY', 'KWD', '1234.000'],
    ['1,234', 'GBP', 'JPY', 'GBP 1,234'],
    ['12.50', 'GBP', 'JPY', '12.50'],
    ['12.5', 'GBP', 'KWD', '12.5'],
    ['£12', 'GBP', 'EUR', '12.00'],
    ['€12', 'GBP', 'EUR', '€12'],
    ['12%', 'GBP', 'JPY', '12%'],
    ['abc', 'GBP', 'JPY', 'abc'],
    ['', 'GBP', 'JPY', ''],
    ['9999999999', 'GBP', 'KWD', '9999999999'],
  ])('%s from a bill in %s to one in %s become %s', (text, from, to, there) => {
    expect(retyped(text, from, to)).toBe(there);
  });

  const yen = (bill: Bill) => setCurrency(bill, 'JPY', false);

  it('in a form are dropped with the currency, and not added a thousand times as large', async () => {
    const store = storeWith(SOUP);
    const { user } = show(store, <ItemStep />);
    const price = screen.getByRole('textbox', { name: 'Price' });
    await user.type(price, '1.234');
    act(() => void store.edit(yen));
    expect(price).toHaveValue('');
    act(() => void store.undo());
    expect(price).toHaveValue('1.234');
  });
});
