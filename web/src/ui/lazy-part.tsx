import { useEffect, useEffectEvent, useState, lazy, type ComponentType } from 'react';
import { t } from '#web/messages/i18n.ts';
import { toast } from './toast.ts';

/**
 * Some browsers do not ask again for a module that they could not fetch, until the page is reloaded. So it is not asked for where there
 * can be no answer: without a network, and without an offline copy, which needs HTTPS.
 */
export function withNetwork<T>(load: () => Promise<T>): () => Promise<T> {
  let isKnown = false;
  return async () => {
    const hasCopy = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!isKnown && !hasCopy && !navigator.onLine) throw new TypeError('No network');
    const part = await load();
    isKnown = true;
    return part;
  };
}

/**
 * A part of a page that a person opens, fetched then. Where it cannot be fetched, `Missing` stands in its place, and the page
 * stays as it is. The next time that it is shown, it is asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: Failed }),
      ),
    );
  let latest = attempt();
  function Failed(props: Props) {
    useEffect(() => void (latest = attempt()), []);
    return <Missing {...props} />;
  }
  return function LazyPart(props) {
    const [Part] = useState(() => latest);
    return <Part {...props} />;
  };
}

interface OpenedProps {
  /** A dialog without it is open for as long as it is there. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog or sheet, fetched when it is first shown. Where it cannot be fetched, that is said, nothing is open, and the next opening
 * asks for it again.
 */
export function lazyDialog<Props extends OpenedProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LazyDialog(props) {
    const { open = true, onClose } = props;
    const [Dialog, setDialog] = useState(() => known);
    const isThere = Dialog !== undefined;
    const missed = useEffectEvent(() => {
      if (!open) return;
      toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
      onClose();
    });
    useEffect(() => {
      if (isThere) return undefined;
      let isGone = false;
      const fetchIt = async () => {
        try {
          const part = await load();
          known = part;
          if (!isGone) setDialog(() => part);
        } catch {
          if (!isGone) missed();
        }
      };
      void fetchIt();
      return () => {
        isGone = true;
      };
    }, [open, isThere]);
    return Dialog && <Dialog {...props} />;
  };
}
