import { t } from '#web/messages/i18n.ts';
import { lazyPage } from '#web/ui/lazy-part.tsx';
import { MissingView } from './shell/MissingView.tsx';

/** The summary, a good third of the wizard and the last of its steps: fetched while nothing else is to be done, or when somebody gets there first. */
export const SummaryStep = lazyPage(
  () => import('./summary/SummaryStep.tsx').then((module) => module.SummaryStep),
  () => <MissingView title={t('tab.summary')} />,
);
/** The bill history, fetched when somebody opens it. */
export const HistoryScreen = lazyPage(
  () => import('./history/HistoryScreen.tsx').then((module) => module.HistoryScreen),
  () => <MissingView title={t('history.title')} />,
);
/** The live receipt as a column, for screens that have room for it. */
export const Receipt = lazyPage(
  () => import('./receipt/Receipt.tsx').then((module) => module.Receipt),
  () => null,
);
