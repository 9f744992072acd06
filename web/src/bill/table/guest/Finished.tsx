import {
  balances,
  isSettling,
  paymentInstruction,
  roundedSettlement,
  transferStepOf,
  type Bill,
  type BillSummary,
  type DinerId,
  type Party,
  type Transfer,
  type WayToPay,
} from '#domain';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { messages } from '#web/messages/en/live-table-end.po';
import { messages as settleMessages } from '#web/messages/en/settle.po';
import { formatDay, formatMoney, formatMoneyParts } from '#web/platform/format.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Figure } from '#web/ui/Figure.tsx';
import layout from '#web/ui/layout.module.css';
import link from '#web/ui/LinkButton.module.css';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DashedRule, Paper } from '#web/ui/Paper.tsx';
import typography from '#web/ui/typography.module.css';
import { partyName } from '../../settle/party-names.ts';
import { offerText } from '../../settle/payment-message.ts';
import { roundingText } from '../../settle/rounding-text.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import css from './Finished.module.css';

registerMessages(messages);
registerMessages(settleMessages);

export interface FinishedProps {
  readonly bill: Bill;
  readonly summary: BillSummary;
  readonly me: DinerId;
  readonly ways: LiveTable['ways'];
  readonly signupPath: string;
  /** Somebody with an account needs none. */
  readonly hasAccount: boolean;
  /** Who has said that they paid. */
  readonly paid: LiveTable['paid'];
  /** Says that I have paid; undefined where the table is over. */
  readonly onPaid: (() => void) | undefined;
  readonly onKeep: () => void;
}

/** The host has finished: what I owe, to whom, and how they get paid (docs/product/live-table.md). */
export function Finished(props: FinishedProps) {
  const { bill, summary, me, ways, signupPath, hasAccount, paid, onPaid, onKeep } = props;
  const all = balances(bill, summary);
  const isKnown = isSettling(bill, all);
  const { transfers, left, rounding } = roundedSettlement(isKnown ? all.parties : [], transferStepOf(bill));
  const hasPaid = (id: DinerId) =>
    bill.payments.some(({ dinerId }) => dinerId === id) ||
    bill.adjustments.some((each) => each.kind === 'voucher' && each.owner === id);
  const isMine = ({ dinerIds }: Party) => dinerIds.includes(me);
  // Whoever shares somebody's group has paid nothing for it, and is not who gets the money.
  const payerOf = ({ dinerIds }: Party) => dinerIds.find((id) => ways.has(id) && hasPaid(id));
  const mine = transfers.filter(({ from, to }) => isMine(from) || isMine(to));
  const mineLeft = left.find(({ party }) => isMine(party));
  return (
    <Paper as="section" aria-labelledby="finished" className={css.paper}>
      <div className={layout.stack}>
        <h2 id="finished">{t('live.finished.title')}</h2>
        <DashedRule />
        {!isKnown && <Unpaid share={summary.perDiner[me]?.total ?? 0} currency={bill.currency} />}
        {isKnown && mine.length === 0 && !mineLeft && <p>{t('live.finished.even')}</p>}
        {mine.map((transfer) => (
          <OneTransfer
            key={`${transfer.from.id} ${transfer.to.id}`}
            transfer={transfer}
            bill={bill}
            isOwing={isMine(transfer.from)}
            way={ways.get(payerOf(transfer.to) ?? '')}
          />
        ))}
        {mine.some(({ from }) => isMine(from)) &&
          (paid.includes(me) ? (
            <p role="status">{t('live.finished.saidPaid')}</p>
          ) : (
            onPaid && (
              <Button variant="secondary" onClick={onPaid} block>
                {t('live.finished.iPaid')}
              </Button>
            )
          ))}
        {rounding
          .filter(({ party }) => isMine(party))
          .map(({ party, amount }) => (
            <p key={party.id} className={typography.secondary}>
              {roundingText({ name: party.name, amount }, bill.currency)}
            </p>
          ))}
        {/* What was paid is not the bill: these transfers do not cover it. */}
        {mineLeft && (
          <p className={typography.warning}>
            {t(mineLeft.amount < 0 ? 'settle.owes' : 'settle.overpaid', {
              name: partyName(mineLeft.party),
              amount: formatMoney(Math.abs(mineLeft.amount), bill.currency),
            })}
          </p>
        )}
        <DashedRule />
        <p className={typography.secondary}>{t('live.finished.keepBody')}</p>
        <div className={layout.buttons}>
          <Button variant="secondary" onClick={onKeep}>
            {t('live.finished.keep')}
          </Button>
          {!hasAccount && (
            <LinkButton variant="secondary" href={signupPath}>
              {t('live.finished.account')}
            </LinkButton>
          )}
        </div>
      </div>
    </Paper>
  );
}

function Unpaid({ share, currency }: { share: number; currency: string }) {
  return (
    <>
      <Figure {...formatMoneyParts(share, currency)} size="grand" />
      <p className={typography.secondary}>{t('live.finished.nobodyPaid')}</p>
    </>
  );
}

interface OneTransferProps {
  readonly transfer: Transfer<Party>;
  readonly bill: Bill;
  /** I pay it; else I get it. */
  readonly isOwing: boolean;
  readonly way: WayToPay | undefined;
}

function OneTransfer({ transfer, bill, isOwing, way }: OneTransferProps) {
  const { from, to, amount } = transfer;
  const { currency } = bill;
  const name = partyName(isOwing ? to : from);
  return (
    <div className={layout.stack}>
      <div className={layout.wrappingSpreadRow}>
        <span className={typography.name}>
          {t(isOwing ? 'live.finished.owe' : 'live.finished.get', { name })}
        </span>
        <Figure {...formatMoneyParts(amount, currency)} size={isOwing ? 'grand' : 'strip'} />
      </div>
      {isOwing && way && <HowToPay way={way} amount={amount} bill={bill} name={name} />}
    </div>
  );
}

function HowToPay({ way, amount, bill, name }: { way: WayToPay; amount: number; bill: Bill; name: string }) {
  const note = t('live.finished.note', { day: formatDay(bill.timestamp, 'short') });
  const request = { amount, currency: bill.currency, note };
  const instruction = paymentInstruction(way, request);
  if (!instruction) return null;
  const owed = formatMoney(amount, bill.currency);
  if (instruction.kind !== 'link')
    return (
      <section aria-label={t('live.finished.how', { name })}>
        <p className={typography.label}>{t('live.finished.how', { name })}</p>
        <p dir={instruction.kind === 'text' ? 'auto' : undefined} className={css.text}>
          {offerText({ way, request, amount: owed, instruction })}
        </p>
      </section>
    );
  const values = { way: t(`ways.${way.kind}`), amount: owed };
  return (
    <a
      href={instruction.href}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(buttonClass(), link.link, link.block)}
    >
      {t(instruction.carriesAmount ? 'live.finished.pay' : 'live.finished.payEnter', values)}
    </a>
  );
}
