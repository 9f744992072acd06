/// <reference types="vite/types/importMeta.d.ts" />
import type { Secrets } from './backend/secrets.ts';
import type { Environment } from './settings.ts';

/** What every function is told: the environment of a hosted one, and a way to the backend. */
interface FunctionEnv {
  readonly SUPABASE_URL: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  readonly SUPABASE_SECRET_KEY: string;
  readonly fetch: typeof fetch;
}

interface FunctionModule {
  readonly handler: (request: Request, env: FunctionEnv) => Promise<Response>;
}

// Bundled with the server: each function is a module of web standards that runs here as it does on Supabase.
const modules = import.meta.glob<FunctionModule>('../../supabase/functions/*/handler.ts', { eager: true });

const handlers = new Map(
  Object.entries(modules).map(([file, { handler }]) => [file.split('/').at(-2) ?? '', handler]),
);

/** Where a function believes the backend to be: no host of the outside can claim this name. */
const BACKEND = 'http://backend.internal';

/** Requests to the backend do not leave the process. */
const innerFetch =
  (backend: (request: Request) => Promise<Response>): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(`${BACKEND}/`) ? backend(request) : fetch(request);
  };

export interface FunctionParts {
  readonly secrets: Secrets;
  readonly environment: Environment;
  readonly backend: (request: Request) => Promise<Response>;
}

/** Answers `/functions/v1/<name>`; `undefined` where there is no such function. */
export async function callFunction(
  name: string,
  request: Request,
  { secrets, environment, backend }: FunctionParts,
): Promise<Response | undefined> {
  const env = {
    ...environment,
    SUPABASE_URL: BACKEND,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    fetch: innerFetch(backend),
  };
  return handlers.get(name)?.(request, env);
}
