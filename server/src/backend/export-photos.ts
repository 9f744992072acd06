import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Query } from '../database/query.ts';

/**
 * Writes every kept photo below a folder, as <account>/<bill>/<photo>: the layout that Supabase's CLI uploads to the bucket of a project,
 * once the accounts and bills are there. Answers how many. (The database accepts no other names, so none leads out of the folder.)
 */
export async function exportPhotos(query: Query, folder: string): Promise<number> {
  const names = await query<{ name: string }>(
    `select name from storage.objects where bucket_id = 'receipts' order by name`,
  );
  mkdirSync(folder, { recursive: true });
  let written = 0;
  // One at a time: together they may not fit in memory.
  for (const { name } of names) {
    const [found] = await query<{ bytes: Uint8Array }>(
      `select bytes from fairtab_host.photo_bytes where bucket_id = 'receipts' and name = $1`,
      [name],
    );
    if (!found) continue;
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, found.bytes, { mode: 0o600 });
    written += 1;
  }
  return written;
}
