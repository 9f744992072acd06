import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Continues without an account; below the cards of log-in and sign-up. */
export function GuestButton({ onGuest }: { onGuest: () => void }) {
  return (
    <Button block variant="secondary" onClick={onGuest} disabled={!useIsHydrated()}>
      {t('action.guest')}
    </Button>
  );
}
