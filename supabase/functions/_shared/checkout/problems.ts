import { refuse } from '../http.ts';
import { BackendError } from '../rpc.ts';
import { ProviderError } from './provider.ts';

/** Runs a function's handler; errors become responses, and are logged without personal details. */
export async function answering(name: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackendError || error instanceof ProviderError)) throw error;
    console.error(`${name}: ${error.name}: ${error.message}`);
    return error instanceof ProviderError
      ? refuse(502, 'checkout_failed', 'The payment service did not answer as it should.')
      : refuse(503, 'backend_unavailable', 'The service cannot be reached at the moment.');
  }
}

/** The response to a caller who is not logged in. */
export const notSignedIn = (): Response => refuse(401, 'not_signed_in', 'Please log in first.');

/** 503: no provider is configured. */
export const noCheckout = (): Response =>
  refuse(503, 'checkout_not_configured', 'Nothing can be bought here at the moment.');

/** 405: most functions accept only POST and OPTIONS. */
export const onlyPost = (): Response =>
  refuse(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST, OPTIONS' });
