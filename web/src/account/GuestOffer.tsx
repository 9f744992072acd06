import { useEffect, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { adoptGuestData, guestLeftovers, type GuestLeftovers } from '#web/platform/accounts/guest-data.ts';
import { formatList } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import layout from '#web/ui/layout.module.css';
import { Spinner } from '#web/ui/Spinner.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AccountCard } from './AccountCard.tsx';

export interface GuestOfferProps {
  email: string;
  onAnswered: () => void;
}

const listOf = ({ bill, groups, bills, ways }: GuestLeftovers): string =>
  formatList([
    ...(bill ? [t('guestOffer.bill')] : []),
    ...(groups > 0 ? [t('guestOffer.groups', { count: groups })] : []),
    ...(bills > 0 ? [t('guestOffer.bills', { count: bills })] : []),
    ...(ways > 0 ? [t('guestOffer.ways')] : []),
  ]);

/** Between logging in and the app: offers the guest's data on this device to the account. */
export function GuestOffer({ email, onAnswered }: GuestOfferProps) {
  const [found] = useState(guestLeftovers);
  const isOpen = found !== null;
  useEffect(() => {
    // Another tab has moved the data in the meantime.
    if (!isOpen) onAnswered();
  }, [isOpen, onAnswered]);

  const adopt = async () => {
    if (!(await adoptGuestData()))
      toast({ title: t('guestOffer.full'), body: t('guestOffer.full.body'), tone: 'bad' });
    onAnswered();
  };
  return (
    <>
      <AccountCard title={t('guestOffer.page')}>
        <p className={layout.row}>
          <Spinner /> {t('guestOffer.opening')}
        </p>
      </AccountCard>
      <Dialog
        open={isOpen}
        onArrival
        onClose={onAnswered}
        title={t('guestOffer.title')}
        actions={
          <>
            <Button variant="secondary" className={layout.wholeLine} onClick={onAnswered}>
              {t('guestOffer.leave')}
            </Button>
            <Button className={layout.wholeLine} onClick={() => void adopt()}>
              {t('guestOffer.move')}
            </Button>
          </>
        }
      >
        <p>{found && t('guestOffer.body', { what: listOf(found), email })}</p>
      </Dialog>
    </>
  );
}
