import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jpegBytes, webpBytes } from '../../../tests/support/picture-bytes.ts';
import { exportPhotos } from '../../src/backend/export-photos.ts';
import { queryOf } from '../../src/database/query.ts';
import { deleteLostPhotoBytes } from '../../src/lite/photo-bytes.ts';
import { readExposition } from '../support/prometheus.ts';
import { signedUp, signedUpWithBill, temporaryFolder, startedServer } from '../support/server.ts';

const server = startedServer();

const MB = 1024 * 1024;
const JPEG = { contentType: 'image/jpeg' };

type Somebody = Awaited<ReturnType<typeof signedUp>>;
const withBill = () => signedUpWithBill(server);

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

let asked = 0;
/** A request as somebody may write it by hand, with their own token, from anywhere. */
const ask = (
  { session }: Somebody,
  method: string,
  path: string,
  init: RequestInit & { from?: string } = {},
) =>
  server.fetch(`/storage/v1/${path}`, {
    from: `10.9.${(asked += 1) >> 8}.${asked & 255}`,
    ...init,
    method,
    headers: {
      apikey: server.host.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      ...init.headers,
    },
  });
const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
/** Records this much usage for an account, whatever it really keeps. */
async function setUsage({ user }: Somebody, photos: number, bytes: number): Promise<void> {
  const { database } = await server.host.backend;
  await sql`insert into private.photo_usage (user_id, photos, bytes, added)
    values (${user.id}::uuid, ${photos}, ${bytes}, 0)
    on conflict (user_id) do update set photos = excluded.photos, bytes = excluded.bytes`.execute(
    database.kysely,
  );
}
const put = (person: Somebody, name: string, body: BodyInit, type = 'image/jpeg', headers: object = {}) =>
  ask(person, 'POST', `object/receipts/${name}`, { body, headers: { 'content-type': type, ...headers } });

