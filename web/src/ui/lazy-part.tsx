import { useEffect, useEffectEvent, useState, lazy, type ComponentType, type FunctionComponent } from 'react';
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

/** What arrives whole within a boundary (`Suspense`), and the way to fetch it before it is shown. */
export type LazyPage<Props extends object> = FunctionComponent<Props> & {
  readonly load: () => Promise<unknown>;
};

/**
 * A page or a step of one, fetched when it is shown, or with `load` before. What was fetched before is shown at once: React's `lazy` alone shows
 * the boundary's fallback for that, too, and what comes after a fallback 300 ms after it at the earliest. Where it cannot be fetched,
 * `Missing` stands in its place, and the next time that it is shown, it is asked for again; without `Missing`, that is an error.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
): LazyPage<Props> {
  let known: ComponentType<Props> | undefined;
  const loadPage = async () => (known = await load());
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await loadPage() };
      } catch (error) {
        if (!Missing) throw error;
        return { default: Failed };
      }
    });
  let latest = attempt();
  function Failed(props: Props) {
    useEffect(() => void (latest = attempt()), []);
    return Missing && <Missing {...props} />;
  }
  function Page(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => known ?? latest);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { load: loadPage });
}

/**
 * A part of a page that a person opens, fetched then; nothing stands in its place meanwhile. Where it cannot be fetched, `Missing` stands
 * there, and the page stays as it is. The next time that it is shown, it is asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => known);
    const isThere = Part !== undefined;
    useEffect(() => {
      if (isThere) return undefined;
      let isGone = false;
      const fetchIt = async () => {
        const part = await load().catch(() => undefined);
        known = part;
        if (!isGone) setPart(() => part ?? Missing);
      };
      void fetchIt();
      return () => {
        isGone = true;
      };
    }, [isThere]);
    return Part && <Part {...props} />;
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
