import { summarize, type StoredBill, type StoredItem } from '#domain';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { loadTestConfig, pence, showSummary, stepInAddress } from '../support/summary-support.tsx';
import { billFrom, emptyStored, storedItem as item, storedTable } from '../support/stored-bills.ts';

const bill = (names: string[], items: StoredItem[]): StoredBill => storedTable(names, { items });
const total = () => screen.getByRole('textbox', { name: 'Enter bill total' });
const stripOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

beforeEach(() => loadTestConfig());

describe('the headline', () => {
  it('shows the total, its parts and the division of the extras, and so does a strip', async () => {
    const { user } = showSummary({ ...sampleBill(), tax: { amount: 4 }, extrasSplit: 'proportional' });
    expect(screen.getByRole('heading', { level: 1, name: 'Summary' })).toBeVisible();
    expect(screen.getByText('Review and share the bill breakdown')).toBeVisible();
    expect(screen.getByText(/^8 diners/)).toHaveTextContent(
      '8 diners · 12.5% service · £4.00 tax · 5% tip, split by what each had',
    );
    await user.click(stripOf('Maya'));
    expect(stripOf('Maya').closest('li')).toHaveTextContent(/Service 12\.5% by what each had/);
  });

  it('reads the tab code as a sentence', () => {
    showSummary(bill(['Ann', 'Bob'], [item('Pie', 3, ['Ann']), item('Tea', 1, ['Bob'])]));
    expect(screen.getByRole('img', { name: 'Shares of the bill: Ann 75.0%, Bob 25.0%' })).toBeVisible();
  });

  it('without diners leads to the diners', async () => {
    const { user } = showSummary(emptyStored());
    await user.click(screen.getByRole('button', { name: 'Diners' }));
    expect(stepInAddress()).toBe('diner-setup');
  });
});

describe('the bill total check', () => {
  it('is a heading and a field until somebody uses it', async () => {
    const { user } = showSummary(sampleBill());
    const card = screen.getByRole('region', { name: 'Bill Total' });
    expect(card).toHaveTextContent(/^Bill Total.*Enter bill total$/);
    await user.type(total(), '4');
    expect(card).toHaveTextContent('Calculated£451.49');
    await user.clear(total());
    expect(card).not.toHaveTextContent('Calculated');
  });

  it.each([
    ['451.49', 'Totals match', '£0.00', undefined],
    ['450,50', 'Nearly the same', '£0.99', 'What’s entered here adds up to more than the paper bill.'],
    ['500', 'Totals differ', '£48.51', 'The paper bill is higher than what’s entered here.'],
  ])('shows for %s: %s', async (typed, verdict, difference, larger) => {
    const { user } = showSummary(sampleBill());
    await user.type(total(), typed);
    expect(screen.getByText(verdict)).toBeVisible();
    expect(screen.getByText('Difference').nextElementSibling).toHaveTextContent(difference);
    expect(screen.queryByText(/entered here/)?.textContent).toBe(larger);
  });

  it('gives no verdict on 0', async () => {
    const { user } = showSummary(sampleBill());
    await user.type(total(), '0');
    expect(screen.queryByText('Difference')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Totals/)).not.toBeInTheDocument();
  });

  it('shows the total as it was typed if the currency has fewer digits', () => {
    showSummary({ ...sampleBill(), currency: 'JPY', billInput: 77.5 });
    expect(total()).toHaveValue('77.5');
  });

  it('reports an unreadable total, and gives no verdict on the previous one', async () => {
    const { user } = showSummary({ ...sampleBill(), billInput: 451.49 });
    await user.clear(total());
    await user.type(total(), '-5');
    expect(total()).toBeInvalid();
    expect(screen.getByText('An amount can’t be below zero')).toBeVisible();
    expect(screen.queryByText(/^Totals/)).not.toBeInTheDocument();
  });

  it('undoes its keystrokes as one step', async () => {
    const { store, user } = showSummary(sampleBill());
    await user.type(total(), '451.49');
    store.undo();
    expect(store.getState().bill.billInput).toBeUndefined();
  });
});

