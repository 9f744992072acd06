import { useState } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import History from 'lucide-react/icons/history';
import type { Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { SaveBillDialog } from './SaveBillDialog.tsx';

/** Save Bill and Bill History, among the buttons of the summary (specification, section 2.7). */
export function SummaryButtons({ bill, onHistory }: { bill: Bill; onHistory: () => void }) {
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={Bookmark} onClick={() => setSaving(true)} block>
        {t('saveBill.title')}
      </Button>
      <Button variant="secondary" icon={History} onClick={onHistory} block>
        {t('history.title')}
      </Button>
      {isSaving && <SaveBillDialog bill={bill} onClose={() => setSaving(false)} />}
    </>
  );
}
