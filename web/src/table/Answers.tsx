import type { LiveTable } from '#web/platform/table/types.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { NotKept, TableProblem } from './TableProblem.tsx';
import type { CameBackProps } from './CameBack.tsx';

// A refused change arrives in a response, so there is a network to fetch this with.
const CameBack = lazyPart(() => import('./CameBack.tsx').then((module) => module.CameBack));

export interface AnswersProps {
  readonly table: CameBackProps['table'] & Pick<LiveTable, 'error' | 'isKept'>;
  readonly actions: CameBackProps['actions'] & { readonly dismissError: () => void };
}

/** The table's responses to changes made here: errors, and the outcome of the changes. */
export function Answers({ table, actions }: AnswersProps) {
  const { error, refused, declined, changed, isKept } = table;
  const isAnyBack = refused.length > 0 || declined.length > 0 || changed.length > 0;
  return (
    <>
      {error && <TableProblem error={error} onDismiss={actions.dismissError} />}
      {!isKept && <NotKept />}
      {isAnyBack && <CameBack table={table} actions={actions} />}
    </>
  );
}
