import { useState } from 'react';
import { CircleUserRound } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';

const loadDialog = () => import('./AccountMenuDialog.tsx').then((module) => module.AccountMenuDialog);
const AccountMenuDialog = lazyPart(loadDialog, NotOpened);

/** The button of the account menu, whose dialog is fetched when it is first opened. */
export default function AccountMenu() {
  const [open, setOpen] = useState(false);
  // Once opened, it stays mounted, to animate its closing and give back the focus.
  const [used, setUsed] = useState(false);
  return (
    <>
      <IconButton
        label={t('app.header.menu')}
        icon={CircleUserRound}
        iconSize={24}
        aria-haspopup="dialog"
        disabled={!useIsHydrated()}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      />
      {used && <AccountMenuDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
