import { ChevronUp } from 'lucide-react';
import type { BillSummary, ChargeKind, DinerSummary } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatMoneyParts, formatParts, listNames } from '#web/platform/format.ts';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { Paper } from '#web/ui/paper/Paper.tsx';
import { SettledStatus } from '#web/ui/paper/SettledStatus.tsx';
import type { LiveTable } from '#web/platform/table/types.ts';
import { StatusLine, type StatusLineProps } from '../StatusLine.tsx';
import css from './MyTotal.module.css';

const sumOf = (shares: readonly DinerSummary[], amountOf: (share: DinerSummary) => number): number =>
  shares.reduce((sum, share) => sum + amountOf(share), 0);

/** "including service £4.20, tip £1.68": the extras of these shares; undefined if there are none. */
function extrasText(shares: readonly DinerSummary[], { charges, currency }: BillSummary): string | undefined {
  // Nobody has claimed anything yet, or they are treated.
  if (sumOf(shares, ({ total }) => total) === 0) return undefined;
  const kinds = new Map<ChargeKind, number>();
  for (const { charge, amount } of shares.flatMap((share) => share.charges))
    kinds.set(charge.kind, (kinds.get(charge.kind) ?? 0) + amount);
  const extras = [...kinds].map(([kind, amount]) =>
    t(`live.mine.${kind}`, { amount: formatMoney(amount, currency) }),
  );
  const off = sumOf(shares, (share) => share.discount + share.voucher);
  if (off !== 0) extras.push(t('live.mine.less', { amount: formatMoney(-off, currency) }));
  if (extras.length > 0) return t('live.mine.with', { extras: formatParts(extras) });
  const isOnBill = charges.some(({ charge }) => charge.kind === 'service' || charge.kind === 'tip');
  return isOnBill ? undefined : t('live.mine.without');
}

export interface MyTotalProps {
  /** My share, or those of the people that a tap claims for. */
  readonly shares: readonly DinerSummary[];
  /** Their names, if the phone claims for two. */
  readonly names: readonly string[] | undefined;
  readonly summary: BillSummary;
  readonly table: LiveTable;
  readonly actions: StatusLineProps['actions'];
  readonly onOpen: () => void;
}

/** The torn top of my strip, always in view: my present total, with service and tip, and where the table is. It opens my share. */
export function MyTotal({ shares, names, summary, table, actions, onOpen }: MyTotalProps) {
  const { currency } = summary;
  const extras = extrasText(shares, summary);
  const total = sumOf(shares, (share) => share.total);
  const title = names
    ? t('live.couple.total', { names: listNames(names) })
    : t(table.status === 'finished' ? 'live.mine.final' : 'live.mine.title');
  return (
    <aside className={css.dock} aria-label={t('live.mine.title')}>
      <Paper torn="top" className={css.paper}>
        <button type="button" className={cx(layout.row, css.bar)} aria-haspopup="dialog" onClick={onOpen}>
          <span className={hidden.visually}>{t('live.mine.show')}</span>{' '}
          <span className={cx(layout.fillsRow, css.words)}>
            <span className={typography.label}>{title}</span>{' '}
            {extras !== undefined && <span className={cx(typography.meta, css.extras)}>{extras}</span>}
          </span>{' '}
          <span className={cx(layout.wrappingRow, css.amount)}>
            <Figure {...formatMoneyParts(total, currency)} size="running" />
            <ChevronUp size={22} aria-hidden />
          </span>
        </button>
        <div className={css.status}>{table.phase === 'joined' && <StatusLine {...{ table, actions }} />}</div>
      </Paper>
      <SettledStatus text={t('ui.labelled', { label: title, text: formatMoney(total, currency) })} />
    </aside>
  );
}
