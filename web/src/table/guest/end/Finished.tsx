import { t } from '#web/messages/i18n.ts';
import { useSessionStatus } from '#web/platform/session.ts';
import { PATHS, signupPath } from '#web/paths.ts';
import '#web/messages/en/live-table-end.po';
import { Button } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DashedRule, Paper } from '#web/ui/paper/Paper.tsx';
import { MyDebts, type MyDebtsProps } from '../../MyDebts.tsx';
import css from './Finished.module.css';

export interface FinishedProps extends MyDebtsProps {
  readonly onKeep: () => void;
}

/** The host has finished: my debts, their payees, and how they get paid (docs/product/live-table.md). */
export function Finished({ onKeep, ...mine }: FinishedProps) {
  const hasAccount = useSessionStatus() === 'user';
  return (
    <Paper as="section" aria-labelledby="finished" className={css.paper}>
      <div className={layout.stack}>
        <h2 id="finished">{t('live.finished.title')}</h2>
        <DashedRule />
        <MyDebts {...mine} />
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
