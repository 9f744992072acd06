import { t } from '#web/messages/i18n.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { REDUCTION } from '#web/adjustments/reduction-draft.ts';
import { useLine } from '#web/bill-kit/state/line-form.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';

const AdjustmentPanel = lazyPart(() =>
  import('#web/adjustments/AdjustmentPanel.tsx').then((module) => module.AdjustmentPanel),
);

/**
 * Discounts, vouchers and treats: fetched when it is opened; open from the start if there are any (docs/product/bill.md, "Service step").
 */
export function Reductions() {
  const { adjustments, treats } = useBill();
  const isBegun = useLine(REDUCTION).form.isOpen;
  return (
    <section>
      <Disclosure
        look="link"
        title={t('service.off')}
        defaultOpen={isBegun || adjustments.length + treats.length > 0}
      >
        <AdjustmentPanel />
      </Disclosure>
    </section>
  );
}
