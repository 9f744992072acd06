import { screen, within } from '@testing-library/react';
import type { StoredBill } from '#domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ItemStep } from '#web/lines/LineStep.tsx';
import { setLocaleFor } from '#web/platform/locale.ts';
import { Stepper } from '#web/ui/fields/Stepper.tsx';
import { emptyStored } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

afterEach(() => setLocaleFor('en'));

/** A pizza of which each diner has this many units. */
function showPizza(units: Readonly<Record<string, number>>, quantity = 3) {
  const bill: StoredBill = {
    ...emptyStored(),
    diners: ['Maya', 'Tom', 'Priya'].map((name, color) => ({ id: name, name, color })),
    items: [
      {
        id: 'pizza',
        name: 'Pizza',
        category: 'Food',
        price: 30,
        quantity,
        dinerIds: Object.keys(units),
        isShared: Object.keys(units).length > 1,
        isWholeTable: false,
        shares: Object.entries(units).map(([dinerId, weight]) => ({ dinerId, weight })),
        sharesBy: 'units',
        timestamp: 0,
      },
    ],
  };
  const store = storeWith(bill);
  const { user } = show(store, <ItemStep />);
  const tap = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const figures = () =>
    within(screen.getByRole('list', { name: 'Split it' }))
      .getAllByRole('status')
      .map((each) => each.textContent);
  return {
    store,
    user,
    tap,
    figures,
    open: async () => {
      await tap(/^Edit .*Pizza/);
      await screen.findByRole('list', { name: 'Split it' });
    },
    retype: async (price: string) => {
      const field = screen.getByRole('textbox', { name: 'Price' });
      await user.clear(field);
      await user.type(field, price);
    },
    line: () => store.getState().bill.lines[0],
  };
}

describe('a line with parts of a unit', () => {
  it('is opened unchanged, and saved with another price', async () => {
    const { open, figures, retype, tap, line } = showPizza({ Maya: 0.5, Tom: 2.5 });
    await open();
    expect(figures()).toEqual(['0.5', '2.5']);
    await retype('33');
    await tap('Save Changes');
    expect(line()).toMatchObject({
      price: 3300,
      sharing: { by: 'units', shares: [{ weight: 0.5 }, { weight: 2.5 }] },
    });
  });

  it('is saved if the rest of one unit was shared by three', async () => {
    const { open, figures, retype, tap, line } = showPizza({ Maya: 0.334, Tom: 0.333, Priya: 0.333 }, 1);
    await open();
    expect(figures()).toEqual(['0.334', '0.333', '0.333']);
    await retype('33');
    await tap('Save Changes');
    expect(line()).toMatchObject({ price: 3300, quantity: 1, sharing: { by: 'units' } });
  });

  it('moves units from one diner to another by the stepper', async () => {
    const { open, figures, tap, line } = showPizza({ Maya: 0.5, Tom: 2.5 });
    await open();
    await tap('One fewer for Maya');
    expect(figures()).toEqual(['0', '2.5']);
    await tap('One more for Tom');
    expect(figures(), 'what is left of it').toEqual(['0', '3']);
    await tap('One fewer for Tom');
    await tap('One more for Maya');
    await tap('Save Changes');
    expect(line()).toMatchObject({ sharing: { shares: [{ weight: 1 }, { weight: 2 }] } });
  });

  it('shows an error when the units do not add up to the quantity', async () => {
    const { open, retype, tap, line } = showPizza({ Maya: 0.5, Tom: 2 });
    await open();
    await retype('33');
    await tap('Save Changes');
    expect(screen.getByText('The pieces assigned don’t add up to the quantity')).toBeVisible();
    expect(line()).toMatchObject({ price: 3000 });
  });
});

it('units are counted in the digits of another script', async () => {
  setLocaleFor('ar-EG');
  const { open, figures, tap, line } = showPizza({ Maya: 2, Tom: 1 });
  await open();
  expect(figures()).toEqual(['٢', '١']);
  await tap('One more for Tom');
  await tap('One fewer for Maya');
  await tap('Save Changes');
  expect(line()).toMatchObject({ sharing: { shares: [{ weight: 1 }, { weight: 2 }] } });
});

it('reports beside a diner a number of units beyond the limit, and the limit', async () => {
  const { open, tap, line } = showPizza({ Maya: 19_999, Tom: 1 }, 20_000);
  await open();
  await tap('Save Changes');
  expect(screen.getByText('Please enter a number above 0, up to 9999')).toBeVisible();
  expect(screen.getByText('Please enter a quantity from 1 to 9999')).toBeVisible();
  expect(line()).toMatchObject({ quantity: 20_000 });
});

describe('a stepper', () => {
  const step = async (props: { value: number; min?: number; max?: number }, name: 'less' | 'more') => {
    const onChange = vi.fn<(value: number) => void>();
    const { user } = show(
      storeWith(emptyStored()),
      <Stepper {...props} label="units" decreaseLabel="less" increaseLabel="more" onChange={onChange} />,
    );
    await user.click(screen.getByRole('button', { name }));
    return onChange.mock.calls.flat();
  };

  it.each([
    [{ value: 0.5, min: 0 }, 'less', [0]],
    [{ value: 1.334 }, 'less', [0.334]],
    [{ value: 0.5, max: 1 }, 'more', [1]],
    [{ value: 0.333 }, 'more', [1.333]],
    [{ value: 120, max: 99 }, 'less', [119]],
    [{ value: 120, max: 99 }, 'more', []],
    [{ value: 0 }, 'less', []],
  ] as const)('with %j and %s gives %j', async (props, name, expected) => {
    expect(await step(props, name)).toEqual(expected);
  });
});
