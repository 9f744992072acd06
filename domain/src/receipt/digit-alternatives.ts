import type { Amount } from './amounts.ts';
import type { Alternative } from './parts.ts';

/** Digits that look alike in print. */
const LOOK_ALIKE: readonly string[] = ['86938', '74', '7', '859', '19', '63', '508', '12', '0369', '0384'];

/** A runner-up below this probability says nothing. */
const LOWEST_RUNNER_UP = 0.004;

/** What it costs to believe that a digit was read for another one. */
function costOfDigit(amount: Amount, at: number, digit: string): number {
  const character = amount.characters[at];
  const probability = character?.probability ?? 1;
  if (character?.runnerUp === digit && character.runnerUpProbability > LOWEST_RUNNER_UP)
    return 1.2 + Math.min(2, Math.log10(probability / character.runnerUpProbability) * 0.6);
  const isAlike = LOOK_ALIKE[Number(amount.digits[at])]?.includes(digit) ?? false;
  if (isAlike) return probability < 0.97 ? 3 : 4;
  return probability < 0.8 ? 3.4 : 5;
}

/**
 * What an amount may have been if one digit of it was misread, lost or read twice. `value` in minor units, as the amount was counted;
 * so are the alternatives. `before`: the word in front of the amount, whose last digit may have been read twice where boxes overlap.
 */
export function digitAlternatives(amount: Amount, value: number, before: string): Alternative[] {
  const digits = [...amount.digits];
  const scale = Math.round(Math.abs(value) / (Number(amount.digits) || 1)) || 1;
  const sign = value < 0 ? -1 : 1;
  const worth = (some: readonly string[]): number => sign * Number(some.join('')) * scale;
  const alternatives: Alternative[] = [];
  for (const [at, digit] of digits.entries()) {
    for (const other of '0123456789') {
      if (other === digit || (at === 0 && other === '0')) continue;
      alternatives.push({ value: worth(digits.with(at, other)), cost: costOfDigit(amount, at, other), kind: 'digit' });
    }
    // A recogniser swallows one of two equal digits, or reads one twice.
    if (digit === digits[at - 1]) continue;
    alternatives.push({ value: worth(digits.toSpliced(at, 0, digit)), cost: 2.7, kind: 'digitDropped' });
    const isTwice = digit === digits[at + 1];
    if (digits.length <= 3 || (at > 0 && !isTwice)) continue;
    const isOfWordBefore = at === 0 && before.endsWith(digit);
    alternatives.push({ value: worth(digits.toSpliced(at, 1)), cost: isOfWordBefore ? 1.6 : 3.3, kind: 'digitDoubled' });
  }
  return alternatives;
}
