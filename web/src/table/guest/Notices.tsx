import { overClaimedOf, unclaimedOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { typography } from '#web/ui/styles.ts';
import { AskFirst } from '../AskFirst.tsx';
import { Answers, type AnswersProps } from '../Answers.tsx';
import { askingOf } from '../asking.ts';
import { ChangesStopped } from '../ChangesStopped.tsx';
import type { OwnActions } from '../own-actions.ts';

export interface NoticesProps {
  readonly table: LiveTable;
  readonly actions: AnswersProps['actions'] & Pick<OwnActions, 'takeOver' | 'ask'>;
}

/** Notices about the table's present state. */
export function Notices({ table, actions }: NoticesProps) {
  return (
    <>
      <Answers table={table} actions={actions} />
      <ChangesStopped table={table} actions={actions} />
      {awayOf(table) === 'notice' && (
        <Banner tone="info" role="status" title={t('live.away.title')}>
          <p>{t('live.away.body')}</p>
          <TakeOver onTakeOver={actions.takeOver} />
        </Banner>
      )}
    </>
  );
}

/** True if something waits for the host: people who want to join or to change something, over-claimed lines, or finishing, because everything is claimed. */
const needsHost = (table: LiveTable): boolean =>
  table.waiting.length > 0 ||
  askingOf(table).length > 0 ||
  overClaimedOf(table.bill).length > 0 ||
  (table.bill.lines.length > 0 && unclaimedOf(table.bill).length === 0);

/** The host's silence, and the notice of it, if something waits for them. A phone whose screen is locked is silent, too. */
const awayOf = (table: LiveTable): 'notice' | 'quiet' | undefined => {
  if (!table.hostIsAway || table.status === 'finished') return undefined;
  return needsHost(table) ? 'notice' : 'quiet';
};

/** Below the host's name: their phone is silent, and nothing waits for it. */
export function HostIsSilent({ table, actions }: NoticesProps) {
  if (awayOf(table) !== 'quiet') return null;
  return (
    <>
      <p className={typography.secondary}>{t('live.host.silent')}</p>
      <TakeOver onTakeOver={actions.takeOver} />
    </>
  );
}

/** Takes over the table, after a question. */
function TakeOver({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <AskFirst
      renderButton={(ask) => (
        <TextButton at="start" onClick={ask}>
          {t('live.away.takeOver')}
        </TextButton>
      )}
      title={t('live.away.ask')}
      body={t('live.away.askBody')}
      yes={t('live.away.takeOver')}
      onYes={onTakeOver}
    />
  );
}
