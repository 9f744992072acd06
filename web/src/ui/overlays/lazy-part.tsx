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

/**
 * Fetches a part when it is first shown. After a failure it is fetched again when the component is next mounted, or with another `attempt`.
 * `onMissing` is called on failure.
 */
function fetchedOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined;
  return function useFetched(attempt: unknown, onMissing: () => void): ComponentType<Props> | undefined {
    const [part, setPart] = useState(() => known);
    const isThere = part !== undefined;
    const missed = useEffectEvent(onMissing);
    useEffect(() => {
      if (isThere) return undefined;
      let isGone = false;
      const fetchIt = async () => {
        try {
          const fetched = await load();
          known = fetched;
          if (!isGone) setPart(() => fetched);
        } catch {
          if (!isGone) missed();
        }
      };
      void fetchIt();
      return () => {
        isGone = true;
      };
    }, [attempt, isThere]);
    return part;
  };
}

/** Says that a part could not be fetched. */
export const NotFetched = () => <p role="alert">{t('ui.notFetched')}</p>;

/**
 * A part of a page, fetched when a person opens it; its place is empty until then. If it cannot be fetched, `Missing` replaces it (by
 * default a sentence that says so), and the page stays as it is. The next time it is shown, it is fetched again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = NotFetched,
): ComponentType<Props> {
  const useFetched = fetchedOnce(load);
  return function LazyPart(props) {
    const [isMissing, setMissing] = useState(false);
    const Part = useFetched(undefined, () => setMissing(true));
    if (Part) return <Part {...props} />;
    return isMissing && <Missing {...props} />;
  };
}

interface OpenedProps {
  /** If absent, the dialog is open while it is rendered. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog or sheet, fetched when it is first shown. If it cannot be fetched, a notice says so, nothing opens, and the next opening fetches
 * it again.
 */
export function lazyDialog<Props extends OpenedProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const useFetched = fetchedOnce(load);
  return function LazyDialog(props) {
    const { open = true, onClose } = props;
    const Dialog = useFetched(open, () => {
      if (!open) return;
      toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
      onClose();
    });
    return Dialog && <Dialog {...props} />;
  };
}
