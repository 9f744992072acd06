import { describe, expect, test, vi } from 'vitest';
import { removeDiner, renameDiner } from '#domain';
import { parseSeat } from '#web/platform/table/stored-table.ts';
import { bill, phonesOfServer, totals } from './support/phones.ts';

const { phone, opened, joined, configWhere, requests, setNetwork } = phonesOfServer();

describe('a table', () => {
  test('is opened with a bill, a code and a link', async () => {
    const host = await opened();
    const { phase, role, status, code, link, me, seats, needsReload } = host.state();
    expect({ phase, role, status, needsReload }).toEqual({
      phase: 'joined',
      role: 'host',
      status: 'open',
      needsReload: false,
    });
    expect(code?.text).toMatch(/^[0-9A-Z]{8}$/);
    expect(link).toMatch(/\/t#[\w-]{22}$/);
    expect(me?.dinerId).toBe('ann');
    expect(seats).toEqual([expect.objectContaining({ dinerId: 'ann', isHost: true, isMe: true })]);
    expect(host.state().bill.lines.map(({ sharing }) => sharing.by)).toEqual(['parts', 'units']);
  });

  test('shows everybody the claims of the others', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    const cat = await joined(host, 'cat');
    bob.table.setClaim('pie', 1);
    cat.table.setClaim('pie', 1);
    cat.table.setClaim('beer', 2);
    for (const each of [host, bob, cat])
      await vi.waitFor(
        () =>
          expect(totals(each.state())).toEqual([
            ['ann', 0],
            ['bob', 500],
            ['cat', 1500],
          ]),
        8000,
      );
    // The bell may reach the others before the response reaches this phone.
    await vi.waitFor(() => expect(cat.state().unsent).toBe(0), 8000);
  });

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

  test('has room for somebody who is not on the bill', async () => {
    const host = await opened();
    const guest = phone();
    await guest.table.joinTable({ secret: host.state().secret ?? '' });
    expect(await guest.table.addOwnDiner('Dan')).toBe(true);
    expect(guest.state().bill.diners.map(({ name }) => name)).toEqual(['ann', 'bob', 'cat', 'Dan']);
    await vi.waitFor(() => expect(host.state().bill.diners).toHaveLength(4), 8000);
    expect(await guest.table.sit('ann')).toBe(false);
    expect(guest.state().error?.code).toBe('seat_taken');
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

  test('keeps offline claims over a reload, and sends them once', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    setNetwork(false);
    bob.table.setClaim('pie', 1);
    bob.table.setClaim('beer', 1);
    bob.table.setClaim('beer', 2);
    await vi.waitFor(() => expect(bob.state().reception).toBe('offline'), 8000);
    expect(bob.state().unsent).toBeGreaterThan(0);
    bob.stop();
    const again = phone(bob.place);
    expect(again.state().bill.lines.map(({ sharing }) => 'shares' in sharing && sharing.shares)).toEqual([
      [{ dinerId: 'bob', weight: 1 }],
      [{ dinerId: 'bob', weight: 2 }],
    ]);
    setNetwork(true);
    await vi.waitFor(() => expect(again.state().unsent).toBe(0), 15_000);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 2000]), 8000);
    await vi.waitFor(() => expect(parseSeat(bob.place.text())?.queue).toMatchObject({ changes: [] }), 8000);
  });

  test('reverts the slower of two renames of a diner, showing both names', async () => {
    let isCut = false;
    const reach = configWhere(() => !isCut);
    const host = phone(undefined, reach);
    await host.table.openTable(bill(), 'ann');
    const bob = await joined(host, 'bob');
    await vi.waitFor(() => expect(host.state().seats).toHaveLength(2), 8000);
    const nameOf = (each: typeof host) => each.state().bill.diners[1]?.name;
    isCut = true;
    host.table.edit((each) => renameDiner(each, 'bob', 'Robert'));
    expect(nameOf(host)).toBe('Robert');
    bob.table.edit((each) => renameDiner(each, 'bob', 'Bobby'));
    await vi.waitFor(() => expect(bob.state().unsent).toBe(0), 8000);
    isCut = false;
    await vi.waitFor(() => expect(host.state().refused).toHaveLength(1), 15_000);
    const [refused] = host.state().refused;
    expect(refused).toMatchObject({
      key: 'diner/bob',
      reason: 'stale',
      value: { name: 'Robert' },
      theirs: { name: 'Bobby' },
    });
    expect(nameOf(host)).toBe('Bobby');
    host.table.reapplyRefused(refused?.number ?? 0);
    await vi.waitFor(() => expect(nameOf(bob)).toBe('Robert'), 8000);
    expect(host.state().refused).toEqual([]);
  });

  test('returns a tap that arrives after the lock, even after a reload, and tells the host who asks', async () => {
    let isCut = false;
    const host = await opened();
    let bob = phone(
      undefined,
      configWhere(() => !isCut),
    );
    await bob.table.joinTable({ secret: host.state().secret ?? '' });
    expect(await bob.table.sit('bob')).toBe(true);
    isCut = true;
    bob.table.setClaim('pie', 1);
    bob.stop();
    host.table.setStatus('locked');
    await vi.waitFor(() => expect(host.state().unsent).toBe(0), 8000);
    bob = phone(bob.place);
    const late = [{ key: 'claim/pie/bob', value: 1, reason: 'locked' }];
    await vi.waitFor(() => expect(bob.state()).toMatchObject({ status: 'locked', refused: late }), 8000);
    expect(totals(bob.state())[1]).toEqual(['bob', 0]);
    expect(await bob.table.ask()).toBe(true);
    const asks = () => host.state().seats.flatMap((seat) => (seat.asks ? [seat.dinerId] : []));
    await vi.waitFor(() => expect(asks()).toEqual(['bob']), 8000);
    host.table.setStatus('open');
    await vi.waitFor(() => expect(bob.state().status).toBe('open'), 8000);
    await vi.waitFor(() => expect(asks()).toEqual([]), 8000);
    bob.table.reapplyRefused(bob.state().refused[0]?.number ?? 0);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1000]), 8000);
    expect(await host.table.finish(() => true)).toBe('finished');
    await vi.waitFor(() => expect(bob.state().status).toBe('finished'), 8000);
    bob.table.setClaim('beer', 1);
    await vi.waitFor(
      () => expect(bob.state().refused).toMatchObject([{ key: 'claim/beer/bob', reason: 'locked' }]),
      8000,
    );
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

  test('gives a place to another phone of the same person, with what was claimed there', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    bob.table.setClaim('pie', 1);
    const second = phone();
    await second.table.joinTable({ secret: host.state().secret ?? '' });
    expect(await second.table.askForPlace('bob')).toBe(true);
    await vi.waitFor(() => expect(host.state().waiting).toMatchObject([{ isForPlace: true }]), 8000);
    expect(await host.table.givePlace(host.state().waiting[0]?.id ?? '')).toBe(true);
    await vi.waitFor(() => expect(second.state().me?.dinerId).toBe('bob'), 8000);
    await vi.waitFor(
      () => expect(bob.state().seats.find(({ isMe }) => isMe)).toMatchObject({ lost: 'freed' }),
      8000,
    );
    expect(bob.state().me?.dinerId).toBeUndefined();
    second.table.setClaim('beer', 1);
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1500]), 8000);
  });

  test('keeps the seat of a guest who opens its link or scans a newer one', async () => {
    const host = await opened();
    const bob = phone();
    await bob.table.joinTable({ code: host.state().code?.text ?? '' });
    await bob.table.sit('bob');
    const { me } = bob.state();
    for (const isNew of [false, true]) {
      if (isNew) await host.table.newCode();
      const { secret = '' } = host.state();
      expect(await bob.table.joinTable({ secret })).toBe(true);
      expect(bob.state()).toMatchObject({ phase: 'joined', me, secret, isOffered: false });
      await vi.waitFor(() => expect(host.state().seats).toHaveLength(2), 8000);
    }
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
