import { useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/shell.po';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { layout } from '#web/ui/styles.ts';

/**
 * Logs out, once the person knows what would be lost. `question`: the parts of a dialog that asks that.
 * @param onLeft is called once the session has ended
 */
export function useLogOut(onLeft?: () => void) {
  const [isLeaving, startLeaving] = useTransition();
  const [lost, setLost] = useState<readonly string[]>([]);
  const stay = () => setLost([]);
  const leave = (isSure: boolean) =>
    startLeaving(async () => {
      // Fetched only when somebody logs out.
      const part = await import('./log-out.ts').catch(() => undefined);
      if (!part) return void toast({ title: t('menu.logOutFailed'), tone: 'bad' });
      const found = isSure ? [] : await part.lostAtLogOut();
      if (found.length > 0) setLost(found);
      else {
        await part.logOut();
        onLeft?.();
      }
    });
  const question =
    lost.length === 0
      ? null
      : {
          title: t('unsent.title'),
          onClose: stay,
          children: <LostList lost={lost} />,
          actions: (
            <>
              <Button
                variant="secondary"
                className={layout.wholeLine}
                busy={isLeaving}
                busyLabel={t('menu.logOut.busy')}
                onClick={() => leave(true)}
              >
                {t('unsent.lose')}
              </Button>
              <Button className={layout.wholeLine} onClick={stay}>
                {t('unsent.stay')}
              </Button>
            </>
          ),
        };
  return { isLeaving, logOut: () => leave(false), question };
}

/** What would be lost with an account's data on this device. */
export function LostList({ lost }: { lost: readonly string[] }) {
  return (
    <>
      <p>{t('unsent.body')}</p>
      <ul>
        {lost.map((each) => (
          <li key={each}>
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
