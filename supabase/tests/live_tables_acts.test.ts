import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../domain/tests/support/runs.ts';
import { KINDS, openedDatabase } from './support/database.ts';
import { joined, type Phone } from './support/tables.ts';
import { AWAY, paysAll, says, tableWithCem, wayText } from './support/ways.ts';

const RUNS = runs(60);
const LIMIT = { timeout: 60_000 + RUNS * 1000 };

/** docs/product/live-table.md, "Ways to be paid"; docs/security.md, "Live tables". */
describe.each(KINDS)('how somebody is paid at a live table on %s', LIMIT, (kind) => {
  const db = openedDatabase(kind);

  // All acts in all orders, by the one who opened the table, a guest, and two phones that come later.
  const DINERS = ['ann', 'bob', 'cem'] as const;
  const NAMES = { ann: 'Ann', bob: 'Bob', cem: 'Cem' } as const;
  const who = fc.nat(3);
  const whose = fc.constantFrom(...DINERS);
  const acts = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ act: fc.constant('say'), who, whose }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('unsay'), who, whose }) },
      { weight: 3, arbitrary: fc.record({ act: fc.constant('sit'), who, whose }) },
      {
        weight: 6,
        arbitrary: fc.record({
          act: fc.constantFrom('ask_place', 'give_place', 'refuse_place'),
          who,
          whose,
        }),
      },
      { weight: 3, arbitrary: fc.record({ act: fc.constant('rise'), who }) },
      {
        weight: 6,
        arbitrary: fc.record({
          act: fc.constantFrom(
            'pay_early',
            'also_for',
            'take_over',
            'remove_seat',
            'hand_over',
            'leave',
            'come',
            'pay',
            'silence',
          ),
          who,
          other: who,
          whose,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          act: fc.constantFrom('finish', 'reopen', 'paid', 'undo_entered', 'keep_entered', 'lock', 'open'),
          who,
        }),
      },
    ) as fc.Arbitrary<{ act: string; who: number; other?: number; whose?: (typeof DINERS)[number] }>,
    { maxLength: 40, size: 'max' },
  );

  it('is decided by nobody but the payee or, for somebody without a phone, the host who is named beside it', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const { id, host, guest, secret } = await tableWithCem(db);
        const phones = [host, guest, await joined(db, secret), await joined(db, secret)];
        const all = [...phones];
        /** The first phone in each place, unless its person changed their name, left it unsaid, or the opener has freed the place. */
        const payees = new Map<string, Phone>([
          ['ann', host],
          ['bob', guest],
        ]);
        let handles = 0;
        /** What acts change: how people are paid, who has said that they paid, who asks for a place, and the seats. */
        const stateNow = async () => {
          const rows = await db.sql(
            `select key, value, seat_id::text as by, seq from private.table_entries
             where table_id = $1 and value is not null and split_part(key, '/', 1) in ('pay', 'early', 'paid', 'waiting')
             union all
             select 'seat/', to_jsonb(seats), id::text, 0 from private.table_seats as seats
             where table_id = $1 and removed_at is null
             order by seq`,
            [id],
          );
          const of = (kind: string) =>
            rows.filter(({ key }) => String(key).startsWith(kind)) as unknown as readonly {
              readonly key: string;
              readonly value: Readonly<Record<string, unknown>>;
              readonly by: string;
            }[];
          return {
            ways: of('pay/').map(({ key, value }) => wayText(key, value)),
            paid: new Map(
              [...of('early/'), ...of('paid/')].map(({ key, value, by }) => [
                key,
                { value: value as unknown, by },
              ]),
            ),
            asks: of('waiting/').map(({ key, value, by }) => ({
              key,
              place: String(value['key']),
              seat: by,
            })),
            seats: new Map(of('seat/').map(({ value, by }) => [by, value])),
          };
        };
        let now = await stateNow();
        for (const { act, who: index, other = 0, whose: dinerId = 'ann' } of list) {
          const phone = phones[index] ?? host;
          const target = phones[other] ?? host;
          const { ways: before, paid: paidBefore, seats, asks } = now;
          const me = seats.get(phone.seatId);
          const name = DINERS.find((each) => each === me?.['diner_id']);
          const isOpener = phone === host;
          const payee = payees.get(dinerId);
          const isPayeeHere = payee !== undefined && seats.get(payee.seatId)?.['diner_id'] === dinerId;
          const handle = `h${(handles += 1)}`;
          const [asked] = asks;
          const asker = act === 'give_place' ? all.find(({ seatId }) => seatId === asked?.seat) : undefined;
          const askersPlace = DINERS.find((each) => each === seats.get(asker?.seatId ?? '')?.['diner_id']);
          const run: Record<string, () => Promise<unknown>> = {
            say: () => says(phone, dinerId, handle),
            unsay: () => says(phone, dinerId, null),
            sit: () => phone.sit(dinerId),
            rise: () => phone.sit(null),
            remove_seat: () => phone.change('remove_seat', target.seatId),
            hand_over: () => phone.change('hand_over', target.seatId),
            silence: () => db.sql(AWAY),
            come: async () => void all.push((phones[2 + (index % 2)] = await joined(db, secret))),
            ask_place: () => phone.change('ask_place', dinerId),
            give_place: () => phone.change('give_place', String(asked?.key)),
            refuse_place: () => phone.sync([{ key: String(asked?.key), value: null }]),
            pay: () => phone.sync([paysAll(dinerId)]),
            pay_early: () => phone.change('paid', `${handles},${handles}`),
            also_for: () => phone.change('also_for', dinerId),
            finish: () => phone.finish(),
            lock: () => phone.setStatus('locked'),
            open: () => phone.setStatus('open'),
          };
          // Most of these are refused in most orders.
          const isDone = await (run[act] ?? (() => phone.change(act)))().then(
            () => phone.last?.refused.length === 0,
            () => false,
          );
          now = await stateNow();
          const { ways: after, paid, seats: seatsAfter } = now;
          // Whoever loses their place, or hears no, by what another phone does, is told so.
          for (const [seatId, seat] of seatsAfter)
            if (
              seatId !== phone.seatId &&
              seats.get(seatId)?.['diner_id'] != null &&
              seat['diner_id'] === null
            )
              expect(seat['lost'], `${act} takes a place`).toBe('freed');
          const asksAfter = now.asks.map(({ key }) => key);
          for (const { key, seat: asking, place } of asks) {
            const seat = seatsAfter.get(asking);
            if (!seat || asksAfter.includes(key) || asking === phone.seatId) continue;
            const isGiven = `diner/${String(seat['diner_id'])}` === place;
            expect(seat['lost'], `${act} answers`).toBe(isGiven ? null : 'refused');
          }
          const partnerOf = (each: Phone | undefined) => seats.get(each?.seatId ?? '')?.['also_for'];
          // Nobody says for somebody else that they have paid, nor takes it back, but the opener with the phone that said it, and that phone by taking another name.
          for (const key of DINERS.flatMap((each) => [`early/${each}`, `paid/${each}`])) {
            const [said, dinerId = ''] = key.split('/');
            const [was, is] = [paidBefore.get(key), paid.get(key)];
            if (is?.value === was?.value) continue;
            const isTheirs =
              (name === dinerId || partnerOf(phone) === dinerId) &&
              is !== undefined &&
              (was === undefined || was.by === phone.seatId) &&
              act === (said === 'paid' ? 'paid' : 'pay_early');
            const isReopened = act === 'reopen' && said === 'paid' && is === undefined;
            const isRemoved =
              act === 'remove_seat' &&
              (isOpener || partnerOf(target) === dinerId) &&
              was?.by === target.seatId &&
              is === undefined;
            const isGivenUp =
              ((['sit', 'rise'].includes(act) && name === dinerId) ||
                (['rise', 'also_for', 'leave'].includes(act) && partnerOf(phone) === dinerId)) &&
              was?.by === phone.seatId &&
              is === undefined;
            const isMoved =
              was?.by === asker?.seatId &&
              [askersPlace, partnerOf(asker)].includes(dinerId) &&
              is === undefined;
            const isRight = isTheirs || isReopened || isRemoved || isGivenUp || isMoved;
            expect(isRight, `${act} changes ${key}`).toBe(true);
          }
          const added = after.filter((each) => !before.includes(each));
          const removed = before
            .filter((each) => !after.includes(each))
            .map((each) => each.replace(' by', '').split(' '));
          if (act === 'say' && isDone && added.length > 0) {
            const isOwn = name === dinerId;
            expect(added).toEqual([`pay/${dinerId} ${handle}${isOwn ? '' : ` by ${NAMES[name ?? 'ann']}`}`]);
            if (isOwn) expect(payee).toBe(phone);
            else
              expect([me?.['is_host'], isPayeeHere, isOpener || payee === undefined]).toEqual([
                true,
                false,
                true,
              ]);
          } else expect(added).toEqual([]);
          for (const [key = '', , by] of removed) {
            const at = payees.get(key.slice(4));
            const isOwnAct =
              at === phone &&
              (['say', 'unsay'].includes(act) || (['sit', 'rise'].includes(act) && name === key.slice(4)));
            const isByOpener = isOpener && (by !== undefined || act === 'remove_seat' || !isPayeeHere);
            const isMoved = at !== undefined && at === asker && askersPlace === key.slice(4);
            const isOfHost = by !== undefined && (by.toLowerCase() === name || at === phone);
            expect(isOwnAct || isByOpener || isOfHost || isMoved, `${act} removes ${key}`).toBe(true);
          }
          if (!isDone) continue;
          if (act === 'undo_entered')
            expect(after.filter((each) => /by (Bob|Cem)/.test(each) && before.includes(each))).toEqual(
              after.filter((each) => /by (Bob|Cem)/.test(each)),
            );
          // Who has a place from now on, and where.
          const seated =
            act === 'sit' || act === 'rise'
              ? { phone, place: act === 'sit' ? (dinerId as string) : '', was: name as string | undefined }
              : act === 'give_place' && asked
                ? { phone: asker, place: asked.place.slice(6), was: askersPlace }
                : undefined;
          const freed =
            seated && seated.was !== seated.place
              ? seated.phone
              : act === 'remove_seat' && isOpener
                ? target
                : act === 'unsay' && isOpener && name !== dinerId
                  ? payee
                  : act === 'leave' &&
                      ![...payees].some(
                        ([place, first]) =>
                          first === phone && before.some((each) => each.startsWith(`pay/${place} `)),
                      )
                    ? phone
                    : undefined;
          // Of a phone that still sits there, the place is its person's again.
          for (const [place, first] of new Map(payees))
            if (first === freed && (!seated || (place === seated.was && place !== seated.place))) {
              payees.delete(place);
              const there = [...seatsAfter].find(([, each]) => each['diner_id'] === place)?.[0];
              const next = all.find(({ seatId }) => seatId === there);
              if (next) payees.set(place, next);
            }
          if (seated?.phone && seated.place !== '' && !payees.has(seated.place))
            payees.set(seated.place, seated.phone);
        }
        // An address may open 120 an hour.
        await db.sql('delete from private.live_tables where id = $1', [id]);
      }),
      { numRuns: RUNS },
    );
  });
});
