import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FunctionEnv } from '../functions/_shared/env.ts';
import { removePhotos } from '../functions/_shared/remove-photos.ts';
import { handler } from '../functions/remove-photos/handler.ts';
import { openBackend } from './support/backend.ts';
import { ANY_KIND, openedDatabase } from './support/database.ts';

const db = openedDatabase(ANY_KIND);
let backend: Awaited<ReturnType<typeof openBackend>>;
/** The names that hosted Storage was asked to remove. */
let asked: string[][];
let storageIsUp: boolean;

beforeAll(async () => {
  backend = await openBackend(db);
});
beforeEach(() => {
  asked = [];
  storageIsUp = true;
});

const envOf = (): FunctionEnv => ({
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_PUBLISHABLE_KEY: backend.publishable,
  SUPABASE_SECRET_KEY: backend.secret,
  // A stand-in for hosted Storage, which no test can reach: one call of its interface.
  fetch: async (input, init) => {
    const request = new Request(input, init);
    if (request.url !== 'http://backend.test/storage/v1/object/receipts')
      return backend.app.fetch(request, { peerAddress: null });
    expect([request.method, request.headers.get('authorization')]).toEqual([
      'DELETE',
      `Bearer ${backend.secret}`,
    ]);
    if (!storageIsUp) return new Response('down', { status: 503 });
    const { prefixes } = (await request.json()) as { prefixes: string[] };
    asked.push(prefixes);
    return Response.json(prefixes.map((name) => ({ name })));
  },
});
const call = (key = backend.secret, body = '') =>
  handler(
    new Request('http://backend.test/functions/v1/remove-photos', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    }),
    envOf(),
  );

const saveBill = (id: string, bill: string) =>
  db.sql(
    `insert into bill_history (id, user_id, name, bill, diner_count, total_amount) values ($1, $2, 'Dinner', '{}', 2, 10)`,
    [bill, id],
  );

/** A bill with photos that has just been deleted, where the bytes are elsewhere. */
async function deletedBill(photos: number): Promise<{ id: string; bill: string }> {
  const { id } = await db.signUp();
  const bill = randomUUID();
  await saveBill(id, bill);
  for (let n = 0; n < photos; n += 1)
    await db.sql(`insert into storage.objects (bucket_id, name) values ('receipts', $1)`, [
      `${id}/${bill}/${randomUUID()}.jpg`,
    ]);
  await db.sql('delete from bill_history where id = $1', [bill]);
  return { id, bill };
}
const waiting = async () => (await db.sql('select from private.photos_to_remove')).count;

it('removes the photos of bills that are gone, a hundred at a time', async () => {
  await deletedBill(101);
  expect(await (await call()).json()).toEqual({ removed: 101 });
  expect(asked.map((names) => names.length)).toEqual([100, 1]);
  expect(await waiting()).toBe(0);
  expect(await (await call()).json()).toEqual({ removed: 0 });
});

it('leaves photos beyond its limit to the next run', async () => {
  await deletedBill(101);
  expect(await removePhotos(envOf(), 1)).toBe(100);
  expect(await waiting()).toBe(1);
  expect(await (await call()).json()).toEqual({ removed: 1 });
});

it('keeps the photos of a bill that was restored', async () => {
  const { id, bill } = await deletedBill(2);
  await deletedBill(1);
  await saveBill(id, bill);
  expect(await (await call()).json()).toEqual({ removed: 1 });
  expect(asked.flat().some((name) => name.includes(bill))).toBe(false);
  expect(await waiting()).toBe(0);
});

it('keeps the list when Storage does not respond, and goes on at the next run', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await deletedBill(2);
  storageIsUp = false;
  expect((await call()).status).toBe(503);
  expect(await waiting()).toBe(2);
  storageIsUp = true;
  expect(await (await call()).json()).toEqual({ removed: 2 });
});

it('is for the operator only', async () => {
  for (const key of [backend.publishable, 'guess', '']) expect((await call(key)).status).toBe(401);
  expect(asked).toEqual([]);
});

it('accepts the secret key as an API key, whatever token the gateway makes of it', async () => {
  const headers = { apikey: backend.secret, authorization: 'Bearer another.token.altogether' };
  const request = new Request('http://backend.test/functions/v1/remove-photos', { method: 'POST', headers });
  expect((await handler(request, envOf())).status).toBe(200);
});

it('removes nothing for a body that is not a JSON object', async () => {
  await deletedBill(1);
  for (const body of ['[]', '[{}]', 'null', '7', '{'])
    expect((await call(backend.secret, body)).status).toBe(400);
  expect(asked).toEqual([]);
  expect(await (await call(backend.secret, '{}')).json()).toEqual({ removed: 1 });
});
