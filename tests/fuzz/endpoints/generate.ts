import type { Dice } from '../dice.ts';
import { ODD_JSON, wildText } from '../wild.ts';
import { wildHeaders } from './headers.ts';
import { wildQuery } from './query.ts';
import type { Sender, WildRequest } from './request.ts';
import { AUTH_FORMS, FILES, FUNCTION_FORMS, FUNCTIONS, TABLES, type Fields } from './schema.ts';
import { formOf } from './values.ts';
import { wildEvent } from './webhook.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'];

type Core = Pick<WildRequest, 'method' | 'path' | 'body'> & { readonly signed?: boolean };

/** A body for a form: the form, mostly; otherwise what is no form at all. */
function bodyOf(dice: Dice, fields: Fields, asList: boolean): string {
  if (dice.chance(0.08)) return dice.pick(ODD_JSON);
  if (dice.chance(0.02)) return wildText(dice);
  const form =
    asList && dice.chance(0.25) ? dice.several(4, () => formOf(dice, fields)) : formOf(dice, fields);
  return JSON.stringify(form);
}

function table(dice: Dice): Core {
  const name = dice.pick(['bill_history', 'saved_groups', 'users', ...Object.keys(TABLES)]);
  const fields = TABLES[name] ?? {};
  const method = dice.chance(0.95) ? dice.pick(METHODS.slice(0, 4)) : dice.pick(METHODS);
  return { method, path: `/rest/v1/${name}${wildQuery(dice, fields)}`, body: bodyOf(dice, fields, true) };
}

function databaseFunction(dice: Dice): Core {
  const name = dice.pick(Object.keys(FUNCTIONS));
  // It removes who asks; that is wanted seldom.
  if (name === 'delete_my_account' && dice.chance(0.8)) return table(dice);
  const fields = FUNCTIONS[name] ?? {};
  const method = dice.chance(0.8) ? 'POST' : dice.pick(METHODS);
  const query = dice.chance(0.3) ? wildQuery(dice, fields) : '';
  return { method, path: `/rest/v1/rpc/${name}${query}`, body: bodyOf(dice, fields, false) };
}

function auth(dice: Dice): Core {
  const path = dice.pick(Object.keys(AUTH_FORMS));
  const [methods, fields] = AUTH_FORMS[path] ?? [['GET'], {}];
  const method = dice.chance(0.95) ? dice.pick(methods) : dice.pick(METHODS);
  const more = dice.chance(0.1) ? `${path.includes('?') ? '&' : '?'}${wildQuery(dice, fields).slice(1)}` : '';
  return { method, path: path + more, body: bodyOf(dice, fields, false) };
}

function hostedFunction(dice: Dice): Core {
  const name = dice.pick(Object.keys(FUNCTION_FORMS));
  if (name === 'delete-account' && dice.chance(0.8)) return hostedFunction(dice);
  const method = dice.chance(0.85) ? dice.pick(['POST', 'POST', 'GET']) : dice.pick(METHODS);
  return { method, path: `/functions/v1/${name}`, body: bodyOf(dice, FUNCTION_FORMS[name] ?? {}, false) };
}

const webhook = (dice: Dice): Core => ({
  method: 'POST',
  path: '/functions/v1/checkout-webhook',
  body: dice.chance(0.05) ? dice.pick(ODD_JSON) : wildEvent(dice),
  signed: true,
});

const PATHS = [
  '//',
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  '/%c0%ae',
  `/${'a/'.repeat(2000)}`,
  '/?'.repeat(50),
  '*',
];

function page(dice: Dice): Core {
  const method = dice.chance(0.8) ? 'GET' : dice.pick(METHODS);
  const known = dice.pick(FILES);
  if (known.includes('/pay/') && dice.chance(0.5))
    return { method: 'POST', path: known, body: bodyOf(dice, { card: 'text' }, false) };
  const path = dice.chance(0.85) ? known : dice.pick(PATHS);
  const query = dice.chance(0.2) ? wildQuery(dice, {}) : '';
  return { method, path: path + query, body: null };
}

const WIRES = [
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  '\0\0\0\0',
  'GET / HTTP/1.1\r\nHost: x\r\nA\0B: c\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET http://evil.example/config.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET http://[::1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /rest/v1/users HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}',
  'POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'POST /rest/v1/bill_history HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{"a":1',
  'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'GET /config.json HTTP/1.0\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
];

const GROUPS = [
  table,
  table,
  table,
  table,
  databaseFunction,
  auth,
  auth,
  hostedFunction,
  webhook,
  webhook,
  page,
];
const SENDERS: readonly Sender[] = ['nobody', 'a', 'a', 'b'];

/** A request of no particular use to anybody. */
export function wildRequest(dice: Dice): WildRequest {
  const as = dice.pick(SENDERS);
  if (dice.chance(0.02)) {
    return { as: 'nobody', method: 'GET', path: '/', headers: [], body: null, wire: dice.pick(WIRES) };
  }
  const core = dice.pick(GROUPS)(dice);
  const local = /^\/(?:dev|checkout)\//.test(core.path);
  const headers = wildHeaders(dice, as).filter(([name]) => !local || !name.startsWith('x-forwarded'));
  const encoding = dice.chance(0.02)
    ? ({ encoding: dice.pick(['latin1', 'utf16le'] as const) } as const)
    : {};
  return { as, headers, ...core, ...encoding };
}

/** Another request that is like one which found something new. */
export function changed(request: WildRequest, dice: Dice): WildRequest {
  if (request.wire !== undefined) return wildRequest(dice);
  const other = wildRequest(dice);
  switch (dice.below(4)) {
    case 0:
      return { ...request, as: other.as, headers: other.headers };
    case 1:
      return { ...request, method: dice.pick(METHODS) };
    case 2: {
      const [path = ''] = request.path.split('?');
      const name = path.split('/').at(-1) ?? '';
      return { ...request, path: path + wildQuery(dice, TABLES[name] ?? {}) };
    }
    default:
      return request.signed
        ? { ...request, body: wildEvent(dice) }
        : { ...request, body: other.signed ? '{}' : other.body };
  }
}
