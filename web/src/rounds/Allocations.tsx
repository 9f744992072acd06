import type { DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { Stepper } from '#web/ui/fields/Stepper.tsx';
import typography from '#web/ui/typography.module.css';
import { useInitials } from '#web/bill-kit/state/use-initials.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import styles from './RoundForm.module.css';

export interface AllocationsProps {
  readonly given: Readonly<Record<DinerId, number>>;
  readonly priceMinor: number | undefined;
  readonly onGive: (id: DinerId, units: number) => void;
}

/** Plus and minus for each diner; an allocation never goes below 0 (docs/product/bill.md, "Rounds step"). */
export function Allocations({ given, priceMinor, onGive }: AllocationsProps) {
  const { diners, currency } = useBill();
  const initials = useInitials();
  return (
    <ul className={layout.ruledRows} aria-label={t('rounds.allocation')}>
      {diners.map((diner) => {
        const units = given[diner.id] ?? 0;
        const { name } = diner;
        return (
          <li key={diner.id} className={cx(layout.row, styles.person)}>
            <PersonChip initials={initials.get(diner.id) ?? ''} color={diner.color} size={34} />
            <div className={layout.fillsRow}>
              <bdi>{name}</bdi>
              {units > 0 && priceMinor !== undefined && (
                <p className={cx(typography.meta, typography.money)}>
                  {formatMoney(units * priceMinor, currency)}
                </p>
              )}
            </div>
            <Stepper
              value={units}
              onChange={(next) => onGive(diner.id, next)}
              min={0}
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
