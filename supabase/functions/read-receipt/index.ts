import { serve } from '../_shared/deno.ts';
import { handler } from './handler.ts';

declare const Deno: { readonly env: { get: (name: string) => string | undefined } };

serve((request, env) =>
  handler(request, {
    ...env,
    RECEIPT_READER_URL: Deno.env.get('RECEIPT_READER_URL'),
    RECEIPT_READER_KEY: Deno.env.get('RECEIPT_READER_KEY'),
    RECEIPT_READER_MODEL: Deno.env.get('RECEIPT_READER_MODEL'),
    RECEIPT_READER_PER_DAY: Deno.env.get('RECEIPT_READER_PER_DAY'),
    RECEIPT_READER_LIMIT_FIELD: Deno.env.get('RECEIPT_READER_LIMIT_FIELD'),
  }),
);
