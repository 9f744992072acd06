import type { Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { lineIn } from '../model/line-form.ts';
import { useWizard } from '../model/use-wizard.ts';
import { PhotoButton } from '../photo/PhotoButton.tsx';
import { openPhoto, usePhotoSheetState } from '../photo/photo-sheet-state.ts';
import { useDroppedPhotos } from '../photo/use-dropped-photos.ts';
import { Part } from '../shell/Part.tsx';
import { StepButtons } from '../shell/StepButtons.tsx';
import { StepHeading } from '../shell/StepHeading.tsx';
import { ItemForm } from './ItemForm.tsx';
import { ITEM } from './item-in-form.ts';
import { ItemList } from './ItemList.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { SplitTogether } from '../table/host/SplitTogether.tsx';
import styles from '../shell/FormAndList.module.css';

/** What was ordered and who had it (docs/product/bill.md, "Items step"). */
export function ItemStep({ onStep }: { onStep: (step: Step) => void }) {
  const isEditing = useWizard((state) => lineIn(state, ITEM).onBill !== undefined);
  const { isOpen } = usePhotoSheetState();
  useDroppedPhotos(!isOpen, openPhoto);
  return (
    <>
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
