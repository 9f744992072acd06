import { readFileSync } from 'node:fs';

const BILLS = new URL('../../../tests/formats/1.0/bills.json', import.meta.url);

/** Stored bills of a later version: each of their parts has a field that this one does not know. */
export const LATER_BILLS = JSON.parse(readFileSync(BILLS, 'utf8'), (_key, value: unknown) =>
  value instanceof Object && !Array.isArray(value)
    ? { ...value, later: { deep: [1, 'ü', { flag: true }] } }
    : value,
) as readonly object[];
