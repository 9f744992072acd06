import { answering } from '../_shared/answering.ts';
import { shopOf, type CheckoutEnv } from '../_shared/checkout/env.ts';
import { noCheckout } from '../_shared/checkout/problems.ts';
import { readEvent } from '../_shared/checkout/read-event.ts';
import { digestOf, isSigned } from '../_shared/checkout/signature.ts';
import { applyEvent } from '../_shared/checkout/store.ts';
import { cancelSurplus } from '../_shared/checkout/surplus.ts';
import { json, refuse } from '../_shared/http.ts';
import { BackendError } from '../_shared/rpc.ts';

/** More than any event of the provider has, in bytes. */
const MAX_BODY = 256 * 1024;

const taken = (outcome: string): Response => json(200, JSON.stringify({ outcome }));

const malformed = (): Response => refuse(400, 'invalid_body', 'The body is not an event.');

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

async function take(request: Request, env: CheckoutEnv): Promise<Response> {
  const shop = shopOf(env);
  if (!shop) return noCheckout();
  // The raw bytes: the signature is over them, not over the parsed body.
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > MAX_BODY) return refuse(413, 'request_too_large', 'The request is too large.');
  if (!(await isSigned(bytes, request.headers.get('x-signature') ?? '', shop.secret)))
    return refuse(401, 'invalid_signature', 'The signature is not right.');
  const reading = readEvent(parse(bytes), shop);
  if (reading === 'malformed') return malformed();
  // Not for us, and a retry would not change that.
  if (typeof reading === 'string') return taken(reading);
  try {
    const applied = await applyEvent(env, { ...reading, digest: await digestOf(bytes) });
    await cancelSurplus(env, shop, applied);
    return taken(applied.outcome);
  } catch (error) {
    // A value that can never be stored, such as a too long id: the provider's retry would fail in the same way.
    if (error instanceof BackendError && error.isUnfit) return malformed();
    throw error;
  }
}

/**
 * `POST /functions/v1/checkout-webhook`: an event of the checkout provider, signed with `CHECKOUT_WEBHOOK_SECRET` (`X-Signature`: hex
 * HMAC-SHA256 of the body). The only way to paid premium. 200 `{ outcome }` whenever a retry would change nothing; 401 for a wrong
 * signature; 503 if the database cannot be reached.
 */
export const handler = (request: Request, env: CheckoutEnv): Promise<Response> =>
  answering('checkout-webhook', request, () => take(request, env));
