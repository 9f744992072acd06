import { unitsGiven, type Share } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { cx } from '#web/ui/cx.ts';
import surface from '#web/ui/surface.module.css';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import styles from './RoundForm.module.css';

/** The maximum number of blocks; the sentence counts the rest. */
const MAX_BLOCKS = 40;

export interface MismatchBannerProps {
  readonly mismatch: boolean;
  readonly shares: readonly Share[];
  /** Units ordered; the banner is hidden until there is a number. */
  readonly total: number | undefined;
}

/** 'Allocation mismatch': how many are still to be assigned, or too many; one block per drink (docs/product/bill.md, "Rounds step"). */
export function MismatchBanner({ mismatch, shares, total }: MismatchBannerProps) {
  const { diners } = useBill();
  const given = unitsGiven(shares);
  if (!mismatch || !total || given === total) return null;
  const colors = shares.flatMap(({ dinerId, weight }) =>
    Array.from({ length: weight }, () => (diners.find((diner) => diner.id === dinerId)?.color ?? 0) % 12),
  );
  const open = Math.max(total - given, 0);
  return (
    <div className={styles.sticky}>
      <Banner tone="warn" title={t('rounds.mismatch')} role="status">
        {open > 0
          ? t('rounds.more', { missing: open, given, total })
          : t('rounds.tooMany', { extra: given - total, given, total })}
        {given + open <= MAX_BLOCKS && (
          <span className={styles.blocks} aria-hidden>
            {colors.map((color, index) => (
              <span key={index} className={cx(surface.personFill, styles.block)} data-person={color} />
            ))}
            {Array.from({ length: open }, (_, index) => (
              <span key={index} className={cx(styles.block, styles.open)} />
            ))}
          </span>
        )}
      </Banner>
    </div>
  );
}
