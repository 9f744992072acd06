import { Image, Share, Table } from 'lucide-react';
import { isOpen, type PersonBalance, type SeveralSettlement, type Transfer } from '#domain';
import '#web/messages/en/picture.po';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { localDay } from '#web/platform/dates.ts';
import { currencyName } from '#web/platform/format.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { preparePicture, usePicture } from '#web/picture/use-picture.ts';
import { sendMessage } from '#web/settle/send-message.ts';
import { billsText, saveSeveralTable, settlementLines, severalText } from './several-words.ts';
import { TransferRow } from './TransferRow.tsx';

interface SeveralTransfersProps {
  readonly settled: SeveralSettlement;
  readonly hasHeading: boolean;
  readonly money: (minor: number) => string;
  readonly onGive: (transfer: Transfer<PersonBalance>, amount: number) => void;
  readonly onSetOff: () => void;
}

/** The transfers in one currency. */
export function SeveralTransfers({ settled, hasHeading, money, onGive, onSetOff }: SeveralTransfersProps) {
  const { currency, transfers } = settled;
  const isCrosswise = transfers.length === 0 && isOpen(settled);
  return (
    <section aria-label={currencyName(currency)} className={layout.stack}>
      {hasHeading && <h3>{currencyName(currency)}</h3>}
      {transfers.length > 0 && (
        <ul className={cx(layout.stack, layout.ruledRows)}>
          {transfers.map((transfer) => (
            <TransferRow
              key={`${transfer.from.id}\n${transfer.to.id}`}
              {...{ transfer, currency, money }}
              onGive={(amount) => onGive(transfer, amount)}
            />
          ))}
        </ul>
      )}
      {transfers.length === 0 && (
        <p className={typography.secondary} role="status">
          {t(isCrosswise ? 'several.crosswise' : 'settle.done')}
        </p>
      )}
      {isCrosswise && (
        <Button variant="secondary" onClick={onSetOff}>
          {t('several.setOff')}
        </Button>
      )}
    </section>
  );
}

/** Buttons to send or keep the settlement: as a message, a picture or a table. */
export function SettlementButtons({
  settled,
  entries,
  uncounted,
}: {
  settled: readonly SeveralSettlement[];
  entries: readonly SavedBillEntry[];
  /** The bills that are not fully counted (`uncountedLines`). */
  uncounted: readonly string[];
}) {
  const { isBusy, share } = usePicture((pictures) =>
    pictures.shareList(
      { title: t('several.title'), about: billsText(entries), lines: settlementLines(settled, uncounted) },
      `fairtab-bills-${localDay(now())}.png`,
    ),
  );
  return (
    <div className={cx(layout.buttons, layout.gapAbove)}>
      <Button icon={Share} onClick={() => void sendMessage(severalText(settled, entries, uncounted))}>
        {t('ask.send')}
      </Button>
      <Button
        variant="secondary"
        icon={Image}
        busy={isBusy}
        busyLabel={t('picture.busy')}
        onPointerEnter={preparePicture}
        onClick={share}
      >
        {t('picture.share')}
      </Button>
      <Button variant="secondary" icon={Table} onClick={() => saveSeveralTable(settled, entries)}>
        {t('several.table')}
      </Button>
    </div>
  );
}
