import { parseAmount, type Share } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { Stepper } from '#web/ui/fields/Stepper.tsx';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { give } from './line-actions.ts';
import type { LineForm } from './line-draft.ts';
import type { PartProps } from './use-line-form.ts';
import styles from './RoundUnits.module.css';
import { DinerChip } from '#web/bill-kit/parts/DinerChip.tsx';

/** The maximum number of blocks in the banner; its sentence counts the rest. */
const MAX_BLOCKS = 40;

/** Who had how many units of a round (docs/product/bill.md, "Rounds step"). */
export function RoundUnits({ entry }: PartProps) {
  const store = useBillStore();
  const { diners, currency } = useBill();
  const { line, made, division, errors } = entry;
  const { sharing, count } = division;
  const unit = parseAmount(made.price, currency);
  return (
    <>
      {errors.who && count > 0 && line.givenOut !== count && sharing.by === 'units' && (
        <Mismatch shares={sharing.shares} given={line.givenOut} total={count} />
      )}
      <div className={cx(layout.wrappingSpreadRow, styles.who)}>
        <span className={typography.label} aria-hidden>
          {t('rounds.allocation')}
        </span>
        <TextButton at="end" onClick={() => give(store, Object.fromEntries(diners.map(({ id }) => [id, 1])))}>
          {t('rounds.oneEach')}
        </TextButton>
      </div>
      <Allocations given={line.form.given} price={unit.ok ? unit.minor : undefined} />
      {line.isAtTable && line.givenOut < count && (
        <p className={typography.secondary}>{t('rounds.tableHint')}</p>
      )}
    </>
  );
}

interface AllocationsProps {
  readonly given: LineForm['given'];
  /** The price of one unit, in minor units. */
  readonly price: number | undefined;
}

/** Plus and minus for each diner; an allocation never goes below 0. */
function Allocations({ given, price }: AllocationsProps) {
  const { diners, currency } = useBill();
  const store = useBillStore();
  return (
    <ul className={layout.ruledRows} aria-label={t('rounds.allocation')}>
      {diners.map(({ id, name }) => {
        const units = given[id] ?? 0;
        return (
          <li key={id} className={cx(layout.row, styles.person)}>
            <DinerChip id={id} size={34} />
            <div className={layout.fillsRow}>
              <bdi>{name}</bdi>
              {units > 0 && price !== undefined && (
                <p className={cx(typography.meta, typography.money)}>
                  {formatMoney(units * price, currency)}
                </p>
              )}
            </div>
            <Stepper
              value={units}
              onChange={(next) => give(store, { [id]: next })}
              label={name}
              decreaseLabel={t('rounds.decrease', { name })}
              increaseLabel={t('rounds.increase', { name })}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface MismatchProps {
  readonly shares: readonly Share[];
  /** Units assigned. */
  readonly given: number;
  /** Units ordered. */
  readonly total: number;
}

/** 'Allocation mismatch': how many are still to be assigned, or too many; one block per drink. */
function Mismatch({ shares, given, total }: MismatchProps) {
  const { diners } = useBill();
  const open = Math.max(total - given, 0);
  return (
    <div className={styles.sticky}>
      <Banner tone="warn" title={t('rounds.mismatch')} role="status">
        {open > 0 ? t('rounds.more', { missing: open, total }) : t('rounds.tooMany', { given, total })}
        {given + open <= MAX_BLOCKS && (
          <span className={styles.blocks} aria-hidden>
            {shares.flatMap(({ dinerId, weight }) => {
              const color = (diners.find(({ id }) => id === dinerId)?.color ?? 0) % 12;
              return Array.from({ length: weight }, (_, index) => (
                <span
                  key={`${dinerId} ${index}`}
                  className={cx(surface.personFill, styles.block)}
                  data-person={color}
                />
              ));
            })}
            {Array.from({ length: open }, (_, index) => (
              <span key={index} className={cx(styles.block, styles.open)} />
            ))}
          </span>
        )}
      </Banner>
    </div>
  );
}
