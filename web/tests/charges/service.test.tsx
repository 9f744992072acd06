import { setCharge, addDiner, storedBill, type StoredBill } from '#domain';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setAmountText } from '#web/charges/amount-texts.ts';
import { ServiceStep } from '#web/charges/ServiceStep.tsx';
import { emptyStored } from '../support/stored-bills.ts';
import { loadTestConfig, show, showSummary, stepInAddress, storeWith } from '../support/summary-support.tsx';

const soup = (id: string, price: number): StoredBill['items'][number] => ({
  id: `soup-${id}`,
  name: 'Soup',
  category: 'Food',
  price,
  dinerIds: [id],
  isShared: false,
  isWholeTable: false,
  timestamp: 0,
});
/** Ten, twenty and thirty pounds. */
const TRIO: StoredBill = {
  ...emptyStored(),
  diners: ['Ann', 'Bob', 'Cy'].map((name, color) => ({ id: name, name, color })),
  items: [soup('Ann', 10), soup('Bob', 20), soup('Cy', 30)],
};

function showService(part: Partial<StoredBill> = {}) {
  const store = storeWith({ ...TRIO, ...part });
  const kept = () => storedBill(store.getState().bill);
  return { store, kept, ...show(store, <ServiceStep />) };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => loadTestConfig());

