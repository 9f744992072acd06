import type { ServerResponse } from 'node:http';
import { startLocalServer } from './local-server.ts';

/** The states of the checkout provider's API. `deaf`: it takes requests and never answers. */
export type CheckoutMood = 'right' | 'deaf' | 'html' | 'broken' | 'absent';

export interface CheckoutServer {
  /** Where it answers, once it is started. */
  url: string;
  mood: CheckoutMood;
  /** Every request so far: method, path, the body's `data`, and the key that it came with. */
  readonly asked: { readonly what: string; readonly data: unknown; readonly key: string }[];
  /** Its subscriptions by id: `attributes` of the API. */
  readonly subscriptions: Map<string, Record<string, unknown>>;
  /** Returns what stops it. */
  readonly start: () => Promise<() => Promise<void>>;
}

const CHECKOUT_URL = 'https://shop.example/checkout/custom/1';

/** Speaks like the API of Lemon Squeezy. */
export function checkoutServer(): CheckoutServer {
  const object = (id: string, attributes: unknown) => ({ type: 'subscriptions', id, attributes });

  function answer(what: string): { status: number; data: unknown } {
    const [method = '', path = ''] = what.split(' ');
    if (what === 'POST /v1/checkouts')
      return { status: 201, data: { type: 'checkouts', id: '1', attributes: { url: CHECKOUT_URL } } };
    if (path === '/v1/subscriptions')
      return { status: 200, data: [...it.subscriptions].map(([id, attributes]) => object(id, attributes)) };
    const id = /^\/v1\/subscriptions\/([\w-]+)$/.exec(path)?.[1] ?? '';
    const found = it.subscriptions.get(id);
    if (!found) return { status: 404, data: undefined };
    if (method === 'DELETE')
      Object.assign(found, {
        status: 'cancelled',
        cancelled: true,
        ends_at: found.renews_at,
        updated_at: new Date().toISOString(),
      });
    if (method === 'PATCH' && Date.parse(String(found.ends_at)) > Date.now())
      Object.assign(found, {
        status: 'active',
        cancelled: false,
        ends_at: null,
        updated_at: new Date().toISOString(),
      });
    return { status: 200, data: object(id, found) };
  }

  function respond(what: string, response: ServerResponse): void {
    if (it.mood === 'deaf') return;
    if (it.mood === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Be right back</h1>');
    if (it.mood === 'broken')
      return void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"errors":[{"status":"500","title":"Server Error"}]}');
    const { status, data } = answer(what);
    const body = data === undefined ? { errors: [{ status: String(status) }] } : { data };
    response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(body));
  }

  const it: CheckoutServer = {
    url: '',
    mood: 'right',
    asked: [],
    subscriptions: new Map(),
    start: async () => {
      const { url, stop } = await startLocalServer((request, response) => {
        if (it.mood === 'absent') return void request.socket.destroy();
        let text = '';
        request.on('data', (chunk) => (text += String(chunk)));
        request.on('end', () => {
          const what = `${request.method} ${new URL(request.url ?? '', 'http://api.test').pathname}`;
          const { data } = (text === '' || text === 'null' ? {} : JSON.parse(text)) as { data?: unknown };
          it.asked.push({ what, data, key: request.headers.authorization ?? '' });
          respond(what, response);
        });
      });
      it.url = url;
      return stop;
    },
  };
  return it;
}
