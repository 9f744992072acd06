import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import {
  adoptGuestData,
  guestDataState,
  guestLeftovers,
  leaveGuestData,
  type GuestLeftovers,
} from '#web/bills/guest-data.ts';
import { formatList } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { layout } from '#web/ui/styles.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AccountCard } from './AccountCard.tsx';

/** Names them. */
export const listOfGuestData = ({ unsaved, groups, bills, ways }: GuestLeftovers): string =>
  formatList([
    ...(unsaved > 0 ? [t('guestOffer.unsaved', { count: unsaved })] : []),
    ...(groups > 0 ? [t('guestOffer.groups', { count: groups })] : []),
    ...(bills > 0 ? [t('guestOffer.bills', { count: bills })] : []),
    ...(ways > 0 ? [t('guestOffer.ways')] : []),
  ]);

/** Moves them; says what was moved, or why not. */
export async function moveGuestData(): Promise<void> {
  const found = guestLeftovers();
  if (!(await adoptGuestData()))
    toast({ title: t('guestOffer.full'), body: t('guestOffer.full.body'), tone: 'bad' });
  else if (found)
    toast({
      title: t('guestOffer.moved'),
      body: t('guestOffer.moved.body', { what: listOfGuestData(found) }),
      tone: 'ok',
    });
}

/** Between logging in and the app: offers the guest's data on this device to the account. */
export function GuestOffer({ email, onAnswered }: { email: string; onAnswered: () => void }) {
  const [found] = useState(guestLeftovers);
  const [isMoving, setMoving] = useState(() => guestDataState() === 'moving');
  const isOpen = found !== null && !isMoving;
  const answered = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isMoving) void moveGuestData().then(answered);
    // Another tab has moved the data in the meantime.
    else if (!isOpen) answered();
  }, [isMoving, isOpen]);
  const leave = () => {
    leaveGuestData();
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
        onClose={leave}
        title={t('guestOffer.title')}
        actions={
          <>
            <Button variant="secondary" className={layout.wholeLine} onClick={leave}>
              {t('guestOffer.leave')}
            </Button>
            <Button className={layout.wholeLine} onClick={() => setMoving(true)}>
              {t('guestOffer.move')}
            </Button>
          </>
        }
      >
        <p>{found && t('guestOffer.body', { what: listOfGuestData(found), email })}</p>
      </Dialog>
    </>
  );
}
