import type { Database } from './database.ts';
import { openTable, type Phone } from './tables.ts';

export const way = (handle: string) => ({ kind: 'paypal', handle });
export const says = (phone: Phone, dinerId: string, handle: string | null = dinerId) =>
  phone.sync([{ key: `pay/${dinerId}`, value: handle === null ? null : way(handle) }]);
export const paysAll = (dinerId: string) => ({
  key: 'payment/all',
  value: { dinerId, amount: 38, position: 0 },
});
export const AWAY = `update private.table_seats set seen_at = now() - interval '121 seconds' where is_host`;

/** A stored way for every reader: who is paid, how, and who entered it if that was not their own phone. */
export const wayText = (key: unknown, value: unknown) => {
  const { handle, enteredBy } = value as { handle: string; enteredBy?: { name: string } };
  return `${String(key)} ${handle}${enteredBy ? ` by ${enteredBy.name}` : ''}`;
};

/** The stored ways of a table, as texts. */
export const storedWays = async (db: Pick<Database, 'sql'>, tableId: string) => {
  const rows = await db.sql(
    `select key, value from private.table_entries
     where table_id = $1 and key like 'pay/%' and value is not null order by key`,
    [tableId],
  );
  return rows.map(({ key, value }) => wayText(key, value));
};

/** A table of Ann, who opened it, and Bob, with Cem, who has no phone. */
export const tableWithCem = async (db: Pick<Database, 'as'>) => {
  const table = await openTable(db);
  await table.host.sync([{ key: 'diner/cem', value: { name: 'Cem', color: 2, position: 2 } }]);
  await table.guest.sync();
  return table;
};
