import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { changedTexts } from '../changed-text.ts';
import { NotKept, TableProblem } from '../TableProblem.tsx';
import { RefusedChange, subjectOf, type RefusedChangeProps } from '../RefusedChange.tsx';

export interface AnswersProps {
  readonly table: Pick<
    LiveTable,
    'bill' | 'seats' | 'status' | 'error' | 'refused' | 'declined' | 'changed' | 'isKept'
  >;
  readonly actions: RefusedChangeProps['actions'] & {
    readonly dismissChanged: () => void;
    readonly dismissDeclined: (id: string) => void;
    readonly dismissError: () => void;
  };
}

/** What the table has answered to what was done here: that it did not work, came back, was not taken by the host, or was changed by them. */
export function Answers({ table, actions }: AnswersProps) {
  const { bill, error, declined, isKept } = table;
  const [changed, ...moreChanged] = changedTexts(table);
  return (
    <>
      {error && <TableProblem error={error} onDismiss={actions.dismissError} />}
      {!isKept && <NotKept />}
      <RefusedChange table={table} actions={actions} />
      {changed !== undefined && (
        <Banner tone="info" role="status" title={changed}>
          {moreChanged.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Button variant="text" onClick={actions.dismissChanged}>
            {t('live.refused.dismiss')}
          </Button>
        </Banner>
      )}
      {declined.slice(0, 1).map((proposal) => (
        <Banner
          key={proposal.id}
          tone="info"
          role="status"
          title={t('live.declined', subjectOf(proposal, bill))}
        >
          <Button variant="text" onClick={() => actions.dismissDeclined(proposal.id)}>
            {t('live.refused.dismiss')}
          </Button>
        </Banner>
      ))}
    </>
  );
}
