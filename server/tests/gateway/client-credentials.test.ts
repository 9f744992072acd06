import { expect, test } from 'vitest';
import { ClientCredentials } from '../../src/gateway/client-credentials.ts';

const SYNC = '/rest/v1/rpc/sync_table';
const request = (authorization?: string) =>
  new Request('http://localhost', { headers: authorization === undefined ? {} : { authorization } });
const body = (token: string) => JSON.stringify({ seat_id: 'x', seat_token: token });

test('a seat is a client of its own once the backend has accepted its token', () => {
  const credentials = new ClientCredentials();
  const { client, shown } = credentials.clientOf(request(), SYNC, body('mine'));
  expect(client).toBe('');
  credentials.accept(shown);
  expect(credentials.clientOf(request(), SYNC, body('mine')).client).toBe(shown);
  expect(credentials.clientOf(request(), SYNC, body('made up')).client).toBe('');
});

test.each([
  ['in a body that no function of a table gets', '/rest/v1/bill_history', body('mine')],
  ['below the top of a body', SYNC, JSON.stringify({ changes: [{ seat_token: 'mine' }] })],
  ['in a body that is no JSON', SYNC, '{"seat_token":"mine"'],
])('a token %s names nobody', (_, path, text) => {
  expect(new ClientCredentials().clientOf(request(), path, text)).toEqual({ client: '', shown: '' });
});

test('people with an account are told apart by their sessions, and keys of the API name nobody', () => {
  const credentials = new ClientCredentials();
  const { shown } = credentials.clientOf(request('Bearer a.b.c'), '/rest/v1/users', '');
  expect(credentials.hasSession(request('Bearer a.b.c'))).toBe(false);
  credentials.accept(shown);
  expect(credentials.hasSession(request('Bearer a.b.c'))).toBe(true);
  expect(credentials.clientOf(request('Bearer a.b.c'), '/rest/v1/users', '').client).toBe(shown);
  expect(credentials.clientOf(request('Bearer sb_publishable_x'), '/rest/v1/users', '').shown).toBe('');
});
