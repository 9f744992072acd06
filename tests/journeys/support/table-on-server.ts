import { randomBytes, randomUUID } from 'node:crypto';
import {
  dinerKey,
  openingEntries,
  openingTrip,
  readyForTable,
  RULES_VERSION,
  storedBill,
  tripBillKey,
  type StoredBill,
} from '#domain';
import { read } from '../../../domain/tests/support/read.ts';

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

/**
 * Opens a trip of these people on this server, with their bills, as the first one's phone.
 * @param names of 'diner-1', 'diner-2' and so on
 * @returns the part of its link after "#"
 */
export async function openTripOnServer(
  url: string,
  name: string,
  names: readonly string[],
  bills: readonly StoredBill[],
): Promise<string> {
  const { call } = await callerOf(url);
  const secret = secretOf();
  const seat = { seat_id: randomUUID(), seat_token: secretOf() };
  const [first = '', ...others] = names;
  const entries = openingTrip(name, { id: 'diner-1', name: first });
  await call('open_trip', {
    ...seat,
    table_id: randomUUID(),
    secret,
    rules_version: RULES_VERSION,
    entries,
    diner_id: 'diner-1',
  });
  const changes = [
    ...others.map((other, index) => ({
      key: dinerKey(`diner-${index + 2}`),
      value: { name: other, position: index + 2 },
    })),
    ...bills.map(read).map((bill) => ({
      key: tripBillKey(bill.id),
      value: { seat: seat.seat_id, name: bill.lines[0]?.name, bill: storedBill(bill) },
    })),
  ];
  const [most, epoch, since] = [50, null, 0];
  for (let at = 0; at < changes.length; at += most)
    await call('sync_trip', { ...seat, epoch, since, first: at + 1, changes: changes.slice(at, at + most) });
  return secret;
}

/** Opens a bill as a table on this server, with the diner of this id as its host. */
export async function openTableOnServer(
  url: string,
  stored: StoredBill,
  dinerId: string,
): Promise<ServerTable> {
  const caller = await callerOf(url);
  const bill = read(stored);
  const secret = secretOf();
  const [hostId, hostToken] = [randomUUID(), secretOf()];
  await caller.call('open_table', {
    table_id: randomUUID(),
    secret,
    seat_id: hostId,
    seat_token: hostToken,
    diner_id: dinerId,
    rules_version: RULES_VERSION,
    entries: openingEntries(readyForTable(bill).bill),
  });
  return {
    host: seatOf(caller, hostId, hostToken),
    secret,
    join: (...diner) => joinTableOnServer(url, secret, ...diner),
  };
}
