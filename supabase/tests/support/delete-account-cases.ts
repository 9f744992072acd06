import type { FunctionEnv } from '../../functions/_shared/env.ts';
import { handler } from '../../functions/delete-account/handler.ts';

/** One promise of the function, kept in every runtime: `run` throws when it is broken. */
export interface Case {
  readonly name: string;
  readonly run: () => Promise<void>;
}

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`Expected ${right}, got ${left}.`);
}

const TOKEN = 'Bearer a.b.c';

/** Calls the function on a backend that gives `answer`; returns the response, and the requests that the backend got. */
async function call(init: RequestInit, answer: () => Response) {
  const asked: { url: string; headers: Record<string, string | null>; body: string }[] = [];
  const env: FunctionEnv = {
    SUPABASE_URL: 'http://backend.test',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    SUPABASE_SECRET_KEY: 'sb_secret_1',
    fetch: async (input, requestInit) => {
      const request = new Request(input, requestInit);
      const { headers } = request;
      asked.push({
        url: request.url,
        headers: { apikey: headers.get('apikey'), authorization: headers.get('authorization') },
        body: await request.text(),
      });
      return answer();
    },
  };
  const response = await handler(new Request('http://host.test/functions/v1/delete-account', init), env);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, asked };
}
const noContent = () => new Response(null, { status: 204 });
const post = (body: string, authorization = TOKEN): RequestInit => ({
  method: 'POST',
  body,
  headers: { authorization, 'content-type': 'application/json' },
});

const NO_REASON = '{"reason":null}';

export const CASES: readonly Case[] = [
  {
    name: 'asks the database in the person’s own name, and answers 204',
    run: async () => {
      const { status, text, asked } = await call(post('{"reason":"privacy","user_id":"x"}'), noContent);
      same([status, text], [204, '']);
      same(asked[0], {
        url: 'http://backend.test/rest/v1/rpc/delete_my_account',
        headers: { apikey: 'sb_publishable_1', authorization: TOKEN },
        body: '{"reason":"privacy"}',
      });
    },
  },
  {
    name: 'asks for the photos that are to go only after that, as the service and not as the person',
    run: async () => {
      const { status, asked } = await call(post(NO_REASON), noContent);
      same(status, 204);
      same(
        asked.map(({ url }) => new URL(url).pathname),
        ['/rest/v1/rpc/delete_my_account', '/rest/v1/rpc/photos_to_remove'],
      );
      same(asked[1]?.headers, { apikey: 'sb_secret_1', authorization: 'Bearer sb_secret_1' });
      const refused = await call(post(NO_REASON), () => new Response('{}', { status: 409 }));
      same(
        refused.asked.some(({ url }) => url.includes('photos')),
        false,
      );
    },
  },
  {
    name: 'answers before the photos are removed, where the platform finishes that afterwards',
    run: async () => {
      let after: Promise<unknown> | undefined;
      let storageAnswers = () => {};
      const storage = new Promise<void>((resolve) => {
        storageAnswers = resolve;
      });
      const env: FunctionEnv = {
        SUPABASE_URL: 'http://backend.test',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
        SUPABASE_SECRET_KEY: 'sb_secret_1',
        fetch: async (input) => {
          if (new Request(input).url.includes('photos')) await storage;
          return Response.json([]);
        },
        waitUntil: (work) => {
          after = work;
        },
      };
      const request = new Request('http://host.test/functions/v1/delete-account', post(NO_REASON));
      same((await handler(request, env)).status, 204);
      storageAnswers();
      await after;
      same(after === undefined, false);
    },
  },
  {
    name: 'passes on that a subscription renews',
    run: async () => {
      const body = '{"code":"PT409","message":"subscription_active"}';
      const { status, text } = await call(
        post('{"reason":"other"}'),
        () => new Response(body, { status: 409 }),
      );
      same([status, text], [409, body]);
    },
  },
  {
    name: 'passes on when to try again',
    run: async () => {
      const { status, headers } = await call(
        post(NO_REASON),
        () => new Response('{}', { status: 429, headers: { 'retry-after': '30' } }),
      );
      same([status, headers.get('retry-after')], [429, '30']);
    },
  },
  {
    name: 'says 503 when the database cannot be reached',
    run: async () => {
      const { status, text } = await call(post(NO_REASON), () => {
        throw new TypeError('fetch failed');
      });
      same([status, (JSON.parse(text) as { code: string }).code], [503, 'backend_unavailable']);
    },
  },
  ...['', 'Basic YTpi', 'Bearer '].map((authorization) => ({
    name: `refuses the authorization "${authorization}" without asking the database`,
    run: async () => {
      const { status, asked } = await call(post(NO_REASON, authorization), noContent);
      same([status, asked.length], [401, 0]);
    },
  })),
  ...[
    '',
    '{',
    'null',
    '"privacy"',
    '7',
    '[]',
    '[{"reason":"other"}]',
    '{}',
    '{"reason":7}',
    '{"reason":{}}',
  ].map((body) => ({
    name: `refuses the body ${JSON.stringify(body)}`,
    run: async () => {
      const { status, asked } = await call(post(body), noContent);
      same([status, asked.length], [400, 0]);
    },
  })),
  ...['GET', 'PUT', 'DELETE'].map((method) => ({
    name: `refuses ${method}`,
    run: async () => {
      const { status, asked, headers } = await call({ method, headers: { authorization: TOKEN } }, noContent);
      same([status, asked.length, headers.get('allow')], [405, 0, 'POST, OPTIONS']);
    },
  })),
  {
    name: 'answers what a browser asks first, and lets any origin read the answer',
    run: async () => {
      const asking = await call({ method: 'OPTIONS' }, noContent);
      const methods = asking.headers.get('access-control-allow-methods') ?? '';
      same([asking.status, methods.includes('POST')], [204, true]);
      const { headers } = await call(post(NO_REASON), noContent);
      same(headers.get('access-control-allow-origin'), '*');
    },
  },
];
