import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Config } from '#web/platform/config.ts';
import { guestPlace } from '#web/platform/table/stored-table.ts';
import { TableStore } from '#web/platform/table/table-store.ts';
import { runs } from '../../../domain/tests/support/runs.ts';
import { tableReply } from '../support/table-reply.ts';

// No bell: seats are requested, kept and given back by requests alone.
vi.mock('#web/platform/table/listen.ts', () => ({ listenToTable: () => () => undefined }));

const SECRETS: Readonly<Record<string, string>> = {
  a: 'AAAAAAAAAAAAAAAAAAAAAA',
  b: 'BBBBBBBBBBBBBBBBBBBBBB',
  c: 'DDDDDDDDDDDDDDDDDDDDDD',
};
const ANSWER_MS = 10;

/** The fate of a request: `lost`: it is done, and its answer does not arrive; `unsent`: it does not arrive itself. */
type Fate = 'answered' | 'lost' | 'unsent';

/** Three tables, a, b and c, as far as seats are concerned. */
class Server {
  /** The seats that were given, each with its table. */
  readonly seats = new Map<string, { readonly table: string; isGone: boolean }>();
  fates: readonly Fate[] = [];
  /** The tables whose links are new. */
  readonly renewed = new Set<string>();
  /** The tables that are finished. */
  readonly finished = new Set<string>();
  #asked = 0;

  readonly fetch = (url: unknown, init?: RequestInit): Promise<Response> => {
    const fate = this.fates.length === 0 ? 'answered' : this.fates[this.#asked++ % this.fates.length];
    const body = JSON.parse(init?.body as string) as Record<string, string | null>;
    const answer = fate === 'unsent' ? undefined : this.#answer(String(url).split('/').at(-1), body);
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        if (fate === 'answered' && answer) resolve(answer);
        else reject(new TypeError('failed to fetch'));
      }, ANSWER_MS);
    });
  };

  get living(): readonly string[] {
    return [...this.seats].flatMap(([id, { isGone }]) => (isGone ? [] : [id]));
  }

  #answer(name: string | undefined, body: Record<string, string | null>): Response {
    const id = body['seat_id'] ?? '';
    if (name === 'join_table' && !this.seats.has(id)) {
      const table =
        body['code'] === null ? Object.keys(SECRETS).find((each) => SECRETS[each] === body['secret']) : 'a';
      if (table === undefined || this.renewed.has(table))
        return Response.json({ message: 'table_unknown' }, { status: 404 });
      if (this.finished.has(table)) return Response.json({ message: 'table_finished' }, { status: 403 });
      this.seats.set(id, { table, isGone: false });
    }
    const seat = this.seats.get(id);
    if (!seat) return Response.json({ message: 'seat_unknown' }, { status: 404 });
    if (seat.isGone) return Response.json({ message: 'seat_removed' }, { status: 403 });
    if (body['action'] === 'leave') seat.isGone = true;
    return Response.json(tableReply(id, { tableId: seat.table, topic: `table:${seat.table}` }));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const acts = [
  'scan a',
  'scan b',
  'scan c',
  'scan a link that leads nowhere',
  'type the code of a',
  'change to the other table',
  'stay',
  'leave',
  'reload',
  'go to another page and back',
  'be removed by the host',
] as const;
type Act = (typeof acts)[number];

/** A phone with one page at a time. */
function phoneOf(server: Server) {
  const config = { mode: 'hosted', supabaseUrl: 'http://server', supabaseKey: '' } as unknown as Config;
  const open = () => {
    const place = guestPlace();
    let isThere = true;
    // A page that is gone asks nothing any more, and writes nothing.
    const table = new TableStore(
      {
        ...place,
        durable: () => Promise.resolve(undefined),
        keep: (...args) => (isThere ? place.keep(...args) : place.text()),
        keepLeft: (seats) => isThere && place.keepLeft(seats),
      },
      () => (isThere ? Promise.resolve(config) : new Promise(() => undefined)),
    );
    const disconnect = table.connect();
    const close = () => {
      window.dispatchEvent(new Event('pagehide'));
      isThere = false;
      disconnect();
    };
    return { table, close };
  };
  let page = open();
  const doOne = (act: Act): unknown => {
    const { table } = page;
    switch (act) {
      case 'scan a':
      case 'scan b':
      case 'scan c':
        return table.joinTable({ secret: SECRETS[act.at(-1) ?? ''] ?? '' });
      case 'scan a link that leads nowhere':
        return table.joinTable({ secret: 'CCCCCCCCCCCCCCCCCCCCCC' });
      case 'type the code of a':
        return table.joinTable({ code: 'AAAAAAAA' });
      case 'change to the other table':
        return table.changeTable();
      case 'stay':
        return table.stayAtTable();
      case 'leave':
        return table.leave();
      case 'reload':
        page.close();
        page = open();
        return undefined;
      case 'go to another page and back':
        return window.dispatchEvent(new Event('pagehide'));
      case 'be removed by the host': {
        const seat = server.seats.get(table.getState().me?.seatId ?? '');
        if (seat) seat.isGone = true;
        return undefined;
      }
    }
  };
  return { doOne, state: () => page.table.getState(), stop: () => page.close() };
}

