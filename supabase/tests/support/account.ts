import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import ws from 'ws';
import { addDiner, addRepayment, emptyBill, type Bill } from '#domain';
import { openBackend } from './backend.ts';
import { ANY_KIND, openDatabase, type Database } from './database.ts';
import { FaultyNetwork, HistoryDevice } from './devices.ts';

/** An account in a backend of its own, which its devices reach through a network with faults. */
export interface Account {
  readonly db: Database;
  readonly client: SupabaseClient;
  readonly network: FaultyNetwork;
  readonly owner: string;
}

/** Signs somebody up at the backend itself. */
async function openAccount(): Promise<Account> {
  const db = await openDatabase(ANY_KIND);
  const backend = await openBackend(db);
  const network = new FaultyNetwork(async (input, init) =>
    backend.app.fetch(new Request(input, init), { peerAddress: null }),
  );
  const client = createClient('http://backend.test', backend.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: { fetch: network.fetch },
  });
  const { data } = await client.auth.signUp({ email: 'ann@example.com', password: 'secret-123' });
  return { db, client, network, owner: data.user?.id ?? '' };
}

/** The account of a file of tests. */
export function accountOfFile(): () => Account {
  let account: Account | undefined;
  beforeAll(async () => {
    account = await openAccount();
  });
  beforeEach(() => {
    // The backend prints what failed, with its parameters.
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(() => account?.db.close());
  return () => {
    if (!account) throw new Error('Only in a test.');
    return account;
  };
}

/** Devices of the account, which has no saved bills. */
export async function openDevices(account: Account, count: number): Promise<HistoryDevice[]> {
  for (const table of IN_BACKUP)
    await account.db.sql(`delete from ${table} where user_id = $1`, [account.owner]);
  const devices = Array.from({ length: count }, () => new HistoryDevice(account));
  for (const device of devices) await device.open();
  return devices;
}

/** Syncs all devices in turn, often enough for all to settle. No sync may report a problem. */
export async function settled(
  { network }: Account,
  devices: readonly { sync: () => Promise<unknown> }[],
): Promise<void> {
  await network.deliverLate();
  for (let round = 0; round < 4; round++)
    for (const device of devices) expect(await device.sync()).toBeUndefined();
}

/** A dinner that nobody has paid back yet. */
export const DINNER = ['ann', 'bob'].reduce(
  (bill, id) => addDiner(bill, { id, name: id }).bill,
  emptyBill('GBP', 5),
);
/** Marks that Bob has paid Ann back. */
export const mark = (id: string) => (bill: Bill) =>
  addRepayment(bill, { id, from: 'bob', to: 'ann', amount: 100 }).bill;
/** The ids of these marks. */
export const marksOn = ({ repayments }: Bill): string[] => repayments.map(({ id }) => id).sort();

const IN_BACKUP = ['public.bill_history', 'private.bill_usage'] as const;
const copyOf = (table: string): string => table.replace(/^.*\./, 'private.backup_of_');

/** Copies the saved bills as a backup of the database has them. */
export async function backUp(db: Database): Promise<void> {
  for (const table of IN_BACKUP) {
    await db.sql(`drop table if exists ${copyOf(table)}`);
    await db.sql(`create table ${copyOf(table)} as table ${table}`);
  }
}

/** Puts them back. */
export async function restore(db: Database): Promise<void> {
  for (const table of IN_BACKUP) {
    await db.sql(`delete from ${table}`);
    await db.sql(`insert into ${table} select * from ${copyOf(table)}`);
  }
}
