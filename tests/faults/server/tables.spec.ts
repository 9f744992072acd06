// SIGKILL while phones tap at a live table: after each start every tap that was acknowledged is there, once.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { count, expect, isQuick, randomFrom, SEED, test, type Server } from '../support/fault.ts';
import { ask, isYes } from '../support/ledger.ts';

const PHONES = 6;
const LINES = 8;
const TIMES = isQuick ? 3 : 30;

interface TableAnswer {
  readonly lastChange: number;
  readonly epoch: string;
  readonly seq: number;
  readonly reset: boolean;
  readonly entries: readonly { readonly key: string; readonly value: unknown }[];
}

/** One phone that sends one tap after the other, each again until it is acknowledged. */
class Phone {
  readonly seat = { seat_id: randomUUID(), seat_token: randomBytes(16).toString('base64url') };
  /** The last acknowledged value of each key. */
  readonly said = new Map<string, number>();
  readonly dinerId: string;
  readonly address: string;
  taps = 0;
  silent = 0;
  private known = { epoch: '', since: 0 };

  constructor(index: number) {
    this.dinerId = `d${index}`;
    this.address = `10.77.0.${index + 1}`;
  }

  call(server: Server, name: string, values: object) {
    return ask(server, this, 'POST', `/rest/v1/rpc/${name}`, { ...this.seat, ...values });
  }

  /** Taps until it is over, at the server that runs at the moment. */
  async tap(fault: { server: Server; isOver: boolean }, random: () => number): Promise<void> {
    while (!fault.isOver) {
      const key = `claim/l${Math.floor(random() * LINES)}/${this.dinerId}`;
      this.taps += 1;
      const change = { first: this.taps, changes: [{ key, value: this.taps }] };
      for (;;) {
        const answer = await this.call(fault.server, 'sync_table', { ...this.known, ...change });
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

test('a live table while the server is killed', { tag: '@tables' }, async ({ start }) => {
  const random = randomFrom(SEED);
  let server = await start();
  const phones = Array.from({ length: PHONES }, (_, index) => new Phone(index));
  const [host] = phones;
  if (!host) throw new Error('There is no host.');
  const secret = randomBytes(16).toString('base64url');
  const entries = [
    ...phones.map(({ dinerId }, position) => ({
      key: `diner/${dinerId}`,
      value: { name: dinerId, position },
    })),
    ...Array.from({ length: LINES }, (_, n) => ({ key: `line/l${n}`, value: { price: n } })),
  ];
  const table = { table_id: randomUUID(), secret, rules_version: 1, entries, diner_id: host.dinerId };
  expect(await host.call(server, 'open_table', table)).toMatchObject({ status: 200 });
  for (const guest of phones.slice(1)) {
    expect(await guest.call(server, 'join_table', { secret })).toMatchObject({ status: 200 });
    expect(await guest.call(server, 'sit_down', { diner_id: guest.dinerId })).toMatchObject({ status: 200 });
  }

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
        const answer = await phone.call(server, 'sync_table', { epoch, since: 1 });
        expect(answer).toMatchObject({ status: 200, body: { reset: true, lastChange: phone.taps } });
        return answer.body as TableAnswer;
      }),
    );
    epoch = seen[0]?.epoch ?? '';
    for (const { entries: theirs } of seen) expect(theirs).toEqual(seen[0]?.entries);
    const values = new Map(seen[0]?.entries.map(({ key, value }) => [key, value]));
    for (const { said } of phones)
      for (const [key, value] of said) if (values.get(key) !== value) lost.add(`${key} ${value}`);
  }
  count({
    fault: 'SIGKILL while phones tap at a live table',
    times: TIMES,
    acknowledged: phones.reduce((sum, { taps }) => sum + taps, 0),
    lost,
    said: `${phones.reduce((sum, { silent }) => sum + silent, 0)} × no answer, sent again; all phones equal`,
  });
});
