import { HandCoins } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BillId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, hidden, layout, surface } from '#web/ui/styles.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { useBill, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import type { SettlePanelProps } from './SettlePanel.tsx';
import { isPaymentBegun } from './payment-draft.ts';

const loadPanel = () => import('./SettlePanel.tsx').then((module) => module.SettlePanel);
const SettlePanel = lazyPart(loadPanel);

/** Payments and transfers: fetched when somebody opens it, or has used it before (docs/product/settling.md, "Who paid?"). */
export function WhoPaid({ reportedPaid = [] }: Partial<SettlePanelProps>) {
  const { payments, repayments, id } = useBill();
  const [openedFor, setOpenedFor] = useState<BillId>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = openedFor === id;
  const isBegun = useWizard(isPaymentBegun);
  const hasPayments = payments.length + repayments.length > 0;
  const isUsed = isBegun || hasPayments;
  // Removing the last payment leaves the card open, so that another one can be entered.
  if (isUsed && !isOpened) setOpenedFor(id);
  return (
    <section
      className={cx(surface.pad, layout.stack, !hasPayments && hidden.inPrint)}
      aria-labelledby="who-paid-heading"
    >
      <h2 id="who-paid-heading" ref={heading} tabIndex={-1}>
        {t('summary.whoPaid')}
      </h2>
      {isOpened ? (
        <SettlePanel reportedPaid={reportedPaid} />
      ) : (
        <Button
          variant="secondary"
          className={hidden.inPrint}
          icon={HandCoins}
          onPointerEnter={() => void loadPanel().catch(() => undefined)}
          onClick={() => {
            setOpenedFor(id);
            // The button that was pressed is gone.
            heading.current?.focus({ preventScroll: true });
          }}
          block
        >
          {t('summary.sayWhoPaid')}
        </Button>
      )}
    </section>
  );
}
