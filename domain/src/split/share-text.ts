import type { Bill, Charge, DinerId, ExtrasSplit, GroupId } from '../bill/bill.ts';
import { AWARD_KINDS, type AwardKind, type BillSummary } from './summary-types.ts';

/** The words and formats of the share text; the message catalogue implements them. Amounts arrive already formatted. */
export interface ShareWords {
  /** Formats minor units of the bill's currency. */
  readonly money: (minor: number) => string;
  /** Formats tenths of a per cent. */
  readonly percent: (tenths: number) => string;
  readonly title: string;
  readonly diner: (line: { id: DinerId; name: string; amount: string; percent: string }) => string;
  readonly total: (amount: string) => string;
  /** Reductions, one per line, before the total; vouchers that diners paid with, and treats, after it. */
  readonly off: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly unassigned: (amount: string) => string;
  /** More was assigned than is on the bill; `amount` is how much more. */
  readonly overAllocated: (amount: string) => string;
  /** How the charges were divided, if all alike. */
  readonly extras: Readonly<Record<ExtrasSplit, string>>;
  /** How one charge was divided; `members` if not over everyone. */
  readonly extra: (line: {
    charge: Charge;
    split: ExtrasSplit;
    members: readonly string[] | undefined;
  }) => string;
  /** `isExact` is false when the figure is rounded ("about"). */
  readonly equalSplit: (amount: string, isExact: boolean) => string;
  /** One transfer per line under their heading; empty while transfers are not known. */
  readonly whoPaysWhom: readonly string[];
  readonly groups: string;
  /** The line of a group's payment. */
  readonly group: (line: { id: GroupId; name: string; members: readonly string[]; amount: string }) => string;
  readonly savings: string;
  readonly saving: (line: { name: string; amount: string }) => string;
  readonly award: (kind: AwardKind, names: readonly string[]) => string;
}

/**
 * The summary as text to send (docs/product/bill.md, "Share text"): diners with amount and percentage, the unassigned part, the total with
 * reductions, the division of extras, the equal split, group payments, transfers, savings and awards. Blocks are separated by an empty
 * line.
 */
export function shareText(bill: Bill, summary: BillSummary, words: ShareWords): string {
  const { perDiner, perGroup, unassigned, awards, savings } = summary;
  const nameOf = (id: string): string => perDiner[id]?.name ?? '';
  const diners = bill.diners.flatMap(({ id }) => {
    const diner = perDiner[id];
    if (!diner) return [];
    return words.diner({
      id,
      name: diner.name,
      amount: words.money(diner.total),
      percent: words.percent(diner.percentTenths),
    });
  });
  if (unassigned > 0) diners.push(words.unassigned(words.money(unassigned)));
  if (unassigned < 0) diners.push(words.overAllocated(words.money(-unassigned)));

  const { before, after } = words.off;
  const totals = [...before, words.total(words.money(summary.grandTotal)), ...after];
  const charges = summary.charges.map(({ charge, split }) => ({
    charge,
    split,
    members: charge.dinerIds?.map(nameOf),
  }));
  if (charges.length > 0)
    totals.push(...(summary.extrasSplit ? [words.extras[summary.extrasSplit]] : charges.map(words.extra)));
  if (bill.diners.length > 0)
    totals.push(words.equalSplit(words.money(summary.equalShare), summary.equalShareIsExact));

  const groups = Object.values(perGroup).flatMap(({ groupId: id, name, dinerIds, total }) =>
    dinerIds.length === 0
      ? []
      : words.group({ id, name, members: dinerIds.map(nameOf), amount: words.money(total) }),
  );
  if (groups.length > 0) groups.unshift(words.groups);

  const saved = savings.map(({ dinerId, amount }) =>
    words.saving({ name: nameOf(dinerId), amount: words.money(amount) }),
  );
  if (saved.length > 0) saved.unshift(words.savings);

  const awarded = AWARD_KINDS.flatMap((kind) => {
    const { dinerIds } = awards[kind];
    return dinerIds.length > 0 ? words.award(kind, dinerIds.map(nameOf)) : [];
  });

  return [[words.title], diners, totals, groups, words.whoPaysWhom, saved, awarded]
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}
