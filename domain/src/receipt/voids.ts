import type { DraftCharge, DraftLine } from './draft.ts';
import { foldLabel, hasWord } from './keywords/fold-label.ts';

/** Words for what is taken back or given for nothing, as `foldLabel` writes them. */
const TAKEN_BACK =
  /void|storno|annul|anul|cancel|retour|retur|\bcomp|iptal|iade|zwrot|сторно|отмена|возврат|取消|返品/;

/** A deposit for bottles or cups, as `foldLabel` writes it. */
export const DEPOSIT = /pfand|leergut|statiegeld|\bpant(?:ti)?\b|kaucja|consigne|emballage|vratna zaloha/;

/** Words for a deposit that is paid back without naming it ("Retour beker"). */
const GIVEN_BACK = /retour|retur|zuruck|ruckgabe/;

/** What a label says beside the name of a dish; undefined if that is not in it, as whole words. A deposit is one, whatever it is called. */
function besideName(label: string, { name }: DraftLine): string | undefined {
  const [said, dish] = [` ${foldLabel(label)} `, ` ${foldLabel(name)} `];
  if (DEPOSIT.test(dish) && (DEPOSIT.test(said) || GIVEN_BACK.test(said))) return '';
  return hasWord(dish) && said.includes(dish) ? said.replace(dish, ' ') : undefined;
}

/** A discount that is the price of one or more of the dish that its label names, and says only that, or that it was taken back. */
function isVoidOf({ amount, label, repair }: DraftCharge, line: DraftLine): boolean {
  const rest = besideName(label, line) ?? '';
  return (
    repair === null &&
    line.repair === null &&
    -amount <= line.amount &&
    (-amount * line.quantity) % line.amount === 0 &&
    (!hasWord(rest) || TAKEN_BACK.test(rest))
  );
}

/**
 * Takes dishes that were taken back, or given for nothing, off the line that has them, so that the others do not pay less
 * (docs/product/receipt.md, "What a row may be").
 */
export function withoutVoids(
  lines: readonly DraftLine[],
  charges: readonly DraftCharge[],
): { readonly lines: readonly DraftLine[]; readonly charges: readonly DraftCharge[] } {
  let left = lines;
  const others = charges.filter((charge) => {
    if (charge.kind !== 'discount') return true;
    // "Void Cheese Burger" names a burger, too.
    const named = left.filter((line) => besideName(charge.label, line) !== undefined);
    const longest = Math.max(...named.map(({ name }) => name.length));
    const line = named.findLast((some) => some.name.length === longest && isVoidOf(charge, some));
    if (!line) return true;
    const amount = line.amount + charge.amount;
    const quantity = Math.round((amount * line.quantity) / line.amount);
    left = left.flatMap((some) =>
      some !== line ? [some] : amount > 0 ? [{ ...line, amount, quantity }] : [],
    );
    return false;
  });
  return { lines: left, charges: others };
}
