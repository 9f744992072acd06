import { useState } from 'react';
import accountMessages from '#web/messages/account.messages.ts';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { adoptGuestData, guestLeftovers } from '#web/platform/accounts/guest-data.ts';
import { formatList } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

registerMessages(accountMessages);

/** Offers what the guest of this device made to the account that has just been logged in to. */
export default function GuestOffer({ email }: { email: string }) {
  const [found] = useState(guestLeftovers);
  const [open, setOpen] = useState(true);
  if (!found) return null;
  const what = [
    found.bill && t('guestOffer.bill'),
    found.groups > 0 && t('guestOffer.groups', { count: found.groups }),
    found.bills > 0 && t('guestOffer.bills', { count: found.bills }),
  ].filter((part) => part !== false);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('guestOffer.title')}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('guestOffer.leave')}
          </Button>
          <Button
            onClick={() => {
              close();
              adoptGuestData();
            }}
          >
            {t('guestOffer.move')}
          </Button>
        </>
      }
    >
      <p>{t('guestOffer.body', { what: formatList(what), email })}</p>
    </Dialog>
  );
}
