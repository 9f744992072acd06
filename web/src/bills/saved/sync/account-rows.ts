import * as v from 'valibot';
import { readInstant, readWaysToPay, type AccountGroup, type AccountWays } from '#domain';
import type { RemoteEntry, RemoteVersion } from '../remote.ts';
import { readSavedDiners } from '#web/platform/saved/stored-groups.ts';

/** Rows as a service gives them, embedded or hosted. One that cannot be read is left out. */

const text = v.fallback(v.string(), '');
const id = v.pipe(v.string(), v.nonEmpty());
const instant = v.pipe(v.unknown(), v.transform(readInstant), v.string());
/** PostgreSQL's exact numbers come as text from some backends. */
const amount = v.fallback(v.pipe(v.unknown(), v.transform(Number), v.finite()), 0);

const groupRow = v.pipe(
  v.object({
    group_id: id,
    group_name: text,
    // The product's first version kept the whole group.
    group_data: v.pipe(
      v.union([
        v.array(v.unknown()),
        v.pipe(
          v.object({ diners: v.unknown() }),
          v.transform(({ diners }) => diners),
        ),
      ]),
      v.transform(readSavedDiners),
      v.array(v.string()),
    ),
    last_used_at: instant,
    deleted_at: v.optional(v.unknown()),
  }),
  v.transform((row): AccountGroup => ({
    id: row.group_id,
    name: row.group_name,
    diners: row.group_data,
    lastUsed: row.last_used_at,
    deleted: row.deleted_at !== null,
  })),
);

const entry = {
  id,
  name: text,
  date: instant,
  created_at: instant,
  currency: v.fallback(id, 'GBP'),
  diner_count: amount,
  total_amount: amount,
  earlier: v.fallback(v.array(id), []),
};
const names = v.fallback(v.array(v.fallback(v.object({ name: text }), { name: '' })), []);
const entrySchema = v.object({ ...entry, diners: names });

const entryOf = (row: v.InferOutput<typeof entrySchema>): RemoteEntry => ({
  id: row.id,
  name: row.name,
  date: row.date,
  createdAt: row.created_at,
  currency: row.currency,
  dinerCount: row.diner_count,
  totalAmount: row.total_amount,
  diners: row.diners.map(({ name }) => name),
  earlier: row.earlier,
  ...(row.earlier[0] !== undefined && { first: row.earlier[0] }),
});

const entryRow = v.pipe(entrySchema, v.transform(entryOf));

const dinersOf = v.fallback(v.object({ diners: names }), { diners: [] });
const versionRow = v.pipe(
  v.object({ ...entry, bill: v.unknown() }),
  v.transform(({ bill, ...row }): RemoteVersion => ({
    ...entryOf({ ...row, ...v.parse(dinersOf, bill) }),
    bill,
  })),
);

const createdRow = v.pipe(
  v.object({ created_at: instant }),
  v.transform((row) => ({ createdAt: row.created_at })),
);

const billRow = v.object({ id: v.string(), bill: v.optional(v.unknown()) });

const waysRow = v.pipe(
  v.object({ ways: v.optional(v.unknown()), changed_at: instant }),
  v.transform((row): AccountWays => ({ ways: readWaysToPay(row.ways), changedAt: row.changed_at })),
);

/** A reader of one row, and of all rows of an answer. */
const reader = <Row>(schema: v.GenericSchema<unknown, Row>) => {
  const one = (row: unknown): Row | undefined => {
    const read = v.safeParse(schema, row);
    return read.success ? read.output : undefined;
  };
  const all = (rows: unknown): readonly Row[] =>
    Array.isArray(rows) ? rows.flatMap((row) => one(row) ?? []) : [];
  return { one, all };
};

export const groupRows = reader(groupRow);
export const entryRows = reader(entryRow);
export const versionRows = reader(versionRow);
export const createdRows = reader(createdRow);
export const billRows = reader(billRow);
export const waysRows = reader(waysRow);

const noRow = v.object({ id: v.null(), taken: v.optional(v.literal(true), undefined) });
/** A response that says that there is no such row. `taken`: nor can there be one, since the id is somebody else's. */
export const noRows = reader(noRow);
