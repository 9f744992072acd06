import { readBill, type Bill } from '../../src/index.ts';

/** The bill that a stored one is; a stored bill that is refused fails the test with where and why. */
export function read(stored: unknown): Bill {
  const result = readBill(stored);
  if (result.ok) return result.bill;
  throw new Error(`${result.problem.path.join('.') || 'bill'}: ${result.problem.code}`);
}
