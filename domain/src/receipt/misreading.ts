import type { Amount } from './amounts.ts';
import type { DraftRepair } from './draft.ts';
import { isNear } from './keywords/fold-label.ts';
import type { Row } from './rows.ts';
import { textOf } from './words.ts';
import { MISREADING } from './weights.ts';

/** How an amount was misread, and how unlikely that is. */
export interface Misreading {
  readonly cost: number;
  readonly kind: DraftRepair['kind'];
}

/** Digits that look alike in print. */
const LOOK_ALIKE: readonly string[] = ['8693', '74', '7', '859', '19', '63', '508', '12', '0369', '0384'];

/** The cost of believing that a digit was read for another one. */
function costOfDigit(amount: Amount, at: number, digit: string): number {
  const character = amount.characters[at];
  const probability = character?.probability ?? 1;
  if (character?.runnerUp === digit && character.runnerUpProbability > MISREADING.lowestRunnerUp)
    return (
      MISREADING.runnerUp +
      Math.min(
        MISREADING.mostRunnerUp,
        Math.log10(probability / character.runnerUpProbability) * MISREADING.perTen,
      )
    );
  const isAlike = LOOK_ALIKE[Number(amount.digits[at])]?.includes(digit) ?? false;
  // Nothing else was seen in it.
  const { unsureBelow, unsure, sure, unlike } = MISREADING;
  return (probability < unsureBelow ? unsure : sure) + (isAlike ? 0 : unlike);
}

/** "309.7" lacks a digit: the last one, which may be any, or the one before it. */
const lacksDigit = ({ characters, digits }: Amount, wanted: string): boolean =>
  characters.length === digits.length - 1 &&
  wanted.length === digits.length &&
  wanted.slice(0, -2) === digits.slice(0, -2) &&
  (wanted.at(-2) === digits.at(-2) || wanted.at(-1) === digits.at(-2));

/** ".00" and "0.0" are no prices of nothing: they lack a digit. */
export const isCut = ({ price, value }: Row): boolean =>
  price !== null && value === 0 && (price.isBlurred || price.digits.length === price.fraction);

/** "12.667" has a digit too many, which may be any. */
const hasDigitTooMany = ({ characters, digits }: Amount, wanted: string): boolean =>
  characters.length === digits.length + 1 &&
  wanted.length === digits.length &&
  isNear(textOf(characters), wanted);

/** One digit of an amount changed, added or left out. */
function editOf(amount: Amount, wanted: string): Misreading | undefined {
  const { digits } = amount;
  if (digits === wanted) return undefined;
  if (lacksDigit(amount, wanted)) return { cost: MISREADING.missing, kind: 'digit' };
  if (hasDigitTooMany(amount, wanted)) return { cost: MISREADING.missing, kind: 'digitDoubled' };
  if (!isNear(digits, wanted)) return undefined;
  const whole = digits.length - amount.fraction;
  const longer = digits.length < wanted.length ? wanted : digits;
  let at = 0;
  while (digits[at] === wanted[at]) at += 1;
  if (digits.length === wanted.length) return { cost: costOfDigit(amount, at, wanted[at]!), kind: 'digit' };
  // The first of several equal digits in a row.
  while (at > 0 && longer[at] === longer[at - 1]) at -= 1;
  const isTwice = longer[at] === longer[at + 1] && at + 1 < whole + (longer === wanted ? 1 : 0);
  // A drop is cheaper where the reader often drops one: of two equal digits before the point, and at the edge of a box.
  if (longer === wanted)
    return at > whole
      ? undefined
      : { cost: isTwice || at === 0 ? MISREADING.lostTwin : MISREADING.lost, kind: 'digitDropped' };
  if (at >= whole) return undefined;
  return { cost: isTwice ? MISREADING.twice : MISREADING.added, kind: 'digitDoubled' };
}

/** How `to` was read as `value` in a row's price, if one digit was misread, lost or read twice. Minor units. */
export function misreadingOf(row: Row, value: number, to: number): Misreading | undefined {
  const amount = row.price ?? row.pointless;
  const scale = Math.round(value / (Number(amount?.digits) || 1)) || 1;
  const wanted = to / scale;
  if (!amount || wanted <= 0 || !Number.isInteger(wanted)) return undefined;
  const { digits, fraction } = amount;
  // Some print "09.90".
  const length = digits.startsWith('0') ? digits.length : fraction + 1;
  const text = String(wanted).padStart(length, '0');
  if (isCut(row) && text.length === digits.length + 1 && text.endsWith(digits))
    return { cost: MISREADING.missing, kind: 'digitDropped' };
  return editOf(amount, text);
}
