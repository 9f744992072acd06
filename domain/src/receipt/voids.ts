import type { DraftCharge, DraftLine } from './draft.ts';
import { foldLabel, hasWord } from './keywords/fold-label.ts';

/** A discount that names a dish, and is the price of one or more of it: "-1 Helles VOID -11.50". */
const isVoidOf = ({ kind, amount, label, repair }: DraftCharge, line: DraftLine): boolean => {
  const name = foldLabel(line.name);
  const unit = line.amount / line.quantity;
  return (
    kind === 'discount' &&
    repair === null &&
    line.repair === null &&
    -amount <= line.amount &&
    -amount % unit === 0 &&
    hasWord(name) &&
    ` ${foldLabel(label)} `.includes(` ${name} `)
  );
};

/**
 * Takes dishes that were taken back, or given for nothing, off the line that has them, so that only those who had them pay less
 * (docs/product/receipt.md, "What a row may be").
 */
export function withoutVoids(
  lines: readonly DraftLine[],
  charges: readonly DraftCharge[],
): { readonly lines: readonly DraftLine[]; readonly charges: readonly DraftCharge[] } {
  const left = [...lines];
  const others = charges.filter((charge) => {
    const at = left.findLastIndex((line) => isVoidOf(charge, line));
    const line = left[at];
    if (!line) return true;
    const amount = line.amount + charge.amount;
    const quantity = Math.round((amount * line.quantity) / line.amount);
    left.splice(at, 1, ...(amount > 0 ? [{ ...line, amount, quantity }] : []));
    return false;
  });
  return { lines: left, charges: others };
}
