import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import css from './Savings.module.css';

/** People who pay less than with an equal split, with the difference; only when somebody does. */
export function Savings() {
  const people = peopleOf(useBill().diners);
  const { currency, equalShare, equalShareIsExact, savings } = useSummary();
  const most = savings[0]?.amount ?? 0;
  if (most === 0) return null;
  return (
    <section className={cx(surface.pad, layout.stack)} aria-labelledby="savings-heading">
      <div className={layout.wrappingSpreadRow}>
        <h2 id="savings-heading">{t('summary.savings')}</h2>
        <span className={typography.meta}>
          {t(equalShareIsExact ? 'summary.equalSplit' : 'summary.equalSplitAbout', {
            amount: formatMoney(equalShare, currency),
          })}
        </span>
      </div>
      <ul className={layout.stack}>
        {savings.map(({ dinerId, amount }) => {
          const person = people.get(dinerId);
          if (!person) return null;
          return (
            <li key={dinerId} className={layout.wrappingRow}>
              <PersonChip initials={person.initials} color={person.color} size={34} />
              <div className={layout.nameColumn}>
                <bdi translate="no">{person.name}</bdi>
                <span
                  className={cx(surface.personFill, css.bar)}
                  data-person={person.color}
                  style={{ width: `${(amount / most) * 100}%` }}
                  aria-hidden
                />
              </div>
              <span className={cx(typography.bold, typography.money, css.amount)}>
                {formatMoney(amount, currency)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
