import { majorText, MAX_MINOR } from '../../money/minor-units.ts';

/** A request for money. */
export interface PaymentRequest {
  /** Minor units, above 0. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Its purpose, of any length; links cut it to what they have room for. */
  readonly note: string;
}

/** The amount in major units ("12.50"); undefined if there is nothing to ask for. */
export function requestedAmount({ amount, currency }: PaymentRequest): string | undefined {
  const isPayable = Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_MINOR;
  return isPayable ? majorText(amount, currency) : undefined;
}
