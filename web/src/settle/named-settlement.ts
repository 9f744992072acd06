import {
  balances,
  isSettling,
  roundedSettlement,
  transferStepOf,
  type Bill,
  type BillSummary,
  type DinerId,
  type NamedRounding,
  type NamedTransfer,
} from '#domain';

/** A settlement by name. Minor units. */
export interface NamedSettlement {
  /** Who is to give, or gave, whom how much. */
  readonly transfers: readonly NamedTransfer[];
  /** What rounding gives who paid beyond what they are owed or, below 0, takes from it. */
  readonly rounding: readonly NamedRounding[];
}

/** Who pays whom; what somebody gave who has left the table does not count, and is left out. */
export function namedSettlement(bill: Bill, summary: BillSummary): NamedSettlement {
  const all = balances(bill, summary);
  const { transfers, rounding } = roundedSettlement(
    isSettling(bill, all) ? all.parties : [],
    transferStepOf(bill),
  );
  const nameOf = (id: DinerId) => all.parties.find(({ dinerIds }) => dinerIds.includes(id))?.name;
  const given = bill.repayments.flatMap(({ from, to, amount }): NamedTransfer[] => {
    const [giver, taker] = [nameOf(from), nameOf(to)];
    if (giver === undefined || taker === undefined) return [];
    return [{ from: giver, to: taker, amount, isSettled: true }];
  });
  return {
    transfers: [
      ...transfers.map(({ from, to, amount }) => ({ from: from.name, to: to.name, amount })),
      ...given,
    ],
    rounding: rounding.map(({ party, amount }) => ({ name: party.name, amount })),
  };
}
