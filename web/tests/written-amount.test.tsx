import { currencyDigits, MAX_MINOR, parseAmount, setCurrency, type StoredBill } from '#domain';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ItemStep } from '#web/bill/items/ItemStep.tsx';
import { writtenAmount } from '#web/bill/model/written-amount.ts';
import { LANGUAGES } from '#web/messages/languages.ts';
import { setLocaleFor } from '#web/platform/locale.ts';
import { emptyStored } from './stored-bills.ts';
import { show, storeWith, stubBrowser } from './summary-support.tsx';

beforeEach(() => stubBrowser());
afterEach(() => setLocaleFor('en'));

/** 1.234 dinars, on a bill that is in yen by now: it counts as ¥1. */
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
  it('never reads as another amount in the field that it is corrected in, in any language', () => {
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

  it('is not saved as a thousand times as much by an untouched form', async () => {
    const store = storeWith(SOUP);
    store.edit((bill) => setCurrency(bill, 'JPY', false));
    const { user } = show(store, <ItemStep onStep={() => undefined} />);
    const before = store.getState().bill;
    await user.click(screen.getByRole('button', { name: /^Edit Soup/ }));
    const price = await screen.findByRole('textbox', { name: 'Price' });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(price).toBeInvalid();
    expect(price).toHaveAccessibleDescription('JPY has no decimals');
    expect(store.getState().bill).toBe(before);
  });
});
