import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import { useBill, useSummary } from '../model/use-wizard.ts';
import { peopleOf } from '../receipt/people.ts';
import css from './Savings.module.css';

/** Who pays less than with an equal split, and by how much; only when somebody does. */
export function Savings() {
  const people = peopleOf(useBill().diners);
  const { currency, equalShare, equalShareIsExact, savings } = useSummary();
  const most = savings[0]?.amount ?? 0;
  if (most === 0) return null;
  return (
    <section className="pad stack" aria-labelledby="savings-heading">
      <div className="wrap spread">
        <h2 id="savings-heading">{t('summary.savings')}</h2>
        <span className="note">
          {t(equalShareIsExact ? 'summary.equalSplit' : 'summary.equalSplitAbout', {
            amount: formatMoney(equalShare, currency),
          })}
        </span>
      </div>
      <ul className="stack">
        {savings.map(({ dinerId, amount }) => {
          const person = people.get(dinerId);
          if (!person) return null;
          return (
            <li key={dinerId} className="wrap">
              <PersonChip initials={person.initials} color={person.color} size={34} />
              <div className="words">
                <bdi>{person.name}</bdi>
                <span
                  className={`fill ${css.bar}`}
                  data-person={person.color}
                  style={{ width: `${(amount / most) * 100}%` }}
                  aria-hidden
                />
              </div>
              <span className={`push bold money ${css.amount}`}>{formatMoney(amount, currency)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
