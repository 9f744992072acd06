import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import { SavedGroupsCard } from '#web/features/groups/SavedGroupsCard.tsx';
import { SaveGroupDialog } from '#web/features/groups/SaveGroupDialog.tsx';
import type { AwardButton as Award, KeepButtons as Keep } from '#web/features/share-picture/index.ts';
import { SummaryButtons } from '#web/features/history/SummaryButtons.tsx';
import type { HistoryScreen as Screen } from '#web/features/history/HistoryScreen.tsx';
import { SampleBill } from '#web/features/sample-bill/SampleBill.tsx';
import type { SavedPart } from '#web/features/wizard/model/saved.ts';
import groupMessages from '#web/messages/groups.messages.ts';
import historyMessages from '#web/messages/history.messages.ts';
import { registerMessages, t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

registerMessages(groupMessages);
registerMessages(historyMessages);

/** Instead of the bill history: its part of the app cannot be fetched, for want of a network mostly. */
function NoHistory() {
  return (
    <div className="stack">
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
  import('#web/features/history/HistoryScreen.tsx').then(
    (module) => ({ default: module.HistoryScreen }),
    () => ({ default: NoHistory }),
  ),
);

const loadKeep = () => import('#web/features/share-picture/index.ts');
/** Where its chunk cannot be had, the summary does without. */
const none = () => ({ default: () => null });

const KeepButtons = lazy<ComponentType<ComponentProps<typeof Keep>>>(() =>
  loadKeep().then((module) => ({ default: module.KeepButtons }), none),
);
const AwardButton = lazy<ComponentType<ComponentProps<typeof Award>>>(() =>
  loadKeep().then((module) => ({ default: module.AwardButton }), none),
);

/** The parts of other features that the wizard's steps ask for. */
export default function Saved(props: SavedPart) {
  switch (props.part) {
    case 'groups':
      return <SavedGroupsCard replace={props.replace} />;
    case 'save-group':
      return <SaveGroupDialog names={props.names} onClose={props.onClose} />;
    case 'summary':
      return <SummaryButtons bill={props.bill} onHistory={props.onHistory} />;
    case 'keep':
      return <KeepButtons bill={props.bill} summary={props.summary} people={props.people} />;
    case 'award':
      return <AwardButton {...props.award} timestamp={props.timestamp} />;
    case 'history':
      return (
        <Suspense>
          <HistoryScreen replace={props.replace} />
        </Suspense>
      );
    case 'sample':
      return <SampleBill replace={props.replace} />;
  }
}
