import { addAdjustment, removeAdjustment, type LineId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/adjustments.po';
import { isolate } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { layout } from '#web/ui/styles.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { isOnTheHouse } from '#web/bill-kit/state/on-the-house.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';

/** In the form of a line that is on the bill: puts all of it on the house. The line stays on the bill. */
export function OnTheHouse({ lineId }: { lineId: LineId }) {
  const store = useBillStore();
  const { adjustments, lines } = useBill();
  const line = lines.find(({ id }) => id === lineId);
  const own = adjustments.find((adjustment) => isOnTheHouse(adjustment, lineId));
  if (!line) return null;
  const set = (on: boolean) => {
    const { changes } = store.edit((bill) =>
      on
        ? addAdjustment(bill, {
            kind: 'discount',
            id: newId(),
            percentage: 100,
            target: { of: 'lines', lineIds: [lineId] },
          })
        : own
          ? removeAdjustment(bill, own.id)
          : bill,
    );
    if (changes.length === 0) return;
    const name = isolate(lineName(line));
    offerUndo(store, { title: t(on ? 'adjust.isOnTheHouse' : 'adjust.notOnTheHouse', { name }), tone: 'ok' });
  };
  return (
    <div className={layout.smallGapAbove}>
      <Switch
        label={t('adjust.onTheHouse')}
        description={t('adjust.onTheHouseHelp')}
        checked={own !== undefined}
        onChange={set}
      />
    </div>
  );
}
