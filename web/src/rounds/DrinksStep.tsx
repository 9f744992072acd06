import type { Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { lineIn } from '#web/bill-kit/state/line-form.ts';
import { useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { RoundForm } from './RoundForm.tsx';
import { RoundList } from './RoundList.tsx';
import { ROUND } from './round-draft.ts';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { SplitTogether } from '#web/table/host/SplitTogether.tsx';
import styles from '#web/bill-kit/parts/FormAndList.module.css';

/** Rounds of drinks: several of one kind, assigned by the unit (docs/product/bill.md, "Rounds step"). */
export function DrinksStep({ onStep }: { onStep: (step: Step) => void }) {
  const isEditing = useWizard((state) => lineIn(state, ROUND).onBill !== undefined);
  return (
    <>
      <StepHeading title={isEditing ? t('rounds.editTitle') : t('rounds.title')} />
      <div className={styles.columns}>
        <div className={styles.form}>
          <Part>
            <RoundForm onDone={() => onStep('service-charge')} />
          </Part>
        </div>
        <div className={cx(layout.stack, styles.list)}>
          <Part>
            <RoundList />
          </Part>
          <Part>
            <SplitTogether />
          </Part>
        </div>
        <div className={styles.buttons}>
          <StepButtons
            back={{ label: t('go.items'), onClick: () => onStep('item-entry') }}
            on={{ label: t('go.service'), onClick: () => onStep('service-charge') }}
          />
        </div>
      </div>
    </>
  );
}
