import type { FunctionEnv } from '../_shared/env.ts';
import { forOperator } from '../_shared/operator.ts';
import { removePhotos } from '../_shared/remove-photos.ts';

/**
 * `POST /functions/v1/remove-photos` with the secret key, from time to time, on a hosted Supabase: removes the photos of bills and accounts
 * that are gone. Answers `{ removed }`.
 */
export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  forOperator('remove-photos', request, env, async () => ({ removed: await removePhotos(env) }));
