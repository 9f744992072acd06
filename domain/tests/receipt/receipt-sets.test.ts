import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outcomesOf, writtenSets } from '../support/receipt-sets.ts';

const RECORD = new URL('../fixtures/written/record.json', import.meta.url);
const record = JSON.parse(readFileSync(RECORD, 'utf8')) as Readonly<Record<string, string>>;

/** `npm run receipts` names those that differ, and writes the record. */
test.each([...writtenSets()])('%s are read as recorded', (set, samples) => {
  expect(outcomesOf(samples)).toBe(record[set]);
});
