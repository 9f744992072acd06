import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WayToPay } from '#domain';
import { describe, expect, it } from 'vitest';
import type { GuestActions } from '#web/table/guest/guest-actions.ts';
import { Finished } from '#web/table/guest/end/Finished.tsx';
import { FinishedForNobody } from '#web/table/guest/end/FinishedForNobody.tsx';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import type { LiveTable } from '#web/platform/table/types.ts';
import { read } from '../../../domain/tests/support/read.ts';
import { finishedFor, tableOf } from '../support/host-support.tsx';

const billOf = (stored: object) => read({ ...stored, currency: 'GBP' });

/** Ann and Bob are a couple, Ann paid, and somebody who joined has put themselves into their group. */
function couple(strangerId: string) {
  const diners = [
    { id: 'ann', name: 'Ann', groupId: 'us' },
    { id: strangerId, name: 'Ann', groupId: 'us' },
    { id: 'cy', name: 'Cy' },
  ];
  return billOf({
    diners,
    dinerGroups: [{ id: 'us', name: 'Couple' }],
    items: [{ id: 'soup', name: 'Soup', price: 12, category: 'Food', dinerIds: ['cy'] }],
    payments: [{ id: 'p', dinerId: 'ann', amount: 12 }],
  });
}

const Debts = ({ onPaid, ...debtor }: Parameters<typeof finishedFor>[0] & { onPaid?: () => void }) => (
  <Finished
    table={finishedFor(debtor)}

    onPaid={onPaid ?? (() => undefined)}
    onKeep={() => undefined}
  />
);

const paypal = (handle: string): WayToPay => ({ kind: 'paypal', handle });

const show = (strangerId: string, ways: ReadonlyMap<string, unknown>) =>
  render(<Debts bill={couple(strangerId)} ways={ways} me="cy" />);

describe('a guest’s debts when the table is finished', () => {
  it.each([
    [[], 'I have paid'],
    [['cy'], undefined],
  ] as const)('can be reported as paid after a question, once (%j)', async (paid, button) => {
    let said = 0;
    render(<Debts bill={couple('ev')} me="cy" paid={paid} onPaid={() => void (said += 1)} />);
    // The table's sentence says it.
    expect(screen.queryByText('You have said that you paid.')).toBeNull();
    const user = userEvent.setup({ delay: null });
    for (const answer of ['Cancel', 'I have paid'])
      for (const each of screen.queryAllByRole('button', { name: 'I have paid' })) {
        await user.click(each);
        expect(said).toBe(0);
        await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: answer }));
      }
    expect(said).toBe(button === undefined ? 0 : 1);
  });

  it('hide how the payee gets paid once reported as paid, without losing it', async () => {
    render(<Debts bill={couple('ev')} me="cy" ways={new Map([['ann', paypal('ann')]])} paid={['cy']} />);
    expect(screen.queryByRole('link', { name: /PayPal/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^How .* gets paid$/ }));
    expect(screen.getByRole('link', { name: /PayPal/ })).toHaveAttribute(
      'href',
      'https://paypal.me/ann/12.00GBP',
    );
  });

  it('are shown for both diners of a phone that claims for two', () => {
    const diners = ['ann', 'bob', 'cy'].map((id) => ({ id, name: id }));
    const items = ['bob', 'cy'].map((id) => ({
      id,
      name: id,
      price: id === 'cy' ? 12 : 5,
      category: 'Food',
      dinerIds: [id],
    }));
    const bill = billOf({ diners, items, payments: [{ id: 'p', dinerId: 'ann', amount: 17 }] });
    render(<Debts bill={bill} me="cy" partnerId="bob" />);
    expect(screen.getByRole('heading', { name: 'For bob' })).toBeVisible();
    expect(screen.getByRole('region')).toHaveTextContent(/ann.*£12\.00.*For bob.*ann.*£5\.00.*We have paid/);
    cleanup();
    // Ann pays for Bob on her phone: nothing is asked of it.
    render(<Debts bill={bill} me="ann" partnerId="bob" />);
    expect(screen.getByRole('region')).toHaveTextContent(/cy.*£12\.00.*For bob.*You don’t owe anybody/);
    expect(screen.queryByText(/£5\.00/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'We have paid' })).toBeNull();
  });

  it.each([
    ['the bill', 13.44, []],
    ['more than the bill', 18.44, [/^.?ann.? paid £5\.00 too much\.$/]],
  ])(
    'show the payer of %s the unclaimed amount, and count only what exceeds it as overpaid',
    (_, amount, tooMuch) => {
      const bill = billOf({
        diners: ['ann', 'bob'].map((id) => ({ id, name: id })),
        items: [
          { id: 'pie', name: 'Pie', price: 5, category: 'Food', dinerIds: ['bob'] },
          { id: 'soup', name: 'Soup', price: 8.44, category: 'Food', dinerIds: [] },
        ],
        payments: [{ id: 'p', dinerId: 'ann', amount }],
      });
      render(<Debts bill={bill} me="ann" />);
      expect(screen.getByText('£8.44 is nobody’s. Whoever paid covers it.')).toBeVisible();
      const said = screen.queryAllByText(/too much/).map(({ textContent }) => textContent);
      expect(said).toEqual(tooMuch.map((text) => expect.stringMatching(text) as unknown));
    },
  );

  it('are shown as reported paid on the payee’s phone', () => {
    render(<Debts bill={couple('ev')} ways={new Map()} me="ann" paid={['cy']} />);
    expect(screen.getByText(/^.?Cy.? says they have paid\.$/)).toBeVisible();
  });

  it('are one payment for two of one group', () => {
    const diners = [
      { id: 'ann', name: 'Ann', color: 0, position: 0 },
      { id: 'ev', name: 'Ev', color: 1, groupId: 'us', position: 1 },
      { id: 'cy', name: 'Cy', color: 2, groupId: 'us', position: 2 },
    ];
    render(<Debts bill={{ ...couple('ev'), diners }} me="cy" partnerId="ev" />);
    expect(screen.getByRole('region').textContent?.match(/£12\.00/g)).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'For Ev' })).toBeNull();
  });

  it.each([{ kind: 'paypal', handle: 'javascript:alert(1)' }, null, 'paypal'])(
    'have links only for ways that support one (%j)',
    (way) => {
      show('ev', new Map([['ann', way]]));
      expect(screen.getByText(/You pay/)).toBeVisible();
      expect(screen.queryByRole('link', { name: /PayPal/ })).toBeNull();
    },
  );

  it('go to the actual payer, even if another member of the group offers a way', () => {
    show(
      'ev',
      new Map([
        ['ev', paypal('somebody-else')],
        ['ann', paypal('ann')],
      ]),
    );
    expect(screen.getByRole('link', { name: /PayPal/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/ann/'),
    );
  });

  it.each(['ev', 'constructor', '__proto__'])(
    'have no link if only %s, who has paid nothing, offers a way',
    (id) => {
      show(id, new Map(id === 'ev' ? [['ev', paypal('somebody-else')]] : []));
      expect(screen.getByText(/Couple/)).toBeVisible();
      expect(screen.queryByRole('link', { name: /PayPal/ })).toBeNull();
    },
  );
});

it('says nothing of a taken name any more, as none can be chosen', () => {
  const at = (status: LiveTable['status']) => (
    <FinishedForNobody
      table={{ ...tableOf([]), status, error: { code: 'seat_taken' } }}
      actions={{} as GuestActions}
    />
  );
  const { rerender } = render(at('open'));
  expect(screen.getByRole('alert')).toHaveTextContent('That name is taken');
  rerender(at('finished'));
  expect(screen.queryByRole('alert')).toBeNull();
});
