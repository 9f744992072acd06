import { t } from '#web/messages/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { loadHistory, loadSummary } from './load-views.ts';
import { MissingView } from './shell/MissingView.tsx';

/** The summary, fetched while nothing else is to be done, or when somebody gets there first. */
export const SummaryStep = lazyPart(loadSummary, () => <MissingView title={t('tab.summary')} />);
/** The bill history, fetched when somebody opens it. */
export const HistoryScreen = lazyPart(loadHistory, () => <MissingView title={t('history.title')} />);
