import { useMemo } from 'react';
import { itemsOf, type DinerId, type Item } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { newestFirst } from '#web/bill-kit/words/line-name.ts';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { LineRows } from './LineRows.tsx';
import styles from './ItemList.module.css';
import { DinerChip } from '#web/bill-kit/parts/DinerChip.tsx';

/** True if a diner shares an item; a whole-table item includes everybody, even those who came later. */
const isOn = (item: Item, id: DinerId): boolean =>
  item.sharing.by === 'everyone' || item.sharing.shares.some(({ dinerId }) => dinerId === id);

/**
 * The By Diner view: each diner with the sum of their items, collapsed; inside, each item with their share of it (docs/product/bill.md,
 * "Items step").
 */
export function ItemsByDiner() {
  const { diners, lines } = useBill();
  const { currency, perDiner } = useSummary();
  const newest = useMemo(() => newestFirst(itemsOf({ lines })), [lines]);
  const nobodys = newest.filter((item) => !diners.some((diner) => isOn(item, diner.id)));
  return (
    <div>
      {diners.map((diner) => {
        const own = newest.filter((item) => isOn(item, diner.id));
        const { lines: shares = [], itemsSubtotal = 0 } = perDiner[diner.id] ?? {};
        return (
          <div key={diner.id} className={styles.diner}>
            <Disclosure
              title={
                <span className={cx(layout.row, layout.fillsRow)}>
                  <DinerChip id={diner.id} size={28} />
                  <bdi>{diner.name}</bdi>
                </span>
              }
              note={t('items.dinerSubtotal', {
                count: own.length,
                amount: formatMoney(itemsSubtotal, currency),
              })}
            >
              {own.length > 0 ? (
                <LineRows kind="item" lines={own} shares={shares} />
              ) : (
                <p className={cx(typography.muted, layout.gapBelow)}>{t('items.dinerNothing')}</p>
              )}
            </Disclosure>
          </div>
        );
      })}
      {nobodys.length > 0 && (
        <div className={styles.diner}>
          <Disclosure
            title={t('items.unassignedGroup')}
            note={t('items.dinerCount', { count: nobodys.length })}
            defaultOpen
          >
            <LineRows kind="item" lines={nobodys} />
          </Disclosure>
        </div>
      )}
    </div>
  );
}
