import { addReceipt, type CheckedReceipt } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { ReceiptReader } from '#web/platform/receipt-reader/reader.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { keepPhotos } from './kept/keep-photos.ts';
import { openPhoto, showPhotoDraft } from './photo-sheet-state.ts';
import { ReceiptSheet, type TakenReview } from './ReceiptSheet.tsx';
import { followAdded } from './review/follow-added.ts';

export interface PhotoSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Photos to read as soon as it is open. */
  readonly dropped: readonly File[];
  /** The reader of photos; by default the device's own. */
  readonly reader?: ReceiptReader;
}

/** From a photo to lines on the bill on screen (docs/product/bill.md, "A photo of the bill"). */
export function PhotoSheet(props: PhotoSheetProps) {
  const store = useBillStore();
  const { currency } = useBill();
  const add = (receipt: CheckedReceipt, { keepsPhoto, pictures, finish }: TakenReview) => {
    const { isRefused } = store.edit((bill) => addReceipt(bill, receipt), {
      highlight: receipt.items[0]?.id ?? '',
    });
    // Its lines and photos are nowhere else.
    if (isRefused) return;
    const { id } = store.getState().bill;
    const keep = () => (keepsPhoto ? keepPhotos(store.space, id, pictures) : () => undefined);
    let takeBackPhotos = keep();
    const finished = finish();
    followAdded(store, receipt, {
      onGone: () => {
        takeBackPhotos();
        finished.putBack();
      },
      onBack: () => {
        takeBackPhotos = keep();
        finished.again();
      },
    });
    const title = t('photo.added', { count: receipt.items.length });
    offerUndo(store, { title, body: t('photo.addedBody'), tone: 'ok' });
  };
  return (
    <ReceiptSheet
      {...props}
      space={store.space}
      currency={currency}
      currencyNow={() => store.getState().bill.currency}
      onDraft={showPhotoDraft}
      onReopen={openPhoto}
      addLabel={(count) => t('photo.add', { count })}
      keeps
      onAdd={add}
    />
  );
}
