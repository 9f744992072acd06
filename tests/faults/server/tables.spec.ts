// SIGKILL while phones tap at a live table, or change bills of a trip: after each start all that was acknowledged is there, once.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { count, expect, isQuick, randomFrom, SEED, test, type Server } from '../support/fault.ts';
import { ask, isYes } from '../support/ledger.ts';

const PHONES = 6;
/** Lines of the table; bills of each phone in the trip. */
const LINES = 8;
const TIMES = isQuick ? 3 : 30;

interface TableAnswer {
  readonly lastChange: number;
  readonly epoch: string;
  readonly seq: number;
  readonly reset: boolean;
  readonly entries: readonly { readonly key: string; readonly value: unknown }[];
}

/** What a phone writes at a table or in a trip: a key, the value that holds a number, and the number that a value holds. */
const KINDS = {
  table: {
    key: (dinerId: string, line: number) => `claim/l${line}/${dinerId}`,
    value: (n: number): unknown => n,
    numberIn: (value: unknown) => value,
  },
  trip: {
    key: (dinerId: string, line: number) => `bill/${dinerId}-${line}`,
    value: (n: number, seat: string): unknown => ({ seat, bill: { n } }),
    numberIn: (value: unknown) => (value as { bill?: { n?: number } } | undefined)?.bill?.n,
  },
} as const;

/** One phone that sends one tap after the other, each again until it is acknowledged. */
class Phone {
  readonly seat = { seat_id: randomUUID(), seat_token: randomBytes(16).toString('base64url') };
  /** The last acknowledged value of each key. */
  readonly said = new Map<string, number>();
  readonly dinerId: string;
  readonly address: string;
  taps = 0;
  silent = 0;
  readonly kind: keyof typeof KINDS;
  private known = { epoch: '', since: 0 };

  constructor(kind: keyof typeof KINDS, index: number) {
    this.kind = kind;
    this.dinerId = `d${index}`;
    this.address = `10.77.0.${index + 1}`;
  }

  call(server: Server, name: string, values: object) {
    return ask(server, this, 'POST', `/rest/v1/rpc/${name}`, { ...this.seat, ...values });
  }

  /** Taps until it is over, at the server that runs at the moment. */
  async tap(fault: { server: Server; isOver: boolean }, random: () => number): Promise<void> {
    while (!fault.isOver) {
      const { key: keyOf, value } = KINDS[this.kind];
      const key = keyOf(this.dinerId, Math.floor(random() * LINES));
      this.taps += 1;
      const changes = [{ key, value: value(this.taps, this.seat.seat_id) }];
      const change = { first: this.taps, changes };
      for (;;) {
        const answer = await this.call(fault.server, `sync_${this.kind}`, { ...this.known, ...change });
        if (isYes(answer)) {
          const { epoch, seq } = answer.body as TableAnswer;
          this.known = { epoch, since: seq };
          break;
        }
        this.silent += 1;
        // The next server is not there yet.
        await wait(50);
      }
      this.said.set(key, this.taps);
    }
  }
}

/** Opens a table or a trip; the others join it. */
async function gather(server: Server, kind: keyof typeof KINDS): Promise<readonly Phone[]> {
  const phones = Array.from({ length: PHONES }, (_, index) => new Phone(kind, index));
  const [host] = phones;
  if (!host) throw new Error('There is no host.');
  const secret = randomBytes(16).toString('base64url');
  const people = phones.map(({ dinerId }, position) => ({
    key: `diner/${dinerId}`,
    value: { name: dinerId, position },
  }));
  const more =
    kind === 'table'
      ? Array.from({ length: LINES }, (_, n) => ({ key: `line/l${n}`, value: { price: n } }))
      : [{ key: 'trip/name', value: { name: 'Rome' } }];
  const entries = [...people, ...more];
  const opening = { table_id: randomUUID(), secret, rules_version: 1, entries, diner_id: host.dinerId };
  expect(await host.call(server, `open_${kind}`, opening)).toMatchObject({ status: 200 });
  for (const guest of phones.slice(1)) {
    expect(await guest.call(server, `join_${kind}`, { secret })).toMatchObject({ status: 200 });
    const [name, sitting] =
      kind === 'table'
        ? ['sit_down', { diner_id: guest.dinerId }]
        : ['change_trip', { action: 'sit', argument: guest.dinerId }];
    expect(await guest.call(server, name, sitting)).toMatchObject({ status: 200 });
  }
  return phones;
}

async function killWhileTapping(kind: keyof typeof KINDS, start: () => Promise<Server>): Promise<void> {
  const random = randomFrom(SEED);
  let server = await start();
  const phones = await gather(server, kind);

  const lost = new Set<string>();
  let epoch = '';
  for (let time = 0; time < TIMES; time += 1) {
    const fault = { server, isOver: false };
    const tapping = Promise.all(phones.map((phone) => phone.tap(fault, random)));
    await wait(100 + random() * 900);
    server.child.kill('SIGKILL');
    await server.closed;
    server = await start();
    Object.assign(fault, { server, isOver: true });
    await tapping;
    const seen = await Promise.all(
      phones.map(async (phone) => {
        const answer = await phone.call(server, `sync_${kind}`, { epoch, since: 1 });
        expect(answer).toMatchObject({ status: 200, body: { reset: true, lastChange: phone.taps } });
        return answer.body as TableAnswer;
      }),
    );
    epoch = seen[0]?.epoch ?? '';
    for (const { entries: theirs } of seen) expect(theirs).toEqual(seen[0]?.entries);
    const values = new Map(seen[0]?.entries.map(({ key, value }) => [key, KINDS[kind].numberIn(value)]));
    for (const { said } of phones)
      for (const [key, value] of said) if (values.get(key) !== value) lost.add(`${key} ${value}`);
  }
  count({
    fault: `SIGKILL while phones ${kind === 'table' ? 'tap at a live table' : 'change bills of a trip'}`,
    times: TIMES,
    acknowledged: phones.reduce((sum, { taps }) => sum + taps, 0),
    lost,
    said: `${phones.reduce((sum, { silent }) => sum + silent, 0)} × no answer, sent again; all phones equal`,
  });
}

test('a live table while the server is killed', { tag: '@tables' }, ({ start }) =>
  killWhileTapping('table', start),
);
test('a trip while the server is killed', { tag: '@trips' }, ({ start }) => killWhileTapping('trip', start));
