import type { Amount } from './amounts.ts';

/** How many digits after the point the receipt's currency has. */
export type Digits = 0 | 2 | 3;

/** `20.–` and `.99` count as two decimals, a time of day does not. */
export const hasDecimals = (amount: Amount): boolean => amount.fraction === 2 && !amount.isBlurred;
const isThousands = (amount: Amount): boolean => amount.isGrouped && amount.fraction === 0;

/** A receipt without decimals that has no thousands either: "¥480", "480円", "Rp 500", "65 kr", "990 Ft". */
const isWholeWithSign = (amount: Amount): boolean =>
  amount.fraction === 0 &&
  !amount.isGrouped &&
  /[¥₩円元원]|Rp|kr|Ft|Kč|Kc/i.test(amount.text) &&
  /\d{2}/.test(amount.digits);

/**
 * Whole prices with two zeros, where what a rate gives has cents ("4,400", "715.00"): their groups have another mark than the decimals. Cents
 * of less than 100 may be of a quantity.
 */
export function withCents(amounts: readonly (readonly Amount[])[]): readonly (readonly Amount[])[] {
  const all = amounts.flat();
  const decimals = all.filter((amount) => hasDecimals(amount) && amount.digits.length > 4);
  const isWhole = (amount: Amount): boolean =>
    isThousands(amount) &&
    decimals.every(({ text }) => !amount.text.includes(/[.,](?=\d\d\D*$)/.exec(text)?.[0] ?? '-'));
  if (decimals.length === 0 || all.filter(isWhole).length <= decimals.length) return amounts;
  return amounts.map((some) =>
    some.map((amount) =>
      isWhole(amount) ? { ...amount, digits: `${amount.digits}00`, fraction: 2 } : amount,
    ),
  );
}

/** How many decimals a receipt prints, decided once for all its amounts; `hint`, the bill's digits, may be set wrong. */
export function decimalsOf(amounts: readonly Amount[], hint?: number): Digits {
  const decimals = amounts.filter(hasDecimals).length;
  const thousands = amounts.filter(isThousands).length;
  if (hint === 3 && thousands > decimals) return 3;
  if (decimals > thousands || (decimals >= 2 && decimals * 2 >= thousands)) return 2;
  const whole = amounts.filter(isWholeWithSign).length;
  if (thousands >= 2 || (decimals === 0 && whole >= 2)) return 0;
  return hint === 0 ? 0 : 2;
}

/** The value of an amount in minor units of a receipt with `digits` decimals. */
export function valueOf(amount: Amount, digits: Digits): number {
  const number = Number(amount.digits);
  const minor =
    digits === 3 && isThousands(amount) ? number : Math.round(number * 10 ** (digits - amount.fraction));
  return amount.isNegative && minor !== 0 ? -minor : minor;
}

/** Printed as a receipt with `digits` decimals prints a price. */
export function isPriceLike(amount: Amount, digits: Digits): boolean {
  if (amount.isBlurred || amount.isFactor) return false;
  if (digits === 3) return isThousands(amount);
  if (digits === 2) return amount.fraction === 2 && amount.digits.length <= 12;
  // Nothing costs less than ten where there are no cents: a lone figure there is a quantity, or a 0 that was misread;
  // with a minus before it, it is a discount or a rounding.
  const isFigure = /^(?:0|[1-9]\d+)$/.test(amount.digits) || (amount.isNegative && !amount.isMinusBehind);
  return (
    amount.fraction === 0 &&
    isFigure &&
    (amount.isGrouped || amount.digits.length <= 6 || /\D/.test(amount.text))
  );
}
