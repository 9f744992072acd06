import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import * as v from 'valibot';
import type { Bell } from '#domain';
import type { Config } from '../config.ts';
import { bellSchema } from './reply.ts';

/** The events of a table's bell: a notification (`undefined`: unreadable), or a change of its connection. */
export interface BellListener {
  readonly onBell: (bell: Bell | undefined) => void;
  readonly onConnection: (isConnected: boolean) => void;
}

/**
 * Listens to a table's bell through the backend's own realtime client, which reconnects by itself. The bell does not guarantee delivery: a
 * phone that misses one polls. Returns a function that stops it.
 */
export function listenToTable(
  { supabaseUrl, supabaseKey }: Pick<Config, 'supabaseUrl' | 'supabaseKey'>,
  topic: string,
  { onBell, onConnection }: BellListener,
): () => void {
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseKey },
    // The token that the full client sends without an account.
    accessToken: () => Promise.resolve(supabaseKey),
  });
  let isOver = false;
  const channel = client.channel(topic, { config: { private: true } });
  channel
    .on('broadcast', { event: 'changed' }, ({ payload }) => {
      const read = v.safeParse(bellSchema, payload);
      onBell(read.success ? read.output : undefined);
    })
    .subscribe((status) => {
      if (!isOver) onConnection(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
    });
  return () => {
    isOver = true;
    void client.removeAllChannels();
    void client.disconnect();
  };
}
