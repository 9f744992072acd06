import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/shell.po';
import { useConfigMode } from '#web/platform/config.ts';
import { forgetSpace } from '#web/platform/saved/once-per-space.ts';
import { useSessionStatus } from '#web/platform/session.ts';
import { accountSpaces, eraseSpace } from '#web/platform/storage/erase-space.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LostList } from './use-log-out.tsx';

/** Offers to remove the data of accounts whose session has ended here although nobody logged out. */
export function LeftAccounts() {
  const isDemo = useConfigMode() === 'demo';
  const isSignedIn = useSessionStatus() === 'user';
  const [spaces, setSpaces] = useState(accountSpaces);
  const [lost, setLost] = useState<readonly string[]>([]);
  if (isDemo || isSignedIn || spaces.length === 0) return null;
  const keep = () => setLost([]);
  const remove = () => {
    for (const space of spaces) {
      forgetSpace(space);
      void eraseSpace(space);
    }
    setSpaces([]);
    toast({ title: t('unsent.removed'), tone: 'ok' });
  };
  const ask = async () => {
    const part = await import('./unsent.ts').catch(() => undefined);
    if (!part) return void toast({ title: t('ui.notFetched'), tone: 'bad' });
    const found = (await Promise.all(spaces.map((space) => part.unsentOn(space)))).flat();
    if (found.length > 0) setLost(found);
    else remove();
  };
  return (
    <Banner tone="info" title={t('unsent.left')}>
      <Button variant="secondary" className={layout.gapAbove} onClick={() => void ask()}>
        {t('unsent.remove')}
      </Button>
      <Dialog
        open={lost.length > 0}
        onClose={keep}
        title={t('unsent.title')}
        actions={
          <>
            <Button variant="secondary" className={layout.wholeLine} onClick={remove}>
              {t('unsent.remove')}
            </Button>
            <Button className={layout.wholeLine} onClick={keep}>
              {t('unsent.keep')}
            </Button>
          </>
        }
      >
        <LostList lost={lost} />
      </Dialog>
    </Banner>
  );
}
