import { navigate } from 'wouter/use-browser-location';
import { Monitor, Moon, Sun } from 'lucide-react';
import '#web/messages/en/shell.po';
import { t } from '#web/messages/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { setTheme, useTheme, type Theme } from '#web/platform/theme.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { LanguageChoice } from '#web/ui/fields/LanguageChoice.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { isOverPage } from '#web/ui/overlays/use-history-entry.ts';
import { PATHS } from '#web/paths.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { PlanBadge } from '#web/account/profile/PlanBadge.tsx';
import '#web/messages/en/profile.po';
import { useProfile } from '#web/platform/accounts/profile.ts';
import { useLogOut } from '#web/account/log-out/use-log-out.tsx';

function MenuBadge() {
  const state = useProfile();
  return state.status === 'ready' ? <PlanBadge access={state.profile} /> : null;
}

/** The account, its links, and the theme. */
export function AccountMenuDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { isLeaving, logOut, question } = useLogOut(onClose);
  const current = useSession();
  const theme = useTheme();
  const isUser = current.status === 'user';
  const way = (label: string, path: string) => (
    <Button
      variant="secondary"
      onClick={() => {
        onClose();
        navigate(path, { replace: isOverPage() });
      }}
    >
      {label}
    </Button>
  );
  // Back and Escape close both: they are one dialog, with one entry in the browser's history.
  const leaveBoth = () => {
    question?.onClose();
    onClose();
  };
  if (question) return <Dialog open={open} {...question} onClose={leaveBoth} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('menu.title')}
      actions={<Button onClick={onClose}>{t('menu.done')}</Button>}
    >
      {isUser ? (
        <div className={layout.spreadRow}>
          <p className={cx(typography.bold, layout.fillsRow)}>{current.session.email}</p>
          <MenuBadge />
        </div>
      ) : (
        <div>
          <p className={typography.bold}>{current.status === 'guest' ? t('menu.guest') : t('menu.nobody')}</p>
          <p className={typography.secondary}>{t('menu.guest.body')}</p>
        </div>
      )}
      <div className={layout.stack}>
        {isUser ? (
          <>
            {way(t('footer.profile'), PATHS.profile)}
            {way(t('menu.subscription'), PATHS.subscription)}
            <Button variant="secondary" busy={isLeaving} busyLabel={t('menu.logOut.busy')} onClick={logOut}>
              {t('menu.logOut')}
            </Button>
          </>
        ) : (
          <>
            {way(t('action.logIn'), PATHS.login)}
            {way(t('action.signUp'), PATHS.signup)}
          </>
        )}
        {way(t('action.joinTable'), PATHS.table)}
        {way(t('action.trips'), PATHS.trip)}
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
      <LanguageChoice />
    </Dialog>
  );
}
