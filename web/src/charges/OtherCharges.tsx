import Plus from 'lucide-react/icons/plus';
import { isMainCharge } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/TextButton.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { typeInto, useLine } from '#web/bill-kit/state/line-form.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { NEW_CHARGE, OTHER_CHARGE } from './other-charge-draft.ts';
import styles from './ServiceStep.module.css';

const OtherChargesPanel = lazyPart(() =>
  import('./OtherChargesPanel.tsx').then((module) => module.OtherChargesPanel),
);

/** Charges beside service charge, tax and tip: one button until there are some (docs/product/bill.md, "Service step"). */
export function OtherCharges() {
  const store = useBillStore();
  const { charges } = useBill();
  const { isOpen } = useLine(OTHER_CHARGE).form;
  const hasAny = charges.some(({ id }) => !isMainCharge(id));
  return (
    <section>
      {(hasAny || isOpen) && <OtherChargesPanel />}
      {!isOpen && (
        <TextButton
          className={styles.another}
          icon={Plus}
          onClick={() => typeInto(store, OTHER_CHARGE, NEW_CHARGE)}
        >
          {t('service.another')}
        </TextButton>
      )}
    </section>
  );
}
