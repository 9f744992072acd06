import { memo, useLayoutEffect, useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import { formatDay } from '#web/platform/format.ts';
import { DashedRule, Paper } from '#web/ui/paper/Paper.tsx';
import { typography } from '#web/ui/styles.ts';
import { useHighlighted } from '#web/bills/line-in-sight.ts';
import { useBill, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { ReceiptFoot } from './ReceiptFoot.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';
import css from './Receipt.module.css';

/** In CSS pixels: the average height of a line, and the height of everything around the lines (head, foot and page header). */
const LINE_HEIGHT = 62;
const AROUND_LINES = 366;
const FEWEST_LINES = 3;

/** How many lines fit beside the steps on this screen. */
const roomForLines = (): number =>
  Math.max(FEWEST_LINES, Math.floor((window.innerHeight - AROUND_LINES) / LINE_HEIGHT));

/**
 * The live receipt as a column that stays in sight while the page scrolls (from 1024 px on). It follows the bill, not the forms, so typing
 * does not re-render it. On paper `room` is set, to fit every line.
 */
export const Receipt = memo(function Receipt({ room = roomForLines() }: { room?: number }) {
  const { diners, timestamp } = useBill();
  const savedName = useWizard((state) => state.savedAs?.name);
  const lines = useRef<HTMLDivElement>(null);
  useNewLineInSight(lines);
  return (
    <Paper as="section" outerClassName={css.column} className={css.paper} aria-labelledby="receipt-title">
      <header className={typography.centered}>
        <h2 id="receipt-title">{savedName ?? t('receipt.title')}</h2>
        <p className={typography.meta}>
          {t('receipt.dayAndDiners', {
            day: formatDay(timestamp, 'long'),
            diners: t('receipt.diners', { count: diners.length }),
          })}
        </p>
      </header>
      <DashedRule />
      <div ref={lines} className={css.lines} role="group" aria-labelledby="receipt-title">
        <ReceiptLines room={room} />
      </div>
      <DashedRule />
      <ReceiptFoot />
    </Paper>
  );
});

/** Scrolls the list, not the page, to the line that was just added. */
function useNewLineInSight(lines: { readonly current: HTMLDivElement | null }): void {
  const highlighted = useHighlighted();
  useLayoutEffect(() => {
    const list = lines.current;
    if (!list) return;
    // A scrolling list must be reachable by keyboard; one that fits needs no tab stop.
    if (list.scrollHeight > list.clientHeight) list.tabIndex = 0;
    else list.removeAttribute('tabindex');
    if (highlighted !== null) list.scrollTop = list.scrollHeight;
  });
}
