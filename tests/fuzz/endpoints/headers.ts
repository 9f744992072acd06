import type { Dice } from '../dice.ts';
import type { WildRequest } from './request.ts';

type Headers = WildRequest['headers'];

const VALUES: Readonly<Record<string, readonly string[]>> = {
  prefer: [
    'return=representation',
    'return=minimal',
    'return=headers-only',
    'count=exact',
    'count=planned',
    'resolution=merge-duplicates',
    'resolution=merge-duplicates,return=representation',
    'resolution=ignore-duplicates',
    'missing=default',
    'handling=strict,max-affected=1',
    'tx=rollback',
    'timezone=Nowhere/Land',
    'params=single-object',
    ',;=,',
  ],
  range: ['0-9', '5-1', '0-', '-', '0-99999999999999999999', 'bytes=0-1', 'items=-1--1'],
  'range-unit': ['items', 'bytes', ''],
  accept: [
    'application/json',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan+json',
    'application/geo+json',
    'text/csv',
    'text/html',
    'application/octet-stream',
    '*/*;q=0',
    'x',
  ],
  'accept-profile': ['public', 'auth', 'private', 'pg_catalog', ''],
  'content-profile': ['public', 'auth', 'private', 'graphql_public'],
  'content-type': [
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/csv',
    'text/plain',
    'application/vnd.pgrst.array+json',
    'application/octet-stream',
    '/',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'deflate, gzip', 'x'],
  'accept-encoding': ['identity', '*;q=0', 'gzip;q=1.0, *;q=0.5', 'br;;;q=', ','.repeat(500)],
  authorization: [
    'Bearer',
    'Bearer null',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIiwic3ViIjoifnYuaWR-In0.',
    'Bearer sb_secret_000000000000000000000000000000_00000000',
    'Basic YTpi',
    `Bearer ${'x'.repeat(3000)}`,
    'bearer ~a.token~',
  ],
  apikey: ['', 'x', 'sb_secret_x', '~a.token~', 'anon'],
  cookie: ['sb-access-token=~a.token~', ';;;', '__proto__=1'],
  origin: ['null', 'https://evil.example', 'http://localhost:3000'],
  host: ['evil.example', '', 'localhost:99999', '[::1', 'a b', '127.0.0.1:1'],
  'x-forwarded-for': ['', 'unknown', '::1', '1.2.3.4, 5.6.7.8', '1.1.1.1,'.repeat(200), '999.1.1.1'],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['javascript'],
  'cf-connecting-ip': ['127.0.0.1', "'"],
  'x-http-method-override': ['DELETE', 'PATCH'],
  'x-supabase-api-version': ['2024-01-01', 'x'],
  'x-client-info': ['supabase-js/2.0', '\u00ff'],
  'if-none-match': ['*', '"', 'W/"x", "y"', ','.repeat(300)],
  'sec-fetch-mode': ['navigate', 'cors', 'x'],
  expect: ['100-continue', 'x'],
  upgrade: ['websocket', 'h2c'],
  'x-signature': ['0'.repeat(64), 'zz', ''],
};
const NAMES = Object.keys(VALUES);

/** What the app itself sends, now and then something else instead, and some that it never sends. */
export function wildHeaders(dice: Dice, as: WildRequest['as']): Headers {
  const headers: [string, string][] = [['apikey', '~server.key~']];
  if (as !== 'nobody') headers.push(['authorization', `Bearer ~${as}.token~`]);
  headers.push(['content-type', 'application/json'], ['x-forwarded-for', '~server.address~']);
  if (dice.chance(0.03)) headers.push(['x-long', 'x'.repeat(9000)]);
  if (dice.chance(0.02)) for (let count = 0; count < 300; count += 1) headers.push([`x-${count}`, '1']);
  for (const name of dice.several(3, () => dice.pick(NAMES))) {
    const value = dice.pick(VALUES[name] ?? ['']);
    const at = headers.findIndex(([known]) => known === name);
    if (at >= 0 && dice.chance(0.8)) headers.splice(at, 1);
    headers.push([name, value]);
  }
  return headers;
}
