import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asAgreed } from '#web/table/host/end/agreed.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { phonesOfServer, totals } from './support/phones.ts';

const { phone, opened, joined, setNetwork } = phonesOfServer();

// Actions that take a phone more than one request.
describe('a table', () => {
  const names = ({ bill: { diners } }: LiveTable) => diners.map(({ name }) => name);
  const mine = ({ bill: { diners }, me }: LiveTable) => diners.find(({ id }) => id === me?.dinerId)?.name;

  test('shows a corrected name, also after a reload', async () => {
    const host = await opened();
    const guest = phone();
    await guest.table.joinTable({ secret: host.state().secret ?? '' });
    await guest.table.addOwnDiner('Dan');
    expect(await guest.table.addOwnDiner('Daniel')).toBe(true);
    await vi.waitFor(() => expect(names(host.state())).toEqual(['ann', 'bob', 'cat', 'Daniel']), 8000);
    await vi.waitFor(() => expect(guest.state().unsent).toBe(0), 8000);
    guest.stop();
    const again = phone(guest.place);
    expect(await again.table.addOwnDiner('Danny')).toBe(true);
    await vi.waitFor(() => expect(names(host.state())).toEqual(['ann', 'bob', 'cat', 'Danny']), 8000);
    await vi.waitFor(() => expect(again.state().unsent).toBe(0), 8000);
    expect([mine(again.state()), again.state().refused]).toEqual(['Danny', []]);
  });

  test('gives a guest whose place was taken meanwhile a place of their own, under another name', async () => {
    const host = await opened();
    const guest = phone();
    await guest.table.joinTable({ secret: host.state().secret ?? '' });
    await guest.table.addOwnDiner('Dan');
    await guest.table.sit('bob');
    expect(await guest.table.addOwnDiner('Zoe')).toBe(true);
    await vi.waitFor(() => expect(names(host.state())).toEqual(['ann', 'bob', 'cat', 'Zoe']), 8000);
    await vi.waitFor(() => expect(guest.state().unsent).toBe(0), 8000);
    expect([mine(guest.state()), guest.state().refused]).toEqual(['Zoe', []]);
  });

  test('cannot be left with unsent claims, and reports that', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    setNetwork(false);
    bob.table.setClaim('pie', 1);
    expect(await bob.table.leave()).toBe(false);
    expect(bob.state()).toMatchObject({ phase: 'joined', unsent: 1, error: { code: 'offline' } });
    setNetwork(true);
    // Once it is sent like any other, the table can be left.
    await vi.waitFor(() => expect(totals(host.state())[1]).toEqual(['bob', 1000]), 8000);
    expect(await bob.table.leave()).toBe(true);
    expect(bob.state()).toMatchObject({ phase: 'ended', ending: 'left' });
    expect(bob.state().error).toBeUndefined();
  });

  test.each(['leaves', 'goes on alone'])(
    'frees the place of a guest who %s offline once the server can be reached, also after a reload',
    async (how) => {
      const host = await opened();
      const bob = await joined(host, 'bob');
      setNetwork(false);
      if (how === 'leaves') await bob.table.leave();
      else await bob.keepCopy();
      bob.stop();
      await vi.waitFor(() => expect(bob.place.left()).toHaveLength(1));
      setNetwork(true);
      phone(bob.place);
      await vi.waitFor(() => expect(host.state().seats).toHaveLength(1), 8000);
      await vi.waitFor(() => expect(bob.place.left()).toEqual([]));
    },
  );

  test('is left in all tabs of a phone, none of which reports a removal', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    // The server's answer arrives before the first tab's message.
    const tab = phone({ ...bob.place, onOtherTab: () => () => undefined });
    await vi.waitFor(() => expect(tab.state().reception).toBe('live'), 15_000);
    expect(await bob.table.leave()).toBe(true);
    await vi.waitFor(() => expect(host.state().seats).toHaveLength(1), 8000);
    for (const each of [bob, tab, phone(bob.place)])
      await vi.waitFor(() => expect(each.state()).toMatchObject({ phase: 'ended', ending: 'left' }), 8000);
  });
});

