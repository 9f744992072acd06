import { lazy, Suspense, useEffect, type ComponentType, type LazyExoticComponent } from 'react';
import { t } from '#web/messages/i18n.ts';
import { toast } from './toast.ts';

/**
 * A part of a page that a person opens, fetched then. Where it cannot be fetched, `Missing` stands in its place, and the page
 * stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Missing }),
    ),
  );
}

interface OpenedProps {
  /** A dialog without it is open for as long as it is there. */
  open?: boolean;
  onClose: () => void;
}

/** Instead of a dialog that cannot be fetched: says so, and nothing is open. */
function MissingDialog({ open = true, onClose }: OpenedProps) {
  useEffect(() => {
    if (!open) return;
    toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
    onClose();
  }, [open, onClose]);
  return null;
}

/** A dialog or sheet, fetched when it is first shown. */
export function lazyDialog<Props extends OpenedProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazyPart<Props>(load, MissingDialog);
  return function LazyDialog(props) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