test('a photo is stored with a bill, listed, shown unchanged and deleted', async () => {
  const ann = await withBill();
  const [jpeg, webp] = [nameIn(ann.folder), nameIn(ann.folder, 'webp')];
  const bytes = jpegBytes(MB);
  expect((await photosOf(ann).upload(jpeg, bytes, JPEG)).error).toBeNull();
  expect((await photosOf(ann).upload(webp, webpBytes(500), { contentType: 'image/webp' })).error).toBeNull();
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

test('all photos are exported to files under their names, to be uploaded elsewhere', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  const bytes = jpegBytes(70_000);
  await photosOf(ann).upload(name, bytes, JPEG);
  const { database } = await server.host.backend;
  const folder = temporaryFolder();
  expect(await exportPhotos(queryOf(database), folder)).toBeGreaterThan(0);
  expect(Buffer.compare(readFileSync(join(folder, name)), bytes)).toBe(0);
  rmSync(folder, { recursive: true });
});

test('all photos of an account are listed at once, page by page, for its data export', async () => {
  const ann = await withBill();
  const names = [nameIn(ann.folder), nameIn(ann.folder), nameIn(ann.folder)].sort();
  for (const name of names) await photosOf(ann).upload(name, jpegBytes(), JPEG);
  const page = async (offset: number) =>
    (await photosOf(ann).list(ann.user.id, { limit: 2, offset })).data?.map(({ name }) => name);
  expect([await page(0), await page(2), await page(3)]).toEqual([names.slice(0, 2), names.slice(2), []]);
  const bob = await signedUp(server);
  expect((await photosOf(bob).list(ann.user.id)).data).toEqual([]);
});

test('nobody else can show, list, delete or replace a photo', async () => {
  const [ann, bob] = [await withBill(), await withBill()];
  const name = nameIn(ann.folder);
  await photosOf(ann).upload(name, jpegBytes(), JPEG);
  expect((await photosOf(bob).download(name)).error).not.toBeNull();
  expect((await photosOf(bob).list(ann.folder)).data).toEqual([]);
  expect((await photosOf(bob).remove([name])).data).toEqual([]);
  expect((await photosOf(bob).upload(nameIn(ann.folder), jpegBytes(), JPEG)).error).not.toBeNull();
  expect(
    (await photosOf(bob).upload(nameIn(`${bob.user.id}/${ann.bill}`), jpegBytes(), JPEG)).error,
  ).not.toBeNull();
  const anonymous = await server.fetch(`/storage/v1/object/receipts/${name}`, {
    headers: { apikey: server.host.publishableKey },
  });
  expect(anonymous.status).toBe(401);
  expect((await photosOf(ann).download(name)).error).toBeNull();
});

test('a photo is stored once: another of the same name is refused, and replaces nothing', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  const answers = await Promise.all(
    [1, 2, 3].map((n) => photosOf(ann).upload(name, jpegBytes(1000 + n), JPEG)),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  const first = answers.findIndex(({ error }) => error === null);
  expect((await photosOf(ann).upload(name, jpegBytes(5), { ...JPEG, upsert: true })).error).not.toBeNull();
  expect((await photosOf(ann).download(name)).data?.size).toBe(1001 + first);
});

test('refuses files that are not photos, too large or misplaced, before storing anything', async () => {
  const ann = await withBill();
  const before = await stored();
  const name = nameIn(ann.folder);
  const status = async (answer: Promise<Response>) => (await answer).status;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(jpegBytes(64 * 1024)),
  });
  const forged = { 'content-length': '10' };
  expect(await status(put(ann, name, jpegBytes(MB + 1)))).toBe(413);
  const stream: RequestInit & { duplex: 'half' } = {
    body: endless,
    duplex: 'half',
    headers: { 'content-type': 'image/jpeg' },
  };
  expect(await status(ask(ann, 'POST', `object/receipts/${name}`, stream))).toBe(413);
  expect(await status(put(ann, name, jpegBytes(10), 'image/svg+xml'))).toBe(415);
  expect(await status(put(ann, name, '<svg onload="alert(1)"/>', 'image/jpeg'))).toBe(415);
  expect(await status(put(ann, name, '<!doctype html><script>', 'image/jpeg', forged))).toBe(415);
  expect(await status(put(ann, name, webpBytes(100)))).toBe(415);
  expect(await status(put(ann, nameIn(ann.folder, 'webp'), jpegBytes()))).toBe(415);
  expect(await status(put(ann, name, jpegBytes(), 'image/jpeg', { 'x-upsert': 'true' }))).toBe(400);
  expect(await status(put(ann, `${name}?width=1`, jpegBytes()))).toBe(400);
  for (const elsewhere of [
    `${ann.user.id}/x.jpg`,
    `${ann.user.id}/${ann.bill}/../${randomUUID()}.jpg`,
    `${ann.user.id}%2f${ann.bill}%2f${randomUUID()}.jpg`,
    `${ann.folder}/${randomUUID()}.svg`,
    `${ann.folder}/a%00b.jpg`,
    `${name}/x`,
  ])
    expect([elsewhere, await status(put(ann, elsewhere, jpegBytes()))]).toEqual([elsewhere, 404]);
  expect(await status(put(ann, nameIn(`${ann.user.id}/${randomUUID()}`), jpegBytes()))).toBe(404);
  expect(await stored()).toEqual(before);
});

test('opens only the app’s own requests to storage', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  await photosOf(ann).upload(name, jpegBytes(), JPEG);
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
    { prefix: ann.folder, limit: -1 },
    { prefix: ann.folder, limit: 1.5 },
    { prefix: ann.folder, offset: 1e300 },
    { prefix: ann.folder, sortBy: { column: 'metadata->>size', order: 'asc' } },
    { prefix: ann.folder, sortBy: { column: 'name', order: 'asc, (select 1)' } },
    '[',
  ])
    expect((await ask(ann, 'POST', 'object/list/receipts', json(body))).status).toBe(400);
  for (const prefixes of [['%'], name, Array.from({ length: 101 }, () => name), [null]])
    expect((await ask(ann, 'DELETE', 'object/receipts', json({ prefixes }))).status).toBe(400);
  expect((await photosOf(ann).download(name)).error).toBeNull();
});

