// Runs the function on Supabase (Deno). The rule is in handler.ts, which every runtime shares.
import { handler } from './handler.ts';

declare const Deno: {
  readonly env: { get: (name: string) => string | undefined };
  serve: (handle: (request: Request) => Promise<Response>) => void;
};

/** Newer projects have their secret keys as JSON, by name; older ones the service-role key. */
function secretKey(): string {
  const keys = Deno.env.get('SUPABASE_SECRET_KEYS');
  const known = keys ? (JSON.parse(keys) as Record<string, string>) : {};
  return known.default ?? Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
}

Deno.serve((request) =>
  handler(request, {
    SUPABASE_URL: Deno.env.get('SUPABASE_URL') ?? '',
    SUPABASE_SECRET_KEY: secretKey(),
    EXCHANGE_RATES_URL: Deno.env.get('EXCHANGE_RATES_URL'),
    EXCHANGE_RATES_APP_ID: Deno.env.get('EXCHANGE_RATES_APP_ID'),
  }),
);
