import { useRef } from 'react';
import { chargeIn, findIssues, isMainCharge, removeCharge } from '#domain';
import '#web/messages/en/adjustments.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx, layout, surface } from '#web/ui/styles.ts';
import { Issues, Row } from '#web/adjustments/AdjustmentRows.tsx';
import styles from '#web/adjustments/AdjustmentPanel.module.css';
import { chargeNameAndRule } from '#web/bill-kit/words/charge-name.ts';
import { closeForm, openEdit, typeInto, useLine } from '#web/bill-kit/state/line-form.ts';
import { useUndoable } from '#web/bill-kit/state/use-undoable.ts';
import { useBill, useBillStore, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { OtherChargeForm } from './OtherChargeForm.tsx';
import { OTHER_CHARGE } from './other-charge-draft.ts';

/** The charges beside service charge, tax and tip, and the form of one of them. */
export function OtherChargesPanel() {
  const store = useBillStore();
  const { form, edit } = useLine(OTHER_CHARGE);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    closeForm(store, OTHER_CHARGE);
    // The button that was pressed is gone.
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={panel}
      className={cx(layout.stack, styles.panel)}
      tabIndex={-1}
      role="group"
      aria-label={t('charge.list')}
    >
      <Rows editing={edit?.id} />
      {form.isOpen && (
        <OtherChargeForm
          key={edit?.id}
          form={form}
          onType={(typed) => typeInto(store, OTHER_CHARGE, typed)}
          onClose={close}
        />
      )}
    </div>
  );
}

function Rows({ editing }: { editing: string | undefined }) {
  const store = useBillStore();
  const bill = useBill();
  const summary = useSummary();
  const remove = useUndoable();
  const others = bill.charges.filter(({ id }) => !isMainCharge(id));
  if (others.length === 0) return null;
  const issues = findIssues(bill);
  return (
    <ul className={cx(surface.pad, layout.ruledRows)} aria-label={t('charge.list')}>
      {others.map((charge) => {
        const { id } = charge;
        const name = chargeNameAndRule(charge, bill);
        return (
          <Row
            key={id}
            name={name}
            amount={formatMoney(chargeIn(summary, id), bill.currency)}
            isEditing={id === editing}
            onEdit={() => openEdit(store, OTHER_CHARGE, id)}
            onRemove={() => remove(t('adjust.removed', { name }), (now) => removeCharge(now, id))}
          >
            <Issues issues={issues.filter(({ chargeId }) => chargeId === id)} />
          </Row>
        );
      })}
    </ul>
  );
}
