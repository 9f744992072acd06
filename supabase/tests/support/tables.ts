import { randomUUID } from 'node:crypto';
import { BILL, entriesOf, newToken, type Change, type Entry, type TableAnswer } from './table-answer.ts';
import type { Caller, Database } from './database.ts';

/** A function by its named arguments, as PostgREST calls it. */
const TYPES: Readonly<Record<string, string>> = {
  table_id: 'uuid',
  seat_id: 'uuid',
  rules_version: 'integer',
  is_kept: 'boolean',
  since: 'bigint',
  first: 'bigint',
  entries: 'text::jsonb',
  changes: 'text::jsonb',
};

/** The response of a function that refuses with a commit: in PostgREST's words. */
interface Refused {
  readonly code: string;
  readonly message: string;
}

/** A row of what happened at a table. */
export interface Happened {
  readonly seq: number;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly by?: { readonly dinerId: string; readonly name: string };
  readonly at: number;
}

/** By how much a table's own counts of its entries and of their bytes, and its `seq`, differ from its entries. */
export async function miscounted(db: Pick<Database, 'sql'>, tableId: string): Promise<readonly number[]> {
  const [row] = await db.sql(
    `select t.entries - count(value) as entries,
       t.bytes - sum(octet_length(key) + octet_length(value::text) + coalesce(octet_length(told::text), 0)) as bytes,
       t.seq - max(e.seq) as seq
     from private.live_tables as t join private.table_entries as e on e.table_id = t.id
     where t.id = $1 group by t.id`,
    [tableId],
  );
  return Object.values(row ?? {}).map(Number);
}

/** Runs one of the functions in a transaction of its own. Rejects with the database's error, or with what it answers as one. */
export async function callTable(
  db: Pick<Database, 'as'>,
  name: string,
  values: Readonly<Record<string, unknown>>,
  caller: Caller = 'anonymous',
): Promise<TableAnswer> {
  const names = Object.keys(values);
  const list = names.map((each, index) => `${each} => $${index + 1}::${TYPES[each] ?? 'text'}`);
  const parameters = names.map((each) =>
    TYPES[each] === 'text::jsonb' ? JSON.stringify(values[each]) : values[each],
  );
  const [row] = await db.as(
    caller,
    (sql) => sql(`select public.${name}(${list.join(', ')}) as answer`, parameters),
    'keep',
  );
  const answer = row?.['answer'] as TableAnswer | Refused;
  if ('message' in answer) throw Object.assign(new Error(answer.message), { code: answer.code });
  return answer;
}

/** The code and status of a refusal, or the answer's status where there was none. */
export async function refusal(running: Promise<unknown>): Promise<string> {
  try {
    await running;
    return 'none';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `${String(error.code)} ${error.message}`;
    throw error;
  }
}

/** One device at a table, or in a trip: it numbers its changes, and remembers what it has. */
export class Phone {
  readonly seatId = randomUUID();
  readonly token = newToken();
  readonly entries = new Map<string, Entry>();
  next = 1;
  seq = 0;
  epoch: string | null = null;
  last: TableAnswer | undefined;
  private readonly db: Pick<Database, 'as'>;
  private readonly kind: 'table' | 'trip';

  constructor(db: Pick<Database, 'as'>, kind: 'table' | 'trip' = 'table') {
    this.db = db;
    this.kind = kind;
  }

  private take(answer: TableAnswer): TableAnswer {
    if (answer.reset) this.entries.clear();
    for (const entry of answer.entries) {
      if (entry.value === null) this.entries.delete(entry.key);
      else this.entries.set(entry.key, entry);
    }
    this.seq = answer.seq;
    this.epoch = answer.epoch;
    this.last = answer;
    return answer;
  }

  async call(name: string, values: Readonly<Record<string, unknown>>, caller?: Caller): Promise<TableAnswer> {
    const seat = { seat_id: this.seatId, seat_token: this.token };
    return this.take(await callTable(this.db, name, { ...seat, ...values }, caller));
  }

  open(table: { id: string; secret: string }, bill = BILL, dinerId: string | null = 'ann') {
    return this.call(`open_${this.kind}`, {
      table_id: table.id,
      secret: table.secret,
      rules_version: 1,
      entries: entriesOf(bill),
      diner_id: dinerId,
    });
  }

  join(by: { secret: string } | { code: string }) {
    return this.call(`join_${this.kind}`, by);
  }

  sit(dinerId: string | null) {
    return this.kind === 'trip' ? this.change('sit', dinerId) : this.call('sit_down', { diner_id: dinerId });
  }

  /** Sends changes under the next numbers, or under the ones from `first` on. */
  sync(changes: readonly Change[] = [], first = this.next) {
    this.next = Math.max(this.next, first + changes.length);
    return this.call(`sync_${this.kind}`, { epoch: this.epoch, since: this.seq, first, changes });
  }

  change(action: string, argument: string | null = null) {
    return this.call(`change_${this.kind}`, { action, argument });
  }

  /** Stops changes (`locked`), or lets them in again. */
  setStatus(value: 'open' | 'locked') {
    return this.sync([{ key: 'table/status', value }]);
  }

  /** Finishes the table as it is now. */
  async finish() {
    const { seq } = await this.sync();
    return this.change('finish', String(seq));
  }

  /** What happened at the table, the newest first. */
  async history(token = this.token): Promise<readonly Happened[]> {
    const answer: unknown = await callTable(this.db, 'table_history', {
      seat_id: this.seatId,
      seat_token: token,
    });
    return answer as readonly Happened[];
  }

  /** Its value of a key. */
  value(key: string): unknown {
    return this.entries.get(key)?.value;
  }
}

/** A table with its host Ann, and somebody who took Bob's place. */
export async function openTable(db: Pick<Database, 'as'>) {
  const table = { id: randomUUID(), secret: newToken() };
  const host = new Phone(db);
  await host.open(table);
  const guest = new Phone(db);
  await guest.join({ secret: table.secret });
  await guest.sit('bob');
  await host.sync();
  return { ...table, host, guest };
}

/** A phone that scanned the table's picture, at the place of a diner or of nobody. */
export async function joined(db: Pick<Database, 'as'>, secret: string, dinerId?: string): Promise<Phone> {
  const phone = new Phone(db);
  await phone.join({ secret });
  if (dinerId !== undefined) await phone.sit(dinerId);
  return phone;
}
