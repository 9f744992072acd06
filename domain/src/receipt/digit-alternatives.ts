import type { Amount } from './amounts.ts';
import type { DraftRepair } from './draft.ts';

/** Another amount that may have been printed, and how unlikely. Minor units. */
export interface Alternative {
  readonly value: number;
  readonly cost: number;
  readonly kind: DraftRepair['kind'];
}

/** Digits that look alike in print. */
const LOOK_ALIKE: readonly string[] = ['8693', '74', '7', '859', '19', '63', '508', '12', '0369', '0384'];

/** A runner-up below this probability says nothing. */
const LOWEST_RUNNER_UP = 0.004;

/** A last digit that was not read at all may be any. */
const COST_OF_MISSING = 0.8;

/** What it costs to believe that a digit was read for another one. */
function costOfDigit(amount: Amount, at: number, digit: string): number {
  const character = amount.characters[at];
  const probability = character?.probability ?? 1;
  if (character?.runnerUp === digit && character.runnerUpProbability > LOWEST_RUNNER_UP)
    return 1.2 + Math.min(2, Math.log10(probability / character.runnerUpProbability) * 0.6);
  const isAlike = LOOK_ALIKE[Number(amount.digits[at])]?.includes(digit) ?? false;
  return costOfConfusion(probability) + (isAlike ? 0 : 0.5);
}

/** What it costs to believe that a digit was misread although nothing else was seen in it. */
function costOfConfusion(probability: number): number {
  if (probability < 0.8) return 2.9;
  return probability < 0.97 ? 3.2 : 4;
}

interface Digits {
  readonly amount: Amount;
  readonly digits: readonly string[];
  readonly worth: (digits: readonly string[]) => number;
}

/** A digit read for another one. */
function otherDigits({ amount, digits, worth }: Digits): Alternative[] {
  return digits.flatMap((digit, at) => {
    return [...'0123456789']
      .filter((other) => other !== digit && (at > 0 || other !== '0'))
      .map((other): Alternative => {
        const cost = costOfDigit(amount, at, other);
        return { value: worth(digits.with(at, other)), cost, kind: 'digit' };
      });
  });
}

/** "309.7" lacks a digit: the last one, which may be any, or the one before it. */
function missingDigits({ amount, digits, worth }: Digits): Alternative[] {
  if (amount.characters.length !== digits.length - 1) return [];
  return [...'0123456789'].flatMap((digit): Alternative[] =>
    [
      [...digits.slice(0, -1), digit],
      [...digits.slice(0, -2), digit, digits.at(-2)!],
    ].map((some) => ({ value: worth(some), cost: COST_OF_MISSING, kind: 'digit' })),
  );
}

/** A digit is lost: of two equal ones before the point one is swallowed, the first stands at the edge of its box. */
function droppedDigits({ amount, digits, worth }: Digits): Alternative[] {
  const whole = digits.length - amount.fraction;
  return [...digits, ''].slice(0, whole + 1).flatMap((next, at): Alternative[] =>
    [...'0123456789'].flatMap((digit): Alternative[] => {
      if (digit === digits[at - 1] || (at === 0 && digit === '0')) return [];
      const isSwallowed = digit === next && at < whole;
      const isSure = (amount.characters[at]?.probability ?? 1) > 0.97;
      const cost = isSwallowed ? (isSure ? 3.1 : 2.7) : at === 0 ? 3.1 : 3.6;
      return [{ value: worth(digits.toSpliced(at, 0, digit)), cost, kind: 'digitDropped' }];
    }),
  );
}

/** A digit is read twice, or the first one is the end of the word before it, where boxes overlap. */
function doubledDigits({ amount, digits, worth }: Digits, before: string): Alternative[] {
  const whole = digits.length - amount.fraction;
  return digits.slice(0, whole).flatMap((digit, at): Alternative[] => {
    const isTwice = digit === digits[at + 1] && at + 1 < whole;
    if (whole < 2) return [];
    const isOfWordBefore = at === 0 && before.endsWith(digit);
    // A currency's sign or the edge of the paper was read as a digit, and mostly not surely.
    const isUnsure = isTwice || (amount.characters[at]?.probability ?? 1) < 0.97;
    const cost = isOfWordBefore ? 1.6 : isUnsure ? 2.7 : at === 0 ? 3.9 : 4.6;
    return [{ value: worth(digits.toSpliced(at, 1)), cost, kind: 'digitDoubled' }];
  });
}

/**
 * What an amount may have been if one digit of it was misread, lost or read twice. `value` in minor units, as the amount was counted;
 * so are the alternatives. `before`: the word in front of the amount.
 */
export function digitAlternatives(amount: Amount, value: number, before: string): Alternative[] {
  if (value === 0) return [];
  const scale = Math.round(Math.abs(value) / (Number(amount.digits) || 1)) || 1;
  const sign = value < 0 ? -1 : 1;
  const read = {
    amount,
    digits: [...amount.digits],
    worth: (digits: readonly string[]): number => sign * Number(digits.join('')) * scale,
  };
  const all = [
    ...otherDigits(read),
    ...missingDigits(read),
    ...droppedDigits(read),
    ...doubledDigits(read, before),
  ];
  return all.filter((alternative) => alternative.value !== 0);
}
