import type { Bill, Item, Line, LineId, Round } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';
import { inOrder, nextPosition } from '../bill/order.ts';
import { chosenSharing, isSameSharing, tidySharing, tidyUnits } from '../bill/sharing.ts';
import { strandedBy } from '../bill/stranded.ts';

/** A line that has no place on a bill yet. */
export type NewLine = Omit<Item, 'position'> | Omit<Round, 'position'>;

/**
 * Puts the sharers in table order, each once, without people who have left. A sharing that stays as it was in `old` is not chosen anew:
 * what everybody present has claimed is not the whole table's.
 */
function tidied(bill: Bill, line: Line, old?: Line): Line {
  if (line.kind === 'round') return { ...line, sharing: tidyUnits(line.sharing.shares, line, bill) };
  const tidy = old && isSameSharing(old.sharing, line.sharing) ? tidySharing : chosenSharing;
  return { ...line, sharing: tidy(line.sharing, line, bill) };
}

/** Adds an item or a round at the end. An id that is in use changes nothing. */
export function addLine(bill: Bill, line: NewLine): Edit {
  if (bill.lines.some(({ id }) => id === line.id)) return edited(bill);
  const placed: Line = { ...line, position: nextPosition(bill.lines) };
  return edited({ ...bill, lines: [...bill.lines, tidied(bill, placed)] });
}

/** Replaces the line of the same id, in its place. */
export function updateLine(bill: Bill, line: NewLine): Edit {
  const lines = bill.lines.map((old) =>
    old.id === line.id ? tidied(bill, { ...line, position: old.position }, old) : old,
  );
  return edited({ ...bill, lines: inOrder(lines) });
}

/** Takes a line off the bill. A discount for it alone stays but no longer counts (effect `stranded`). */
export function removeLine(bill: Bill, id: LineId): Edit {
  const next = { ...bill, lines: bill.lines.filter((line) => line.id !== id) };
  return edited(
    next,
    strandedBy(bill, next).map((each) => ({ kind: 'stranded', ...each })),
  );
}

/** "Same again": a copy of a line, at the end, with an id and time of its own (milliseconds since the epoch). */
export function repeatLine(
  bill: Bill,
  id: LineId,
  copy: { readonly id: LineId; readonly timestamp: number },
): Edit {
  const line = bill.lines.find((each) => each.id === id);
  return line ? addLine(bill, { ...omit(line, 'further'), ...copy } as Line) : edited(bill);
}
