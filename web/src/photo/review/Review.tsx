import { useEffect, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { newId } from '#web/platform/device/ids.ts';
import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';
import { formatAmount } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import { Doubts } from './Doubts.tsx';
import { draftAmount } from './draft-amount.ts';
import { missingPart } from './missing-part.ts';
import { MissingPartNote } from './MissingPartNote.tsx';
import { Pictures } from './Pictures.tsx';
import { addReviewCharge, addReviewLine, changeTotal, needsChoice } from './review.ts';
import { Readings } from './Readings.tsx';
import { RepairNote, rowId } from './ReviewRow.tsx';
import { ChargeRows, LineRows, type ReviewRowsProps } from './ReviewRows.tsx';
import { chargeWords, lineWords, repairWords, weakCount } from './row-words.ts';
import { TakePhoto } from '../parts/TakePhoto.tsx';
import css from './Review.module.css';

export interface ReviewProps extends ReviewRowsProps {
  readonly pictures: readonly ReadPicture[];
  /** The review is stored on the device. */
  readonly isStored: boolean;
  readonly onMore: (photos: readonly File[]) => void;
  readonly onDiscard: () => void;
  /** The photos can be kept with the bill. */
  readonly keeps: boolean;
}

/** `openId` when the printed total is open. */
const TOTAL = 'total';
/** The id of the element around the total's field. */
export const TOTAL_ID = 'review-total';

/** The row shown in the photo: the row that is open, or the total. */
function shownOf({ review, openId }: ReviewProps) {
  if (openId === TOTAL)
    return review.totalPlace ? { name: t('photo.total'), place: review.totalPlace } : undefined;
  const line = review.lines.find(({ id }) => id === openId);
  const charge = review.charges.find(({ id }) => id === openId);
  const place = line?.place ?? charge?.place;
  const name = line ? lineWords(line) : charge && chargeWords(charge);
  return place && name !== undefined ? { name, place } : undefined;
}

/** Scrolls an opened row into sight, with its fields; a row that was just added gets the focus. Returns a function that adds one. */
function useOpenedRow(openId: string | undefined, onOpen: ReviewProps['onOpen']) {
  const added = useRef<string>(undefined);
  useEffect(() => {
    const row = openId === undefined ? null : document.getElementById(rowId(openId))?.closest('li');
    if (row && added.current === openId) {
      row.querySelector<HTMLElement>('input, select')?.focus();
      added.current = undefined;
    }
    row?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return (add: (id: string) => void) => {
    const id = newId();
    added.current = id;
    add(id);
    onOpen(id);
  };
}

/** The rows that were read, beside the photo. Every one can be corrected, and nothing is on the bill yet. */
export function Review(props: ReviewProps) {
  const { review, pictures, isStored, onOpen, onChange } = props;
  const [isAddingPhoto, setAddingPhoto] = useState(false);
  return (
    <div className={css.review} data-with-photo={pictures.length > 0 || undefined}>
      <Pictures pictures={pictures} shown={shownOf(props)} onWhole={() => onOpen(undefined)} />
      <div className={layout.stack}>
        {!isStored && <Banner tone="bad" title={t('photo.draftNotKept')} role="alert" />}
        <Readings review={review} currency={props.currency} onChange={onChange} />
        {!needsChoice(review) && <Fields {...props} />}
        <div className={layout.wrappingSpreadRow}>
          <TextButton
            className={css.add}
            aria-expanded={isAddingPhoto}
            onClick={() => setAddingPhoto(!isAddingPhoto)}
          >
            {t('photo.more')}
          </TextButton>
          <TextButton at="end" className={css.remove} onClick={props.onDiscard}>
            {t('photo.discard')}
          </TextButton>
        </div>
        {isAddingPhoto && (
          <>
            <p className={typography.meta}>{t('photo.long')}</p>
            <TakePhoto variant="secondary" onPhotos={props.onMore} />
          </>
        )}
      </div>
    </div>
  );
}

function Fields(props: ReviewProps) {
  const { review, openId, onOpen, onChange } = props;
  const weak = weakCount(review);
  const part = missingPart(review, props.check, props.pictures);
  const syncs = useSyncs();
  const openNew = useOpenedRow(openId, onOpen);
  const addLine = () => openNew((id) => onChange((all) => addReviewLine(all, id)));
  const addCharge = () => openNew((id) => onChange((all) => addReviewCharge(all, id, 'service')));
  return (
    <>
      {part && <MissingPartNote part={part} onMore={props.onMore} />}
      <Doubts review={review} currency={props.currency} onChange={onChange} />
      <h3 className={hidden.visually}>{t('photo.check')}</h3>
      {weak > 0 && (
        <p className={cx(typography.warning, typography.small)}>{t('photo.weak', { count: weak })}</p>
      )}
      <LineRows {...props} />
      <TextButton className={css.add} icon={Plus} onClick={addLine}>
        {t('photo.addLine')}
      </TextButton>
      <h3>{t('photo.charges')}</h3>
      {review.charges.length > 0 && <ChargeRows {...props} />}
      <TextButton className={css.add} icon={Plus} onClick={addCharge}>
        {t('photo.addCharge')}
      </TextButton>
      <TotalField {...props} />
      {props.keeps && (
        <Switch
          label={t('photo.keep')}
          description={t(syncs ? 'photo.keepHelp.account' : 'photo.keepHelp')}
          checked={review.keepsPhoto}
          onChange={(keepsPhoto) => onChange((all) => ({ ...all, keepsPhoto }))}
        />
      )}
    </>
  );
}

function TotalField({ review, check, currency, onOpen, onChange }: ReviewProps) {
  const setTotal = (total: string) => onChange((all) => changeTotal(all, total));
  const { totalRepair } = review;
  const words = totalRepair && repairWords(totalRepair, review, currency);
  return (
    <div id={TOTAL_ID}>
      <AmountField
        label={t('photo.total')}
        hint={t('photo.totalHint')}
        className={css.total}
        currency={currency}
        value={review.total}
        onChange={setTotal}
        onFocus={() => onOpen(TOTAL)}
        onTidy={() => {
          const parsed = parseAmount(review.total, currency);
          if (parsed.ok) setTotal(formatAmount(parsed.minor, currency));
        }}
        error={check.totalError && amountErrorText(check.totalError, currency)}
      />
      {words !== null && (
        <RepairNote
          words={words}
          onUndo={() => setTotal(draftAmount(totalRepair?.from ?? 0, review.digits, currency))}
        />
      )}
    </div>
  );
}
