import { useEffect, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { addReceipt } from '#domain';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages } from '#web/messages/en/receipt-photo.po';
import { now } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { offerUndo } from '../model/offer-undo.ts';
import { useBill, useStore } from '../model/use-wizard.ts';
import { checkedReceipt, checkReview, isAddable } from './check-review.ts';
import { Consent, Installing } from './Consent.tsx';
import { Failed } from './Failed.tsx';
import { keepPhotos } from './keep-photos.ts';
import { photoDoors } from './photo-doors.ts';
import { PhotoFlow, type PhotoDoors, type PhotoView } from './photo-flow.ts';
import { showPhotoDraft } from './photo-glance.ts';
import { Reading } from './Reading.tsx';
import { Review, type ReviewProps } from './Review.tsx';
import { repairCount } from './review.ts';
import { ReviewFoot } from './ReviewFoot.tsx';
import { Start } from './Start.tsx';
import { useDroppedPhotos } from './use-dropped-photos.ts';

registerMessages(messages);

export interface PhotoSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Photos to read as soon as it is open. */
  readonly dropped: readonly File[];
  /** What reads photos; the device's own reader unless told. */
  readonly doors?: PhotoDoors;
}

/** From a photo to lines on the bill: taking it, reading it here, checking what was read (docs/product/bill.md, "A photo of the bill"). */
export function PhotoSheet({ open, onClose, dropped, doors }: PhotoSheetProps) {
  const store = useStore();
  const [flow] = useState(
    () =>
      new PhotoFlow(doors ?? photoDoors(), {
        space: store.space,
        currency: () => store.getState().bill.currency,
        changed: showPhotoDraft,
      }),
  );
  const { view, pictures } = useZustand(flow);
  useEffect(() => {
    void flow.load().then(() => flow.take(dropped));
  }, [flow, dropped]);
  useDroppedPhotos(open, (photos) => void flow.take(photos));
  const close = () => {
    flow.leave();
    onClose();
  };
  if (view.kind === 'review') return <ReviewSheet {...{ open, flow, view, pictures }} onClose={close} />;
  return (
    <Sheet open={open} onClose={close} title={t('photo.title')}>
      <Stage flow={flow} view={view} onClose={close} />
    </Sheet>
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

interface ReviewSheetProps {
  readonly open: boolean;
  readonly flow: PhotoFlow;
  readonly view: PhotoView & { kind: 'review' };
  readonly pictures: readonly ReadPicture[];
  readonly onClose: () => void;
}

function ReviewSheet({ open, flow, view, pictures, onClose }: ReviewSheetProps) {
  const store = useStore();
  const { currency } = useBill();
  const { review, isStored } = view;
  const [openId, setOpenId] = useState<ReviewProps['openId']>();
  const [tried, setTried] = useState(false);
  const check = checkReview(review, currency);
  const add = () => {
    if (!isAddable(check)) {
      setTried(true);
      const [wrong] = check.errors.keys();
      return setOpenId(wrong);
    }
    const receipt = checkedReceipt(check, newId, now());
    store.edit((bill) => addReceipt(bill, receipt), { highlight: receipt.items[0]?.id ?? '' });
    const { timestamp } = store.getState().bill;
    const takeBackPhotos = review.keepsPhoto ? keepPhotos(store.space, timestamp, pictures) : () => undefined;
    const putBack = flow.finish();
    onClose();
    const title = t('photo.added', { count: receipt.items.length });
    offerUndo(store, { title, body: t('photo.addedBody'), tone: 'ok' }, () => {
      takeBackPhotos();
      putBack();
    });
  };
  const discard = () => {
    flow.finish();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('photo.title')}
      wide
      footer={
        <ReviewFoot
          check={check}
          currency={currency}
          repairs={repairCount(review)}
          onChange={flow.change}
          onOpenRow={setOpenId}
          onAdd={add}
        />
      }
    >
      <Review
        {...{ review, check, currency, pictures, isStored, tried, openId }}
        onOpen={setOpenId}
        onChange={flow.change}
        onMore={(photos) => void flow.take(photos)}
        onDiscard={discard}
      />
    </Sheet>
  );
}
