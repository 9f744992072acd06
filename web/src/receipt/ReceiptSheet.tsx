import { t } from '#web/messages/i18n.ts';
import { formatDay } from '#web/platform/format.ts';
import { layout } from '#web/ui/styles.ts';
import { DashedRule } from '#web/ui/paper/Paper.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { useBill, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { ReceiptFoot } from './ReceiptFoot.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';

/** The sheet scrolls, so lines are folded away only on a very long bill. */
const SHEET_LINES = 40;

/** The receipt on phones and tablets, opened from the running total. */
export function ReceiptSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { diners, timestamp } = useBill();
  const savedName = useWizard((state) => state.savedAs?.name);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={savedName ?? t('receipt.title')}
      subtitle={t('receipt.sheetSubtitle', {
        day: formatDay(timestamp, 'short'),
        diners: t('receipt.diners', { count: diners.length }),
      })}
      footer={
        <>
          <DashedRule className={layout.gapBelow} />
          <Part>
            <ReceiptFoot />
          </Part>
        </>
      }
    >
      {open && (
        <Part>
          <ReceiptLines room={SHEET_LINES} />
        </Part>
      )}
    </Sheet>
  );
}
