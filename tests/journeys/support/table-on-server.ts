import { randomBytes, randomUUID } from 'node:crypto';
import { openingEntries, readBill, readyForTable, RULES_VERSION, type StoredBill } from '#domain';

/** A phone at a table that is no browser: it asks the server's own functions (supabase/migrations, live tables). */
export interface ServerSeat {
  readonly seatId: string;
  /** Writes entries of the table: keys and values as `domain/src/table/entries.ts` says. */
  readonly write: (changes: readonly (readonly [key: string, value: unknown])[]) => Promise<void>;
  /** 'close', 'hand_over' and the others. */
  readonly act: (action: string, argument?: string) => Promise<unknown>;
  /** Finishes the table as it is now. */
  readonly finish: () => Promise<unknown>;
}

export interface ServerTable {
  readonly host: ServerSeat;
  /** The part of its link after "#". */
  readonly secret: string;
  /** Somebody else's phone. */
  readonly join: (dinerId: string | null, name?: string) => Promise<ServerSeat>;
}

const secretOf = (): string => randomBytes(16).toString('base64url');

interface Caller {
  readonly call: (name: string, body: object) => Promise<unknown>;
}

/** Asks this server's functions. */
async function callerOf(url: string): Promise<Caller> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  return {
    call: async (name, body) => {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: config.supabaseKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

function seatOf({ call }: Caller, seatId: string, token: string): ServerSeat {
  const seat = { seat_id: seatId, seat_token: token };
  let next = 1;
  const act = (action: string, argument?: string) =>
    call('change_table', { ...seat, action, argument: argument ?? null });
  return {
    seatId,
    write: async (changes) => {
      const first = next;
      next += changes.length;
      const list = changes.map(([key, value]) => ({ key, value, saw: null }));
      await call('sync_table', { ...seat, epoch: null, since: 0, first, changes: list });
    },
    act,
    finish: async () => {
      const { seq } = (await call('sync_table', seat)) as { seq: number };
      return act('finish', String(seq));
    },
  };
}

/** A seat that somebody's phone has already, to act on the server in its name. */
export const seatOnServer = async (url: string, seatId: string, token: string): Promise<ServerSeat> =>
  seatOf(await callerOf(url), seatId, token);

/**
 * Sits down at a table of this server, as a diner who is on its bill, or who adds themselves; with `null` has no place yet.
 * @param secret what stands after "#" in its link
 * @param name of somebody new
 */
export async function joinTableOnServer(
  url: string,
  secret: string,
  dinerId: string | null,
  name?: string,
): Promise<ServerSeat> {
  const caller = await callerOf(url);
  const [seatId, token] = [randomUUID(), secretOf()];
  const seat = seatOf(caller, seatId, token);
  await caller.call('join_table', { seat_id: seatId, seat_token: token, secret });
  if (name !== undefined) await seat.write([[`diner/${dinerId}`, { name, color: 3, position: 9 }]]);
  await caller.call('sit_down', { seat_id: seatId, seat_token: token, diner_id: dinerId });
  return seat;
}

/** Opens a bill as a table on this server, with the diner of this id as its host. */
export async function openTableOnServer(
  url: string,
  stored: StoredBill,
  dinerId: string,
): Promise<ServerTable> {
  const caller = await callerOf(url);
  const read = readBill(stored);
  if (!read.ok) throw new Error(read.problem.code);
  const secret = secretOf();
  const [hostId, hostToken] = [randomUUID(), secretOf()];
  await caller.call('open_table', {
    table_id: randomUUID(),
    secret,
    seat_id: hostId,
    seat_token: hostToken,
    diner_id: dinerId,
    rules_version: RULES_VERSION,
    entries: openingEntries(readyForTable(read.bill).bill),
  });
  return {
    host: seatOf(caller, hostId, hostToken),
    secret,
    join: (...diner) => joinTableOnServer(url, secret, ...diner),
  };
}
