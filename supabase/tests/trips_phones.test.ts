import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  answered,
  billPut,
  EMPTY_REPLICA,
  nextRequest,
  openingTrip,
  personAdded,
  proposalKey,
  proposalValue,
  repaidKey,
  resetSequence,
  settleTrip,
  shownEntries,
  stepOf,
  tripBillKey,
  tripOf,
  tripRenamed,
  withBell,
  written,
  type Bell,
  type Bill,
  type KeyedValue,
  type RefusedChange,
  type Replica,
} from '#domain';
import { read } from '../../domain/tests/support/read.ts';
import { runs } from '../../domain/tests/support/runs.ts';
import { ANY_KIND, openedDatabase } from './support/database.ts';
import { newToken, type TableAnswer } from './support/table-answer.ts';
import { callTable } from './support/tables.ts';

/** 20,000 acts; some hundreds before a push. */
const RUNS = runs(200);
const ACTS = 100;
const NAMES = ['Ann', 'Bob', 'Cem', 'Dan'];

/** A bill that somebody has paid for everybody. */
function billOf(id: string, who: number, cents: number): Bill {
  const diners = NAMES.map((name, index) => ({ id: `p${index}`, name }));
  return read({
    id,
    currency: 'EUR',
    diners,
    dinerGroups: [],
    items: [
      {
        id: 'i',
        name: 'Dinner',
        price: cents / 100,
        quantity: 1,
        dinerIds: diners.map((diner) => diner.id),
        isShared: true,
        timestamp: 1,
      },
    ],
    drinkRounds: [],
    payments: [{ id: 'pay', dinerId: `p${who}`, amount: cents / 100 }],
    timestamp: 1,
  });
}

/** A phone as the app keeps one: its queue is stored at once, what it hears a moment later. */
class TripPhone {
  readonly seatId = randomUUID();
  readonly token = newToken();
  replica: Replica = EMPTY_REPLICA;
  kept: Replica = EMPTY_REPLICA;
  page = 0;
  /** The number of its last whole answer, which does not name what was removed before. */
  whole = 0;
  refused: RefusedChange[] = [];
  /** Its last value of each key that it alone writes. */
  readonly last = new Map<string, unknown>();

  get entries() {
    return shownEntries(this.replica);
  }
  get trip() {
    return tripOf(this.entries, this.seatId);
  }

  write(changes: readonly KeyedValue[] | undefined): void {
    const step = stepOf(this.entries, changes ?? []);
    this.replica = written(this.replica, step, `tab ${this.page}`);
    for (const { key, value } of step)
      if (key.startsWith('repaid/') || key.startsWith('bill/')) this.last.set(key, value);
  }

  hear(answer: TableAnswer, since: number): void {
    const known = new Set(this.refused.map(({ number }) => number));
    this.refused.push(...(answer.refused as RefusedChange[]).filter(({ number }) => !known.has(number)));
    const before = this.replica;
    this.replica = answered(this.replica, answer, since) ?? resetSequence(this.replica);
    // A late one was not taken.
    if (answer.reset && this.replica.entries !== before.entries) this.whole = answer.seq;
  }

  kill(): void {
    this.page += 1;
    const { epoch, seq, entries } = this.kept;
    // As it is read from the device: no value is the same object.
    this.replica = structuredClone({ epoch, seq, entries, queue: this.replica.queue });
  }
}

const act = fc.record({
  do: fc.constantFrom(
    ...([
      'put',
      'put',
      'change',
      'change',
      'repay',
      'unpay',
      'propose',
      'answer',
      'person',
      'rename',
      'remove',
    ] as const),
    ...(['sync', 'sync', 'sync', 'sync', 'sync', 'bell', 'keep', 'kill', 'late'] as const),
  ),
  on: fc.nat(3),
  which: fc.nat(20),
  cents: fc.integer({ min: 1, max: 100_000 }),
  /** What becomes of a request. */
  fault: fc.constantFrom('none', 'none', 'none', 'lost request', 'lost answer', 'late answer'),
});

const db = openedDatabase(ANY_KIND);

