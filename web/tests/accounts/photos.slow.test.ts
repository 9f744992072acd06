import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSql } from '#server/lite/database.ts';
import { exportFile } from '#web/platform/accounts/export-file.ts';
import { clientOf } from '#web/platform/backend/client.ts';
import { supabaseProvider, type AccountProvider } from '#web/platform/accounts/supabase/provider.ts';
import { remotePhotos } from '#web/bills/saved/sync/supabase-photos.ts';
import { currentSession } from '#web/platform/session.ts';
import { jpegBytes } from '../../../tests/support/picture-bytes.ts';
import { startServer } from './support/backend.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let accounts: AccountProvider;
beforeAll(async () => {
  server = await startServer();
  accounts = supabaseProvider(server.config);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await accounts.logOut();
  server.letLimitsPass();
});

const idHere = (): string => {
  const current = currentSession();
  return 'session' in current ? current.session.id : '';
};
const done = { ok: true };
const refused = { ok: false, problem: 'refused' };

/** A photo whose bytes would not survive being read as text. */
const photoOf = (size = 1000, type = 'image/jpeg') => {
  const bytes = jpegBytes(size);
  return { name: `${randomUUID()}.jpg`, photo: new Blob([bytes], { type }), bytes };
};

/** Somebody who is signed in and has saved a bill. */
async function withBill() {
  const email = `${randomUUID()}@example.org`;
  await accounts.signUp({ email, password: 'secret12', accessCode: '', newsletter: true });
  const bill = randomUUID();
  const { database } = await server.host.backend;
  await runSql(
    database,
    `insert into public.bill_history (id, user_id, name, bill, diner_count, total_amount)
     values ('${bill}', '${idHere()}', 'Lunch', '{}', 2, 10)`,
  );
  return { bill, photos: remotePhotos(clientOf(server.config), idHere()) };
}

describe('photos of saved bills in the account', () => {
  test('are kept once, listed, fetched byte by byte, and removed', async () => {
    const { bill, photos } = await withBill();
    const photo = photoOf(1_000_000);
    expect(await photos.put(bill, photo)).toMatchObject(done);
    expect(await photos.put(bill, photo)).toMatchObject(done);
    expect(await photos.list(bill)).toEqual({ ok: true, value: [photo.name] });
    const got = await photos.get(bill, photo.name);
    const bytes = got.ok && got.value ? new Uint8Array(await got.value.arrayBuffer()) : undefined;
    expect(bytes && Buffer.compare(bytes, photo.bytes)).toBe(0);
    expect(await photos.remove(bill, [photo.name])).toMatchObject(done);
    expect(await photos.remove(bill, [photo.name])).toMatchObject(done);
    expect(await photos.get(bill, photo.name)).toEqual({ ok: true, value: undefined });
    expect(await photos.list(bill)).toEqual({ ok: true, value: [] });
  });

  test('that the account will never accept are refused: no photo, no such bill, too large', async () => {
    const { bill, photos } = await withBill();
    const html = { name: `${randomUUID()}.jpg`, photo: new Blob(['<html>'], { type: 'image/jpeg' }) };
    expect(await photos.put(bill, html)).toEqual(refused);
    expect(await photos.put(randomUUID(), photoOf())).toEqual(refused);
    expect(await photos.put(bill, photoOf(1024 * 1024 + 1))).toEqual(refused);
  });

  test('find no room in a full account', async () => {
    const { bill, photos } = await withBill();
    await photos.put(bill, photoOf());
    const { database } = await server.host.backend;
    await runSql(database, `update private.photo_usage set photos = 500 where user_id = '${idHere()}'`);
    expect(await photos.put(bill, photoOf())).toEqual({ ok: false, problem: 'limit' });
  });

  test('are requested only in the name of the person who is logged in', async () => {
    const { bill, photos } = await withBill();
    const photo = photoOf();
    await photos.put(bill, photo);
    await accounts.logOut();
    expect(await photos.get(bill, photo.name)).toEqual({ ok: false, problem: 'ended' });
    await withBill();
    expect(await photos.list(bill)).toEqual({ ok: false, problem: 'ended' });
  });

  test('are in the data export, whole, beside everything else', async () => {
    const { bill, photos } = await withBill();
    const kept = [photoOf(), photoOf(70_000)];
    for (const photo of kept) await photos.put(bill, photo);
    const exported = await accounts.exportData();
    if (!exported.ok) throw new Error(exported.error.code);
    const file = JSON.parse(await (await exportFile(exported.value, [])).text()) as {
      id: string;
      billHistory: unknown[];
      billPhotos: { bill: string; file: string; photo: string }[];
    };
    expect([file.id, file.billHistory.length]).toEqual([idHere(), 1]);
    const byName = new Map(file.billPhotos.map((photo) => [photo.file, photo]));
    expect(byName.size).toBe(2);
    for (const { name, bytes } of kept) {
      const data = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
      expect(byName.get(name)).toEqual({ bill, file: name, photo: data });
    }
  });

  test('an account without photos has a data export of the same shape', async () => {
    await withBill();
    const exported = await accounts.exportData();
    const text = exported.ok ? await (await exportFile(exported.value, [])).text() : '';
    expect(JSON.parse(text)).toMatchObject({ id: idHere(), billPhotos: [] });
  });
});
