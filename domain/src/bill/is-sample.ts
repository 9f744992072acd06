import type { Bill } from './bill.ts';

/** The prefix of all ids on the sample bill, which identifies it wherever it is stored. */
export const SAMPLE_ID = 'sample-';

const ofSample = ({ id }: { readonly id: string }): boolean => id.startsWith(SAMPLE_ID);

/** True if anything of the sample is on the bill, even changed. */
export const isSample = ({ diners, lines }: Bill): boolean =>
  [diners, lines].some((kind) => kind.some(ofSample));

/** True if nothing but the sample is on the bill. */
export const isOnlySample = (bill: Bill): boolean =>
  isSample(bill) && [bill.diners, bill.lines].every((kind) => kind.every(ofSample));
