import { useRef } from 'react';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages } from '#web/messages/en/adjustments.po';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { OFF, OFF_KINDS } from './off-draft.ts';
import { useBill, useDraft } from '../model/use-wizard.ts';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { AdjustmentRows } from './AdjustmentRows.tsx';
import { newDraft } from './adjustment-draft.ts';
import styles from './AdjustmentPanel.module.css';

registerMessages(messages);

/** Everything that comes off the bill, and who is treated: a list, and the form of one more (docs/product/bill.md, "Service step"). */
export function AdjustmentPanel() {
  const bill = useBill();
  const [form, open] = useDraft(OFF);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    open(null);
    // The button that was pressed is gone.
    panel.current?.focus({ preventScroll: true });
  };
  const hasAny = bill.adjustments.length + bill.treats.length > 0;
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      {hasAny ? (
        <AdjustmentRows editing={form?.id ?? null} onEdit={open} />
      ) : (
        <p className={typography.meta}>{t('adjust.help')}</p>
      )}
      {form ? (
        <AdjustmentForm key={form.id ?? form.kind} form={form} onType={open} onClose={close} />
      ) : (
        <div className={layout.buttons}>
          {OFF_KINDS.filter((kind) => kind !== 'treat' || bill.diners.length > 1).map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => open(newDraft(kind))}>
              {t(`adjust.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
