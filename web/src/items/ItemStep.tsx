import type { Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { lineIn } from '#web/bill-kit/state/line-form.ts';
import { useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { PhotoButton } from '#web/photo/PhotoButton.tsx';
import { openPhoto, usePhotoSheetState } from '#web/photo/photo-sheet-state.ts';
import { useDroppedPhotos } from '#web/photo/use-dropped-photos.ts';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { ItemForm } from './ItemForm.tsx';
import { ITEM } from './item-in-form.ts';
import { ItemList } from './ItemList.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { SplitTogether } from '#web/table/host/SplitTogether.tsx';
import styles from '#web/bill-kit/parts/FormAndList.module.css';

/** The items and their sharers (docs/product/bill.md, "Items step"). */
export function ItemStep({ onStep }: { onStep: (step: Step) => void }) {
  const isEditing = useWizard((state) => lineIn(state, ITEM).onBill !== undefined);
  return (
    <>
      <DroppedPhotos />
      <StepHeading title={isEditing ? t('items.editTitle') : t('items.title')} isShort={!isEditing}>
        <PhotoButton short />
      </StepHeading>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Part>
            <ItemForm onDone={() => onStep('drinks-round')} />
          </Part>
        </div>
        <div className={cx(layout.stack, styles.list)}>
          <Part>
            <ItemList />
          </Part>
          <Part>
            <SplitTogether />
          </Part>
        </div>
        <div className={styles.buttons}>
          <StepButtons
            back={{ label: t('go.diners'), onClick: () => onStep('diner-setup') }}
            on={{ label: t('go.rounds'), onClick: () => onStep('drinks-round') }}
          />
        </div>
      </div>
    </>
  );
}

/** A component of its own, so that opening the photo sheet does not re-render the whole step. */
function DroppedPhotos() {
  const { isOpen } = usePhotoSheetState();
  useDroppedPhotos(!isOpen, openPhoto);
  return null;
}
