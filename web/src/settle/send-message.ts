import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import { copyText, shareOrCopy, type ShareOutcome } from '#web/platform/share/share.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** What is said when a text was copied, and when it was not. */
type Words = readonly [copied: PlainMessageId, failed: PlainMessageId];

/** Passes a text to the share sheet, or copies it and says so. Call it from the press itself. */
export async function sendText(text: string, [copied, failed]: Words): Promise<ShareOutcome> {
  const outcome = await shareOrCopy(text);
  if (outcome === 'copied') toast({ title: t(copied), tone: 'ok' });
  if (outcome === 'failed') toast({ title: t(failed), tone: 'bad' });
  return outcome;
}

/** Passes a message about money on, as `sendText` does. */
export const sendMessage = (message: string): Promise<ShareOutcome> =>
  sendText(message, ['ask.copied', 'ask.failed']);

/** Copies a text and says so. Call it from the press itself. */
export async function copyAndTell(text: string, [copied, failed]: Words): Promise<void> {
  const isCopied = await copyText(text);
  toast({ title: t(isCopied ? copied : failed), tone: isCopied ? 'ok' : 'bad' });
}
