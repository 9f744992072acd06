import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteLostPhotoBytes } from '../src/lite/photo-bytes.ts';
import { signedUp, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const JPEG = { contentType: 'image/jpeg' };
/** Bytes that begin as those of a picture. */
const picture = (size = 1000, signature = [0xff, 0xd8, 0xff]) => {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set(signature);
  return bytes;
};
const WEBP = [...new TextEncoder().encode('RIFF....WEBP')];

type Somebody = Awaited<ReturnType<typeof signedUp>>;

async function withBill(): Promise<Somebody & { bill: string; folder: string }> {
  const person = await signedUp(server);
  const bill = randomUUID();
  const row = {
    id: bill,
    user_id: person.user.id,
    name: 'Dinner',
    bill: {},
    diner_count: 2,
    total_amount: 10,
  };
  expect((await person.visitor.from('bill_history').insert(row)).error).toBeNull();
  return { ...person, bill, folder: `${person.user.id}/${bill}` };
}

const photosOf = ({ visitor }: Somebody) => visitor.storage.from('receipts');
const nameIn = (folder: string, ending = 'jpg') => `${folder}/${randomUUID()}.${ending}`;
const stored = async () => {
  const { database } = await server.host.backend;
  const count = async (table: string) =>
    Number(
      (await sql<{ n: number }>`select count(*) as n from ${sql.raw(table)}`.execute(database.kysely)).rows[0]
        ?.n,
    );
  return { rows: await count('storage.objects'), bytes: await count('fairtab_host.photo_bytes') };
};

/** A request as somebody may write it by hand, with their own token. */
const ask = ({ session }: Somebody, method: string, path: string, init: RequestInit = {}) =>
  server.fetch(`/storage/v1/${path}`, {
    ...init,
    method,
    headers: {
      apikey: server.host.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      ...init.headers,
    },
  });
const put = (person: Somebody, name: string, body: BodyInit, type = 'image/jpeg', headers: object = {}) =>
  ask(person, 'POST', `object/receipts/${name}`, { body, headers: { 'content-type': type, ...headers } });

test('a photo is kept with a bill, found, shown as it was and deleted', async () => {
  const ann = await withBill();
  const [jpeg, webp] = [nameIn(ann.folder), nameIn(ann.folder, 'webp')];
  const bytes = picture(1024 * 1024);
  expect((await photosOf(ann).upload(jpeg, bytes, JPEG)).error).toBeNull();
  expect(
    (await photosOf(ann).upload(webp, picture(500, WEBP), { contentType: 'image/webp' })).error,
  ).toBeNull();
  const listed = await photosOf(ann).list(ann.folder);
  const lastOf = (name: string) => name.split('/').at(-1);
  expect(new Set(listed.data?.map(({ name }) => lastOf(name)))).toEqual(new Set([jpeg, webp].map(lastOf)));
  const { data } = await photosOf(ann).download(jpeg);
  expect([data?.type, data?.size]).toEqual(['image/jpeg', bytes.length]);
  const kept = new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.every((byte, at) => byte === kept[at])).toBe(true);
  expect((await photosOf(ann).remove([jpeg])).data).toHaveLength(1);
  expect((await photosOf(ann).download(jpeg)).error).not.toBeNull();
  expect((await photosOf(ann).download(webp)).error).toBeNull();
});

test('all photos of an account are listed at once, page by page, for its data export', async () => {
  const ann = await withBill();
  const names = [nameIn(ann.folder), nameIn(ann.folder), nameIn(ann.folder)].sort();
  for (const name of names) await photosOf(ann).upload(name, picture(), JPEG);
  const page = async (offset: number) =>
    (await photosOf(ann).list(ann.user.id, { limit: 2, offset })).data?.map(({ name }) => name);
  expect([await page(0), await page(2), await page(3)]).toEqual([names.slice(0, 2), names.slice(2), []]);
  const bob = await signedUp(server);
  expect((await photosOf(bob).list(ann.user.id)).data).toEqual([]);
});

