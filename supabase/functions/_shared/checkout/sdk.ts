/** The client's response: it never throws. */
export interface Answer {
  readonly statusCode: number | null;
  readonly data: unknown;
  readonly error: Error | null;
}

/** The part of the official client (`@lemonsqueezy/lemonsqueezy.js`) that is used here; each runtime imports it its own way. */
export interface LemonSqueezySdk {
  readonly lemonSqueezySetup: (config: { apiKey: string }) => unknown;
  readonly createCheckout: (
    storeId: string,
    variantId: string,
    checkout: {
      productOptions: { redirectUrl: string; enabledVariants: number[] };
      checkoutOptions: { embed: boolean; dark: boolean; skipTrial: boolean };
      checkoutData: { email: string; custom: Record<string, string> };
      expiresAt: string;
      testMode: boolean;
    },
  ) => Promise<Answer>;
  readonly cancelSubscription: (id: string) => Promise<Answer>;
  readonly updateSubscription: (id: string, change: { cancelled: boolean }) => Promise<Answer>;
  readonly getSubscription: (id: string) => Promise<Answer>;
  readonly listSubscriptions: (query: {
    filter: { storeId: string };
    page: { number: number; size: number };
  }) => Promise<Answer>;
}
