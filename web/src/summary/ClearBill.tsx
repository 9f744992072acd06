import { Trash2 } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { startNewBill } from '#web/bill-kit/state/start-new-bill.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';

/** Empties the bill after asking, and offers it back afterwards (docs/product/bill.md, "Clear Bill"). */
export function ClearBill() {
  const go = useGo();
  const store = useBillStore();
  const clear = () => {
    startNewBill(store, t('summary.cleared'), undefined, () => go('summary'));
    go('diner-setup');
  };
  return (
    <AskFirst
      variant="destructive"
      icon={Trash2}
      block
      title={t('summary.clearTitle')}
      body={t('summary.clearBody')}
      yes={t('summary.clear')}
      no={t('summary.keep')}
      isDestructive
      onYes={clear}
    />
  );
}
