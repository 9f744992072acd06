import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { CheckedReceipt } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/receipt-photo.po';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { receiptReader } from '#web/platform/receipt-reader/index.ts';
import type { ReadPicture, ReceiptReader } from '#web/platform/receipt-reader/reader.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { checkedReceipt, checkReview, isAddable } from './review/check-review.ts';
import { Consent, Installing } from './Consent.tsx';
import { Failed } from './Failed.tsx';
import { PhotoFlow } from './photo-flow.ts';
import type { PhotoView } from './photo-view.ts';
import { Reading } from './Reading.tsx';
import { Review, TOTAL_ID, type ReviewProps } from './review/Review.tsx';
import { reviewIn } from './review/review-in.ts';
import { needsChoice, repairCount } from './review/review.ts';
import type { Finished } from './review/kept-review.ts';
import { rowId } from './review/ReviewRow.tsx';
import { ReviewFoot, type ReviewFootProps } from './review/ReviewFoot.tsx';
import { Start } from './Start.tsx';
import { useDroppedPhotos } from './use-dropped-photos.ts';
import css from './parts/Photo.module.css';

export interface ReceiptSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called to show the sheet again, with a review that was discarded. */
  readonly onReopen: () => void;
  /** Where a review waits on the device; undefined: nowhere, it lasts as long as the page. */
  readonly space: Space | undefined;
  readonly currency: string;
  /** The present currency of the bill, at any moment. */
  readonly currencyNow: () => string;
  /** Called when a review begins to wait, or no longer does. */
  readonly onDraft?: (hasDraft: boolean) => void;
  /** The name of the button that adds this many lines. */
  readonly addLabel: (count: number) => string;
  /** The photos can be kept with the bill. */
  readonly keeps: boolean;
  /** Takes the checked receipt; `finish` ends the review and closes the sheet. */
  readonly onAdd: (receipt: CheckedReceipt, taken: TakenReview) => void;
  /** Photos to read as soon as it is open. */
  readonly dropped: readonly File[];
  /** The reader of photos; by default the device's own. */
  readonly reader?: ReceiptReader;
}

/** A review whose receipt was taken. */
export interface TakenReview {
  readonly keepsPhoto: boolean;
  readonly pictures: readonly ReadPicture[];
  readonly finish: () => Finished;
}

/** The state of a store, as it was when the sheet was closed: a closing sheet keeps its contents. */
function useWhileOpen<T>(state: T, open: boolean): T {
  const [shown, setShown] = useState(state);
  if (open && shown !== state) setShown(state);
  return open ? state : shown;
}

/** From a photo to lines on the bill: taking it, reading it here, checking what was read (docs/product/bill.md, "A photo of the bill"). */
export function ReceiptSheet(props: ReceiptSheetProps) {
  const { open: isWanted, onClose, dropped, reader, space, currencyNow, onDraft } = props;
  // Rendered in slices, and shown in a separate task.
  const open = useDeferredValue(isWanted, false);
  const [flow] = useState(
    () =>
      new PhotoFlow(reader ?? receiptReader(), {
        space,
        currency: currencyNow,
        changed: onDraft ?? (() => undefined),
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
  const reviewing = useReviewing(flow, view, pictures, close, props);
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
        {view.kind !== 'review' && <Stage {...props} flow={flow} view={view} onClose={close} />}
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

interface StageProps extends Pick<ReceiptSheetProps, 'currency' | 'keeps'> {
  readonly flow: PhotoFlow;
  readonly view: Exclude<PhotoView, { kind: 'review' }>;
  readonly onClose: () => void;
}

function Stage({ flow, view, currency, keeps, onClose }: StageProps) {
  const decline = () => {
    flow.cancel();
    // Without the reader there is nothing else to do here, unless a review was to get another photo.
    if (flow.getState().view.kind !== 'review') onClose();
  };
  switch (view.kind) {
    case 'loading':
      return null;
    case 'start':
      return <Start flow={flow} download={view.download} keeps={keeps} />;
    case 'consent':
      return <Consent flow={flow} bytes={view.bytes} onCancel={decline} />;
    case 'installing':
      return <Installing flow={flow} {...view} />;
    case 'reading':
      return <Reading {...{ flow, view, currency }} />;
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
  { currency, addLabel, keeps, onAdd, onReopen }: ReceiptSheetProps,
): (ReviewProps & ReviewFootProps) | undefined {
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
    onAdd(checkedReceipt(check, newId, now()), { keepsPhoto: review.keepsPhoto, pictures, finish });
  };
  const discard = () => {
    const { putBack } = finish();
    const haveBack = () => {
      putBack();
      onReopen();
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
    keeps,
    addLabel,
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
