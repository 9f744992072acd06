import * as v from 'valibot';
import type { FunctionReply } from '../backend/call-function.ts';
import { configOnce } from '../config.ts';
import { noteServerTime } from '../backend/server-time.ts';

/** Buying: the backend's functions, and the overlay's script. Nothing here grants premium; webhooks do. */

/**
 * Why a request did not succeed. `unavailable`: nothing is sold here, or there is no backend to ask; `demo`: nothing is sold in demo mode;
 * `malformed`: an unusable answer; `unknown`: the answer is missing, but the change may have been made.
 */
export type Refusal =
  | 'signed-out'
  | 'subscribed'
  | 'unavailable'
  | 'demo'
  | 'offline'
  | 'failed'
  | 'malformed'
  | 'unknown';

const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\//), v.url());
/** `script`: the address of the overlay's. */
const checkoutSchema = v.object({ url: webAddress, script: webAddress });
export type Checkout = Readonly<v.InferOutput<typeof checkoutSchema>>;

export type Started =
  | { readonly ok: true; readonly checkout: Checkout }
  | { readonly ok: false; readonly why: Refusal };

const planOffer = v.object({
  plan: v.picklist(['yearly', 'monthly']),
  /** In dollars: "99.99". */
  price: v.pipe(v.string(), v.regex(/^\d{1,5}(?:\.\d\d)?$/)),
});
export type PlanOffer = Readonly<v.InferOutput<typeof planOffer>>;
export type Plan = PlanOffer['plan'];
/** Plans that this version does not know are left out. */
const offerSchema = v.object({
  now: v.fallback(v.optional(v.string()), undefined),
  plans: v.pipe(
    v.array(v.fallback(v.nullable(planOffer), null)),
    v.transform((offers) => offers.filter((offer) => offer !== null)),
  ),
});
const OFFER_TIMEOUT_MS = 10_000;

/** The plans on sale; `undefined` if they cannot be loaded. Also notes the server's time. */
export async function loadOffer(): Promise<readonly PlanOffer[] | undefined> {
  const config = await configOnce();
  if (!config || config.mode === 'demo') return undefined;
  try {
    const response = await fetch(`${config.supabaseUrl}/functions/v1/checkout`, {
      signal: AbortSignal.timeout(OFFER_TIMEOUT_MS),
    });
    const read = v.safeParse(offerSchema, response.ok ? await response.json() : undefined);
    if (!read.success) return undefined;
    if (read.output.now !== undefined) noteServerTime(read.output.now);
    return read.output.plans;
  } catch {
    return undefined;
  }
}

function refusalOf(status: number, code: unknown): Refusal {
  if (status === 401) return 'signed-out';
  if (code === 'already_subscribed') return 'subscribed';
  if (code === 'checkout_not_configured') return 'unavailable';
  if (status === 530) return 'offline';
  return 'failed';
}

/** These error codes mean that nothing has changed. */
const UNCHANGED: readonly unknown[] = ['not_asked', 'checkout_failed', 'checkout_not_configured'];

/** For a change: without a response, or with one from a proxy, it may still have been made. */
function refusalOfChange({ status, body }: FunctionReply): Refusal {
  const { code } = body;
  return status >= 500 && !UNCHANGED.includes(code) ? 'unknown' : refusalOf(status, code);
}

/** The account client's code is fetched when first needed. */
async function call(name: string, body: object) {
  const config = await configOnce();
  if (!config || config.mode === 'demo') return undefined;
  try {
    const { callFunction } = await import('../backend/call-function.ts');
    return await callFunction(config, name, body);
  } catch {
    return undefined;
  }
}

/** True if the page is dark at the moment. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Starts a checkout for the logged-in person. */
export async function startCheckout(plan: Plan): Promise<Started> {
  if ((await configOnce())?.mode === 'demo') return { ok: false, why: 'demo' };
  const reply = await call('checkout', { plan, dark: isDark() });
  if (!reply) return { ok: false, why: 'unavailable' };
  if (reply.status !== 200) return { ok: false, why: refusalOf(reply.status, reply.body['code']) };
  const read = v.safeParse(checkoutSchema, reply.body);
  return read.success ? { ok: true, checkout: read.output } : { ok: false, why: 'malformed' };
}

/** Changes the logged-in person's subscription. @param done the code of a refusal because that was done before, in another tab */
async function change(name: string, done?: string): Promise<Refusal | null> {
  const reply = await call(name, {});
  if (!reply) return 'unavailable';
  return reply.status < 300 || (done !== undefined && reply.body['code'] === done)
    ? null
    : refusalOfChange(reply);
}

/** Cancels the logged-in person's subscription; returns `null` on success. */
export const cancelSubscription = () => change('cancel-subscription', 'no_subscription');
/** Resumes the logged-in person's cancelled subscription; returns `null` on success. */
export const resumeSubscription = () => change('resume-subscription');

/** Opens the checkout as a page of its own. `onBack`: the person has come back, and this page is shown just as it was left. */
export function openPage({ url }: Checkout, onBack: () => void): void {
  const shown = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    window.removeEventListener('pageshow', shown);
    onBack();
  };
  window.addEventListener('pageshow', shown);
  window.location.assign(url);
}

/** Reloads this page. */
export const reloadPage = (): void => window.location.reload();
