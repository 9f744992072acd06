import { serve } from '../_shared/deno.ts';
import { handler } from './handler.ts';

declare const Deno: { readonly env: { get: (name: string) => string | undefined } };

serve((request, env) =>
  handler(request, {
    ...env,
    VAPID_PUBLIC_KEY: Deno.env.get('VAPID_PUBLIC_KEY'),
    VAPID_PRIVATE_KEY: Deno.env.get('VAPID_PRIVATE_KEY'),
    VAPID_SUBJECT: Deno.env.get('VAPID_SUBJECT'),
    PUSH_HOSTS: Deno.env.get('PUSH_HOSTS'),
  }),
);
