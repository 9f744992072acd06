import { ProviderError } from './checkout/provider.ts';
import { preflight, refuse } from './http.ts';
import { BackendError } from './rpc.ts';

/** Answers a POST by `work`, and a browser's preflight. Errors become responses, and are logged without personal details. */
export async function answering(
  name: string,
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'POST')
    return refuse(405, 'method_not_allowed', 'Only POST is answered here.', { allow: 'POST, OPTIONS' });
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