describe('a percentage in an amount field', () => {
  it.each([
    ['12%', 12, 7.2],
    ['12,5 %', 12.5, 7.5],
    ['0.125%', 0.125, 0.08],
  ])(
    '%s is of the subtotal: the field keeps it while it is typed, and then shows the amount',
    async (typed, percentage, amount) => {
      const { user, kept } = showService();
      await user.type(field('Service charge'), typed);
      expect(field('Service charge')).toHaveValue(typed);
      expect(field('Service charge')).toHaveAccessibleDescription(`${percentage}% of £60.00`);
      expect(kept().serviceCharge).toEqual({ amount, percentage });
      await user.tab();
      expect(field('Service charge')).toHaveValue(amount.toFixed(2));
    },
  );

  it('is refused if it is invalid', async () => {
    const { user, kept } = showService({ serviceCharge: { amount: 5 } });
    await user.clear(field('Service charge'));
    for (const [typed, reason] of [
      ['101%', 'Please enter a percentage from 0 to 100'],
      ['1.2345%', 'Use at most 3 decimal places'],
    ] as const) {
      await user.clear(field('Service charge'));
      await user.type(field('Service charge'), typed);
      expect(field('Service charge')).toHaveAccessibleDescription(reason);
    }
    expect(kept().serviceCharge).not.toHaveProperty('percentage', 101);
  });

  it('can be toggled with a key of its own, which number pads lack', async () => {
    const { user, kept } = showService();
    await user.click(screen.getByRole('switch', { name: 'Do you need to add tax?' }));
    await user.type(field('Tax Amount'), '20');
    await user.click(button('Tax Amount as a percentage'));
    expect(kept().tax).toEqual({ amount: 12, percentage: 20 });
    expect(button('Tax Amount as a percentage')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Tax Amount as a percentage'));
    expect(kept().tax).toEqual({ amount: 12 });
  });
});

describe('a number that is a usual percentage', () => {
  it('is an amount, and one tap makes it the percentage', async () => {
    const { user, kept } = showService();
    await user.type(field('Service charge'), '12.5');
    expect(field('Service charge')).toHaveAccessibleDescription('Counts as £12.50');
    expect(kept().serviceCharge).toEqual({ amount: 12.5 });
    await user.click(button('Use 12.5%'));
    expect(kept().serviceCharge).toEqual({ amount: 7.5, percentage: 12.5 });
    expect(field('Service charge')).toHaveValue('7.50');
    expect(field('Service charge')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  });

  it('is asked about once, and only in the field where it was typed', async () => {
    const { user, kept } = showService({ tax: { amount: 15 }, serviceCharge: { amount: 6 } });
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    await user.clear(field('Service charge'));
    await user.type(field('Service charge'), '10');
    await user.click(button('Dismiss'));
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    expect(kept().serviceCharge).toEqual({ amount: 10 });
  });

  it('is not asked about if both give the same amount', async () => {
    const { user } = showService({ items: [soup('Ann', 100)] });
    await user.type(field('Service charge'), '12.5');
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  });
});

describe('the key for a percentage', () => {
  const key = () => button('Service charge as a percentage');

  it('pressed on an empty field makes the next number a percentage', async () => {
    const { user, kept } = showService();
    await user.click(key());
    expect(key()).toHaveAttribute('aria-pressed', 'true');
    expect(field('Service charge')).toHaveFocus();
    expect(field('Service charge')).toBeValid();
    await user.keyboard('12');
    expect(field('Service charge')).toHaveValue('12%');
    expect(kept().serviceCharge).toEqual({ amount: 7.2, percentage: 12 });
    await user.tab();
    expect(field('Service charge')).toHaveValue('7.20');
  });

  it('pressed twice on an empty field leaves it empty, and so does leaving the field', async () => {
    const { user, kept } = showService();
    await user.click(key());
    await user.click(key());
    expect(field('Service charge')).toHaveValue('');
    expect(key()).toHaveAttribute('aria-pressed', 'false');
    await user.click(field('Service charge'));
    await user.click(key());
    await user.tab();
    expect(field('Service charge')).toHaveValue('');
    expect(button('Summary')).toBeEnabled();
    expect(kept().serviceCharge).toBeUndefined();
  });

  it('removes the sign from an invalid percentage again', async () => {
    const { user, kept } = showService();
    await user.type(field('Service charge'), '120');
    await user.click(key());
    expect(field('Service charge')).toHaveValue('120%');
    expect(field('Service charge')).toHaveAccessibleDescription('Please enter a percentage from 0 to 100');
    await user.click(key());
    expect(field('Service charge')).toHaveValue('120');
    expect(kept().serviceCharge).toEqual({ amount: 120 });
  });
});

describe('the tip', () => {
  it('can be typed as an amount, which replaces the percentage', async () => {
    const { user, kept } = showService();
    await user.click(screen.getByRole('switch', { name: 'Need help working out a tip?' }));
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    await user.clear(field('Tip amount'));
    await user.type(field('Tip amount'), '7.35');
    expect(kept().tip).toEqual({ amount: 7.35 });
    expect(field('Custom tip percent')).toHaveValue('');
    await user.type(field('Custom tip percent'), '5');
    expect(kept().tip).toEqual({ amount: 3, percentage: 5 });
    expect(field('Tip amount')).toHaveValue('3.00');
  });
});

it('the arrow keys step the custom tip by half a percent, from 0 to 100', async () => {
  const { user, kept } = showService({ tip: { amount: 7.38, percentage: 12.3 } });
  const press = async (key: string) => {
    await user.type(field('Custom tip percent'), `{${key}}`);
    return [field('Custom tip percent'), kept().tip?.percentage] as const;
  };
  for (const [key, percentage] of [
    ['ArrowUp', 12.5],
    ['ArrowUp', 13],
    ['ArrowDown', 12.5],
  ] as const) {
    const [shown, counted] = await press(key);
    expect(shown).toHaveValue(String(percentage));
    expect(counted).toBe(percentage);
  }
  await user.clear(field('Custom tip percent'));
  await user.type(field('Custom tip percent'), '0.2{ArrowDown}{ArrowDown}');
  expect(field('Custom tip percent')).toHaveValue('0');
  await user.clear(field('Custom tip percent'));
  await user.type(field('Custom tip percent'), '99.9{ArrowUp}{ArrowUp}');
  expect(field('Custom tip percent')).toHaveValue('100');
});

it('the total is rounded up by the tip in one tap, which replaces a percentage', async () => {
  const { user, kept } = showService({ tip: { amount: 6.4, percentage: 10 } });
  await user.click(button('Round up to £70.00'));
  expect(kept().tip).toEqual({ amount: 10 });
  expect(screen.queryByRole('button', { name: /Round up/ })).toBeNull();
  expect(screen.getByRole('switch', { name: 'Need help working out a tip?' })).toHaveFocus();
});

describe('the tip of each sharer', () => {
  const tip = { amount: 6 };
  it('is the average over those who share it', () => {
    showService({ tip: { ...tip, dinerIds: ['Ann', 'Bob'] } });
    expect(screen.getByText('Each').nextElementSibling).toHaveTextContent('£3.00');
  });

  it('is hidden if it is not the same for all', () => {
    showService({ tip: { ...tip, split: 'proportional' } });
    expect(screen.queryByText('Each')).not.toBeInTheDocument();
  });
});

describe('a field that is emptied to type another figure', () => {
  const rule = { split: 'proportional', dinerIds: ['Ann', 'Cy'] } as const;
  it.each([
    ['Service charge', 'serviceCharge'],
    ['Tax Amount', 'tax'],
  ] as const)('keeps sharers and rule of %s', async (label, name) => {
    const { user, kept } = showService({ [name]: { amount: 6, ...rule } });
    await user.clear(field(label));
    await user.tab();
    expect(field(label)).toHaveValue('');
    await user.type(field(label), '9');
    expect(kept()[name]).toEqual({ amount: 9, ...rule });
  });

  it('removes a charge without a rule of its own, and stays while it is typed in', async () => {
    const { user, kept } = showService({ tax: { amount: 6 } });
    await user.clear(field('Tax Amount'));
    expect(kept().tax).toBeUndefined();
    await user.type(field('Tax Amount'), '0.5');
    expect(kept().tax).toEqual({ amount: 0.5 });
  });
});

describe('an unreadable amount', () => {
  it('stays in its field with the reason, which is repeated on going on', async () => {
    const { user, kept } = showService({ serviceCharge: { amount: 7.5, percentage: 12.5 } });
    await user.clear(field('Service charge'));
    await user.type(field('Service charge'), 'abc');
    await user.click(button('Summary'));
    expect(stepInAddress()).toBeNull();
    expect(button('Summary')).toHaveAccessibleDescription(
      'Service: “abc” isn’t counted. Please enter an amount, like 12.50',
    );
    expect(field('Service charge')).toHaveValue('abc');
    expect(field('Service charge')).toBeInvalid();
    expect(kept().serviceCharge).toBeUndefined();
    await user.clear(field('Service charge'));
    await user.type(field('Service charge'), '6');
    await user.click(button('Summary'));
    expect(stepInAddress()).toBe('summary');
  });

  it('disappears once somebody else has set another figure, which it would hide', async () => {
    const { store, user } = showService({ serviceCharge: { amount: 7.5, percentage: 12.5 } });
    await user.type(field('Service charge'), 'x');
    expect(field('Service charge')).toHaveValue('x');
    act(() => store.follow(setCharge(store.getState().bill, 'serviceCharge', { amount: 900 }).bill));
    expect(field('Service charge')).toHaveValue('9.00');
    await user.click(screen.getByRole('radio', { name: '10%' }));
    expect(field('Service charge')).toHaveValue('6.00');
    await user.type(field('Service charge'), '7.5');
    expect(field('Service charge')).toHaveValue('7.5');
  });

  it('does not come back with the figure that it was typed over', async () => {
    const { store, user } = showService();
    await user.type(field('Service charge'), '5');
    await user.tripleClick(field('Service charge'));
    await user.paste('lots');
    expect(field('Service charge')).toHaveValue('lots');
    act(() => void store.undo());
    expect(field('Service charge')).toHaveValue('');
    act(() => void store.redo());
    expect(field('Service charge')).toHaveValue('5.00');
  });

  it('disappears with the figure beside it, and with no other', async () => {
    const { store, user } = showService({ ...TRIO, serviceCharge: { amount: 5 }, tax: { amount: 1 } });
    for (const name of ['Service charge', 'Tax Amount']) {
      await user.clear(field(name));
      await user.type(field(name), 'abc');
    }
    act(() => void store.edit((bill) => addDiner(bill, { id: 'zoe', name: 'Zoe' })));
    expect(field('Service charge')).toHaveValue('abc');
    expect(field('Tax Amount')).toHaveValue('abc');
    act(() => store.follow(setCharge(store.getState().bill, 'serviceCharge', { amount: 900 }).bill));
    expect(field('Service charge')).toHaveValue('9.00');
    expect(field('Tax Amount')).toHaveValue('abc');
  });

  it('is reported on the summary to somebody who came there by the bar', async () => {
    const { store, user } = showSummary(TRIO);
    setAmountText(store, 'service', 'abc');
    expect(await screen.findByText(/^Service: “abc” isn’t counted/)).toBeVisible();
    await user.click(button('Go to Service / Tip & Tax'));
    expect(stepInAddress()).toBe('service-charge');
  });
});

describe('a rule for one charge', () => {
  it('is hidden until asked for, and offered only for an existing charge', async () => {
    const { user } = showService();
    expect(screen.queryByRole('button', { name: /^Split differently/ })).not.toBeInTheDocument();
    await user.type(field('Service charge'), '6');
    expect(button('Split differently: Service')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group', { name: /^How to split/ })).not.toBeInTheDocument();
  });

  it('is set, leaves people out, and can be reset to that of the rest', async () => {
    const { user, kept } = showService({ serviceCharge: { amount: 6 } });
    await user.click(button('Split differently: Service'));
    const rule = await screen.findByRole('group', { name: 'How to split: Service' });
    await user.click(within(rule).getByRole('radio', { name: 'By what each had' }));
    const who = screen.getByRole('group', { name: 'Who shares it: Service' });
    await user.click(within(who).getByRole('checkbox', { name: 'Bob' }));
    expect(kept().serviceCharge).toEqual({ amount: 6, split: 'proportional', dinerIds: ['Ann', 'Cy'] });
    expect(screen.getByText('by what each had, 2 of 3 diners')).toBeVisible();

    // Somebody has to pay it.
    await user.click(within(who).getByRole('checkbox', { name: 'Ann' }));
    await user.click(within(who).getByRole('checkbox', { name: 'Cy' }));
    expect(kept().serviceCharge).toMatchObject({ dinerIds: ['Cy'] });

    for (const name of ['Ann', 'Bob']) await user.click(within(who).getByRole('checkbox', { name }));
    await user.click(within(rule).getByRole('radio', { name: 'Same as the others' }));
    expect(kept().serviceCharge).toEqual({ amount: 6 });
  });
});
