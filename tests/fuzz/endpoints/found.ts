import { subscribed, type WildRequest } from './request.ts';

const HEADERS = [
  ['apikey', '~server.key~'],
  ['authorization', 'Bearer ~a.token~'],
  ['content-type', 'application/json'],
  ['x-forwarded-for', '~server.address~'],
] as const;

const asked = (method: string, path: string, body: string): WildRequest => ({
  as: 'a',
  method,
  path,
  headers: HEADERS,
  body,
});

/** A year that PostgreSQL does not have. */
const BEFORE_TIME = '0000-01-01T00:00:00Z';

/** Requests that once went wrong, cut down. Every run begins with them. */
export const FOUND: readonly WildRequest[] = [
  // Values that PGlite cannot serialise got a 500.
  asked('POST', '/rest/v1/rpc/check_access_code', '{"code":{}}'),
  asked('POST', '/rest/v1/users', '{"free_access":"perhaps"}'),
  asked('PATCH', '/rest/v1/bill_history?id=is.null', '{"date":{}}'),
  // So did a filter nested until the stack overflowed,
  asked('DELETE', `/rest/v1/saved_groups?or=${'(or'.repeat(2000)}(id.eq.1)${')'.repeat(2000)}`, '{}'),
  asked('POST', '/rest/v1/rpc/apply_subscription_event', `{"news":${'['.repeat(9000)}${']'.repeat(9000)}}`),
  // and a list that became more arguments than a function takes.
  asked('POST', '/rest/v1/rpc/my_sessions', `[${'{},'.repeat(300)}{}]`),
  // Numbers that are not a time, and names that every object inherits.
  asked('PATCH', '/rest/v1/users', '{"trial_start_date":1e21}'),
  asked('POST', '/rest/v1/rpc/check_access_code?x=constructor', '{}'),
  asked('PATCH', '/rest/v1/bill_history', '{"user_id":{"toString":1}}'),
  // A NUL character, which ended the statement.
  { ...asked('GET', '/rest/v1/users?order=%00', ''), body: null },
  // A quote without its end.
  asked('PATCH', '/rest/v1/users?select=%22a', '{}'),
  asked('POST', '/auth/v1/token?grant_type=pkce', '{"auth_code":{},"code_verifier":"x"}'),
  // A regular expression that blocked the only connection for seconds.
  { ...asked('GET', String.raw`/rest/v1/bill_history?name=match.^(a{1,100}){1,100}\1b$`, ''), body: null },
  // An address longer than its column.
  asked('POST', '/auth/v1/signup', `{"email":"${'a'.repeat(307)}@fairtab.test","password":"secret12"}`),
  // An unpaired surrogate in the metadata.
  asked('PUT', '/auth/v1/user', String.raw`{"data":{"a":"\udc00"}}`),
  // Events that no database can store made the provider send them again.
  subscribed('~b.id~', '1', { renews_at: BEFORE_TIME, updated_at: BEFORE_TIME }),
  subscribed('~b.id~', 'x'.repeat(101), { updated_at: '2026-11-21T12:00:00Z' }),
  // An upload that broke off was logged as a failure of the server.
  {
    as: 'nobody',
    method: 'POST',
    path: '/',
    headers: [],
    body: null,
    wire: 'POST /rest/v1/users HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{"a":1',
  },
];
