import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCharge, setCurrency } from '#domain';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { button, choose, field, freshBrowser, openReview } from '../support/photo-sheet.tsx';
import { charge, DINNER, draft, line, photo } from '../support/photo-support.ts';

beforeEach(freshBrowser);

describe('the review', () => {
  it('reports a change that makes it add up, and undoes it', async () => {
    const repair = { kind: 'digit', from: 198, to: 199, confidence: 0.8 } as const;
    const { user } = await openReview([
      draft({ lines: [line('l1', 'Tea', 199, { repair })], total: 199, status: 'repaired' }),
    ]);
    expect(screen.getByText('Adds up after one change')).toBeVisible();
    await user.click(button('Undo: One digit changed: £1.98 → £1.99'));
    expect(screen.getByText('£0.01 missing')).toBeVisible();
    expect(screen.queryByText(/One digit changed/)).toBeNull();
    expect(screen.getByRole('button', { name: /Tea £1\.98/ })).toBeVisible();
  });

  it('reports an amount left out so that it adds up, and includes it', async () => {
    const dropped = { kind: 'lineDropped', from: 1100, to: null, confidence: 0.9 } as const;
    const { user } = await openReview([
      { ...DINNER, repairs: [{ repair: dropped, of: null, label: 'Counter', place: null }] },
    ]);
    expect(screen.getByText('Adds up after one change')).toBeVisible();
    await user.click(button('Undo: Left out so that the bill adds up: £11.00'));
    expect(screen.getByText('£11.00 too much')).toBeVisible();
    expect(button(/^Counter £11\.00/)).toHaveFocus();
    await user.click(button('Add 3 lines'));
  });

  it('offers to leave out a line that is exactly the excess, such as the sum of a course', async () => {
    const food = line('l3', 'Food', 2150);
    const { store, user } = await openReview([
      { ...DINNER, lines: [...DINNER.lines, food], status: 'open', difference: -2150 },
    ]);
    expect(screen.getByText('£21.50 too much')).toBeVisible();
    await user.click(button('Leave out Food'));
    expect(screen.getByText('Adds up: £26.10')).toBeVisible();
    await user.click(button('Add 2 lines'));
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Soup' }, { name: 'Lager' }]);
  });

  it('offers two readings with their totals, one tap each, and keeps the corrections of either', async () => {
    const withService = draft({
      lines: [line('l1', 'Soup', 650)],
      charges: [charge('c2', 'service', 350)],
      total: 1000,
    });
    const asLine = draft({ lines: [line('l1', 'Soup', 650), line('l2', 'Grill', 350)], total: 1000 });
    const { store, user } = await openReview([
      { ...asLine, lines: [...asLine.lines], total: null, status: 'open', readings: [withService, asLine] },
    ]);
    expect(screen.getByText('This bill can be read in two ways')).toBeVisible();
    // Corrections belong to the chosen reading, so that no correction is lost by choosing.
    expect(screen.queryByRole('button', { name: /^(Soup|Add a line|Add \d)/ })).toBeNull();
    await user.click(button('£10.00: 1 line, Service charge £3.50'));
    expect(screen.getByText('Adds up: £10.00')).toBeVisible();
    await user.click(button(/^Soup/));
    await user.type(field('Name'), ' of the day');
    await user.click(button('£10.00: 2 lines'));
    expect(button('£10.00: 2 lines')).toHaveAttribute('aria-pressed', 'true');
    expect(button(/^Grill/)).toBeVisible();
    await user.click(button('£10.00: 1 line, Service charge £3.50'));
    expect(screen.queryByRole('button', { name: /^Grill/ })).toBeNull();
    await user.click(button('Add 1 line'));
    expect(store.getState().bill).toMatchObject({
      lines: [{ name: 'Soup of the day' }],
      charges: [{ kind: 'service', amount: 350 }],
    });
  });

  it('puts an unused amount where it is on the paper', async () => {
    const { place } = line('l3', 'Bread', 900);
    const unused = { kind: 'unused', label: 'Bread', amount: 900, place } as const;
    const { store, user } = await openReview([{ ...DINNER, total: 3510, difference: 900, doubts: [unused] }]);
    await user.click(button('Add it as a line'));
    await user.click(button('Add 3 lines'));
    expect(store.getState().bill.lines).toMatchObject([
      { name: 'Soup' },
      { name: 'Bread' },
      { name: 'Lager' },
    ]);
  });

  it('focuses a line or an extra as soon as it is added', async () => {
    const { store, user } = await openReview();
    await user.click(button('Add a line'));
    expect(field('Name')).toHaveFocus();
    // It counts for nothing yet.
    expect(screen.getByText('Adds up: £26.10')).toBeVisible();
    await user.keyboard('Bread{Tab}{Tab}3');
    await user.click(button('Add an extra or a discount'));
    expect(screen.getByRole('combobox')).toHaveFocus();
    await user.click(button('Remove'));
    await user.click(button(/^Add 3/));
    expect(store.getState().bill.lines).toMatchObject([{}, {}, { name: 'Bread', price: 300 }]);
  });

  it('reads no amount a thousand times as large after a change of currency', async () => {
    const repair = { kind: 'digit', from: 1284, to: 1234, confidence: 0.8 } as const;
    const dinars = draft({
      digits: 3,
      lines: [line('l1', 'Tea', 1234, { repair }), line('l2', 'Soup', 2345)],
      charges: [charge('c1', 'service', 1500, 'Service')],
      total: 5079,
    });
    const { store, user } = await openReview([dinars], { currency: 'KWD' });
    act(() => void store.edit((bill) => setCurrency(bill, 'JPY', false)));
    expect(field('Total on the paper')).toHaveValue('5.0790');
    await user.click(button(/^Add \d/));
    expect(store.getState().bill.lines).toEqual([]);
    await user.click(button(/^Undo: One digit changed/));
    expect(button(/^Tea 1\.2840/)).toBeVisible();
    act(() => void store.edit((bill) => setCurrency(bill, 'KWD', false)));
    expect(field('Total on the paper')).toHaveValue('5.079');
    await user.click(button(/^Add \d/));
    expect(store.getState().bill.lines).toMatchObject([{ price: 1284 }, { price: 2345 }]);
  });

  it('can be done by keyboard alone, from a line to the bill', async () => {
    const { store, user } = await openReview();
    button(/^Soup/).focus();
    await user.keyboard('{Enter}');
    await user.tab();
    expect(field('Name')).toHaveFocus();
    await user.tab();
    await user.keyboard('2');
    await user.tab();
    await user.keyboard('9{Enter}');
    expect(button('2 × Soup £9.00')).toHaveFocus();
    expect(screen.getByText('£2.50 too much')).toBeVisible();
    button('Take it off as a discount').focus();
    await user.keyboard('{Enter}');
    button('Add 2 lines').focus();
    await user.keyboard('{Enter}');
    expect(store.getState().bill).toMatchObject({
      lines: [{ price: 900, quantity: 2 }, {}],
      adjustments: [{ kind: 'discount', amount: 250 }],
    });
  });

  it('leads to the field with an error, in a row that is open or not, and to a wrong total', async () => {
    const { user } = await openReview();
    await user.click(button(/^Soup/));
    await user.clear(field('Amount'));
    for (const close of [false, true]) {
      if (close) await user.click(button('Done'));
      await user.click(button(/^Add \d/));
      expect(field('Amount')).toHaveFocus();
      expect(field('Amount')).toHaveAccessibleDescription(/^Please enter an amount/);
    }
    await user.type(field('Amount'), '6.50');
    await user.click(button('Done'));
    await user.clear(field('Total on the paper'));
    await user.type(field('Total on the paper'), 'much');
    await user.click(button(/^3 × Lager/));
    await user.click(button(/^Add \d/));
    expect(field('Total on the paper')).toHaveFocus();
  });

  it('keeps the focus when a pressed button disappears', async () => {
    const repair = { kind: 'digit', from: 550, to: 650, confidence: 0.8 } as const;
    const soup = line('l1', 'Soup', 650, { repair });
    const { user } = await openReview([draft({ lines: [soup], total: 650 })]);
    await user.click(button('Hide photo'));
    expect(button('Show photo')).toHaveFocus();
    await user.click(button('Show photo'));
    expect(button('Hide photo')).toHaveFocus();
    await user.click(button(/^Undo: /));
    expect(button(/^Soup/)).toHaveFocus();
    await user.click(button('Tax'));
    expect(button('Add 1 line')).toHaveFocus();
  });

  it('comes back when its lines are undone in any way, and closes when they are redone', async () => {
    const { store, user } = await openReview();
    await user.click(button(/^Soup/));
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Minestrone');
    await user.click(button('Add 2 lines'));
    act(() => {
      store.edit((bill) => setCharge(bill, 'tip', { amount: 300 }));
    });
    act(() => {
      store.undo();
    });
    expect(localStorage.getItem(spaceKeys('guest').receipt)).toBeNull();
    act(() => {
      store.undo();
    });
    expect(button(/^Minestrone/)).toBeVisible();
    act(() => {
      store.redo();
    });
    expect(localStorage.getItem(spaceKeys('guest').receipt)).toBeNull();
    expect(button('Take a photo')).toBeVisible();
    act(() => void store.clear());
    expect(button('Take a photo')).toBeVisible();
  });

  it('closes when another tab adds or discards it, and follows corrections made there', async () => {
    await openReview();
    const { receipt } = spaceKeys('guest');
    const theirs = localStorage.getItem(receipt)?.replace('Soup', 'Minestrone') ?? '';
    localStorage.setItem(receipt, theirs);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: receipt })));
    expect(await screen.findByRole('button', { name: /^Minestrone/ })).toBeVisible();
    localStorage.removeItem(receipt);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: receipt })));
    expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeVisible();
  });

  it('reports pictures that cannot be stored', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await openReview();
    expect(await screen.findByRole('alert')).toHaveTextContent('This device is full');
    transaction.mockRestore();
  });

  it('is not lost to the photo of another bill', async () => {
    const bar = draft({
      lines: [line('l1', 'Negroni', 1600)],
      total: 1600,
      doubts: [{ kind: 'severalReceipts' }],
    });
    const { reader, user } = await openReview([DINNER, bar]);
    await user.click(button('Add another photo'));
    choose(photo('IMG_2.jpg'));
    await waitFor(() => expect(reader.reads).toHaveLength(2));
    act(() => reader.reads[1]?.succeed());
    expect(await screen.findByRole('button', { name: /^Soup/ })).toBeVisible();
    expect(screen.queryByText(/Negroni/)).toBeNull();
    const said = { name: 'That photo is of another bill', hidden: true };
    expect(screen.getByRole('region', said)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  });
});
