import { MAX_PARTS } from '../bill/limits.ts';
import { isCurrency } from '../money/currency.ts';
import { allocate } from '../money/allocate.ts';
import { isCountable, MAX_MINOR, toExactMinor } from '../money/minor-units.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { sumOf } from '../money/sum-of.ts';
import { readDate, type DateOrder } from '../saved/written-date.ts';
import { plainText, tidyName } from '../text/plain-text.ts';
import { MAX_DINER_NAME } from '../edits/split-names.ts';

/** What somebody paid or had, in minor units. */
export interface Part {
  readonly person: string;
  readonly amount: number;
}

/** An entry of another app's file as it is written. Amounts may have parts of a minor unit, and are NaN if they cannot be read. */
export interface WrittenExpense {
  readonly day: string;
  readonly title: string;
  readonly currency: string;
  readonly total: number;
  readonly paid: readonly Part[];
  readonly had: readonly Part[];
  /** Money that one person has given back to another. */
  readonly isRepayment: boolean;
}

/** Why an entry is not taken. */
export type NotTakenWhy = 'day' | 'currency' | 'amount' | 'sum' | 'nobody';

/** An entry in whole minor units above 0; what was paid and what people had add up to the same. `day` is YYYY-MM-DD. */
export type Expense = Omit<WrittenExpense, 'total'>;

/** An amount of a file, in minor units: a plain decimal with point or comma, or else as somebody would type it. An empty cell is 0. */
export function amountIn(text: string, currency: string): number {
  if (text === '') return 0;
  // "1,234" could be a thousand or so.
  if (/^-?\d+(?:\.\d+|,\d{1,2}|,\d{4,})?$/.test(text)) {
    const major = Number(text.replace(',', '.'));
    return isCountable(major, currency) ? toExactMinor(major, currency) : Number.NaN;
  }
  const parsed = parseAmount(text, currency);
  if (parsed.ok) return parsed.minor;
  return (parsed.error === 'negative' ? parsed.minor : undefined) ?? Number.NaN;
}

/** Names as diners have them. Two people of a file whose names would be one person's on several bills get different ones. */
export function distinctNames(written: readonly string[]): string[] {
  const used = new Set<string>();
  return written.map((name) => {
    const tidy = tidyName(name).slice(0, MAX_DINER_NAME) || '?';
    let free = tidy;
    for (let count = 2; used.has(plainText(free)); count += 1) free = `${tidy} (${count})`;
    used.add(plainText(free));
    return free;
  });
}

/** A day without a time, whatever follows it; the short year of a spreadsheet is one of this century. */
export function writtenDay(text: string): string {
  const [, ...iso] = /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?!\d)/.exec(text) ?? [];
  if (iso.length > 0) return iso.join('-');
  return text.split(/[\s,]/)[0]!.replace(/^(\d{1,2}[./-]\d{1,2}[./-])(\d\d)$/, '$120$2');
}

/** The parts in whole minor units, if they miss the total by no more than their rounding. Nobody's are left out. */
function fitted(total: number, parts: readonly Part[]): Part[] | undefined {
  const sum = sumOf(parts, ({ amount }) => amount);
  if (parts.length === 0 || !(Math.abs(sum - total) <= parts.length)) return undefined;
  const isWhole = sum === total && parts.every(({ amount }) => Number.isSafeInteger(amount));
  const amounts = isWhole
    ? parts.map(({ amount }) => amount)
    : allocate(
        total,
        parts.map(({ amount }) => amount),
      );
  const given = new Map<string, number>();
  parts.forEach(({ person }, index) => given.set(person, (given.get(person) ?? 0) + amounts[index]!));
  return [...given].flatMap(([person, amount]) => (amount === 0 ? [] : { person, amount }));
}

/** What an entry changes for each person: the two lists of one with the same balances and no amount below 0. */
function netted(paid: readonly Part[], had: readonly Part[]): Pick<Expense, 'paid' | 'had'> {
  const net = new Map<string, number>();
  for (const { person, amount } of paid) net.set(person, (net.get(person) ?? 0) + amount);
  for (const { person, amount } of had) net.set(person, (net.get(person) ?? 0) - amount);
  const side = (sign: 1 | -1) =>
    [...net].flatMap(([person, amount]) => (amount * sign > 0 ? { person, amount: amount * sign } : []));
  return { paid: side(1), had: side(-1) };
}

/** Checks an entry, or says why it cannot be taken. Refunds and other amounts below 0 are taken as what they change for each person. */
export function expenseOf(
  { total, ...written }: WrittenExpense,
  order: DateOrder | undefined,
): Expense | NotTakenWhy {
  const day = readDate(written.day, order)?.slice(0, 10);
  if (day === undefined || (/^\d{4}-/.test(written.day) && day !== written.day)) return 'day';
  if (!isCurrency(written.currency)) return 'currency';
  if (!Number.isSafeInteger(total) || Math.abs(total) > MAX_MINOR) return 'amount';
  if ([...written.paid, ...written.had].some(({ amount }) => Number.isNaN(amount))) return 'amount';
  const [paid, had] = [fitted(total, written.paid), fitted(total, written.had)];
  if (written.paid.length + written.had.length === 0) return 'nobody';
  if (!paid || !had) return 'sum';
  if (Math.max(paid.length, had.length) > MAX_PARTS) return 'amount';
  const isBelow = [...paid, ...had].some(({ amount }) => amount < 0);
  const parts = isBelow ? netted(paid, had) : { paid, had };
  return parts.paid.length === 0 ? 'nobody' : { ...written, day, ...parts };
}