test('a photo is nobody else’s: neither shown, listed, deleted nor replaced', async () => {
  const [ann, bob] = [await withBill(), await withBill()];
  const name = nameIn(ann.folder);
  await photosOf(ann).upload(name, picture(), JPEG);
  expect((await photosOf(bob).download(name)).error).not.toBeNull();
  expect((await photosOf(bob).list(ann.folder)).data).toEqual([]);
  expect((await photosOf(bob).remove([name])).data).toEqual([]);
  expect((await photosOf(bob).upload(nameIn(ann.folder), picture(), JPEG)).error).not.toBeNull();
  expect(
    (await photosOf(bob).upload(nameIn(`${bob.user.id}/${ann.bill}`), picture(), JPEG)).error,
  ).not.toBeNull();
  const anonymous = await server.fetch(`/storage/v1/object/receipts/${name}`, {
    headers: { apikey: server.host.publishableKey },
  });
  expect(anonymous.status).toBe(400);
  expect((await photosOf(ann).download(name)).error).toBeNull();
});

test('a photo is kept once: another of the same name is refused, and replaces nothing', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  const answers = await Promise.all(
    [1, 2, 3].map((n) => photosOf(ann).upload(name, picture(1000 + n), JPEG)),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const first = answers.findIndex(({ error }) => error === null);
  expect((await photosOf(ann).upload(name, picture(5), { ...JPEG, upsert: true })).error).not.toBeNull();
  expect((await photosOf(ann).download(name)).data?.size).toBe(1001 + first);
});

test('what is no photo, too large or somewhere else is refused before anything is stored', async () => {
  const ann = await withBill();
  const before = await stored();
  const name = nameIn(ann.folder);
  const status = async (answer: Promise<Response>) => (await answer).status;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(picture(64 * 1024)),
  });
  const forged = { 'content-length': '10' };
  expect(await status(put(ann, name, picture(1024 * 1024 + 1)))).toBe(413);
  const stream: RequestInit & { duplex: 'half' } = {
    body: endless,
    duplex: 'half',
    headers: { 'content-type': 'image/jpeg' },
  };
  expect(await status(ask(ann, 'POST', `object/receipts/${name}`, stream))).toBe(413);
  expect(await status(put(ann, name, picture(10), 'image/svg+xml'))).toBe(415);
  expect(await status(put(ann, name, '<svg onload="alert(1)"/>', 'image/jpeg'))).toBe(415);
  expect(await status(put(ann, name, '<!doctype html><script>', 'image/jpeg', forged))).toBe(415);
  expect(await status(put(ann, name, picture(100, WEBP)))).toBe(415);
  expect(await status(put(ann, nameIn(ann.folder, 'webp'), picture()))).toBe(415);
  expect(await status(put(ann, name, picture(), 'image/jpeg', { 'x-upsert': 'true' }))).toBe(400);
  expect(await status(put(ann, `${name}?width=1`, picture()))).toBe(400);
  for (const elsewhere of [
    `${ann.user.id}/x.jpg`,
    `${ann.user.id}/${ann.bill}/../${randomUUID()}.jpg`,
    `${ann.user.id}%2f${ann.bill}%2f${randomUUID()}.jpg`,
    `${ann.folder}/${randomUUID()}.svg`,
    `${ann.folder}/a%00b.jpg`,
    `${name}/x`,
  ])
    expect([elsewhere, await status(put(ann, elsewhere, picture()))]).toEqual([elsewhere, 404]);
  expect(await status(put(ann, nameIn(`${ann.user.id}/${randomUUID()}`), picture()))).toBe(404);
  expect(await stored()).toEqual(before);
});

