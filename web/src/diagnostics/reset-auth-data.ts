import { t } from '#web/messages/i18n.ts';
import { clearAuthData } from '#web/platform/accounts/clear-auth-data.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Clears the log-in data of this device, and reports whether that worked. */
export async function resetAuthData(): Promise<boolean> {
  const { ok } = await clearAuthData();
  toast(
    ok
      ? { title: t('diagnostics.toast.cleared'), tone: 'ok' }
      : { title: t('diagnostics.toast.notCleared'), tone: 'bad' },
  );
  return ok;
}
