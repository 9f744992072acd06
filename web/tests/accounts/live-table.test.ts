import { describe, expect, test, vi } from 'vitest';
import { removeDiner } from '#domain';
import { phonesOfServer, totals } from './support/phones.ts';

const { phone, opened, joined, requests, setNetwork } = phonesOfServer();

describe('a table', () => {
  test('passes a tap on with a single request, even if a phone has two tabs', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    const tab = phone(bob.place);
    for (const each of [host, bob, tab])
      await vi.waitFor(() => expect(each.state().reception).toBe('live'), 15_000);
    // The requests that each phone sends after the last bell.
    let seen = 0;
    const isQuiet = () => {
      const last = seen;
      seen = requests();
      expect(seen).toBe(last);
    };
    await vi.waitFor(isQuiet, { timeout: 8000, interval: 300 });
    const before = requests();
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1000]), {
      timeout: 2000,
      interval: 5,
    });
    await vi.waitFor(() => expect(totals(tab.state())[1]).toEqual(['bob', 1000]), 2000);
    await vi.waitFor(() => expect([bob.state().unsent, tab.state().unsent]).toEqual([0, 0]), 2000);
    expect(requests()).toBe(before + 1);
  });

  test('asks its host about the seventh new person, who can be let in, and taken off again', async () => {
    const host = await opened();
    const { secret = '' } = host.state();
    const comes = async (name: string) => {
      const guest = phone();
      await guest.table.joinTable({ secret });
      expect(await guest.table.addOwnDiner(name)).toBe(true);
      return guest;
    };
    const names = Array.from({ length: 6 }, (_, n) => `New ${n}`);
    for (const name of names) await comes(name);
    const [dan, eva] = [await comes('Dan'), await comes('Eva')];
    await vi.waitFor(() => expect(host.state().waiting).toHaveLength(2), 8000);
    expect([host.state().bill.diners.length, dan.state().bill.diners.length]).toEqual([9, 9]);
    const undo = host.table.letIn(...host.state().waiting.map(({ id }) => id));
    await vi.waitFor(() => expect(dan.state().bill.diners.map(({ name }) => name)).toContain('Dan'), 8000);
    undo();
    await vi.waitFor(() => expect(dan.state().bill.diners).toHaveLength(9), 8000);
    expect(host.state().waiting).toEqual([]);
    expect(await eva.table.addOwnDiner('Eva')).toBe(true);
    await vi.waitFor(() => expect(host.state().newcomers).toHaveLength(1), 15_000);
    expect(await host.table.removeNewcomers()).toBe(true);
    await vi.waitFor(() => expect(eva.state()).toMatchObject({ phase: 'ended', ending: 'removed' }), 8000);
    expect([host.state().bill.diners.length, host.state().newcomers]).toEqual([9, []]);
    expect(host.state().secret).not.toBe(secret);
  });

  test('accepts somebody again whom the host had removed from the bill', async () => {
    const host = await opened();
    const guest = phone();
    await guest.table.joinTable({ secret: host.state().secret ?? '' });
    await guest.table.addOwnDiner('Dan');
    const dan = guest.state().me?.dinerId ?? '';
    await vi.waitFor(() => expect(host.state().bill.diners).toHaveLength(4), 8000);
    host.table.edit((each) => removeDiner(each, dan));
    await vi.waitFor(() => expect(guest.state().bill.diners).toHaveLength(3), 8000);
    expect(await guest.table.addOwnDiner('Daniel')).toBe(true);
    expect(guest.state().bill.diners.at(-1)).toMatchObject({
      name: 'Daniel',
      id: guest.state().me?.dinerId,
    });
    expect(guest.state().refused).toEqual([]);
  });

  test('reports that somebody could not sit down offline, and lets them try again', async () => {
    const host = await opened();
    const guest = phone();
    await guest.table.joinTable({ secret: host.state().secret ?? '' });
    setNetwork(false);
    expect(await guest.table.addOwnDiner('Dan')).toBe(false);
    expect(guest.state().error?.code).toBe('offline');
    setNetwork(true);
    expect(await guest.table.addOwnDiner('Dan')).toBe(true);
    expect(guest.state().error).toBeUndefined();
    await vi.waitFor(() => expect(host.state().bill.diners).toHaveLength(4), 8000);
  });

  test('keeps the claims of somebody who changes to another name', async () => {
    const host = await opened();
    const guest = await joined(host, 'bob');
    setNetwork(false);
    guest.table.setClaim('pie', 1);
    expect(await guest.table.sit('cat')).toBe(false);
    expect(guest.state()).toMatchObject({ error: { code: 'offline' }, me: { dinerId: 'bob' } });
    setNetwork(true);
    expect(await guest.table.sit('cat')).toBe(true);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1000]), 8000);
    expect(guest.state().refused).toEqual([]);
  });

  test('shows no outdated link after another host has made a new one', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    const before = host.state().link;
    expect(await host.table.handOver(bob.state().me?.seatId ?? '')).toBe(true);
    // A phone that becomes the host through others requests the host's data at once.
    await vi.waitFor(() => expect(bob.state()).toMatchObject({ role: 'host', code: {} }), 8000);
    expect(bob.state().link).toBe(before);
    expect(await bob.table.newCode()).toBe(true);
    expect(await host.table.takeOver()).toBe(true);
    expect([host.state().role, host.state().link]).toEqual(['host', undefined]);
    expect(await host.table.newCode()).toBe(true);
    const late = phone();
    expect(host.state().link).toContain(host.state().secret);
    expect(await late.table.joinTable({ secret: host.state().secret ?? '' })).toBe(true);
    expect(await host.table.handOver(bob.state().me?.seatId ?? '')).toBe(true);
    await vi.waitFor(() => expect(bob.state().role).toBe('host'), 8000);
    await vi.waitFor(() => expect(bob.state().link).toBeUndefined(), 8000);
  });

  test('that is over for a phone keeps its bill if coming back fails', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    const { secret = '' } = bob.state();
    await host.table.removeSeat(bob.state().me?.seatId ?? '');
    await vi.waitFor(() => expect(bob.state().phase).toBe('ended'), 8000);
    expect(await bob.table.joinTable({ secret })).toBe(false);
    expect(bob.state()).toMatchObject({
      phase: 'ended',
      ending: 'removed',
      error: { code: 'table_unknown' },
    });
    expect(bob.state().bill.lines).toHaveLength(2);
    expect(await bob.table.joinTable({ secret: host.state().secret ?? '' })).toBe(true);
    expect(bob.state().phase).toBe('joined');
  });
});
