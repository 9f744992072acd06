import { refuse } from '../http.ts';

/** The response to a caller who is not logged in. */
export const notSignedIn = (): Response => refuse(401, 'not_signed_in', 'Please log in first.');

/** 503: no provider is configured. */
export const noCheckout = (): Response =>
  refuse(503, 'checkout_not_configured', 'Nothing can be bought here at the moment.');
