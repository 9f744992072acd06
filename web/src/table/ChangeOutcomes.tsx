import type { DinerId } from '#domain';
import '#web/messages/en/live-table-answers.po';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import type { OwnActions } from './own-actions.ts';
import { RefusedChange, type RefusedChangeProps } from './RefusedChange.tsx';
import { toldTexts } from './what-happened.ts';

/** More are in "What happened". */
const MOST = 5;

export interface ChangeOutcomesProps {
  readonly table: RefusedChangeProps['table'] & Pick<LiveTable, 'changed'>;
  readonly actions: RefusedChangeProps['actions'] & Pick<OwnActions, 'dismissChanged' | 'sit'>;
}

/** The outcome of changes made here that were refused, a no to the ask for another place, and what others have changed of this phone's shares. */
export function ChangeOutcomes({ table, actions }: ChangeOutcomesProps) {
  const [changed, ...moreChanged] = toldTexts(table);
  const more = moreChanged.length + 1 - MOST;
  return (
    <>
      <RefusedChange table={table} actions={actions} />
      <RefusedPlace table={table} onSeen={actions.sit} />
      {changed !== undefined && (
        <Banner tone="info" role="status" title={changed}>
          {moreChanged.slice(0, MOST - 1).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {more > 0 && <p>{t('told.more', { count: more })}</p>}
          <TextButton at="start" onClick={actions.dismissChanged}>
            {t('live.refused.dismiss')}
          </TextButton>
        </Banner>
      )}
    </>
  );
}

interface RefusedPlaceProps {
  readonly table: ChangeOutcomesProps['table'];
  /** Takes one's own place once more, which drops the host's no. */
  readonly onSeen: (own: DinerId) => void;
}

/** The host has not given this phone the place that it asked for; its person keeps theirs. Without one, the list of names says so. */
function RefusedPlace({ table: { bill, seats, status }, onSeen }: RefusedPlaceProps) {
  const me = seats.find(({ isMe }) => isMe);
  const own = bill.diners.find(({ id }) => id === me?.dinerId)?.id;
  if (me?.lost !== 'refused' || own === undefined || status === 'finished') return null;
  return (
    <Banner tone="info" role="status" title={t('live.place.refused')}>
      <TextButton at="start" onClick={() => onSeen(own)}>
        {t('live.refused.dismiss')}
      </TextButton>
    </Banner>
  );
}
