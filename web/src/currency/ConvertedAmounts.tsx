import { useId } from 'react';
import { convertBill, membersOf, type ExchangeRate } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoneyBeside } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { usePeople } from '#web/bill-kit/state/use-people.ts';

/** The total, every diner and the unassigned part in the other currency; the parts add up to the total. */
export function ConvertedAmounts({ rate }: { rate: ExchangeRate }) {
  const bill = useBill();
  const people = usePeople();
  const groupsId = useId();
  const converted = convertBill(useSummary(), rate.rate, rate.to);
  if (!converted) return <p>{t('convert.tooLarge')}</p>;
  const { perDiner, unassigned, grandTotal } = converted;
  const home = rate.to;
  const inHome = (minor: number) => formatMoneyBeside(minor, home, bill.currency);
  const money = (minor: number) => (
    <span className={cx(layout.pushedToEnd, typography.bold, typography.money)}>{inHome(minor)}</span>
  );
  const groups = bill.dinerGroups;
  const groupTotal = (groupId: string) =>
    membersOf(bill, groupId).reduce((sum, { id }) => sum + (perDiner[id] ?? 0), 0);
  return (
    <>
      <p className={layout.wrappingSpreadRow}>
        <span className={layout.nameColumn}>{t('convert.total', { home })}</span>
        <Figure text={inHome(grandTotal)} size="running" />
      </p>
      <ul className={layout.stack} aria-label={t('convert.amounts', { home })}>
        {people.map((person) => (
          <li key={person.id} className={layout.wrappingRow}>
            <PersonChip initials={person.initials} color={person.color} size={28} />
            <span className={layout.nameColumn}>
              <bdi translate="no">{person.name}</bdi>
            </span>
            {money(perDiner[person.id] ?? 0)}
          </li>
        ))}
        {unassigned !== 0 && (
          <li className={cx(layout.wrappingRow, typography.warning)}>
            <span className={layout.nameColumn}>
              {t(unassigned > 0 ? 'receipt.unassigned' : 'receipt.overAllocated')}
            </span>
            {money(Math.abs(unassigned))}
          </li>
        )}
      </ul>
      {groups.length > 0 && (
        <>
          <h3 id={groupsId} className={typography.label}>
            {t('convert.groups', { home })}
          </h3>
          <ul className={layout.stack} aria-labelledby={groupsId}>
            {groups.map((group) => (
              <li key={group.id} className={layout.wrappingRow}>
                <span className={cx(layout.nameColumn, typography.bold)}>
                  <bdi translate="no">{group.name}</bdi>
                </span>
                {money(groupTotal(group.id))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
