import { useState, useTransition } from 'react';
import { navigate } from 'wouter/use-browser-location';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { registerMessages, t } from '#web/messages/i18n.ts';
import shellMessages from '#web/messages/shell.messages.ts';
import { useSession } from '#web/platform/session.ts';
import { setTheme, useTheme, type Theme } from '#web/platform/theme.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { toast } from '#web/ui/toast.ts';
import MenuBadge from './MenuBadge.tsx';
import { PATHS } from './paths.ts';

registerMessages(shellMessages);

/** Fetched when somebody leaves. */
const leave = () =>
  import('./log-out.ts').then(
    ({ logOut }) => logOut(),
    () => void toast({ title: t('menu.logOutFailed'), tone: 'bad' }),
  );

/** Who is there, where they can go, and the theme. */
export default function AccountMenu() {
  const [open, setOpen] = useState(false);
  const [leaving, startLeaving] = useTransition();
  const current = useSession();
  const theme = useTheme();
  const close = () => setOpen(false);
  const logOut = () =>
    startLeaving(async () => {
      await leave();
      close();
    });
  const isUser = current.status === 'user';
  const way = (label: string, go: () => void) => (
    <Button
      variant="secondary"
      onClick={() => {
        close();
        go();
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <IconButton
        label={t('app.header.menu')}
        icon={CircleUserRound}
        iconSize={24}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={close}
        title={t('menu.title')}
        actions={<Button onClick={close}>{t('menu.done')}</Button>}
      >
        {isUser ? (
          <div className="row spread">
            <p className="bold grow">{current.session.email}</p>
            <MenuBadge />
          </div>
        ) : (
          <div>
            <p className="bold">{current.status === 'guest' ? t('menu.guest') : t('menu.nobody')}</p>
            <p className="secondary">{t('menu.guest.body')}</p>
          </div>
        )}
        <div className="actions">
          {isUser ? (
            <>
              {way(t('footer.profile'), () => navigate(PATHS.profile))}
              {way(t('menu.subscription'), () => navigate(PATHS.subscription))}
              <Button variant="secondary" busy={leaving} busyLabel={t('menu.logOut.busy')} onClick={logOut}>
                {t('menu.logOut')}
              </Button>
            </>
          ) : (
            <>
              {way(t('action.logIn'), () => navigate(PATHS.login))}
              {way(t('action.signUp'), () => navigate(PATHS.signup))}
            </>
          )}
        </div>
        <Segmented<Theme>
          label={t('menu.theme')}
          hideLabel={false}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: t('menu.theme.system'), icon: Monitor },
            { value: 'light', label: t('menu.theme.light'), icon: Sun },
            { value: 'dark', label: t('menu.theme.dark'), icon: Moon },
          ]}
        />
      </Dialog>
    </>
  );
}
