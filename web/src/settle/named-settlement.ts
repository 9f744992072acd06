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
  type Party,
  type RoundedSettlement,
} from '#domain';

/** A settlement by name. Minor units. */
export interface NamedSettlement {
  /** The transfers still to make, or made. */
  readonly transfers: readonly NamedTransfer[];
  /** The rounding gain of people who paid or, below 0, their loss. */
  readonly rounding: readonly NamedRounding[];
  /** The rest that transfers cannot settle, because the payments differ from the bill. */
  readonly left: RoundedSettlement<Party>['left'];
  /** The amount paid less the amount to pay. */
  readonly difference: number;
}

/** The transfers and repayments by name; payments by people who have left the table do not count, and are left out. */
export function namedSettlement(bill: Bill, summary: BillSummary): NamedSettlement {
  const all = balances(bill, summary);
  const { transfers, rounding, left } = roundedSettlement(
    isSettling(bill, all) ? all.parties : [],
    transferStepOf(bill),
  );
  const nameOf = (id: DinerId) => all.parties.find(({ dinerIds }) => dinerIds.includes(id))?.name;
  const given = bill.repayments.flatMap(({ from, to, amount }): NamedTransfer[] => {
    const [payer, payee] = [nameOf(from), nameOf(to)];
    if (payer === undefined || payee === undefined) return [];
    return [{ from: payer, to: payee, amount, isSettled: true }];
  });
  return {
    transfers: [
      ...transfers.map(({ from, to, amount }) => ({ from: from.name, to: to.name, amount })),
      ...given,
    ],
    rounding: rounding.map(({ party, amount }) => ({ name: party.name, amount })),
    left,
    difference: all.difference,
  };
}
