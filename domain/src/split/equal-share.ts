import { divideHalfAway } from '../money/decimal.ts';

/**
 * An amount divided equally, as a figure to show: rounded half away from zero, and whether it comes out even. `summarize` decides the real
 * shares. 0 if `count` is 0. Minor units in and out; precondition: `amount` is an integer.
 */
export function equalShareOf(amount: number, count: number): { amount: number; isExact: boolean } {
  if (count === 0) return { amount: 0, isExact: false };
  return { amount: Number(divideHalfAway(BigInt(amount), BigInt(count))), isExact: amount % count === 0 };
}
