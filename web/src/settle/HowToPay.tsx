import type { ReactNode } from 'react';
import { paymentInstruction, type WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-end.po';
import '#web/messages/en/settle.po';
import { formatMoney } from '#web/platform/format.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { cx, typography } from '#web/ui/styles.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import link from '#web/ui/LinkButton.module.css';
import { offerText } from './payment-message.ts';
import css from './HowToPay.module.css';

interface HowToPayProps {
  readonly way: WayToPay;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** What it is for, in the payment. */
  readonly note: string;
  /** Of the payee, isolated. */
  readonly name: string;
  /** The payer has said that they paid. */
  readonly isPaid: boolean;
  /** Below: who has said so. */
  readonly source?: ReactNode;
}

/** How a transfer is paid. Nothing if the payment option cannot carry this amount, as in another currency. */
export function HowToPay({ way, amount, currency, note, name, isPaid, source }: HowToPayProps) {
  const request = { amount, currency, note };
  const instruction = paymentInstruction(way, request);
  if (!instruction) return null;
  const owed = formatMoney(amount, currency);
  const title = t('live.finished.how', { name });
  const values = { way: t(`ways.${way.kind}`), amount: owed };
  const button = buttonClass(isPaid ? 'secondary' : 'primary');
  const how =
    instruction.kind === 'link' ? (
      <a
        href={instruction.href}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(button, link.link, link.block)}
      >
        {t(instruction.carriesAmount ? 'live.finished.pay' : 'live.finished.payEnter', values)}
      </a>
    ) : (
      <p dir={instruction.kind === 'text' ? 'auto' : undefined} className={css.text}>
        {offerText({ way, request, amount: owed, instruction })}
      </p>
    );
  // Still there to look up, but asks nobody to pay twice.
  if (isPaid)
    return (
      <Disclosure title={title}>
        {how}
        {source}
      </Disclosure>
    );
  if (instruction.kind === 'link')
    return (
      <>
        {how}
        {source}
      </>
    );
  return (
    <section aria-label={title}>
      <p className={typography.label}>{title}</p>
      {how}
      {source}
    </section>
  );
}
