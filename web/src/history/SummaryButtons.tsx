import { useState } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import History from 'lucide-react/icons/history';
import type { Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { historyOf } from '#web/platform/saved/history-of-space.ts';
import { useSpace } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';

const loadSaveBill = () => import('./SaveBillDialog.tsx').then((module) => module.SaveBillDialog);
const loadHistory = () => import('./HistoryScreen.tsx');
const SaveBillDialog = lazyDialog(loadSaveBill);

/** Save Bill and Bill History, among the buttons of the summary (docs/product/bill.md, "Summary step"). */
export function SummaryButtons({ bill, onHistory }: { bill: Bill; onHistory: () => void }) {
  const [isSaving, setSaving] = useState(false);
  const space = useSpace();
  // A finger that comes down on a button means to lift again: ten thousand bills are read meanwhile.
  const prepare = (loadPart: () => Promise<unknown>) => () => {
    void historyOf(space).load();
    loadPart().catch(() => undefined);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={Bookmark}
        onPointerEnter={prepare(loadSaveBill)}
        onClick={() => setSaving(true)}
        block
      >
        {t('saveBill.title')}
      </Button>
      <Button
        variant="secondary"
        icon={History}
        onPointerEnter={prepare(loadHistory)}
        onClick={onHistory}
        block
      >
        {t('history.title')}
      </Button>
      {isSaving && <SaveBillDialog bill={bill} onClose={() => setSaving(false)} />}
    </>
  );
}
