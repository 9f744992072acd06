import { t } from '#web/messages/i18n.ts';
import { formatParts, formatTenths, isolate } from '#web/platform/format.ts';
import { TabCode } from '#web/ui/paper/TabCode.tsx';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';

/** The bill's tab code: one block per diner, as wide as their share, with a sentence that says the same. */
export function BillCode({ size }: { size: 8 | 28 | 34 | 36 }) {
  const { diners } = useBill();
  const { perDiner, unassigned, unassignedPercentTenths } = useSummary();
  const parts = [...peopleOf(diners).values()].map((person) => ({
    ...person,
    weight: perDiner[person.id]?.total ?? 0,
  }));
  const shares = parts
    .filter((part) => part.weight !== 0)
    .map((part) => {
      const percent = formatTenths(perDiner[part.id]?.percentTenths ?? 0);
      return t('receipt.codeShare', { name: isolate(part.name), percent });
    });
  if (unassigned > 0)
    shares.push(t('receipt.codeUnassigned', { percent: formatTenths(unassignedPercentTenths) }));
  const label =
    shares.length > 0 ? t('receipt.code', { shares: formatParts(shares) }) : t('receipt.codeEmpty');
  return <TabCode parts={parts} size={size} label={label} unassigned={Math.max(0, unassigned)} />;
}
