import { describe, expect, test, vi } from 'vitest';
import { phonesOfServer, totals } from './support/phones.ts';

const { phone, opened, joined } = phonesOfServer();

const TIME = 8000;

describe('people at a table', () => {
  test('who type the same new name at once: one gets it, the other is told and asked for another', async () => {
    const host = await opened();
    const secret = host.state().secret ?? '';
    const phones = [phone(), phone()];
    for (const each of phones) await each.table.joinTable({ secret });
    const sat = await Promise.all(phones.map((each) => each.table.addOwnDiner('Zoë')));
    expect(sat.filter(Boolean)).toHaveLength(1);
    const late = phones[sat.indexOf(false)];
    expect(late?.state()).toMatchObject({ refused: [], error: { code: 'seat_taken' } });
    expect(late?.state().bill.diners.map(({ name }) => name)).toEqual(['ann', 'bob', 'cat', 'Zoë']);
    expect(await late?.table.addOwnDiner('Zoë B.')).toBe(true);
  });

  test('are told that the host has closed it, and keep the bill', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    const cat = await joined(host, 'cat');
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1000]), TIME);
    expect(await bob.table.close()).toBe(false);
    expect(await host.table.close()).toBe(true);
    for (const each of [host, bob, cat])
      await vi.waitFor(() => expect(each.state()).toMatchObject({ phase: 'ended', ending: 'closed' }), TIME);
    expect(totals(cat.state())[1]).toEqual(['bob', 1000]);
    const late = phone();
    expect(await late.table.joinTable({ secret: host.state().secret ?? '' })).toBe(false);
    expect(late.state().error?.code).toBe('table_expired');
  });
});
