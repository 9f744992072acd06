import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { addReceipt } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/receipt-photo.po';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { receiptReader } from '#web/platform/receipt-reader/index.ts';
import type { ReadPicture, ReceiptReader } from '#web/platform/receipt-reader/reader.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { checkedReceipt, checkReview, isAddable } from './review/check-review.ts';
import { Consent, Installing } from './Consent.tsx';
import { Failed } from './Failed.tsx';
import { keepPhotos } from './kept/keep-photos.ts';
import { PhotoFlow } from './photo-flow.ts';
import type { PhotoView } from './photo-view.ts';
import { openPhoto, showPhotoDraft } from './photo-sheet-state.ts';
import { Reading } from './Reading.tsx';
import { Review, TOTAL_ID, type ReviewProps } from './review/Review.tsx';
import { reviewIn } from './review/review-in.ts';
import { needsChoice, repairCount } from './review/review.ts';
import { rowId } from './review/ReviewRow.tsx';
import { ReviewFoot, type ReviewFootProps } from './review/ReviewFoot.tsx';
import { Start } from './Start.tsx';
import { followAdded } from './review/follow-added.ts';
import { useDroppedPhotos } from './use-dropped-photos.ts';
import css from './parts/Photo.module.css';

export interface PhotoSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Photos to read as soon as it is open. */
  readonly dropped: readonly File[];
  /** The reader of photos; by default the device's own. */
  readonly reader?: ReceiptReader;
}

/** The state of a store, as it was when the sheet was closed: a closing sheet keeps its contents. */
function useWhileOpen<T>(state: T, open: boolean): T {
  const [shown, setShown] = useState(state);
  if (open && shown !== state) setShown(state);
  return open ? state : shown;
}

/** From a photo to lines on the bill: taking it, reading it here, checking what was read (docs/product/bill.md, "A photo of the bill"). */
export function PhotoSheet({ open: isWanted, onClose, dropped, reader }: PhotoSheetProps) {
  // Rendered in slices, and shown in a separate task.
  const open = useDeferredValue(isWanted, false);
  const store = useBillStore();
  const [flow] = useState(
    () =>
      new PhotoFlow(reader ?? receiptReader(), {
        space: store.space,
        currency: () => store.getState().bill.currency,
        changed: showPhotoDraft,
        onOtherBill: () =>
          toast({ title: t('photo.otherBill'), body: t('photo.otherBill.body'), tone: 'bad' }),
      }),
  );
  const { view, pictures } = useWhileOpen(useStore(flow), open);
  useEffect(() => flow.connect(), [flow]);
  useEffect(() => {
    let isHere = true;
    void flow.load().then(() => (isHere ? flow.take(dropped) : undefined));
    return () => {
      isHere = false;
    };
  }, [flow, dropped]);
  useDroppedPhotos(open, (photos) => void flow.take(photos));
  const close = () => {
    flow.leave();
    onClose();
  };
  const reviewing = useReviewing(flow, view, pictures, close);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('photo.title')}
      wide={reviewing !== undefined}
      footer={reviewing && !needsChoice(reviewing.review) && <ReviewFoot {...reviewing} />}
    >
      <StageArea kind={view.kind}>
        {reviewing && <Review {...reviewing} />}
        {view.kind !== 'review' && <Stage flow={flow} view={view} onClose={close} />}
      </StageArea>
    </Sheet>
  );
}

/** Moves the focus into the new stage when the button that led there has disappeared. */
function StageArea({ kind, children }: { kind: PhotoView['kind']; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(kind);
  // A layout effect, so that it runs before the sheet's `useFocusKept` looks for a control: the whole stage has been replaced.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost =
      activeElement === null || activeElement === document.body || activeElement.tagName === 'DIALOG';
    if (before.current !== kind && isLost) area.current?.focus({ preventScroll: true });
    before.current = kind;
  }, [kind]);
  return (
    <div ref={area} tabIndex={-1} role="group" aria-label={t('photo.title')} className={css.stage}>
      {children}
    </div>
  );
}

interface StageProps {
  readonly flow: PhotoFlow;
  readonly view: Exclude<PhotoView, { kind: 'review' }>;
  readonly onClose: () => void;
}

function Stage({ flow, view, onClose }: StageProps) {
  switch (view.kind) {
    case 'loading':
      return null;
    case 'start':
      return <Start flow={flow} />;
    case 'consent':
      return <Consent flow={flow} bytes={view.bytes} />;
    case 'installing':
      return <Installing flow={flow} view={view} />;
    case 'reading':
      return <Reading flow={flow} view={view} />;
    case 'unsupported':
    case 'nothing':
    case 'problem':
      return <Failed flow={flow} view={view} onClose={onClose} />;
  }
}

/** The contents and actions of the review and its foot; undefined while there is none. */
function useReviewing(
  flow: PhotoFlow,
  view: PhotoView,
  pictures: readonly ReadPicture[],
  close: () => void,
): (ReviewProps & ReviewFootProps) | undefined {
  const store = useBillStore();
  const { currency } = useBill();
  const [openId, setOpenId] = useState<string>();
  const [tried, setTried] = useState(false);
  /** Withdraws the offer to restore a discarded review. */
  const withdraw = useRef<() => void>(undefined);
  // Rendered in slices: sixty rows at once would block a slow phone.
  const isReview = useDeferredValue(view.kind === 'review');
  // Another review has begun, so the offer would do nothing. A layout effect: a later one could run after that review's own Discard, and
  // withdraw its offer.
  useLayoutEffect(() => {
    if (isReview) withdraw.current?.();
  }, [isReview]);
  if (!isReview || view.kind !== 'review') return undefined;
  const { isStored } = view;
  const review = reviewIn(view.review, currency);
  const check = checkReview(review, currency);
  const finish = () => {
    setOpenId(undefined);
    setTried(false);
    const finished = flow.finish();
    close();
    return finished;
  };
  const add = () => {
    if (!isAddable(check)) {
      const [wrong] = check.errors.keys();
      // Rendered before the focus moves: the field is described by its error.
      flushSync(() => {
        setTried(true);
        if (wrong !== undefined) setOpenId(wrong);
      });
      const place = document.getElementById(wrong === undefined ? TOTAL_ID : rowId(wrong));
      const row = wrong === undefined ? place : place?.closest('li');
      (row?.querySelector<HTMLElement>('[aria-invalid]') ?? place)?.focus();
      row?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const receipt = checkedReceipt(check, newId, now());
    const { isRefused } = store.edit((bill) => addReceipt(bill, receipt), {
      highlight: receipt.items[0]?.id ?? '',
    });
    // Its lines and photos are nowhere else.
    if (isRefused) return;
    const { id } = store.getState().bill;
    const keep = () => (review.keepsPhoto ? keepPhotos(store.space, id, pictures) : () => undefined);
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
  const discard = () => {
    const { putBack } = finish();
    const haveBack = () => {
      putBack();
      openPhoto();
    };
    withdraw.current = toast({
      title: t('notice.discarded'),
      action: { label: t('photo.undo'), onAction: haveBack },
    });
  };
  return {
    review,
    check,
    currency,
    pictures,
    isStored,
    tried,
    openId,
    repairs: repairCount(review),
    onOpen: setOpenId,
    onChange: flow.change,
    onAdd: add,
    onMore: (photos) => {
      setOpenId(undefined);
      void flow.take(photos);
    },
    onDiscard: discard,
  };
}
