import { setCharge, addLine, storedBill, type StoredBill } from '#domain';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceStep } from '#web/charges/ServiceStep.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { RunningTotal } from '#web/receipt/RunningTotal.tsx';
import { storedItem, storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

/** Ten, twenty and thirty pounds. */
const TRIO = storedTable(['Ann', 'Bob', 'Cy'], {
  items: [storedItem('Soup', 10, ['Ann']), storedItem('Pasta', 20, ['Bob']), storedItem('Steak', 30, ['Cy'])],
});
function showService(part: Partial<StoredBill> = {}, store = storeWith({ ...TRIO, ...part })) {
  const kept = () => storedBill(store.getState().bill);
  const step = (
    <main>
      <ServiceStep />
      <RunningTotal step="service-charge" />
    </main>
  );
  return { store, kept, ...show(store, step) };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const taxSwitch = () => screen.getByRole('switch', { name: 'Do you need to add tax?' });
const tipSwitch = () => screen.getByRole('switch', { name: 'Need help working out a tip?' });
const choice = (name: string) => screen.getByRole('radio', { name });
const total = () => press(/^Show the bill/);
const page = () => screen.getByRole('main');

describe('the service charge', () => {
  it('stays as typed with a reason if unreadable, and the last valid one counts', async () => {
    const { user, kept } = showService({ serviceCharge: { amount: 7.5 } });
    const amount = field('Service charge');
    for (const [typed, reason] of [
      ['7.5551', 'GBP has 2 decimal places'],
      ['1,234', 'That could be read two ways. Type it like 1234.50'],
      ['-1', 'An amount can’t be below zero'],
      ['lots', 'Please enter an amount, like 12.50'],
    ] as const) {
      await user.tripleClick(amount);
      await user.paste(typed);
      await user.tab();
      expect(amount).toHaveAccessibleDescription(reason);
      expect(amount).toHaveValue(typed);
      expect(kept().serviceCharge).toEqual({ amount: 7.5 });
    }
    await user.clear(amount);
    expect(amount).toBeValid();
    expect(kept().serviceCharge).toBeUndefined();
  });

  it('is one step to undo, however many keys it took', async () => {
    const { user, store } = showService({ serviceCharge: { amount: 3 } });
    const amount = field('Service charge');
    await user.clear(amount);
    await user.type(amount, '12.75');
    await user.tab();
    act(() => void store.undo());
    expect(amount).toHaveValue('3.00');
    act(() => void store.redo());
    expect(amount).toHaveValue('12.75');
  });
});

describe('tax', () => {
  it('shows its field when it is added, and is zero again once it is removed', async () => {
    const { user, kept } = showService();
    expect(screen.queryByRole('textbox', { name: 'Tax Amount' })).toBeNull();
    await user.click(taxSwitch());
    await user.type(field('Tax Amount'), '4,25');
    await user.tab();
    expect(field('Tax Amount')).toHaveValue('4.25');
    expect(total()).toHaveTextContent('£64.25');
    await user.click(taxSwitch());
    expect(screen.queryByRole('textbox', { name: 'Tax Amount' })).toBeNull();
    expect(total()).toHaveTextContent('£60.00');
    expect(kept().tax).toBeUndefined();
    await user.click(taxSwitch());
    expect(field('Tax Amount')).toHaveValue('');
  });
});

describe('the tip calculator', () => {
  it('starts at ten per cent of the subtotal, before service and tax, which it follows', async () => {
    const { user, store, kept } = showService({ serviceCharge: { amount: 6 }, tax: { amount: 3 } });
    expect(screen.queryByRole('heading', { name: 'Tip Calculator' })).toBeNull();
    await user.click(tipSwitch());
    expect(screen.getAllByRole('radio', { name: '10%', checked: true })).toHaveLength(1);
    expect(page()).toHaveTextContent(/on subtotal £60\.00.*Tip\s*£6\.00\s*Each\s*£2\.00/);
    const [, preset] = screen.getAllByRole('radio', { name: '15%' });
    if (preset) await user.click(preset);
    expect(page()).toHaveTextContent(/Tip\s*£9\.00\s*Each\s*£3\.00/);
    const bun = { kind: 'item', id: 'bun', category: 'Food', price: 100, quantity: 1, timestamp: 0 } as const;
    act(() => void store.edit((bill) => addLine(bill, { ...bun, sharing: { by: 'everyone' } })));
    expect(page()).toHaveTextContent(/Tip\s*£9\.15\s*Each\s*£3\.05/);
    await user.click(tipSwitch());
    expect(kept().tip).toBeUndefined();
  });

  it('accepts any percentage from 0 to 100, and keeps the last one beside an invalid one', async () => {
    const { user, kept } = showService();
    await user.click(tipSwitch());
    await user.click(choice('Custom'));
    const percent = field('Custom tip percent');
    expect(percent).toHaveValue('10');
    const type = async (text: string) => {
      await user.clear(percent);
      await user.type(percent, text);
    };
    for (const [typed, tip] of [
      ['7,5', 4.5],
      ['0', 0],
      ['100', 60],
      ['18%', 10.8],
    ] as const) {
      await type(typed);
      expect(kept().tip?.amount).toBe(tip);
    }
    for (const typed of ['abc', '-1']) {
      await type(typed);
      await user.tab();
      expect(percent).toHaveAccessibleDescription('Please enter a percentage from 0 to 100');
      expect(percent).toHaveValue(typed);
      expect(kept().tip?.amount).toBe(10.8);
    }
  });

  it('drops an invalid text once the tip is switched off, or typed in the other field', async () => {
    const { user } = showService();
    const type = async (name: string, text: string) => {
      await user.clear(field(name));
      await user.type(field(name), text);
    };
    await user.click(tipSwitch());
    await user.click(choice('Custom'));
    await type('Custom tip percent', 'abc');
    expect(press('Summary')).toHaveAttribute('aria-disabled', 'true');
    await user.click(tipSwitch());
    await user.click(tipSwitch());
    expect(press('Summary')).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(choice('Custom'));
    await type('Custom tip percent', 'abc');
    await type('Tip amount', 'lots');
    await type('Custom tip percent', '10');
    expect(field('Tip amount')).toHaveValue('6.00');
    expect(press('Summary')).not.toHaveAttribute('aria-disabled', 'true');
  });
});

it('extras are divided equally, unless in proportion is chosen', async () => {
  const { user, kept } = showService({ serviceCharge: { amount: 6 } });
  expect(choice('Equally')).toBeChecked();
  await user.click(choice('By what each had'));
  expect(kept().extrasSplit).toBe('proportional');
});

it('the running total names what it includes', () => {
  const { store } = showService();
  expect(total()).toHaveAccessibleName(/Total no service, tax or tip\s*£60\.00/);
  act(() => void store.edit((bill) => setCharge(bill, 'serviceCharge', { amount: 600 })));
  expect(total()).toHaveAccessibleName(/Total with service\s*£66\.00/);
  act(() => void store.edit((bill) => setCharge(bill, 'tax', { amount: 300 })));
  act(() => void store.edit((bill) => setCharge(bill, 'tip', { percentage: 10 })));
  expect(total()).toHaveAccessibleName(/Total with service, tax and tip\s*£75\.00/);
});

it('typed text is restored after a reload, even if it is invalid', async () => {
  const { user, unmount } = showService();
  await user.click(taxSwitch());
  await user.click(tipSwitch());
  await user.click(choice('Custom'));
  await user.type(field('Service charge'), '7.5.');
  await user.type(field('Tax Amount'), '1.234,5');
  await user.clear(field('Custom tip percent'));
  await user.type(field('Custom tip percent'), '1000');
  unmount();
  showService({}, new BillStore('guest', 'GBP'));
  expect(field('Service charge')).toHaveValue('7.5.');
  expect(field('Tax Amount')).toHaveValue('1234.50');
  expect(field('Custom tip percent')).toHaveValue('1000');
});
