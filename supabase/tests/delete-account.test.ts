import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../functions/delete-account/handler.ts';
import { openBackend } from './support/backend.ts';
import { KINDS, openedDatabase } from './support/database.ts';
import { CASES } from './support/delete-account-cases.ts';

// The same cases run under Deno: `npm run test:functions`.
describe('the function delete-account', () => {
  it.each(CASES)('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe.each(KINDS)('the function delete-account on %s', (kind) => {
  const db = openedDatabase(kind);
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

  it.each([
    ['privacy', 204, 0],
    ['Ann was rude', 400, 1],
  ])('the reason %s is answered with %i', async (reason, status, left) => {
    const { app, publishable, signUp } = await openBackend(db);
    const { body } = await signUp({ email: `${reason.length}@example.com`, password: 'secret-123' });
    const { access_token: token, user } = body as { access_token: string; user: { id: string } };
    const response = await handler(
      new Request('http://host.test/functions/v1/delete-account', {
        method: 'POST',
        body: JSON.stringify({ reason }),
        headers: { authorization: `Bearer ${token}` },
      }),
      {
        SUPABASE_URL: 'http://backend.test',
        SUPABASE_PUBLISHABLE_KEY: publishable,
        SUPABASE_SECRET_KEY: '',
        fetch: (input, init) => app.fetch(new Request(input, init), { peerAddress: null }),
      },
    );
    expect(response.status).toBe(status);
    expect(await db.sql('select from auth.users where id = $1', [user.id])).toHaveLength(left);
  });
});
