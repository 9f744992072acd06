import type { BillSummary, DinerId, Line, LineId } from '#domain';
import type { LiveTable } from '#web/platform/table/types.ts';
import { printedLines } from '#web/receipt/fold.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import { isCut } from '../status-line.ts';
import { useIsLasting } from '../use-is-lasting.ts';
import { ClaimRow, type ClaimRowProps } from './ClaimRow.tsx';

interface ClaimListProps {
  readonly table: Pick<LiveTable, 'bill' | 'reception' | 'unsentLines'>;
  readonly summary: BillSummary;
  /** The diners for whom a tap claims; empty if this phone's person is not on the bill. */
  readonly who: readonly DinerId[];
  readonly isFixed: boolean;
  readonly onTap: (line: Line) => void;
  readonly onTake: ClaimRowProps['onTake'];
  readonly onPortion: (line: Line) => void;
}

/** How long a change waits for an answer, in ms, before its row says that it is not sent; at once if nothing answers. */
const UNSENT_MS = 2000;

/** The bill's lines, each with who has it. */
export function ClaimList({ table, summary, who, isFixed, onTap, onTake, onPortion }: ClaimListProps) {
  const { bill, unsentLines } = table;
  const isUnsent = useIsLasting(unsentLines.size > 0, UNSENT_MS) || isCut(table);
  const people = peopleOf(bill.diners);
  const mine = new Map<LineId, number>();
  for (const { id, amount } of who.flatMap((each) => summary.perDiner[each]?.lines ?? []))
    mine.set(id, (mine.get(id) ?? 0) + amount);
  return (
    <ul>
      {printedLines(bill).map((line) => (
        <ClaimRow
          key={line.id}
          {...{ line, people, who, isFixed, onTap, onTake, onPortion }}
          currency={bill.currency}
          myPart={mine.get(line.id) ?? 0}
          isUnsent={isUnsent && unsentLines.has(line.id)}
        />
      ))}
    </ul>
  );
}
