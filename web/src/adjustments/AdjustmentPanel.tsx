import { useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/adjustments.po';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { newDraft, REDUCTION, REDUCTION_KINDS, type ReductionForm } from './reduction-draft.ts';
import { closeForm, openEdit, typeInto, useLine } from '#web/bill-kit/state/line-form.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { AdjustmentRows } from './AdjustmentRows.tsx';
import styles from './AdjustmentPanel.module.css';

/** All reductions and treats: a list, and a form for one (docs/product/bill.md, "Service step"). */
export function AdjustmentPanel() {
  const store = useBillStore();
  const bill = useBill();
  const { form, edit } = useLine(REDUCTION);
  const panel = useRef<HTMLDivElement>(null);
  const type = (typed: ReductionForm) => typeInto(store, REDUCTION, typed);
  const close = () => {
    closeForm(store, REDUCTION);
    // The pressed button no longer exists, so focus needs a new place.
    panel.current?.focus({ preventScroll: true });
  };
  const hasAny = bill.adjustments.length + bill.treats.length > 0;
  return (
    <div
      ref={panel}
      className={cx(layout.stack, styles.panel)}
      tabIndex={-1}
      role="group"
      aria-label={t('service.off')}
    >
      {hasAny ? (
        <AdjustmentRows editing={edit?.id} onEdit={(id) => openEdit(store, REDUCTION, id)} />
      ) : (
        <p className={typography.meta}>{t('adjust.help')}</p>
      )}
      {form.isOpen ? (
        <AdjustmentForm key={edit?.id} form={form} onType={type} onClose={close} />
      ) : (
        <div className={layout.buttons}>
          {REDUCTION_KINDS.filter((kind) => kind !== 'treat' || bill.diners.length > 1).map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => type(newDraft(kind))}>
              {t(`adjust.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
