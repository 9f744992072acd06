import { t } from '#web/messages/i18n.ts';
import { clearAuthData } from '#web/platform/accounts/clear-auth-data.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Clears the log-in data of this device, and says so. */
export async function resetAuthData(): Promise<void> {
  await clearAuthData();
  toast({ title: t('diagnostics.toast.cleared'), tone: 'ok' });
}