test('nothing of storage is open but what the app asks', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  await photosOf(ann).upload(name, picture(), JPEG);
  const json = (body: unknown) => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  for (const [method, path, body] of [
    ['GET', 'bucket'],
    ['POST', 'bucket', { id: 'mine', name: 'mine', public: true }],
    ['PUT', 'bucket/receipts', { public: true }],
    ['POST', 'bucket/receipts/empty'],
    ['DELETE', 'bucket/receipts'],
    ['GET', `object/public/receipts/${name}`],
    ['GET', `object/info/receipts/${name}`],
    ['HEAD', `object/receipts/${name}`],
    ['PUT', `object/receipts/${name}`],
    ['POST', `object/sign/receipts/${name}`, { expiresIn: 60 }],
    ['POST', `object/upload/sign/receipts/${name}`],
    ['POST', 'object/move', { bucketId: 'receipts', sourceKey: name, destinationKey: nameIn(ann.folder) }],
    ['POST', 'object/copy', { bucketId: 'receipts', sourceKey: name, destinationKey: nameIn(ann.folder) }],
    ['POST', `object/other/${name}`],
    ['POST', 'object/list/other', { prefix: ann.folder }],
    ['GET', 'status'],
  ] as const)
    expect([path, (await ask(ann, method, path, body && json(body))).status]).toEqual([path, 404]);
  for (const body of [
    { prefix: '' },
    { prefix: '%' },
    { prefix: ann.folder, search: '%' },
    { prefix: [ann.folder] },
    '[',
  ])
    expect((await ask(ann, 'POST', 'object/list/receipts', json(body))).status).toBe(400);
  for (const prefixes of [['%'], name, Array.from({ length: 101 }, () => name), [null]])
    expect((await ask(ann, 'DELETE', 'object/receipts', json({ prefixes }))).status).toBe(400);
  expect((await photosOf(ann).download(name)).error).toBeNull();
});

test('a session that has ended opens no photo, though its token has time left', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  await photosOf(ann).upload(name, picture(), JPEG);
  await ann.visitor.auth.signOut();
  expect((await ask(ann, 'GET', `object/receipts/${name}`)).status).toBe(401);
  expect((await put(ann, nameIn(ann.folder), picture())).status).toBe(401);
});

test('an account that has reached its limit hears so, and keeps no bytes of what was refused', async () => {
  const ann = await withBill();
  await photosOf(ann).upload(nameIn(ann.folder), picture(), JPEG);
  const { database } = await server.host.backend;
  await sql`update private.photo_usage set photos = 500 where user_id = ${ann.user.id}::uuid`.execute(
    database.kysely,
  );
  const before = await stored();
  const answer = await put(ann, nameIn(ann.folder), picture());
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'photo_limit' }),
  ]);
  expect(await stored()).toEqual(before);
});

test('photos go with their bill and with the account, row and bytes', async () => {
  const before = await stored();
  const ann = await withBill();
  for (let n = 0; n < 3; n += 1) await photosOf(ann).upload(nameIn(ann.folder), picture(), JPEG);
  expect(await stored()).toEqual({ rows: before.rows + 3, bytes: before.bytes + 3 });
  await ann.visitor.from('bill_history').delete().eq('id', ann.bill);
  expect(await stored()).toEqual(before);
  const bob = await withBill();
  await photosOf(bob).upload(nameIn(bob.folder), picture(), JPEG);
  expect((await bob.visitor.functions.invoke('delete-account', { body: { reason: null } })).error).toBeNull();
  expect(await stored()).toEqual(before);
});

test('bytes that a killed server has kept without their row are in nobody’s way, and go within the hour', async () => {
  const before = await stored();
  const ann = await withBill();
  const [again, never] = [nameIn(ann.folder), nameIn(ann.folder)];
  const { database } = await server.host.backend;
  const leave = (name: string, age: string) =>
    sql`insert into fairtab_host.photo_bytes (bucket_id, name, bytes, mime_type, stored_at)
      values ('receipts', ${name}, '\\x00', 'image/jpeg', now() - ${sql.lit(age)}::interval)`.execute(
      database.kysely,
    );
  await leave(again, '2 minutes');
  await leave(never, '2 minutes');
  expect((await photosOf(ann).upload(again, picture(77), JPEG)).error).toBeNull();
  expect((await photosOf(ann).download(again)).data?.size).toBe(77);
  const onItsWay = nameIn(ann.folder);
  await leave(onItsWay, '1 second');
  expect((await put(ann, onItsWay, picture())).status).toBe(409);
  await deleteLostPhotoBytes(database);
  expect(await stored()).toEqual({ rows: before.rows + 1, bytes: before.bytes + 2 });
});

test('the log names no photo and no account', async () => {
  const ann = await withBill();
  await photosOf(ann).upload(nameIn(ann.folder), picture(), JPEG);
  const text = JSON.stringify(server.logged);
  expect(text).toContain('"route":"storage"');
  expect(text).not.toContain(ann.user.id);
});
