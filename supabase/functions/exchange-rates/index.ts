import { serve } from '../_shared/deno.ts';
import { handler } from './handler.ts';

declare const Deno: { readonly env: { get: (name: string) => string | undefined } };

serve((request, env) =>
  handler(request, {
    ...env,
    EXCHANGE_RATES_URL: Deno.env.get('EXCHANGE_RATES_URL'),
    EXCHANGE_RATES_APP_ID: Deno.env.get('EXCHANGE_RATES_APP_ID'),
  }),
);
