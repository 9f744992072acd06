import { summarize, type StoredBill } from '#domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BillStore } from '#web/bills/bill-store.ts';
import { SummaryStep } from '#web/summary/SummaryStep.tsx';
import { WhoPaid } from '#web/settle/WhoPaid.tsx';
import { whoPaysWhom } from '#web/settle/who-pays-whom.ts';
import { moneyRequest, offersOf, paymentMessage } from '#web/settle/payment-message.ts';
import '#web/messages/en/settle.po';
import { chooseWay, chosenWay, forgetRemovedWays } from '#web/platform/chosen-ways.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { keepWays, readWays } from '#web/platform/saved/ways-to-pay.ts';
import { billFrom, storedItem as item, storedTable } from '../support/stored-bills.ts';
import { back, inToast, loadTestConfig, show, showSummary, storeWith } from '../support/summary-support.tsx';

const bill = (part: Partial<StoredBill> = {}): StoredBill =>
  storedTable(['Ann', 'Bob', 'Cy'], {
    items: [item('Pie', 30, ['Ann', 'Bob', 'Cy']), item('Tea', 3.4, ['Bob'])],
    ...part,
  });

/** The card alone: searching the whole summary around it takes a second. */
function showCard(part: Partial<StoredBill>) {
  const store = storeWith(bill(part));
  return { store, ...show(store, <WhoPaid />) };
}
const findCard = () => screen.findByRole('region', { name: 'Who paid?' });

beforeEach(() => loadTestConfig());

