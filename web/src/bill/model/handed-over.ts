import type { Bill } from '#domain';

let waiting: Bill | undefined;

/** Leaves a bill for the wizard, which takes it when it opens next (a live table that somebody goes on from alone). */
export function handOverBill(bill: Bill): void {
  waiting = bill;
}

/** The bill that was left for the wizard, once. */
export function takeHandedOver(): Bill | undefined {
  const bill = waiting;
  waiting = undefined;
  return bill;
}
