import { describe, expect, test, vi } from 'vitest';
import { addLine, balances, overClaimedOf } from '#domain';
import { asAgreed, paidBy } from '#web/table/host/end/agreed.ts';
import { line, phonesOfServer, totals } from './support/phones.ts';

const { opened, joined } = phonesOfServer();

describe('a table', () => {
  test('is not finished with over-claimed lines, even if the host has not heard of them', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    const cat = await joined(host, 'cat');
    // From here on the host hears no bell and sends no requests.
    host.stop();
    bob.table.setClaim('beer', 2);
    cat.table.setClaim('beer', 2);
    await vi.waitFor(() => expect([bob.state().unsent, cat.state().unsent]).toEqual([0, 0]), 8000);
    expect(overClaimedOf(host.state().bill)).toEqual([]);
    expect(await host.table.finish(() => true)).toBe('changed');
    expect(overClaimedOf(host.state().bill)).toHaveLength(1);
    expect(host.state()).toMatchObject({ status: 'open' });
    await vi.waitFor(() => expect(bob.state().status).toBe('open'), 8000);
    cat.table.setClaim('beer', 1);
    await vi.waitFor(() => expect(cat.state().unsent).toBe(0), 8000);
    expect(await host.table.finish(() => true)).toBe('finished');
    await vi.waitFor(() => expect(cat.state().status).toBe('finished'), 8000);
  });

  test('is not finished if the bill has changed since the host agreed to it', async () => {
    const host = await opened();
    host.table.setGuestsAddLines(true);
    const bob = await joined(host, 'bob');
    await vi.waitFor(() => expect(bob.state().guestsAddLines).toBe(true), 8000);
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1000]), 8000);
    // From here on the host hears no bell and sends no requests.
    host.stop();
    bob.table.edit((bill) => addLine(bill, line('coffee', 1000)));
    await vi.waitFor(() => expect(bob.state().unsent).toBe(0), 8000);
    host.table.edit((bill) => paidBy(bill, 'ann'));
    expect(await host.table.finish(asAgreed(host.state().bill))).toBe('changed');
    expect(host.state()).toMatchObject({ status: 'open', unsent: 0 });
    expect(balances(host.state().bill)).toMatchObject({ toPay: 3500, difference: -1000 });

    bob.table.setClaim('pie', undefined);
    await vi.waitFor(() => expect(bob.state().unsent).toBe(0), 8000);
    host.table.edit((bill) => paidBy(bill, 'ann'));
    expect(await host.table.finish(asAgreed(host.state().bill))).toBe('changed');
    expect(totals(host.state())[1]).toEqual(['bob', 0]);

    await vi.waitFor(() => expect(bob.state().status).toBe('open'), 8000);
    // Somebody who joins at that moment changes nothing.
    await joined(host, 'cat');
    expect(await host.table.finish(asAgreed(host.state().bill))).toBe('finished');
    await vi.waitFor(() => expect(bob.state().status).toBe('finished'), 8000);
    expect(balances(bob.state().bill)).toMatchObject({ toPay: 3500, difference: 0 });
  });
});
