import type { DinerId } from '#domain';
import '#web/messages/en/live-table-over.po';
import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import type { LiveTable, TableStore } from '#web/platform/table/index.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import { TableProblem } from '../../TableProblem.tsx';
import { GuestBill } from '../GuestBill.tsx';
import type { GuestActions } from '../guest-actions.ts';

interface OverProps {
  readonly table: LiveTable;
  readonly store: TableStore;
  /** The diner of this seat, if on the bill. */
  readonly dinerId: DinerId | undefined;
  readonly actions: GuestActions;
  /** Types the code of another table. */
  readonly onElsewhere: () => void;
}

/** The table is over for this phone. A finished bill stays, for people who still have to pay. */
export function Over({ table, store, dinerId, actions, onElsewhere }: OverProps) {
  const { status, ending = 'gone', bill, secret, error, isMoving } = table;
  const isOfTime = ending === 'expired' || ending === 'gone';
  if (status === 'finished' && isOfTime && dinerId !== undefined)
    return (
      <GuestBill
        {...{ table, actions }}
        me={dinerId}
        underHeading={
          <Banner tone="info" title={t(`live.ended.${ending}.title`)}>
            <p>{t(`live.ended.${ending}.body`)}</p>
            <TextButton at="start" onClick={onElsewhere}>
              {t('live.ended.other')}
            </TextButton>
          </Banner>
        }
      />
    );
  // The link of a removed guest no longer works.
  const canReturn = secret !== undefined && ending === 'left';
  return (
    <Ended
      {...{ ending, error, onElsewhere }}
      hasBill={bill.lines.length > 0}
      unsent={table.unsent}
      isJoining={isMoving}
      onKeepCopy={actions.keepOwnCopy}
      onAgain={canReturn ? () => void store.joinTable({ secret }) : undefined}
    />
  );
}

export interface EndedProps {
  readonly ending: NonNullable<LiveTable['ending']>;
  readonly hasBill: boolean;
  /** The number of changes made here that have not reached the others, as far as this phone knows. */
  readonly unsent: number;
  /** Why rejoining failed. */
  readonly error: LiveTable['error'];
  readonly isJoining: boolean;
  readonly onKeepCopy: () => void;
  /** Rejoins; undefined if this phone cannot. */
  readonly onAgain: (() => void) | undefined;
  /** Types the code of another table. */
  readonly onElsewhere: () => void;
}

/** The table is over for this phone: why, and what is left of it. */
export function Ended(props: EndedProps) {
  const { ending, hasBill, unsent, error, isJoining, onKeepCopy, onElsewhere } = props;
  // Nobody can join a finished table.
  const isFinished = error?.code === 'table_finished';
  const onAgain = isFinished ? undefined : props.onAgain;
  return (
    <PaperCard place="band">
      <h1>{t(`live.ended.${ending}.title`)}</h1>
      <p>{t(`live.ended.${ending}.body`)}</p>
      {unsent > 0 && <p>{t('live.ended.unsent', { count: unsent })}</p>}
      {isFinished ? <p role="alert">{t('live.ended.finished')}</p> : error && <TableProblem error={error} />}
      {onAgain && (
        <Button onClick={onAgain} busy={isJoining} busyLabel={t('live.join.busy')} block>
          {t('live.ended.again')}
        </Button>
      )}
      {hasBill && (
        <Button variant={onAgain ? 'secondary' : 'primary'} onClick={onKeepCopy} block>
          {t('live.ended.alone')}
        </Button>
      )}
      <Button variant="secondary" onClick={onElsewhere} block>
        {t('live.ended.other')}
      </Button>
      <LinkButton variant={hasBill || onAgain ? 'secondary' : 'primary'} block href={PATHS.home}>
        {t('live.ended.home')}
      </LinkButton>
    </PaperCard>
  );
}
