import { App, generateApiKey } from '@supabase/lite';
import type { Database } from './database.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The product's own backend on a database: requests as a browser sends them. */
export async function openBackend({ connection }: Pick<Database, 'connection'>) {
  const { key: publishable } = await generateApiKey('publishable');
  const { key: secret } = await generateApiKey('secret');
  const app = new App({
    connection,
    auth: {
      enabled: true,
      publishable_key: publishable,
      secret_key: secret,
      jwt_secret: 'a-secret-of-these-tests-that-is-long-enough',
    },
  });

  /** Sends JSON, with the public key and, signed in, a token. */
  const send = async (
    method: string,
    path: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await app.fetch(
      new Request(`http://backend.test${path}`, {
        method,
        headers: {
          apikey: publishable,
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { peerAddress: null },
    );
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };

  return {
    app,
    publishable,
    secret,
    send,
    signUp: (body: { email: string; password: string; data?: Record<string, unknown> }) =>
      send('POST', '/auth/v1/signup', { body }),
  };
}
