import { TriangleAlert } from 'lucide-react';
import { isEqualSplit, sharersOf, unitsGiven, type DinerId, type Line, type LineId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/line.po';
import { formatMoney, formatNumber, formatPercent } from '#web/platform/format.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { useBill, useSummary } from '../state/use-wizard.ts';
import { wholeTableText } from '../words/sharing-words.ts';
import styles from './LineDiners.module.css';
import { DinerChip } from './DinerChip.tsx';

/** The sharers of a line: chips, with weights unless all are the same, "Whole table" with one small block each, or "unassigned". */
export function LineDiners({ line }: { line: Line }) {
  const { diners } = useBill();
  const { sharing } = line;
  const shares = new Map(sharersOf(line, diners).map(({ dinerId, weight }) => [dinerId, weight]));
  if (shares.size === 0 && sharing.by !== 'units') return <Warning text={t('items.unassigned')} />;
  if (sharing.by === 'everyone') {
    return (
      <span className={cx(layout.row, typography.meta, layout.smallGapAbove)}>
        <span className={cx(layout.wrappingRow, styles.blocks)} aria-hidden>
          {diners.map((diner) => (
            <span
              key={diner.id}
              className={cx(surface.personFill, styles.block)}
              data-person={diner.color % 12}
            />
          ))}
        </span>
        {wholeTableText(diners)}
      </span>
    );
  }
  const open = sharing.by === 'units' ? line.quantity - unitsGiven(sharing.shares) : 0;
  return (
    <span className={cx(layout.wrappingRow, styles.chips)}>
      {diners.map((diner) => {
        const weight = shares.get(diner.id);
        if (weight === undefined) return null;
        return (
          <span key={diner.id} className={cx(typography.bold, styles.chip)}>
            <DinerChip id={diner.id} size={24} label={diner.name} />
            {sharing.by === 'amounts' || sharing.by === 'adjusted' ? (
              <Amount lineId={line.id} dinerId={diner.id} />
            ) : (
              weightText(line, weight)
            )}
          </span>
        );
      })}
      {open !== 0 && (
        <Warning
          text={t(open > 0 ? 'rounds.unallocated' : 'rounds.overAllocated', { count: Math.abs(open) })}
        />
      )}
    </span>
  );
}

/** A sharer's part, if the parts differ or are not one unit each. */
function weightText({ sharing }: Line, weight: number): string | undefined {
  switch (sharing.by) {
    case 'units':
      return weight === 1 ? undefined : t('receipt.times', { quantity: formatNumber(weight) });
    case 'percent':
      return formatPercent(weight);
    default:
      return isEqualSplit(sharing) ? undefined : t('lines.parts', { count: weight });
  }
}

/** A sharer's amount as it counts: the figure on the summary, however many decimals were typed. */
function Amount({ lineId, dinerId }: { lineId: LineId; dinerId: DinerId }) {
  const { currency, perDiner } = useSummary();
  const share = perDiner[dinerId]?.lines.find(({ id }) => id === lineId);
  return formatMoney(share?.amount ?? 0, currency);
}

function Warning({ text }: { text: string }) {
  return (
    <span className={cx(layout.row, typography.meta, typography.warning, layout.smallGapAbove)}>
      <TriangleAlert size={18} aria-hidden />
      {text}
    </span>
  );
}
