import {
  balances,
  isSettling,
  settlement,
  type Bill,
  type BillSummary,
  type DinerId,
  type NamedTransfer,
} from '#domain';

/** Who is to give, or gave, whom how much, by name; what somebody gave who has left the table does not count, and is left out. */
export function namedTransfers(bill: Bill, summary: BillSummary): NamedTransfer[] {
  const all = balances(bill, summary);
  const { transfers } = settlement(isSettling(bill, all) ? all.parties : []);
  const nameOf = (id: DinerId) => all.parties.find(({ dinerIds }) => dinerIds.includes(id))?.name;
  const given = bill.repayments.flatMap(({ from, to, amount }): NamedTransfer[] => {
    const [giver, taker] = [nameOf(from), nameOf(to)];
    if (giver === undefined || taker === undefined) return [];
    return [{ from: giver, to: taker, amount, isSettled: true }];
  });
  return [...transfers.map(({ from, to, amount }) => ({ from: from.name, to: to.name, amount })), ...given];
}
