import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../domain/tests/support/runs.ts';
import { KINDS, openedDatabase } from './support/database.ts';
import { BILL, type Change } from './support/table-answer.ts';
import { joined, openTable, type Phone } from './support/tables.ts';

const reasons = (phone: Phone) => phone.last?.refused.map(({ key, reason }) => `${key} ${reason}`);
const soup = BILL['line/soup'] as Readonly<Record<string, unknown>>;

/** The host's changes when they divide the soup in another way: the line, and what each has of it. */
const divided = (phone: Phone, by: string, claims: Readonly<Record<string, number | null>>): Change[] => [
  { key: 'line/soup', value: { ...soup, by, quantity: 3 }, saw: sawOf(phone, 'line/soup'), by },
  ...Object.entries(claims).map(([diner, value]) => ({ key: `claim/soup/${diner}`, value, by })),
];
const sawOf = (phone: Phone, key: string) => phone.entries.get(key)?.seq ?? null;

describe.each(KINDS)('a live table on %s', (kind) => {
  const db = openedDatabase(kind);

  describe('with claims on a line that the host has since divided differently', () => {
    it.each(['amounts', 'percent', 'units', 'everyone'])(
      'returns them as stale if it is divided by %s',
      async (by) => {
        const { host, guest } = await openTable(db);
        await host.sync(divided(host, by, by === 'everyone' ? {} : { ann: 8 }));
        await guest.sync([{ key: 'claim/soup/bob', value: 1, by: 'parts' }]);
        expect(reasons(guest)).toEqual(['claim/soup/bob stale']);
        await host.sync();
        expect([host.value('claim/soup/bob'), host.value('claim/soup/ann')]).toEqual([
          undefined,
          by === 'everyone' ? undefined : 8,
        ]);
      },
    );

    it('returns them as stale even when they were given back', async () => {
      const { host, guest } = await openTable(db);
      await guest.sync([{ key: 'claim/soup/bob', value: 1, by: 'parts' }]);
      await host.sync();
      await host.sync(divided(host, 'amounts', { ann: 6, bob: 2 }));
      await guest.sync([{ key: 'claim/soup/bob', value: null, by: 'parts' }]);
      expect([reasons(guest), guest.value('claim/soup/bob')]).toEqual([['claim/soup/bob stale'], 2]);
    });

    it('counts those without a division if the line has parts or units, and returns them otherwise', async () => {
      const { host, guest } = await openTable(db);
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      expect(guest.value('claim/soup/bob')).toBe(1);
      await host.sync();
      await host.sync(divided(host, 'units', { bob: 1 }));
      await guest.sync([{ key: 'claim/soup/bob', value: 2 }]);
      expect([reasons(guest), guest.value('claim/soup/bob')]).toEqual([[], 2]);
      await host.sync();
      await host.sync(divided(host, 'amounts', { ann: 6, bob: 2 }));
      await guest.sync([
        { key: 'claim/soup/bob', value: 1 },
        { key: 'claim/soup/bob', value: null },
      ]);
      expect([reasons(guest), guest.value('claim/soup/bob')]).toEqual([
        ['claim/soup/bob stale', 'claim/soup/bob stale'],
        2,
      ]);
    });

    it('keeps the host’s value, even if it is the same figure', async () => {
      const { host, guest } = await openTable(db);
      await guest.sync([{ key: 'claim/soup/bob', value: 1, by: 'parts' }]);
      await host.sync();
      await host.sync(divided(host, 'units', { bob: 1 }));
      expect(host.value('claim/soup/bob')).toBe(1);
    });

    it('keeps the value of a host’s change that names no division', async () => {
      const { host, guest } = await openTable(db);
      await guest.sync([{ key: 'claim/soup/bob', value: 1 }]);
      await host.sync();
      // Bob has one, as before: a change without `by` does not alter that.
      await host.sync(
        divided(host, 'units', { ann: 2 }).map(({ key, value, saw }) => ({
          key,
          value,
          ...(saw !== undefined && { saw }),
        })),
      );
      expect([reasons(host), host.value('claim/soup/ann'), host.value('claim/soup/bob')]).toEqual([[], 2, 1]);
    });

    it('never reads them under another division, in any order of any actions', async () => {
      // The figure claimed for each way of dividing: it shows for which way a claim was made.
      const FIGURES: Readonly<Record<string, number>> = { parts: 1, units: 2, percent: 50, amounts: 4 };
      const way = fc.constantFrom(...Object.keys(FIGURES));
      const event = fc.oneof(
        { weight: 4, arbitrary: fc.record({ does: fc.constant('take'), way }) },
        { weight: 3, arbitrary: fc.record({ does: fc.constant('divide'), way }) },
        fc.record({ does: fc.constantFrom('remove', 'lock', 'unlock', 'hear'), way }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 24, size: 'max' }), async (events) => {
          const { host, guest } = await openTable(db);
          for (const { does, way: by } of events) {
            if (does === 'take') await guest.sync([{ key: 'claim/soup/bob', value: FIGURES[by], by }]);
            else if (does === 'divide') await host.sync(divided(host, by, { ann: FIGURES[by] ?? null }));
            else if (does === 'remove')
              await host.sync([{ key: 'line/soup', value: null, saw: sawOf(host, 'line/soup') }]);
            else if (does === 'hear') await host.sync();
            else await host.setStatus(does === 'lock' ? 'locked' : 'open');
          }
          await host.sync();
          const line = host.value('line/soup') as { by: string } | undefined;
          for (const diner of ['ann', 'bob'])
            if (line) expect([undefined, FIGURES[line.by]]).toContain(host.value(`claim/soup/${diner}`));
        }),
        { numRuns: runs(20) },
      );
    });
  });

  it('limits a claim to the units left or already claimed, and refuses a tiny fraction', async () => {
    const { host, guest } = await openTable(db);
    const tried = (by: string, ...values: unknown[]) =>
      guest.sync(values.map((value) => ({ key: 'claim/soup/bob', value, by })));
    await tried('parts', 0.001, 0, 1e6, 101, -1, 'NaN', 20, 0.5);
    expect(guest.last?.refused.map(({ value, reason }) => [value, reason])).toEqual(
      [0.001, 0, 1e6, 101, -1, 'NaN'].map((value) => [value, 'forbidden']),
    );
    await host.sync();
    await host.sync(divided(host, 'units', { bob: 6 }));
    await tried('units', 1e6, 7, 0.001, 5, 4, 5);
    expect(guest.last?.refused.map(({ value, reason }) => [value, reason])).toEqual([
      [1e6, 'stale'],
      [7, 'stale'],
      [0.001, 'forbidden'],
      [5, 'stale'],
    ]);
    expect(guest.value('claim/soup/bob')).toBe(4);
  });

  it.each(['percent', 'amounts', 'everyone'])('accepts no claims on a line divided by %s', async (by) => {
    const { host, guest } = await openTable(db);
    await host.sync(divided(host, by, by === 'everyone' ? {} : { bob: 2 }));
    await guest.sync([1, null].map((value) => ({ key: 'claim/soup/bob', value, by })));
    expect(guest.last?.refused.map(({ reason }) => reason)).toEqual(
      by === 'everyone' ? ['forbidden'] : ['forbidden', 'forbidden'],
    );
  });

  it('removes the claims on a guest’s line when that guest divides it differently', async () => {
    const { host, guest, secret } = await openTable(db);
    await host.sync([{ key: 'table/guestsAddLines', value: true }]);
    await guest.sync([{ key: 'line/bread', value: soup, saw: null }]);
    await host.sync();
    const ann = await joined(db, secret);
    await host.sit(null);
    await ann.sit('ann');
    await ann.sync([{ key: 'claim/bread/ann', value: 1, by: 'parts' }]);
    // As a program would, without `by`.
    await guest.sync([
      { key: 'line/bread', value: { ...soup, by: 'amounts' }, saw: sawOf(guest, 'line/bread') },
    ]);
    expect([reasons(guest), guest.value('claim/bread/ann')]).toEqual([[], undefined]);
  });
});

describe.each(KINDS)('a name at a live table on %s', (kind) => {
  const db = openedDatabase(kind);

  // same-rules.test.ts has what may stand in a name, and names.test.ts what is one name.
  it('is free again once nobody has it', async () => {
    const { host, secret } = await openTable(db);
    await host.sync([{ key: 'diner/bob', value: null, saw: sawOf(host, 'diner/bob') }]);
    const late = await joined(db, secret);
    await late.sync([{ key: 'diner/zoe', value: { name: 'Bob', position: 2 }, saw: null }]);
    expect(reasons(late)).toEqual([]);
  });

  it('of a guest’s line is one line of at most 200 letters that can be seen', async () => {
    const { host, guest } = await openTable(db);
    await host.sync([{ key: 'table/guestsAddLines', value: true }]);
    await guest.sync(
      ['a\nb', '\u202etaerB', ' ', 'x'.repeat(201), 7, 'Bread'].map((name, n) => ({
        key: `line/l${n}`,
        value: { ...soup, name },
        saw: null,
      })),
    );
    expect(reasons(guest)).toEqual([0, 1, 2, 3, 4].map((n) => `line/l${n} forbidden`));
  });
});
