import { setCurrency, shareText, type StoredBill } from '#domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { convertedWords } from '#web/currency/converted-words.ts';
import { CurrencyCard } from '#web/currency/CurrencyCard.tsx';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { shareWords } from '#web/summary/share/share-words.ts';
import '#web/messages/en/summary.po';
import { currentSession, endSession, startGuestSession, storeSession } from '#web/platform/session.ts';
import { rateKey } from '#web/platform/storage/keys.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';
import { loadTestConfig, show, storeWith } from '../support/summary-support.tsx';

/** €10.00 between three, and €1.00 that nobody has: in pounds, at 0.9375, £10.31. */
const DINNER: StoredBill = storedTable(['Maya', 'Tom', 'Priya'], {
  currency: 'EUR',
  usesHomeCurrency: false,
  items: [storedItem('Paella', 10, ['Maya', 'Tom', 'Priya']), storedItem('Olives', 1, [])],
});
const ANSWER = {
  timestamp: 1_763_726_400,
  rates: { USD: 1, EUR: 0.8, GBP: 0.75, JPY: 150 },
  source: 'Somebody',
};

/** The response of the rates' function from now on. */
const rates = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  act(dismissToast);
  await loadTestConfig();
  startGuestSession();
  rates.mockReset().mockImplementation(async () => Response.json(ANSWER));
  vi.stubGlobal('fetch', rates);
});
afterEach(endSession);

function showCard(stored: StoredBill = DINNER) {
  const store = storeWith(stored);
  return { store, ...show(store, <CurrencyCard />) };
}
const card = () => screen.getByRole('region', { name: 'Currency Conversion' });
const toggle = (home = 'GBP') => screen.getByRole('switch', { name: `Convert to ${home}` });
const isConverted = (total = '£10.31', home = 'GBP') =>
  waitFor(() => expect(card()).toHaveTextContent(`Total in ${home}${total}`));
const dialog = () => screen.findByRole('dialog', { name: 'Enter Custom Exchange Rate' });

describe('the conversion to the home currency', () => {
  it('is not offered for a bill in that currency, which is labelled so', async () => {
    const { user } = showCard({ ...DINNER, currency: 'GBP' });
    expect(card()).toHaveTextContent('Already in GBP');
    await user.click(toggle());
    expect(toastStore.getState()?.title).toBe('Already using GBP as the currency');
    expect(toggle()).not.toBeChecked();
    expect(rates).not.toHaveBeenCalled();
  });

  it('reports loading until there is a response, and asks for a rate if that has none', async () => {
    let fail = (): void => undefined;
    rates.mockReturnValue(
      new Promise((_, reject) => {
        fail = () => reject(new TypeError('no network'));
      }),
    );
    const { user } = showCard();
    await user.click(toggle());
    expect(within(card()).getAllByRole('status')[0]).toHaveTextContent('Loading exchange rate...');
    expect(toggle()).toBeChecked();
    fail();
    expect(await dialog()).toHaveTextContent('Could not fetch exchange rate');
    expect(toggle()).not.toBeChecked();
    await user.type(screen.getByRole('textbox', { name: '1 EUR = £' }), '0,9375{Enter}');
    await isConverted();
    expect(card()).toHaveTextContent('1 EUR = £0.9375 · Your own rate');
  });

  it('reports rates without one of the two currencies as such', async () => {
    rates.mockImplementation(async () => Response.json({ ...ANSWER, rates: { USD: 1, EUR: 0.8 } }));
    const { user } = showCard();
    await user.click(toggle());
    expect(await dialog()).toHaveTextContent('Error loading exchange rate');
  });

  it.each([
    ['with the last known rate, labelled', {}, 'Rates by Somebody (Cached), 21 November 2025', '£10.31'],
    ['in demo mode with one that is made up, labelled', { mode: 'demo' }, 'Made up for demo mode', '£13.20'],
  ])('asks for a rate without a response: %s', async (_, config, label, total) => {
    await loadTestConfig(config);
    vi.stubGlobal('fetch', rates);
    const known = { rate: 0.9375, date: '2025-11-21T12:00:00.000Z', source: 'Somebody' };
    localStorage.setItem(rateKey('EUR', 'GBP'), JSON.stringify(known));
    rates.mockRejectedValue(new TypeError('no network'));
    const { user } = showCard();
    await user.click(toggle());
    await isConverted(total);
    expect(card()).toHaveTextContent(label);
  });

  it('ends when the bill’s currency or the home currency changes', async () => {
    const { user, store } = showCard();
    await user.click(toggle());
    await isConverted();
    const current = currentSession();
    if (!('session' in current)) throw new Error('There is a guest.');
    act(() => storeSession({ ...current.session, metadata: { homeCurrency: 'JPY' } }));
    expect(toggle('JPY')).not.toBeChecked();
    await user.click(toggle('JPY'));
    await isConverted('¥2,063', 'JPY');
    act(() => void store.edit((bill) => setCurrency(bill, 'USD', false)));
    expect(toggle('JPY')).not.toBeChecked();
    expect(store.getState().bill.exchangeRate).toBeUndefined();
  });
});

it('a custom rate is accepted either way round, by steps too, and nothing else is', async () => {
  const { user } = showCard();
  await user.click(toggle());
  await isConverted();
  await user.click(screen.getByRole('button', { name: 'Set a custom rate' }));
  const box = await dialog();
  const direct = within(box).getByRole('textbox', { name: '1 EUR = £' });
  const inverse = within(box).getByRole('textbox', { name: 'Or the other way round: 1 GBP = €' });
  expect(direct).toHaveFocus();
  expect(within(box).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/www\.mastercard\.com\//),
  );
  for (const bad of ['', '0', '-1', '0.00001', 'one']) {
    await user.clear(direct);
    await user.type(direct, `${bad}{Enter}`);
    expect(direct).toHaveAccessibleDescription(/Please enter a valid exchange rate/);
  }
  await user.clear(direct);
  await user.type(direct, '0.8');
  expect(inverse).toHaveValue('1.25');
  expect(direct).toBeValid();
  await user.keyboard('{ArrowUp}');
  expect(direct).toHaveValue('0.8001');
  await user.clear(inverse);
  await user.type(inverse, '1.25{Enter}');
  await isConverted('£8.80');
  const amounts = within(card()).getByRole('list', { name: 'Amounts in GBP' });
  expect(
    within(amounts)
      .getAllByRole('listitem')
      .map((row) => /£.*/.exec(row.textContent)?.[0]),
  ).toEqual(['£2.67', '£2.66', '£2.67', '£0.80']);
});

it('the text to share has the amounts in both currencies, and the rate', () => {
  const date = '2025-11-21T12:00:00.000Z';
  const exchangeRate = { to: 'GBP', rate: 0.9375, date, source: 'Somebody', isCustom: false };
  const bill = billFrom({ ...DINNER, exchangeRate });
  const words = convertedWords(bill, summaryOf(bill), shareWords(bill, summaryOf(bill), []));
  expect(shareText(bill, summaryOf(bill), words)).toContain(`Maya: €3.34 (30.3%), about £3.13
Tom: €3.33 (30.3%), about £3.12
Priya: €3.33 (30.3%), about £3.12
Unassigned: €1.00, about £0.94

Total: €11.00, about £10.31
1 EUR = £0.9375 (Somebody, 21 November 2025)
`);
});
