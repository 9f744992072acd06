import { describe, expect, it } from 'vitest';
import { KINDS } from './support/database.ts';
import { readMigrations } from './support/migrations.ts';
import { describeUpgrade, fixtureVersions } from './support/upgrade.ts';

const FIRST = '20261121090500';

describe('the fixtures of earlier versions', () => {
  it('are there for the version before each migration since the first release', () => {
    const migrations = readMigrations();
    const before = migrations.flatMap(({ version }, index) =>
      version > FIRST ? [migrations[index - 1]?.version] : [],
    );
    expect(fixtureVersions).toEqual(expect.arrayContaining([FIRST, ...before]));
  });
});

// Upgrades from all earlier versions: upgrade.slow.test.ts.
for (const kind of KINDS) describeUpgrade(kind, fixtureVersions.at(-1) ?? '');
