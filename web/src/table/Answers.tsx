import type { LiveTable } from '#web/platform/table/types.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { NotKept, ReloadFirst, TableProblem } from './TableProblem.tsx';
import type { ChangeOutcomesProps } from './ChangeOutcomes.tsx';
import type { OwnActions } from './own-actions.ts';

// A refused change arrives in a response, so there is a network to fetch this with.
const ChangeOutcomes = lazyPart(() => import('./ChangeOutcomes.tsx').then((module) => module.ChangeOutcomes));

export interface AnswersProps {
  readonly table: ChangeOutcomesProps['table'] &
    Pick<LiveTable, 'error' | 'isKept' | 'needsReload' | 'status'>;
  readonly actions: ChangeOutcomesProps['actions'] & Pick<OwnActions, 'dismissError'>;
}

/** The table's responses to changes made here: errors, the outcome of the changes, and why none are sent. */
export function Answers({ table, actions }: AnswersProps) {
  const { error, refused, changed, isKept, needsReload, status, seats } = table;
  // Once the bill is finished, no other name can be chosen; and with other rules, the page says what to do in any case.
  const isMoot = error?.code === 'table_rules' || (error?.code === 'seat_taken' && status === 'finished');
  const hasOutcomes =
    refused.length > 0 || changed.length > 0 || seats.some(({ isMe, lost }) => isMe && lost);
  return (
    <>
      {error && !isMoot && <TableProblem error={error} onDismiss={actions.dismissError} />}
      {!isKept && <NotKept />}
      {hasOutcomes && <ChangeOutcomes table={table} actions={actions} />}
      {needsReload && <ReloadFirst />}
    </>
  );
}
