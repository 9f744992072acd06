import { lineTotal } from '#domain';
import '#web/messages/en/summary.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, listNames } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Paper } from '#web/ui/paper/Paper.tsx';
import { layout } from '#web/ui/styles.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { useBill, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import { SummaryButtons } from '#web/history/SummaryButtons.tsx';
import { ClearBill } from '#web/summary/ClearBill.tsx';
import { LinkButton } from '#web/summary/share/LinkButton.tsx';
import css from './NewerBill.module.css';

/**
 * A bill that needs rules of a later version (docs/product/bill.md, "Newer and older together"): who is on it and what it lists. Who owes
 * what is left out, since it could be wrong.
 */
export function NewerBill() {
  const bill = useBill();
  const savedName = useWizard((state) => state.savedAs?.name);
  return (
    <div className={layout.stack}>
      <h1 tabIndex={-1}>{savedName ?? t('receipt.title')}</h1>
      <Banner tone="warn" title={t('notice.newerBill.title')} role="status">
        <p>{t('notice.newerBill.body')}</p>
        <TextButton at="start" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </TextButton>
      </Banner>
      <Paper as="section" className={css.paper}>
        <p>{listNames(bill.diners.map(({ name }) => name))}</p>
        <ul className={layout.ruledRows}>
          {bill.lines.map((line) => (
            <li key={line.id} className={layout.row}>
              <span className={layout.fillsRow}>{lineLabel(line)}</span>
              <span>{formatMoney(lineTotal(line), bill.currency)}</span>
            </li>
          ))}
        </ul>
      </Paper>
      <div className={layout.buttons}>
        <LinkButton />
        <SummaryButtons bill={bill} />
        <ClearBill />
      </div>
    </div>
  );
}
