import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import type { TableError } from '#web/platform/table/types.ts';
import { TableProblem } from '../../TableProblem.tsx';
import css from './WhoAreYou.module.css';

/** A placeholder until the link's table has answered: the page on which a name is chosen, without the names. */
export function Joining({ error }: { readonly error: TableError | undefined }) {
  return (
    <div className={cx(layout.stack, css.page)}>
      <h1>{t('live.who.title')}</h1>
      <p className={typography.muted}>{t('live.who.body')}</p>
      {error ? <TableProblem error={error} /> : <p role="status">{t('live.joining')}</p>}
    </div>
  );
}
