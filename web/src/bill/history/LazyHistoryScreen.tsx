import { lazy, Suspense, type ComponentProps } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import type { HistoryScreen as Screen } from './HistoryScreen.tsx';

/** Instead of the bill history: its part of the app cannot be fetched, for want of a network mostly. */
function NoHistory() {
  return (
    <div className={layout.stack}>
      <h1 tabIndex={-1}>{t('history.title')}</h1>
      <Banner tone="bad" title={t('history.unexpected')} role="alert">
        <Button variant="text" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      </Banner>
    </div>
  );
}

const HistoryScreen = lazy<typeof Screen>(() =>
  import('./HistoryScreen.tsx').then(
    (module) => ({ default: module.HistoryScreen }),
    () => ({ default: NoHistory }),
  ),
);

/** The bill history, fetched when somebody opens it. */
export function LazyHistoryScreen(props: ComponentProps<typeof Screen>) {
  return (
    <Suspense>
      <HistoryScreen {...props} />
    </Suspense>
  );
}