test('an ended session opens no photo, even before its token expires', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  await photosOf(ann).upload(name, jpegBytes(), JPEG);
  await ann.visitor.auth.signOut();
  expect((await ask(ann, 'GET', `object/receipts/${name}`)).status).toBe(401);
  expect((await put(ann, nameIn(ann.folder), jpegBytes())).status).toBe(401);
});

test('an account at its limit is told so, and stores no bytes of refused photos', async () => {
  const ann = await withBill();
  await photosOf(ann).upload(nameIn(ann.folder), jpegBytes(), JPEG);
  const before = await stored();
  const tryOne = async (size: number) => {
    const answer = await put(ann, nameIn(ann.folder), jpegBytes(size));
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  await setUsage(ann, 500, 1000);
  expect(await tryOne(1000)).toEqual([409, 'photo_limit']);
  await setUsage(ann, 200, 200 * MB);
  for (let n = 0; n < 3; n += 1) expect(await tryOne(MB)).toEqual([409, 'photo_limit']);
  expect(await stored()).toEqual(before);
  await setUsage(ann, 198, 198 * MB);
  const together = await Promise.all(
    Array.from({ length: 12 }, () => put(ann, nameIn(ann.folder), jpegBytes(MB))),
  );
  const statuses = together.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  expect(await stored()).toEqual({ rows: before.rows + 2, bytes: before.bytes + 2 });
});

test('keeps requests without a log-in, and large bodies, away from the database', async () => {
  const ann = await withBill();
  const [prefixes, prefix] = [[nameIn(ann.folder)], ann.folder];
  const statements = async () =>
    readExposition(await server.metrics.expose(undefined))
      .filter(({ name }) => name === 'fairtab_database_query_duration_seconds_count')
      .map(({ value }) => value);
  const before = await statements();
  for (const authorization of ['', 'Basic x', `Bearer ${server.host.publishableKey}`]) {
    const headers = { apikey: server.host.publishableKey, authorization, 'content-type': 'application/json' };
    for (const [method, path, body] of [
      ['DELETE', 'object/receipts', { prefixes }],
      ['POST', 'object/list/receipts', { prefix }],
      ['POST', `object/receipts/${nameIn(ann.folder)}`, {}],
    ] as const)
      expect((await ask(ann, method, path, { headers, body: JSON.stringify(body) })).status).toBe(401);
  }
  const large = { prefix, more: 'x'.repeat(20_000) };
  expect((await ask(ann, 'POST', 'object/list/receipts', json(large))).status).toBe(413);
  expect((await ask(ann, 'DELETE', 'object/receipts', json({ prefixes, ...large }))).status).toBe(413);
  expect(await statements()).toEqual(before);
});

test('a path is checked after decoding, however it is written', async () => {
  const ann = await withBill();
  const name = nameIn(ann.folder);
  await photosOf(ann).upload(name, jpegBytes(), JPEG);
  const list = (body: unknown) => ask(ann, 'POST', 'object/list/receip%74s', json(body));
  expect((await list({ prefix: '' })).status).toBe(400);
  expect(await (await list({ prefix: ann.folder })).json()).toHaveLength(1);
  const remove = (prefixes: unknown) => ask(ann, 'DELETE', 'object/%72eceipts', json({ prefixes }));
  expect((await remove(['%'])).status).toBe(400);
  expect(await (await remove([name, name])).json()).toHaveLength(1);
});

test('an address may store 600 photos an hour, delete 60 times and read 600 times a minute', async () => {
  const ann = await withBill();
  const from = '198.51.100.77';
  const many = async (count: number, request: () => Promise<Response>) => {
    let refused = 0;
    // No more at a time than an address may have under way.
    for (let asked = 0; asked < count; asked += 200) {
      const length = Math.min(200, count - asked);
      const answers = await Promise.all(Array.from({ length }, request));
      refused += answers.filter(({ status }) => status === 429).length;
    }
    return refused;
  };
  // Refused for their contents, which is cheap here; they are counted before that.
  const keepOne = () => ask(ann, 'POST', `object/receipts/${nameIn(ann.folder)}`, { from, body: 'x' });
  for (let minute = 0; minute < 5; minute += 1) {
    expect(await many(121, keepOne)).toBe(1);
    server.wait(61);
  }
  expect(await many(2, keepOne)).toBe(2);
  server.wait(3600);
  expect(await many(1, keepOne)).toBe(0);
  expect(await many(62, () => ask(ann, 'DELETE', 'object/receipts', { from, body: '{}' }))).toBe(2);
  expect(await many(603, () => ask(ann, 'POST', 'object/list/receipts', { from, body: '{}' }))).toBe(3);
});

test('the list of one bill queries no other account’s photos', async () => {
  const ann = await withBill();
  await photosOf(ann).upload(nameIn(ann.folder), jpegBytes(), JPEG);
  const { database } = await server.host.backend;
  const plan = await database.kysely.transaction().execute(async (own) => {
    await sql`set local session_replication_role = 'replica'`.execute(own);
    await sql`insert into storage.objects (bucket_id, name)
      select 'receipts', gen_random_uuid() || '/' || gen_random_uuid() || '/' || gen_random_uuid() || '.jpg'
      from generate_series(1, 5000)`.execute(own);
    await sql`analyze storage.objects`.execute(own);
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claim.sub', ${ann.user.id}, true)`.execute(own);
    const { rows } = await sql`explain select * from storage.objects
      where bucket_id = 'receipts' and name like ${`${ann.folder}%`} order by name`.execute(own);
    await sql`reset role`.execute(own);
    await sql`delete from storage.objects where metadata is null`.execute(own);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('fairtab_photos_of_account');
});

test('photos go with their bill and with the account, row and bytes', async () => {
  const before = await stored();
  const ann = await withBill();
  for (let n = 0; n < 3; n += 1) await photosOf(ann).upload(nameIn(ann.folder), jpegBytes(), JPEG);
  expect(await stored()).toEqual({ rows: before.rows + 3, bytes: before.bytes + 3 });
  await ann.visitor.from('bill_history').delete().eq('id', ann.bill);
  expect(await stored()).toEqual(before);
  const bob = await withBill();
  await photosOf(bob).upload(nameIn(bob.folder), jpegBytes(), JPEG);
  expect((await bob.visitor.functions.invoke('delete-account', { body: { reason: null } })).error).toBeNull();
  expect(await stored()).toEqual(before);
});

test('orphaned bytes of a killed server block nobody, and are deleted within the hour', async () => {
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
  expect((await photosOf(ann).upload(again, jpegBytes(77), JPEG)).error).toBeNull();
  expect((await photosOf(ann).download(again)).data?.size).toBe(77);
  const onItsWay = nameIn(ann.folder);
  await leave(onItsWay, '1 second');
  expect((await put(ann, onItsWay, jpegBytes())).status).toBe(409);
  await deleteLostPhotoBytes(database);
  expect(await stored()).toEqual({ rows: before.rows + 1, bytes: before.bytes + 2 });
});

test('the log names no photo and no account', async () => {
  const ann = await withBill();
  await photosOf(ann).upload(nameIn(ann.folder), jpegBytes(), JPEG);
  const text = JSON.stringify(server.logged);
  expect(text).toContain('"route":"storage"');
  expect(text).not.toContain(ann.user.id);
});
