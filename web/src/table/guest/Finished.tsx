import type { Bill, BillSummary, DinerId } from '#domain';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { PATHS, signupPath } from '#web/paths.ts';
import { messages } from '#web/messages/en/live-table-end.po';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DashedRule, Paper } from '#web/ui/paper/Paper.tsx';
import typography from '#web/ui/typography.module.css';
import { MyTransfers } from '#web/settle/MyTransfers.tsx';
import type { LiveTable } from '#web/platform/table/types.ts';
import css from './Finished.module.css';

registerMessages(messages);

export interface FinishedProps {
  readonly bill: Bill;
  readonly summary: BillSummary;
  readonly me: DinerId;
  /** The diner without a phone for whom this phone also claims. */
  readonly partnerId?: DinerId | undefined;
  readonly ways: LiveTable['ways'];
  /** Somebody with an account needs none. */
  readonly hasAccount: boolean;
  /** The diners who said that they paid. */
  readonly paid: LiveTable['paid'];
  /** Says that I have paid; undefined where the table is over. */
  readonly onPaid: (() => void) | undefined;
  readonly onKeep: () => void;
}

/** The host has finished: my debts, their payees, and how they get paid (docs/product/live-table.md). */
export function Finished(props: FinishedProps) {
  const { bill, summary, me, partnerId, ways, hasAccount, paid, onPaid, onKeep } = props;
  const iPaid = paid.includes(me) ? (
    <p role="status">{t('live.finished.saidPaid')}</p>
  ) : (
    onPaid && (
      <Button variant="secondary" onClick={onPaid} block>
        {t(partnerId === undefined ? 'live.finished.iPaid' : 'live.finished.wePaid')}
      </Button>
    )
  );
  return (
    <Paper as="section" aria-labelledby="finished" className={css.paper}>
      <div className={layout.stack}>
        <h2 id="finished">{t('live.finished.title')}</h2>
        <DashedRule />
        <MyTransfers {...{ bill, summary, me, partnerId, ways }} underOwed={iPaid} />
        <DashedRule />
        <p className={typography.secondary}>{t('live.finished.keepBody')}</p>
        <div className={layout.buttons}>
          <Button variant="secondary" onClick={onKeep}>
            {t('live.finished.keep')}
          </Button>
          {!hasAccount && (
            <LinkButton variant="secondary" href={signupPath(PATHS.table)}>
              {t('live.finished.account')}
            </LinkButton>
          )}
        </div>
      </div>
    </Paper>
  );
}
