import { useState } from 'react';
import { Bookmark, History } from 'lucide-react';
import { useStore } from 'zustand';
import type { Bill } from '#domain';
import { autosaveFailed } from '#web/bills/autosave-failed.ts';
import { t } from '#web/messages/i18n.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { useSpace } from '#web/platform/session.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useSavedBill } from '#web/bill-kit/state/use-saved-bill.ts';

const loadDialogs = () => import('./SaveBillDialog.tsx');
const loadHistory = () => import('./HistoryScreen.tsx');
const SaveBillDialog = lazyPart(() => loadDialogs().then((module) => module.SaveBillDialog), NotOpened);
const RelabelDialog = lazyPart(
  () => import('./RelabelDialog.tsx').then((module) => module.RelabelDialog),
  NotOpened,
);
const SaveCopyDialog = lazyPart(() => loadDialogs().then((module) => module.SaveCopyDialog), NotOpened);

/**
 * Save Bill (or Save a copy, if changes go to a saved bill automatically) and Bill History, among the buttons of the summary
 * (docs/product/bill.md, "Summary step").
 */
export function SummaryButtons({ bill }: { bill: Bill }) {
  const go = useGo();
  const [asksFor, setAsksFor] = useState<'bill' | 'copy' | 'label'>();
  const { entry, name: savedName } = useSavedBill() ?? {};
  const close = () => setAsksFor(undefined);
  const hasFailed = useStore(autosaveFailed);
  const space = useSpace();
  // A pointer going down on a button usually means a click: start to read what may be ten thousand bills.
  const prepare = (loadPart: () => Promise<unknown>) => () => {
    void savedBillsOf(space).load();
    loadPart().catch(() => undefined);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={Bookmark}
        onPointerEnter={prepare(loadDialogs)}
        onClick={() => setAsksFor(savedName === undefined ? 'bill' : 'copy')}
        block
      >
        {t(savedName === undefined ? 'saveBill.title' : 'saveBill.copy')}
      </Button>
      <Button
        variant="secondary"
        icon={History}
        onPointerEnter={prepare(loadHistory)}
        onClick={() => go('bill-history')}
        block
      >
        {t('history.title')}
      </Button>
      {savedName !== undefined && !bill.newer && (
        <div className={cx(layout.wrappingRow, layout.wholeLine)}>
          <p className={typography.meta}>
            {t(hasFailed ? 'saveBill.savedAs.only' : 'saveBill.savedAs', { name: savedName })}
          </p>
          {entry && (
            <TextButton at="start" onClick={() => setAsksFor('label')}>
              {t('relabel.title')}
            </TextButton>
          )}
        </div>
      )}
      {asksFor === 'bill' && <SaveBillDialog bill={bill} onClose={close} />}
      {asksFor === 'copy' && <SaveCopyDialog bill={bill} onClose={close} />}
      {asksFor === 'label' && entry && (
        <RelabelDialog store={savedBillsOf(space)} entry={entry} onClose={close} />
      )}
    </>
  );
}
