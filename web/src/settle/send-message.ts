import { t } from '#web/messages/i18n.ts';
import { shareOrCopy, type ShareOutcome } from '#web/platform/share/share.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Passes a message to the share sheet, or copies it and says so. Call it from the press itself. */
export async function sendMessage(message: string): Promise<ShareOutcome> {
  const outcome = await shareOrCopy(message);
  if (outcome === 'copied') toast({ title: t('ask.copied'), tone: 'ok' });
  if (outcome === 'failed') toast({ title: t('ask.failed'), tone: 'bad' });
  return outcome;
}
