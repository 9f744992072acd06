import { roundsOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { lineIn } from '#web/bill-kit/state/line-form.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBill, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { PhotoButton } from '#web/photo/PhotoButton.tsx';
import { openPhoto, usePhotoSheetState } from '#web/photo/photo-sheet-state.ts';
import { useDroppedPhotos } from '#web/photo/use-dropped-photos.ts';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { cx, layout, surface } from '#web/ui/styles.ts';
import { SplitTogether } from '#web/table/host/SplitTogether.tsx';
import styles from '#web/bill-kit/parts/FormAndList.module.css';
import { ItemList } from './ItemList.tsx';
import type { LineKind } from './line-draft.ts';
import { LINE_FORMS } from './line-in-form.ts';
import { LINE_TEXTS } from './line-texts.ts';
import { LineForm } from './LineForm.tsx';
import { useMemo } from 'react';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { newestFirst } from '#web/bill-kit/words/line-name.ts';
import { LineRows } from './LineRows.tsx';

/** The steps beside each of them, and the texts that lead there. */
const WAYS = {
  item: {
    back: { label: 'go.diners', step: 'diner-setup' },
    on: { label: 'go.rounds', step: 'drinks-round' },
  },
  round: {
    back: { label: 'go.items', step: 'item-entry' },
    on: { label: 'go.service', step: 'service-charge' },
  },
} as const;

function LineStep({ kind }: { readonly kind: LineKind }) {
  const go = useGo();
  const isEditing = useWizard((state) => lineIn(state, LINE_FORMS[kind]).onBill !== undefined);
  const texts = LINE_TEXTS[kind];
  const { back, on } = WAYS[kind];
  const goOn = () => go(on.step);
  return (
    <>
      {kind === 'item' && <DroppedPhotos />}
      <StepHeading
        title={t(isEditing ? texts.editTitle : texts.title)}
        isShort={kind === 'item' && !isEditing}
      >
        {kind === 'item' && <PhotoButton short />}
      </StepHeading>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Part>
            <LineForm kind={kind} onDone={goOn} />
          </Part>
        </div>
        <div className={cx(layout.stack, styles.list)}>
          <Part>{kind === 'item' ? <ItemList /> : <RoundList />}</Part>
          <Part>
            <SplitTogether />
          </Part>
        </div>
        <div className={styles.buttons}>
          <StepButtons
            back={{ label: t(back.label), onClick: () => go(back.step) }}
            on={{ label: t(on.label), onClick: goOn }}
          />
        </div>
      </div>
    </>
  );
}

/** The items and their sharers (docs/product/bill.md, "Items step"). */
export const ItemStep = () => <LineStep kind="item" />;

/** Rounds of drinks: several of one kind, assigned by the unit (docs/product/bill.md, "Rounds step"). */
export const DrinksStep = () => <LineStep kind="round" />;

/** A component of its own, so that opening the photo sheet does not re-render the whole step. */
function DroppedPhotos() {
  const { isOpen } = usePhotoSheetState();
  useDroppedPhotos(!isOpen, openPhoto);
  return null;
}

/** 'Added Drinks Rounds', each with edit, delete and one-tap repetition. */
function RoundList() {
  const { lines } = useBill();
  const rounds = useMemo(() => newestFirst(roundsOf({ lines })), [lines]);
  return (
    <section className={surface.pad} aria-labelledby="rounds-heading">
      <div className={layout.gapBelow}>
        <h2 id="rounds-heading">{t('rounds.list')}</h2>
      </div>
      {rounds.length === 0 ? (
        <EmptyCard>{t('rounds.empty')}</EmptyCard>
      ) : (
        <LineRows kind="round" lines={rounds} />
      )}
    </section>
  );
}
