import { useState } from 'react';
import { registerMessages, t } from '#web/messages/i18n.ts';
import messages from '#web/messages/live-table.messages.ts';
import type { DinerId } from '#domain';
import type { LiveTable } from '#web/platform/table/types.ts';
import { TableProblem } from '../TableProblem.tsx';
import { Ended } from './Ended.tsx';
import { GuestBill, type GuestActions } from './GuestBill.tsx';
import { JoinByCode } from './JoinByCode.tsx';
import { WhoAreYou } from './WhoAreYou.tsx';
import css from './TablePage.module.css';

registerMessages(messages);

export interface TableActions extends GuestActions {
  readonly joinByCode: (code: string) => void;
  readonly sit: (dinerId: DinerId) => void;
  readonly sitAsNew: (name: string) => void;
}

export interface TablePageProps {
  readonly table: LiveTable;
  readonly actions: TableActions;
  readonly homePath: string;
  readonly signupPath: string;
  readonly hasAccount: boolean;
}

/** A guest's way through a table: joining, a name, the bill, and what is left when it is over. */
export function TablePage({ table, actions, homePath, signupPath, hasAccount }: TablePageProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { phase, bill, seats, me, error, ending = 'gone' } = table;
  const dinerId = bill.diners.find(({ id }) => id === me?.dinerId)?.id;
  if (phase === 'ended')
    return (
      <Ended
        ending={ending}
        hasBill={bill.lines.length > 0}
        homePath={homePath}
        onAlone={actions.goOnAlone}
      />
    );
  if (phase !== 'joined')
    return <JoinByCode isJoining={phase === 'joining'} error={error} onJoin={actions.joinByCode} />;
  if (dinerId === undefined || isChoosing)
    return (
      <>
        {error && (
          <div className={css.notice}>
            <TableProblem error={error} />
          </div>
        )}
        <WhoAreYou
          diners={bill.diners}
          seats={seats}
          onSit={(id) => {
            setChoosing(false);
            actions.sit(id);
          }}
          onSitAsNew={(name) => {
            setChoosing(false);
            actions.sitAsNew(name);
          }}
          onBack={dinerId === undefined ? undefined : () => setChoosing(false)}
        />
      </>
    );
  return (
    <GuestBill
      {...{ table, actions, signupPath, hasAccount }}
      me={dinerId}
      onNotMe={() => setChoosing(true)}
    />
  );
}

/** The page's title, by what it shows. */
export const titleOf = ({ phase, me }: Pick<LiveTable, 'phase' | 'me'>): string =>
  phase !== 'joined'
    ? t('live.join.title')
    : me?.dinerId === undefined
      ? t('live.who.title')
      : t('live.page');
