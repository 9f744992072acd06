import { expect, it } from 'vitest';
import { isAnsweredByServer } from '../lib/server-paths.mjs';

it.each([
  '/config.json',
  '/auth/v1/token',
  '/rest/v1/users',
  '/storage/v1/object/receipts/a/b/c.jpg',
  '/functions/v1/checkout',
  '/checkout/sandbox/lemon.js',
  '/checkout/sandbox/pay/1',
  '/dev/outbox',
  '/.well-known/change-password',
])('the real server handles %s during development', (path) => {
  expect(isAnsweredByServer(path)).toBe(true);
});

it.each(['/', '/app', '/login', '/subscription', '/src/app/main.tsx', '/authors'])(
  'during development, %s is a page or a file of the app',
  (path) => {
    expect(isAnsweredByServer(path)).toBe(false);
  },
);
