import { useId } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Paper } from '#web/ui/Paper.tsx';
import css from './BillHistory.module.css';

/** The saved bills of the account, as a table on paper. */
export function BillHistory() {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('profile.history')}</h2>
      <Paper className={css.sheet}>
        <table className={css.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('profile.history.date')}</th>
              <th scope="col">{t('profile.history.restaurant')}</th>
              <th scope="col">{t('profile.history.total')}</th>
              <th scope="col">{t('profile.history.split')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={4} className="secondary center">
                {t('profile.history.empty')}
              </td>
            </tr>
          </tbody>
        </table>
      </Paper>
    </section>
  );
}
