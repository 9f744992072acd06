import { describe, expect, it } from 'vitest';
import { KINDS } from './support/database.ts';
import { describeUpgrade, fixtureVersions, migrate, openFixture } from './support/upgrade.ts';

// The upgrade of the last migration: upgrade.test.ts.
for (const kind of KINDS) for (const version of fixtureVersions.slice(0, -1)) describeUpgrade(kind, version);

describe.each(KINDS)('an upgrade on %s', (kind) => {
  it('takes back what a guest of a live table said of how they are paid, and tells the phones', async () => {
    const db = await openFixture(kind, '20261122140000');
    try {
      await migrate(db, (version) => version > '20261122140000');
      const ways = `select key, value ->> 'handle' as handle, seq::integer from private.table_entries order by key`;
      expect(await db.sql(ways)).toEqual([
        { key: 'pay/ann', handle: 'a', seq: 1 },
        { key: 'pay/bob', handle: null, seq: 3 },
      ]);
      const counts = `select seq::integer, entries, bytes from private.live_tables`;
      expect(await db.sql(counts)).toEqual([{ seq: 3, entries: 1, bytes: 40 }]);
    } finally {
      await db.close();
    }
  });
});
