import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegBytes } from '../../../tests/support/picture-bytes.ts';
import { buildServer, run, type Built, type Running } from '../support/built.ts';
import { PASSWORD, temporaryFolder } from '../support/server.ts';

let built: Built;
const folders: string[] = [];
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => {
  built.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

async function clientOf({ url }: Running) {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  return createClient(url, config.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  });
}

test(
  'a server killed while it stores photos has every acknowledged one whole, and nothing of the others',
  async () => {
    const DATA_DIR = newFolder();
    const email = 'photos@fairtab.test';
    let server = await run(built, { DATA_DIR });
    const before = await clientOf(server);
    const { data } = await before.auth.signUp({ email, password: PASSWORD });
    const user_id = data.user?.id ?? '';
    const id = crypto.randomUUID();
    const bill = { id, user_id, name: 'Dinner', bill: {}, diner_count: 2, total_amount: 12.5 };
    expect((await before.from('bill_history').insert(bill)).error).toBeNull();
    const photo = jpegBytes(300_000);
    const tried: string[] = [];
    const kept: string[] = [];
    const keepUntilGone = async () => {
      for (;;) {
        const name = `${user_id}/${id}/${crypto.randomUUID()}.jpg`;
        tried.push(name);
        const { error } = await before.storage
          .from('receipts')
          .upload(name, photo, { contentType: 'image/jpeg' });
        if (error) return;
        kept.push(name);
        if (kept.length === 12) server.child.kill('SIGKILL');
      }
    };
    await Promise.all([keepUntilGone(), keepUntilGone(), keepUntilGone()]);
    await server.closed;
    server = await run(built, { DATA_DIR });
    const after = await clientOf(server);
    await after.auth.signInWithPassword({ email, password: PASSWORD });
    const photos = after.storage.from('receipts');
    const sizes = await Promise.all(kept.map(async (name) => (await photos.download(name)).data?.size));
    expect(sizes).toEqual(kept.map(() => photo.length));
    // A photo that was under way is either there as a whole, or can be stored again.
    for (const name of tried.filter((each) => !kept.includes(each))) {
      const { data: found } = await photos.download(name);
      if (found) expect(found.size).toBe(photo.length);
      const listed = (await photos.list(`${user_id}/${id}`)).data ?? [];
      expect(listed.some((each) => each.name.endsWith(name.slice(-40)))).toBe(found !== null);
    }
    server.child.kill('SIGTERM');
    expect(await server.closed).toBe(0);
  },
  // It starts a server twice: seconds on an idle machine, several times that beside other work.
  180_000,
);

test('a folder that cannot be written to is refused with code 1, in one line', async () => {
  const DATA_DIR = join(newFolder(), 'data');
  mkdirSync(DATA_DIR);
  chmodSync(DATA_DIR, 0o555);
  // Root may write everywhere, so the test runs as another user there.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  if (uid !== undefined) for (const path of [join(DATA_DIR, '..'), built.folder]) chmodSync(path, 0o755);
  await expect(run(built, { DATA_DIR }, uid)).rejects.toThrow(/^code 1: DATA_DIR "[^\n]*\n?$/);
});
