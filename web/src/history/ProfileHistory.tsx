import { useId, useMemo } from 'react';
import { sortBills } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { HISTORY_PATH } from '#web/paths.ts';
import { shortDay } from '#web/platform/dates.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Link } from '#web/ui/Link.tsx';
import { Paper } from '#web/ui/paper/Paper.tsx';
import { isClean } from '#web/bills/saved/saved-bill-entry.ts';
import { currenciesOf, noteOf, totalOf } from './BillRow.tsx';
import { Fetching, HistoryNotices } from './HistoryNotices.tsx';
import { useSavedBills } from './use-saved-bills.ts';
import css from './ProfileHistory.module.css';

/** The number of newest bills shown; the others are on their own screen. */
const SHOWN = 10;

/** Bill History in the profile, as a table on paper (docs/product/accounts.md, "Profile page"). */
export function ProfileHistory() {
  const { state, syncs } = useSavedBills();
  const id = useId();
  const newest = useMemo(() => sortBills(state.bills, 'date').slice(0, SHOWN), [state.bills]);
  const currencies = useMemo(() => currenciesOf(newest), [newest]);
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <div className={layout.wrappingSpreadRow}>
        <div className={layout.row}>
          <h2 id={id}>{t('history.title')}</h2>
          {syncs && <Fetching />}
        </div>
        {newest.length > 0 && <Link href={HISTORY_PATH}>{t('historyTable.all')}</Link>}
      </div>
      <HistoryNotices state={state} syncs={syncs} />
      <Paper className={css.sheet}>
        <table className={css.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('historyTable.date')}</th>
              <th scope="col">{t('historyTable.restaurant')}</th>
              <th scope="col">{t('historyTable.total')}</th>
              <th scope="col">{t('historyTable.split')}</th>
            </tr>
          </thead>
          <tbody>
            {newest.map((entry) => (
              <tr key={entry.id}>
                <td className={typography.muted}>{shortDay(entry.date)}</td>
                <td className={typography.bold}>
                  <bdi translate="no">{entry.name}</bdi>
                  {syncs && !isClean(entry) && (
                    <p className={cx(typography.meta, typography.warning)}>{noteOf(entry)}</p>
                  )}
                </td>
                <td className={cx(typography.money, typography.bold)}>{totalOf(entry, currencies)}</td>
                <td className={typography.muted}>{t('history.people', { count: entry.dinerCount })}</td>
              </tr>
            ))}
            {newest.length === 0 && (
              <tr>
                <td colSpan={4} className={cx(typography.secondary, typography.centered)}>
                  {t(state.status === 'loading' ? 'history.loading' : 'history.empty')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </Paper>
    </section>
  );
}