test('taking over is no longer offered once the bell reports a new host', async () => {
  const host = await opened();
  const [bob, cat] = [await joined(host, 'bob'), await joined(host, 'cat')];
  await vi.waitFor(() => expect(bob.state().reception).toBe('live'), 15_000);
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    return new Response(text.replace(/"hostSeenSecondsAgo": ?\d+/, '"hostSeenSecondsAgo":200'), response);
  });
  bob.table.setClaim('pie', 1);
  await vi.waitFor(() => expect(bob.state().hostIsAway).toBe(true), 8000);
  await vi.waitFor(() => expect(bob.state().unsent).toBe(0), 8000);
  spy.mockRestore();
  expect(await host.table.handOver(cat.state().me?.seatId ?? '')).toBe(true);
  const isHost = () => bob.state().seats.some(({ dinerId, isHost }) => dinerId === 'cat' && isHost);
  await vi.waitFor(() => expect(isHost()).toBe(true), 8000);
  expect(bob.state().hostIsAway).toBe(false);
});

describe('finishing with lost responses', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  /** The fate of each request with one of these actions; undefined: it is answered. */
  type Fate = 'the answer is lost' | 'it does not arrive' | undefined;
  function loseWhere(fateOf: (action: string, body: string) => Fate, isDown = () => false) {
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : '{}';
      const { action = '' } = JSON.parse(body) as { action?: string };
      const fate = fateOf(action, body);
      if (fate !== 'it does not arrive') {
        const response = await fetch(input, init);
        // A response that is under way when the network goes is lost, too.
        if (fate === undefined && !isDown()) return response;
      }
      throw new TypeError('failed to fetch');
    });
  }
  /** Nothing gets through after this request, until `isThere` is set. */
  function breakAt(lost: string, fate: Fate) {
    const network = { isThere: true };
    let isBroken = false;
    loseWhere(
      (action) => {
        if (isBroken) return network.isThere ? undefined : 'it does not arrive';
        if (action !== lost) return undefined;
        isBroken = true;
        network.isThere = false;
        return fate;
      },
      () => !network.isThere,
    );
    return network;
  }

  test.each(['the answer is lost', 'it does not arrive'] as const)(
    'succeeds, and reports nothing before the table’s state is known: %s',
    async (fate) => {
      const host = await opened();
      const bob = await joined(host, 'bob');
      const network = breakAt('finish', fate);
      const results: string[] = [];
      const finishing = host.table.finish(() => true).then((result) => results.push(result));
      await vi.waitFor(() => expect(host.state().error).toEqual({ code: 'offline' }), 8000);
      await vi.waitFor(() => expect(host.state().reception).toBe('offline'), 8000);
      expect([host.state().isFinishing, results]).toEqual([true, []]);
      network.isThere = true;
      await finishing;
      expect(results).toEqual(['finished']);
      expect(host.state()).toMatchObject({ status: 'finished', isFinishing: false });
      expect(host.state().error).toBeUndefined();
      await vi.waitFor(() => expect(bob.state().status).toBe('finished'), 8000);
    },
  );

  test('asks again if somebody claimed something while the response was missing', async () => {
    const host = await opened();
    const bob = await joined(host, 'bob');
    // Bob's phone stays online: only the host's requests fail.
    let isThere = true;
    let isFirst = true;
    const isHosts = (body: string) => body.includes(host.state().me?.seatId ?? '');
    loseWhere((action, body) => {
      if (action === 'finish' && isFirst) isThere = isFirst = false;
      return !isThere && isHosts(body) ? 'it does not arrive' : undefined;
    });
    const finishing = host.table.finish(asAgreed(host.state().bill));
    await vi.waitFor(() => expect(host.state().reception).toBe('offline'), 8000);
    bob.table.setClaim('pie', 1);
    await vi.waitFor(() => expect(bob.state().unsent).toBe(0), 8000);
    isThere = true;
    expect(await finishing).toBe('changed');
    expect(host.state()).toMatchObject({ status: 'open', isFinishing: false });
    expect(totals(host.state())[1]).toEqual(['bob', 1000]);
  });
});

test('a page that has only just loaded continues connecting instead of restarting', async () => {
  const sockets: WebSocket[] = [];
  const shown = () =>
    void window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted: false }));
  const Native = globalThis.WebSocket;
  vi.stubGlobal(
    'WebSocket',
    class extends Native {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        sockets.push(this);
        if (sockets.length === 1) queueMicrotask(shown);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await opened();
  await vi.waitFor(() => expect(sockets.map(({ readyState }) => readyState)).toEqual([Native.OPEN]), 8000);
});