it(
  'two to four phones of a trip show the same in the end, and nothing that was acknowledged is lost',
  { timeout: 60_000 + RUNS * 5000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(act, { minLength: ACTS, maxLength: ACTS }),
        async (count, course) => {
          // All are opened from one address.
          await db.sql('delete from private.live_tables');
          const secret = newToken();
          const phones = Array.from({ length: count }, () => new TripPhone());
          const [founder, ...others] = phones as [TripPhone, ...TripPhone[]];
          const seatOf = ({ seatId, token }: TripPhone) => ({ seat_id: seatId, seat_token: token });
          const opened = await callTable(db, 'open_trip', {
            ...seatOf(founder),
            table_id: randomUUID(),
            secret,
            rules_version: 1,
            diner_id: 'p0',
            entries: openingTrip('Rome', { id: 'p0', name: 'Ann' }),
          });
          founder.hear(opened, 0);
          for (const phone of others)
            phone.hear(await callTable(db, 'join_trip', { ...seatOf(phone), secret }), 0);
          const late: { phone: TripPhone; page: number; answer: TableAnswer; since: number }[] = [];
          const exchange = async (phone: TripPhone, fault = 'none') => {
            const { replica, request } = nextRequest(phone.replica, 5);
            phone.replica = replica;
            if (fault === 'lost request') return;
            const answer = await callTable(db, 'sync_trip', { ...seatOf(phone), ...request });
            if (fault === 'late answer') late.push({ phone, page: phone.page, answer, since: request.since });
            if (fault === 'none') phone.hear(answer, request.since);
          };
          /** What the founder has marked as removed: its author's next version is refused. */
          const removed = new Set<string>();

          for (const [number, { do: does, on, which, cents, fault }] of course.entries()) {
            const phone = phones[on % count] ?? founder;
            const { trip, seatId } = phone;
            const own = trip.bills.filter(({ ownerId }) => ownerId === seatId);
            const foreign = trip.bills.filter(({ ownerId }) => ownerId !== seatId);
            const put = (bill: Bill) =>
              phone.write(billPut(phone.trip, phone.entries, { seatId, bill, newId: randomUUID }));
            const { bill: ownBill } = own[which % (own.length || 1)] ?? {};
            const { bill: others } = foreign[which % (foreign.length || 1)] ?? {};
            const proposal = trip.proposals.filter(({ billId }) =>
              own.some(({ bill }) => bill.id === billId),
            )[0];
            const repaid = trip.repayments.find((each) => each.seatId === seatId);
            if (does === 'put') put(billOf(`bill-${number}`, on, cents));
            if (does === 'change' && ownBill) put(billOf(ownBill.id, on, cents));
            if (does === 'repay')
              phone.write([
                {
                  key: repaidKey(`r-${number}`),
                  value: {
                    seat: seatId,
                    from: { kind: 'diner', name: NAMES[on % 4], id: `p${on % 4}` },
                    to: { kind: 'diner', name: NAMES[(on + 1) % 4], id: `p${(on + 1) % 4}` },
                    amount: cents,
                    currency: 'EUR',
                    day: '2026-11-30',
                  },
                },
              ]);
            if (does === 'unpay' && repaid) phone.write([{ key: repaidKey(repaid.id), value: null }]);
            if (does === 'propose' && others)
              phone.write([
                {
                  key: proposalKey(others.id, seatId),
                  value: proposalValue(others, billOf(others.id, on, cents)),
                },
              ]);
            if (does === 'answer' && proposal) {
              if (which % 2 === 0) put(proposal.bill);
              const value = which % 2 === 0 ? 'accepted' : 'declined';
              phone.write([{ key: proposalKey(proposal.billId, proposal.seatId), value }]);
            }
            if (does === 'person')
              phone.write(personAdded(trip, phone.entries, { id: `q${number}`, name: `Q${which % 6}` }));
            if (does === 'rename' && on % count === 0)
              phone.write(tripRenamed(phone.entries, 'trip/name', `Trip ${number}`));
            if (does === 'remove' && on % count === 0 && others) {
              const key = tripBillKey(others.id);
              removed.add(key);
              phone.write([{ key, value: { ...(phone.entries.get(key)?.value as object), removed: true } }]);
              phone.last.delete(key);
            }
            if (does === 'sync') await exchange(phone, fault);
            if (does === 'bell') {
              const from = phones[which % count] ?? founder;
              const { epoch, seq, entries } = from.replica;
              const bell: Bell = {
                epoch: epoch ?? '',
                prev: phone.replica.seq,
                seq,
                entries: [...entries].flatMap(([key, entry]) =>
                  entry.seq > phone.replica.seq ? [{ key, ...entry }] : [],
                ),
              };
              // The server's own bell names removals, too.
              if (epoch !== null && seq > phone.replica.seq && from.whole <= phone.replica.seq)
                phone.replica = withBell(phone.replica, bell) ?? phone.replica;
            }
            if (does === 'keep') phone.kept = phone.replica;
            if (does === 'kill') phone.kill();
            if (does === 'late') {
              const arrived = late.splice(which % (late.length || 1), 1)[0];
              if (arrived?.page === arrived?.phone.page) arrived?.phone.hear(arrived.answer, arrived.since);
            }
          }

          for (let round = 0; round < 3; round += 1)
            for (const phone of phones) {
              do await exchange(phone);
              while (phone.replica.queue.changes.length > 0 || phone.replica.epoch === null);
            }
          const shared = phones.map(({ trip }) => ({
            ...trip,
            answers: [],
            proposals: trip.proposals.length,
          }));
          for (const each of shared) expect(each).toEqual(shared[0]);
          const [settled, ...more] = phones.map(({ trip }) => settleTrip(trip));
          for (const each of more) expect(each).toEqual(settled);
          for (const phone of phones)
            for (const [key, value] of phone.last) {
              const stands = phone.entries.get(key)?.value ?? null;
              const isTold = phone.refused.some((each) => each.key === key);
              if (!isTold && !removed.has(key)) expect(stands).toEqual(value);
              // Only a removal keeps an author's change out.
              if (isTold && !removed.has(key))
                expect(phone.refused.find((each) => each.key === key)).toMatchObject({ reason: 'full' });
            }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);
