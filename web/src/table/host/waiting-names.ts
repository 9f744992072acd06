import { billWithChanges, registerParts, type Bill, type Proposal } from '#domain';

/** The names of the people who want to join, by the id of the waiting change. */
export function waitingNames(bill: Bill, waiting: readonly Proposal[]): ReadonlyMap<string, string> {
  const joining = waiting.filter(({ key }) => registerParts(key)[0] === 'diner');
  const wanted = joining.length === 0 ? [] : billWithChanges(bill, joining).diners;
  return new Map(
    joining.flatMap(({ id, key }) => {
      const dinerId = registerParts(key)[1];
      const isOnBill = bill.diners.some((each) => each.id === dinerId);
      const name = isOnBill ? undefined : wanted.find((each) => each.id === dinerId)?.name;
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
