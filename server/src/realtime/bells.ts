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
  /** Called when the connection is lost: bells may have been missed, and no more will come. */
  readonly onLost: () => void;
}

/**
 * Listens for the bells of all tables in a database. Once it has resolved, none is missed. Uses the embedded database's own connection, or
 * one extra connection of this process to PostgreSQL.
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
  // Wait for a turn: in the middle of somebody's transaction it might be rolled back with that.
  await sql`listen ${sql.id(CHANNEL)}`.execute(kysely);
  // Listening stays on: it costs nothing, and switching it off could race with switching it on again.
  return { stop: async () => forget() };
}

/** The driver's own `listen` reconnects by itself, immediately and only once, and never reports that bells were missed. */
async function onPostgres(url: string, hear: Hear, onLost: () => void): Promise<Bells> {
  let isWanted = false;
  const options = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
    // Not in the driver's types, although its own `listen` uses it.
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