it('a phone has one seat at most, in any order of scans, leaves and reloads, with any lost responses', async () => {
  const step = fc.record({
    act: fc.constantFrom(...acts),
    wait: fc.constantFrom(0, 0, 20, 400, 3000, 40_000),
  });
  const fate = fc.constantFrom<Fate>('answered', 'answered', 'lost', 'unsent');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(fate, { minLength: 1, maxLength: 12 }),
      async (steps, fates) => {
        localStorage.clear();
        const server = new Server();
        server.fates = fates;
        vi.stubGlobal('fetch', server.fetch);
        const phone = phoneOf(server);
        for (const { act, wait } of steps) {
          void phone.doOne(act);
          await vi.advanceTimersByTimeAsync(wait);
        }
        // From here on every request is answered.
        server.fates = [];
        window.dispatchEvent(new Event('online'));
        await vi.advanceTimersByTimeAsync(180_000);
        const { phase, me, isMoving } = phone.state();
        phone.stop();
        expect(['none', 'joined', 'ended']).toContain(phase);
        expect(isMoving).toBe(false);
        const mine = phase === 'joined' && me ? [me.seatId] : [];
        expect(server.living).toEqual(mine);
      },
    ),
    {
      numRuns: runs(60),
      // A page that is left before either of two requests has been answered.
      examples: [
        [
          [
            { act: 'scan c', wait: 400 },
            { act: 'scan a', wait: 0 },
            { act: 'scan a', wait: 0 },
            { act: 'reload', wait: 0 },
          ],
          ['answered'],
        ],
      ],
    },
  );
});

it('the last link that was opened counts: one that leads nowhere changes nothing, and is not reported once another one was', async () => {
  localStorage.clear();
  const server = new Server();
  vi.stubGlobal('fetch', server.fetch);
  const phone = phoneOf(server);
  const then = async (...all: readonly Act[]) => {
    for (const act of all) {
      void phone.doOne(act);
      await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
    }
    await vi.advanceTimersByTimeAsync(400);
    const { phase, isOffered, error } = phone.state();
    const tables = server.living.map((id) => server.seats.get(id)?.table);
    return [phase, isOffered, error?.code, ...tables];
  };
  expect(await then('scan a')).toEqual(['joined', false, undefined, 'a']);
  expect(await then('scan b')).toEqual(['joined', true, undefined, 'a']);
  expect(await then('scan a link that leads nowhere')).toEqual(['joined', true, 'table_unknown', 'a']);
  expect(await then('scan a link that leads nowhere', 'scan c')).toEqual(['joined', true, undefined, 'a']);
  expect(await then('change to the other table', 'change to the other table')).toEqual([
    'joined',
    false,
    undefined,
    'c',
  ]);
  expect(await then('scan b')).toEqual(['joined', true, undefined, 'c']);
  // Hours may pass before the person answers.
  server.renewed.add('b');
  expect(await then('change to the other table')).toEqual(['joined', true, 'table_unknown', 'c']);
  expect(await then('stay')).toEqual(['joined', false, undefined, 'c']);
  // A finished table is none to sit at; that the bill is finished would be said of their own.
  server.finished.add('a');
  expect(await then('scan a')).toEqual(['joined', false, 'table_unknown', 'c']);
  server.finished.clear();
  // The page that comes back does not take the seat that it has given back, to lose it.
  await then('leave');
  expect(await then('scan a', 'go to another page and back')).toEqual(['ended', false, undefined]);
  expect(phone.state().ending).toBe('left');
  phone.stop();
});
