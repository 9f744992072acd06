import { expect, test } from 'vitest';
import { signedUp, startedServer } from '../support/server.ts';

const server = startedServer();

interface OpenFile {
  readonly node: unknown;
}
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: { fsync: (file: OpenFile) => number };
}

test('responds after the data are on the disk, and syncs nothing for reads', async () => {
  const { visitor, user } = await signedUp(server);
  const { database } = await server.host.backend;
  if (!('Module' in database.driver)) throw new Error('This test looks at the files of PGlite.');
  const { filesystems } = database.driver.Module.FS as unknown as { filesystems: { NODEFS: NodeFiles } };
  const files = filesystems.NODEFS;
  const sync = files.stream_ops.fsync;
  const synced: string[] = [];
  files.stream_ops.fsync = (file) => {
    synced.push(files.realPath(file.node));
    return sync(file);
  };
  const bill = { user_id: user.id, name: 'Dinner', bill: {}, diner_count: 2, total_amount: 10 };
  expect((await visitor.from('bill_history').insert(bill)).error).toBeNull();
  expect(synced).toEqual([expect.stringContaining('pg_wal')]);
  expect((await visitor.from('bill_history').select('id')).data).toHaveLength(1);
  expect(synced).toHaveLength(1);
  files.stream_ops.fsync = sync;
});
