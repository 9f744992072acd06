import { UsersRound, QrCode as QrCodeIcon } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { hidden } from '#web/ui/styles.ts';
import { loadHostTable } from './TableOfBill.tsx';
import { openTableSheet, useTableSheetState } from './table-sheet-state.ts';

/** Opens the bill as a live table; while one is open, shows how many people are there and opens its sheet. */
export function SplitTogether() {
  const { here, alert, isFinished } = useTableSheetState();
  return (
    <Button
      variant="secondary"
      icon={here === undefined ? QrCodeIcon : UsersRound}
      className={hidden.inPrint}
      aria-haspopup="dialog"
      onPointerEnter={() => void loadHostTable().catch(() => undefined)}
      onClick={openTableSheet}
      block
    >
      {here === undefined
        ? t('wizard.splitTogether')
        : (alert ?? t(isFinished ? 'wizard.tableFinished' : 'wizard.tableOpen', { here }))}
    </Button>
  );
}

/** The button of an open table, on a step where none can be opened. */
export function TableIfOpen() {
  return useTableSheetState().here !== undefined && <SplitTogether />;
}
