import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { reloadProfile } from '#web/platform/accounts/profile.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastFailure } from './toast-failure.ts';

/** The newsletter setting: changed at once, put back when it cannot be saved. */
export function Newsletter({ optedIn }: { optedIn: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    if (wanted !== null) return;
    setWanted(on);
    const outcome = await accounts.updateProfile({ newsletterOptIn: on });
    if (outcome.ok) await reloadProfile();
    setWanted(null);
    if (outcome.ok) toast({ title: t('profile.updated'), body: t('profile.updated.body'), tone: 'ok' });
    else toastFailure(t('profile.updateFailed'), outcome.error, () => void change(on));
  };
  return (
    <Switch label={t('profile.newsletter')} checked={wanted ?? optedIn} onChange={(on) => void change(on)} />
  );
}
