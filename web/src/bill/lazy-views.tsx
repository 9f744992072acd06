import { t } from '#web/messages/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { loadHistory, loadSummary } from './load-views.ts';
import { MissingView } from './shell/MissingView.tsx';

export const SummaryStep = lazyPart(loadSummary, () => <MissingView title={t('tab.summary')} />);
export const HistoryScreen = lazyPart(loadHistory, () => <MissingView title={t('history.title')} />);
