import type { ReactNode } from 'react';
import type { Bill, DinerSummary } from '#domain';
import '#web/messages/en/receipt.po';
import { t } from '#web/messages/i18n.ts';
import { formatDay, formatMoney, formatMoneyParts, isolate, listNames } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { DashedRule, Leader } from '#web/ui/paper/Paper.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { chargeLabel } from '#web/bill-kit/words/charge-name.ts';
import { itemName, roundName } from '#web/bill-kit/words/line-name.ts';
import { adjustmentNameOf, takenOverText, treatedByText } from '#web/bill-kit/words/adjustment-words.ts';
import { sendText } from '#web/settle/send-message.ts';

// Reductions and treats, in the words of the receipt.

export interface MyShareSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly bill: Bill;
  /** The shares that the total at the foot of the page adds up. */
  readonly shares: readonly DinerSummary[];
  /** The phone claims for two people, so the sheet says whose shares these are. */
  readonly isForTwo: boolean;
  /** Says that this phone's people have paid, before the end. */
  readonly payEarly?: ReactNode;
  /** Undefined if the bill is finished; it can then be kept without leaving. */
  readonly onKeepCopy: (() => void) | undefined;
  /** Undefined if the table is over. */
  readonly onLeave: (() => void) | undefined;
  /** Whether what was claimed can still be given back. */
  readonly takesChanges: boolean;
}

interface Row {
  readonly key: string;
  readonly label: string;
  /** Minor units. */
  readonly amount: number;
}

/** The rows of a share, in the usual words: its lines, what comes off, what is added, who treats whom. They add up to its total. */
function rowsOf(share: DinerSummary, bill: Bill): readonly Row[] {
  const lines = share.lines.map((line): Row => ({
    key: line.id,
    label: line.kind === 'round' ? roundName(line) : itemName(line),
    amount: line.amount,
  }));
  const payers = share.given.map(({ dinerId }) => dinerId);
  const rows: Row[] = [
    ...lines,
    ...share.charges.map(({ charge, amount }) => ({
      key: `charge/${charge.id}`,
      label: chargeLabel(charge),
      amount,
    })),
    ...share.takenOff.map(({ id, amount }) => ({
      key: `off/${id}`,
      label: adjustmentNameOf(id, bill),
      amount: 0 - amount,
    })),
    ...share.takenOver.map(({ dinerId, amount }) => ({
      key: `for/${dinerId}`,
      label: takenOverText(dinerId, bill),
      amount,
    })),
    {
      key: 'treated',
      label: treatedByText(share.dinerId, payers, bill),
      amount: share.given.reduce((rest, { amount }) => rest - amount, 0),
    },
  ];
  return rows.filter(({ amount }, index) => index < lines.length || amount !== 0);
}

/** A share as text: whose it is, how much, and its rows. */
const textOf = (share: DinerSummary, bill: Bill): string =>
  [
    t('live.share.text', {
      name: isolate(share.name),
      amount: formatMoney(share.total, bill.currency),
      day: formatDay(bill.timestamp, 'short'),
    }),
    ...rowsOf(share, bill).map(({ label, amount }) =>
      t('ui.labelled', { label: isolate(label), text: formatMoney(amount, bill.currency) }),
    ),
  ].join('\n');

/** My share line by line, or those of two people, and the ways out of the table. */
export function MyShareSheet({
  open,
  onClose,
  bill,
  shares,
  isForTwo,
  payEarly,
  onKeepCopy,
  onLeave,
  takesChanges,
}: MyShareSheetProps) {
  const { currency } = bill;
  const total = shares.reduce((sum, share) => sum + share.total, 0);
  const title = isForTwo
    ? t('live.couple.total', { names: listNames(shares.map(({ name }) => name)) })
    : t('live.share.title');
  const texts = shares.map((share) => textOf(share, bill));
  if (texts.length > 1) texts.push(t('ui.labelled', { label: title, text: formatMoney(total, currency) }));
  const send = () => void sendText(texts.join('\n\n'), ['live.share.copied', 'live.share.failed']);
  const leave = () => {
    // The page reports a failure.
    onClose();
    onLeave?.();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <DashedRule className={layout.gapBelow} />
          <div className={layout.wrappingSpreadRow}>
            <span className={typography.heading}>{t('live.share.total')}</span>
            <Figure {...formatMoneyParts(total, currency)} size="receipt" />
          </div>
        </>
      }
    >
      <div className={layout.stack}>
        {shares.map((share) => (
          <ShareRows key={share.dinerId} {...{ share, bill }} isNamed={shares.length > 1} />
        ))}
        <Button variant="secondary" onClick={send} block>
          {t('live.share.share')}
        </Button>
        {payEarly}
        {(onKeepCopy ?? onLeave) && <DashedRule />}
        {onKeepCopy && (
          <>
            <p className={typography.secondary}>{t('live.share.aloneBody')}</p>
            <Button variant="secondary" onClick={onKeepCopy} block>
              {t('live.share.alone')}
            </Button>
          </>
        )}
        {onLeave && (
          <>
            {takesChanges && <p className={typography.secondary}>{t('live.share.leaveBody')}</p>}
            <Button variant="destructive" onClick={leave} block>
              {t('live.share.leave')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

interface ShareRowsProps {
  readonly share: DinerSummary;
  readonly bill: Bill;
  /** Shown under its diner's name, with the total. */
  readonly isNamed: boolean;
}

function ShareRows({ share, bill, isNamed }: ShareRowsProps) {
  const rows = rowsOf(share, bill);
  return (
    <div>
      {isNamed && (
        <h3 className={layout.gapBelow}>
          <Leader
            label={<bdi translate="no">{share.name}</bdi>}
            amount={formatMoney(share.total, bill.currency)}
          />
        </h3>
      )}
      {rows.length > 0 && (
        <ul className={layout.lines}>
          {rows.map(({ key, label, amount }) => (
            <li key={key}>
              <Leader label={<bdi translate="no">{label}</bdi>} amount={formatMoney(amount, bill.currency)} />
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && !isNamed && <p className={typography.muted}>{t('live.share.nothing')}</p>}
    </div>
  );
}
