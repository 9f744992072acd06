import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useAccountNavigation } from './use-account-navigation.ts';

/** Continues without an account; below the cards of log-in and sign-up. */
export function GuestButton() {
  const { asGuest } = useAccountNavigation();
  return (
    <Button block variant="secondary" onClick={asGuest} disabled={!useIsHydrated()}>
      {t('action.guest')}
    </Button>
  );
}
