import { useEffect, useEffectEvent, useState, lazy, type ComponentType, type FunctionComponent } from 'react';
import { t } from '#web/messages/i18n.ts';
import { toast } from './toast.ts';

/** A page that is shown as a whole once it is loaded (`Suspense`), with a function that fetches it earlier. */
export type LazyPage<Props extends object> = FunctionComponent<Props> & {
  readonly load: () => Promise<unknown>;
};

/**
 * A page or step, fetched when it is shown, or earlier with `load`. One fetched earlier is shown at once; React's `lazy` alone would still
 * show the boundary's fallback first, and the page 300 ms after that at the earliest. If it cannot be fetched, `Missing` replaces it and
 * the next time it is shown, it is fetched again; without `Missing`, that is an error.
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

/** Says that a part could not be fetched. */
export const NotFetched = () => <p role="alert">{t('ui.notFetched')}</p>;

/** Says that a dialog could not be fetched, and closes it. */
export function NotOpened({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
    close();
  }, []);
  return null;
}

/**
 * A part of a page or a dialog, fetched when it is first rendered; its place is empty until then. `Suspense` would leave it empty for 300 ms
 * at least. If it cannot be fetched, `Missing` replaces it, and the page stays as it is. The next time it is shown or, with `open`, opened,
 * it is fetched again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<NoInfer<Props>> = NotFetched,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const isOpen = !('open' in props) || props.open === true;
    const [part, setPart] = useState(() => known);
    const [missedAs, setMissedAs] = useState<'open' | 'closed'>();
    const isThere = part !== undefined;
    useEffect(() => {
      if (isThere) return undefined;
      let isGone = false;
      const fetchIt = async () => {
        try {
          const fetched = (known = await load());
          if (!isGone) setPart(() => fetched);
        } catch {
          if (!isGone) setMissedAs(isOpen ? 'open' : 'closed');
        }
      };
      void fetchIt();
      return () => {
        isGone = true;
        setMissedAs(undefined);
      };
    }, [isOpen, isThere]);
    const Shown = part ?? (isOpen && missedAs === 'open' ? Missing : undefined);
    return Shown && <Shown {...props} />;
  };
}
