import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPglite } from '../../src/database/pglite.ts';
import { temporaryFolder } from '../support/server.ts';

test('failed statements leave nothing behind, however many there are', async () => {
  const folder = temporaryFolder();
  const { driver, close } = await openPglite(join(folder, 'database'), join(folder, 'no snapshot'));
  try {
    const answers = new Set<unknown>();
    // Each left 5.5 KB of a stack of 8 MB.
    for (let times = 0; times < 1800; times += 1)
      await driver.query('no statement').catch(({ code }: { code?: unknown }) => answers.add(code));
    expect([...answers]).toEqual(['42601']);
    expect((await driver.query('select 41 + 1 as sum')).rows).toEqual([{ sum: 42 }]);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
});