describe('the results', () => {
  it('break every total down into sections, and sections into lines, that add up', async () => {
    const { user } = showSummary(sampleBill());
    const { perDiner } = summarize(billFrom(sampleBill()));
    for (const diner of Object.values(perDiner)) {
      const strip = stripOf(diner.name);
      await user.click(strip);
      const row = strip.closest('li');
      if (!row) throw new Error('a strip outside a list');
      const headings = within(row).getAllByRole('heading', { level: 4 });
      const sums = headings.map((heading) => pence(heading.lastElementChild?.textContent));
      expect(sums.reduce((a, b) => a + b)).toBe(diner.total);
      for (const [index, heading] of headings.entries()) {
        const amounts = [...(heading.parentElement?.querySelectorAll(':scope > div > :last-child') ?? [])];
        expect(amounts.reduce((sum, amount) => sum + pence(amount.textContent), 0)).toBe(sums[index]);
      }
    }
  });

  it('describe each line of a strip', async () => {
    const { user } = showSummary(sampleBill());
    await user.click(stripOf('Maya'));
    const row = stripOf('Maya').closest('li');
    for (const line of [
      /Food£19\.50Tagliatelle al ragù£19\.50/,
      /Negroni 1 × £11\.50£11\.50/,
      /Burrata, peach & basil 1 of 3£4\.1[67]/,
      /Service 12\.5% 1 of 8/,
      /Tip 5% 1 of 8/,
    ])
      expect(row).toHaveTextContent(line);
  });

  it('say how many of everyone a part of an equal charge is for', async () => {
    const family = bill(['Ann', 'Bob', 'Cat'], [item('Pie', 100, ['Ann', 'Bob'])]);
    const weights = [3, 0.5, 0];
    const { user } = showSummary({
      ...family,
      diners: family.diners.map((diner, index) => ({ ...diner, weight: weights[index] ?? 1 })),
      serviceCharge: { amount: 7 },
      tip: { amount: 4, dinerIds: family.diners.slice(0, 2).map(({ id }) => id) },
    });
    await user.click(stripOf('Ann'));
    const row = stripOf('Ann').closest('li');
    expect(row).toHaveTextContent('Service 3 parts of £7.00£6.00');
    expect(row).toHaveTextContent('Tip 1 of 2£2.00');
  });

  it('show the base of a percentage if it is not the subtotal', () => {
    showSummary({
      ...bill(['Ann', 'Bob'], [item('Pie', 100, ['Ann', 'Bob'])]),
      serviceCharge: { amount: 10, percentage: 10 },
      tax: { amount: 9.9, percentage: 9, base: 'withService' },
    });
    expect(screen.getByText('2 diners · 10% service · 9% tax (on service too), split equally')).toBeVisible();
  });

  it('show among how many a partial charge is divided', async () => {
    const { user } = showSummary({
      ...bill(['Ann', 'Bob', 'Cy'], [item('Pie', 30, ['Ann', 'Bob', 'Cy'])]),
      serviceCharge: { amount: 6, dinerIds: ['Ann', 'Cy'] },
    });
    await user.click(stripOf('Ann'));
    expect(stripOf('Ann').closest('li')).toHaveTextContent(/Service 1 of 2£3\.00/);
  });

  it('show percentages until they are switched off, which is remembered', async () => {
    const { store, user } = showSummary(
      bill(['Ann', 'Bob'], [item('Pie', 3, ['Ann']), item('Tea', 1, ['Bob'])]),
    );
    expect(stripOf('Ann')).toHaveTextContent('75.0%');
    await user.click(screen.getByRole('switch', { name: 'Show %' }));
    expect(stripOf('Ann')).not.toHaveTextContent('%');
    expect(store.getState().forms).toMatchObject({ showPercent: { form: false } });
  });

  it('include a strip for somebody who pays nothing', async () => {
    const { user } = showSummary(bill(['Ann', 'Bob'], [item('Pie', 3, ['Ann'])]));
    expect(stripOf('Bob')).toHaveTextContent('£0.00');
    await user.click(stripOf('Bob'));
    expect(stripOf('Bob')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Nothing on the bill for Bob.')).toBeVisible();
  });
});

describe('issues', () => {
  it('report the unassigned amount and its line, and lead there', async () => {
    const { user } = showSummary(bill(['Ann', 'Bob'], [item('Pie', 3, ['Ann']), item('Bread', 6, [])]));
    expect(screen.getByText('£6.00 unassigned')).toBeVisible();
    expect(screen.getByText(/^It’s in the total, but nobody is paying for it yet/)).toBeVisible();
    expect(document.body).toHaveTextContent(/Total ?£9\.00/);
    expect(stripOf('Ann')).toHaveTextContent('£3.00');
    expect(screen.getByText('Bread: nobody has it yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to Items' }));
    expect(stepInAddress()).toBe('item-entry');
  });

  it('report by how much a round was over-allocated, and lead there', async () => {
    const allocations = [{ dinerId: 'Ann', quantity: 3 }];
    const round = { id: 'r', name: 'Negroni', pricePerUnit: 10, totalQuantity: 2, allocations, timestamp: 0 };
    const { user } = showSummary({ ...bill(['Ann', 'Bob'], []), drinkRounds: [round] });
    expect(screen.getByText('£10.00 over-allocated')).toBeVisible();
    expect(screen.getByText(/^The shares add up to more than the bill/)).toBeVisible();
    expect(screen.getByText("Negroni: Allocated quantity (3) doesn't match total (2)")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to Rounds' }));
    expect(stepInAddress()).toBe('drinks-round');
  });

  it('describe the units given out of an item, not those missing in a round', () => {
    const shares = [{ dinerId: 'Ann', weight: 2 }];
    showSummary(
      bill(['Ann', 'Bob'], [{ ...item('Beer', 13.5, []), quantity: 3, sharesBy: 'units', shares }]),
    );
    expect(screen.getByText('£4.50 unassigned')).toBeVisible();
    expect(screen.getByText('Beer: 2 of 3 assigned')).toBeVisible();
  });
});

describe('awards, savings and groups', () => {
  const awards = () => screen.getByRole('region', { name: 'Awards' });
  const savings = () => screen.queryByRole('region', { name: 'Savings' });
  const [soup, salad, fish] = [item('Soup', 5, ['Ann']), item('Salad', 5, ['Bob']), item('Fish', 30, ['Cy'])];

  it('go to those who pay most and least, with their amounts', () => {
    showSummary(bill(['Ann', 'Cy'], [soup, fish]));
    expect(awards()).toHaveTextContent(
      'Last of the big spendersCYCy£30.00 and worth every biteFeatherweight championANAnn£5.00, light on their feet',
    );
  });

  it('are joint at either end for a tie, and list the largest savings first', () => {
    showSummary(bill(['Ann', 'Bob', 'Cy', 'Di'], [soup, salad, fish, item('Steak', 30, ['Di'])]));
    expect(awards()).toHaveTextContent(
      /Joint last of the big spenders.*£30\.00 each and worth every bite.*Joint featherweight champions.*£5\.00 each, light on their feet/,
    );
    expect(savings()).toHaveTextContent(/Ann£12\.50.*Bob£12\.50/);
  });

  it('name three of many who share one, and count the others', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Guest ${index + 1}`);
    showSummary(bill(names, [item('Feast', 400, names, { isWholeTable: true })]));
    const listed = within(awards()).getAllByRole('listitem');
    expect(listed.map(({ lastChild }) => lastChild?.textContent)).toEqual([
      'Guest 1',
      'Guest 2',
      'Guest 3',
      'and 37 others',
    ]);
  });

  it('show a saving compared with an equal split', () => {
    showSummary(bill(['Ann', 'Bob'], [item('Pie', 3, ['Ann']), item('Tea', 1, ['Bob'])]));
    const savings = screen.getByRole('region', { name: 'Savings' });
    expect(savings).toHaveTextContent('An equal split would be £2.00 each');
    expect(within(savings).getByRole('listitem')).toHaveTextContent('Bob£1.00');
  });

  it('are hidden if there are none', () => {
    showSummary(bill(['Ann', 'Bob'], []));
    for (const name of ['Awards', 'Savings', 'Group Payments']) {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    }
  });

  it('add up what a group pays together', () => {
    const group = { id: 'g', name: 'The Bakers', dinerIds: ['Ann', 'Bob'] };
    const boss = { id: 'h', name: 'Boss', dinerIds: ['Cy'] };
    const diners = bill(['Ann', 'Bob', 'Cy'], [item('Pie', 3, ['Ann']), item('Tea', 1.5, ['Bob'])]);
    showSummary({ ...diners, dinerGroups: [group, boss] });
    const groups = screen.getByRole('region', { name: 'Group Payments' });
    expect(groups).toHaveTextContent('The BakersAnn and Bob, paying together£4.50');
    expect(groups).toHaveTextContent('BossCy, paying alone£0.00');
  });
});

it('a dialog stays open when a tablet is turned, with what was typed', async () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => query);
  const { user } = showSummary(sampleBill());
  await user.click(screen.getByRole('button', { name: 'Save Bill' }));
  const name = await screen.findByRole('textbox', { name: 'Bill name' });
  await user.clear(name);
  await user.type(name, 'Luigi’s');
  for (const matches of [true, false]) {
    query.matches = matches;
    act(() => void query.dispatchEvent(new Event('change')));
    expect(name).toBeVisible();
    expect(name).toHaveValue('Luigi’s');
  }
});

describe('clearing the bill', () => {
  it('asks first, empties the bill and offers to restore it', async () => {
    const { store, user } = showSummary(sampleBill());
    await user.click(screen.getByRole('button', { name: 'Clear Bill' }));
    const dialog = screen.getByRole('dialog', { name: 'Clear the bill?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(store.getState().bill.lines).toHaveLength(14);

    await user.click(screen.getByRole('button', { name: 'Clear Bill' }));
    await user.click(within(dialog).getByRole('button', { name: 'Clear Bill' }));
    expect(store.getState().bill.diners).toHaveLength(0);
    expect(stepInAddress()).toBe('diner-setup');

    // jsdom shows no popovers, so the toast counts as hidden there.
    const toast = screen.getByRole('region', { name: 'Bill cleared', hidden: true });
    await user.click(within(toast).getByRole('button', { name: 'Undo', hidden: true }));
    expect(store.getState().bill.lines).toHaveLength(14);
    expect(stepInAddress()).toBe('summary');
  });
});
