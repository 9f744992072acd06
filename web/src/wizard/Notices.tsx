import { useEffect, useRef } from 'react';
import { isSample } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { downloadText } from '#web/platform/share/download.ts';
import { formatDay } from '#web/platform/format.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import type { UnreadableBill } from '#web/bills/document/draft.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { toast, toastWithUndo } from '#web/ui/overlays/toast.ts';
import { startNewBill } from '#web/bill-kit/state/start-new-bill.ts';
import { openHistory } from '#web/bill-kit/state/use-step.ts';
import { useBillStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import styles from './Notices.module.css';

/** Storage failures and unreadable data, in plain words, above every step. */
export function Notices({ isHistory = false }: { isHistory?: boolean }) {
  const storage = useWizard((state) => state.storage);
  const left = useWizard((state) => state.left);
  useForeignChangeToast();
  return (
    <div className={cx(layout.stack, styles.notices)}>
      {storage === 'full' && (
        <Banner tone="bad" title={t('notice.storageFull.title')} role="alert">
          {t('notice.storageFull.body')}
        </Banner>
      )}
      {storage === 'unavailable' && (
        <Banner tone="warn" title={t('notice.storageBlocked.title')} role="status">
          {t('notice.storageBlocked.body')}
        </Banner>
      )}
      {left.map((each) => !each.ok && <UnreadableNotice key={each.text} left={each} />)}
      <TooManyNotice isHistory={isHistory} />
      <SampleNotice />
    </div>
  );
}

/**
 * More unsaved bills than this are hard to keep track of. None is deleted automatically, so beyond this number the person is asked about
 * the oldest.
 */
const MOST_LEFT = 10;

function TooManyNotice({ isHistory }: { isHistory: boolean }) {
  const left = readableOf(useWizard((state) => state.left));
  const oldest = left.at(-1);
  if (!oldest || left.length <= MOST_LEFT) return null;
  return (
    <Banner tone="warn" title={t('notice.manyLeft.title')} role="status">
      <p>{t('notice.manyLeft.body', { day: formatDay(oldest.bill.timestamp, 'short') })}</p>
      {!isHistory && (
        <TextButton at="start" onClick={openHistory}>
          {t('history.title')}
        </TextButton>
      )}
    </Banner>
  );
}

/** Keeps people from mistaking the sample for their own bill; one tap removes it. */
function SampleNotice() {
  const store = useBillStore();
  const isShown = useWizard((state) => isSample(state.bill));
  return (
    isShown && (
      <Banner tone="info" title={t('sample.title')} role="status">
        <TextButton at="start" onClick={() => startNewBill(store, t('sample.cleared'))}>
          {t('sample.clear')}
        </TextButton>
      </Banner>
    )
  );
}

const UNREADABLE_TEXTS = {
  corrupt: ['notice.quarantinedCorrupt.title', 'notice.quarantinedCorrupt.body'],
  too_new: ['notice.quarantinedNew.title', 'notice.quarantinedNew.body'],
} as const;

function UnreadableNotice({ left }: { left: UnreadableBill }) {
  const store = useBillStore();
  const [title, body] = UNREADABLE_TEXTS[left.problem];
  const discard = () => toastWithUndo({ title: t('notice.discarded') }, store.forget(left));
  return (
    <Banner tone="warn" title={t(title)} role="status">
      <p>{t(body)}</p>
      <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
        <TextButton onClick={() => downloadText('fairtab-bill.json', left.text)}>
          {t('notice.download')}
        </TextButton>
        <TextButton onClick={discard}>{t('notice.discard')}</TextButton>
      </div>
    </Banner>
  );
}

function useForeignChangeToast(): void {
  const count = useWizard((state) => state.foreignChanges);
  const billId = useWizard((state) => state.bill.id);
  const isAtTable = useWizard((state) => state.isAtTable);
  const said = useRef(count);
  const shown = useRef(billId);
  useEffect(() => {
    const notice = billId === shown.current ? 'otherTab' : 'otherBill';
    shown.current = billId;
    if (count === said.current) return;
    said.current = count;
    // Both tabs get other people's claims, and each other's, from the table.
    if (isAtTable) return;
    // A tab in the background reports it once it is looked at: the toast waits until then.
    toast({ title: t(`notice.${notice}.title`), body: t(`notice.${notice}.body`), tone: 'info' });
  }, [count, billId, isAtTable]);
}
