import { useState } from 'react';
import { Camera } from 'lucide-react';
import { readingEntry } from '#domain';
import '#web/messages/en/live-table-photo.po';
import { t } from '#web/messages/i18n.ts';
import { guestTable, type LiveTable } from '#web/platform/table/index.ts';
import type { ReceiptReader } from '#web/platform/receipt-reader/reader.ts';
import { ReceiptSheet } from '#web/photo/ReceiptSheet.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { hostName } from '../host-of.ts';
import type { GuestActions } from './guest-actions.ts';

const NONE: readonly File[] = [];

export interface GuestPhotoProps {
  readonly table: LiveTable;
  readonly actions: Pick<GuestActions, 'sendReading'>;
  /** The reader of photos; by default the device's own. */
  readonly reader?: ReceiptReader;
}

/** Reads a photo of the bill here, and proposes it to the host; then says what has become of it (docs/product/live-table.md, "A guest's photo"). */
export function GuestPhoto({ table, actions, ...given }: GuestPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const { ownReading, bill } = table;
  const { currency } = bill;
  if (ownReading)
    return (
      <Banner
        tone={ownReading === 'added' ? 'ok' : 'info'}
        role="status"
        title={t(`live.read.${ownReading}`, { host: hostName(table) })}
      >
        <TextButton at="start" onClick={() => actions.sendReading(null)}>
          {t(ownReading === 'sent' ? 'live.withdraw' : 'live.read.dismiss')}
        </TextButton>
      </Banner>
    );
  return (
    <>
      <Button variant="secondary" icon={Camera} aria-haspopup="dialog" onClick={() => setOpen(true)} block>
        {t('live.read.open')}
      </Button>
      <ReceiptSheet
        {...given}
        open={isOpen}
        onClose={() => setOpen(false)}
        onReopen={() => setOpen(true)}
        dropped={NONE}
        // Not on the device: what waits there is for the person's own bill.
        space={undefined}
        currency={currency}
        currencyNow={() => guestTable().getState().bill.currency}
        addLabel={(count) => t('live.read.send', { count })}
        keeps={false}
        onAdd={(receipt, { finish }) => {
          const value = readingEntry(receipt, currency);
          if (value === undefined) return void toast({ title: t('live.read.tooLarge'), tone: 'bad' });
          actions.sendReading(value);
          finish();
        }}
      />
    </>
  );
}
