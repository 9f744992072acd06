// Run by `deno test`: the functions' cases in the runtime they meet on Supabase. functions.test.ts starts it.
import { CASES } from '../../supabase/tests/support/delete-account-cases.ts';

declare const Deno: { test: (name: string, run: () => Promise<void>) => void };

for (const { name, run } of CASES) Deno.test(`delete-account ${name}`, run);
