/** Its route, as `routeOf` names it. */
export const WEBHOOK = 'functions/checkout-webhook';

/** The outcomes that the function `checkout-webhook` and the database report. */
const OUTCOMES: ReadonlySet<string> = new Set([
  'applied',
  'repeat',
  'stale',
  'unknown',
  'nobody',
  'gone',
  'bound_elsewhere',
  'earlier_period',
  'noted',
  'foreign',
  'other',
  'malformed',
  'invalid_body',
  'invalid_signature',
  'request_too_large',
]);

/** The outcome of a checkout provider's event, as a label. Does not consume the response. */
export async function webhookOutcome(answer: Response): Promise<string> {
  if (answer.status >= 500) return 'failed';
  try {
    const body = (await answer.clone().json()) as { outcome?: unknown; code?: unknown } | null;
    const word = String(body?.outcome ?? body?.code);
    return OUTCOMES.has(word) ? word : 'other';
  } catch {
    return 'other';
  }
}
