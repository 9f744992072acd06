import type { Bill } from './bill.ts';

/** What the ids of all that is on the sample bill start with: so it is known as one wherever it is kept. */
export const SAMPLE_ID = 'sample-';

const ofSample = ({ id }: { readonly id: string }): boolean => id.startsWith(SAMPLE_ID);

/** Whether anything of the sample to play with is on the bill, however it was changed since. */
export const isSample = ({ diners, lines }: Bill): boolean =>
  [diners, lines].some((kind) => kind.some(ofSample));

/** Whether nobody has put anything of their own on the sample. */
export const isOnlySample = (bill: Bill): boolean =>
  isSample(bill) && [bill.diners, bill.lines].every((kind) => kind.every(ofSample));
