import { lazy, Suspense } from 'react';
import { SavedGroupsCard } from '#web/features/groups/SavedGroupsCard.tsx';
import { SaveGroupDialog } from '#web/features/groups/SaveGroupDialog.tsx';
import { SummaryButtons } from '#web/features/history/SummaryButtons.tsx';
import type { SavedPart } from '#web/features/wizard/model/saved.ts';
import groupMessages from '#web/messages/groups.messages.ts';
import historyMessages from '#web/messages/history.messages.ts';
import { registerMessages } from '#web/messages/i18n.ts';

registerMessages(groupMessages);
registerMessages(historyMessages);

const HistoryScreen = lazy(() =>
  import('#web/features/history/HistoryScreen.tsx').then((module) => ({ default: module.HistoryScreen })),
);

/** The parts of saved groups and saved bills that the wizard's steps ask for. */
export default function Saved(props: SavedPart) {
  switch (props.part) {
    case 'groups':
      return <SavedGroupsCard replace={props.replace} />;
    case 'save-group':
      return <SaveGroupDialog names={props.names} onClose={props.onClose} />;
    case 'summary':
      return <SummaryButtons bill={props.bill} onHistory={props.onHistory} />;
    case 'history':
      return (
        <Suspense>
          <HistoryScreen replace={props.replace} />
        </Suspense>
      );
  }
}
