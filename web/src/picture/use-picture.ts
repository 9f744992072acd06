import { useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { PictureOutcome } from '#web/platform/share/share-picture.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type * as pictures from './picture.ts';

type Pictures = typeof pictures;

const load = (): Promise<Pictures> => import('./picture.ts');

/** Fetches the drawing code when a press begins, because share sheets open only shortly after a press. */
export const preparePicture = (): void => void load().catch(() => undefined);

/** Makes and shares a picture, and reports the outcome. `isBusy` is true while it works. */
export function usePicture(make: (pictures: Pictures) => Promise<PictureOutcome>) {
  const [isBusy, run] = useTransition();
  const share = async () => {
    try {
      const outcome = await make(await load());
      if (outcome === 'saved') toast({ title: t('picture.saved'), tone: 'ok' });
      if (outcome === 'copied') toast({ title: t('picture.savedAndCopied'), tone: 'ok' });
    } catch {
      toast({ title: t('picture.failed'), body: t('picture.failedHelp'), tone: 'bad' });
    }
  };
  return { isBusy, share: () => run(share) };
}
