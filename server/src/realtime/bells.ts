import { sql } from 'kysely';
import postgres from 'postgres';
import * as v from 'valibot';
import type { Database } from '../lite/database.ts';

/** The contents of a live table's bell: `private.ring` in supabase/migrations. */
export interface Bell {
  readonly topic: string;
  readonly payload: unknown;
}

const CHANNEL = 'fairtab_table';
const BellText = v.pipe(v.string(), v.parseJson(), v.object({ topic: v.string(), payload: v.unknown() }));

export interface Bells {
  readonly stop: () => Promise<void>;
}

export interface BellsParts {
  readonly database: Database;
  /** The address of the PostgreSQL; none for the embedded one. */
  readonly url: string | undefined;
  readonly onBell: (bell: Bell) => void;
  /** The connection has gone: bells may have been missed, and no more will come. */
  readonly onLost: () => void;
}

/**
 * Hears the bells of all tables in a database, from when it resolves: on the embedded database's own connection, or on one
 * connection of this process to PostgreSQL.
 */
export function listenForBells({ database, url, onBell, onLost }: BellsParts): Promise<Bells> {
  const hear = (channel: string, text: string) => {
    if (channel === CHANNEL) onBell(v.parse(BellText, text));
  };
  return url === undefined ? onEmbedded(database, hear) : onPostgres(url, hear, onLost);
}

type Hear = (channel: string, text: string) => void;

async function onEmbedded({ driver, kysely }: Database, hear: Hear): Promise<Bells> {
  if (!('onNotification' in driver)) throw new Error('A PostgreSQL has an address.');
  const forget = driver.onNotification(hear);
  // In its turn, and not in the middle of somebody's transaction, which might be rolled back with it.
  await sql`listen ${sql.id(CHANNEL)}`.execute(kysely);
  // Listening stays on: it costs nothing, and switching it off could race with switching it on again.
  return { stop: async () => forget() };
}

/** `postgres`' own `listen` connects again by itself, at once and once, and never says that bells were missed. */
async function onPostgres(url: string, hear: Hear, onLost: () => void): Promise<Bells> {
  let isWanted = false;
  const options = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
    // Not in its types, though its own `listen` is made of it.
    onnotify: hear,
    onclose: () => {
      if (isWanted) onLost();
      isWanted = false;
    },
    connection: { application_name: 'fairtab bells' },
  };
  const driver = postgres(url, options);
  const stop = async () => {
    isWanted = false;
    await driver.end({ timeout: 1 });
  };
  try {
    await driver.unsafe(`listen ${CHANNEL}`);
    isWanted = true;
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
