import { useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { guestLeftovers } from '#web/bills/guest-data.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { listOfGuestData, moveGuestData } from '../GuestOffer.tsx';

/** Offers the guest's data on this device once more, to somebody who has left it or was interrupted. */
export function GuestData({ email }: { email: string }) {
  const [found, setFound] = useState(guestLeftovers);
  const [busy, run] = useTransition();
  if (!found) return null;
  const move = async () => {
    await moveGuestData();
    setFound(guestLeftovers());
  };
  return (
    <Banner tone="info" title={t('guestOffer.title')}>
      <p>{t('guestOffer.body', { what: listOfGuestData(found), email })}</p>
      <Button
        variant="secondary"
        className={layout.gapAbove}
        busy={busy}
        busyLabel={t('guestOffer.move')}
        onClick={() => run(move)}
      >
        {t('guestOffer.move')}
      </Button>
    </Banner>
  );
}
