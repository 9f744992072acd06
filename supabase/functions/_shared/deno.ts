// How a function runs on Supabase (Deno).
import type { FunctionEnv } from './env.ts';

declare const Deno: {
  readonly env: { get: (name: string) => string | undefined };
  serve: (handle: (request: Request) => Promise<Response>) => void;
};
/** Supabase's own addition to Deno. */
declare const EdgeRuntime: { readonly waitUntil: (work: Promise<unknown>) => void } | undefined;

/** Newer projects have their keys as JSON, by name; older ones one key each. */
function key(newer: string, older: string): string {
  const keys = JSON.parse(Deno.env.get(newer) ?? '{}') as Record<string, string>;
  return keys['default'] ?? Deno.env.get(older) ?? '';
}

/** Serves a handler with what the platform provides. */
export function serve(handler: (request: Request, env: FunctionEnv) => Promise<Response>): void {
  Deno.serve((request) =>
    handler(request, {
      SUPABASE_URL: Deno.env.get('SUPABASE_URL') ?? '',
      SUPABASE_PUBLISHABLE_KEY: key('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
      SUPABASE_SECRET_KEY: key('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
      ...(typeof EdgeRuntime !== 'undefined' && { waitUntil: (work) => EdgeRuntime?.waitUntil(work) }),
    }),
  );
}
