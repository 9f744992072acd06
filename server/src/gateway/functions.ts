/// <reference types="vite/types/importMeta.d.ts" />
import * as lemonSqueezy from '@lemonsqueezy/lemonsqueezy.js';
import type { Secrets } from '../backend/secrets.ts';
import type { SandboxShop } from '../sandbox/shop.ts';
import type { Environment } from '../settings/settings.ts';
import { ASKS_PROVIDER } from './limits.ts';

/** The environment of every function: the environment of a hosted one, and a way to the backend. */
interface FunctionEnv {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  readonly SUPABASE_SECRET_KEY: string;
  readonly fetch: typeof fetch;
  readonly lemonSqueezy: typeof lemonSqueezy;
}

interface FunctionModule {
  readonly handler: (request: Request, env: FunctionEnv) => Promise<Response>;
}

// Bundled with the server: each function is a module of web standards that runs here as it does on Supabase.
const modules = import.meta.glob<FunctionModule>('../../../supabase/functions/*/handler.ts', { eager: true });

const handlers = new Map(
  Object.entries(modules).map(([file, { handler }]) => [file.split('/').at(-2) ?? '', handler]),
);

for (const name of handlers.keys())
  if (!(name in ASKS_PROVIDER)) throw new Error(`server/src/gateway/limits.ts does not limit ${name}.`);

/** The backend's address within functions: a name that no outside host can have. */
const BACKEND = 'http://backend.internal';
/** The sandbox's address within functions (supabase/functions/_shared/checkout/sandbox.ts). */
const SANDBOX = 'http://checkout.internal';

/** True if there is a function of that name. */
export const isFunction = (name: string): boolean => handlers.has(name);

/** Requests to the backend and to the sandbox do not leave the process. */
const innerFetch =
  ({ backend, sandbox }: FunctionParts): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    if (sandbox && request.url.startsWith(`${SANDBOX}/`)) return sandbox.api(request);
    return request.url.startsWith(`${BACKEND}/`) ? backend(request) : fetch(request);
  };

export interface FunctionParts {
  readonly secrets: Secrets;
  readonly environment: Environment;
  readonly backend: (request: Request) => Promise<Response>;
  readonly sandbox: SandboxShop | undefined;
}

/** Answers `/functions/v1/<name>`; `undefined` where there is no such function. */
export async function callFunction(
  name: string,
  request: Request,
  parts: FunctionParts,
): Promise<Response | undefined> {
  const { secrets, environment } = parts;
  const env = {
    ...environment,
    SUPABASE_URL: BACKEND,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    fetch: innerFetch(parts),
    lemonSqueezy,
  };
  return handlers.get(name)?.(request, env);
}