describe('payments', () => {
  it('focuses their heading after a change of a payment is cancelled', async () => {
    const { user } = showCard({ payments: [{ id: 'p', dinerId: 'Bob', amount: 5 }] });
    await user.click(await screen.findByRole('button', { name: 'Change: Bob paid £5.00' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'Who paid?' })).toHaveFocus();
  });

  it('is a button until it is opened, and one tap records that somebody paid it all', async () => {
    const { user, store } = showSummary(bill());
    await user.click(screen.getByRole('button', { name: 'Say who paid' }));
    const all = await screen.findByRole('radiogroup', { name: 'One person paid it all' });
    await user.click(within(all).getByRole('radio', { name: 'Bob' }));
    expect(store.getState().bill.payments).toMatchObject([{ dinerId: 'Bob', amount: 3340 }]);
    const card = await findCard();
    expect(card).toHaveTextContent('The bill is paid in full.');
    expect(card).toHaveTextContent('Ann pays Bob £10.00');
    expect(card).toHaveTextContent('Cy pays Bob £10.00');
  });

  it('stays open when the only payment is removed', async () => {
    const { user, store } = showCard({ payments: [{ id: 'p', dinerId: 'Ann', amount: 20 }] });
    await user.click(await screen.findByRole('button', { name: 'Remove: Ann paid £20.00' }));
    expect(store.getState().bill.payments).toEqual([]);
    expect(screen.getByRole('radiogroup', { name: 'One person paid it all' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Amount paid' })).toBeVisible();
  });

  it('shows the excess over the bill beside it, and not among the issues', async () => {
    showSummary(bill({ payments: [{ id: 'p', dinerId: 'Ann', amount: 36.8 }] }));
    expect(await screen.findByText('The bill was overpaid by £3.40.')).toBeVisible();
    expect(screen.getByText('Ann paid £3.40 too much.')).toBeVisible();
    expect(screen.queryByText('Please check the bill')).toBeNull();
  });

  it('makes the excess the tip in one tap, which can be undone', async () => {
    const { user, store } = showCard({ payments: [{ id: 'p', dinerId: 'Ann', amount: 36 }] });
    await user.click(await screen.findByRole('button', { name: 'It’s the tip' }));
    expect(store.getState().bill.charges).toMatchObject([{ id: 'tip', amount: 260 }]);
    expect(await screen.findByText('The bill is paid in full.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'It’s the tip' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Who paid?' })).toHaveFocus();
    await user.click(await inToast('Tip: £2.60', 'Undo'));
    expect(store.getState().bill.charges).toEqual([]);
  });

  it('keeps a half-typed payment on the device, new or changed', async () => {
    const stored = bill({ payments: [{ id: 'p', dinerId: 'Ann', amount: 20 }] });
    const { user, store, unmount } = showSummary(stored);
    await screen.findByRole('list', { name: 'Payments' });
    const whoPaidThis = () => within(screen.getByRole('radiogroup', { name: 'Who paid this?' }));
    await user.click(whoPaidThis().getByRole('radio', { name: 'Cy' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount paid' }), '13.4');
    await user.type(screen.getByRole('textbox', { name: /^Paid with/ }), 'Ca');
    await user.click(screen.getByRole('button', { name: 'Change: Ann paid £20.00' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount paid' }), '5');
    expect(store.getState().bill.payments).toHaveLength(1);
    unmount();

    show(new BillStore('guest', 'GBP'), <SummaryStep />);
    expect(await screen.findByRole('textbox', { name: 'Amount paid' })).toHaveValue('20.005');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Amount paid' })).toHaveValue('13.4');
    expect(screen.getByRole('textbox', { name: /^Paid with/ })).toHaveValue('Ca');
    expect(whoPaidThis().getByRole('radio', { name: 'Cy' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Add payment' }));
    expect(screen.getByRole('textbox', { name: 'Amount paid' })).toHaveValue('');
  });

  it('focuses the next one after the last one was added, and names the payer of each', async () => {
    const paid = [{ id: 'p', dinerId: 'Ann', amount: 10 }];
    const { user } = showCard({ payments: paid });
    const who = within(await screen.findByRole('radiogroup', { name: 'Who paid this?' }));
    const add = screen.getByRole('button', { name: 'Add payment' });
    await user.click(add);
    expect(screen.getByRole('radiogroup', { name: 'Who paid this?' })).toHaveAccessibleDescription(
      'Choose who paid this',
    );
    await user.click(who.getByRole('radio', { name: 'Bob' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount paid' }), '10');
    await user.click(add);
    expect(screen.getByRole('button', { name: 'Change: Bob paid £10.00' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change: Ann paid £10.00' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add payment' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Amount paid' })).toHaveValue('');
    expect(screen.queryByText('Choose who paid this')).toBeNull();
  });

  it('focuses its heading when it is opened, because the button disappears', async () => {
    const { user } = showSummary(bill());
    await user.click(screen.getByRole('button', { name: 'Say who paid' }));
    expect(screen.getByRole('heading', { name: 'Who paid?' })).toHaveFocus();
  });

  it('reports an amount with too many decimals beside its payment, and names its payer among the issues', async () => {
    const payments = [{ id: 'p', dinerId: 'Ann', amount: 40.41 }];
    const repayments = [{ id: 'r', from: 'Bob', to: 'Ann', amount: 20.2 }];
    showSummary({ ...bill({ payments, repayments }), currency: 'JPY' });
    const list = await screen.findByRole('list', { name: 'Payments' });
    expect(list).toHaveTextContent('40.41 has more decimal places than JPY');
    expect(screen.getByRole('list', { name: 'Settled' })).toHaveTextContent(
      '20.2 has more decimal places than JPY',
    );
    expect(screen.getByText(/^Ann: 40.41 has more decimal places/)).toBeVisible();
    expect(screen.getByText(/^Bob: 20.2 has more decimal places/)).toBeVisible();
  });

  it('shows the shortfall of the bill, and changes a payment in its place', async () => {
    const payments = [
      { id: 'p', dinerId: 'Ann', amount: 30 },
      { id: 'q', dinerId: 'Bob', amount: 1.4, name: 'Cash' },
      { id: 'r', dinerId: 'Bob', amount: 1 },
    ];
    const { user, store } = showCard({ payments });
    expect(await screen.findByText('£1.00 still to pay.')).toBeVisible();
    const card = await findCard();
    await user.click(screen.getByRole('button', { name: 'Change: Bob paid £1.40 (Cash)' }));
    const amount = screen.getByRole('textbox', { name: 'Amount paid' });
    expect(amount).toHaveFocus();
    await user.clear(amount);
    await user.type(amount, '2.4{Enter}');
    expect(screen.getByRole('heading', { name: 'Who paid?' }), 'the form is gone').toHaveFocus();
    expect(card).toHaveTextContent('The bill is paid in full.');
    expect(card).toHaveTextContent(/Bob pays Ann £10\.00.*Cy pays Ann £10\.00/);
    expect(store.getState().bill.payments).toMatchObject([
      { id: 'p' },
      { id: 'q', amount: 240, name: 'Cash' },
      { id: 'r', amount: 100 },
    ]);
  });

  it('lets a couple pay as one, and keeps the payment of somebody who left, reported as not counted', async () => {
    const dinerGroups = [{ id: 'g', name: 'The couple', dinerIds: ['Ann', 'Bob'] }];
    const payments = [
      { id: 'p', dinerId: 'Cy', amount: 33.4 },
      { id: 'q', dinerId: 'gone', amount: 5 },
    ];
    const { user, store } = showCard({ dinerGroups, payments });
    const mark = 'Mark as settled: The couple pays Cy £23.40';
    await screen.findByRole('button', { name: mark });
    const card = await findCard();
    expect(card).toHaveTextContent('£5.00 was paid by somebody who has left the table, so it doesn’t count.');
    await user.click(screen.getByRole('button', { name: mark }));
    expect(card).toHaveTextContent('The couple gave Cy £23.40');
    expect(card).toHaveTextContent('Nobody owes anybody anything.');
    expect(store.getState().bill.payments).toHaveLength(2);
  });

  it('reports at once a payment of somebody who has left, even of the whole bill', async () => {
    showSummary(bill({ payments: [{ id: 'p', dinerId: 'Zed', amount: 33.4 }] }));
    expect(
      await screen.findByText('£33.40 was paid by somebody who has left the table, so it doesn’t count.', {
        selector: 'span',
      }),
    ).toBeVisible();
  });

  it('marks a transfer as settled, and unmarks it', async () => {
    const { user, store } = showCard({ payments: [{ id: 'p', dinerId: 'Ann', amount: 33.4 }] });
    await user.click(await screen.findByRole('button', { name: 'Mark as settled: Cy pays Ann £10.00' }));
    expect(store.getState().bill.repayments).toMatchObject([{ from: 'Cy', to: 'Ann', amount: 1000 }]);
    expect(screen.getByText('Cy gave Ann £10.00')).toBeVisible();
    // The next transfer's button; after the last one their heading.
    const next = screen.getByRole('button', { name: /^Mark as settled: Bob pays Ann/ });
    expect(next).toHaveFocus();
    await user.click(next);
    expect(screen.getByRole('heading', { name: 'Who pays whom' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Mark as not settled: Bob/ }));
    await user.click(screen.getByRole('button', { name: 'Mark as not settled: Cy gave Ann £10.00' }));
    expect(store.getState().bill.repayments).toEqual([]);
  });

  it('rounds transfers if chosen, and shows who bears the difference', async () => {
    const items = [item('Pie', 30, ['Ann', 'Bob', 'Cy']), item('Tea', 3.43, ['Bob'])];
    const { user, store } = showCard({ items, payments: [{ id: 'p', dinerId: 'Ann', amount: 33.43 }] });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Round to' }), '£0.05');
    const card = await findCard();
    expect(card).toHaveTextContent(/Bob pays Ann £13\.45.*Cy pays Ann £10\.00/);
    expect(card).toHaveTextContent('Ann gets £0.02 more through rounding.');
    const { bill: rounded } = store.getState();
    expect(whoPaysWhom(rounded, summarize(rounded))).toEqual([
      'Who pays whom:',
      'Ann paid £33.43',
      'Bob pays Ann £13.45',
      'Cy pays Ann £10.00',
      'Ann gets £0.02 more through rounding.',
    ]);
    await user.click(screen.getByRole('button', { name: /^Mark as settled: Bob pays Ann/ }));
    await user.click(screen.getByRole('button', { name: /^Mark as settled: Cy pays Ann/ }));
    expect(card).toHaveTextContent('Nobody owes anybody anything.');
    expect(card).toHaveTextContent('Ann gets £0.02 more through rounding.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Round to' }), 'Exact amounts');
    expect(card).toHaveTextContent('Ann pays Bob £0.02');
  });
});

describe('suggested causes of a difference', () => {
  const reasonsOf = async (part: Partial<StoredBill>) => {
    const shown = showSummary(bill(part));
    const list = await screen.findByRole('list', { name: 'What could the difference be?' });
    return { ...shown, list };
  };

  it.each([
    ['a line too many', { billInput: 30 }, 'Tea for £3.40 may not be on the paper bill.'],
    ['a service charge', { billInput: 36.74 }, 'A service charge of 10% may be missing here.'],
    ['two digits', { billInput: 34.3 }, 'Tea: £3.40 may be £4.30 with two digits swapped.'],
    [
      'a price of each',
      { items: [item('Bun', 4, ['Ann'], { quantity: 3 })], billInput: 12 },
      '3 × Bun: £4.00 may be for one, so £12.00 in all.',
    ],
  ])('name %s', async (_, part, sentence) => {
    const { list } = await reasonsOf(part);
    expect(list).toHaveTextContent(sentence);
  });

  it('ask whose a line is if lines read alike, since that decides who pays', async () => {
    const beers = ['Ann', 'Bob', 'Cy'].map((name) => item('Beer', 5.8, [name], { id: name }));
    const { user, list, store } = await reasonsOf({ items: beers, billInput: 16.9 });
    expect(within(list).getAllByText('Beer: £5.80 may be £5.30 with one digit misread.')).toHaveLength(1);
    await user.click(within(list).getByRole('button', { name: 'Change Beer (Bob) to £5.30' }));
    expect(store.getState().bill.lines.map(({ price }) => price)).toEqual([580, 530, 580]);
    expect(screen.getByText('Totals match')).toBeVisible();
  });

  it('make the totals equal with one tap', async () => {
    const { user, list } = await reasonsOf({ billInput: 30 });
    await user.click(within(list).getByRole('button', { name: 'Remove Tea' }));
    expect(screen.getByText('Totals match')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'What could the difference be?' })).toBeNull();
    await user.click(await inToast('Totals match now', 'Undo'));
    expect(screen.getByText('Totals differ')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Tea' })).toBeVisible();
  });
});

describe('a request for money', () => {
  const euros = billFrom({
    ...bill(),
    currency: 'EUR',
    exchangeRate: { to: 'GBP', rate: 0.9375, date: '2025-11-21', source: '', isCustom: true },
  });
  const names = { from: 'Ann', to: 'Bob' };

  it('names the converted amount and the original', () => {
    const asked = moneyRequest(euros, 2000, 'dinner', 'GBP');
    const [offer] = offersOf([{ kind: 'monzo', handle: 'bob' }], asked);
    expect(paymentMessage(asked, names, offer)).toBe(
      'Ann, please pay Bob £18.75 (€20.00) for dinner.\nYou can pay here: https://monzo.me/bob/18.75?d=dinner',
    );
  });

  it('distinguishes dollars wherever it names an amount to enter', () => {
    const rate = { to: 'USD', rate: 0.72, date: '2025-11-21', source: '', isCustom: true };
    const dollars = billFrom({ ...bill(), currency: 'CAD', exchangeRate: rate });
    const asked = moneyRequest(dollars, 9000, 'dinner', 'USD');
    const [revolut] = offersOf([{ kind: 'revolut', handle: 'bob' }], asked);
    expect(paymentMessage(asked, names, revolut)).toBe(
      'Ann, please pay Bob US$64.80 ($90.00) for dinner.\n' +
        'You can pay here (please enter US$64.80): https://revolut.me/bob',
    );
  });

  it('names the day of an unnamed bill, in a sentence of its own', () => {
    const people = { ...names, unnamedOf: 'Fri 21 Nov' };
    const what = 'the bill from Fri 21 Nov';
    expect(paymentMessage(moneyRequest(euros, 2000, what, 'GBP'), people, undefined)).toBe(
      'Ann, please pay Bob £18.75 (€20.00) for the bill from Fri 21 Nov.',
    );
    expect(paymentMessage(moneyRequest(euros, 2000, what, 'EUR'), people, undefined)).toBe(
      'Ann, please pay Bob €20.00 for the bill from Fri 21 Nov.',
    );
  });

  it('also offers a way for the bill’s own currency, and none that supports neither', () => {
    const asked = moneyRequest(euros, 2000, 'dinner', 'GBP');
    const sepa = { kind: 'sepa', name: 'Bob', iban: 'DE89370400440532013000' } as const;
    const offers = offersOf([{ kind: 'venmo', handle: 'bob-bob' }, sepa], asked);
    expect(offers.map(({ way }) => way.kind)).toEqual(['sepa']);
    expect(paymentMessage(asked, names, offers[0])).toContain(
      'By bank transfer of €20.00 to Bob, IBAN DE89 3704',
    );
  });

  it('shows the amount beside a link without one', () => {
    const asked = moneyRequest(billFrom(bill()), 1000, 'dinner', 'GBP');
    const [offer] = offersOf([{ kind: 'revolut', handle: 'bob' }], asked);
    expect(paymentMessage(asked, names, offer)).toContain('(please enter £10.00): https://revolut.me/bob');
  });

  it('contains a way only in the message of the person it was chosen for', async () => {
    const ways = [{ kind: 'paypal', handle: 'ann' }] as const;
    keepWays(waysOf('guest'), ways);
    const paid = [
      { id: 'p', dinerId: 'Ann', amount: 15 },
      { id: 'q', dinerId: 'Bob', amount: 18.4 },
    ];
    const { user, store } = showCard({ payments: paid });
    const ask = async (payee: string) => {
      const name = `Ask for money: Cy pays ${payee} £5.00`;
      await user.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('dialog', { name: 'Ask for money' }));
    };
    const close = () => user.click(screen.getByRole('button', { name: 'Close' }));
    const choice = (payee: string) => screen.getByRole('combobox', { name: `How ${payee} gets paid` });

    const first = await ask('Ann');
    expect(choice('Ann')).toHaveDisplayValue('Message only');
    expect(first.getByRole('region', { name: 'The message' })).not.toHaveTextContent('paypal');
    await user.selectOptions(choice('Ann'), 'PayPal.me: ann');
    expect(first.getByRole('region')).toHaveTextContent('https://paypal.me/ann/5.00GBP');
    await close();

    expect((await ask('Bob')).getByRole('region')).not.toHaveTextContent('paypal');
    expect(choice('Bob')).toHaveDisplayValue('Message only');
    await close();

    expect((await ask('Ann')).getByRole('region')).toHaveTextContent('https://paypal.me/ann/5.00GBP');
    await close();
    // Another bill, on which the same name may be somebody else's.
    let back: (() => void) | undefined;
    act(() => {
      back = store.open({ ...store.getState().bill, id: 'another' });
    });
    expect((await ask('Ann')).getByRole('region')).not.toHaveTextContent('paypal');
    await close();
    act(() => {
      back?.();
    });

    expect((await ask('Ann')).getByRole('region')).toHaveTextContent('https://paypal.me/ann/5.00GBP');
    await user.selectOptions(choice('Ann'), 'Message only');
    await close();
    expect((await ask('Ann')).getByRole('region')).not.toHaveTextContent('paypal');
  });

  const setUp = async (part: Partial<StoredBill>) => {
    const payments = [{ id: 'p', dinerId: 'Ann', amount: 33.4 }];
    keepWays(waysOf('guest'), []);
    const { user } = showCard({ payments, currency: 'EUR', usesHomeCurrency: false, ...part });
    await user.click(await screen.findByRole('button', { name: 'Ask for money: Cy pays Ann €10.00' }));
    await user.click(await screen.findByRole('button', { name: 'Set up how you get paid' }));
    const type = async (name: string, text: string) => {
      await user.clear(screen.getByRole('textbox', { name }));
      await user.type(screen.getByRole('textbox', { name }), text);
    };
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    const kind = (name: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Add an option' }), name);
    const ways = () => screen.getByRole('combobox', { name: 'How Ann gets paid' });
    return { user, type, press, kind, ways };
  };

  it('is chosen for the payee from whose message it was set up', async () => {
    const { type, press, ways } = await setUp({});
    await type('Username there', 'ann');
    await press('Add');
    await press('Done');
    expect(ways()).toHaveDisplayValue('PayPal.me: ann');
    expect(screen.getByRole('region', { name: 'The message' })).toHaveTextContent('paypal.me/ann');
  });

  it('accepts only ways that support the currency, and no invalid details', async () => {
    const shared = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    const exchangeRate = { to: 'GBP', rate: 0.9375, date: '2025-11-21', source: '', isCustom: true };
    const { user, type, press, kind, ways } = await setUp({ exchangeRate });
    await kind('Venmo');
    await type('Username there', 'ann-ann');
    await press('Add');
    await kind('Monzo.me');
    await type('Username there', 'no/where');
    await press('Add');
    expect(screen.getByRole('textbox', { name: 'Username there' })).toHaveAccessibleDescription(
      /This contains characters that aren’t allowed/,
    );
    await type('Username there', '@ann');
    await press('Add');
    await press('Done');
    expect([...ways().querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Monzo.me: ann',
      'Message only',
    ]);
    await user.selectOptions(ways(), 'Monzo.me: ann');
    await press('Send message');
    expect(shared.mock.calls[0]?.[0].text).toMatch(
      /^Cy, please pay Ann £9\.\d\d \(€10\.00\).*\n.*https:\/\/monzo\.me\/ann\/9\.\d\d/,
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'The message' })).toBeNull());
    Reflect.deleteProperty(navigator, 'share');
  });

  it('is added by Done, which refuses a wrong IBAN beside its field; a right one becomes a code with text', async () => {
    const { user, type, press, kind, ways } = await setUp({});
    await kind('SEPA bank transfer');
    await type('Full name', 'Ann Other');
    await type('IBAN', 'DE89 3704 0044 0532 0130 01');
    await press('Done');
    expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveAccessibleDescription(
      /This IBAN is mistyped/,
    );
    await type('IBAN', 'DE89 3704 0044 0532 0130 00');
    await press('Done');
    await user.selectOptions(ways(), '0');
    await press('Show as QR code');
    expect(await screen.findByRole('img', { name: 'QR code to pay Ann €10.00' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent(
      'By bank transfer of €10.00 to Ann Other, IBAN DE89 3704 0044 0532 0130 00',
    );
  });

  it('restores a removed way', async () => {
    keepWays(waysOf('guest'), [
      { kind: 'paypal', handle: 'ann' },
      { kind: 'monzo', handle: 'bob' },
    ]);
    const { user } = showCard({ payments: [{ id: 'p', dinerId: 'Ann', amount: 33.4 }] });
    await user.click(await screen.findByRole('button', { name: 'Ask for money: Cy pays Ann £10.00' }));
    await user.click(await screen.findByRole('button', { name: 'Change how you get paid' }));
    await user.click(screen.getByRole('button', { name: 'Remove PayPal.me: ann' }));
    const kinds = () => readWays(waysOf('guest').read()).ways.map(({ kind }) => kind);
    expect(kinds()).toEqual(['monzo']);
    const said = screen.getByRole('region', { name: 'Payment option removed', hidden: true });
    await user.click(within(said).getByRole('button', { name: 'Undo', hidden: true }));
    expect(kinds()).toEqual(['paypal', 'monzo']);
    await user.type(screen.getByRole('textbox', { name: 'Username there' }), 'cyrus');
    const add = screen.getByRole('button', { name: 'Add' });
    await user.click(add);
    expect(kinds()).toEqual(['paypal', 'monzo', 'paypal']);
    expect(add).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Username there' })).toHaveValue('');
  });

  it('returns from the ways to be paid to the message, and keeps the typed text there', async () => {
    const { user } = showCard({ payments: [{ id: 'p', dinerId: 'Ann', amount: 33.4 }] });
    await user.click(await screen.findByRole('button', { name: 'Ask for money: Cy pays Ann £10.00' }));
    await user.click(await screen.findByRole('button', { name: /^(Set up|Change) how you get paid$/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add an option' }), 'Monzo.me');
    await user.type(screen.getByRole('textbox', { name: 'Username there' }), 'cyrus');
    await back();
    expect(screen.getByRole('dialog', { name: 'Ask for money' })).toBeVisible();
    const setUp = screen.getByRole('button', { name: /^(Set up|Change) how you get paid$/ });
    expect(setUp).toHaveFocus();
    await user.click(setUp);
    expect(screen.getByRole('combobox', { name: 'Add an option' })).toHaveDisplayValue('Monzo.me');
    expect(screen.getByRole('textbox', { name: 'Username there' })).toHaveValue('cyrus');
    await back();
    await back();
    expect(screen.queryByRole('dialog', { name: 'Ask for money' })).toBeNull();
  });

  it('forgets the choice of a way that is removed', () => {
    const [way, other] = [
      { kind: 'paypal', handle: 'ann' },
      { kind: 'monzo', handle: 'bob' },
    ] as const;
    chooseWay('guest', 'Ann', way);
    chooseWay('guest', 'Bob', other);
    forgetRemovedWays('guest', [other]);
    expect(chosenWay('guest', 'Ann', [way, other])).toBeUndefined();
    expect(chosenWay('guest', 'Bob', [way, other])).toEqual(other);
    forgetRemovedWays('guest', []);
    expect(JSON.stringify(localStorage)).not.toContain('bob');
  });
});
