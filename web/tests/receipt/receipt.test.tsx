import { addLine, type StoredBill, type StoredItem } from '#domain';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { act, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import '#web/messages/en/receipt.po';
import { LINE_FORMS } from '#web/lines/line-in-form.ts';
import { typeInto } from '#web/bill-kit/state/line-form.ts';
import { Receipt } from '#web/receipt/Receipt.tsx';
import { ReceiptLines } from '#web/receipt/ReceiptLines.tsx';
import { RunningTotal } from '#web/receipt/RunningTotal.tsx';
import { show, storeWith } from '../support/summary-support.tsx';
import { emptyStored } from '../support/stored-bills.ts';

// Registers the texts as the wizard does, which shows these parts.

const lineNames = () => screen.getAllByRole('listitem').map((line) => line.querySelector('bdi')?.textContent);
const line = (name: string) => {
  const found = screen.getByText(name).closest('li');
  if (!found) throw new Error(`${name} is on no line`);
  return found;
};
const bread: StoredItem = {
  id: 'bread',
  category: 'Food',
  name: 'Garlic bread',
  price: 6,
  dinerIds: [],
  isShared: false,
  isWholeTable: false,
  timestamp: 0,
};
/** The same line in the form in which it is added. */
const added = item('bread', 600, { name: 'Garlic bread' });
const extras = (bill: StoredBill): StoredBill => ({
  ...bill,
  tax: { amount: 4 },
  serviceCharge: { amount: 48.78, percentage: 12.5 },
  tip: { amount: 19.51, percentage: 5 },
  items: [...bill.items, bread],
});

describe('the receipt', () => {
  it('shows who had each line and each share, "about" if it does not divide evenly', () => {
    show(storeWith(sampleBill()), <ReceiptLines room={40} />);
    expect(line('Burrata, peach & basil')).toHaveTextContent('£12.50');
    expect(line('Burrata, peach & basil')).toHaveTextContent('÷3 · about £4.17 each');
    expect(line('Côte de boeuf, bone marrow')).toHaveTextContent('÷2 · £39.00 each');
    expect(line('Sparkling water')).toHaveTextContent('Whole table÷8 · about £1.69 each');
    expect(within(line('Tagliatelle al ragù')).getByRole('img', { name: 'Maya' })).toBeVisible();
    expect(line('6 × Negroni')).toHaveTextContent('×2');
    expect(line('6 × Negroni')).toHaveTextContent('@ £11.50');
  });

  it('marks an unassigned line, and counts it at the foot', () => {
    show(storeWith(extras(sampleBill())), <Receipt />);
    expect(line('Garlic bread')).toHaveTextContent('unassigned');
    const foot = screen.getByText('Unassigned').closest('dl');
    expect(foot).toHaveTextContent(
      'Subtotal£390.25Service 12.5%£48.78Tax£4.00Tip 5%£19.51Unassigned£6.00Total£462.54',
    );
  });

  it('takes a discount off the subtotal of all lines', () => {
    const adjustments = [{ id: 'a', kind: 'discount', percentage: 10 } as const];
    show(storeWith({ ...sampleBill(), adjustments }), <Receipt />);
    expect(screen.getByText('Subtotal').closest('dl')).toHaveTextContent('Subtotal£384.25');
    expect(screen.getByText('10% off').closest('dl')).toHaveTextContent('10% off−£38.43');
  });

  it('folds the earlier lines of a long bill, showing their sum', async () => {
    const { user } = show(storeWith(sampleBill()), <ReceiptLines room={7} />);
    const fold = screen.getByRole('button', { name: '7 earlier items £176.50' });
    expect(lineNames()).toHaveLength(7);
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(lineNames()).toHaveLength(14);
    expect(lineNames()[0]).toBe('Sourdough & whipped butter');
  });

  it('keeps the line just added visible, above the rounds', () => {
    const store = storeWith(sampleBill());
    show(store, <ReceiptLines room={2} />);
    act(
      () =>
        void store.edit(
          (bill) =>
            addLine(bill, {
              ...added,
              sharing: { by: 'parts', shares: [{ dinerId: 'diner-1', weight: 1 }] },
            }),
          { highlight: 'bread' },
        ),
    );
    expect(lineNames()).toEqual(['Garlic bread', '6 × Negroni', '7 × Gavi, 175 ml']);
  });

  it('does not render again while somebody types in a form', () => {
    const store = storeWith(sampleBill());
    const onRender = vi.fn<() => void>();
    show(
      store,
      <Profiler id="receipt" onRender={onRender}>
        <Receipt />
        <RunningTotal step="item-entry" />
      </Profiler>,
    );
    onRender.mockClear();
    act(() => typeInto(store, LINE_FORMS.item, { name: 'Pad' }));
    expect(onRender).not.toHaveBeenCalled();
  });
});

describe('the running total', () => {
  it('counts items and rounds, and opens the receipt', async () => {
    const { user } = show(storeWith(sampleBill()), <RunningTotal step="item-entry" />);
    const bar = screen.getByRole('button', { name: /^Show the bill/ });
    expect(bar).toHaveTextContent('Bill so far · 12 items, 2 rounds £451.49');
    await user.click(bar);
    const sheet = await screen.findByRole('dialog', { name: 'The bill' });
    expect(sheet).toHaveTextContent('Fri, 21 Nov 2025, 8 diners');
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(14);
    expect(sheet).toHaveTextContent('Total£451.49');
  });

  it('names what is in the total on the service step', () => {
    show(storeWith(sampleBill()), <RunningTotal step="service-charge" />);
    expect(screen.getByRole('button')).toHaveTextContent('Total with service and tip £451.49');
  });

  it('starts with nothing', () => {
    show(storeWith(emptyStored('JPY')), <RunningTotal step="diner-setup" />);
    expect(screen.getByRole('button')).toHaveTextContent('Bill so far · nothing yet ¥0');
    expect(screen.getByRole('img', { name: 'Shares: nothing on the bill yet' })).toBeVisible();
  });

  it('announces the total once it is stable for a second, and not when the page opens', () => {
    vi.useFakeTimers();
    const store = storeWith(sampleBill());
    show(store, <RunningTotal step="item-entry" />);
    const announced = () =>
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join('');
    act(() => void vi.advanceTimersByTime(5000));
    expect(announced()).toBe('');
    act(() => void store.edit((bill) => addLine(bill, added)));
    act(() => void vi.advanceTimersByTime(900));
    act(() => void store.edit((bill) => addLine(bill, { ...added, id: 'more', price: 50 })));
    act(() => void vi.advanceTimersByTime(900));
    expect(announced()).toBe('');
    act(() => void vi.advanceTimersByTime(100));
    expect(announced()).toMatch(/^Bill so far: £459\.\d\d$/);
  });
});
