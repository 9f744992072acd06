import { t } from '#web/messages/i18n.ts';
import { formatMoneyParts, listNames } from '#web/platform/format.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { peopleOf, pick } from '#web/bill-kit/words/people.ts';
import css from './GroupPayments.module.css';

/** More chips than this say no more than the names beside them. */
const MOST_CHIPS = 3;

/** The payment of each group; only if groups have members (docs/product/money.md, "Groups"). */
export function GroupPayments() {
  const people = peopleOf(useBill().diners);
  const { currency, perGroup } = useSummary();
  const groups = Object.values(perGroup).filter((group) => group.dinerIds.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className={cx(surface.pad, layout.stack)} aria-labelledby="group-payments-heading">
      <h2 id="group-payments-heading">{t('summary.groups')}</h2>
      <ul className={layout.stack}>
        {groups.map((group) => {
          const members = pick(people, group.dinerIds);
          const names = listNames(members.map((person) => person.name));
          return (
            <li key={group.groupId} className={layout.wrappingRow}>
              <span className={css.chips} aria-hidden>
                {members.slice(0, MOST_CHIPS).map((person) => (
                  <PersonChip key={person.id} initials={person.initials} color={person.color} size={34} />
                ))}
              </span>
              <span className={cx(layout.nameColumn, typography.bold, css.name)}>
                <bdi translate="no">{group.name}</bdi>
              </span>
              <span className={cx(typography.meta, layout.fillsRow, css.members)}>
                {members.length > 1
                  ? t('summary.payingTogether', { count: members.length, names })
                  : t('summary.payingAlone', { names })}
              </span>
              <span className={layout.pushedToEnd}>
                <Figure {...formatMoneyParts(group.total, currency)} size="running" />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
