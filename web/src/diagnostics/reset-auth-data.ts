import { t } from '#web/messages/i18n.ts';
import { clearAuthData } from '#web/platform/accounts/clear-auth-data.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Clears what this device keeps about logging in, and says whether it could. */
export async function resetAuthData(): Promise<boolean> {
  const { ok } = await clearAuthData();
  toast(
    ok
      ? { title: t('diagnostics.toast.cleared'), tone: 'ok' }
      : { title: t('diagnostics.toast.notCleared'), tone: 'bad' },
  );
  return ok;
}
