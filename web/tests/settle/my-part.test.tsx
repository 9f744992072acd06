import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepShare } from '#web/platform/kept-shares.ts';
import { MyPart } from '#web/settle/MyPart.tsx';
import { storedItem as item, storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

const payments = [{ id: 'p', dinerId: 'Maya', amount: 20 }];
const dinner = storedTable(['Maya', 'Tom'], { items: [item('Pie', 20, ['Maya', 'Tom'])], payments });

it.each([
  [['Tom'], 1],
  [[], 0],
])('a bill kept from a table says that its keeper has said they paid, if so: %j', async (paid, count) => {
  const store = storeWith(dinner);
  keepShare('guest', store.getState().bill.id, { me: 'Tom', ways: new Map(), paid });
  show(store, <MyPart />);
  expect(await screen.findByText(/You pay/)).toBeVisible();
  expect(screen.queryAllByText('You have said that you paid.')).toHaveLength(count);
});

it('a way to be paid that cannot carry the amount is not offered once somebody has said that they paid', async () => {
  const store = storeWith(dinner);
  const upi = { kind: 'upi', address: 'maya@okbank', name: 'Maya' };
  keepShare('guest', store.getState().bill.id, { me: 'Tom', ways: new Map([['Maya', upi]]), paid: ['Tom'] });
  show(store, <MyPart />);
  expect(await screen.findByText('You have said that you paid.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'How Maya gets paid' })).toBeNull();
});
