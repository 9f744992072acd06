import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { startNewBill } from '#web/bill-kit/state/start-new-bill.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';

/** Empties the bill after asking, and offers it back afterwards (docs/product/bill.md, "Clear Bill"). */
export function ClearBill({ onStep }: { onStep: (step: Step) => void }) {
  const store = useBillStore();
  const [isAsking, setAsking] = useState(false);
  const keep = () => setAsking(false);
  const clear = () => {
    setAsking(false);
    startNewBill(store, t('summary.cleared'), undefined, () => onStep('summary'));
    onStep('diner-setup');
  };
  return (
    <>
      <Button variant="destructive" icon={Trash2} onClick={() => setAsking(true)} block>
        {t('summary.clear')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={keep}
        title={t('summary.clearTitle')}
        actions={
          <>
            <Button variant="secondary" onClick={keep}>
              {t('summary.keep')}
            </Button>
            <Button variant="destructive-filled" icon={Trash2} onClick={clear}>
              {t('summary.clear')}
            </Button>
          </>
        }
      >
        <p>{t('summary.clearBody')}</p>
      </Dialog>
    </>
  );
}
