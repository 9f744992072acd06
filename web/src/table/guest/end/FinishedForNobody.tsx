import type { DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-end.po';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { DashedRule, Paper } from '#web/ui/paper/Paper.tsx';
import type { LiveTable } from '#web/platform/table/types.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { Answers } from '../../Answers.tsx';
import type { GuestActions } from '../guest-actions.ts';
import { ClaimList } from '../../claims/ClaimList.tsx';
import { Foot } from '../GuestBill.tsx';
import css from '../GuestBill.module.css';

export interface FinishedForNobodyProps {
  readonly table: LiveTable;
  readonly actions: GuestActions;
}

const NOBODY: readonly DinerId[] = [];
const nothing = (): void => undefined;

/** The finished bill, on a phone whose person is not on it: they had no name by then, or were removed. */
export function FinishedForNobody({ table, actions }: FinishedForNobodyProps) {
  const { bill } = table;
  const summary = summaryOf(bill);
  return (
    <div className={css.page}>
      <div className={cx(layout.stack, css.main)}>
        <h1>{t('live.finished.title')}</h1>
        <p>{t('live.finished.nobody')}</p>
        <Answers table={table} actions={actions} />
        <Paper as="section" className={css.paper} aria-label={t('live.bill.lines')}>
          <ClaimList
            {...{ table, summary }}
            who={NOBODY}
            isFixed
            onTap={nothing}
            onTake={nothing}
            onPortion={nothing}
          />
          <DashedRule />
          <Foot bill={bill} summary={summary} />
        </Paper>
        <p className={typography.secondary}>{t('live.finished.keepBody')}</p>
        <div className={layout.buttons}>
          <Button onClick={actions.keepOwnCopy}>{t('live.finished.keep')}</Button>
          <Button variant="secondary" onClick={actions.leave}>
            {t('live.share.leave')}
          </Button>
        </div>
      </div>
    </div>
  );
}
