import type { Plan } from './env.ts';

/** An order for a subscription. */
export interface Sale {
  readonly storeId: string;
  readonly variant: string;
  readonly testMode: boolean;
  readonly userId: string;
  readonly plan: Plan;
  readonly email: string;
  readonly dark: boolean;
  readonly redirectUrl: string;
  /** True if it begins with the provider's own trial: only for an account that never had one. */
  readonly trial: boolean;
  /** ISO 8601. After it the checkout sells nothing, so that a forgotten tab cannot charge anybody. */
  readonly expiresAt: string;
}

/** The part of the checkout provider's API that we use. Every method may throw `ProviderError`. */
export interface Provider {
  /** Where the overlay's script is. */
  readonly script: string;
  /** Creates a checkout for this sale and returns its address. */
  readonly createCheckout: (sale: Sale) => Promise<string>;
  /** Ends the renewals; returns the new state of the subscription, `data` of the provider's answer. */
  readonly cancel: (subscription: string) => Promise<unknown>;
  /** Takes a cancellation back; returns the new state of the subscription. */
  readonly resume: (subscription: string) => Promise<unknown>;
  readonly get: (subscription: string) => Promise<unknown>;
  /** Subscriptions of the store, a page at a time (from 1), the newest first. */
  readonly list: (storeId: string, page: number) => Promise<readonly unknown[]>;
}

/** The provider did not carry out a request. Even "not found" is not trusted: the key may be another shop's. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
