/** The sender of a request. */
export type Sender = 'nobody' | 'a' | 'b';

/**
 * A request as data, so that it can be printed, cut down and sent again. `~a.id~` and the like stand for what is known only
 * while a server runs (`people.ts`).
 */
export interface WildRequest {
  readonly as: Sender;
  readonly method: string;
  /** With its query, as it is written on the wire. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  /** The encoding of the body; UTF-8 by default. */
  readonly encoding?: 'latin1' | 'utf16le' | undefined;
  /** The body is signed as the checkout provider signs. */
  readonly signed?: boolean;
  /** The bytes to send instead: for requests that are not HTTP. */
  readonly wire?: string;
}

/** The response. */
export interface Answer {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  readonly ms: number;
}

/** The checkout provider's event that somebody has subscribed, in the shop of the server's sandbox. */
export function subscribed(
  userId: string,
  id: string,
  attributes: Readonly<Record<string, string>>,
): WildRequest {
  const news = {
    meta: { event_name: 'subscription_created', custom_data: { user_id: userId } },
    data: {
      id,
      attributes: {
        store_id: '1',
        variant_id: '1',
        status: 'active',
        test_mode: true,
        renews_at: '2099-01-01T00:00:00Z',
        ...attributes,
      },
    },
  };
  const path = '/functions/v1/checkout-webhook';
  return { as: 'nobody', method: 'POST', path, headers: [], body: JSON.stringify(news), signed: true };
}
