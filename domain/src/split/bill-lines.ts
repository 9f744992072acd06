import type { Bill, DinerId, Line, Share } from '../bill/bill.ts';
import { lineTotal, unitPrice } from '../bill/lines.ts';
import { everyoneOf, inThousandths, payingShares, unitsGiven } from '../bill/sharing.ts';
import { compareIds } from '../money/allocate.ts';
import { lineQuotas, type Quotas } from '../money/line-quotas.ts';
import type { LineSet } from '../money/line-set.ts';
import { sumOf } from '../money/sum-of.ts';
import type { AddedLine } from './added-line.ts';

/**
 * A bill's lines as the allocator takes them: canonical order (by line id, then diner id), columns instead of ids. Unassigned lines are
 * included, without entries. Sharers who are not at the table are skipped.
 */
export interface BillLines {
  /** Diners' ids in canonical order; a column is an index into it. The column after the last is the unassigned part. */
  readonly columnIds: readonly DinerId[];
  readonly columnOf: ReadonlyMap<DinerId, number>;
  /** The division among everyone equally: by the diners' weights, unless these are all the same. */
  readonly everyone: Pick<AddedLine, 'columns' | 'weights'>;
  /** The canonical position of each line of the bill, by its index there. */
  readonly positions: Int32Array;
  /** The amounts to divide, without `fixed`. */
  readonly set: LineSet;
  /** Minor units per entry that need no division (units of a round, an exact amount, an adjustment); undefined if there are none. */
  readonly fixed: Float64Array | undefined;
}

/** Indices of `values`, sorted by id. */
function canonicalOrder(values: readonly { readonly id: string }[]): number[] {
  return values.map((_, index) => index).sort((a, b) => compareIds(values[a]!.id, values[b]!.id));
}

/** The amount for one unit of `weight` in whole minor units; undefined if shares have to be divided. */
function fixedRate(line: Line): number | undefined {
  const { sharing } = line;
  if (sharing.by !== 'amounts' && sharing.by !== 'units') return undefined;
  if (!sharing.shares.every(({ weight }) => Number.isInteger(weight))) return undefined;
  // Amounts that do not add up are parts.
  if (sharing.by === 'amounts') return unitsGiven(sharing.shares) === line.price ? 1 : undefined;
  return unitPrice(line);
}

/** True if all sharers have the same part of the whole line. */
const isEven = ({ sharing }: Line, shares: readonly Share[]): boolean =>
  sharing.by !== 'units' && shares.every(({ weight }) => weight === shares[0]?.weight);

/** The columns of everyone who has a part, with weights in thousandths if these differ. */
function everyoneIn(diners: Bill['diners'], columnOf: BillLines['columnOf']): BillLines['everyone'] {
  const own = everyoneOf(diners)
    .map(({ dinerId, weight }) => ({ column: columnOf.get(dinerId)!, weight: BigInt(inThousandths(weight)) }))
    .sort((a, b) => a.column - b.column);
  const columns = own.map(({ column }) => column);
  const isEqual = own.every(({ weight }) => weight === own[0]!.weight);
  return isEqual ? { columns } : { columns, weights: own.map(({ weight }) => weight) };
}

/** Reads a bill's lines into the allocator's shape (docs/product/money.md, "Shares" and "Unassigned"). */
// oxlint-disable-next-line max-lines-per-function -- one pass over all lines with local cursors, as in allocateLines
export function billLines(bill: Bill): BillLines {
  const { lines, diners } = bill;
  const columnIds = diners.map(({ id }) => id).sort(compareIds);
  const columnOf = new Map(columnIds.map((id, column) => [id, column]));
  const columns = columnIds.length;
  const everyone = everyoneIn(diners, columnOf);
  let room = 0;
  for (const { sharing } of lines) room += sharing.by === 'everyone' ? columns : sharing.shares.length + 1;

  const sharers = new Int32Array(room);
  const fixed = new Float64Array(room);
  const starts = new Int32Array(lines.length + 1);
  const amounts = new Float64Array(lines.length);
  const positions = new Int32Array(lines.length);
  const quotas = new Map<number, Quotas>();
  let hasFixed = false;
  let end = 0;

  const addEveryone = (at: number): void => {
    for (const column of everyone.columns) sharers[end++] = column;
    if (everyone.weights) quotas.set(at, lineQuotas(amounts[at]!, everyone.weights));
  };

  /** Equal parts of the present sharers. */
  const addEven = (shares: readonly Share[]): void => {
    const start = end;
    for (const { dinerId } of shares) {
      const column = columnOf.get(dinerId);
      if (column !== undefined) sharers[end++] = column;
    }
    sharers.subarray(start, end).sort();
  };

  /**
   * By weight: whole minor units each or, if they have to be divided, in proportion, with unassigned units in the column after the diners.
   */
  const addWeighted = (line: Line, at: number, shares: readonly Share[]): void => {
    const rate = fixedRate(line);
    const own = shares
      .flatMap(({ dinerId, weight }) => {
        const column = columnOf.get(dinerId);
        return column === undefined ? [] : [{ column, weight: inThousandths(weight) }];
      })
      .sort((a, b) => a.column - b.column);
    if (rate === undefined) {
      const given = own.reduce((sum, { weight }) => sum + weight, 0);
      const rest = line.sharing.by === 'units' ? inThousandths(line.quantity) - given : 0;
      if (rest !== 0) own.push({ column: columns, weight: rest });
      const weights = own.map(({ weight }) => BigInt(weight));
      quotas.set(at, lineQuotas(amounts[at]!, weights));
    } else {
      own.forEach(({ weight }, index) => (fixed[end + index] = rate * (weight / 1000)));
      amounts[at] = 0;
      hasFixed = true;
    }
    for (const { column } of own) sharers[end++] = column;
  };

  /** Equally except for the adjustments: whole ones need no division, only the rest of the line does. */
  const addAdjusted = (line: Line, at: number, shares: readonly Share[]): void => {
    const own = payingShares(
      line,
      shares.filter(({ dinerId }) => columnOf.has(dinerId)),
    )
      .map(({ dinerId, weight }) => ({ column: columnOf.get(dinerId)!, weight }))
      .sort((a, b) => a.column - b.column);
    if (own.every(({ weight }) => Number.isInteger(weight))) {
      own.forEach(({ weight }, index) => (fixed[end + index] = weight));
      amounts[at]! -= sumOf(own, ({ weight }) => weight);
      hasFixed = true;
    } else {
      const parts = own.map(({ weight }) => BigInt(inThousandths(weight)));
      const rest = parts.reduce((left, part) => left - part, BigInt(line.price) * 1000n);
      const weights = parts.map((part) => rest + BigInt(parts.length) * part);
      quotas.set(at, lineQuotas(amounts[at]!, weights));
    }
    for (const { column } of own) sharers[end++] = column;
  };

  canonicalOrder(lines).forEach((index, at) => {
    const line = lines[index]!;
    positions[index] = at;
    amounts[at] = lineTotal(line);
    if (line.sharing.by === 'everyone') addEveryone(at);
    else if (isEven(line, line.sharing.shares)) addEven(line.sharing.shares);
    else if (line.sharing.by === 'adjusted') addAdjusted(line, at, line.sharing.shares);
    else addWeighted(line, at, line.sharing.shares);
    starts[at + 1] = end;
  });
  const set = { columns: columns + 1, amounts, starts, sharers: sharers.subarray(0, end), quotas };
  return {
    columnIds,
    columnOf,
    everyone,
    positions,
    set,
    fixed: hasFixed ? fixed.subarray(0, end) : undefined,
  };
}
